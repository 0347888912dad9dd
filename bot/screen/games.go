package screen

import (
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/lang"
)

// GameLine is a line of the list of a user's games.
func GameLine(s Reader, t table.Table, user string) string {
	key := game.Key("host.games.theirs")
	switch {
	case t.Homeless:
		key = "host.games.homeless"
	case t.Status == table.Lobby:
		key = "host.games.lobby"
	case t.WaitsFor(user):
		key = "host.games.yours"
	}
	return s.T(key, "channel", Link(t), "game", game.Key(t.Game+".name"), "who", s.Named(t.Asked()...))
}

// LocaleOf returns the language of a value of /language.
func LocaleOf(code string) lang.Locale { return lang.FromDiscord(code) }
