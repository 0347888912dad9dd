// Package cli is the command line of Bivouac: its commands, its configuration, and the assembly of
// store, tables, bot and playground. main.go calls Main with the titles of bot/titles. The proofs
// have a command line of their own, bot/proof. Package cli may import everything else.
//
// Begin reading at cli.go (the commands), then run.go (the default command), then fleet.go (several
// processes of a bot).
package cli
