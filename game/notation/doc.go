// Package notation is a toolkit for reading and writing a title's notation. It is independent of
// titles and positions.
//
//   - save.go: a save is one list of names and values, which both writes and reads it.
//   - position.go: a drawn position is a table of fields, each read and written by one entry;
//     truths that stand there as words are a list, which a save uses too.
//   - events.go: what an action tells, collected, or nothing in a search.
//   - words.go: what refusals and commands of all titles have in common.
//   - verbs.go: for a title whose whole notation is a table of verbs, and whose State is a
//     struct of exported fields: gametest/oxo has nothing else, gametest/duel a part of it.
//
// What a title's grammar has for itself stays with the title: how a move implies another, what
// a word means in which phase, how a board is drawn. The tables of words from which Legal
// lists, and the parsing of an action in Apply, stay there too: a search goes through them
// millions of times.
package notation
