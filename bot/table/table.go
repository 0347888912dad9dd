package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// ID identifies a table for ever. It is the store's match id.
type ID = outbox.TableID

// ParseID parses the form that String returns. Anything else is ErrNoTable.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 36, 64)
	if err != nil || n == 0 || ID(n).String() != s {
		return 0, fmt.Errorf("%w: %q is no table's id", ErrNoTable, s)
	}
	return ID(n), nil
}

// Status is the phase of a table's life.
type Status string

// The phases: Lobby, then Playing, then Over. Cancelled and Expired end a table without a result.
const (
	Lobby     Status = "lobby"
	Playing   Status = "playing"
	Over      Status = "over"
	Cancelled Status = "cancelled"
	Expired   Status = "expired"
)

// Player is a Discord user at a table, or the computer.
type Player struct {
	User string `json:"user"` // Discord's id of the user; the id of a computer is made by NewComputer
	Name string `json:"name"` // as shown on the table's server: see Tables.Renamed
	// Left says that the seat was given up (the user left the server, or was voted out). The seat
	// is no longer asked, and its user has no vote.
	Left bool `json:"left,omitempty"`
	// Gone is when the player left the server, while their seat is kept.
	Gone time.Time `json:"gone,omitzero"`
	// Ordered is the number of the last order that the player gave in advance at this table.
	// Presets are the game's presets that the player was given at this table. Both belong to a
	// feature. They are fields of Player so that a new player in the seat does not inherit them.
	Ordered int      `json:"ordered,omitempty"`
	Presets []string `json:"presets,omitempty"`
	// Level is the computer's level in this seat, 1 to game.Levels; 0 for a person.
	Level int `json:"level,omitempty"`
	// Held is the level at which the computer plays for an absent person; 0: the person plays.
	// HeldUntil is the planned end of the absence; zero: the computer plays until the person
	// returns.
	Held      int       `json:"held,omitempty"`
	HeldUntil time.Time `json:"heldUntil,omitzero"`
	// Returned is the planned end of an absence that the player has ended early at this table.
	Returned time.Time `json:"returned,omitzero"`
}

// Table is an immutable snapshot of a table. Readers must not change its slices and maps either.
// Its parts, such as Place, are named fields and not embedded, so that code says which part it
// means. A record has the fields of all parts on one level: see stored.
type Table struct {
	ID      ID                `json:"id"`
	Place   Place             `json:"-"`
	Game    string            `json:"game"` // game.Info.ID
	Status  Status            `json:"status"`
	Host    string            `json:"host"`              // user id
	Players []Player          `json:"players"`           // in seat order after the start, in order of joining before
	Options map[string]string `json:"options,omitempty"` // only what differs from the defaults
	Locale  string            `json:"locale"`            // language of public messages
	// Unaided says that people play without help: until the game's end, panels do not rank answers,
	// there are no hints, and the computer does not answer for the other seats when a member tries
	// moves on a copy.
	Unaided bool `json:"unaided,omitempty"`
	// Limit is the agreed time for an answer; 0: none. When it is over, the bot tells the channel,
	// and the players may vote. Nothing else happens by itself.
	Limit      time.Duration    `json:"limit,omitempty"`
	Deal       Deal             `json:"-"`
	Guests     Guests           `json:"-"`
	Posts      Posts            `json:"-"`
	Times      Times            `json:"-"`
	Halt       Halt             `json:"-"`
	Asks       []clock.Question `json:"asks,omitempty"` // open questions, in seat order
	Unattended Unattended       `json:"-"`
	Result     Result           `json:"-"`

	match   *game.Match                // nil in the lobby and in tables that Games lists: see Seen
	pieces  map[string]json.RawMessage // the features' parts, by field: see Piece
	version store.Version              // the store's version when the table was read or written
}

// Halt says why a game stands still although seats have open questions. A lobby can only be Paused.
// A game whose channel is lost stands still too: see Place.
type Halt struct {
	// Resting says that the players agreed to a pause: there are no reminders and no time runs
	// until a player acts or ends the pause (votes.Resume).
	Resting bool `json:"resting,omitempty"`
	Paused  bool `json:"paused,omitempty"` // the bot is not on the server at present
	// Deserted says that the computer plays for a player, and no person is present.
	Deserted bool `json:"deserted,omitempty"`
}

// Unattended has the indexes of the journal's entries that were made without their players.
type Unattended struct {
	// Obeyed are the entries that their players had arranged in advance. Only the player of the
	// seat may know which entries these are: see Change.Obey.
	Obeyed []int `json:"obeyed,omitempty"`
	Given  []int `json:"given,omitempty"` // answers that a vote has made for a player
	Stood  []int `json:"stood,omitempty"` // answers by the computer in a held seat
}

// Has says whether an entry was made without its player: the answer was arranged in advance (a
// secret of the player), was made by a vote of the others, or was made by the computer in a held
// seat.
func (u Unattended) Has(entry int) bool {
	return slices.Contains(u.Obeyed, entry) || slices.Contains(u.Given, entry) || slices.Contains(u.Stood, entry)
}

// Result is how a game ended. It is empty before the end.
type Result struct {
	Winners []game.Seat `json:"winners,omitempty"`
	Void    bool        `json:"void,omitempty"` // Over without a result
}

// Live says whether the table is in the lobby or being played.
func (t Table) Live() bool { return t.Status == Lobby || t.Status == Playing }

// SeatOf returns the seat of a user who has not left. It returns game.Spectator and false for other
// users, and in the lobby.
func (t Table) SeatOf(user string) (game.Seat, bool) {
	if t.Status == Lobby {
		return game.Spectator, false
	}
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.User == user && !p.Left })
	return game.Seat(i), i >= 0
}

// Out says whether a seat has nothing more to do in a running game: its player has resigned, left
// or been beaten. The player may watch, but has no vote.
func (t Table) Out(seat game.Seat) bool {
	if t.match == nil || t.Status != Playing {
		return false
	}
	out := false
	broken := Safely(func() error { out = t.match.Out(seat); return nil })
	return out && broken == nil
}

// SeatInPlay returns the seat of a user who takes part in the game. Errors: ErrNotSeated, ErrOut.
func (t Table) SeatInPlay(user string) (game.Seat, error) {
	seat, ok := t.SeatOf(user)
	switch {
	case !ok:
		return seat, ErrNotSeated
	case t.Out(seat):
		return seat, ErrOut
	}
	return seat, nil
}

// Plays says whether the user has a seat that is not out of the game.
func (t Table) Plays(user string) bool {
	_, err := t.SeatInPlay(user)
	return err == nil
}

// Has says whether the user is one of the players, in the lobby or seated.
func (t Table) Has(user string) bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.User == user && !p.Left })
}

// Present returns the people who have not given up their seats, in the order of Players.
func (t Table) Present() []string { return present(t) }

// Seated returns the people of Present and the computers, in the order of Players.
func (t Table) Seated() []string { return seated(t) }

// UserOf returns the user of a seat, even if the user has left. It returns "" if there is no such
// seat.
func (t Table) UserOf(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(t.Players) {
		return ""
	}
	return t.Players[seat].User
}

// Asked returns the users with open questions, in seat order.
func (t Table) Asked() []string {
	var users []string
	for _, a := range t.Asks {
		if u := t.UserOf(a.Seat); !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	return users
}

// WaitsFor says whether the user has an open question.
func (t Table) WaitsFor(user string) bool { return slices.Contains(t.Asked(), user) }

// Entries returns the length of the journal, including undone moves and the undos.
func (t Table) Entries() int {
	if t.match == nil {
		return 0
	}
	return len(t.match.Journal)
}

// clone returns a copy that may be changed.
func (t Table) clone() Table {
	t.Players = slices.Clone(t.Players)
	t.Options = maps.Clone(t.Options)
	t.Asks = slices.Clone(t.Asks)
	t.Guests = t.Guests.clone()
	t.Deal.Seating = slices.Clone(t.Deal.Seating)
	return t
}
