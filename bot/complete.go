package bot

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// complete returns the choices for an autocomplete interaction. It never fails: the list is empty
// if there is nothing to offer.
func (b *Bot) complete(c *call.Call) []wire.Choice {
	if c.In.User.Bot {
		return nil
	}
	name := strings.Join(c.In.Command, " ")
	called := func(h house.Command) bool { return h.Name == name }
	if i := slices.IndexFunc(b.host, called); i >= 0 && b.host[i].Complete != nil {
		return b.host[i].Complete(c)
	}
	if len(c.In.Command) == 2 {
		if title, ok := b.kit.TitleOf(c.In.Command[0]); ok {
			return completeVerb(c, title)
		}
	}
	return nil
}

func (b *Bot) respondChoices(c *call.Call, choices []wire.Choice) {
	if err := c.Answer.Respond(c.Ctx, wire.Complete(choices[:min(len(choices), screen.MaxOptions)])); err != nil {
		b.kit.Log.Info("completion not sent", "interaction", c.In.ID, "err", err)
	}
}

// own returns the caller's panel at the channel's table, if they have a seat there.
func own(c *call.Call) (*panel.Panel, bool) {
	p, err := call.OwnPanel(c)
	return p, err == nil
}

// completeVerb offers the legal values of the argument being typed, given the other arguments.
func completeVerb(c *call.Call, title screen.Title) []wire.Choice {
	info := title.Game.Info()
	p, ok := own(c)
	if !ok || p.Table.Game != info.ID {
		return nil
	}
	verb, given, err := given(c, info)
	if err != nil {
		return nil
	}
	at := slices.IndexFunc(verb.Params, func(q game.Param) bool {
		return c.English(game.Key(info.ID+".param."+q.ID)) == c.In.Focused
	})
	if at < 0 {
		return nil
	}
	typed := given[at]
	given[at] = ""
	last := !slices.ContainsFunc(slices.Delete(slices.Clone(given), at, at+1), func(v string) bool { return v == "" })
	var found []wire.Choice
	for _, ch := range append(screen.Legal(p.Table, p.Seat), screen.Anytime(p.Table, p.Seat)...) {
		if len(found) >= screen.MaxOptions || ch.Verb != verb.ID || !screen.Matches(ch, given) {
			continue
		}
		value, label := ch.Args[at].Value, p.Plain(screen.ArgLabel(ch.Args[at]))
		if !screen.ContainsFold(value, typed) && !screen.ContainsFold(label, typed) {
			continue
		}
		// if all other arguments are given, the label also says what the choice leads to
		if note := p.Plain(screen.Told(ch)); last && note != "" {
			label = p.Noted(label, note)
		}
		found = screen.OfferChoice(found, value, label, "")
	}
	return found
}

// completeLine offers legal completions of a typed line.
func completeLine(c *call.Call) []wire.Choice {
	p, ok := own(c)
	line := c.In.Options["line"].Text
	if !ok || utf8.RuneCountInString(line) > screen.MaxLine { // its completions would be even longer
		return nil
	}
	tell := func(ch game.Choice) string { return p.Plain(ch.Label) }
	var found []wire.Choice
	for _, x := range p.Seen().Complete(line, screen.MaxOptions, tell) {
		if utf8.RuneCountInString(x.Line) <= screen.MaxLine { // a cut line would mean another action
			found = append(found, wire.Choice{Label: screen.CompletionLine(p.Reader, x), Value: x.Line})
		}
	}
	return found
}
