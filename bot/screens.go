package bot

import (
	"slices"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// showBoard answers /board: where the game stands, for the person who looks, and brings back
// the public message that shows it, if somebody has deleted that.
func showBoard(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	if err := boardNow(c, t); err != nil {
		return err
	}
	return bringBack(c, t)
}

// boardNow shows the board with the buttons of the living one.
func boardNow(c *call.Call, t table.Table) error {
	if t.Match == nil {
		m := screen.Card(t, c.Public(t))
		m.KeepFiles, m.Mentions, m.Roles = false, nil, nil
		if c.Text {
			m.Files = nil
		}
		return c.Show(m)
	}
	s := c.At(t)
	if c.In.Options["text"].Bool || c.Text {
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
	return c.Show(wire.Message{Content: screen.JoinLines(append(lines, trouble)), Files: files, Rows: rows})
}

// pageAsked is the page that a command names, from 1; 0 for none.
func pageAsked(c *call.Call) int { return int(max(0, min(c.In.Options["page"].Int, screen.MaxMark))) }

// showHand answers /hand, the My view button and the overlays: what the caller
// may see. Somebody without a seat sees what is public.
func showHand(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	if t.Match == nil {
		return screen.Unplayed(t)
	}
	overlay := ""
	if c.Press.Op == screen.OpOverlay {
		overlay = string(c.Press.Action())
	}
	if overlay == "" && (c.In.Options["text"].Bool || c.Text) {
		return readTable(c, t, tellHand, pageAsked(c))
	}
	if _, seated := t.SeatOf(c.In.User.ID); !seated {
		return c.Show(screen.Spectator(c.Reader, t))
	}
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	if overlay != "" && slices.Contains(p.Info.Overlays, overlay) {
		p.Overlay = overlay
		return c.Show(p.Start(""))
	}
	p.Whole = true
	note := p.T("host.view.mine", "seat", p.SeatName(p.Info.ID, p.Seat))
	return c.Show(p.Start(note))
}

// listGames answers /games.
func listGames(c *call.Call) error {
	tables, err := c.Tables.Games(c.In.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	if len(tables) == 0 {
		return c.Tell(c.T("host.games.none"))
	}
	lines := []string{c.T("host.games.title")}
	for _, t := range tables {
		lines = append(lines, screen.GameLine(c.At(t), t, c.In.User.ID))
	}
	return c.Tell(screen.JoinLines(lines))
}

// help answers /help.
func help(c *call.Call) error {
	var games []string
	for _, t := range c.Titles {
		games = append(games, c.Label(game.Key(t.Game.Info().ID+".name")))
	}
	return c.Tell(c.T("host.help", "games", strings.Join(games, ", ")))
}

// setLanguage answers /language: the caller's own, or the table's.
func setLanguage(c *call.Call) error {
	l := screen.LocaleOf(c.In.Options["language"].Text)
	said := screen.Reader{Kit: c.Kit, Locale: l}
	if c.In.Options["table"].Bool {
		t, err := c.Table()
		if err != nil {
			return err
		}
		if _, err := c.Tables.SetLocale(c.Ctx, c.Actor(), t.ID, string(l)); err != nil {
			return err
		}
		return c.Tell(said.T("host.language.table"))
	}
	if _, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) { p.Locale = string(l) }); err != nil {
		return err
	}
	return c.Tell(said.T("host.language.mine"))
}

// resign answers /resign, draw answers /draw: the acts of the game that answer no
// question, confirmed once.
func resign(c *call.Call) error {
	return freely(c, func(a game.Action) bool { return a == game.Resign })
}

func draw(c *call.Call) error {
	return freely(c, func(a game.Action) bool {
		return a == game.OfferDraw || a == game.AcceptDraw || a == game.RefuseDraw
	})
}

func freely(c *call.Call, wanted func(game.Action) bool) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	return confirmFree(c, p, screen.Keep(p.Anytime(), func(ch game.Choice) bool { return wanted(ch.Action) }))
}
