// Package faults tries to make the bot lose, double, misdirect or leak something:
// members play in the playground with the real bot, tables, wire and store, while
// clicks, requests, gateway, disk, clock and process go wrong by a seed. It knows
// no game but its own, the Probe, and plays those that it is given besides.
//
// Begin reading at run.go (a run), then trouble.go, line.go, wound.go and door.go
// (what goes wrong: around the bot, on its way to Discord, on its disk and with its
// process, on a click's way to it), member.go and visit.go (what members do and
// hear), look.go, check.go and last.go (the promises), plant.go (faults of the bot
// that are planted to prove that the checks see them).
//
// # What is promised
//
//   - What a member was told was done (the answer begins with a tick) is on the
//     disk under his interaction, by his seat, as the action that he chose.
//   - Each entry of each journal was made by exactly one interaction, however often
//     it came, before or after a restart.
//   - The position, the snapshot read from the disk by a second bot, and the replay
//     of the journal are the same.
//   - Every post is made once and in order, in the channel of its table; every act
//     of a Probe is told once and in order; in the end nothing is left unsaid, the
//     board is the last one, and the store has no damage.
//   - A secret (the Probe's are unlike any other text) and a seed before the end
//     leave the bot for nobody but their owner: alt texts and picture bytes, texts,
//     components and custom_ids in every request, and every message as each member
//     sees it. No secret, token or seed stands in a log line.
//   - Every interaction is answered, unless a kill, a lost click or more than one
//     fault on the way of that very answer explains it. The gateway comes back.
//
// # What a seed repeats, and what it does not
//
// All decisions are drawn by luck.at, from the seed and the decision's own name: the
// trouble of step n, the member and channel of each act of step n, the fate of the
// n-th request of a kind and of the n-th commit of a life. The bot's own goroutines,
// the operating system's loopback and the disk's speed are real, so that which
// request is the n-th, and what a member sees when he chooses, may differ between
// two runs of one seed. A failing seed mostly fails again, and where it does not at
// once, a few repetitions do it; --trace tells what happened. Discord's clock is
// fake and stands still but for the jumps; the pauses between two tries of one
// request are real, so the clock leaps only when nothing is being said, or when the
// bot is down.
//
// A kill is not a clean end: from its moment on (before or after a commit or a
// request, or between two) nothing of the old process reaches disk or Discord. But
// its goroutines end in peace and the file is closed; what a power cut does to the
// file itself is the store's own test. Not here: zombie connections (package wire
// tests them), threads, members and servers that come and go, real painters.
//
// # Track record
//
// What this package has found in the bot so far. (Faults of its own are not listed.)
//
//   - Seeds 1, 8, 11, 16, 60 steps: "act 3 was told twice". A post that was delayed told also
//     what happened after it, which the next post told again. It tells up to its own
//     entry now (bot/public.go). Test: TestFaults, the numbers of the Probe's acts.
//
// Planted and seen (TestPlanted): a repeat taken for a second click, what was
// acknowledged and then lost, a secret in the public alt text, a post taken for
// made, a post in another channel, a post sent again without looking, the token in
// the log.
package faults
