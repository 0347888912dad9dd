package bot

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// showBoard answers /board with the present state, privately. It posts a deleted public message
// again.
func showBoard(c *call.Call, t table.Table) error {
	m := wire.Message{}
	switch {
	case t.Match == nil:
		m = screen.PrivateCard(c.Reader, t)
	case c.In.Options["text"].Bool || c.Text:
		m = screen.TableText(c.Reader, t, screen.TellBoard, pageAsked(c.In))
	default:
		m = screen.BoardNow(c.Reader, t)
	}
	if err := c.Show(m); err != nil {
		return err
	}
	return bringBack(c, t)
}

// pageAsked returns a command's page, from 1; 0 for none.
func pageAsked(in *wire.Interaction) int {
	return int(max(0, min(in.Options["page"].Int, screen.MaxMark)))
}

// showHand answers /hand, the My view button and the buttons of overlays with what the caller may
// see. A caller without a seat gets the public view.
func showHand(c *call.Call, t table.Table) error {
	overlay := ""
	if c.Press.Op == screen.OpOverlay {
		overlay = string(c.Press.Action())
	}
	if overlay == "" && (c.In.Options["text"].Bool || c.Text) {
		return c.Show(screen.TableText(c.Reader, t, screen.TellHand, pageAsked(c.In)))
	}
	if _, seated := t.SeatOf(c.In.User.ID); !seated {
		return c.Show(screen.Spectator(c.Reader, t))
	}
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	if overlay != "" && slices.Contains(p.Info.Overlays, overlay) {
		p.Overlay, p.Whole = overlay, true
		return c.Show(p.Start(""))
	}
	p.Whole = true
	note := p.T("host.view.mine", "seat", p.SeatName(p.Info.ID, p.Seat))
	return c.Show(p.Start(note))
}

// listGames answers /games.
func listGames(c *call.Call) error {
	tables, err := c.Tables.Shelf.Games(c.In.User.ID)
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

// setLanguage answers /language: it sets the language of the caller or of the table.
func setLanguage(c *call.Call) error {
	l := screen.LocaleOf(c.In.Options["language"].Text)
	if c.In.Options["table"].Bool {
		t, err := c.Table()
		if err != nil {
			return err
		}
		if _, err := c.Tables.SetLocale(c.Ctx, c.Actor(), t.ID, string(l)); err != nil {
			return err
		}
		// the table's posts are in its language, and this answer is in the caller's
		return c.Tell(c.T("host.language.table." + game.Key(l)))
	}
	_, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) { p.Locale = string(l) })
	said := screen.Reader{Kit: c.Kit, Locale: l}
	return c.TellOr(said.T("host.language.mine"), err)
}

// resign answers /resign, and draw answers /draw: these are acts of the game that answer no
// question, and are confirmed once.
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
	acts := screen.Anytime(p.Table, p.Seat)
	return confirmFree(c, p, screen.Keep(acts, func(ch game.Choice) bool { return wanted(ch.Action) }))
}

// turnPage handles the buttons below a page of text.
func turnPage(c *call.Call, t table.Table) error {
	if len(c.Press.Path) != 2 {
		return screen.ErrChoose
	}
	page, _ := strconv.Atoi(c.Press.Path[1])
	return c.Show(screen.TableText(c.Reader, t, c.Press.Path[0], page))
}

// lookBack is the timeout of looking for the public message. It is less than the timeout of the
// answer, since a reader of the board must not wait for a slow channel.
const lookBack = 5 * time.Second

// bringBack posts a live table's public message again if it was deleted: the card of a lobby, or
// the board of a game. Nobody is pinged again. A message of a table that has ended was deleted on
// purpose, so it stays deleted.
func bringBack(c *call.Call, t table.Table) error {
	if t.Place.Channel != c.In.Channel || !c.MayRestore(t) {
		return nil
	}
	ctx, stop := c.Client.Pace().Timeout(c.Ctx, lookBack)
	defer stop()
	for _, shown := range t.Shown() {
		_, err := c.Client.Message(ctx, t.Place.Channel, shown)
		if err == nil {
			continue
		}
		if !errors.Is(err, wire.ErrUnknownMessage) {
			c.Log.Info("no look at the public board", "table", t.ID, "err", err)
			return nil // not essential, so an error is ignored
		}
		out, err := c.Tables.ShowAgain(c.Ctx, c.Actor(), t.ID, shown)
		if err != nil || !slices.Contains(out.Before.Shown(), shown) && !out.Repeat {
			return err // there is a newer one by now
		}
		return c.Tell(c.T("host.board.again"))
	}
	return nil
}
