// Package cli is the command line of Bivouac: its commands, its configuration,
// and the wiring of store, tables, bot and playground. main.go calls Main with the
// titles of bot/titles. What proves the bot has a command line of its own, bot/proof.
//
// It may import everything but that. Begin reading at cli.go (the commands), then
// run.go (what runs when nothing else is asked), then fleet.go (how processes share a bot).
package cli
