// Package month lets members live with the bot for weeks. There are many tables of all titles, in a
// town with one clock. Members answer within minutes or days, sleep in their own time zone, go on
// holiday, leave the server, give their seats away, vote, and give up long games. The bot is
// restarted and killed; threads, channels and messages are deleted, threads archived, permissions
// taken away. The package knows no game.
//
// What is promised (ear.go, end.go):
//   - Nobody is mentioned, or written to, in their quiet hours or while they are away.
//   - Nobody is told twice about one question. They get one mention when the question is asked, or
//     when their quiet hours end. They get their own reminders too, each not before its delay.
//   - Nobody gets any other message twice within an hour. Later the same words may be news, for
//     example when something is proposed again after a refusal.
//   - When a pause ends, an open question counts as new: the table begins to wait again, and its
//     players must learn of it.
//   - Nobody is called by an old name, or by their name on another server.
//   - In the end every table is finished, closed or kept. It may be kept only if its channel was
//     deleted: then it waits to be moved, and its players were told so. No post waits, the store
//     has no damage, and the bot used nothing that the playground does not know.
//
// With Options.Tape everything that happens is recorded, line by line (package tape). If the tapes
// of two programs are equal for the same seeds, the programs say, ask, store and draw the same. So
// tapes can prove that a refactoring changes nothing. Recording a tape changes nothing in the month.
//
// Begin reading at month.go (a run), then member.go (habits), play.go (what members do at tables)
// and trouble.go. Plants (Options.Plant) are deliberate faults of the bot, to prove that each
// promise is checked. The plants in plant_stream.go break no promise; the tape shows them.
package month
