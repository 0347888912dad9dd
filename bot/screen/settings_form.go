package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// SettingsForm shows the form of /settings, with a sentence about what was just done.
func SettingsForm(s Reader, p table.Person, said string) wire.Message {
	first, second := delaysOf(p.Wishes)
	lines := []string{said, s.T("host.wish.ask"), s.T("host.wish.quiet.now", "when", quietHours(s, p.Quiet))}
	if p.Away.After(s.Now()) {
		lines = append(lines, s.T("host.away.on", "when", Stamp(p.Away)))
	}
	m := wire.Message{Content: JoinLines(lines)}
	m.Rows = append(m.Rows, delayMenu(s, wishFirst, firstDelays, first))
	if first > 0 {
		m.Rows = append(m.Rows, delayMenu(s, wishSecond, secondDelays, second))
	}
	buttons := []wire.Button{
		{Style: wire.Secondary, Label: s.Label("host.wish.quiet"), CustomID: CustomID{Op: OpQuiet}.String()},
		toggle(s, wishDirect, p.Direct), toggle(s, wishNext, p.Next), toggle(s, wishLast, p.Last),
	}
	if p.Away.After(s.Now()) {
		buttons = append(buttons, wire.Button{Style: wire.Success, Label: s.Label("host.wish.back"), CustomID: CustomID{Op: OpWish, Path: []string{wishBack}}.String()})
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons}, wire.Row{Buttons: []wire.Button{
		toggle(s, wishText, p.Text), toggle(s, wishLarge, p.Large), toggle(s, wishBelow, p.Below),
		toggle(s, wishSure, p.Careful),
	}}, paletteMenu(s, p.Colors))
	return m
}
