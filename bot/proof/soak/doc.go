// Package soak keeps the bot busy for a long time and watches what it holds on to:
// memory, goroutines, open files. The real bot, tables, wire and store play in many
// channels; Discord is a stand-in of this package without sockets, which remembers
// one message a channel and nothing else, so that what grows is the bot's own.
//
// A run warms up until each channel has ended its first match: by then the caches
// are full, as with matches of all ages, and the tables' clock is past the two days
// for which interactions are remembered. What grows after that is kept for ever.
//
// TestHostileMember is another run: one member presses as fast as Discord lets him, while others
// play in the same servers and in others. It runs by the clock of a bubble, in which pictures
// and handlers take the time that was measured.
//
// Begin reading at soak.go (a run), then member.go (what members do),
// discord.go (the stand-in), measure.go (what is measured, and its slope). It knows
// no game.
//
// What is not real: the pauses that the bot's limit of requests asks for are not
// waited for, and the tables' clock runs ahead, so that reminders, votes and lobbies
// come due as in weeks of play. Discord's gateway is Shell.Deliver there; the connection
// itself is the matter of package wire's tests.
package soak
