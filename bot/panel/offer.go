package panel

import (
	"cmp"
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// A panel asks in two steps, each with the picture: which piece acts, then what it does. If one
// piece is the likeliest, the panel begins with the second step for this piece. If the choices of a
// title have no pieces, the panel asks for the verb, and then for the verb's arguments.

// The most that a panel shows at once. The player reaches the rest with one press.
const (
	mostPieces  = 8 // pieces as buttons
	mostAhead   = 2 // complete choices above the pieces
	mostPlans   = 4 // complete choices if there are no pieces
	mostTargets = 12
)

// offer returns the first controls of a panel, the step that the picture shows, and the question. A
// question of "" means the game's own question.
func (p *Panel) offer(st screen.Step) (rows []wire.Row, shown screen.Step, question string) {
	choices := p.Choices()
	pieces := p.pieces(choices)
	if len(pieces) == 0 || p.All {
		return p.offerPlans(st)
	}
	if p.Listed {
		return []wire.Row{p.pieceMenu(choices, pieces)}, st, ""
	}
	if chosen, ok := p.Step(nil); ok && p.Piece != "" {
		return p.offerDeeds(choices, chosen)
	}
	p.Piece = ""
	return p.offerPieces(choices, pieces), st, ""
}

// offerPlans returns the first controls if no pieces act: likely complete choices, and below them
// the controls of the first step. If there are complete choices, the question is the game's own.
func (p *Panel) offerPlans(st screen.Step) (rows []wire.Row, shown screen.Step, question string) {
	room := p.space()
	rows = p.take(p.likely(p.Choices(), mostPlans), 1, room, []wire.Row{{Buttons: make([]wire.Button, inRow)}})
	p.verbless = len(rows) > 0 && st.Verb == ""
	more, shown := p.verbRows(p.less(st), room.less(rows))
	if len(rows) == 0 {
		question = p.question(shown)
	}
	return append(rows, more...), shown, question
}

// take returns rows for the first choices of the list, one complete choice in each row. It takes as many
// choices as fit together with the rows that will stand below them, but at least as many as the parameter
// least says. It records the choices in p.taken.
func (p *Panel) take(list []likely, least int, room space, below []wire.Row) (rows []wire.Row) {
	for _, l := range list {
		rows = append(rows, screen.Row(l.button)...)
	}
	rows = rows[:max(len(room.first(rows, below)), min(least, len(rows)))]
	p.taken = map[game.Action]bool{}
	for _, l := range list[:len(rows)] {
		p.taken[l.action] = true
	}
	return rows
}

// offerPieces returns the controls that ask which piece acts.
func (p *Panel) offerPieces(choices []game.Choice, pieces []string) []wire.Row {
	own := screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece == "" })
	room := p.space()
	outside := *p
	outside.Piece = ""
	var rows, below []wire.Row
	for try, most := range []int{mostPieces, inRow, inRow} {
		p.brief = try > 0       // only the first try puts the label of a piece's only choice on its button
		outside.brief = try > 1 // the labels leave out prices that the confirmation shows
		first := p.foremostPieces(choices, pieces, most)
		if len(first) < len(pieces) && most < mostPieces && len(packed(p.pieceButtons(choices, pieces, p.shortLabel))) <=
			len(p.pieceRows(choices, first))+1 { // all pieces need no more rows
			first = pieces
		}
		last := outside.openButtons(own)
		if len(first) < len(pieces) {
			to := p.At().With(screen.OpStep, piecesMark)
			last = append([]wire.Button{p.Button(wire.Secondary, p.Label("host.panel.piece.others"), to)}, last...)
		}
		below = tight(last)
		p.tags = slices.DeleteFunc(slices.Clone(first), func(piece string) bool { return !screen.IsSquare(piece) })
		if rows = p.pieceRows(choices, first); room.less(below).holds(rows) {
			break
		}
	}
	rows = append(rows, below...)
	return append(p.take(p.likely(choices, mostAhead), 0, room, rows), rows...)
}

// offerDeeds returns the controls that ask what the chosen piece does. They show the piece's likeliest
// targets, and lead to its other choices and to other pieces. The judge's best choice for the piece
// comes first, unless one press of another control already makes this choice.
func (p *Panel) offerDeeds(choices []game.Choice, st screen.Step) (
	rows []wire.Row, shown screen.Step, question string) {
	does := p.T("host.panel.piece.does", "what", p.pieceLabel(p.Piece, st.Choices))
	ways, room := p.onward(choices), p.space()
	rows, shown = p.deedsAbove(st, ways, room)
	if best := p.foremost(st.Choices, 1, actionOf); len(best) > 0 && !p.atOnce(rows, st, best[0].Action) {
		first, below := p.alone(best[0], p.ownLabel(best[0])), *p
		room = room.less(first)
		others, asked := below.deedsAbove(st, ways, room)
		if !room.holds(others) { // one button for each verb replaces the targets
			below = *p
			below.targets = targets{}
			others, asked = packed(append(below.openButtons(st.Choices), ways[len(ways)-1].buttons...)), st
		}
		if room.holds(others) {
			p.targets = below.targets
			rows, shown = append(first, others...), asked
		}
	}
	if (st.Verb != "" || p.nameless(shown)) && shown.Param != nil && !p.parted(shown) {
		does = p.question(shown)
	}
	return rows, shown, does
}

// deedsAbove returns the controls of the chosen piece with the onward buttons, which lead to other
// pieces, below them. The parameter ways has sets of onward buttons, the largest first. deedsAbove uses
// the first set that leaves enough room for targets.
func (p *Panel) deedsAbove(st screen.Step, ways []onward, room space) (rows []wire.Row, shown screen.Step) {
	least := ways[len(ways)-1].buttons
	rows, shown = p.deeds(st, least, room)
	likeliest := targetsIn(rows, least)
	for _, w := range ways[:len(ways)-1] {
		enough := likeliest
		if w.priced {
			enough = min(likeliest, 2*inRow)
		}
		more := *p
		if all, asked := more.deeds(st, w.buttons, room); room.holds(all) && targetsIn(all, w.buttons) >= enough {
			p.targets = more.targets
			return all, asked
		}
	}
	return rows, shown
}

// deeds returns the controls of the chosen piece, and below them the given buttons, which lead to
// other pieces. It shows fewer targets if not all fit.
func (p *Panel) deeds(st screen.Step, on []wire.Button, room space) (rows []wire.Row, shown screen.Step) {
	if st.Done != nil {
		return append(p.alone(*st.Done, p.Plain(st.Done.Label)), packed(on)...), st
	}
	for p.fewer = 0; ; p.fewer += inRow {
		for _, below := range [][]wire.Row{packed(on), p.ways(on)} {
			p.targets = targets{}
			rows, shown = p.verbRows(st, room.less(below))
			rows = append(rows, packed(append(p.beside, on...))...)
			if room.holds(rows) {
				return rows, shown
			}
		}
		if p.fewer+inRow >= mostTargets {
			return rows, shown
		}
	}
}

// atOnce says whether one press of a button in some rows makes the action a of the chosen piece, or
// asks to confirm it.
func (p *Panel) atOnce(rows []wire.Row, st screen.Step, a game.Action) bool {
	return shows(rows, func(b wire.Button) bool { return p.makes(b, st.Choices) == a })
}

// The method makes returns the action of the choice that a press of the button makes or asks to
// confirm. It returns "" if the button does neither.
func (p *Panel) makes(b wire.Button, choices []game.Choice) game.Action {
	to, err := screen.ParseCustomID(b.CustomID)
	switch {
	case err != nil:
		return ""
	case to.Op == screen.OpChoose:
		return to.Action()
	case len(to.Path) > 1 && to.Path[0] == p.Piece:
		if next, ok := screen.Walk(p.Info, choices, to.Path[1:]); ok && next.Done != nil {
			return next.Done.Action
		}
	}
	return ""
}

// targetsIn returns the number of controls in some rows, not counting the onward buttons, which
// lead to other pieces.
func targetsIn(rows []wire.Row, on []wire.Button) int { return parts(rows) - len(rows) - len(on) }

// onward is a set of buttons that lead from the chosen piece to other pieces, and to the actions
// that belong to no piece.
type onward struct {
	buttons []wire.Button
	priced  bool // the labels of choices that must be confirmed show their losses
}

// onward returns possible sets of onward buttons, in general the largest first. The last set has only
// the most important buttons: one that leads to the other pieces, the choices that end the turn, the
// choice shown as good, and the default answer if it needs no confirmation.
func (p *Panel) onward(choices []game.Choice) (ways []onward) {
	outside := *p
	outside.Piece, outside.brief = "", true
	own := screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece == "" })
	silent := func(c game.Choice) bool { return c.Action == p.Asked.Default }
	due := func(c game.Choice) bool { return p.good(c) || silent(c) && !p.Confirms(c) }
	all := outside.openButtons(own)
	ends := outside.openButtons(screen.Keep(own, func(c game.Choice) bool { return due(c) || p.Point(c).Ends }))
	otherwise := p.another("host.panel.piece.else")
	add := func(priced bool, pieces, some []wire.Button) {
		if len(some) < len(all) {
			pieces = append(slices.Clone(pieces), otherwise)
		}
		ways = append(ways, onward{append(slices.Clone(pieces), some...), priced})
	}
	each, ones := p.otherPieces(choices), p.anotherPiece(choices)
	few := len(each) <= mostPieces
	if priced := outside.withLosses(all, own); priced != nil {
		if few {
			add(true, each, priced)
		}
		if end := outside.withLosses(outside.openButtons(screen.Keep(own, silent)), own); few && end != nil {
			add(true, each, end)
		}
		for _, one := range ones {
			add(true, []wire.Button{one}, priced)
		}
	}
	if few {
		add(false, each, all)
		add(false, each, ends)
		add(false, each, outside.openButtons(screen.Keep(own, due)))
	}
	for _, one := range ones {
		add(false, []wire.Button{one}, all)
	}
	if len(ends) < len(all) { // add appends the button otherwise, which leads to the other pieces too
		add(false, nil, ends)
	}
	return ways
}

// withLosses returns the buttons in a new order: those of choices that lose something and must be
// confirmed come last, and their labels show the loss. It returns nil if there is no such choice.
func (p *Panel) withLosses(buttons []wire.Button, choices []game.Choice) []wire.Button {
	rest := slices.Clone(buttons)
	var priced []wire.Button
	for _, c := range choices {
		whole := p.Done(p.style(c), c, p.ownLabel(c))
		at := slices.IndexFunc(rest, func(b wire.Button) bool { return b.CustomID == whole.CustomID })
		if c.Loss.IsZero() || !p.Confirms(c) || at < 0 {
			continue
		}
		rest, priced = slices.Delete(rest, at, at+1), append(priced, whole)
	}
	if priced == nil {
		return nil
	}
	return append(rest, priced...)
}

// otherPieces returns a button to each piece except the chosen one.
func (p *Panel) otherPieces(choices []game.Choice) (each []wire.Button) {
	for _, piece := range p.pieces(choices) {
		if piece != p.Piece {
			of := screen.Keep(choices, func(c game.Choice) bool { return p.Point(c).Piece == piece })
			to := p.At().With(screen.OpPiece, piece)
			each = append(each, p.marked(piece, p.Button(wire.Secondary, p.shortLabel(piece, of)+opens, to)))
		}
	}
	return each
}

// anotherPiece returns the button that leads to the other pieces, in one or two versions. The version
// with the longer label is first. The longer label also names the verb of the pieces that stand on no
// square, such as a reserve. There is a longer label only if all choices of these pieces have the same
// verb, and the chosen piece stands on a square.
func (p *Panel) anotherPiece(choices []game.Choice) []wire.Button {
	short := p.another("host.panel.piece.another")
	away := screen.Keep(choices, func(c game.Choice) bool {
		piece := p.Point(c).Piece
		return piece != "" && piece != p.Piece && !screen.IsSquare(piece)
	})
	verbs := screen.Distinct(away, func(c game.Choice) string { return c.Verb })
	if len(verbs) != 1 || !screen.IsSquare(p.Piece) {
		return []wire.Button{short}
	}
	long := short
	long.Label = p.Plain(game.T("host.panel.piece.another.or", "verb", p.VerbLabel(verbs[0])))
	return []wire.Button{long, short}
}

// another returns the button that leads to the other pieces, and to the actions that belong to no
// piece.
func (p *Panel) another(label game.Key) wire.Button {
	return p.Button(wire.Secondary, p.Label(label), p.At().With(screen.OpStep))
}

// leastGrid is the smallest grid of targets that must fit below complete choices.
var leastGrid = slices.Repeat([]wire.Row{{Buttons: slices.Repeat([]wire.Button{{Label: "1 a10"}}, inRow)}}, 2)

// ways returns rows with a button for choosing another square, followed by the onward buttons (see
// onward).
func (p *Panel) ways(on []wire.Button) []wire.Row {
	more := p.Button(wire.Secondary, p.Label("host.panel.square.another"), p.At())
	return packed(append([]wire.Button{more}, on...))
}

// likely is a complete choice that a good player may make.
type likely struct {
	action game.Action
	button wire.Button
}

// likely returns complete choices that a good player may make, at most limit. They are the judge's
// best choices and the choices that the title suggests.
func (p *Panel) likely(choices []game.Choice, limit int) (likeliest []likely) {
	names := map[game.Action]string{}
	var own []game.Choice
	for _, s := range p.Seen().Suggest() {
		at := slices.IndexFunc(choices, func(c game.Choice) bool { return c.Action == s.Action })
		if at >= 0 && names[s.Action] == "" {
			names[s.Action] = p.Plain(s.Name)
			own = append(own, choices[at])
		}
	}
	list := own
	kind := func(c game.Choice) string {
		piece, name := p.Point(c).Piece, names[c.Action]
		if piece == "" && name != "" && name != p.Plain(c.Label) { // the title has its own name for the choice
			return string(c.Action)
		}
		return cmp.Or(piece, p.kindOf(c))
	}
	whole := screen.Keep(choices, func(c game.Choice) bool { return !p.Confirms(c) })
	if len(p.pieces(choices)) > 0 {
		if best := p.foremost(whole, limit, kind); len(best) > 0 {
			list = best
		}
	} else if len(own) > 0 { // without pieces: first the judge's choices, then the title's
		list = p.foremost(whole, mostAhead, kind)
		for _, c := range append(p.foremost(own, limit, kind), own...) {
			if !slices.ContainsFunc(list, func(o game.Choice) bool { return kind(o) == kind(c) }) {
				list = append(list, c)
			}
		}
	}
	for _, c := range list[:min(limit, len(list))] {
		label := names[c.Action]
		if label == "" {
			label = p.Plain(c.Label)
		}
		likeliest = append(likeliest, likely{c.Action, p.marked(p.Point(c).Piece, p.Done(p.style(c), c, label))})
	}
	return likeliest
}

// style returns the colour of a choice's button. The best choice is green, except in two cases: it
// is already offered as a suggestion, or it loses something, gains nothing, and is the only choice
// that lets the game go on. A choice that cannot be undone and loses something is red (see red).
// All others are grey.
func (p *Panel) style(c game.Choice) wire.ButtonStyle {
	if p.good(c) && !p.taken[c.Action] && (c.Loss.IsZero() || !c.Gain.IsZero() || !p.last(c)) {
		return p.red(c, wire.Success)
	}
	return p.red(c, wire.Secondary)
}

// red returns the colour red for a choice that cannot be undone and loses something. But the best choice
// is not red if it also gains something, or if no other choice lets the game go on. If a choice is not
// red, red returns the parameter otherwise.
func (p *Panel) red(c game.Choice, otherwise wire.ButtonStyle) wire.ButtonStyle {
	if c.Final && !c.Loss.IsZero() && !(p.good(c) && (!c.Gain.IsZero() || p.last(c))) {
		return wire.Danger
	}
	return otherwise
}

// last says whether this choice is the only one that lets the game go on. It returns false if the
// game does not say which choices let it go on.
func (p *Panel) last(c game.Choice) bool {
	if _, says := p.Seen().Advances(c.Action); !says {
		return false
	}
	return !slices.ContainsFunc(p.Choices(), func(o game.Choice) bool {
		advances, _ := p.Seen().Advances(o.Action)
		return o.Action != c.Action && advances
	})
}

// good says whether a choice is the one answer that the panel shows as good.
func (p *Panel) good(c game.Choice) bool {
	good := p.ranking().good
	return good != "" && good == c.Action
}

// less removes from a step the choices that are already offered as suggestions, and the verbs that
// have no other choices. If the step asks for an argument, less changes the step only if all its
// choices are already offered: then it removes them all.
func (p *Panel) less(st screen.Step) screen.Step {
	left := screen.Keep(st.Choices, func(c game.Choice) bool { return !p.taken[c.Action] })
	if st.Param == nil || len(left) == 0 {
		st.Choices = left
	}
	if st.Param == nil && len(left) > 0 {
		st.Options = slices.DeleteFunc(slices.Clone(st.Options), func(o screen.Option) bool {
			return !slices.ContainsFunc(left, func(c game.Choice) bool { return c.Verb == o.Value })
		})
	}
	return st
}

// verbRows returns the controls of a step in which nothing has been chosen, and the step whose
// question they ask. The controls ask for the first argument of one verb, the open verb; each other
// verb has a button. The open verb is that of the top-ranked choice. Choices after which the piece
// usually acts again have priority. If nothing is ranked, the verb with the most choices is open.
func (p *Panel) verbRows(st screen.Step, room space) ([]wire.Row, screen.Step) {
	switch {
	case len(st.Choices) == 0:
		return nil, st
	case st.Param != nil:
		return p.firstRows(st, room)
	}
	open, most := "", 1
	for _, o := range st.Options {
		if n := len(screen.Keep(st.Choices, func(c game.Choice) bool { return c.Verb == o.Value })); n > most {
			open, most = o.Value, n
		}
	}
	several := screen.Keep(st.Choices, func(c game.Choice) bool {
		return slices.ContainsFunc(st.Options, func(o screen.Option) bool { return o.Value == c.Verb && !o.Bare })
	})
	for _, wanted := range []func(game.Choice) bool{p.goesOn, p.asksNoPiece()} {
		if some := screen.Keep(several, wanted); len(some) > 0 {
			several = some
		}
	}
	if best := p.foremost(several, 1, func(c game.Choice) string { return c.Verb }); len(best) > 0 {
		open = best[0].Verb
	}
	inner := *p
	inner.Path = append(slices.Clone(p.Path), open)
	asked, ok := inner.Step(inner.Path)
	if open == "" || !ok || asked.Param == nil {
		return packed(p.openButtons(st.Choices)), st
	}
	others := screen.Keep(st.Choices, func(c game.Choice) bool { return c.Verb != open })
	inner.unsaid, inner.opened = p.Piece != "", true
	whole, verbs := p.wholeRows(others, p.ownLabel), p.openButtons(others)
	below, above := packed(verbs), []wire.Row(nil)
	all := p.Piece != "" && room.less(whole).holds(leastGrid) // there is room for the other verbs' choices
	switch {
	case all:
		below = whole
	case p.Piece != "":
		above = p.bestOf(st, others, room.less(below))
	}
	rows, asked := inner.firstRows(asked, room.less(above).less(below))
	p.targets = inner.targets
	switch {
	case p.Piece == "" && room.less(rows).holds(whole):
		below = whole
	case p.Piece != "" && !all:
		p.beside, below = append(p.beside, verbs...), nil
	}
	return slices.Concat(above, rows, below), asked
}

// bestOf returns the best of the given choices of a step: as many as leave room for targets. If
// even the best leaves no room for a full grid of targets, it is returned only if it is the best
// choice of the whole step and leaves room for a smaller grid.
func (p *Panel) bestOf(st screen.Step, choices []game.Choice, room space) (rows []wire.Row) {
	list := p.foremost(choices, mostAhead, actionOf)
	for _, c := range list {
		rows = append(rows, p.alone(c, p.ownLabel(c))...)
	}
	some := room.first(rows, leastGrid)
	if len(some) == 0 && len(rows) > 0 && p.foremost(st.Choices, 1, actionOf)[0].Action == list[0].Action {
		some = room.first(rows[:1], leastGrid[:1])
	}
	return some
}

// goesOn says whether the chosen piece usually acts again after a choice, from the square where it
// stands or from the choice's target.
func (p *Panel) goesOn(c game.Choice) bool {
	at := p.Point(c)
	return p.Piece != "" && at.Piece == p.Piece && (at.Next == p.Piece || at.Next != "" && at.Next == at.Target)
}

// asksNoPiece returns a test for the choices of the chosen piece. The test fails if the verb of a choice
// first asks for another piece, because that piece's square would look like a target.
func (p *Panel) asksNoPiece() func(game.Choice) bool {
	pieces := p.pieces(p.Choices())
	first := map[string]bool{}
	return func(c game.Choice) bool {
		asks, known := first[c.Verb]
		if !known {
			st, ok := p.Step(append(slices.Clone(p.Path), c.Verb))
			other := func(o screen.Option) bool { return o.Value != p.Piece && slices.Contains(pieces, o.Value) }
			asks = p.Piece != "" && ok && st.Param != nil && len(st.Options) > 0 && several(st) &&
				!slices.ContainsFunc(st.Options, func(o screen.Option) bool { return !other(o) })
			first[c.Verb] = asks
		}
		return !asks
	}
}

// openButtons returns buttons for the verbs of some choices. If a verb has few choices, each of
// these choices has a button instead. The button of any other verb asks for the verb's arguments.
// Its label says what each choice of the verb costs, if all cost the same and the rows of buttons do
// not become higher.
func (p *Panel) openButtons(choices []game.Choice) []wire.Button {
	st, ok := screen.Walk(p.Info, choices, nil)
	if !ok {
		return nil
	}
	verbs := []screen.Option{{Value: st.Verb, Bare: st.Done != nil}}
	if st.Verb == "" {
		verbs = st.Options
	}
	var buttons, costed []wire.Button
	for _, o := range verbs {
		of := screen.Keep(choices, func(c game.Choice) bool { return c.Verb == o.Value })
		if o.Bare || len(of) <= fewChoices {
			for _, c := range of {
				b := p.Done(p.style(c), c, p.ownLabel(c))
				if p.brief && p.Confirms(c) { // the confirmation shows the price
					b.Label = leading(p.Plain(c.Label), screen.MaxLabel)
				}
				buttons, costed = append(buttons, b), append(costed, b)
			}
			continue
		}
		to, name := p.here().With(p.stepOp(), o.Value), p.VerbLabel(o.Value)
		buttons = append(buttons, p.Button(wire.Secondary, name+opens, to))
		if cost := p.Plain(same(of, costOfChoice)); cost != "" && !strings.Contains(name, cost) {
			name += dot + cost
		}
		costed = append(costed, p.Button(wire.Secondary, name+opens, to))
	}
	if alike(packed(costed), packed(buttons)) { // the labels with costs take no more room
		return costed
	}
	return buttons
}

// ownLabel returns the label of a choice. The label leaves out the chosen piece if this piece has a
// short name, because then the piece's full name is long.
func (p *Panel) ownLabel(c game.Choice) string {
	if p.Piece != "" && len(c.Args) == 1 && c.Args[0].Value == p.Piece && !p.Point(c).Short.IsZero() {
		return p.VerbLabel(c.Verb)
	}
	return p.Plain(c.Label)
}
