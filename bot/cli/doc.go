// Package cli is the command line of Bivouac: its commands, its configuration,
// and the wiring of store, tables, bot and playground. main.go calls Main with the
// titles of bot/titles. What proves the bot has a command line of its own, bot/proof.
// It may import everything else. Begin reading at cli.go (the commands), then run.go (the default
// command), then fleet.go (several processes of a bot).
package cli
