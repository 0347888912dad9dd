// Package lobby has what people do before a game: they set the options of a table, invite a friend to it,
// leave it or close it. The core opens a table, lets users join it, starts its game and shows its card.
//
// lobby.go has the feature, and the page that the card's button More opens. options.go has the form of
// options. numbers.go has the form for a number in an option's range. invite.go opens a table for a friend.
package lobby

import (
	"embed"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

// Codes of presses in custom_ids.
const (
	opLeave   = "l"
	opOptions = "o"
	opOption  = "O"
	opClose   = "x"
	opInvite  = "in" // opens a table, with a seat reserved for a friend
	opMore    = "cm" // opens the page of the function more
)

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "lobby",
	Texts: texts,
	Commands: []house.Command{
		{Name: "close", Handle: call.At(closeTable)},
		{Name: "with", Menu: wire.UserCommand, Handle: call.Func(playWith)},
	},
	Presses: map[string]house.Press{
		opLeave:   {Name: "lobby.leave", Handle: call.At(leave)},
		opOptions: {Name: "lobby.options", Handle: call.At(showOptions)},
		opOption:  {Name: "lobby.option", Handle: call.At(setOption), Form: asksNumber},
		opClose:   {Name: "lobby.cancel", Handle: call.At(closeTable)},
		opInvite:  {Name: "lobby.invite", Handle: call.Func(invite)},
		opMore:    {Name: "lobby.more", Handle: call.At(more)},
	},
	Below: map[screen.Place]screen.Below{screen.OnCard: optionsButton, screen.EndOfCard: moreButton},
	Lines: map[screen.Place]screen.Lines{screen.FirstOnCard: arranged},
}

// The constant sure is the path of the button that closes a lobby at once. The same button without this
// path asks for a confirmation first.
const sure = "sure"

// moreButton returns the card's button More. It opens the page of the function more.
func moreButton(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.more", screen.PressAt(t, opMore))}
}

// The function more handles the button More. It shows a page with further controls for the caller in a
// lobby: to leave the table, to close it if the caller is its host or a moderator, and the controls of
// other features.
func more(c *call.Call, t table.Table) error {
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	if _, ok := c.TitleOf(t.Game); !ok {
		return table.ErrNoGame
	}
	s := c.At(t)
	hosts, seated := s.User == t.Host || c.Actor().Moderator, t.Has(s.User)
	var buttons []wire.Button
	if hosts {
		buttons = s.Below(screen.HostOfCard, t)
	}
	buttons = append(buttons, s.Below(screen.MoreOfCard, t)...)
	if seated && t.Place.Guild != "" {
		buttons = append(buttons, screen.Button(s, wire.Secondary, "host.button.leave", screen.PressAt(t, opLeave)))
	}
	if hosts {
		buttons = append(buttons, screen.Button(s, wire.Danger, "host.button.cancel", screen.PressAt(t, opClose)))
	}
	says := s.T("host.more.card")
	if !seated && !hosts {
		says = s.T("host.more.none")
	}
	return c.Show(wire.Message{Content: says, Rows: screen.ButtonRows(buttons)})
}

func leave(c *call.Call, t table.Table) error {
	_, err := c.Change(t, table.InLobby(func(ch *table.Change) error { return ch.LeaveLobby(ch.By().User) }))
	return c.ShowOr(wire.Message{Content: c.T("host.lobby.left")}, err)
}

// closeTable answers /close and the button to close a lobby. /close closes the lobby at once, the
// button asks for a confirmation first. In a running game, closeTable offers a player votes about
// the end of the game instead.
func closeTable(c *call.Call, t table.Table) error {
	if t.Status == table.Playing {
		if m, any := votes.HowItEnds(c.Reader, t, c.Actor().Moderator); any {
			return c.Show(m)
		}
		_, err := t.SeatInPlay(c.In.User.ID)
		return err
	}
	closes := t.Host == c.In.User.ID || c.Actor().Moderator
	if c.In.Kind == wire.KindComponent && len(c.Press.Path) == 0 && t.Status == table.Lobby && closes {
		return c.Show(closeAsked(c.At(t), t))
	}
	_, err := c.Tables.Cancel(c.Ctx, c.Actor(), t.ID)
	return c.ShowOr(wire.Message{Content: c.T("host.cancel.done")}, err)
}

// closeAsked asks whether a lobby is really to be closed.
func closeAsked(s screen.Reader, t table.Table) wire.Message {
	return wire.Message{Content: s.T("host.cancel.ask"), Rows: screen.Row(
		screen.Button(s, wire.Danger, "host.button.cancel", screen.PressAt(t, opClose, sure)),
		screen.Button(s, wire.Secondary, "host.button.back", screen.PressAt(t, opMore)))}
}
