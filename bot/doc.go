// Package bot is what people see on Discord: interactions in, messages out. It
// knows no rules and no game; every command, menu and button is derived from
// what a game declares and from what the table's position lists as legal.
//
// Its subpackages: bot/screen draws what people see, for a reader; bot/call is an interaction being
// handled; bot/post sends the tables' public posts; bot/table stores and changes the tables. What a
// table offers besides its game is a feature: bot/house is what it plugs into, and bot/features lists them
// all. This package registers the commands, routes a press or a command to its handler, and answers.
//
// Begin reading at bot.go (construction), route.go (routing), then play.go and verb.go
// (presses in a private panel). Handlers are functions of a call, most of them of its table too:
// lobby.go is the table before its start, screens.go play by text. A handler loads, decides, and answers with a screen of bot/screen.
// In study.go calls wait for the computer, in studio.go for films; deferred.go gives the answers left
// open by a crash.
//
// It imports its subpackages, bot/turns (the order in which background work is done), bot/think
// (where the computer thinks), bot/wire (how Discord is spoken to), game, game/lang and render
// (painters are warmed at the start).
//
// Who may do what in each state of a table is listed in testdata/access.txt, which TestAccess
// writes and compares.
//
// What is not obvious:
//   - A panel keeps no state here. What was chosen so far stands in the
//     custom_ids of its components (bot/screen's custom_id.go), so a restart harms no panel.
//     open_panels.go only remembers which message to edit when the question changes.
//   - Public messages are not sent by the handlers: the table puts them into its
//     outbox with the move, and the poster sends what stands there.
//   - The protocol lives in bot/wire and the command line in bot/cli, because
//     both are topics of their own; so discordgo is imported by bot/wire alone.
package bot
