// Package orders is standing orders, by which a player says in advance how his questions are
// answered: an answer that a menu of the game offers, or the wish to be asked, for one kind of
// question, under conditions of which one or none must hold, and until when. A plan is a line of the
// game's notation instead, played step by step.
//
// It may import game only, for the menus and the facts of a question. Begin reading at order.go
// (one order), then standing.go (orders of a table) and answer.go (what they answer). old.go reads
// the orders of older records.
package orders
