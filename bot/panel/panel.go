package panel

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// Panel is a player's private message: the question, their view of the table, and the controls that
// lead step by step to a legal action.
type Panel struct {
	screen.Seated
	Path    []string
	Piece   string               // the chosen piece, to which Path belongs; "" for none
	All     bool                 // the panel also shows choices that are not worth a line in a menu
	Overlay string               // the name of a picture that is shown instead of the choices
	Note    string               // what has just happened
	Whole   bool                 // the picture shows the whole board
	Listed  bool                 // a menu shows all pieces that can act
	known   []game.Choice        // all legal actions; nil until they are needed
	reverts *game.Choice         // the choice that undoes the seat's last action; nil if there is none
	taken   map[game.Action]bool // actions already offered as suggestions
	targets
	shown    []string // squares that must be in the picture, without tags
	costly   string   // the verb of the targets, if the choices of other verbs have another cost
	opened   bool     // the panel has chosen the verb by itself, and the question does not name the verb
	brief    bool     // labels leave out the price of a choice if the next screen shows it
	unpriced string   // the loss of a choice whose button has no room for the loss
	verbless bool     // the question is about several verbs, so that the label of a value also names its verb
	unsaid   bool     // the question is about the chosen piece and does not name the verb
	fewer    int      // the number by which mostTargets is reduced so that the targets fit
	order    *order   // the order of the answers; nil if they are not ranked
	// The field after is set if the player must confirm a choice, and the seat may know what the choice
	// leads to. It is the view after that choice. The picture shows it instead of the present view.
	after game.View
	// Banner is set if the panel is for a try, a lesson or a puzzle instead of the table's game.
	Banner *Banner
}

// targets describes the targets that a panel's buttons show.
type targets struct {
	tags   []string      // the targets with a tag in the picture
	beside []wire.Button // buttons that lead to targets not shown; they share the row of the onward buttons
	cost   game.Text     // what each target costs; zero if the costs differ
	remark game.Text     // the note of each target; zero if the notes differ
	ending bool          // each target ends the turn
	bare   bool          // the buttons show the squares alone, though the question does not name the verb
}

// Choices returns the seat's legal actions with descriptions. If All is false it leaves out choices
// that are not worth a line in a menu, and the choice that undoes the last action, which has its
// own button.
func (p *Panel) Choices() []game.Choice {
	if p.known == nil {
		p.known = screen.Legal(p.Table, p.Seat)
		back := screen.Keep(p.known, func(c game.Choice) bool { return p.Point(c).Undoes })
		if p.Banner == nil && len(back) > 0 && len(back) < len(p.known) {
			p.reverts = &back[0]
		}
	}
	tool := func(c game.Choice) bool { return p.reverts != nil && c.Action == p.reverts.Action }
	return screen.Keep(p.known, func(c game.Choice) bool { return p.All || !c.Typed && !tool(c) })
}

// New returns the panel of the reader's seat. Its errors are those of screen.SeatOf.
func New(s screen.Reader, t table.Table) (*Panel, error) {
	seated, err := screen.SeatOf(s, t)
	if err != nil {
		return nil, err
	}
	return &Panel{Seated: seated, order: &order{}}, nil
}

// Only sets the choices of the panel. They are some of the legal actions of its seat, and the panel
// offers no others.
func (p *Panel) Only(choices []game.Choice) { p.known = choices }

// Answers says whether an action is among the choices that the panel knows.
func (p *Panel) Answers(a game.Action) bool {
	return slices.ContainsFunc(p.known, func(c game.Choice) bool { return c.Action == a })
}

// Message returns the panel at its path. It returns false if the path is impossible.
func (p *Panel) Message() (wire.Message, bool) {
	if p.Asked.ID == 0 {
		return p.idle(), true
	}
	st, ok := p.Step(p.Path)
	if !ok {
		return wire.Message{}, false
	}
	return p.AtStep(st), true
}

// Start returns the panel at the beginning of its question, with the most likely piece chosen.
func (p *Panel) Start(note string) wire.Message {
	p.Path, p.Note = nil, note
	p.begins()
	m, ok := p.Message()
	if !ok { // Choices leaves out all legal actions, so the panel must show them all
		p.All = true
		m, _ = p.Message()
	}
	return m
}

// Refuse returns the panel at the beginning of its question, and says why the last press was refused.
// This reason is directly above the controls, because a phone shows the end of a message.
func (p *Panel) Refuse(why string) wire.Message { return p.Start(screen.Refused(why)) }

// Stale returns the panel after a press that was for an earlier question. The press plays nothing.
// The panel says how the seat has answered that question.
func (p *Panel) Stale(press screen.CustomID) wire.Message {
	decision := press.Decision
	journal := p.Seen().Acts(0)
	for i, e := range slices.Backward(journal) {
		if e.Seat != p.Seat || e.Decision != decision || decision == 0 {
			continue
		}
		struck := func(later game.Entry) bool { return slices.Contains(later.Strike, i) }
		before, err := p.Seen().Before(i)
		if err != nil || slices.ContainsFunc(journal[i:], struck) {
			break
		}
		what := before.Describe(e.Action).Label
		if (press.Op == screen.OpChoose || press.Op == screen.OpConfirm) && press.Action() == e.Action {
			return p.Start(p.T("host.panel.did.once", "what", what))
		}
		return p.Refuse(p.T("host.err.answered.was", "what", what))
	}
	return p.Refuse(p.T("host.err.stale"))
}

// AtStep returns the panel at a step.
func (p *Panel) AtStep(st screen.Step) wire.Message {
	var lines []string
	m := wire.Message{}
	switch {
	case p.Whole:
		lines = p.asks("", nil)
	case st.Done != nil && len(p.Path) > 0:
		lines = append(lines, p.T("host.panel.step", "what", st.Done.Label), p.Foresee(st.Done),
			strings.TrimSpace(screen.Finality(p.Reader, *st.Done)+" "+p.budget()))
		yes := p.telling(*st.Done).With(screen.OpConfirm, string(st.Done.Action))
		m.Rows = screen.Row(p.Button(p.sure(*st.Done), p.Label("host.button.confirm"), yes))
		lines = slices.Insert(lines, 1, p.fittingNote(*st.Done, lines, m.Rows))
	case st.Done != nil && p.Piece == "" && !p.Listed:
		// the only possible answer
		m.Rows = screen.Row(p.Done(p.red(*st.Done, wire.Primary), *st.Done, p.Plain(st.Done.Label)))
		lines = append(lines, p.Say(p.Asked.Ask), p.NoteLine(*st.Done))
	case len(p.Path) > 0:
		m.Rows = p.values(st, p.space())
		m.Rows = append(m.Rows, packed(p.beside)...)
		lines = p.asks(p.question(st), m.Rows)
	default:
		question := ""
		m.Rows, st, question = p.offer(st)
		p.costly, p.unpriced = p.costOf(st), p.losing(m.Rows)
		lines = p.asks(question, m.Rows)
	}
	m.Rows = p.navigated(unique(m.Rows))
	p.aimed(m.Rows)
	return p.Illustrated(m, p.Note, lines, &render.Focus{
		Verb: st.Verb, Args: st.Args, Choices: st.Choices, Overlay: p.Overlay,
	}, p.tags...)
}

// sure returns the colour of the button that confirms a choice.
func (p *Panel) sure(c game.Choice) wire.ButtonStyle {
	return p.red(c, wire.Success)
}

// asks returns the lines with the question above some rows. They also say which choices cannot be
// undone (see lasting), and warn of losses that buttons do not show (see cautioned).
func (p *Panel) asks(question string, rows []wire.Row) []string {
	return p.cautioned(p.lasting(p.questionLines(question, rows), rows), rows)
}

// questionLines returns the lines with the question above some rows. The question is followed by
// what is left of the turn, if the title says that and there is room. One more text may be added.
// It is the first of these texts for which there is room:
//   - the loss of a choice whose button has no room for the loss,
//   - the reason why a button is green,
//   - the sentence which says that an answer ends the turn,
//   - what each target leads to,
//   - what the title asks, if the rows answer all of it.
//
// If an answer ends the turn, and there is no room for both the sentence which says so and what is left
// of the turn, only the sentence is added.
func (p *Panel) questionLines(question string, rows []wire.Row) []string {
	if question == "" {
		return p.withFirst(p.Say(p.Asked.Ask), append([]string{p.unpriced}, p.whys(rows)...), rows)
	}
	ask := p.Say(p.Asked.Ask)
	said := question
	if p.costly != "" {
		said += p.VerbLabel(p.costly) // the question already has the cost, as in "Warp (free)"
	}
	if !p.cost.IsZero() && !strings.Contains(said, p.Plain(p.cost)) {
		if question += " "; p.costly != "" {
			question += p.T("host.panel.cost.of", "verb", p.VerbLabel(p.costly), "cost", p.cost)
		} else {
			question += p.T("host.panel.cost", "cost", p.cost)
		}
	}
	ends := ""
	if p.ending {
		ends = p.T("host.panel.ends")
	}
	if !p.answers(rows) {
		ask = ""
	}
	left, reasons := p.budget(), append([]string{p.unpriced}, p.whys(rows)...)
	if final := question + " " + ends; ends != "" && !p.holds(final+" "+left, rows) && p.holds(final, nil) {
		return []string{final}
	}
	if left != "" && p.holds(question+" "+left, nil) {
		for _, ask := range []string{question, p.doesBriefly(question)} {
			for _, more := range append(slices.Clip(reasons), ends) {
				if all := ask + " " + more + " " + left; more != "" && p.holds(all, rows) {
					return []string{all}
				}
			}
		}
		return []string{question + " " + left}
	}
	lines := p.withFirst(question, reasons, rows)
	if lines[0] == question {
		lines = p.withFirst(question, []string{ends, p.remarks(), ask}, nil)
	}
	return lines
}

// remarks returns a sentence that says what each target leads to. It returns "" if the targets lead
// to different things.
func (p *Panel) remarks() string {
	if p.remark.IsZero() {
		return ""
	}
	return p.NoteLine(game.Choice{Note: p.remark}) + "."
}

// doesBriefly shortens a question. "What does the piece do?" becomes "the piece: do what?". If the
// text begins with a list of the choices made so far, only this list is left. Any other question is
// returned unchanged.
func (p *Panel) doesBriefly(question string) string {
	if begin, rest, chosen := strings.Cut(question, ".** "); chosen && rest != "" {
		return begin + ".**"
	}
	if st, ok := p.Step(nil); ok && p.Piece != "" {
		what := p.pieceLabel(p.Piece, st.Choices)
		if question == p.T("host.panel.piece.does", "what", what) {
			return p.T("host.panel.piece.does.brief", "what", what)
		}
	}
	return question
}

// holds says whether a question fits above some rows. It may have two lines, or three if the
// picture stays high enough.
func (p *Panel) holds(question string, rows []wire.Row) bool {
	high := phone.P2.Lines(question)
	return high <= askLines || high == askLines+1 && rows != nil && p.fits([]string{question}, rows)
}

// fits says whether the picture stays high enough, with a result of one line above it, and the
// given lines and rows below it.
func (p *Panel) fits(lines []string, rows []wire.Row) bool {
	return pictureHigh(p.navigated(slices.Clone(rows)), "x", screen.JoinLines(lines)) >= leastPicture
}

// withFirst adds to a question the first of the texts that fits above the rows. If rows is nil,
// question and text may have only two lines.
func (p *Panel) withFirst(question string, texts []string, rows []wire.Row) []string {
	for _, more := range texts {
		if both := question + " " + more; more != "" && p.holds(both, rows) {
			return []string{both}
		}
	}
	return []string{question}
}

// answers says whether the rows answer everything that the title's text asks. If the title counts what is
// left of the turn, its text says nothing else, and the result is true. The text of any other title says
// what the player may do. The result is then true if the rows offer all of it, so that the player need not
// press Back or "All choices".
func (p *Panel) answers(rows []wire.Row) bool {
	if _, counts := p.Seen().Budget(); counts {
		return true
	}
	if len(p.Path) > 0 {
		return !slices.ContainsFunc(p.Choices(), func(c game.Choice) bool { return c.Verb != p.Path[0] })
	}
	otherwise := p.another("host.panel.piece.else")
	return !shows(rows, func(b wire.Button) bool { return b.Label == otherwise.Label })
}

// losing returns a sentence about the loss of the choice whose button in the rows says nothing about this
// loss. It returns "" if there is no such button, or more than one.
func (p *Panel) losing(rows []wire.Row) string {
	said := p.untold(rows, func(c game.Choice, label string) bool { return label == p.Plain(c.Label)+opens })
	if len(said) != 1 {
		return ""
	}
	return said[0]
}

// cautioned adds a line for each choice in the rows whose button has no room for the whole loss. The line
// says what the choice gains and loses. cautioned adds lines only while the picture stays high enough. The
// confirmation always shows the loss.
func (p *Panel) cautioned(lines []string, rows []wire.Row) []string {
	for _, line := range p.untold(rows, func(c game.Choice, label string) bool { return !p.tells(label, c) }) {
		if more := append(slices.Clone(lines), line); !strings.Contains(lines[0], line) && p.fits(more, rows) {
			lines = more
		}
	}
	return lines
}

// tells says whether a button's label has the whole loss of a choice. The loss need not repeat a name
// that is already in the label.
func (p *Panel) tells(label string, c game.Choice) bool {
	loss := p.Plain(c.Loss)
	for n := range len(label) {
		if strings.HasPrefix(label[n:], dot) && strings.Contains(label[n:], unrepeated(label[:n], loss)) {
			return true
		}
	}
	return false
}

// untold returns sentences that say what choices in some rows gain and lose. It takes only choices
// that lose something and must be confirmed, and whose button's label passes the test.
func (p *Panel) untold(rows []wire.Row, test func(c game.Choice, label string) bool) (said []string) {
	own := screen.Step{}
	if p.Piece != "" {
		own, _ = p.Step(nil)
	}
	for _, c := range p.Choices() {
		if c.Loss.IsZero() || !p.Confirms(c) {
			continue
		}
		bare := func(b wire.Button) bool { return p.makes(b, own.Choices) == c.Action && test(c, b.Label) }
		if !shows(rows, bare) {
			continue
		}
		if c.Gain.IsZero() {
			said = append(said, p.T("host.panel.loses", "what", c.Label, "loss", c.Loss))
		} else {
			said = append(said, p.T("host.panel.gains", "what", c.Label, "gain", c.Gain, "loss", c.Loss))
		}
	}
	return said
}

// budget returns a text that says what is left of the turn. It returns "" if the title does not
// say.
func (p *Panel) budget() string {
	left, ok := p.Seen().Budget()
	if !ok {
		return ""
	}
	return p.Say(left)
}

// idle returns the panel of a seat without a question.
func (p *Panel) idle() wire.Message {
	line := p.T("host.panel.idle", "who", p.Named(p.Table.Asked()...))
	if result, over := p.Table.Public().Result(); over {
		line = p.T("host.panel.over", "result", result.Text)
	} else if p.Out() {
		line = p.T("host.panel.out", "who", p.Named(p.Table.Asked()...))
	}
	if len(p.Table.Asked()) > 0 && strings.Contains(p.Note, screen.NotAsked(p.Reader, p.Table)) {
		line = "" // the note already says whom the table waits for
	}
	m := wire.Message{Rows: p.navigated(nil)}
	return p.Illustrated(m, p.Note, []string{line}, &render.Focus{Overlay: p.Overlay})
}

// Foresee replaces the picture's view by the view after a final choice, and returns a sentence that
// says so. If dice or hidden information decide what happens, the picture keeps the present view
// and the sentence is "".
func (p *Panel) Foresee(c *game.Choice) string {
	if !c.Final {
		return ""
	}
	after, err := p.Facts.Preview(p.Table, p.User, c.Action)
	if err != nil || after == nil {
		return ""
	}
	p.after = after
	return p.T("host.panel.preview")
}

// Illustrated builds the panel's message: the result of the last press, the picture, and the
// question directly above the controls, since a phone shows the end of a message.
func (p *Panel) Illustrated(m wire.Message, note string, asks []string, focus *render.Focus,
	targets ...string) wire.Message {
	above, lines := p.opening(note, asks)
	sc := screen.Scene(p.Table, p.Seat, p.Reader, focus)
	if !p.Whole && p.Banner == nil && focus.Overlay == "" && p.Asked.ID != 0 {
		above = fitting(above, m.Rows, screen.JoinLines(lines))
		high := pictureHigh(m.Rows, screen.JoinLines(above), screen.JoinLines(lines))
		sc.Crop = &render.Crop{Targets: targets, Squares: p.shown, High: high}
		if len(focus.Args) == 0 {
			sc.Crop.Piece = p.Piece
		}
	}
	if p.after != nil {
		sc.View, sc.Focus = p.after, nil
		if sc.Crop != nil && len(focus.Choices) > 0 {
			sc.Crop.Squares = screen.ArgsOf(focus.Choices[0])
		}
	}
	p.Banner.point(sc.Focus)
	trouble := ""
	if p.Text {
		lines = append(lines, p.inWords(sc, strings.Join(append(slices.Clone(above), lines...), "\n"))...)
	} else {
		m.Files, trouble = screen.PictureOf(p.Table, sc, p.Reader)
		if p.Banner != nil && p.Banner.Sign != "" {
			m.Files = screen.Signed(p.Reader, p.Table, p.Banner.Sign, m.Files)
		}
	}
	if p.Closed(p.Table.Place.Channel) {
		trouble = screen.JoinLines([]string{trouble, p.T(closedKey(p.Table))})
	}
	m.Card = &wire.Card{Lead: screen.JoinLines(append(above, trouble)), Accent: p.accent()}
	m.Content, m.Ephemeral = screen.JoinLines(lines), true
	return m
}

// closedKey returns the key of the sentence for a channel in which the bot may not post.
func closedKey(t table.Table) game.Key {
	if t.Place.Guild == "" { // in direct messages
		return "host.err.post.direct"
	}
	return "host.err.post"
}

// accent returns the colour of the panel's seat as 0xRRGGBB.
func (p *Panel) accent() int {
	fill := p.Style(p.Table, p.Seat).Fill
	return int(fill.R)<<16 | int(fill.G)<<8 | int(fill.B)
}

// question returns the question of a step, with the choices so far before it: "Move · d4. To which
// square?". It returns "" if all choices that are left are already shown as suggestions.
func (p *Panel) question(st screen.Step) string {
	if st.Param == nil || len(st.Choices) == 0 {
		return ""
	}
	return p.T("host.panel.chosen", "what", p.soFar(st), "ask", game.Key(p.Info.ID+".param."+st.Param.ID+".ask"))
}

// maxPart is a length in characters. If the name and the explanation of a chosen value are together
// longer, only the name is shown.
const maxPart = 30

// soFar lists what has been chosen so far, including the piece: "Move · d4".
func (p *Panel) soFar(st screen.Step) string {
	parts := []string{p.VerbLabel(st.Verb)}
	if p.Piece != "" && len(st.Args) == 0 { // the verb asks how much of the chosen piece acts
		parts = append(parts, p.pieceLabel(p.Piece, st.Choices))
	}
	for i, value := range st.Args {
		if i > 0 && p.forced(st, i) {
			continue
		}
		label := screen.ArgLabel(st.Choices[0].Args[i])
		if of := p.Point(st.Choices[0]); value == of.Piece && !of.Name.IsZero() {
			label = of.Name
		}
		part := p.Plain(label)
		// the menu has already shown the explanation
		if name, _, explained := strings.Cut(part, ": "); explained && wire.Length(part) > maxPart {
			part = strings.TrimRight(name, " \u00a0\u202f")
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " · ")
}

// forced says whether an argument of a step had only one possible value, so that the panel never
// asked for the argument. For a square it returns false.
func (p *Panel) forced(st screen.Step, i int) bool {
	begun := func(c game.Choice) bool { return c.Begins(st.Verb, st.Args[:i]) }
	value := func(c game.Choice) string { return c.Args[i].Value }
	return !screen.IsSquare(st.Args[i]) && len(screen.Distinct(screen.Keep(p.Choices(), begun), value)) == 1
}

// The method here returns a custom_id for this panel's question, with its path.
func (p *Panel) here() screen.CustomID {
	at := p.At()
	if p.Piece != "" {
		return at.With("", append([]string{p.Piece}, p.Path...)...)
	}
	return at.With("", p.Path...)
}

// Back returns a custom_id for the panel without the last element of its path.
func (p *Panel) Back() screen.CustomID {
	to := p.here().With(p.stepOp())
	if p.Listed {
		return to
	}
	to.Path = to.Path[:len(to.Path)-1]
	return to
}

// asking returns a custom_id for a control that asks for the next choice. The custom_id has the
// panel's path. If other players may act before the press, it also has a hash of what the step's
// choices lead to.
func (p *Panel) asking() screen.CustomID {
	to := p.here()
	if len(p.Table.Public().Pending()) > 1 {
		st, _ := p.Step(p.Path)
		to.Told = p.markOf(st.Choices)
	}
	return to
}

// telling returns a custom_id for a control that shows what choices lead to. If other players may
// act before the press, the custom_id contains a hash of what the control shows.
func (p *Panel) telling(choices ...game.Choice) screen.CustomID {
	at := p.At()
	if len(p.Table.Public().Pending()) > 1 {
		at.Told = p.markOf(choices)
	}
	return at
}

// markOf returns a hash of the labels and effects of choices as the panel shows them. The hash is
// at least 1 and at most 36*36*36.
func (p *Panel) markOf(choices []game.Choice) int {
	sum := fnv.New32a()
	for _, c := range choices {
		fmt.Fprintln(sum, p.Plain(c.Label), "\n", p.Plain(screen.Told(c)))
	}
	return 1 + int(sum.Sum32()%(36*36*36))
}

// Holds says whether choices still lead to what the pressed control showed.
func (p *Panel) Holds(press screen.CustomID, choices ...game.Choice) bool {
	alone := press.Told == 0 && len(p.Table.Public().Pending()) < 2
	return alone || press.Told == p.markOf(choices)
}

func (p *Panel) stepOp() string {
	switch {
	case p.Piece != "":
		return screen.OpPiece
	case p.All:
		return screen.OpStepAll
	}
	return screen.OpStep
}

// Button returns a button of the panel that does what the custom_id says.
func (p *Panel) Button(style wire.ButtonStyle, label string, to screen.CustomID) wire.Button {
	b := p.Seated.Button(style, label, to)
	b.CustomID = p.id(to)
	return b
}

// NextOf returns the piece that players usually choose after an action. It returns "" if there is
// none, or if the action is illegal.
func NextOf(p *Panel, a game.Action) string {
	seen := p.Seen()
	if !slices.Contains(seen.Legal(), a) {
		return ""
	}
	return p.Point(seen.Describe(a)).Next
}

// LabelOf returns the label of an action that the player has chosen.
func LabelOf(p *Panel, a game.Action) game.Text {
	seen := p.Seen()
	if slices.Contains(seen.Legal(), a) || slices.Contains(seen.Anytime(), a) {
		return seen.Describe(a).Label
	}
	return game.Literal(string(a))
}

// inWords returns the lines that replace a panel's picture for a player who reads the board as text. The
// lines follow the panel's other text. For a preview or an overlay they are only the picture's alt text.
// Otherwise they list the first actions in notation, and say how to get the board as text. The panel of a
// try or a puzzle has the board's alt text instead, since no command describes that board.
func (p *Panel) inWords(sc render.Scene, above string) []string {
	room := screen.LeafSize - wire.Length(above)
	where, whole := []string{p.T("host.text.where")}, sc.Focus == nil || sc.Focus.Overlay != ""
	if whole || p.Banner != nil {
		where = nil
		for _, line := range strings.Split(wire.Clip(p.Title.Painter.Alt(sc), max(room, 1)), "\n") {
			where = append(where, p.Aloud(screen.Literal(line)))
		}
	}
	if whole || p.Asked.ID == 0 || len(p.Path) > 0 && len(sc.Focus.Choices) < 2 {
		return where
	}
	room -= wire.Length(strings.Join(where, "\n"))
	var lines []string
	for n, c := range sc.Focus.Choices {
		line := screen.ActionLine(p.Reader, c, false)
		if room -= wire.Length(line) + 1; room < 0 || n == maxActions {
			lines = append(lines, p.T("host.options.more", "n", len(sc.Focus.Choices)-n))
			break
		}
		lines = append(lines, line)
	}
	return append(lines, where...)
}

// maxActions is the maximum number of actions that a panel in words lists.
const maxActions = 12
