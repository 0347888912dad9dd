package bot

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/wire"
	"bivouac/game"
)

// complete is what an autocomplete offers. It never fails: where there is nothing
// to offer the list is empty.
func (b *Bot) complete(c *call) []wire.Choice {
	if c.in.User.Bot {
		return nil
	}
	name := strings.Join(c.in.Command, " ")
	if i := slices.IndexFunc(b.host, func(h command) bool { return h.name == name }); i >= 0 && b.host[i].complete != nil {
		return b.host[i].complete(b, c)
	}
	if len(c.in.Command) == 2 {
		if title, ok := b.title(c.in.Command[0]); ok {
			return b.completeVerb(c, title)
		}
	}
	return nil
}

func (b *Bot) respondChoices(c *call, choices []wire.Choice) {
	if err := c.answer.Respond(c.ctx, wire.Complete(choices[:min(len(choices), maxOptions)])); err != nil {
		b.log.Info("completion not sent", "interaction", c.in.ID, "err", err)
	}
}

// own is the caller's panel at the channel's table, if he sits there.
func (b *Bot) own(c *call) (*panel, bool) {
	p, err := b.ownPanel(c)
	return p, err == nil
}

// completeVerb offers the legal values of the argument that is being typed, given
// the others.
func (b *Bot) completeVerb(c *call, title Title) []wire.Choice {
	info := title.Game.Info()
	p, ok := b.own(c)
	if !ok || p.table.Game != info.ID {
		return nil
	}
	verb, given, err := b.given(c, info)
	if err != nil {
		return nil
	}
	at := slices.IndexFunc(verb.Params, func(q game.Param) bool {
		return b.english(game.Key(info.ID+".param."+q.ID)) == c.in.Focused
	})
	if at < 0 {
		return nil
	}
	typed := given[at]
	given[at] = ""
	last := !slices.ContainsFunc(slices.Delete(slices.Clone(given), at, at+1), func(v string) bool { return v == "" })
	var found []wire.Choice
	for _, ch := range append(p.everything(), p.anytime()...) {
		if len(found) >= maxOptions || ch.Verb != verb.ID || !matches(ch, given) {
			continue
		}
		value, label := ch.Args[at].Value, p.plain(argLabel(ch.Args[at]))
		if !contains(value, typed) && !contains(label, typed) {
			continue
		}
		if note := p.plain(ch.Note); last && note != "" { // nothing is left to choose: what it leads to
			label += ": " + note
		}
		found = offer(found, value, label, "")
	}
	return found
}

// completeLine offers the legal lines that go on with a typed one.
func (b *Bot) completeLine(c *call) []wire.Choice {
	p, ok := b.own(c)
	line := c.in.Options["line"].Text
	if !ok || utf8.RuneCountInString(line) > maxLine { // what is offered would be longer still
		return nil
	}
	tell := func(ch game.Choice) string { return p.plain(ch.Label) }
	var found []wire.Choice
	for _, x := range p.table.Match.Complete(p.seat, line, maxOptions, tell) {
		if utf8.RuneCountInString(x.Line) <= maxLine { // cut, it would be another line
			found = append(found, wire.Choice{Label: p.offered(x), Value: x.Line})
		}
	}
	return found
}

// offered is a completion as a list shows it: the line, what its last action is called
// unless the notation says as much, and what it leads to, as /options tells. Where there is
// no room for all of it the name goes.
func (p *panel) offered(x game.Completion) string {
	name, note := p.plain(x.Last.Label), p.plain(x.Last.Note)
	if saysNoMore(name, string(x.Last.Action)) {
		name = ""
	}
	told := name
	switch {
	case note == "":
	case name == "" || utf8.RuneCountInString(x.Line+"  "+name+": "+note) > maxLine:
		told = note
	default:
		told = name + ": " + note
	}
	return wire.Clip(strings.TrimRight(x.Line+"  "+told, " "), maxLine)
}

// saysNoMore says whether every word of a name stands in an action's notation: "d4 → d5"
// says no more than "d4-d5".
func saysNoMore(name string, action string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(strings.ToLower(action), w) })
}

// offer adds a value unless it is there, does not hold what was typed, or is too
// long for Discord.
func offer(found []wire.Choice, value, label, typed string) []wire.Choice {
	if len(found) >= maxOptions || len(value) > maxLine || !contains(value, typed) && !contains(label, typed) {
		return found
	}
	if slices.ContainsFunc(found, func(c wire.Choice) bool { return c.Value == value }) {
		return found
	}
	if value != label && !strings.HasPrefix(label, value) {
		label = value + "  " + label
	}
	return append(found, wire.Choice{Label: wire.Clip(label, maxLine), Value: value})
}

func contains(text, typed string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(typed))
}
