// Package secrecy checks the law of secrecy over the whole bot: if two positions look the same to a
// seat (game.State.Redeal), everything that the bot says to that seat and to everybody is the same,
// byte for byte. There are two worlds, each with the real bot, wire, store and a strict playground,
// and with the same clock, names and luck. One has the position, the other its twin. The same
// things are done in both, and what leaves the bot is compared: pictures with their names and alt
// texts, texts, components, custom_ids, menus, completions, refusals, previews, histories,
// reminders and log lines; their number, order, size and time. There are no sockets and no waiting,
// so two runs of one seed are the same.
//
// Begin reading at law.go (pairs of positions), then script.go (what is done with a pair), world.go
// (a bot with its Discord) and line.go (what leaves it).
//
// Two things are not compared: what the other seats read in private, and everything after an act
// that reveals something. The positions are put in place by hand, so the seed is the same in both
// worlds, and so is the commitment to it.
//
// games.go is the other half: whole games, in which no form of the seed or of a stream of luck
// leaves the bot before the end.
//
// The package knows no game. TestSecrecy in main_test.go, at the top of the repository, runs it
// with each title:
//
//	BIVOUAC_LONG=25 go test . -run TestSecrecy -v -timeout 4h
package secrecy
