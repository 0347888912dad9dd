// Package month lets members live with the bot for weeks: many tables of all titles, in
// a town by one clock. They answer within minutes or days, sleep in their own time zone,
// go on holiday, leave the server, give their seats away, vote and grow tired; the bot
// is restarted and killed; threads, channels and messages are deleted, threads archived,
// permissions taken. It knows no game.
//
// What is promised (ear.go, end.go):
//   - Nobody is mentioned, or written to, in his quiet hours or while he is away.
//   - Nobody is told twice about one question: one mention when it is asked, or one when
//     he wakes, and his own reminders, each not before its own delay. Nothing else is
//     said to anybody twice within an hour either: later it may be news, as when the
//     same thing is proposed again after a refusal. A pause that ends asks anew, since
//     the table begins to wait then and its players must learn of it.
//   - Nobody is called by a name that he no longer has, or has on another server only.
//   - In the end every table is finished or closed (or kept, since its channel was
//     deleted: it waits to be moved, and its players were told so), nothing is left
//     unsaid, and the store has no damage; the bot used nothing that the playground
//     does not know.
//
// With Options.Tape all that happens is written down, line by line (package tape). Two programs with
// the same tapes of the same seeds say, ask, store and draw the same: that is how a refactoring
// shows that it changes nothing. A tape changes nothing in the month.
//
// Begin reading at month.go (a run), then member.go (habits), play.go (what members do at
// tables), trouble.go. Plants (Options.Plant) are faults of the bot on purpose, to
// see that each promise is watched; those of plant_stream.go break no promise and stand on the tape.
package month
