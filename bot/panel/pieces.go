package panel

import (
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// piecesMark at the end of a path means that a menu lists all pieces that can act.
const piecesMark = "%"

// Confirms says whether a choice needs a confirmation. Only a final choice does, in three cases: it
// ends the turn, it is known to lose something of the player's own and is not the default answer,
// or the reader confirms all final choices.
func (p *Panel) Confirms(c game.Choice) bool {
	loses := !c.Loss.IsZero() && c.Action != p.Asked.Default
	return c.Final && (p.Careful || loses || p.Point(c).Ends)
}

// refused says whether the panel shows the reason of a refusal.
func (p *Panel) refused() bool { return strings.HasPrefix(p.Note, screen.RefusalMark) }

// Step returns the step at the end of a path. The path goes through the choices of the chosen
// piece, or through all choices if no piece is chosen.
func (p *Panel) Step(path []string) (screen.Step, bool) {
	choices := p.Choices()
	if p.Piece != "" {
		choices = screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece == p.Piece })
	}
	return screen.Walk(p.Info, choices, path)
}

// Follow returns the path of a press with the values of a menu added, and selects the pressed
// piece. It returns false if the press is about a piece but names none.
func (p *Panel) Follow(op string, path, values []string) ([]string, bool) {
	p.All = op == screen.OpStepAll
	path = slices.Clone(path)
	if op == screen.OpPiece && len(path) == 0 { // a press in a menu of pieces: its value is the piece
		path, values = values, nil
	}
	if op == screen.OpPiece {
		if len(path) == 0 {
			return nil, false
		}
		p.Piece, path = path[0], path[1:]
	}
	if last := len(path) - 1; last >= 0 {
		switch path[last] {
		case wholeMark:
			path, p.Whole = path[:last], true
		case piecesMark:
			path, p.Listed = path[:last], true
		}
	}
	if len(values) > 0 {
		path = append(path, strings.Join(values, " "))
	}
	return screen.Tidy(path), true
}

// GoesOn selects the given piece, which is the one that players usually choose after the last action. It does
// so only if the piece has more than one choice, and not if answers are ranked: then the best answer decides
// which piece is selected.
func (p *Panel) GoesOn(piece string) {
	if len(p.ranking().places) > 0 {
		return
	}
	own := screen.Keep(p.Choices(), func(c game.Choice) bool { return p.Point(c).Piece == piece })
	if piece != "" && len(own) > 1 {
		p.Piece = piece
	}
}

// pieces returns the pieces that can act, in the order of the choices.
func (p *Panel) pieces(choices []game.Choice) []string {
	return screen.Distinct(screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece != "" }),
		func(c game.Choice) string { return p.Point(c).Piece })
}

// foremostPieces returns the pieces that are shown as buttons: the likeliest, at most limit. They
// are in the order of the choices.
func (p *Panel) foremostPieces(choices []game.Choice, pieces []string, limit int) []string {
	if len(pieces) <= limit {
		return pieces
	}
	acting := screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece != "" })
	first := p.topValues(acting, pieces, limit, func(c game.Choice) string { return p.Point(c).Piece })
	return slices.DeleteFunc(slices.Clone(pieces), func(piece string) bool { return !slices.Contains(first, piece) })
}

// pieceMenu returns the menu of all pieces.
func (p *Panel) pieceMenu(choices []game.Choice, pieces []string) wire.Row {
	menu := &wire.Select{CustomID: p.id(p.At().With(screen.OpPiece)), Placeholder: p.Label("host.panel.piece")}
	for _, piece := range pieces[:min(len(pieces), screen.MaxOptions)] {
		of := screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece == piece })
		menu.Options = append(menu.Options, wire.Choice{
			Label: leading(p.pieceLabel(piece, of), screen.MaxLine), Value: piece,
			Emoji: p.symbol(piece), Default: piece == p.Piece,
		})
	}
	return wire.Row{Select: menu}
}

// pieceLabel returns the label of a piece.
func (p *Panel) pieceLabel(piece string, of []game.Choice) string {
	if name := p.Point(of[0]).Name; !name.IsZero() {
		return p.Plain(name)
	}
	for _, a := range of[0].Args {
		if a.Value == piece && !a.Label.IsZero() {
			return p.Plain(a.Label)
		}
	}
	return piece
}

// shortLabel returns the label of a piece for a row with many pieces: the short name, or else the
// square where the piece stands. The picture shows what the label leaves out.
func (p *Panel) shortLabel(piece string, of []game.Choice) string {
	if name := p.Point(of[0]).Short; !name.IsZero() {
		return p.Plain(name)
	}
	if screen.IsSquare(piece) {
		return piece
	}
	return p.pieceLabel(piece, of)
}

// pieceRows shows pieces as buttons. The buttons have short names if this saves a row. If each long name
// begins with the short name, the picture shows the rest of the long name. The buttons then have short
// names even if this saves no row, but makes the rows lower on at least one phone.
func (p *Panel) pieceRows(choices []game.Choice, pieces []string) []wire.Row {
	rows := packed(p.pieceButtons(choices, pieces, p.pieceLabel))
	short := packed(p.pieceButtons(choices, pieces, p.shortLabel))
	adds := func(piece string) bool {
		of := screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece == piece })
		return strings.HasPrefix(p.pieceLabel(piece, of), p.shortLabel(piece, of))
	}
	other := func(piece string) bool { return !adds(piece) }
	if len(short) < len(rows) || lower(short, rows) && !slices.ContainsFunc(pieces, other) {
		return short
	}
	return rows
}

// pieceButtons returns buttons for pieces. The labels contain the tags that the pieces have in the
// picture.
func (p *Panel) pieceButtons(choices []game.Choice, pieces []string,
	label func(string, []game.Choice) string) (buttons []wire.Button) {
	tagged := p.tagged(screen.Step{Choices: choices}, p.tags)
	called := func(piece, label string) string {
		if tagged && slices.Contains(p.tags, piece) {
			return screen.WithSquare(piece, label)
		}
		return label
	}
	for _, piece := range pieces {
		of := screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece == piece })
		name := label(piece, of)
		if len(of) == 1 && !p.brief {
			whole := called(piece, p.Plain(of[0].Label))
			buttons = append(buttons, p.marked(piece, p.Done(p.style(of[0]), of[0], whole)))
			continue
		}
		to := p.At().With(screen.OpPiece, piece)
		buttons = append(buttons, p.marked(piece, p.Button(wire.Secondary, called(piece, name)+opens, to)))
	}
	if !tagged {
		p.tags = nil
	}
	return buttons
}

// marked returns a button with the symbol of a piece.
func (p *Panel) marked(piece string, b wire.Button) wire.Button {
	b.Emoji = p.symbol(piece)
	return b
}

// symbol returns the emoji that controls show for a piece. It returns "" if there is none.
func (p *Panel) symbol(piece string) string {
	painter, ok := p.Title.Painter.(render.Symbolist)
	if !ok || p.Symbol == nil || piece == "" {
		return ""
	}
	name := painter.Symbol(p.Seen().View(), p.Seat, piece)
	if name == "" {
		return ""
	}
	return p.Symbol(p.Info.ID, name)
}

// Done returns the button of a complete choice.
func (p *Panel) Done(style wire.ButtonStyle, c game.Choice, label string) wire.Button {
	return p.Button(style, p.priced(c, label), p.telling(c).With(screen.OpChoose, p.via(c)...))
}

// alone returns a row that has only the button of a complete choice.
func (p *Panel) alone(c game.Choice, label string) []wire.Row {
	return screen.Row(p.Done(p.style(c), c, label))
}

// via returns the path of a complete choice. If the choice must be confirmed, the path begins with
// the chosen piece, so that Back leads from the confirmation to the piece.
func (p *Panel) via(c game.Choice) []string {
	if p.Piece != "" && p.Banner == nil && p.Confirms(c) {
		return []string{p.Piece, string(c.Action)}
	}
	return []string{string(c.Action)}
}
