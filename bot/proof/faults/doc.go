// Package faults tries to make the bot lose, double, misdirect or leak something:
// members play in the playground with the real bot, tables, wire and store, while
// clicks, requests, gateway, disk, clock, places, people and process go wrong by a
// seed. It knows no game but its own, the Probe, and plays those that it is given.
//
// A run has one thread of control: sched.go runs every task of the bot as a coroutine, one at
// a time, and moves one fake clock when none can go on; pace.go is the bot's time and waiting
// (wire.Pace); gate.go is the gateway, air.go the way of each request, without a
// socket, and the store's file lies in memory. All choices come from one generator.
//
// Begin reading at run.go, then trouble.go, air.go, life.go and gate.go (what goes wrong: around
// the bot, on its way to Discord, on its disk and with its process, on a click's way to it),
// member.go, visit.go and model.go (what members do and hear, and what must be kept), watch.go,
// denial.go, eyes.go, buttons.go, tale.go, look.go, check.go and last.go (the promises), plant.go
// (faults of the bot that are planted to prove that the checks see them).
//
// True sockets, goroutines and time are the topic of other tests: that discordgo comes back from
// each trouble of the gateway and the bot answers again is TestPlaygroundFaults of package wire,
// what HTTP errors and silence do its TestStorms and TestNetworkGone, and the whole bot over
// sockets while its connection ends again and again is TestDropsCommand of package proof.
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
//     deleted, and what the bot was not allowed to look for, may be said again.
//   - At most one message of a table has buttons to play whenever nothing is left to be
//     said, and none of a table that has ended. Pardoned: a message that the bot cannot
//     know of, since it was not allowed to look for it.
//   - A secret (the Probe's are unlike any other text), a seat's view of any game,
//     and the luck of a table (the secret of its card, the seed that follows from it) leave
//     the bot for nobody but their owner before their match is over or closed:
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
// is the beginning of a longer one, so that a failure can be cut short (shrink.go).
//
// A kill is not a clean end: from its moment on (before or after a commit or a
// request, or between two) nothing of the old process reaches disk or Discord. But
// the file is closed; what a power cut does to it is the store's own test. The
// socket itself (heartbeats, a gateway that is silent or hangs) is package wire's.
//
// # Track record
//
// What this package has found in the bot so far: seed, cause, fix, test. (Faults of
// its own are not listed.)
//
//   - Over sockets (which had a simulator of their own then), seeds 1, 8, 11, 16, 60 steps:
//     "act 3 was told twice". A post that was delayed told also what happened after it, which
//     the next post told again. It tells up to its own entry now (bot/post, board_post.go). Test: TestExact.
//
//   - Seeds 2000, 2003, 2020, 2022, 2024, 1000 steps: "7 posts were not made
//     within 20 minutes". A pause between two tries of a channel was kept as a moment
//     of the machine's clock; set back by a day, the clock kept the channel silent for
//     that day. A clock before the beginning of the pause ends it now (bot/table/outbox,
//     box.go). Test: TestAClockSetBackEndsThePause.
//
//   - Seeds 7 and 8, 300 steps: "handler panicked: ThreadChanged". A thread that
//     was opened again asked a clock that the command line never gave to the bot.
//     Without one the bot takes its client's (bot.New). Test: TestAgain.
//
//   - Over sockets, seed 1064: "post 28 was made twice", not seen again. There the fake
//     clock went on between two tries of one request, whose pause was real, until
//     Discord had forgotten the nonce: what a computer that is put to sleep does. A
//     message is no longer sent again when two minutes have passed by the wall's
//     clock; the poster looks for it first (bot/wire, rest.go). Test:
//     TestNonceGrowsOld; and machines sleep here now (air.go), TestPlanted "old".
//
//   - Seed 60070, 514 steps: "post 121 was made after post 123". A request
//     timed out and lay on its way for half a minute; meanwhile who was spoken of had
//     answered, so that the post was taken out as stale, and arrived behind the next.
//     What may still be on its way stays first and is sent again with its nonce
//     (bot/table/outbox). Test: TestWhatMayBeOnItsWayIsNotTakenOut.
//
//   - Review of that: a card that timed out when the lobby was left was given up, could
//     arrive behind the first board, and stayed open. It is sent again all the same
//     (bot/post, poster.go); a card behind its board is a failure now (TestTale). Test:
//     TestLateCardIsBeforeTheBoard.
//
//   - Seeds 71004 and 71206: "the card of table 2 was made twice". A card that
//     timed out was sent again, then deleted by a member; the copy that was still on
//     its way came after that and could not be known by its nonce. The bot takes it as
//     the card now instead of making another (bot/post, poster.go); that such a copy of a
//     post tells something again is pardoned. Test: TestLateTwinBecomesTheCard.
//
//   - Seeds 74139 and 74325: "1 posts were not made within five hours". A
//     channel was deleted, and the disk failed while its posts were taken out: they
//     were gone from memory and still in the store, until a restart. After such a
//     failure the store is read again (bot/table, guild_left.go). Test:
//     TestChannelGoneWithoutADisk.
//
//   - Seeds 303 and 314, 600 steps, and seed 5, 400 steps: "was told that nothing
//     happened, and a journal has grown by it". When Discord failed the answer to an
//     action that was kept, or the disk had failed at its first copy, its author read that
//     the game was as before. What was kept is asked of the store now, and what was
//     denied stays undone (bot/table, effect.go; bot, deferred.go). Test:
//     TestKeptActionIsNotDenied, TestSettleWithoutADisk.
//
//   - Seed 92, 928 steps: "one press was applied twice". An undo that was not its
//     author's alone became a vote under a key of its own, so that the same /undo, coming
//     again when the vote had passed, took one more action back. Both are one change now
//     (bot/table, play.go). Test: TestUndoThatComesTwice.
//
//   - Seeds 3 to 12, 300 steps: "2 messages have buttons to play". Reminders, the
//     end of a pause and the word to the last kept theirs beside the next board's, as did
//     a board whose edit had failed, and a reminder that a dead process had sent. Now
//     whatever has the buttons takes them from what had them, and what is left is in the
//     outbox (bot/post, old_buttons.go). Tests: TestButtonsToPlay, TestButtonsToPlayAfterAKill.
//
// A post made twice where the bot was not allowed to read the channel back (Discord
// then answers an empty list, or refuses) is no fault: twice is better than never.
//
// TestPlanted plants each fault of options.go and sees it found; -v tells after how many steps.
package faults
