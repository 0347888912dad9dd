// Package evening records what people see and read in an evening with the bot: for each
// title two members, one French and one English, open a table, play, look things up, take a
// move back, vote and end. All that the bot sends to Discord meanwhile (texts, components,
// alt texts; not the bytes of pictures) stands in a file of testdata, so that a change of
// the code shows what it changes for people. Two more evenings have what is between turns (a
// lesson, hints, notes, films, a channel that is gone, a review, a puzzle, being forgotten) and
// what three players decide together. Each command is used in one of them (typed_test.go).
//
// A custom_id stands there by name ("panel.confirm 1 ?4 b2"): see town.Control.
//
//	go test ./bot/proof/evening            compares
//	go test ./bot/proof/evening -update    writes the files anew: read the difference
//
// Where BIVOUAC_BUILDERS names a folder with @discordjs/builders, their predicates judge each
// request too (builders.mjs, by node).
//
// There are tests only. Begin reading at evening_test.go (the script), then between_test.go and
// three_test.go (the other scripts) and transcript_test.go (how requests become text).
package evening
