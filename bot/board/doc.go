// Package board builds what a channel sees of a table: the card of a lobby, the public board with
// its questions and buttons, and the end of a game. It also builds the public view for one reader.
//
// Begin reading at board.go. join.go has the messages for members who join, away.go the lines about
// players who are away. result.go tells in one line what the last acts led to.
package board
