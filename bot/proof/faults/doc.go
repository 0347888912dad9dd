// Package faults tries to make the bot lose, double, misdirect or leak something. Members play in
// the playground with the real bot, tables, wire and store, while clicks, requests, gateway, disk,
// clock, places, people and process go wrong, as a seed decides. It knows no game except its own,
// the Probe, and plays those that it is given.
//
// A run has one thread of control. sched.go runs every task of the bot as a coroutine, one at a
// time. When none can go on it moves one fake clock, which is also the bot's time and waiting
// (wire.Pace). gate.go is the gateway and air.go carries each request, both without a socket, and
// the store's file is in memory. All choices come from one generator.
//
// Begin reading at run.go. Then what goes wrong: trouble.go (around the bot), air.go (on the way to
// Discord), life.go (on the disk and with the process) and gate.go (on a click's way to the bot).
// Then what members do and hear, and what must be kept: member.go and model.go. Then the promises:
// watch.go, denial.go, eyes.go, buttons.go, tale.go, check.go and last.go. plant.go plants faults
// in the bot to prove that the checks find them.
//
// Real sockets, goroutines and time are covered by other tests. TestPlaygroundFaults of package
// wire shows that discordgo recovers from each trouble of the gateway and that the bot answers
// again, TestStorms and TestNetworkGone what HTTP errors and silence do, and
// TestReconnectAfterSessionsThatWorked measures how long the bot is away while its connection ends
// again and again.
//
// # What is promised
//
//   - What a member was told was done (the answer begins with a tick) is on the disk under their
//     interaction, by their seat, as the action that they chose.
//   - An interaction whose answer says that nothing happened has not changed a journal, and does
//     not change one later. What a killed process has deferred, the next one answers while that is
//     possible (denial.go).
//   - Each entry of each journal was made by exactly one interaction, however often it came, before
//     or after a restart (or by a member's leaving).
//   - The position, the snapshot read from the disk by a second bot, and the replay of the journal
//     are the same. After a restart every journal begins with what the model has of it.
//   - A table exists until some time after its end. At the end of a run none is left that has long
//     reached its age. The lists of tables follow from their records (age.go).
//   - Every post is made once and in order, in the channel of its table. Every act of a Probe is
//     told once and in order. At the end no post waits, the board is the last one, and the store
//     has no damage. Exceptions: what somebody deleted, and what the bot was not allowed to look
//     for, may be posted again: twice is better than never.
//   - Whenever no post waits, at most one message of a table has buttons to play, and none if the
//     table has ended. Exception: a message that the bot cannot know of, since it was not allowed
//     to look for it.
//   - A secret (the Probe's are unlike any other text), a seat's view of any game, and the luck of
//     a table (the secret of its card, and the seed that follows from it) leave the bot only for
//     their owner before their match is over or closed. This is checked in alt texts, picture
//     bytes, texts, components and custom_ids of every request, and in every message as each member
//     sees it. Each view contains a fingerprint of its content, so that views printed in the rules
//     and lessons are told from hidden ones. No secret, token or seed appears in a log line.
//   - Every interaction is answered within 3 s, unless something explains the delay: a kill, a lost
//     click, a disturbed gateway, a time-out, or more than one fault on the way of that very answer
//     (one is enough if the interaction reached its handler late, because an earlier one in its
//     channel was slow).
//
// # What a seed repeats
//
// Everything, to the hash of its trace (TestAgain), with any number of processors, as long as the
// program and the games are the same. A run of fewer steps is the beginning of a longer one, so
// that a failing run can be shortened (Shrink).
//
// A kill is not a clean end: from its moment on (before or after a commit or a request, or between
// two) nothing of the old process reaches the disk or Discord. But the file is closed; the store's
// own tests cover power cuts. Package wire's tests cover the socket itself (heartbeats, a gateway
// that is silent or hangs).
//
// # What it has found
//
// bot/proof/TRACK.md lists it: seed, cause, fix, test. TestPlanted plants each fault of options.go
// and requires that it is found; -v prints after how many steps.
package faults
