// Package bot is what people see on Discord: interactions in, messages out. It
// knows no rules and no game; every command, menu and button is derived from
// what a game declares and from what the table's position lists as legal.
//
// Its rooms: bot/screen draws what people see, for a reader; bot/call is an interaction on its
// way; bot/post says in public what the tables want said; bot/between is what a table offers
// between turns; bot/table holds the tables and decides. This package registers the commands,
// finds the handler of a press or a command, and answers.
//
// Begin reading at bot.go (how it is put together), route.go (an interaction's way), then play.go,
// verb.go and more.go (what is pressed in a private panel). Handlers are functions of a call, most of
// them of its table too:
// lobby.go and options.go are the table before it starts, vote.go is what its players decide
// together, orders.go is answers given ahead, limit.go, times.go and ballot.go are time,
// people.go is seats that change hands, computer.go is those that the computer plays, actions.go and
// screens.go are play by text. A handler loads, decides, and answers with what bot/screen draws. deferred.go
// gives the answers that a crash has left open.
//
// It imports its rooms, bot/turns (whose file is read next), bot/think (where the computer
// thinks), bot/wire (how Discord is spoken to), game, game/lang and render (painters are warmed at the start).
//
// Who may do what, at every moment of a table, stands in testdata/access.txt, which
// TestAccess writes and compares.
//
// What is not obvious:
//   - A panel keeps no state here. What was chosen so far stands in the
//     custom_ids of its components (bot/screen's custom_id.go), so a restart harms no panel.
//   - Public messages are not sent by the handlers: the table puts them into its
//     outbox with the move, and the poster sends what stands there.
//   - The protocol lives in bot/wire and the command line in bot/cli, because
//     both are topics of their own; so discordgo is imported by bot/wire alone.
package bot
