// Package post is what is said in public, and in direct messages: the Poster sends what the
// tables have put into their outbox, in order within a channel and once, and Live keeps the
// public picture of a running turn up to date.
//
// Begin reading at poster.go (which post is sent when, and what becomes of it), posts.go (what
// each kind of post says) and post_once.go (how a post whose fate is unknown is found again).
// closed_channel.go is what happens where the bot may not write, old_buttons.go takes the
// buttons from messages that are over, living_board.go edits the public picture,
// direct_messages.go tells one person.
//
// It imports bot/screen (readers, the card, the rows of a board), bot/table and its values,
// bot/wire and game.
package post
