package screen

import (
	"cmp"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// SettingsForm shows the form of /settings, with a sentence about what was just done.
func SettingsForm(s Reader, p table.Person, said string) wire.Message {
	first, second := delaysOf(p.Wishes)
	lines := []string{said, s.T("host.wish.ask")}
	if p.Digest.On {
		at := ClockTime(p.Digest.At)
		lines = append(lines, s.T("host.wish.digest.now", "time", at, "zone", CityOf(p.Quiet.Zone)))
	}
	lines = append(lines, s.T("host.wish.quiet.now", "when", quietHours(s, p.Quiet)))
	if p.Away.After(s.Now()) {
		lines = append(lines, s.T("host.away.on", "when", Stamp(p.Away)))
	}
	m := wire.Message{Content: JoinLines(lines)}
	switch {
	case p.Digest.On:
		m.Rows = append(m.Rows, digestMenu(s, p.Wishes))
	case first > 0:
		m.Rows = append(m.Rows, delayMenu(s, wishFirst, firstDelays, first), delayMenu(s, wishSecond, secondDelays, second))
	default:
		m.Rows = append(m.Rows, delayMenu(s, wishFirst, firstDelays, first))
	}
	told := []wire.Button{
		{Style: wire.Secondary, Label: s.Label("host.wish.quiet"), CustomID: CustomID{Op: OpQuiet}.String()},
		toggle(s, wishDigest, p.Digest.On),
		toggle(s, wishDirect, p.Direct), toggle(s, wishNext, p.Next), toggle(s, wishLast, p.Last),
	}
	shown := []wire.Button{
		toggle(s, wishText, p.Text), toggle(s, wishLarge, p.Large), toggle(s, wishBelow, p.Below),
		toggle(s, wishSure, p.Careful),
	}
	if p.Away.After(s.Now()) {
		shown = append(shown, Button(s, wire.Success, "host.wish.back", Press(OpWish, wishBack)))
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: told}, wire.Row{Buttons: shown}, paletteMenu(s, p.Colors))
	return m
}

// QuietAgain says why the form for quiet hours was not taken, with a button that opens it again.
func QuietAgain(s Reader, why string) wire.Message {
	return wire.Message{Content: why, Rows: Row(Button(s, wire.Primary, "host.wish.quiet", Press(OpQuiet)))}
}

// QuietForm is the form for a person's quiet hours.
func QuietForm(s Reader, p table.Person) wire.Modal {
	from, to, zone := "22:00", "08:00", cmp.Or(p.Quiet.Zone, LikelyZone(s.Client))
	if p.Quiet.From != p.Quiet.To {
		from, to = ClockTime(p.Quiet.From), ClockTime(p.Quiet.To)
	}
	if same, ok := ReadZone(CityOf(zone)); ok && same == zone {
		zone = CityOf(zone) // as the label asks
	}
	form := Form(s, "host.wish.quiet.title", Press(OpHours))
	for i, value := range []string{from, to, zone} {
		field := FormField(s, QuietFields[i], game.Key("host.wish.quiet."+QuietFields[i]), "", value, 64)
		field.Optional = field.CustomID != FieldZone
		form.Fields = append(form.Fields, field)
	}
	return form
}
