// Package bot is what people see on Discord: interactions in, messages out. It
// knows no rules and no game; every command, menu and button is derived from
// what a game declares and from what the table's position lists as legal.
//
// It imports bot/table (whose turn it is and what becomes of it), bot/wire (how
// Discord is spoken to), game, game/lang and render. Begin reading at bot.go
// (how it is put together), route.go (an interaction's way), then play.go (the
// private panel) and poster.go (what is said publicly). lobby.go and options.go are
// the table before it starts, vote.go is what its players decide together.
//
// Between turns: catchup.go and film.go (what happened, as a film), studio.go (whose film is
// made next), orders*.go (answers given ahead), limit.go, times.go and ballot.go (time),
// people.go (seats that change hands), try*.go (a private branch), learn*.go (a guided first
// game), actions.go and aloud.go (play by text), report and statistics behind the buttons of
// the end.
//
// Who may do what, at every moment of a table, stands in testdata/access.txt, which
// TestAccess writes and compares.
//
// What is not obvious:
//   - A panel keeps no state here. What was chosen so far stands in the
//     custom_ids of its components (press.go), so a restart harms no panel.
//   - Public messages are not sent by the handlers: the table puts them into its
//     outbox with the move, and the poster sends what stands there.
//   - The protocol lives in bot/wire and the command line in bot/cli, because
//     both are topics of their own; so discordgo is imported by bot/wire alone.
package bot
