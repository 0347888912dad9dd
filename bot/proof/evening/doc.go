// Package evening records what people see and read in an evening with the bot. For each title two
// members, one French and one English, open a table, play, look things up, undo a move, vote
// and end. A file of testdata has everything that the bot sends to Discord meanwhile (texts,
// components, alt texts; not the bytes of pictures), so that a change of the code shows what it
// changes for people. Two more evenings show what happens between turns (a lesson, hints, notes,
// replays, a deleted channel, a review, a puzzle, /forget-me) and what three players decide
// together. Each command is used in one of them (typed_test.go).
//
// A custom_id is written by name ("panel.confirm 1 ?4 b2"): see town.Control.
//
//	go test ./bot/proof/evening            compares
//	go test ./bot/proof/evening -update    writes the files; read the whole difference
//
// If BIVOUAC_BUILDERS names a folder with the library @discordjs/builders, the library's predicates
// check each request too (builders.mjs, by node).
//
// There are tests only. Begin reading at evening_test.go (the script), then between_test.go and
// three_test.go (the other scripts) and transcript_test.go (how requests become text).
package evening
