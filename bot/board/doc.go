// Package board builds what a channel sees of a table: the card of a lobby, the public board with its
// questions and buttons, the end of a game, and the same for one reader or in words alone.
//
// Begin reading at board.go. join.go is about members who join, result.go tells in a line what a
// history came to, table_text.go describes a table to people who listen.
package board
