package bot

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// panel is a player's private message: what is asked, his view of the table, and
// the controls that lead step by step to a legal action.
type panel struct {
	*call
	bot     *Bot
	title   Title
	info    game.Info
	table   table.Table
	seat    game.Seat
	asked   game.Decision
	path    []string
	all     bool   // also choices that are not worth a line in a menu
	overlay string // asked for instead of the choices
	note    string // what has just happened
	text    bool   // the player wants texts in place of pictures
	whole   bool   // the picture is of the whole board
	// after is the view once the choice that is to be confirmed is done, where the
	// seat may know it: painted instead of the present one.
	after game.View
	// aside is set where the panel is not about the table's game: a try, a lesson.
	aside *aside
}

// newPanel is the panel of the caller's seat. Errors: table.ErrNotPlaying and its
// kind, table.ErrNotSeated, table.ErrNoGame.
func (b *Bot) newPanel(c *call, t table.Table) (*panel, error) {
	title, ok := b.title(t.Game)
	if !ok {
		return nil, table.ErrNoGame
	}
	if t.Match == nil || t.Status != table.Playing && t.Status != table.Over {
		return nil, unplayed(t)
	}
	seat, ok := t.SeatOf(c.in.User.ID)
	if !ok {
		return nil, table.ErrNotSeated
	}
	c.speaker = c.at(t)
	p := &panel{call: c, bot: b, title: title, info: title.Game.Info(), table: t, seat: seat}
	p.asked, _ = t.Match.Asked(seat)
	p.text = b.textFirst(c)
	return p, nil
}

// ownPanel is the caller's panel of the table that the call is about. Errors beside
// newPanel's: table.ErrNoTable.
func (b *Bot) ownPanel(c *call) (*panel, error) {
	t, err := b.table(c)
	if err != nil {
		return nil, err
	}
	return b.newPanel(c, t)
}

// runningPanel is ownPanel of a seat that plays while the game is on; table.ErrOut of one
// that is out of it, game.ErrOver afterwards.
func (b *Bot) runningPanel(c *call) (*panel, error) {
	p, err := b.ownPanel(c)
	if err != nil {
		return nil, err
	}
	if _, over := p.table.Match.State.Result(); over {
		return nil, game.ErrOver
	}
	if p.out() {
		return nil, table.ErrOut
	}
	return p, nil
}

// out says that the panel's seat has nothing more to do in the game, which goes on.
func (p *panel) out() bool { return p.table.Out(p.seat) }

// unplayed is why there is nothing to play or to see at a table.
func unplayed(t table.Table) error {
	if t.Status == table.Lobby {
		return table.ErrNotPlaying
	}
	return table.ErrEnded
}

// choices are the seat's legal actions told in full.
func (p *panel) choices() []game.Choice {
	state := p.table.Match.State
	var all []game.Choice
	for _, a := range state.Legal(p.seat, nil) {
		c := state.Describe(p.seat, a)
		if p.all || !c.Typed {
			all = append(all, c)
		}
	}
	return all
}

// message is the panel as it stands after its path. It is false when the path
// asks for something that is not possible.
func (p *panel) message() (wire.Message, bool) {
	if p.asked.ID == 0 {
		return p.idle(), true
	}
	st, ok := walk(p.info, p.choices(), p.path)
	if !ok {
		return wire.Message{}, false
	}
	return p.at(st), true
}

// root is the panel from the beginning: what is chosen so far is dropped.
func (p *panel) root(note string) wire.Message {
	p.path, p.note = nil, note
	m, ok := p.message()
	if !ok { // the seat is asked and nothing but typed choices is left
		p.all = true
		m, _ = p.message()
	}
	return m
}

// at is the panel at a step.
func (p *panel) at(st step) wire.Message {
	lines := []string{p.say(p.asked.Ask)}
	m := wire.Message{}
	switch {
	case st.Done != nil && len(p.path) > 0:
		lines = append(lines, p.t("host.panel.step", "what", st.Done.Label), p.say(st.Done.Note), p.foresee(st.Done), p.finality(st.Done))
		yes := press{Table: p.table.ID.String(), Decision: p.asked.ID}.with(opConfirm, string(st.Done.Action))
		m.Rows = []wire.Row{{Buttons: []wire.Button{p.button(wire.Success, p.label("host.button.confirm"), yes)}}}
	case st.Done != nil:
		m.Rows = p.only(*st.Done)
		lines = append(lines, p.say(st.Done.Note))
	case st.Param != nil:
		lines = append(lines, p.soFar(st), p.t(game.Key(p.info.ID+".param."+st.Param.ID+".ask")))
		m.Rows = p.asking(st)
	default:
		m.Rows = p.verbs(st)
	}
	m.Rows = p.navigated(m.Rows)
	return p.illustrated(m, p.note, lines, &render.Focus{Verb: st.Verb, Args: st.Args, Choices: st.Choices, Overlay: p.overlay})
}

func (p *panel) finality(c *game.Choice) string {
	if c.Final {
		return p.t("host.panel.final")
	}
	return ""
}

// idle is the panel of a seat that is not asked.
func (p *panel) idle() wire.Message {
	line := p.t("host.panel.idle", "who", p.people(p.table.Asked(), byName))
	if result, over := p.table.Match.State.Result(); over {
		line = p.t("host.panel.over", "result", result.Text)
	} else if p.out() {
		line = p.t("host.panel.out", "who", p.people(p.table.Asked(), byName))
	}
	m := wire.Message{Rows: p.navigated(nil)}
	return p.illustrated(m, p.note, []string{line}, &render.Focus{Overlay: p.overlay})
}

// foresee prepares the picture of what a final choice leads to and says so; where
// dice or hidden things decide, the picture stays the present one.
func (p *panel) foresee(c *game.Choice) string {
	if !c.Final {
		return ""
	}
	v, err := p.bot.tables.PreviewOf(p.table, p.in.User.ID, c.Action)
	if err != nil || v.After == nil {
		return ""
	}
	p.after = v.After
	return p.t("host.panel.preview")
}

// illustrated is the panel's message: what came of the last press, the picture, and what is
// asked directly above the controls, since a phone shows the end of a message.
func (p *panel) illustrated(m wire.Message, note string, asks []string, focus *render.Focus) wire.Message {
	above, lines := p.opening(note, asks)
	sc := scene(p.table, p.seat, p.speaker, focus)
	if !p.whole && p.aside == nil && focus.Overlay == "" {
		sc.Crop = &render.Crop{}
	}
	if p.after != nil {
		sc.View, sc.Focus = p.after, nil
		if sc.Crop != nil && len(focus.Choices) > 0 {
			sc.Crop.Squares = argsOf(focus.Choices[0])
		}
	}
	p.aside.point(sc.Focus)
	m.Rows = p.withWhole(m.Rows, sc)
	trouble := ""
	if p.text {
		lines = append(lines, p.inWords(sc, strings.Join(append(slices.Clone(above), lines...), "\n"))...)
	} else {
		m.Files, trouble = p.bot.pictureOf(p.table, sc, p.speaker)
		m.Files = p.aside.framed(p, m.Files)
	}
	if p.bot.poster.troubled(p.table.Channel) {
		trouble = join([]string{trouble, p.t("host.err.post")})
	}
	m.Card = &wire.Card{Lead: join(append(above, trouble)), Accent: p.accent()}
	m.Content, m.Ephemeral = join(lines), true
	return m
}

// accent is the colour of the panel's seat.
func (p *panel) accent() int {
	fill := render.Seats[int(p.seat)%len(render.Seats)].Fill
	return int(fill.R)<<16 | int(fill.G)<<8 | int(fill.B)
}

// soFar names what is chosen: "Move d4".
func (p *panel) soFar(st step) string {
	parts := []string{p.verbLabel(st.Verb)}
	for i := range st.Args {
		parts = append(parts, p.plain(argLabel(st.Choices[0].Args[i])))
	}
	return p.t("host.panel.step", "what", strings.Join(parts, " · "))
}

// here is a press at this panel's question, with its path.
func (p *panel) here() press {
	return press{Table: p.table.ID.String(), Decision: p.asked.ID, Path: p.path}
}

func (p *panel) stepOp() string {
	if p.all {
		return opStepAll
	}
	return opStep
}

func (p *panel) button(style wire.ButtonStyle, label string, to press) wire.Button {
	return wire.Button{Style: style, Label: wire.Clip(label, maxLabel), CustomID: p.id(to)}
}

// Limits of Discord's components that the panel is laid out by.
const (
	maxLabel   = 80
	maxRows    = 5
	rowButtons = 5
	maxLine    = 100 // label or description of a menu's option
	shortLabel = 24  // a button that stays on one line on a phone
)

// buttonRows are buttons in rows of five.
func buttonRows(buttons []wire.Button) []wire.Row {
	var rows []wire.Row
	for len(buttons) > 0 {
		n := min(rowButtons, len(buttons))
		rows = append(rows, wire.Row{Buttons: buttons[:n]})
		buttons = buttons[n:]
	}
	return rows
}

func short(labels []string) bool {
	for _, l := range labels {
		if utf8.RuneCountInString(l) > shortLabel {
			return false
		}
	}
	return len(labels) <= rowButtons
}

func argLabel(a game.Arg) game.Text {
	if a.Label.IsZero() {
		return game.Literal(a.Value)
	}
	return a.Label
}
