// Package faults tries to make the bot lose, double, misdirect or leak something. Members play in
// the playground with the real bot, tables, wire and store. Meanwhile clicks, requests, gateway,
// disk, clock, places, people and process go wrong, as a seed decides. The package knows no game
// except its own, the Probe. It also plays the games that it is given.
//
// A run has one thread of control. sched.go runs every task of the bot as a coroutine, one at a
// time. When no task can go on, it moves one fake clock, by which the bot also reads the time and
// waits (wire.Pace). gate.go is the gateway and air.go carries each request, both without a socket.
// The store's file is in memory. All choices come from one generator.
//
// Begin reading at run.go. Then read what goes wrong: trouble.go (around the bot), air.go (on the
// way to Discord), life.go (on the disk and with the process) and gate.go (on a click's way to the
// bot). Then read what members do and hear (member.go), and what must be kept (model.go). Then read
// the promises: watch.go, denial.go, eyes.go, buttons.go, tale.go, check.go and last.go. plant.go
// plants faults in the bot to prove that the checks find them.
//
// Other tests cover real sockets, goroutines and time. In package wire, TestPlaygroundFaults shows
// that discordgo recovers from each trouble of the gateway and that the bot answers again.
// TestStorms and TestNetworkGone show what HTTP errors and silence do.
// TestReconnectAfterSessionsThatWorked measures how long the bot is away while its connection ends
// again and again.
//
// # What is promised
//
//   - If a member was told that something was done (the answer begins with a tick), it is on the
//     disk under their interaction, by their seat, as the action that they chose.
//   - An interaction whose answer says that nothing happened has not changed a journal, and does
//     not change one later. What a killed process has deferred is answered by the next process
//     while that is possible (denial.go).
//   - Each entry of each journal was made by exactly one interaction, however often the interaction
//     came, before or after a restart. Exceptions are in last.go (owned), such as a member's
//     leaving.
//   - The bot's position, the snapshot as a second bot reads it from the disk, and the replay of
//     the journal are the same. After a restart every journal begins with the entries that the
//     model has of it.
//   - A table exists for some time after its end. At the end of a run no table is left that should
//     have been deleted long ago (age.go). The store's lists of tables agree with the tables' records.
//   - Every post is made once and in order, in the channel of its table. Every act of a Probe is
//     told once and in order. At the end no post waits, the board is the last one, and the store
//     has no damage. Exception: a message may be posted again if somebody deleted it, or if the bot
//     was not allowed to look for it. Twice is better than never.
//   - Whenever no post waits, at most one message of a running table has buttons to play, and no
//     message of any other table has them. Exception: a message that the bot cannot know of,
//     because it was not allowed to look for it.
//   - A hidden thing leaves the bot only for its owner, until its match is over or closed. Hidden
//     things are a Probe's secrets (which are unlike any other text), a seat's view of any game,
//     and the luck of a table (the secret whose hash its card shows, and the seed that follows from
//     the secret). This is checked in alt texts, picture bytes, texts, components and custom_ids of
//     every request, and in every message as each member sees it. Each view contains a fingerprint
//     of its content, which distinguishes views printed in the rules and lessons from hidden ones.
//     No secret, token or seed is in a log line.
//   - Every interaction is answered within 3 s, unless something explains the delay: a kill, a lost
//     click, a disturbed gateway, a time-out, or more than one fault on the way of this answer. One
//     fault is enough if the interaction reached its handler late, because an earlier one in its
//     channel was slow.
//
// # What a seed repeats
//
// Two runs with one seed are the same, and even the hashes of their traces are equal (TestAgain), with
// any number of processors, as long as the program and the games are the same. A run with fewer steps
// is the first part of a longer run, so that a failing run can be shortened (Shrink).
//
// A kill is not a clean end. It comes before or after a commit or a request, or between two of
// them. From then on nothing of the old process reaches the disk or Discord. But the file is
// closed; the store's own tests cover power cuts. Package wire's tests cover the socket itself
// (heartbeats, a gateway that is silent or hangs).
//
// # What it has found
//
// bot/proof/TRACK.md lists each fault with its cause, its fix and its test. TestPlanted plants each
// fault of options.go and requires that it is found. With -v it prints after how many steps.
package faults
