// Package blind plays whole games by text alone. Its players read what a screen reader reads
// (messages, alt texts) and type actions. They see no picture and no custom_id, do not know the
// rules, and learn only from texts whose turn it is and what they can do. Each game is played over
// the wire in a town, in both languages.
//
// Begin reading at play.go: a game, and what a player understands of a text.
package blind
