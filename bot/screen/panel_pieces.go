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

// A panel offers choices as buttons, so that an answer is a press and not a menu: suggestions, the
// pieces that can act, the actions of the chosen piece, and the rest. What does not fit becomes
// headings (rows of the board), and finally a menu.

// Components of a card: Discord allows wire.MaxParts, some of which are always used.
const (
	cardParts = 4 // the container, two texts, the picture
	navParts  = 1 + RowButtons
	gridWide  = 4 // buttons of a row in a grid: a phone wraps a fifth
	maxGrid   = 24
	maxPieces = 16 // more are a menu
	// fewChoices is the number of a verb's choices up to which they are buttons themselves.
	fewChoices   = 1
	fewExplained = 5  // values up to which they are buttons although they have descriptions
	aheadMost    = 3  // components of the row of standing orders
	mostBest     = 3  // whole choices of the judge's
	mostLines    = 12 // of all controls on a phone, below a question of two lines
)

// A space is the remaining room of a panel for controls: Discord's components, and lines of a
// phone's screen, so that the question above them is visible.
type space struct{ parts, lines int }

// space returns the room above the panel's last row, which may wrap. The reason of a refusal needs
// some of it.
func (p *Panel) space() space {
	s := space{wire.MaxParts - cardParts - navParts, 9}
	if p.refused() {
		s.lines -= 4
	}
	return s
}

// refused says whether the panel shows the reason of a refusal.
func (p *Panel) refused() bool { return strings.HasPrefix(p.Note, refusalMark) }

// less returns the space without some rows.
func (s space) less(rows []wire.Row) space {
	return space{s.parts - parts(rows), s.lines - lines(rows)}
}

// holds says whether some rows fit.
func (s space) holds(rows []wire.Row) bool { return parts(rows) <= s.parts && lines(rows) <= s.lines }

// point returns the piece and target of a choice.
func (p *Panel) point(c game.Choice) game.Point {
	return game.PointOf(p.Table.Match.State, p.Seat, c)
}

// Confirms says whether a choice needs a confirmation: the end of a turn, or every final choice if
// the reader wishes so.
func (p *Panel) Confirms(c game.Choice) bool {
	return c.Final && (p.Careful || p.point(c).Ends)
}

// Step returns the state after a path, for the chosen piece or for all.
func (p *Panel) Step(path []string) (Step, bool) {
	choices := p.Choices()
	if p.Piece != "" {
		choices = Keep(choices, func(c game.Choice) bool { return p.point(c).Piece == p.Piece })
	}
	return Walk(p.Info, choices, path)
}

// Follow appends a menu's values to the path of a press, and selects its piece. False if a piece's
// press names none.
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

// GoesOn selects the piece that usually follows an action, if it can still act.
func (p *Panel) GoesOn(next string) {
	if next != "" && slices.ContainsFunc(p.Choices(), func(c game.Choice) bool { return p.point(c).Piece == next }) {
		p.Piece = next
	}
}

// pieces returns the pieces that can act, in the order of the choices.
func (p *Panel) pieces(choices []game.Choice) []string {
	return distinct(Keep(choices, func(c game.Choice) bool { return p.point(c).Piece != "" }),
		func(c game.Choice) string { return p.point(c).Piece })
}

// offer returns the controls of a panel at its beginning, and their step: of the chosen piece, or
// of the verb with the most answers.
func (p *Panel) offer(st Step) ([]wire.Row, Step) {
	pieces := p.pieces(p.Choices())
	deeds, ready, taken := p.ready(len(pieces) > 0)
	p.taken = taken
	room := p.space()
	if p.Table.OutOfTurn(p.Seat) {
		room.parts -= aheadMost
		room.lines-- // its row
	}
	choices := Keep(p.Choices(), func(c game.Choice) bool { return !taken[c.Action] })
	pieces = p.pieces(choices)
	if len(pieces) == 0 && p.Piece != "" { // all of its actions are suggestions
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
	// The chosen piece comes first; one line more than the space is still visible.
	for spare := room.lines + 1 - lines(more); spare < 0 && len(best) > 0; {
		spare += lines(best[len(best)-1:])
		best = best[:len(best)-1]
	}
	return slices.Concat(rows, best, row, more, own), inner
}

// opens returns the initially selected piece; "" for none, and if a refusal needs the space.
func (p *Panel) opens(pieces []string) string {
	first := ""
	if s, ok := p.Table.Match.State.(game.Opener); ok {
		first = s.Opens(p.Seat)
	}
	switch {
	case len(pieces) == 1 && first != game.NoPiece:
		return pieces[0]
	case slices.Contains(pieces, first) && !p.refused():
		return first
	}
	return ""
}

// elsewhere are the best choices of other pieces, as ranked.
func (p *Panel) elsewhere(choices []game.Choice) []wire.Row {
	if p.Piece == "" {
		return nil
	}
	piece := func(c game.Choice) string { return p.point(c).Piece }
	others := Keep(choices, func(c game.Choice) bool { return piece(c) != "" && piece(c) != p.Piece })
	var buttons []wire.Button
	for _, c := range p.foremost(others, mostBest, piece) {
		label, at := p.Plain(c.Label), p.point(c)
		if !at.Brief.IsZero() {
			label = p.Plain(at.Brief)
		}
		if squares := at.Piece + " → " + at.Target; squareName.MatchString(at.Piece) && strings.HasSuffix(label, squares) {
			label = squares // three of them fit in a line
		}
		buttons = append(buttons, p.marked(at.Piece, p.done(wire.Secondary, c, label)))
	}
	return gridOf(buttons, gridWide)
}

// pieceRows shows the pieces as buttons, or a menu if there are many. A piece with a single choice
// makes it. Where that saves a line, a piece has its short name, and if there is more than one row, a
// piece on a square is labelled by its square alone, since the picture shows it.
func (p *Panel) pieceRows(choices []game.Choice, pieces []string, room space) []wire.Row {
	rows := gridOf(p.pieceButtons(choices, pieces, p.pieceLabel), gridWide)
	short := gridOf(p.pieceButtons(choices, pieces, func(piece string, of []game.Choice) string {
		if name := p.point(of[0]).Short; !name.IsZero() {
			return p.Plain(name)
		}
		if len(pieces) > gridWide && squareName.MatchString(piece) {
			return piece
		}
		return p.pieceLabel(piece, of)
	}), gridWide)
	if lines(short) < lines(rows) {
		rows = short
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

// pieceLabel is the label of a piece.
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

// marked adds the symbol of a piece to a button.
func (p *Panel) marked(piece string, b wire.Button) wire.Button {
	b.Emoji = p.symbol(piece)
	return b
}

// symbol returns the emoji of a piece for a control; "" for none.
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

// done is the button of a complete choice.
func (p *Panel) done(style wire.ButtonStyle, c game.Choice, label string) wire.Button {
	return p.Button(style, p.priced(c, label), p.telling(c).With(OpChoose, string(c.Action)))
}

// priced is the label of a choice with its price, and its note, if the choice is final, made without
// confirmation, and its label has no odds. Sentences in a note only explain, and are left out.
func (p *Panel) priced(c game.Choice, label string) string {
	note := p.Plain(c.Note)
	if odds := oddsAlone.FindStringSubmatch(note); odds != nil {
		note = odds[1]
	}
	if !c.Final || p.Confirms(c) || strings.Contains(label, "%") || strings.HasSuffix(note, ".") {
		note = ""
	}
	return withPrice(label, p.Plain(c.Loss), p.Plain(c.Cost), note)
}

// Shortened returns the part of a note that fits: all of it, or its first whole parts; "" if none
// fits.
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

// openRows shows the verbs of some choices as buttons: those with few choices are replaced by
// these, others ask for their arguments.
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
				buttons = append(buttons, p.done(wire.Secondary, c, p.ownLabel(c)))
			}
			continue
		}
		buttons = append(buttons, p.Button(wire.Secondary, p.VerbLabel(o.Value)+" …", p.here().With(p.stepOp(), o.Value)))
	}
	return buttons
}

// ownLabel is the label of a choice, without its piece if that is chosen and has a long name.
func (p *Panel) ownLabel(c game.Choice) string {
	if p.Piece != "" && len(c.Args) == 1 && c.Args[0].Value == p.Piece && !p.point(c).Short.IsZero() {
		return p.VerbLabel(c.Verb)
	}
	return p.Plain(c.Label)
}

// verbRows is the controls of a step without any choice: the first question of the top-ranked verb,
// or of the one with the most answers, and the other verbs. Where answers are ranked, verbs after
// which the piece usually acts again come first.
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
	if onward := Keep(several, p.goesOn); len(onward) > 0 {
		several = onward
	}
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

// goesOn says whether the chosen piece usually acts again after a choice, where it is or at its target.
func (p *Panel) goesOn(c game.Choice) bool {
	at := p.point(c)
	return p.Piece != "" && at.Piece == p.Piece && (at.Next == p.Piece || at.Next != "" && at.Next == at.Target)
}

// firstRows is the controls of a verb's first argument, and their step. If it asks how much of the
// chosen piece acts, the choices of all of it are offered directly, and the parts below.
func (p *Panel) firstRows(st Step, room space) ([]wire.Row, Step) {
	all := *p
	all.Path = append(slices.Clone(p.Path), p.Piece)
	whole, ok := all.Step(all.Path)
	parted := ok && p.parted(st)
	if rows := p.wholes(st, room); len(rows) > 0 {
		if parted && whole.Done == nil { // the piece is chosen, and each button says how much of it
			return rows, whole
		}
		return rows, st
	}
	menu := []wire.Row{{Select: &wire.Select{}}}
	if !parted || !room.less(menu).holds(menu) {
		return p.values(st, room), st
	}
	var buttons []wire.Button
	for _, o := range st.Options {
		if o.Value != p.Piece {
			part := strings.TrimLeft(strings.TrimPrefix(p.Plain(o.Label), p.Piece), ": \u00a0\u202f") // of the chosen piece
			buttons = append(buttons, p.Button(wire.Secondary, part, p.here().With(p.stepOp(), o.Value)))
		}
	}
	parts := gridOf(buttons, gridWide)
	if !room.less(gridOf(make([]wire.Button, 2*gridWide), gridWide)).holds(parts) {
		list := p.valueMenu(st)
		list.Placeholder = p.Label("host.panel.part")
		list.Options = slices.DeleteFunc(list.Options, func(o wire.Choice) bool { return o.Value == p.Piece })
		menu[0].Select = list
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

// parted says whether a step asks how much of the chosen piece acts: all of it, or a part whose
// name begins like it.
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

// wholes offers the complete choices of a step with more than one open argument, if they fit: one
// press instead of several.
func (p *Panel) wholes(st Step, room space) []wire.Row {
	if st.Param.Pick > 1 || len(st.Choices) > maxGrid || !st.Group && !p.severalOpen(st) {
		return nil
	}
	if rows := p.wholeRows(st.Choices); room.holds(rows) {
		return rows
	}
	return nil
}

// wholeRows shows complete choices, a button each.
func (p *Panel) wholeRows(choices []game.Choice) []wire.Row {
	var buttons []wire.Button
	for _, c := range choices {
		if !p.taken[c.Action] {
			buttons = append(buttons, p.done(wire.Secondary, c, p.Plain(c.Label)))
		}
	}
	return gridOf(buttons, gridWide)
}

// values is the controls that ask for an argument: buttons, or a menu.
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

// bestValues offers the top-ranked values of a step that ends a choice.
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

// valueGrid shows the values of a step as buttons; nil if there are too many.
func (p *Panel) valueGrid(st Step) []wire.Row {
	if st.Param.Pick > 1 || len(st.Options) > maxGrid {
		return nil
	}
	if list := p.targets(st); len(list) > 0 {
		return gridOf(p.targetButtons(st, list), gridWide)
	}
	if len(st.Options) > fewExplained && p.explained(st) {
		return nil // a menu has space for their descriptions
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

// explained says whether the values of a step have descriptions.
func (p *Panel) explained(st Step) bool {
	return slices.ContainsFunc(st.Options, func(o option) bool { return strings.HasSuffix(p.Plain(o.Note), ".") })
}

// bestWholes offers the top-ranked complete choices of a step with more than one open argument: one
// press instead of several.
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
	if len(p.Path) == 0 { // no verb was pressed, so the question is not shown yet
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

// lastOf returns the only choice with a value; nil if more is asked.
func (p *Panel) lastOf(st Step, value string) *game.Choice {
	n := len(st.Args)
	of := Keep(st.Choices, func(c game.Choice) bool { return n < len(c.Args) && c.Args[n].Value == value })
	if len(of) != 1 {
		return nil
	}
	return &of[0]
}

// targets returns the values of a step for numbering on its picture.
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
		if utf8.RuneCountInString(o.Value) > 4 || !squareName.MatchString(square) {
			return nil // no square: its own name says more than a number
		}
		list = append(list, o.Value)
	}
	return list
}

// numbers returns the numbers of values on the picture of a step.
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

// numberedOn says which targets of a scene are numbered on its picture; a painter's panic is
// reported when it paints.
func (p *Panel) numberedOn(sc render.Scene) (there []bool) {
	defer func() {
		if recover() != nil {
			there = nil
		}
	}()
	return render.Numbered(p.Title.Painter, sc)
}

// unique removes buttons that occur in earlier rows.
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

// gridOf arranges buttons in rows of at most wide.
func gridOf(buttons []wire.Button, wide int) []wire.Row {
	var rows []wire.Row
	for row := range slices.Chunk(buttons, wide) {
		rows = append(rows, wire.Row{Buttons: row})
	}
	return rows
}

// Measures of a phone's screen in pixels: a line, a letter on a button, the padding of a button, an
// emoji.
const (
	phoneWide   = 350
	letterWide  = 8
	letterFrame = 40
	emojiWide   = 26
)

// lines returns how many lines rows take on a phone, including wrapped labels.
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

// parts returns the number of components of rows.
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
