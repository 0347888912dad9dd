// Package tape writes down what happens in a town, so that two programs can be compared line by
// line: after a refactoring that changes nothing, a month of the old program and one of the new
// have the same tape.
//
// On a tape stand the deeds (what members do, what happens to the bot and its channels), the
// requests to Discord with their words, buttons and mentions, each change of the store, and the
// pictures. A line that begins with "==" is the clock, with ">" a deed, with "<" a request of the
// bot's, with "+" a change of the store; what is indented belongs to the line before it.
//
// What is encoding and no behaviour is not on it. Custom_ids stand by what they do, ids by what
// they are of ("room-3.5" is the fifth message seen in a channel, "duel@room-3" its first table),
// a picture by a hash of all that its painter was given. Left out are nonces, tokens, versions,
// snapshots (they follow from the journal), the numbers of questions in custom_ids, the memory of
// answered interactions, deferred answers and the hour when the bot was last awake. Beside a
// sentence stands its key in the catalog, found by comparing the words with the texts; of several
// texts with the same words it is the first by the alphabet.
//
// Begin reading at tape.go. What a custom_id means is read in custom.go alone, and what the store
// holds in stored.go alone: a new encoding, or a new store, changes that file and no tape.
package tape
