package bot

import (
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// showBoard answers /board: where the game stands, for whoever looks, and brings back
// the public message that shows it, if somebody has deleted that.
func showBoard(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if err := boardNow(c, t); err != nil {
		return err
	}
	return bringBack(c, t)
}

// boardNow shows the board with the buttons of the living one.
func boardNow(c *call, t table.Table) error {
	if t.Match == nil {
		m := screen.Card(t, c.Public(t))
		m.KeepFiles, m.Mentions, m.Roles = false, nil, nil
		if c.Text {
			m.Files = nil
		}
		return c.show(m)
	}
	s := c.At(t)
	if c.in.Options["text"].Bool || c.Text {
		return readTable(c, t, tellBoard, pageAsked(c))
	}
	lines := append(append(screen.Questions(t, s), screen.Deadline(t, s)), screen.Absences(t, s)...)
	rows := screen.BoardRow(t, s, 0)
	if _, over := t.Match.State.Result(); over {
		lines, rows = screen.Ending(t, s), screen.EndRow(t, s, 0)
	} else if !t.Live() {
		lines, rows = []string{s.T("host.closed"), screen.SeedLine(t, s)}, nil
	}
	files, trouble := screen.Picture(t, game.Spectator, s, nil)
	return c.show(wire.Message{Content: screen.JoinLines(append(lines, trouble)), Files: files, Rows: rows})
}

// pageAsked is the page that a command names, from 1; 0 for none.
func pageAsked(c *call) int { return int(max(0, min(c.in.Options["page"].Int, screen.MaxMark))) }

// showHand answers /hand, the My view button and the overlays: what the caller
// may see. Somebody without a seat sees what is public.
func showHand(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if t.Match == nil {
		return screen.Unplayed(t)
	}
	overlay := ""
	if c.press.Op == screen.OpOverlay {
		overlay = string(c.press.Action())
	}
	if overlay == "" && (c.in.Options["text"].Bool || c.Text) {
		return readTable(c, t, tellHand, pageAsked(c))
	}
	if _, seated := t.SeatOf(c.in.User.ID); !seated {
		return watch(c, t)
	}
	p, err := c.panel(t)
	if err != nil {
		return err
	}
	if overlay != "" && slices.Contains(p.Info.Overlays, overlay) {
		p.Overlay = overlay
		return c.show(p.Start(""))
	}
	p.Whole = true
	note := p.T("host.view.mine", "seat", p.SeatName(p.Info.ID, p.Seat))
	return c.show(p.Start(note))
}

func watch(c *call, t table.Table) error {
	s := c.At(t)
	files, trouble := screen.Picture(t, game.Spectator, s, nil)
	return c.show(wire.Message{Content: screen.JoinLines([]string{s.T("host.view.spectator"), trouble}), Files: files})
}

// listGames answers /games.
func listGames(c *call) error {
	tables, err := c.tables.Games(c.in.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	if len(tables) == 0 {
		return c.tell(c.T("host.games.none"))
	}
	lines := []string{c.T("host.games.title")}
	for _, t := range tables {
		lines = append(lines, screen.GameLine(c.At(t), t, c.in.User.ID))
	}
	return c.tell(screen.JoinLines(lines))
}

// help answers /help.
func help(c *call) error {
	var games []string
	for _, t := range c.Titles {
		games = append(games, c.Label(game.Key(t.Game.Info().ID+".name")))
	}
	return c.tell(c.T("host.help", "games", strings.Join(games, ", ")))
}

// setLanguage answers /language: the caller's own, or the table's.
func setLanguage(c *call) error {
	l := screen.LocaleOf(c.in.Options["language"].Text)
	said := screen.Reader{Kit: c.Kit, Locale: l}
	if c.in.Options["table"].Bool {
		t, err := c.table()
		if err != nil {
			return err
		}
		if _, err := c.tables.SetLocale(c.ctx, c.by(), t.ID, string(l)); err != nil {
			return err
		}
		return c.tell(said.T("host.language.table"))
	}
	if _, err := c.tables.SetPerson(c.ctx, c.in.User.ID, func(p *table.Person) { p.Locale = string(l) }); err != nil {
		return err
	}
	return c.tell(said.T("host.language.mine"))
}

// resign answers /resign, draw answers /draw: the acts of the game that answer no
// question, confirmed once.
func resign(c *call) error {
	return freely(c, func(a game.Action) bool { return a == game.Resign })
}

func draw(c *call) error {
	return freely(c, func(a game.Action) bool {
		return a == game.OfferDraw || a == game.AcceptDraw || a == game.RefuseDraw
	})
}

func freely(c *call, wanted func(game.Action) bool) error {
	p, err := runningPanel(c)
	if err != nil {
		return err
	}
	return confirmFree(c, p, screen.Keep(p.Anytime(), func(ch game.Choice) bool { return wanted(ch.Action) }))
}
