package bot

import (
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
)

// fieldAt is the form's field for the time of the start.
const fieldAt = "at"

// placeOf returns the caller's time zone: that of his quiet hours, else the usual one of his
// language.
func placeOf(c *call.Call) *time.Location {
	zone := screen.LikelyZone(c.In.Locale)
	if p, err := c.Tables.Person(c.In.User.ID); err == nil && p.Quiet.Zone != "" {
		zone = p.Quiet.Zone
	}
	return clock.Place(zone)
}

// startTime parses a planned start; zero for an empty text.
func startTime(c *call.Call, typed string) (time.Time, error) {
	if typed == "" {
		return time.Time{}, nil
	}
	at, ok := screen.ReadMoment(typed, c.Now(), placeOf(c))
	if !ok {
		return time.Time{}, screen.ErrMoment
	}
	return at, nil
}

// completeStart suggests times, and shows how a typed one is understood.
func completeStart(c *call.Call) []wire.Choice {
	if c.In.Focused != "at" {
		return nil
	}
	place, now := placeOf(c), c.Now()
	var found []wire.Choice
	typed := c.In.Options["at"].Text
	words := []string{typed, c.Label("host.start.tonight"), c.Label("host.start.tomorrow"), c.Label("host.start.ahead")}
	for _, word := range words {
		at, ok := screen.ReadMoment(word, now, place)
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

// askStart opens the form for the time of the start.
func askStart(c *call.Call, t table.Table) error {
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	if !c.Actor().Moderator && c.In.User.ID != t.Host {
		return table.ErrNotHost
	}
	value := ""
	if t.Plan != nil && !t.Plan.Missed {
		value = t.Plan.At.In(placeOf(c)).Format("2006-01-02 15:04")
	}
	at := screen.FormField(c.Reader, fieldAt, "host.start.label", "host.start.hint", value, 60)
	at.Optional = true
	form := screen.Form(c.Reader, "host.start.title", screen.PressAt(t, screen.OpBeginAt), at)
	return c.Ask(form, wire.Message{Content: c.T("host.start.late")})
}

// setStart handles the form: an empty text leaves the start to a press of Start.
func setStart(c *call.Call, t table.Table) error {
	at, err := startTime(c, c.In.Fields[fieldAt])
	if err != nil {
		return err
	}
	out, err := c.Tables.SetStart(c.Ctx, c.Actor(), t.ID, at)
	if err != nil {
		return err
	}
	return c.ShowOr(screen.LobbyForm(c.Reader, out.After, 0))
}
