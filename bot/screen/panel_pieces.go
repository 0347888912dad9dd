package screen

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A panel offers what can be done as buttons, so that an answer is a press and not a menu: the
// ready answers, the pieces that can act, what the chosen piece can do, and the rest. What does
// not fit becomes headings (rows of the board), and at last a menu.

// Components of a card: Discord takes wire.MaxParts, of which some are always there.
const (
	cardParts = 4 // the container, two texts, the picture
	navParts  = 1 + RowButtons
	gridWide  = 4 // buttons of a row in a grid: a phone wraps a fifth
	maxGrid   = 24
	maxPieces = 16 // more are a menu
	// fewChoices of a verb are buttons, and the verb is none.
	fewChoices   = 1
	fewExplained = 5 // values are buttons, though sentences tell what they do
	aheadMost    = 3 // components of the row of standing orders
	mostBest     = 3 // whole choices of the judge's
)

// A space is what is left of a panel for controls: components of Discord's, and lines of a
// phone's screen, so that the question above the controls is seen.
type space struct{ parts, lines int }

// space is that of the panel above its last row, which may wrap. Why something was refused needs
// some of it.
func (p *Panel) space() space {
	s := space{wire.MaxParts - cardParts - navParts, 9}
	if p.refused() {
		s.lines -= 4
	}
	return s
}

// refused says that the panel has to say why something was refused.
func (p *Panel) refused() bool { return strings.HasPrefix(p.Note, refusalMark) }

// less is the space without some rows.
func (s space) less(rows []wire.Row) space {
	return space{s.parts - parts(rows), s.lines - lines(rows)}
}

// holds says whether there is space for some rows.
func (s space) holds(rows []wire.Row) bool { return parts(rows) <= s.parts && lines(rows) <= s.lines }

// point is what a choice is done with and to.
func (p *Panel) point(c game.Choice) game.Point {
	return game.PointOf(p.Table.Match.State, p.Seat, c)
}

// Confirms says whether a choice is asked about once more: the end of one's turn, or all that
// cannot be taken back for somebody who wishes so.
func (p *Panel) Confirms(c game.Choice) bool {
	return c.Final && (p.Careful || p.point(c).Ends)
}

// Step is what has been chosen and is asked next: of the chosen piece, or of all.
func (p *Panel) Step(path []string) (Step, bool) {
	choices := p.Choices()
	if p.Piece != "" {
		choices = Keep(choices, func(c game.Choice) bool { return p.point(c).Piece == p.Piece })
	}
	return Walk(p.Info, choices, path)
}

// Follow takes the path of a press with what its menu adds, and the piece to which it belongs.
// It is false where a press of a piece names none.
func (p *Panel) Follow(op string, path, values []string) ([]string, bool) {
	p.All = op == OpStepAll
	path = slices.Clone(path)
	if op == OpPiece && len(path) == 0 { // a menu of pieces
		path, values = values, nil
	}
	if op == OpPiece {
		if len(path) == 0 {
			return nil, false
		}
		p.Piece, path = path[0], path[1:]
	}
	if last := len(path) - 1; last >= 0 && path[last] == WholeMark {
		path, p.Whole = path[:last], true
	}
	if len(values) > 0 {
		path = append(path, strings.Join(values, " "))
	}
	return Tidy(path), true
}

// GoesOn chooses the piece with which one mostly goes on after an action, if it can still act.
func (p *Panel) GoesOn(next string) {
	if next != "" && slices.ContainsFunc(p.Choices(), func(c game.Choice) bool { return p.point(c).Piece == next }) {
		p.Piece = next
	}
}

// pieces are the pieces that can act, in the order of the choices.
func (p *Panel) pieces(choices []game.Choice) []string {
	return distinct(Keep(choices, func(c game.Choice) bool { return p.point(c).Piece != "" }),
		func(c game.Choice) string { return p.point(c).Piece })
}

// offer are the controls of a panel at its beginning, and the step that they ask: that of the
// chosen piece, or of the verb with most answers.
func (p *Panel) offer(st Step) ([]wire.Row, Step) {
	pieces := p.pieces(p.Choices())
	deeds, ready, taken := p.ready(len(pieces) > 0)
	p.taken = taken
	room := p.space()
	if p.Table.OutOfTurn(p.Seat) {
		room.parts -= aheadMost
	}
	choices := Keep(p.Choices(), func(c game.Choice) bool { return !taken[c.Action] })
	pieces = p.pieces(choices)
	if len(pieces) == 0 && p.Piece != "" { // all that it can do stands among the ready answers
		p.Piece = ""
		st, _ = p.Step(nil)
	}
	if len(pieces) == 0 || p.All {
		rows := gridOf(append(deeds, ready...), RowButtons)
		more, inner := p.verbRows(p.without(st, taken), room.less(rows))
		return append(rows, more...), inner
	}
	rows := gridOf(deeds, RowButtons)
	room = room.less(rows)
	if p.Piece == "" {
		p.Piece = p.opens(pieces)
	}
	rest := Keep(choices, func(c game.Choice) bool { return p.point(c).Piece == "" })
	outside := *p
	outside.Piece = ""
	own := gridOf(append(ready, outside.openButtons(rest)...), gridWide)
	room = room.less(own)
	row := p.pieceRows(choices, pieces, room)
	room = room.less(row)
	best := p.elsewhere(choices)
	if !room.less(gridOf(make([]wire.Button, 2*gridWide), gridWide)).holds(best) {
		best = nil
	}
	room = room.less(best)
	var more []wire.Row
	inner := st
	mine := Keep(choices, func(c game.Choice) bool { return p.Piece != "" && p.point(c).Piece == p.Piece })
	if len(mine) > 1 {
		if chosen, ok := p.Step(nil); ok && chosen.Done == nil {
			more, inner = p.verbRows(p.without(chosen, taken), room)
		}
	} else if len(mine) == 1 && row[0].Select != nil { // among buttons it is one of them
		more = []wire.Row{{Buttons: []wire.Button{p.done(wire.Secondary, mine[0], p.Plain(mine[0].Label))}}}
	}
	// The chosen piece comes first; a line more than the space is still seen.
	for spare := room.lines + 1 - lines(more); spare < 0 && len(best) > 0; {
		spare += lines(best[len(best)-1:])
		best = best[:len(best)-1]
	}
	return slices.Concat(rows, best, row, more, own), inner
}

// opens is the piece that is chosen from the start; "" for none, and where a refusal needs the
// space.
func (p *Panel) opens(pieces []string) string {
	if len(pieces) == 1 {
		return pieces[0]
	}
	if s, ok := p.Table.Match.State.(game.Opener); ok && !p.refused() {
		if first := s.Opens(p.Seat); slices.Contains(pieces, first) {
			return first
		}
	}
	return ""
}

// elsewhere are the best choices of other pieces than the chosen one, in the judge's order.
func (p *Panel) elsewhere(choices []game.Choice) []wire.Row {
	if p.Piece == "" {
		return nil
	}
	piece := func(c game.Choice) string { return p.point(c).Piece }
	others := Keep(choices, func(c game.Choice) bool { return piece(c) != "" && piece(c) != p.Piece })
	var buttons []wire.Button
	for _, c := range p.foremost(others, mostBest, piece) {
		label, at := p.Plain(c.Label), p.point(c)
		if squares := at.Piece + " → " + at.Target; squareName.MatchString(at.Piece) && strings.HasSuffix(label, squares) {
			label = squares // three of them stand in a line
		}
		buttons = append(buttons, p.marked(at.Piece, p.done(wire.Secondary, c, label)))
	}
	return gridOf(buttons, gridWide)
}

// pieceRows are the pieces: buttons, or a menu where they are many. A piece with one thing to
// do does it. Of more than a row, a piece on a square is called by its square alone, where that
// saves a line: the picture shows what it is.
func (p *Panel) pieceRows(choices []game.Choice, pieces []string, room space) []wire.Row {
	rows := gridOf(p.pieceButtons(choices, pieces, p.pieceLabel), gridWide)
	if len(pieces) > gridWide {
		short := gridOf(p.pieceButtons(choices, pieces, func(piece string, of []game.Choice) string {
			if squareName.MatchString(piece) {
				return piece
			}
			return p.pieceLabel(piece, of)
		}), gridWide)
		if lines(short) < lines(rows) {
			rows = short
		}
	}
	if grid := gridOf(make([]wire.Button, gridWide), gridWide); room.less(grid).holds(rows) && len(pieces) <= maxPieces {
		return rows
	}
	menu := &wire.Select{CustomID: p.id(p.at().With(OpPiece)),
		Placeholder: p.Label("host.panel.piece")}
	for _, piece := range pieces[:min(len(pieces), MaxOptions)] {
		of := Keep(choices, func(c game.Choice) bool { return p.point(c).Piece == piece })
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(p.pieceLabel(piece, of), MaxLine), Value: piece, Emoji: p.symbol(piece), Default: piece == p.Piece,
		})
	}
	return []wire.Row{{Select: menu}}
}

// pieceLabel is what a piece is called.
func (p *Panel) pieceLabel(piece string, of []game.Choice) string {
	if name := p.point(of[0]).Name; !name.IsZero() {
		return p.Plain(name)
	}
	for _, a := range of[0].Args {
		if a.Value == piece && !a.Label.IsZero() {
			return p.Plain(a.Label)
		}
	}
	return piece
}

// pieceButtons are the pieces as buttons.
func (p *Panel) pieceButtons(choices []game.Choice, pieces []string,
	label func(string, []game.Choice) string) (buttons []wire.Button) {
	at := p.at()
	for _, piece := range pieces {
		of := Keep(choices, func(c game.Choice) bool { return p.point(c).Piece == piece })
		switch {
		case len(of) == 1:
			buttons = append(buttons, p.marked(piece, p.done(wire.Secondary, of[0], p.Plain(of[0].Label))))
		case piece == p.Piece: // a press leaves it
			buttons = append(buttons, p.marked(piece, p.Button(wire.Primary, label(piece, of), at.With(OpStep))))
		default:
			buttons = append(buttons, p.marked(piece, p.Button(wire.Secondary, label(piece, of), at.With(OpPiece, piece))))
		}
	}
	return buttons
}

// marked is a button with the symbol of a piece.
func (p *Panel) marked(piece string, b wire.Button) wire.Button {
	b.Emoji = p.symbol(piece)
	return b
}

// symbol is that of a piece as it stands in a control; "" where there is none.
func (p *Panel) symbol(piece string) string {
	painter, ok := p.Title.Painter.(render.Symbolist)
	if !ok || p.Symbol == nil {
		return ""
	}
	name := painter.Symbol(p.Table.Match.State.View(p.Seat), p.Seat, piece)
	if name == "" {
		return ""
	}
	return p.Symbol(p.Info.ID, name)
}

// done is the button of a whole choice.
func (p *Panel) done(style wire.ButtonStyle, c game.Choice, label string) wire.Button {
	return p.Button(style, p.priced(c, label), p.choosing(c))
}

// priced is the label of a choice with what it leads to, where it is done at once and cannot be
// taken back, and the label tells no odds itself. Parts of it that a label has no space for are
// left out, and so are sentences, which explain.
func (p *Panel) priced(c game.Choice, label string) string {
	if strings.Contains(label, "%") {
		return label
	}
	note := p.Plain(c.Note)
	if odds := oddsAlone.FindStringSubmatch(note); odds != nil {
		note = odds[1]
	}
	if !c.Final || p.Confirms(c) || note == "" || strings.HasSuffix(note, ".") || strings.Contains(label, note) {
		return label
	}
	if note = Shortened(note, MaxLabel-wire.Length(label+" · ")); note == "" {
		return label
	}
	return label + " · " + note
}

// Shortened is what fits of a note: all of it, or its first whole parts; "" where none fits.
func Shortened(note string, room int) string {
	if wire.Length(note) <= room {
		return note
	}
	for _, sep := range []string{";", ","} {
		for cut := strings.LastIndex(note, sep); cut > 0; cut = strings.LastIndex(note[:cut], sep) {
			if part := strings.TrimRight(note[:cut], " \u00a0\u202f") + " …"; wire.Length(part) <= room {
				return part
			}
		}
	}
	return ""
}

// Fitted is what fits of a text: its whole parts, or its beginning where not even the first fits.
func Fitted(text string, room int) string {
	return cmp.Or(Shortened(text, room), wire.Clip(text, room))
}

// oddsAlone is a note that ends with odds, whose reasons a button has no space for: "3 against 5: 83%".
var oddsAlone = regexp.MustCompile(`^[^;.]*: ?(\d+[\s\x{a0}\x{202f}]?%)$`)

// choosing is a press that takes a whole choice.
func (p *Panel) choosing(c game.Choice) CustomID {
	return p.telling(c).With(OpChoose, string(c.Action))
}

// openRows are the verbs of some choices as buttons: those with a few choices are done, others
// ask for their arguments.
func (p *Panel) openRows(choices []game.Choice) []wire.Row {
	return gridOf(p.openButtons(choices), gridWide)
}

func (p *Panel) openButtons(choices []game.Choice) []wire.Button {
	st, ok := Walk(p.Info, choices, nil)
	if !ok {
		return nil
	}
	verbs := []option{{Value: st.Verb, Bare: st.Done != nil}}
	if st.Verb == "" {
		verbs = st.Options
	}
	var buttons []wire.Button
	for _, o := range verbs {
		of := Keep(choices, func(c game.Choice) bool { return c.Verb == o.Value })
		if o.Bare || len(of) <= fewChoices {
			for _, c := range of {
				buttons = append(buttons, p.done(wire.Secondary, c, p.Plain(c.Label)))
			}
			continue
		}
		buttons = append(buttons, p.Button(wire.Secondary, p.VerbLabel(o.Value)+" …", p.here().With(p.stepOp(), o.Value)))
	}
	return buttons
}

// verbRows are the controls of a step at which nothing has been chosen: the first question of
// the judge's verb, or of that with most answers, and the other verbs.
func (p *Panel) verbRows(st Step, room space) ([]wire.Row, Step) {
	switch {
	case len(st.Choices) == 0:
		return nil, st
	case st.Param != nil:
		return p.firstRows(st, room)
	}
	open, most := "", 1
	for _, o := range st.Options {
		if n := len(Keep(st.Choices, func(c game.Choice) bool { return c.Verb == o.Value })); n > most {
			open, most = o.Value, n
		}
	}
	several := Keep(st.Choices, func(c game.Choice) bool {
		return slices.ContainsFunc(st.Options, func(o option) bool { return o.Value == c.Verb && !o.Bare })
	})
	if best := p.foremost(several, 1, func(c game.Choice) string { return c.Verb }); len(best) > 0 {
		open = best[0].Verb
	}
	inner := *p
	inner.Path = append(slices.Clone(p.Path), open)
	asked, ok := inner.Step(inner.Path)
	if open == "" || !ok || asked.Param == nil {
		return p.openRows(st.Choices), st
	}
	others := Keep(st.Choices, func(c game.Choice) bool { return c.Verb != open })
	rest := p.openRows(others)
	rows, asked := inner.firstRows(asked, room.less(rest))
	p.numbered = inner.numbered
	if whole := p.wholeRows(others); room.less(rows).holds(whole) {
		rest = whole
	}
	return append(rows, rest...), asked
}

// firstRows are the controls of a verb's first argument, and the step that they ask. Where it is
// how much of the chosen piece acts, what all of it can do stands there at once, and below it the
// parts.
func (p *Panel) firstRows(st Step, room space) ([]wire.Row, Step) {
	if rows := p.wholes(st, room); len(rows) > 0 {
		return rows, st
	}
	all := *p
	all.Path = append(slices.Clone(p.Path), p.Piece)
	whole, ok := all.Step(all.Path)
	menu := []wire.Row{{Select: &wire.Select{}}}
	if !p.parted(st) || !ok || !room.less(menu).holds(menu) {
		return p.values(st, room), st
	}
	var buttons []wire.Button
	for _, o := range st.Options {
		if o.Value != p.Piece {
			part := strings.TrimLeft(strings.TrimPrefix(p.Plain(o.Label), p.Piece), ": \u00a0\u202f") // of what is chosen
			buttons = append(buttons, p.Button(wire.Secondary, part, p.here().With(p.stepOp(), o.Value)))
		}
	}
	parts := gridOf(buttons, gridWide)
	if !room.less(gridOf(make([]wire.Button, 2*gridWide), gridWide)).holds(parts) {
		menu[0].Select = p.valueMenu(st)
		parts = menu
	}
	if whole.Done != nil {
		return append([]wire.Row{{
			Buttons: []wire.Button{p.done(wire.Secondary, *whole.Done, p.Plain(whole.Done.Label))},
		}}, parts...), st
	}
	rows := all.values(whole, room.less(parts))
	p.numbered = all.numbered
	return append(rows, parts...), whole
}

// parted says whether a step asks how much of the chosen piece acts: all of it, or a part, which
// is called like it.
func (p *Panel) parted(st Step) bool {
	all := false
	for _, o := range st.Options {
		if p.Piece == "" || st.Group || !strings.HasPrefix(o.Value, p.Piece) {
			return false
		}
		all = all || o.Value == p.Piece
	}
	return all
}

// wholes are the choices of a step at which more than one argument is open, if they have space
// as they are: one press in place of several.
func (p *Panel) wholes(st Step, room space) []wire.Row {
	if st.Param.Pick > 1 || len(st.Choices) > maxGrid || !st.Group && !p.severalOpen(st) {
		return nil
	}
	if rows := p.wholeRows(st.Choices); room.holds(rows) {
		return rows
	}
	return nil
}

// wholeRows are choices as they are, a button each.
func (p *Panel) wholeRows(choices []game.Choice) []wire.Row {
	var buttons []wire.Button
	for _, c := range choices {
		if !p.taken[c.Action] {
			buttons = append(buttons, p.done(wire.Secondary, c, p.Plain(c.Label)))
		}
	}
	return gridOf(buttons, gridWide)
}

// values are the controls that ask for an argument: buttons, or a menu.
func (p *Panel) values(st Step, room space) []wire.Row {
	if rows := p.wholes(st, room); len(rows) > 0 {
		return rows
	}
	best := p.bestWholes(st)
	if len(best) > 0 && room.holds(best) {
		room = room.less(best)
	} else {
		best = nil
	}
	grid := p.valueGrid(st)
	if !room.holds(grid) || st.Group {
		p.numbered = nil
		if rows := p.squares(st, room); len(rows) > 0 {
			return append(best, rows...)
		}
		p.numbered = nil
	}
	if len(grid) > 0 && room.holds(grid) {
		return append(best, grid...)
	}
	menu := wire.Row{Select: p.valueMenu(st)}
	if grid := p.bestValues(st); len(best) == 0 && room.less([]wire.Row{menu}).holds(grid) {
		best = grid
	}
	return append(best, menu)
}

// bestValues are the best values of a step that ends a choice, in the judge's order.
func (p *Panel) bestValues(st Step) []wire.Row {
	if st.Param.Pick > 1 || p.severalOpen(st) {
		return nil
	}
	var buttons []wire.Button
	for _, c := range p.foremost(st.Choices, 2*gridWide, func(c game.Choice) string { return string(c.Action) }) {
		buttons = append(buttons, p.done(wire.Secondary, c, p.Plain(ArgLabel(c.Args[len(st.Args)]))))
	}
	return gridOf(buttons, gridWide)
}

// valueGrid are the values of a step as buttons; nil where they are too many.
func (p *Panel) valueGrid(st Step) []wire.Row {
	if st.Param.Pick > 1 || len(st.Options) > maxGrid {
		return nil
	}
	if list := p.targets(st); len(list) > 0 {
		return gridOf(p.targetButtons(st, list), gridWide)
	}
	if len(st.Options) > fewExplained && p.explained(st) {
		return nil // a menu has space for what each of them does
	}
	var buttons []wire.Button
	to := p.asking()
	for _, o := range st.Options {
		label := p.Plain(o.Label)
		if last := p.lastOf(st, o.Value); last != nil {
			label = p.priced(*last, label)
		}
		buttons = append(buttons, p.Button(wire.Secondary, label, to.With(p.stepOp(), o.Value)))
	}
	return gridOf(buttons, gridWide)
}

// explained says that sentences tell what the values of a step do.
func (p *Panel) explained(st Step) bool {
	return slices.ContainsFunc(st.Options, func(o option) bool { return strings.HasSuffix(p.Plain(o.Note), ".") })
}

// bestWholes are the best choices of a step at which more than one argument is open, in the
// judge's order: one press in place of several.
func (p *Panel) bestWholes(st Step) []wire.Row {
	if st.Param.Pick > 1 || !p.severalOpen(st) {
		return nil
	}
	var buttons []wire.Button
	for _, c := range p.foremost(st.Choices, mostBest, func(c game.Choice) string { return string(c.Action) }) {
		if !p.taken[c.Action] {
			buttons = append(buttons, p.done(wire.Secondary, c, p.Plain(c.Label)))
		}
	}
	return gridOf(buttons, gridWide)
}

// severalOpen says whether more than one argument of a step's choices is open.
func (p *Panel) severalOpen(st Step) bool {
	n := len(st.Args)
	return len(distinct(st.Choices, func(c game.Choice) string { return c.Args[n].Value })) < len(st.Choices)
}

// valueMenu is the menu of an argument.
func (p *Panel) valueMenu(st Step) *wire.Select {
	placeholder := p.Label(game.Key(p.Info.ID + ".param." + st.Param.ID + ".ask"))
	if st.Group {
		placeholder = p.Label("host.panel.group")
	}
	if len(p.Path) == 0 { // no press on the verb has said what is asked for
		placeholder = p.VerbLabel(st.Verb) + " · " + placeholder
	}
	menu := &wire.Select{
		CustomID: p.id(p.asking().With(p.stepOp())), Placeholder: wire.Clip(placeholder, 150),
		Min: max(1, st.Param.Pick), Max: max(1, st.Param.Pick),
	}
	for _, o := range st.Options {
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(p.Plain(o.Label), MaxLine), Value: o.Value, Description: Fitted(p.Plain(o.Note), MaxLine),
		})
	}
	return menu
}

// lastOf is the one choice that a value leads to; nil where more is asked.
func (p *Panel) lastOf(st Step, value string) *game.Choice {
	n := len(st.Args)
	of := Keep(st.Choices, func(c game.Choice) bool { return n < len(c.Args) && c.Args[n].Value == value })
	if len(of) != 1 {
		return nil
	}
	return &of[0]
}

// targets are the values that a step asks for, which its picture may number.
func (p *Panel) targets(st Step) []string {
	if st.Param == nil || st.Group || st.Param.Pick > 1 || len(st.Options) > maxGrid || len(st.Options) < 2 {
		return nil
	}
	var list []string
	at := map[string]bool{}
	for _, o := range st.Options {
		square := squareOf(o.Value)
		if at[square] { // parts of a piece stand on one square
			return nil
		}
		at[square] = true
		if isMark(o.Value) || utf8.RuneCountInString(o.Value) > 4 || !squareName.MatchString(square) {
			return nil // no square: its own name says more than a number
		}
		list = append(list, o.Value)
	}
	return list
}

// numbers are the numbers that values have on the picture of a step.
func (p *Panel) numbers(st Step, targets []string) map[string]int {
	if len(targets) == 0 || p.Text || p.Whole || p.Banner != nil || p.Overlay != "" {
		return nil
	}
	sc := scene(p.Table, p.Seat, p.Reader, &render.Focus{Verb: st.Verb, Args: st.Args, Choices: st.Choices})
	sc.Crop = &render.Crop{Targets: targets}
	numbers := map[string]int{}
	for n, there := range p.numberedOn(sc) {
		if there {
			numbers[targets[n]] = n + 1
		}
	}
	if len(numbers) < len(targets) { // numbers on some of them would mislead
		return nil
	}
	return numbers
}

// numberedOn says which targets of a scene have their numbers on its picture; a painter that
// panics will be reported when it paints.
func (p *Panel) numberedOn(sc render.Scene) (there []bool) {
	defer func() {
		if recover() != nil {
			there = nil
		}
	}()
	return render.Numbered(p.Title.Painter, sc)
}

// unique are rows without buttons that stand in them before.
func unique(rows []wire.Row) (left []wire.Row) {
	seen := map[string]bool{}
	for _, r := range rows {
		r.Buttons = slices.DeleteFunc(slices.Clone(r.Buttons), func(b wire.Button) bool {
			again := seen[b.CustomID]
			seen[b.CustomID] = true
			return again
		})
		if len(r.Buttons) > 0 || r.Select != nil {
			left = append(left, r)
		}
	}
	return left
}

// gridOf are buttons in rows of so many at most.
func gridOf(buttons []wire.Button, wide int) []wire.Row {
	var rows []wire.Row
	for row := range slices.Chunk(buttons, wide) {
		rows = append(rows, wire.Row{Buttons: row})
	}
	return rows
}

// Measures of a phone in pixels: a line, a letter on a button, what is around the letters, an
// emoji before them.
const (
	phoneWide   = 350
	letterWide  = 8
	letterFrame = 40
	emojiWide   = 26
)

// lines are how many lines rows take on a phone, where long labels wrap.
func lines(rows []wire.Row) int {
	n := 0
	for _, r := range rows {
		n++
		used := 0
		for _, b := range r.Buttons {
			need := letterFrame + letterWide*utf8.RuneCountInString(b.Label)
			if b.Emoji != "" {
				need += emojiWide
			}
			need = min(need, phoneWide)
			if used > 0 && used+need > phoneWide {
				n, used = n+1, 0
			}
			used += need
		}
	}
	return n
}

// parts are the components of rows.
func parts(rows []wire.Row) int {
	n := 0
	for _, r := range rows {
		n += 1 + len(r.Buttons)
		if r.Select != nil {
			n++
		}
	}
	return n
}
