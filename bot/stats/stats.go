// Package stats implements /stats and an entry in the context menu of a member, which show the games played,
// won and lost on a server.
package stats

import (
	"cmp"
	"embed"
	"slices"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "stats",
	Texts: texts,
	Commands: []house.Command{
		{Name: "stats", Server: true, Handle: call.Func(command), Options: []house.Option{
			{Name: optionPlayer, Kind: wire.UserOption}, {Name: optionGame, Kind: wire.StringOption, Games: true},
		}},
		{Name: "theirs", Menu: wire.UserCommand, Handle: call.Func(menu)},
	},
}

// The options of /stats.
const (
	optionPlayer = "player"
	optionGame   = "game"
)

// The maximum numbers of entries in the lists.
const (
	mostPeople = 20 // players of a server
	mostWith   = 3  // fellow players of a person
)

// command answers /stats with the players of the server, sorted by their number of games, or with
// one person's games.
func command(c *call.Call) error {
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	id := c.In.Options[optionGame].Text
	if _, known := c.TitleOf(id); id != "" && !known {
		return table.ErrNoGame
	}
	if user := c.In.Options[optionPlayer].User; user.ID != "" {
		return of(c, user.ID, screen.Escape(user.Name), id)
	}
	return here(c, id)
}

// menu answers the context menu of a member with that member's games on the server.
func menu(c *call.Call) error {
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	return of(c, c.In.Target.ID, screen.Escape(c.In.Target.Name), "")
}

// The function here shows everybody who has played on the server, the busiest first.
func here(c *call.Call, id string) error {
	all, err := c.Tables.Scorebook.Tallies(c.In.Guild)
	if err != nil && len(all) == 0 {
		return err
	}
	if err != nil {
		c.Log.Warn("some statistics are unreadable", "err", err)
	}
	all = slices.DeleteFunc(all, func(t table.Tally) bool { return scoreIn(t, id).Played() == 0 })
	slices.SortStableFunc(all, func(x, y table.Tally) int {
		a, b := scoreIn(x, id), scoreIn(y, id)
		return cmp.Or(b.Played()-a.Played(), b.Won-a.Won, cmp.Compare(x.User, y.User))
	})
	if len(all) == 0 {
		return c.Tell(c.T("host.stats.none"))
	}
	lines := []string{c.T("host.stats.here")}
	if id != "" {
		lines = []string{c.T("host.stats.here.game", "game", game.Key(id+".name"))}
	}
	for _, t := range all[:min(mostPeople, len(all))] {
		score := scoreIn(t, id)
		who := c.T("host.stats.who", "who", c.NameOf(c.In.Guild, t.User), "results", results(score))
		lines = append(lines, joined(who, streak(c.Reader, score)))
	}
	if more := len(all) - mostPeople; more > 0 {
		lines = append(lines, c.T("host.stats.more", "n", more))
	}
	return c.Tell(screen.JoinLines(lines))
}

// joined joins the non-empty parts of a line.
func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// scoreIn returns a person's score in the game with a given id, or in all games together if the id is "".
func scoreIn(t table.Tally, id string) table.Score {
	if id == "" {
		return t.Together()
	}
	if score := t.Games[id]; score != nil {
		return *score
	}
	return table.Score{}
}

// results returns the text with the numbers of games won, lost and drawn.
func results(s table.Score) game.Text {
	if s.Drawn == 0 {
		return game.T("host.stats.results", "n", s.Played(), "won", s.Won, "lost", s.Lost)
	}
	return game.T("host.stats.results.drawn", "n", s.Played(), "won", s.Won, "lost", s.Lost, "drawn", s.Drawn)
}

// streak describes a person's present streak of wins, or their longest one. It returns "" if they have never
// won twice in a row. A streak of losses is not shown.
func streak(s screen.Reader, score table.Score) string {
	switch {
	case score.Streak > 1:
		return s.T("host.stats.streak", "n", score.Streak)
	case score.Best > 1:
		return s.T("host.stats.best", "n", score.Best)
	}
	return ""
}

// The function of shows one person's games on the server, game by game.
func of(c *call.Call, user, name, id string) error {
	t, err := c.Tables.Scorebook.Tally(c.In.Guild, user)
	if err != nil {
		return err
	}
	lines := []string{c.T("host.stats.of", "who", name)}
	for _, title := range c.Titles {
		one := title.Game.Info().ID
		if score := scoreIn(t, one); score.Played() > 0 && (id == "" || id == one) {
			lines = append(lines, inGame(c, one, score)...)
		}
	}
	if n := playsHere(c, user); n > 0 {
		lines = append(lines, c.T("host.stats.now", "n", n))
	}
	if len(lines) == 1 {
		lines = append(lines, c.T("host.stats.of.none"))
	}
	return c.Tell(screen.JoinLines(append(lines, shared(c, user)...)))
}

// shared lists the tables at which the reader and another user play. The user's other tables are
// not listed, since they may be in channels that the reader cannot see.
func shared(c *call.Call, user string) []string {
	tables, err := c.Tables.Shelf.Games(c.In.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	var lines []string
	for _, t := range tables {
		if user != c.In.User.ID && t.Has(user) {
			lines = append(lines, screen.GameLine(c.At(t), t, c.In.User.ID))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{c.T("host.stats.shared")}, lines...)
}

// inGame returns the lines about a person's score in one game.
func inGame(c *call.Call, id string, score table.Score) []string {
	played := c.T("host.stats.game", "game", game.Key(id+".name"), "results", results(score))
	lines := []string{joined(played, streak(c.Reader, score))}
	if with := companions(c, score); with != "" {
		lines = append(lines, with)
	}
	return lines
}

// companions names a user's most frequent fellow players.
func companions(c *call.Call, score table.Score) string {
	var users []string
	for user := range score.With {
		users = append(users, user)
	}
	slices.SortFunc(users, func(x, y string) int { return cmp.Or(score.With[y]-score.With[x], strings.Compare(x, y)) })
	var names []string
	for _, user := range users[:min(mostWith, len(users))] {
		names = append(names, c.T("host.stats.times", "who", c.NameOf(c.In.Guild, user), "times", score.With[user]))
	}
	if len(names) == 0 {
		return ""
	}
	return c.T("host.stats.with", "names", c.Listed(names))
}

// playsHere counts a user's live tables on the server.
func playsHere(c *call.Call, user string) int {
	tables, err := c.Tables.Shelf.Games(user)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	return len(slices.DeleteFunc(tables, func(t table.Table) bool { return t.Place.Guild != c.In.Guild }))
}
