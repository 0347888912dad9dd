package screen

import (
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// A LobbyMenu is one menu of the lobby's form.
type LobbyMenu struct {
	ID      string
	Title   string
	Choices []wire.Choice
}

// Add adds a value.
func (m *LobbyMenu) Add(label, value string, chosen bool) {
	m.Choices = append(m.Choices, wire.Choice{Label: wire.Clip(label, MaxLine), Value: value, Default: chosen})
}

// toldOptions is the number of options up to which the card lists all; with more, it lists the
// changed ones.
const toldOptions = 4

// optionsLine is the card's text about the options.
func optionsLine(t table.Table, info game.Info, s Reader) string {
	var parts []string
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options {
		value := setup.Option(o)
		if len(info.Options) > toldOptions && value == o.Values[0] {
			continue
		}
		key := game.Key(info.ID + ".option." + o.ID)
		parts = append(parts, s.T("host.card.option", "name", key, "value", key+game.Key("."+value)))
	}
	if len(parts) == 0 && len(info.Options) > 0 {
		parts = append(parts, s.T("host.card.usual"))
	}
	if t.KeepOrder && !info.InOrder && len(t.Turned) == 0 {
		parts = append(parts, s.T("host.order.kept"))
	}
	if t.Unaided {
		parts = append(parts, s.T("host.hints.none"))
	}
	return strings.Join(parts, " · ")
}
