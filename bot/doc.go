// Package bot is what people see on Discord: interactions come in, messages go out. It knows no rules
// and no game. Every command, menu and button follows from what a game declares, and from the actions
// that are legal in the table's position.
//
// Its subpackages: bot/screen has what messages are built from, for one reader; bot/panel builds a
// player's private message, and bot/board what a channel sees of a table; bot/call represents an
// interaction being handled; bot/post sends the tables' public posts; bot/table stores and changes
// the tables. What a table offers besides its game is a feature: bot/house defines what a feature
// adds, and bot/features lists all features. This package registers the commands, routes a press or
// a command to its handler, and answers.
//
// Begin reading at bot.go (construction), route.go (routing), then play.go and verb.go (presses in
// a private panel). opening.go opens a table, and complete.go has the autocompletes. A handler is a
// function of a call, and usually also of the call's table: it loads, decides, and answers with a
// message of bot/screen, bot/panel or bot/board. study.go queues calls that need the computer, and
// studio.go queues calls that need a replay. deferred.go gives the answers that a crash has left
// open.
//
// It imports its subpackages, bot/turns (the order in which background work is done), bot/think (where
// the computer thinks), bot/wire (Discord's protocol), game, game/lang and render (whose painters are
// warmed at the start).
//
// testdata/access.txt lists who may do what in each state of a table. TestAccess writes and compares
// it.
//
// What is not obvious:
//   - A panel has no state here. The choices so far are in the custom_ids of its components
//     (bot/screen's custom_id.go), so a restart harms no panel. open_panels.go only remembers which
//     message to edit when the question changes.
//   - Handlers do not send public messages: the table puts them into its outbox, in the same change
//     as the move, and the poster sends them.
//   - The protocol is in bot/wire and the command line in bot/cli, because both are topics of their
//     own. So only bot/wire imports discordgo.
package bot
