// Package cli is the command line of Bivouac: its commands, its configuration,
// and the wiring of store, tables, bot and playground. main.go only lists the
// games and calls Main, so that it stays the one file that names them.
//
// It may import everything. Begin reading at cli.go (the commands), then run.go
// (what runs when nothing else is asked).
package cli
