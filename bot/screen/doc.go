// Package screen builds everything that people see: panels, menus, steps, rules and pages of text.
// A screen is a pure function of a table, or of a small value, and of its Reader. Package bot sends
// the screens and handles the presses.
//
// Begin reading at reader.go (who reads), kit.go (what screens are drawn with), custom_id.go (how a
// button says what it does) and panel.go, a player's private message:
//
//	p, err := screen.NewPanel(reader, table) // the seat is the reader's
//	message := p.Start("what has just happened")
//
// panel_path.go finds the question of a panel and, with steps.go, follows a path of choices through
// the legal actions. panel_pieces.go lays out the controls (pieces, targets, what fits on a phone),
// panel_rank.go orders them by the game's judge, panel_squares.go shows squares and leads to the
// others by their columns, panel_rows.go has ready answers and the last row, panel_more.go has the
// acts that are possible at any time. panel.go builds the message, and says whether the others have
// acted since; panel_crop.go and picture.go paint, text_pages.go says the same in words.
// panel_banner.go is what distinguishes the panels of a try and of a lesson. The press handlers of
// a panel are play.go and verb.go of package bot.
//
// Other screens are functions, or small values: components.go (a button, a row, a form, the press of
// an operation), actions.go (/moves), board.go (the public board), text_pages.go (pages of text). Features
// have screens of their own in their folders; place.go is where they put controls and lines on these.
//
// It imports bot/table and its subpackages, bot/wire (messages and their limits), game, game/lang,
// render and bot/texts.
package screen
