package starts

import (
	"time"

	"bivouac/bot/call"
	"bivouac/bot/lobby"
	"bivouac/bot/screen"
	"bivouac/bot/settings"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// fieldAt is the form's field for the time of the start.
const fieldAt = "at"

// placeOf returns the caller's time zone: that of their quiet hours, or else the usual one of their
// language.
func placeOf(c *call.Call) *time.Location {
	zone := settings.LikelyZone(c.In.Locale)
	if p, err := c.Tables.People.Person(c.In.User.ID); err == nil && p.Quiet.Zone != "" {
		zone = p.Quiet.Zone
	}
	return clock.Place(zone)
}

// The function read parses the time of a planned start. It returns the zero time for an empty text.
// Error: ErrMoment.
func read(c *call.Call, typed string) (time.Time, error) {
	if typed == "" {
		return time.Time{}, nil
	}
	at, ok := readMoment(typed, c.Now(), placeOf(c))
	if !ok {
		return time.Time{}, ErrMoment
	}
	return at, nil
}

// plannedAt reads the option of /play for a planned start.
func plannedAt(c *call.Call, o *table.Opening) error {
	at, err := read(c, c.In.Options["at"].Text)
	if err != nil {
		return err
	}
	p, err := newPlan(o.Host.User, at, c.Now())
	o.Pieces = append(o.Pieces, func(t *table.Table) { piece.Set(t, p) })
	return err
}

// calling reads the option of /play that names a role to mention. Error: ErrRole unless anybody may
// ping the role, or both the caller and the bot may ping every role.
func calling(c *call.Call, o *table.Opening) error {
	role, called := c.In.Options["call"]
	if !called {
		return nil
	}
	both := c.In.AppPermissions.Has(wire.PermMentionEveryone) && c.In.MemberPermissions.Has(wire.PermMentionEveryone)
	if c.In.Direct || role.Text == c.In.Guild || !role.Mentionable && !both {
		return ErrRole
	}
	if err := c.Tables.Pings.MayCall(o.Guild, o.Host.User, role.Text); err != nil {
		return err // refused now, because a thread opened first would remain
	}
	o.Role = role.Text
	return nil
}

// suggest suggests times, and shows how a typed one is understood.
func suggest(c *call.Call) []wire.Choice {
	place, now := placeOf(c), c.Now()
	var found []wire.Choice
	typed := c.In.Options["at"].Text
	words := []string{typed, c.Label("host.start.tonight"), c.Label("host.start.tomorrow"), c.Label("host.start.ahead")}
	for _, word := range words {
		at, ok := readMoment(word, now, place)
		if !ok || !at.After(now) {
			continue
		}
		local := at.In(place)
		label := word + " · " + local.Format("02/01 15:04") + " " + place.String()
		found = append(found, wire.Choice{Label: wire.Clip(label, screen.MaxLine), Value: wire.Clip(word, screen.MaxLine)})
		if word == typed {
			return found
		}
	}
	return found
}

// startTime returns the button to the form for the time of the start, below a lobby's options.
func startTime(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.begin", screen.PressAt(t, opAsk))}
}

// ask opens the form for the time of the start.
func ask(c *call.Call, t table.Table) error {
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	if !c.Actor().Moderator && c.In.User.ID != t.Host {
		return table.ErrNotHost
	}
	value := ""
	if p := Of(t); p != nil && !p.Missed {
		value = p.At.In(placeOf(c)).Format("2006-01-02 15:04")
	}
	at := screen.FormField(c.Reader, fieldAt, "host.start.label", "host.start.hint", value, 60)
	at.Optional = true
	form := screen.Form(c.Reader, "host.start.title", screen.PressAt(t, opSet), at)
	return c.Ask(form, wire.Message{Content: c.T("host.start.late")})
}

// set handles the form for the time of the start. If the text is empty, the table starts when the
// host presses Start.
func set(c *call.Call, t table.Table) error {
	at, err := read(c, c.In.Fields[fieldAt])
	if err != nil {
		return err
	}
	out, err := c.Change(t, Plans(at))
	if err != nil {
		return err
	}
	return c.ShowOr(lobby.Form(c.Reader, out.After, 0))
}

// onCard says when a lobby starts by itself, and mentions the role that is called.
func onCard(s screen.Reader, t table.Table) (lines []string) {
	switch p := Of(t); {
	case p == nil:
	case p.Missed:
		lines = append(lines, s.T("host.card.missed", "when", screen.Stamp(p.At)))
	default:
		lines = append(lines, s.T("host.card.plan", "when", screen.Stamp(p.At), "left", screen.Ago(p.At)))
	}
	if t.Guests.Role != "" && len(t.Players) < t.Deal.Offered {
		lines = append(lines, s.T("host.card.called", "role", "<@&"+t.Guests.Role+">"))
	}
	return lines
}

// joined tells a user who has joined a table at what time it starts by itself.
func joined(s screen.Reader, t table.Table) []string {
	p := Of(t)
	if p == nil || p.Missed {
		return nil
	}
	return []string{s.T("host.lobby.joined.plan", "when", screen.Stamp(p.At), "left", screen.Ago(p.At))}
}

// message returns a post's message: its mentions, and a text.
func message(s screen.Reader, p outbox.Post, text string) wire.Message {
	return wire.Message{Mentions: p.Mentions, Content: screen.JoinLines([]string{s.Mentioned(p.Mentions...), text})}
}

func nameOf(t table.Table) game.Key { return game.Key(t.Game + ".name") }

func soon(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	when := p.Made
	if plan := Of(t); plan != nil {
		when = plan.At
	}
	return message(s, p, s.T("host.soon", "game", nameOf(t), "left", screen.Ago(when)))
}

func short(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	host := s.Named(t.Host)
	return message(s, p, s.T("host.short", "game", nameOf(t), "n", s.Fewest(t.Game), "host", host))
}

func fade(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	return message(s, p, s.T("host.fade", "game", nameOf(t), "left", screen.Ago(closes(t, s.Facts.Spans()))))
}

// invited returns the message which says that seats are kept for users. The message mentions the
// users, since the table has no names of users who are not players.
func invited(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	var seats []string
	for _, u := range p.Mentions {
		seats = append(seats, screen.Mention(u))
	}
	return wire.Message{Mentions: p.Mentions, Content: s.T("host.invited", "who", s.Listed(seats), "game", nameOf(t))}
}
