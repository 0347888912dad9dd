// Package post sends public posts and direct messages. The Poster sends the tables' outbox, in order within a
// channel and exactly once.
//
// poster.go decides which post is sent when, and records the result. posts.go builds the message of each kind
// of post. post_once.go finds a post whose result is unknown. closed_channel.go handles channels in which the
// bot may not write. old_buttons.go removes the buttons of old messages. direct_messages.go sends direct
// messages.
//
// The package imports bot/board (the card, the rows of a board), bot/screen (readers), bot/table and its
// subpackages, bot/wire and game.
package post
