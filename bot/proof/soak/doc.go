// Package soak keeps the bot busy for a long time and measures what the bot keeps: memory,
// goroutines, open files. The real bot, tables, wire and store play in many channels. A stand-in of
// this package, without sockets, takes the place of Discord. It remembers only one message for each
// channel, so that memory that grows belongs to the bot.
//
// A run warms up until each channel has ended its first match. By then the caches are full, with
// matches of all ages, and the tables' clock has passed the two days for which interactions are
// remembered. If something still grows after that, the bot keeps it for ever.
//
// TestHostileMember is another run: one member presses as fast as Discord allows, while others play
// on the same servers and on others. Its clock is the one of a synctest bubble. By this clock,
// pictures and handlers take as long as was measured.
//
// Begin reading at soak.go (a run), then member.go (what members do), discord.go (the stand-in) and
// measure.go (what is measured, and its slope). The package knows no game.
//
// Three things are not real. The bot does not really wait for its own limit of requests. The
// tables' clock runs fast, so that reminders, votes and lobbies come due as in weeks of play.
// Discord's gateway is replaced by calls of Shell.Deliver; the connection itself is tested in
// package wire.
package soak
