package panel

import (
	"slices"
	"strings"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

const (
	// fewChoices is the maximum number of a verb's choices that have a button each. If there are
	// more, the verb has a button.
	fewChoices   = 1
	fewExplained = 5 // maximum number of values with descriptions that are shown as buttons
	mostBest     = 3 // maximum number of the judge's complete choices above an argument's controls
)

// firstRows returns the controls of a verb's first argument, and the step that they belong to. If this
// argument says whether the whole chosen piece or only a part of it acts, firstRows offers the choices
// for the whole piece, with the parts of the piece below them.
func (p *Panel) firstRows(st screen.Step, room space) ([]wire.Row, screen.Step) {
	path := append(slices.Clone(p.Path), p.Piece)
	whole, ok := p.Step(path)
	parted := ok && p.parted(st)
	if rows := p.wholes(st, room); len(rows) > 0 {
		if parted && whole.Done == nil { // the buttons say how much of the chosen piece acts
			return rows, whole
		}
		return rows, st
	}
	menu := []wire.Row{{Select: &wire.Select{}}}
	if !parted || !room.less(menu).holds(menu) {
		return p.values(st, room), st
	}
	parts := p.partRow(st)
	switch {
	case parts != nil:
	case len(p.Path) > 0: // one press leads to the parts of the piece
		p.beside = append(p.beside, p.Button(wire.Secondary, p.onlyPart(st), p.here().With(p.stepOp())))
		parts = nil
	default:
		list := p.valueMenu(st)
		list.Placeholder = p.onlyPart(st)
		list.Options = slices.DeleteFunc(list.Options, func(o wire.Choice) bool { return o.Value == p.Piece })
		menu[0].Select = list
		parts = menu
	}
	if whole.Done != nil {
		return append(p.alone(*whole.Done, p.Plain(whole.Done.Label)), parts...), st
	}
	inner := *p
	inner.Path = path
	rows := inner.values(whole, room.less(parts))
	p.targets = inner.targets
	return append(rows, parts...), whole
}

// wholes returns buttons for the complete choices of a step that needs more than one argument, if
// all fit. One press is then enough instead of several.
func (p *Panel) wholes(st screen.Step, room space) []wire.Row {
	if st.Param.Pick > 1 || len(st.Choices) > screen.MaxGrid || !st.Group && !several(st) {
		return nil
	}
	if rows := p.wholeRows(st.Choices, p.ownLabel); room.holds(rows) {
		return rows
	}
	return nil
}

// wholeRows shows complete choices as buttons. It leaves out choices that are already offered.
func (p *Panel) wholeRows(choices []game.Choice, label func(game.Choice) string) []wire.Row {
	var buttons []wire.Button
	for _, c := range choices {
		if !p.taken[c.Action] {
			buttons = append(buttons, p.Done(p.style(c), c, label(c)))
		}
	}
	return packed(buttons)
}

// several says whether a step's choices still need more than one argument.
func several(st screen.Step) bool {
	n := len(st.Args)
	value := func(c game.Choice) string { return c.Args[n].Value }
	return len(screen.Distinct(st.Choices, value)) < len(st.Choices)
}

// completed returns the choice that a value completes; nil if the value does not complete a choice.
func completed(st screen.Step, value string) *game.Choice {
	n := len(st.Args)
	var only *game.Choice
	for i := range st.Choices {
		c := &st.Choices[i]
		switch {
		case n >= len(c.Args) || c.Args[n].Value != value:
		case only != nil:
			return nil
		default:
			only = c
		}
	}
	return only
}

// values returns the controls that ask for an argument: buttons, or a menu.
func (p *Panel) values(st screen.Step, room space) []wire.Row {
	if rows := p.wholes(st, room); len(rows) > 0 {
		return rows
	}
	menu := []wire.Row{{Select: &wire.Select{}}}
	best := room.first(p.bestWholes(st), menu)
	grid := p.valueGrid(st)
	if !room.less(best).holds(grid) || st.Group || len(st.Squares()) > mostTargets-p.fewer {
		p.targets = targets{beside: p.beside}
		if rows := p.squares(st, room.less(best)); len(rows) > 0 {
			return append(best, rows...)
		}
		p.targets = targets{beside: p.beside}
	}
	least := min(1, len(best))
	for n := len(best); n >= least && len(grid) > 0; n-- { // a button for each value is better than a menu
		if room.less(best[:n]).holds(grid) {
			return append(best[:n:n], p.valueGrid(st)...) // rebuilt, since p.squares may have reset p.targets
		}
	}
	menu[0].Select = p.valueMenu(st)
	if len(best) == 0 {
		best = p.bestValues(st, room.less(menu))
	}
	if len(best) > 0 && !st.Group {
		menu[0].Select.Placeholder = p.elsewhere(st)
	}
	return append(best, menu...)
}

// bestValues returns the top-ranked values of a step's last argument, as many as fit.
func (p *Panel) bestValues(st screen.Step, room space) (rows []wire.Row) {
	if st.Param.Pick > 1 || several(st) {
		return nil
	}
	list := p.foremost(st.Choices, 2*inRow, actionOf)
	if len(list) == 0 && !p.explained(st) { // nothing is ranked, so all are offered
		list = st.Choices
	}
	var buttons []wire.Button
	for _, c := range list[:min(len(list), 2*inRow)] {
		if p.taken[c.Action] {
			continue
		}
		arg := c.Args[len(st.Args)]
		more := append(buttons, p.Done(p.style(c), c, p.valueLabel(st, arg.Value, p.Plain(screen.ArgLabel(arg)))))
		if !room.holds(packed(more)) {
			break
		}
		buttons = more
	}
	return packed(buttons)
}

// valueGrid shows the values of a step as buttons. It returns nil if a menu must show them: if there are
// too many values, if the player chooses several at once, or if there are more than fewExplained values
// and a value has a description.
func (p *Panel) valueGrid(st screen.Step) []wire.Row {
	if st.Param.Pick > 1 || len(st.Options) > screen.MaxGrid {
		return nil
	}
	if list := onSquares(st); len(list) > 0 {
		return packed(p.targetButtons(st, list))
	}
	if len(st.Options) > fewExplained && p.explained(st) {
		return nil // a menu has space for their descriptions
	}
	var list []string
	labels := map[string]string{}
	for _, o := range st.Options {
		if last := completed(st, o.Value); !p.verbless || last == nil || !p.taken[last.Action] {
			list, labels[o.Value] = append(list, o.Value), p.valueLabel(st, o.Value, p.Plain(o.Label))
		}
	}
	return packed(p.valueButtons(st, list, labels))
}

// valueLabel returns the label of a value. The label includes the verb if the panel's question does
// not name the verb.
func (p *Panel) valueLabel(st screen.Step, value, label string) string {
	switch {
	case p.unsaid:
		return p.VerbLabel(st.Verb) + " " + label
	case !p.verbless:
		return label
	}
	if last := completed(st, value); last != nil {
		return p.Plain(last.Label)
	}
	return p.VerbLabel(st.Verb) + " " + label
}

// explained says whether a value of a step has a description that is a sentence.
func (p *Panel) explained(st screen.Step) bool {
	return slices.ContainsFunc(st.Options, func(o screen.Option) bool { return strings.HasSuffix(p.Plain(o.Note), ".") })
}

// bestWholes returns buttons for the top-ranked complete choices of a step that needs more than one
// argument. One press is then enough instead of several.
func (p *Panel) bestWholes(st screen.Step) []wire.Row {
	if st.Param.Pick > 1 || !several(st) {
		return nil
	}
	var taken []string
	for _, c := range screen.Keep(st.Choices, func(c game.Choice) bool { return p.taken[c.Action] }) {
		taken = append(taken, p.kindOf(c))
	}
	others := screen.Keep(st.Choices, func(c game.Choice) bool { return !slices.Contains(taken, p.kindOf(c)) })
	label := func(c game.Choice) string { return p.Plain(c.Label) }
	return p.wholeRows(p.foremost(others, mostBest, p.kindOf), label)
}

// valueMenu returns the menu of an argument's values.
func (p *Panel) valueMenu(st screen.Step) *wire.Select {
	placeholder := p.Label(game.Key(p.Info.ID + ".param." + st.Param.ID + ".ask"))
	if st.Group {
		placeholder = p.Label("host.panel.group")
	}
	if len(p.Path) == 0 || p.opened { // no verb was pressed, so the question does not name the verb
		placeholder = p.VerbLabel(st.Verb) + " · " + placeholder
		if phone.P2.Menu(placeholder) > 1 {
			placeholder = p.VerbLabel(st.Verb) + opens
		}
	}
	menu := &wire.Select{
		CustomID: p.id(p.asking().With(p.stepOp())), Placeholder: wire.Clip(placeholder, 150),
		Min: max(1, st.Param.Pick), Max: max(1, st.Param.Pick),
	}
	for _, o := range st.Options {
		menu.Options = append(menu.Options, wire.Choice{
			Label: p.optionLabel(st, o), Value: o.Value,
			Description: screen.Fitted(p.Plain(o.Note), screen.MaxLine),
		})
	}
	return menu
}

// optionLabel returns the label of a value in a menu. It ends in "…" if the value leads to a further
// step.
func (p *Panel) optionLabel(st screen.Step, o screen.Option) string {
	label := p.Plain(o.Label)
	last := completed(st, o.Value)
	if st.Param.Pick < 2 && !strings.HasSuffix(label, opens) && (last == nil || p.Banner == nil && p.Confirms(*last)) {
		return leading(label, screen.MaxLine)
	}
	return wire.Clip(label, screen.MaxLine)
}

// elsewhere returns the placeholder of the menu below a step's best choices.
func (p *Panel) elsewhere(st screen.Step) string {
	if len(p.Path) == 0 || p.opened {
		return p.Plain(game.T("host.panel.others", "verb", p.VerbLabel(st.Verb)))
	}
	return p.Label("host.panel.piece.others")
}

// tagged says whether the picture of a step can show tags on all of the targets. Tags on only some
// of them would mislead. If the painter panics the result is false. The panic is reported when the
// picture is painted.
func (p *Panel) tagged(st screen.Step, targets []string) (all bool) {
	if len(targets) == 0 || p.Text || p.Whole || p.Banner != nil || p.Overlay != "" {
		return false
	}
	defer func() {
		if recover() != nil {
			all = false
		}
	}()
	sc := screen.Scene(p.Table, p.Seat, p.Reader, &render.Focus{Verb: st.Verb, Args: st.Args, Choices: st.Choices})
	sc.Crop = &render.Crop{Targets: targets, High: leastPicture}
	return render.Tagged(p.Title.Painter, sc)
}
