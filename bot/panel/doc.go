// Package panel builds a player's private message: the question of their seat, their view of the
// table, and the controls that lead step by step to a legal action.
//
//	p, err := panel.New(reader, table) // the seat is the reader's
//	message := p.Start("what has just happened")
//
// Begin reading at panel.go, which builds the message. offer.go chooses what it offers at its
// beginning: pieces, or what the chosen piece does, or whole plans. values.go asks for an argument,
// squares.go for a square, pieces.go has the pieces, rank.go orders all of them by the game's judge,
// price.go says on a button what it costs. layout.go decides what fits on a phone, crop.go which part
// of the board the picture shows. rows.go is the last row, more.go the page of acts that are possible
// at any time. banner.go is what distinguishes the panels of a try, a lesson and a puzzle.
//
// The way through the legal actions is screen.Step, the seat is screen.Seated. The press handlers of
// a panel are play.go and verb.go of package bot.
package panel
