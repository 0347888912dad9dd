package panel

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// If a step asks for a square and too many squares are possible, the best squares have buttons, and
// tags in the picture. "Another square" leads to the other squares by the columns of the board.

// squares returns the controls of a step that asks for one of many squares: the likeliest squares,
// and a way to the others by columns. It returns nil if the step asks for something else, or if
// there is no space.
func (p *Panel) squares(st screen.Step, room space) []wire.Row {
	all := st.Squares()
	if len(all) == 0 {
		return nil
	}
	if slices.ContainsFunc(p.Path, screen.IsColumns) {
		if rows := packed(p.spans(all)); len(all) > screen.MaxGrid && room.holds(rows) {
			return rows
		}
		return nil
	}
	value := func(c game.Choice) string { return c.Args[len(st.Args)].Value }
	for most := mostTargets - p.fewer; most > 0; most -= inRow {
		list := p.topValues(st.Choices, screen.Distinct(st.Choices, value), most, value)
		if rows := packed(p.targetButtons(st, list)); room.holds(rows) {
			if len(list) < len(all) {
				to := p.here().With(p.stepOp(), screen.AllColumns)
				p.beside = append(p.beside, p.Button(wire.Secondary, p.Label("host.panel.square.another"), to))
			}
			return rows
		}
	}
	return nil
}

// onSquares returns the values of a step if there are several values and each is on a square of its
// own. Otherwise it returns nil.
func onSquares(st screen.Step) []string {
	if st.Param == nil || st.Group || st.Param.Pick > 1 || len(st.Options) > screen.MaxGrid || len(st.Options) < 2 {
		return nil
	}
	var list []string
	at := map[string]bool{}
	for _, o := range st.Options {
		square := screen.SquareOf(o.Value)
		if at[square] { // several values are on one square: they are parts of a piece
			return nil
		}
		at[square] = true
		if utf8.RuneCountInString(o.Value) > 4 || !screen.IsSquare(square) {
			return nil // not a square, so the value is better shown in words
		}
		list = append(list, o.Value)
	}
	return list
}

// spans returns buttons that each lead to the squares of some neighbouring columns.
func (p *Panel) spans(all []screen.Option) (spans []wire.Button) {
	to := p.here()
	// drop the path's last element if it stands for columns; each button adds its own columns
	if last := len(to.Path) - 1; last >= 0 && screen.IsColumns(to.Path[last]) {
		to.Path = to.Path[:last]
	}
	for _, part := range screen.Columns(all, 2*inRow) {
		first, last := part[0].Value, part[len(part)-1].Value
		label := p.Plain(game.T("host.panel.column", "column", first[:1]))
		switch {
		case len(part) == 1:
			label = first
		case first[:1] != last[:1]:
			label = p.Plain(game.T("host.panel.columns", "from", first[:1], "to", last[:1]))
		}
		spans = append(spans, p.Button(wire.Secondary, label+opens, to.With(p.stepOp(), screen.ColumnsOf(part))))
	}
	return spans
}

// completedEach returns the choices that the listed values of a step complete. It returns nil if
// one of the values does not complete a choice.
func completedEach(st screen.Step, list []string) (all []game.Choice) {
	for _, value := range list {
		c := completed(st, value)
		if c == nil {
			return nil
		}
		all = append(all, *c)
	}
	return all
}

// same returns the text that the function textOf returns for a choice, such as the cost, if this text is
// the same for all choices. Otherwise it returns the zero text.
func same(choices []game.Choice, textOf func(game.Choice) game.Text) game.Text {
	if len(choices) == 0 {
		return game.Text{}
	}
	first := textOf(choices[0])
	if slices.ContainsFunc(choices, func(c game.Choice) bool { return !reflect.DeepEqual(textOf(c), first) }) {
		return game.Text{}
	}
	return first
}

func costOfChoice(c game.Choice) game.Text { return c.Cost }

func noteOfChoice(c game.Choice) game.Text { return c.Note }

// remarkEach returns the note that the listed values of a step have in common. It returns the zero text
// if there is only one value, if the notes differ, or if the question cannot show the note or has no
// room for it.
func (p *Panel) remarkEach(st screen.Step, list []string) game.Text {
	note := same(completedEach(st, list), noteOfChoice)
	if note.IsZero() || len(list) < 2 || p.unsaid || p.opened || len(p.Path) == 0 ||
		p.Point(*completed(st, list[0])).Ends {
		return game.Text{}
	}
	said := *p
	said.remark = note
	if !p.holds(p.question(st)+" "+p.T("host.panel.cost", "cost", p.cost)+" "+said.remarks(), nil) {
		return game.Text{}
	}
	return note
}

// costOf returns the verb that the question must name beside the cost, because choices of another verb
// have another cost. It returns "" if no piece is chosen, if the question shows no cost, or if all costs
// are equal.
func (p *Panel) costOf(st screen.Step) string {
	if p.Piece == "" || p.cost.IsZero() {
		return ""
	}
	all, _ := p.Step(nil)
	if slices.ContainsFunc(all.Choices, func(c game.Choice) bool {
		return c.Verb != st.Verb && !c.Cost.IsZero() && !reflect.DeepEqual(c.Cost, p.cost)
	}) {
		return st.Verb
	}
	return ""
}

// The method without returns a choice with its cost and its note removed, if the question already
// says the same.
func (p *Panel) without(c game.Choice) game.Choice {
	if reflect.DeepEqual(c.Note, p.remark) {
		c.Note = game.Text{}
	}
	if reflect.DeepEqual(c.Cost, p.cost) {
		c.Cost = game.Text{}
	}
	return c
}

// targetButtons shows squares of a step as buttons, with the same tags as in the picture. If the
// question does not name the verb, the labels begin with the verb or with an arrow, unless this
// needs more rows.
func (p *Panel) targetButtons(st screen.Step, list []string) []wire.Button {
	p.tags = nil
	if p.tagged(st, list) {
		p.tags = list
	}
	labels := map[string]string{}
	for _, value := range list {
		label := value
		at := slices.IndexFunc(st.Options, func(o screen.Option) bool { return o.Value == value })
		// if the value says more than the name of a square, the button shows the value's label
		if square := screen.SquareOf(value); square != value && at >= 0 {
			label = p.Plain(st.Options[at].Label)
		}
		labels[value] = label + p.aims(st, value)
	}
	buttons := p.valueButtons(st, list, labels)
	if !p.unsaid {
		return buttons
	}
	for _, before := range []string{p.VerbLabel(st.Verb) + " ", p.arrow(st, list)} {
		longer := map[string]string{}
		for _, value := range list {
			longer[value] = before + labels[value]
		}
		// the longer labels are used only if they need no extra row
		if said := p.valueButtons(st, list, longer); len(packed(said)) == len(packed(buttons)) {
			return said
		}
	}
	p.bare = true
	return buttons
}

// nameless says whether a step's verb is missing both on the buttons of the targets and beside the cost
// in the question.
func (p *Panel) nameless(st screen.Step) bool {
	costly := p.costOf(st)
	return p.bare && (costly == "" || strings.Contains(p.VerbLabel(costly), p.Plain(p.cost)))
}

// aims returns " ✕ " and the target if a value completes a choice whose target is not the value itself.
// An example is an attack from the value's square on another square. Otherwise it returns "".
func (p *Panel) aims(st screen.Step, value string) string {
	last := completed(st, value)
	if last == nil {
		return ""
	}
	target := p.Point(*last).Target
	if target == "" || target == value || screen.SquareOf(target) != target || screen.SquareOf(value) != value {
		return ""
	}
	return " ✕ " + target
}

// arrow returns "→ " if each value completes a choice whose label has this arrow before the value.
// Otherwise it returns "".
func (p *Panel) arrow(st screen.Step, list []string) string {
	const to = "→ "
	for _, value := range list {
		if last := completed(st, value); last == nil || !strings.Contains(p.Plain(last.Label), to+value) {
			return ""
		}
	}
	return to
}

// valueButtons shows values of a step as buttons. If a value completes a choice, the button's label
// has the choice's price.
func (p *Panel) valueButtons(st screen.Step, list []string, labels map[string]string) (buttons []wire.Button) {
	to := p.asking()
	if !p.verbless {
		p.cost = same(completedEach(st, list), costOfChoice)
		p.remark = p.remarkEach(st, list)
	}
	p.ending = len(list) > 0 && !p.verbless && !p.unsaid
	for _, value := range list {
		label, style := labels[value]+opens, wire.Secondary
		last := completed(st, value)
		if last != nil {
			label, style = p.priced(p.without(*last), labels[value]), p.style(*last)
		}
		p.ending = p.ending && last != nil && p.Point(*last).Ends && p.Confirms(*last)
		buttons = append(buttons, p.Button(style, label, to.With(p.stepOp(), value)))
	}
	return buttons
}
