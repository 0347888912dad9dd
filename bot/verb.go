package bot

import (
	"slices"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// verb answers /<game> <verb>. If the options determine one action, verb plays it. Otherwise it
// opens the panel, which asks for the missing choices.
func verb(c *call.Call, title screen.Title) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	if t.Game != title.Game.Info().ID {
		return c.Tell(c.T("host.err.othergame", "game", game.Key(t.Game+".name")))
	}
	p, err := c.Panel(t)
	switch {
	case err != nil:
		return err
	case p.Out():
		return table.ErrOut
	}
	verb, given, err := given(c, title.Game.Info())
	if err != nil {
		return err
	}
	wanted := func(ch game.Choice) bool { return ch.Verb == verb.ID && screen.Matches(ch, given) }
	matching := screen.Keep(screen.Legal(p.Table, p.Seat), wanted)
	free := screen.Keep(screen.Anytime(p.Table, p.Seat), wanted)
	switch {
	case len(matching) == 0 && len(free) > 0:
		return confirmFree(c, p, free)
	case len(matching) == 0:
		return nothingMatches(c, p, verb, given)
	case len(matching) > 1:
		p.All = true
		return follow(c, p, screen.Lead(p.Info, p.Choices(), verb, given))
	}
	return act(c, p, p.Asked.ID, matching[0].Action)
}

// confirmFree asks for confirmation of acts that answer no question, such as resigning.
func confirmFree(c *call.Call, p *panel.Panel, free []game.Choice) error {
	if len(free) == 0 {
		return c.Tell(c.T("host.err.free"))
	}
	return c.Show(screen.ConfirmActs(p.Reader, p.Table, free))
}

// nothingMatches handles a command that matches no legal action. It plays the command as a typed
// line, since the rules may read the line differently, for example as a step that implies another.
// If the rules refuse the line, nothingMatches shows why.
func nothingMatches(c *call.Call, p *panel.Panel, verb game.Verb, given []string) error {
	if p.Asked.ID == 0 {
		return call.RefusedPanel(c, p.Table.ID, game.ErrNotAsked)
	}
	g, ok := p.Title.Game.(game.Composer)
	if !ok || slices.Contains(given, "") {
		return call.RefusedPanel(c, p.Table.ID, screen.ErrChoose)
	}
	line := strings.ReplaceAll(g.Compose(verb.ID, given), ";", " ")
	if len(line) > screen.MaxTyped || strings.TrimSpace(line) == "" {
		return call.RefusedPanel(c, p.Table.ID, screen.ErrChoose)
	}
	out, err := c.Tables.Type(c.Ctx, c.Actor(), p.Table.ID, line)
	if err != nil {
		return call.RefusedPanel(c, p.Table.ID, err)
	}
	return call.ShowAfter(c, out, call.TypedNote(c.Reader, line))
}

// given returns the verb of the command, and the values of its options in the order of the verb's
// parameters. The value of a missing option is "". The error is screen.ErrChoose if the game has no
// such verb.
func given(c *call.Call, info game.Info) (game.Verb, []string, error) {
	for _, v := range info.Verbs {
		if c.English(game.Key(info.ID+".verb."+v.ID)) != c.In.Command[1] {
			continue
		}
		given := make([]string, len(v.Params))
		for i, p := range v.Params {
			given[i] = strings.TrimSpace(c.In.Options[c.English(game.Key(info.ID+".param."+p.ID))].Text)
		}
		return v, given, nil
	}
	return game.Verb{}, nil, screen.ErrChoose
}
