package bot

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// fieldAt is the form's field for the time of the start.
const fieldAt = "at"

// placeOf is where somebody's clocks stand: as he has said with his quiet
// hours, else where people of his language mostly are.
func (b *Bot) placeOf(c *call) *time.Location {
	zone := likelyZone(c.in.Locale)
	if p, err := b.tables.Person(c.in.User.ID); err == nil && p.Quiet.Zone != "" {
		zone = p.Quiet.Zone
	}
	if place, err := time.LoadLocation(zone); err == nil {
		return place
	}
	return time.UTC
}

// startTime reads when a table is to start by itself; zero for nothing typed.
func (b *Bot) startTime(c *call, typed string) (time.Time, error) {
	if typed == "" {
		return time.Time{}, nil
	}
	at, ok := readMoment(typed, b.now(), b.placeOf(c))
	if !ok {
		return time.Time{}, errMoment
	}
	return at, nil
}

// completeStart offers moments, and how a typed one is understood.
func (b *Bot) completeStart(c *call) []wire.Choice {
	if c.in.Focused != "at" {
		return nil
	}
	place, now := b.placeOf(c), b.now()
	var found []wire.Choice
	typed := c.in.Options["at"].Text
	for _, word := range append([]string{typed}, c.label("host.start.tonight"), c.label("host.start.tomorrow"), c.label("host.start.ahead")) {
		at, ok := readMoment(word, now, place)
		if !ok || !at.After(now) {
			continue
		}
		local := at.In(place)
		label := word + " · " + local.Format("02/01 15:04") + " " + place.String()
		found = append(found, wire.Choice{Label: wire.Clip(label, maxLine), Value: wire.Clip(word, maxLine)})
		if word == typed {
			return found
		}
	}
	return found
}

// askStart opens the form for the time of the start.
func (b *Bot) askStart(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	if !c.by().Moderator && c.in.User.ID != t.Host {
		return table.ErrNotHost
	}
	value := ""
	if t.Plan != nil && !t.Plan.Missed {
		value = t.Plan.At.In(b.placeOf(c)).Format("2006-01-02 15:04")
	}
	err = c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.label("host.start.title"), 45), CustomID: press{Op: opBeginAt, Table: c.press.Table}.id(),
		Fields: []wire.Field{{
			CustomID: fieldAt, Label: wire.Clip(c.label("host.start.label"), 45), Hint: wire.Clip(c.label("host.start.hint"), 100),
			Value: value, Max: 60, Optional: true,
		}},
	}))
	if errors.Is(err, wire.ErrLateModal) {
		return c.tell(c.t("host.start.late"))
	}
	return err
}

// setStart takes the form: nothing typed means that somebody presses Start.
func (b *Bot) setStart(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	at, err := b.startTime(c, c.in.Fields[fieldAt])
	if err != nil {
		return err
	}
	out, err := b.tables.SetStart(c.ctx, c.by(), t.ID, at)
	if err != nil {
		return err
	}
	return b.options(c, out.After, 0)
}

// planLines say when a lobby starts by itself, and how its seats turn.
func (b *Bot) planLines(t table.Table, s speaker) []string {
	var lines []string
	switch p := t.Plan; {
	case p == nil:
	case p.Missed:
		lines = append(lines, s.t("host.card.missed", "when", stamp(p.At)))
	default:
		lines = append(lines, s.t("host.card.plan", "when", stamp(p.At), "left", ago(p.At)))
	}
	if len(t.Turned) > 1 {
		var names []string
		for _, user := range t.Turned {
			names = append(names, b.nameOf(t.Guild, user)) // who has not joined yet is told too
		}
		lines = append(lines, s.t("host.card.turned", "names", strings.Join(names, ", ")))
		if t.Plan == nil {
			lines = append(lines, s.t("host.card.reunion"))
		}
	}
	return lines
}

// planned says what a post has to say about a lobby's time.
func (b *Bot) planned(t table.Table, s speaker, p outbox.Post) string {
	called := s.people(p.Mentions, mention)
	name := game.Key(t.Game + ".name")
	switch p.Kind {
	case outbox.PostSoon:
		when := p.Made
		if t.Plan != nil {
			when = t.Plan.At
		}
		return join([]string{called, s.t("host.soon", "game", name, "left", ago(when))})
	case outbox.PostInvite:
		var seats []string // of users who are no players yet
		for _, u := range p.Mentions {
			seats = append(seats, mention(table.Player{User: u}))
		}
		return s.t("host.invited", "who", strings.Join(seats, ", "), "game", name)
	case outbox.PostShort:
		host := s.people([]string{t.Host}, byName)
		return join([]string{called, s.t("host.short", "game", name, "n", b.fewest(t.Game), "host", host)})
	}
	return join([]string{called, s.t("host.fade", "game", name, "left", ago(b.tables.Closes(t)))})
}

// ago is how far a moment is away, as Discord tells it to each reader.
func ago(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }
