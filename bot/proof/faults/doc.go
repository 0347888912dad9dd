// Package faults tries to make the bot lose, double, misdirect or leak something:
// members play in the playground with the real bot, tables, wire and store, while
// clicks, requests, gateway, disk, clock, places, people and process go wrong by a
// seed. It knows no game but its own, the Probe, and plays those that it is given.
//
// A run has one thread of control: sched.go runs every task of the bot as a coroutine, one at
// a time, and moves one fake clock when none can go on, which is the bot's time and waiting too
// (wire.Pace); gate.go is the gateway, air.go the way of each request, without a
// socket, and the store's file lies in memory. All choices come from one generator.
//
// Begin reading at run.go, then trouble.go, air.go, life.go and gate.go (what goes wrong: around
// the bot, on its way to Discord, on its disk and with its process, on a click's way to it),
// member.go and model.go (what members do and hear, and what must be kept), watch.go,
// denial.go, eyes.go, buttons.go, tale.go, check.go and last.go (the promises), plant.go
// (faults of the bot that are planted to prove that the checks see them).
//
// True sockets, goroutines and time are the topic of other tests: that discordgo comes back from
// each trouble of the gateway and the bot answers again is TestPlaygroundFaults of package wire,
// what HTTP errors and silence do its TestStorms and TestNetworkGone, and how long the bot
// is away while its connection ends again and again is measured by its TestReconnectAfterSessionsThatWorked.
//
// # What is promised
//
//   - What a member was told was done (the answer begins with a tick) is on the
//     disk under his interaction, by his seat, as the action that he chose.
//   - Behind an answer that says that nothing happened no journal has grown, nor does one
//     grow later; what a killed process has deferred is answered by the next while the
//     answer can be given (denial.go).
//   - Each entry of each journal was made by exactly one interaction, however often
//     it came, before or after a restart (or by a member's leaving).
//   - The position, the snapshot read from the disk by a second bot, and the replay
//     of the journal are the same; after a restart every journal begins with what
//     the model has of it.
//   - A table is there until some time after its end, and in the end none is that has
//     long reached its age; the lists of tables follow from their records (age.go).
//   - Every post is made once and in order, in the channel of its table; every act
//     of a Probe is told once and in order; in the end nothing is left unsaid, the
//     board is the last one, and the store has no damage. Pardoned: what somebody
//     deleted, and what the bot was not allowed to look for, may be said again: twice is
//     better than never.
//   - At most one message of a table has buttons to play whenever nothing is left to be
//     said, and none of a table that has ended. Pardoned: a message that the bot cannot
//     know of, since it was not allowed to look for it.
//   - A secret (the Probe's are unlike any other text), a seat's view of any game,
//     and the luck of a table (the secret of its card, the seed that follows from it) leave
//     the bot only for their owner before their match is over or closed:
//     alt texts and picture bytes, texts, components and custom_ids in every request,
//     and every message as each member sees it. Each view bears the print of what it
//     shows, so that what the rules and lessons print for all is known from what a
//     table hides. No secret, token or seed stands in a log line.
//   - Every interaction is answered within 3 s, unless a kill, a lost click, a
//     disturbed gateway, a time-out, or more than one fault on the way of that very
//     answer (one, where it reached its handler late: what came before it in its
//     channel hung) explains it.
//
// # What a seed repeats
//
// Everything, to the hash of its trace (TestAgain), with any number of
// processors, as long as the program and the games are the same. A run of fewer steps
// is the beginning of a longer one, so that a failure can be cut short (Shrink).
//
// A kill is not a clean end: from its moment on (before or after a commit or a
// request, or between two) nothing of the old process reaches disk or Discord. But
// the file is closed; what a power cut does to it is the store's own test. The
// socket itself (heartbeats, a gateway that is silent or hangs) is package wire's.
//
// # What it has found
//
// bot/proof/TRACK.md lists it: seed, cause, fix, test. TestPlanted plants each fault of options.go and
// sees it found; -v tells after how many steps.
package faults
