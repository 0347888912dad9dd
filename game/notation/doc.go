// Package notation is a toolkit for reading and writing a title's notation. It is independent of
// titles and positions.
//
//   - save.go: a Save is one list of names and values, by which a position is written and read.
//   - position.go: a Sheet is a table of fields, each of which reads and writes a part of a drawn
//     position. Marks are booleans that are drawn as words; a Save can use them too.
//   - events.go: Events collects the events of an action, or nothing in a search.
//   - words.go: what refusals and commands of all titles have in common.
//   - verbs.go: for a title whose whole notation is a table of verbs, and whose State is a
//     struct of exported fields. gametest/oxo uses nothing else, gametest/duel a part of it.
//
// What is special to a title's grammar stays with the title: how a move implies another, what
// a word means in which phase, how a board is drawn. The tables of words from which Legal
// lists, and the parsing of an action in Apply, stay there too, since a search runs them
// millions of times.
package notation
