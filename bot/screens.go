package bot

import (
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// showBoard answers /board: where the game stands, for whoever looks, and brings back
// the public message that shows it, if somebody has deleted that.
func (b *Bot) showBoard(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if err := b.boardNow(c, t); err != nil {
		return err
	}
	return b.bringBack(c, t)
}

// boardNow shows the board with the buttons of the living one.
func (b *Bot) boardNow(c *call, t table.Table) error {
	if t.Match == nil {
		m := b.card(t)
		m.KeepFiles, m.Mentions, m.Roles = false, nil, nil
		if b.textFirst(c) {
			m.Files = nil
		}
		return c.show(m)
	}
	s := c.at(t)
	if c.in.Options["text"].Bool || b.textFirst(c) {
		return b.readTable(c, t, tellBoard, pageAsked(c))
	}
	lines := append(append(questions(t, s), b.deadline(t, s)), b.absences(t, s)...)
	rows := boardRow(t, s, 0)
	if _, over := t.Match.State.Result(); over {
		lines, rows = b.ending(t, s), endRow(t, s, 0)
	} else if !t.Live() {
		lines, rows = []string{s.t("host.closed"), seedLine(t, s)}, nil
	}
	files, trouble := b.picture(t, game.Spectator, s, nil)
	return c.show(wire.Message{Content: join(append(lines, trouble)), Files: files, Rows: rows})
}

// pageAsked is the page that a command names, from 1; 0 for none.
func pageAsked(c *call) int { return int(max(0, min(c.in.Options["page"].Int, maxMark))) }

// showHand answers /hand, the My view button and the overlays: what the caller
// may see. Somebody without a seat sees what is public.
func (b *Bot) showHand(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Match == nil {
		return unplayed(t)
	}
	overlay := ""
	if c.press.Op == opOverlay {
		overlay = string(c.press.action())
	}
	if overlay == "" && (c.in.Options["text"].Bool || b.textFirst(c)) {
		return b.readTable(c, t, tellHand, pageAsked(c))
	}
	if _, seated := t.SeatOf(c.in.User.ID); !seated {
		return b.watch(c, t)
	}
	p, err := b.newPanel(c, t)
	if err != nil {
		return err
	}
	if overlay != "" && slices.Contains(p.info.Overlays, overlay) {
		p.overlay = overlay
		return c.show(p.root(""))
	}
	p.whole = true
	note := p.t("host.view.mine", "seat", p.seatName(p.info.ID, p.seat))
	return c.show(p.root(note))
}

func (b *Bot) watch(c *call, t table.Table) error {
	s := c.at(t)
	files, trouble := b.picture(t, game.Spectator, s, nil)
	return c.show(wire.Message{Content: join([]string{s.t("host.view.spectator"), trouble}), Files: files})
}

// listGames answers /games.
func (b *Bot) listGames(c *call) error {
	tables, err := b.tables.Games(c.in.User.ID)
	if err != nil {
		b.log.Warn("some tables are unreadable", "err", err)
	}
	if len(tables) == 0 {
		return c.tell(c.t("host.games.none"))
	}
	lines := []string{c.t("host.games.title")}
	for _, t := range tables {
		lines = append(lines, gameLine(c.at(t), t, c.in.User.ID))
	}
	return c.tell(join(lines))
}

func gameLine(s speaker, t table.Table, user string) string {
	key := game.Key("host.games.theirs")
	switch {
	case t.Homeless:
		key = "host.games.homeless"
	case t.Status == table.Lobby:
		key = "host.games.lobby"
	case t.WaitsFor(user):
		key = "host.games.yours"
	}
	return s.t(key, "channel", link(t), "game", game.Key(t.Game+".name"), "who", s.people(t.Asked(), byName))
}

// help answers /help.
func (b *Bot) help(c *call) error {
	var games []string
	for _, t := range b.titles {
		games = append(games, c.label(game.Key(t.Game.Info().ID+".name")))
	}
	return c.tell(c.t("host.help", "games", strings.Join(games, ", ")))
}

// setLanguage answers /language: the caller's own, or the table's.
func (b *Bot) setLanguage(c *call) error {
	l := localeOf(c.in.Options["language"].Text)
	said := speaker{catalog: b.catalog, locale: l}
	if c.in.Options["table"].Bool {
		t, err := b.table(c)
		if err != nil {
			return err
		}
		if _, err := b.tables.SetLocale(c.ctx, c.by(), t.ID, string(l)); err != nil {
			return err
		}
		return c.tell(said.t("host.language.table"))
	}
	if _, err := b.tables.SetPerson(c.ctx, c.in.User.ID, func(p *table.Person) { p.Locale = string(l) }); err != nil {
		return err
	}
	return c.tell(said.t("host.language.mine"))
}

func localeOf(code string) lang.Locale { return lang.FromDiscord(code) }

// resign answers /resign, draw answers /draw: the acts of the game that answer no
// question, confirmed once.
func (b *Bot) resign(c *call) error {
	return b.freely(c, func(a game.Action) bool { return a == game.Resign })
}

func (b *Bot) draw(c *call) error {
	return b.freely(c, func(a game.Action) bool {
		return a == game.OfferDraw || a == game.AcceptDraw || a == game.RefuseDraw
	})
}

func (b *Bot) freely(c *call, wanted func(game.Action) bool) error {
	p, err := b.runningPanel(c)
	if err != nil {
		return err
	}
	return b.confirmFree(c, p, keep(p.anytime(), func(ch game.Choice) bool { return wanted(ch.Action) }))
}
