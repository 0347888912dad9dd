// Package panel builds a player's private message: the question of their seat, their view of the
// table, and the controls that lead step by step to a legal action.
//
//	p, err := panel.New(reader, table) // the seat is the reader's
//	message := p.Start("what has just happened")
//
// Begin reading at panel.go, which builds the message. offer.go decides what a panel offers first:
// pieces, what the chosen piece does, or complete choices. values.go asks for an argument, and
// squares.go for a square. pieces.go has the buttons and the menu of pieces. rank.go puts choices
// in the order of the game's judge. price.go adds to a button's label what the choice costs, gains
// and loses. layout.go decides what fits on a phone, and crop.go which part of the board the
// picture shows. rows.go has the last row, and more.go the page of acts that are possible at any
// time. banner.go has what the panels of a try, a lesson and a puzzle show and do differently.
//
// Package screen follows a path through the legal actions (screen.Step) and knows the reader's seat
// (screen.Seated). play.go and verb.go of package bot handle the presses on a panel.
package panel
