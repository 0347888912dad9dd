// Package tape records what happens in a town, so that two programs can be compared line by line.
// After a refactoring that changes nothing, a month of the old program and one of the new have the
// same tape.
//
// A tape has the deeds (what members do, what happens to the bot and its channels), the requests to
// Discord with their words, buttons and mentions, each change of the store, and the pictures. A
// line with a time of the clock begins with "==", a deed with ">", a request of the bot with "<",
// and a change of the store with "+". Indented lines belong to the line before them that is not
// indented.
//
// A tape does not show how things are encoded. A custom_id is described by its effect, an id by
// what it names ("room-3.5" is the fifth message seen in a channel, "duel@room-3" its first table),
// a picture by a hash of everything its painter was given. Left out are nonces, tokens, versions,
// snapshots (they follow from the journal), the numbers of questions in custom_ids, the memory of
// answered interactions, deferred answers and the time when the bot was last awake. Each sentence
// is followed by its key in the catalog, found by comparing the words with the texts. If several
// texts have the same words, the alphabetically first of their keys is shown.
//
// Begin reading at tape.go. Only custom.go knows what a custom_id means, and only stored.go knows
// what the store holds. A new encoding of custom_ids changes only custom.go and no tape, and a new
// store changes only stored.go and no tape.
package tape
