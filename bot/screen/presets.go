package screen

import (
	"slices"
	"strings"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// presetLabel is what a standing order of the game's does; false for a player's own.
func (p *Panel) presetLabel(o orders.Standing) (string, bool) {
	known := slices.ContainsFunc(p.Info.Presets, func(s game.Preset) bool { return s.ID == o.Preset })
	if !known {
		return "", false
	}
	return p.Label(game.Key(p.Info.ID + ".preset." + o.Preset)), true
}

// presetList names standing orders of the game.
func (p *Panel) presetList(list []game.Preset) string {
	var all []string
	for _, s := range list {
		all = append(all, p.Label(game.Key(p.Info.ID+".preset."+s.ID)))
	}
	return strings.Join(all, " · ")
}

// Untold is the line that tells a player of the game's standing orders before they have them,
// at a table that was begun without; "" for any other. Once the answer with it has reached
// the player they have them.
func (p *Panel) Untold() string {
	list := p.Table.Untold(p.Seat)
	if len(list) == 0 {
		return ""
	}
	return p.T("host.standing.new", "what", p.presetList(list))
}
