package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Seated is a reader in their seat of a table. It is all that features know of the reader's panel.
type Seated struct {
	Reader
	Title Title
	Info  game.Info
	Table table.Table
	Seat  game.Seat
	Asked game.Decision // the seat's open question; its ID is 0 if there is none
}

// Sit returns a reader in a seat of a table, with the seat's open question. The table must have a
// match, and need not be in the store.
func Sit(s Reader, title Title, t table.Table, seat game.Seat) Seated {
	asked, _ := t.Seen(seat).Asked()
	return Seated{Reader: s.At(t), Title: title, Info: title.Game.Info(), Table: t, Seat: seat, Asked: asked}
}

// Seen returns the match as the seat sees it.
func (s Seated) Seen() table.Seen { return s.Table.Seen(s.Seat) }

// SeatOf returns a reader in the seat that they have at a table. Its errors are those of Unplayed,
// table.ErrNotSeated and table.ErrNoGame.
func SeatOf(s Reader, t table.Table) (Seated, error) {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return Seated{}, table.ErrNoGame
	}
	if !t.Begun() || t.Status != table.Playing && t.Status != table.Over {
		return Seated{}, Unplayed(t)
	}
	seat, ok := t.SeatOf(s.User)
	if !ok {
		return Seated{}, table.ErrNotSeated
	}
	return Sit(s, title, t, seat), nil
}

// Unplayed returns the error that says why a table has no match to play or to see:
// table.ErrNotPlaying if the table is a lobby, else table.ErrEnded.
func Unplayed(t table.Table) error {
	if t.Status == table.Lobby {
		return table.ErrNotPlaying
	}
	return table.ErrEnded
}

// Out says whether the seat has nothing more to do in a running game.
func (s Seated) Out() bool { return s.Table.Out(s.Seat) }

// At returns a custom_id for the seat's open question.
func (s Seated) At() CustomID { return CustomID{Table: s.Table.ID.String(), Decision: s.Asked.ID} }

// Button returns a button of the seat's panel that does what the custom_id says.
func (s Seated) Button(style wire.ButtonStyle, label string, to CustomID) wire.Button {
	return wire.Button{Style: style, Label: wire.Clip(label, MaxLabel), CustomID: to.String()}
}

// VerbLabel returns the label of a verb of the game.
func (s Seated) VerbLabel(verb string) string { return s.Label(VerbKey(s.Info.ID, verb)) }

// Point returns what a choice points at, such as its piece and its target.
func (s Seated) Point(c game.Choice) game.Point { return s.Seen().Point(c) }

// Notices returns the features' lines for the seat's player.
func (s Seated) Notices() (all []Notice) {
	for _, n := range s.notices {
		all = append(all, n(s)...)
	}
	return all
}

// Plugged returns the features' controls at a place of the panel.
func (s Seated) Plugged(at Place) (all []wire.Button) {
	for _, b := range s.plugs[at] {
		all = append(all, b(s)...)
	}
	return all
}

// Joinable says whether a member without a seat can still join the running game.
func Joinable(t table.Table) bool {
	if !t.Begun() || t.Status != table.Playing {
		return false
	}
	_, room := t.Public().Room()
	return room && t.Place.Guild != ""
}
