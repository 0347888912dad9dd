package bot

import (
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// verb answers /<game> <verb>: it acts when the options name one action, and
// opens the panel where they leave something to choose.
func (b *Bot) verb(c *call, title Title) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Game != title.Game.Info().ID {
		return c.tell(c.t("host.err.othergame", "game", game.Key(t.Game+".name")))
	}
	p, err := b.newPanel(c, t)
	switch {
	case err != nil:
		return err
	case p.out():
		return table.ErrOut
	}
	verb, given, err := b.given(c, title.Game.Info())
	if err != nil {
		return err
	}
	wanted := func(ch game.Choice) bool { return ch.Verb == verb.ID && matches(ch, given) }
	matching, free := keep(p.everything(), wanted), keep(p.anytime(), wanted)
	switch {
	case len(matching) == 0 && len(free) > 0:
		return b.confirmFree(c, p, free)
	case len(matching) == 0:
		return b.nothingMatches(c, p, verb, given)
	case len(matching) > 1:
		p.all = true
		return b.follow(c, p, p.lead(verb, given))
	}
	return b.act(c, p, p.asked.ID, matching[0].Action)
}

// lead is the path of a panel that is as far as the given arguments reach.
func (p *panel) lead(verb game.Verb, given []string) []string {
	path := []string{verb.ID}
	choices := p.choices()
	if st, ok := walk(p.info, choices, nil); ok && st.Verb != "" {
		path = nil // the only verb: it is not asked, so it takes nothing from the path
	}
	for {
		st, ok := walk(p.info, choices, path)
		if !ok || st.Param == nil || given[len(st.Args)] == "" {
			return path
		}
		path = append(path, spelt(st, given[len(st.Args)]))
	}
}

// spelt is what was typed for a step's argument, as the rules write it.
func spelt(st step, typed string) string {
	for _, ch := range st.Choices {
		if value := ch.Args[len(st.Args)].Value; sameValue(value, typed) {
			return value
		}
	}
	return typed
}

// confirmFree asks before acts that answer no question (resign, a draw).
func (b *Bot) confirmFree(c *call, p *panel, free []game.Choice) error {
	var lines []string
	var buttons []wire.Button
	for _, ch := range free {
		lines = append(lines, p.t("host.panel.step", "what", ch.Label), p.say(ch.Note), p.finality(&ch))
		yes := press{Table: p.table.ID.String()}.with(opConfirm, string(ch.Action))
		buttons = append(buttons, p.button(wire.Danger, p.plain(ch.Label), yes))
	}
	if len(buttons) == 0 {
		return c.tell(c.t("host.err.free"))
	}
	return c.show(wire.Message{Content: join(lines), Rows: buttonRows(buttons)})
}

// nothingMatches plays what the rules read in a command although no legal action
// is called so (a step that implies another), or says why they refuse it.
func (b *Bot) nothingMatches(c *call, p *panel, verb game.Verb, given []string) error {
	if p.asked.ID == 0 {
		return b.refusedPanel(c, p.table.ID, game.ErrNotAsked)
	}
	g, ok := p.title.Game.(game.Composer)
	if !ok || slices.Contains(given, "") {
		return b.refusedPanel(c, p.table.ID, errChoose)
	}
	line := strings.ReplaceAll(g.Compose(verb.ID, given), ";", " ")
	if len(line) > maxTyped || strings.TrimSpace(line) == "" {
		return b.refusedPanel(c, p.table.ID, errChoose)
	}
	out, err := b.tables.Type(c.ctx, c.by(), p.table.ID, line)
	if err != nil {
		return b.refusedPanel(c, p.table.ID, err)
	}
	return b.after(c, out, typedNote(c, line))
}

// given are the options of the command in the order of the verb's parameters,
// "" for what was left out.
func (b *Bot) given(c *call, info game.Info) (game.Verb, []string, error) {
	for _, v := range info.Verbs {
		if b.english(game.Key(info.ID+".verb."+v.ID)) != c.in.Command[1] {
			continue
		}
		given := make([]string, len(v.Params))
		for i, p := range v.Params {
			given[i] = strings.TrimSpace(c.in.Options[b.english(game.Key(info.ID+".param."+p.ID))].Text)
		}
		return v, given, nil
	}
	return game.Verb{}, nil, errChoose
}

// matches compares what was given with a choice; case and the order of several
// words do not matter.
func matches(ch game.Choice, given []string) bool {
	for i, g := range given {
		if g != "" && !sameValue(g, ch.Args[i].Value) {
			return false
		}
	}
	return true
}

// sameValue says whether two values of an argument are the same, however written: in
// any case, and with their words in any order.
func sameValue(a, b string) bool {
	return strings.EqualFold(a, b) || slices.Equal(sortedWords(strings.ToLower(a)), sortedWords(strings.ToLower(b)))
}

// everything is every legal choice, also those that are only typed.
func (p *panel) everything() []game.Choice {
	p.all = true
	defer func() { p.all = false }()
	return p.choices()
}

// anytime are the acts that answer no question.
func (p *panel) anytime() []game.Choice {
	var all []game.Choice
	for _, a := range p.table.Match.State.Anytime(p.seat) {
		all = append(all, p.table.Match.State.Describe(p.seat, a))
	}
	return all
}
