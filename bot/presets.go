package bot

import (
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/game"
)

// presetLabel is what a standing order of the game's does; false for a player's own.
func (p *panel) presetLabel(o orders.Standing) (string, bool) {
	known := slices.ContainsFunc(p.info.Presets, func(s game.Preset) bool { return s.ID == o.Preset })
	if !known {
		return "", false
	}
	return p.label(game.Key(p.info.ID + ".preset." + o.Preset)), true
}

// presetList names standing orders of the game.
func (p *panel) presetList(list []game.Preset) string {
	var all []string
	for _, s := range list {
		all = append(all, p.label(game.Key(p.info.ID+".preset."+s.ID)))
	}
	return strings.Join(all, " · ")
}

// untold is the line that tells a player of the game's standing orders before he has them,
// at a table that was begun without; "" for any other. Once the answer with it has reached
// him he has them: see Bot.inform.
func (p *panel) untold() string {
	list := p.table.Untold(p.seat)
	if len(list) == 0 {
		return ""
	}
	line := p.t("host.standing.new", "what", p.presetList(list))
	p.call.news = map[string]table.ID{line: p.table.ID}
	return line
}
