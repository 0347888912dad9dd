// Package look shows what readers can see without acting: /board and /hand, as pictures or as text for screen
// readers, the button My view, the list of a user's games, and /help.
//
// /board also posts the table's public message again if it was deleted. Nobody is pinged again. text.go has
// the pages of text.
package look

import (
	"embed"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/board"
	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "look",
	Texts: texts,
	Commands: []house.Command{
		{Name: "board", Handle: call.At(showBoard), Options: pages},
		{Name: "hand", Handle: call.AtMatch(showHand), Options: pages},
		{Name: "games", Anywhere: true, Handle: call.Func(listGames)},
		{Name: "help", Anywhere: true, Handle: call.Func(help)},
	},
	Presses: map[string]house.Press{
		opView: {Name: "board.view", Handle: call.AtMatch(showHand)},
		opRead: {Name: "board.read", Handle: call.AtMatch(turnPage)},
	},
	Below: map[screen.Place]screen.Below{screen.BelowBoard: mine, screen.BelowEnd: mine},
}

const (
	opView = "v"
	opRead = "Y" // the buttons that open another page of text
)

// The options of /board and /hand.
const (
	optionText = "text"
	optionPage = "page"
)

var pages = []house.Option{
	{Name: optionText, Kind: wire.BooleanOption}, {Name: optionPage, Kind: wire.IntegerOption},
}

// mine returns the button My view, which is below public boards and shows readers their own view.
func mine(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.view", screen.PressAt(t, opView))}
}

// showBoard answers /board with the present state, privately. It also posts the public message
// again if it was deleted.
func showBoard(c *call.Call, t table.Table) error {
	m := wire.Message{}
	switch {
	case !t.Begun():
		m = privateCard(c.Reader, t)
	case c.In.Options[optionText].Bool || c.Text:
		m = tableText(c.Reader, t, tellBoard, pageAsked(c.In))
	default:
		m = boardNow(c.Reader, t)
	}
	if err := c.Show(m); err != nil {
		return err
	}
	return bringBack(c, t)
}

// pageAsked returns the number of the page that a command asks for, from 1. It returns 0 if the command names
// no page.
func pageAsked(in *wire.Interaction) int {
	return int(max(0, min(in.Options[optionPage].Int, screen.MaxMark)))
}

// showHand answers /hand and the My view button with what the caller may see. A caller without a
// seat gets the public view.
func showHand(c *call.Call, t table.Table) error {
	if c.In.Options[optionText].Bool || c.Text {
		return c.Show(tableText(c.Reader, t, tellHand, pageAsked(c.In)))
	}
	if _, seated := t.SeatOf(c.In.User.ID); !seated {
		return c.Show(board.Spectator(c.Reader, t))
	}
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	p.Whole = true
	return c.Show(p.Start(p.T("host.view.mine", "seat", p.SeatName(p.Info.ID, p.Seat))))
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

// turnPage handles the buttons below a page of text.
func turnPage(c *call.Call, t table.Table) error {
	if len(c.Press.Path) != 2 {
		return screen.ErrChoose
	}
	page, _ := strconv.Atoi(c.Press.Path[1])
	return c.Show(tableText(c.Reader, t, c.Press.Path[0], page))
}

// lookBack is the timeout for finding out whether the public message was deleted. It is shorter
// than the timeout of the answer, so that a reader of the board does not wait for slow requests.
const lookBack = 5 * time.Second

// bringBack posts the public message of a live table again if it was deleted: the card of a lobby,
// or the board of a game. It pings nobody again. It does nothing for a table that has ended, since
// people deleted its message on purpose.
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
			return nil // posting the message again is not essential, so the error is ignored
		}
		out, err := c.Change(t, showAgain(shown))
		if err != nil || !slices.Contains(out.Before.Shown(), shown) && !out.Repeat {
			return err // the table already has a newer message
		}
		return c.Tell(c.T("host.board.again"))
	}
	return nil
}

// showAgain returns a change that posts a table's public message again. The parameter gone is the
// id of the message that was deleted. The change does nothing if the table has another public
// message by now.
func showAgain(gone string) func(*table.Change) error {
	return func(c *table.Change) error {
		a := c.After()
		switch {
		case !slices.Contains(a.Shown(), gone):
		case a.Status == table.Lobby:
			c.Post(outbox.PostCard)
		default:
			if a.Posts.Board == gone { // the deleted message has no controls to remove
				a.Posts.Board = ""
			} else {
				a.Posts.Call = ""
			}
			c.Post(outbox.PostTurn)
		}
		return nil
	}
}

// privateCard returns the card of a lobby for one reader, without mentions.
func privateCard(s screen.Reader, t table.Table) wire.Message {
	m := board.Card(t, s.Public(t))
	m.KeepFiles, m.Mentions, m.Roles = false, nil, nil
	if s.Text {
		m.Files = nil
	}
	return m
}

// boardNow returns the board for one reader, with the same buttons as below the public board.
func boardNow(s screen.Reader, t table.Table) wire.Message {
	s = s.At(t)
	lines, rows := append(append(board.Questions(t, s), board.Deadline(t, s)), board.Absences(t, s)...), board.Row(t, s, 0)
	if _, over := t.Public().Result(); over {
		lines, rows = board.Ending(t, s), board.EndRow(t, s, 0)
	} else if !t.Live() {
		lines = append([]string{s.T("host.closed")}, s.Told(screen.WhenClosed, t)...)
		rows = screen.Row(s.Below(screen.WhenClosed, t)...)
	}
	lines = append(lines, s.Legend()...)
	files, trouble := screen.Picture(t, game.Spectator, s, nil)
	return wire.Message{Content: screen.JoinLines(append(lines, trouble)), Files: files, Rows: rows}
}
