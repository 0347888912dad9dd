package bot

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// How much /stats tells.
const (
	statLines = 20 // people of a server
	statWith  = 3  // whom somebody played with most
)

// stats answers /stats: who has played how much on the server, or one person's games.
func (b *Bot) stats(c *call) error {
	if c.in.Guild == "" {
		return errGuild
	}
	id := c.in.Options["game"].Text
	if _, known := b.title(id); id != "" && !known {
		return table.ErrNoGame
	}
	if user := c.in.Options["player"].User; user.ID != "" {
		return b.statsOf(c, user.ID, escape(user.Name), id)
	}
	return b.statsHere(c, id)
}

// statsHere are the server's: everybody who has played there, the busiest first.
func (b *Bot) statsHere(c *call, id string) error {
	all, err := b.tables.Tallies(c.in.Guild)
	if err != nil && len(all) == 0 {
		return err
	}
	if err != nil {
		b.log.Warn("some statistics are unreadable", "err", err)
	}
	all = slices.DeleteFunc(all, func(t table.Tally) bool { return scoreIn(t, id).Played() == 0 })
	slices.SortStableFunc(all, func(x, y table.Tally) int {
		a, b := scoreIn(x, id), scoreIn(y, id)
		return cmp.Or(b.Played()-a.Played(), b.Won-a.Won, cmp.Compare(x.User, y.User))
	})
	if len(all) == 0 {
		return b.showStats(c, []string{c.t("host.stats.none")})
	}
	lines := []string{c.t("host.stats.here")}
	if id != "" {
		lines = []string{c.t("host.stats.here.game", "game", game.Key(id+".name"))}
	}
	for _, t := range all[:min(statLines, len(all))] {
		lines = append(lines, strings.Join(slices.DeleteFunc([]string{
			c.t("host.stats.who", "who", b.nameOf(c.in.Guild, t.User), "results", results(scoreIn(t, id))), streak(c.speaker, scoreIn(t, id)), rating(c.speaker, scoreIn(t, id)),
		}, empty), " · "))
	}
	if more := len(all) - statLines; more > 0 {
		lines = append(lines, c.t("host.stats.more", "n", more))
	}
	return b.showStats(c, lines)
}

func empty(s string) bool { return s == "" }

// scoreIn is a person's record in a game, or in all together.
func scoreIn(t table.Tally, id string) table.Score {
	if id == "" {
		return t.Together()
	}
	if score := t.Games[id]; score != nil {
		return *score
	}
	return table.Score{}
}

// results are games won, lost and drawn.
func results(s table.Score) game.Text {
	if s.Drawn == 0 {
		return game.T("host.stats.results", "n", s.Played(), "won", s.Won, "lost", s.Lost)
	}
	return game.T("host.stats.results.drawn", "n", s.Played(), "won", s.Won, "lost", s.Lost, "drawn", s.Drawn)
}

// streak tells of a row of wins; one of losses is nobody's business.
func streak(s speaker, score table.Score) string {
	switch {
	case score.Streak > 1:
		return s.t("host.stats.streak", "n", score.Streak)
	case score.Best > 1:
		return s.t("host.stats.best", "n", score.Best)
	}
	return ""
}

// rating tells a rating with how far it can be trusted; "" without one.
func rating(s speaker, score table.Score) string {
	if score.Rating == nil {
		return ""
	}
	return s.t("host.stats.rating", "points", int(math.Round(score.Rating.Mean)), "word", game.Key("host.stats.rating."+string(score.Rating.Certainty())))
}

// statsOf are one person's on the server, game by game.
func (b *Bot) statsOf(c *call, user, name, id string) error {
	t, err := b.tables.Tally(c.in.Guild, user)
	if err != nil {
		return err
	}
	lines := []string{c.t("host.stats.of", "who", name)}
	for _, title := range b.titles {
		one := title.Game.Info().ID
		if score := scoreIn(t, one); score.Played() > 0 && (id == "" || id == one) {
			lines = append(lines, b.gameStats(c, one, score)...)
		}
	}
	if n := b.playsHere(c, user); n > 0 {
		lines = append(lines, c.t("host.stats.now", "n", n))
	}
	if len(lines) == 1 {
		lines = append(lines, c.t("host.stats.of.none"))
	}
	return b.showStats(c, lines)
}

// gameStats tell a person's record in one game.
func (b *Bot) gameStats(c *call, id string, score table.Score) []string {
	parts := []string{c.t("host.stats.game", "game", game.Key(id+".name"), "results", results(score)), streak(c.speaker, score), rating(c.speaker, score)}
	if median, ok := score.Pace.Median(); ok {
		parts = append(parts, c.t("host.stats.pace", "median", c.about(median)))
	}
	lines := []string{strings.Join(slices.DeleteFunc(parts, empty), " · ")}
	if with := b.companions(c, score); with != "" {
		lines = append(lines, with)
	}
	return lines
}

// companions are those whom somebody played with most often.
func (b *Bot) companions(c *call, score table.Score) string {
	var users []string
	for user := range score.With {
		users = append(users, user)
	}
	slices.SortFunc(users, func(x, y string) int { return cmp.Or(score.With[y]-score.With[x], strings.Compare(x, y)) })
	var names []string
	for _, user := range users[:min(statWith, len(users))] {
		names = append(names, c.t("host.stats.times", "who", b.nameOf(c.in.Guild, user), "times", score.With[user]))
	}
	if len(names) == 0 {
		return ""
	}
	return c.t("host.stats.with", "names", strings.Join(names, ", "))
}

// playsHere is at how many live tables of the server somebody sits.
func (b *Bot) playsHere(c *call, user string) int {
	tables, err := b.tables.Games(user)
	if err != nil {
		b.log.Warn("some tables are unreadable", "err", err)
	}
	return len(slices.DeleteFunc(tables, func(t table.Table) bool { return t.Guild != c.in.Guild }))
}

// showStats shows statistics with the reader's own choice about ratings below.
func (b *Bot) showStats(c *call, lines []string) error {
	mine, err := b.tables.Tally(c.in.Guild, c.in.User.ID)
	if err != nil {
		return err
	}
	return c.show(wire.Message{Content: join(append(lines, c.t("host.stats.rated"))), Rows: ratedRow(c.speaker, mine.Rated)})
}

func ratedRow(s speaker, on bool) []wire.Row {
	style, key, next := wire.Secondary, game.Key("host.stats.rated.off"), wishOn
	if on {
		style, key, next = wire.Success, game.Key("host.stats.rated.on"), wishOff
	}
	return []wire.Row{{Buttons: []wire.Button{{Style: style, Label: s.label(key), CustomID: press{Op: opRated, Path: []string{next}}.id()}}}}
}

// setRated turns the reader's ratings on this server on or off.
func (b *Bot) setRated(c *call) error {
	if c.in.Guild == "" {
		return errGuild
	}
	choice := string(c.press.action())
	if choice != wishOn && choice != wishOff {
		return table.ErrBadOption
	}
	t, err := b.tables.SetRated(c.ctx, c.in.Guild, c.in.User.ID, choice == wishOn)
	if err != nil {
		return err
	}
	key := game.Key("host.stats.rated.kept")
	if !t.Rated {
		key = "host.stats.rated.gone"
	}
	return c.show(wire.Message{Content: c.t(key), Rows: ratedRow(c.speaker, t.Rated)})
}
