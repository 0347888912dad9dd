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
	User string `json:"user"` // Discord's id; for a computer no id of Discord's: see NewComputer
	Name string `json:"name"` // as shown on the table's server: see Tables.Renamed
	// Left says that the seat was given up (the user left the server, or was voted out). It is no
	// longer asked, and its user has no vote.
	Left bool `json:"left,omitempty"`
	// Gone is when the player left the server, while their seat is kept.
	Gone time.Time `json:"gone,omitzero"`
	// Ordered is the number of the last order that the player gave in advance at this table.
	// Presets are the game's presets that they were given here. Both belong to a feature, but are
	// here since they go with the player from the seat.
	Ordered int      `json:"ordered,omitempty"`
	Presets []string `json:"presets,omitempty"`
	// Level is the computer's level in this seat, 1 to game.Levels; 0 for a person.
	Level int `json:"level,omitempty"`
	// Held is the level at which the computer holds a person's seat; 0: the person plays. HeldUntil
	// is the end of the absence; zero: until the person returns.
	Held      int       `json:"held,omitempty"`
	HeldUntil time.Time `json:"heldUntil,omitzero"`
	// Returned is the end of an absence from which the player returned early to this table.
	Returned time.Time `json:"returned,omitzero"`
}

// Table is an immutable snapshot of a table. Readers must not change its slices and maps either.
type Table struct {
	ID      ID     `json:"id"`
	Guild   string `json:"guild"` // "" in direct messages with its player
	Channel string `json:"channel"`
	Game    string `json:"game"` // game.Info.ID
	Status  Status `json:"status"`
	Host    string `json:"host"` // user id
	// Players are in seat order after the start, in order of joining before.
	Players   []Player `json:"players"`
	Offered   int      `json:"offered"`             // number of seats, within Info.Seats
	KeepOrder bool     `json:"keepOrder,omitempty"` // seats in the order of joining instead of drawn
	// Unaided says that people play without help: until the end panels do not rank answers, there
	// are no hints, and the computer does not play in tries.
	Unaided bool              `json:"unaided,omitempty"`
	Options map[string]string `json:"options,omitempty"` // only what differs from the defaults
	Locale  string            `json:"locale"`            // language of public messages
	Invited []string          `json:"invited,omitempty"` // users to mention on the card
	// those of Invited who were asleep, and are told at the end of their quiet hours
	Uncalled []string `json:"uncalled,omitempty"`
	// those of Invited who are named on the card without a ping
	Hushed []string `json:"hushed,omitempty"`
	Role   string   `json:"role,omitempty"` // a role that the card mentions once
	// secret of a lobby; later it is in the match's set-up. See Promised
	Secret game.Secret `json:"secret,omitzero"`
	// users in the order of their seats, if that was settled before the start
	Seating []string `json:"turned,omitempty"`
	// the channel of the thread Channel; "" if that is no thread
	Parent string `json:"parent,omitempty"`
	Card   string `json:"card,omitempty"`  // message id of the table card
	Board  string `json:"board,omitempty"` // message id of the last public board
	// message id of a later message that has the board's buttons now, if any
	Call     string           `json:"call,omitempty"`
	Created  time.Time        `json:"created"`
	Started  time.Time        `json:"started,omitzero"`
	Moved    time.Time        `json:"moved,omitzero"` // time of the last act
	Clock    time.Time        `json:"clock,omitzero"` // when the rules' own clock last started: see clocked
	Ended    time.Time        `json:"ended,omitzero"`
	Asks     []clock.Question `json:"asks,omitempty"`     // open questions, in seat order
	Controls []Control        `json:"controls,omitempty"` // messages whose controls ask something
	// Obeyed are the indexes of entries that their players had arranged in advance. They are secret
	// to their seats: see Change.Obey.
	Obeyed []int `json:"obeyed,omitempty"`
	// Given are the indexes of answers that a vote has made for a player.
	Given []int `json:"given,omitempty"`
	// Stood are the indexes of answers by the computer in a held seat.
	Stood []int `json:"stood,omitempty"`
	// Deserted says that the computer plays for a player, and no person is present.
	Deserted bool `json:"deserted,omitempty"`
	// Limit is the agreed time for an answer; 0: none. When it is over nothing happens by itself:
	// the table is told and may vote.
	Limit time.Duration `json:"limit,omitempty"`
	// Resting says that the players agreed to a pause: there are no reminders and no time runs
	// until a player acts, or Resume.
	Resting bool `json:"resting,omitempty"`
	Paused  bool `json:"paused,omitempty"` // the bot is not on the server at present
	// Homeless says that its channel no longer exists: it waits for Tables.Move.
	Homeless bool        `json:"homeless,omitempty"`
	Shut     bool        `json:"shut,omitempty"`    // the bot may not post in the channel, and the players were told
	Kept     time.Time   `json:"kept,omitzero"`     // when a player last said that the game goes on
	Winners  []game.Seat `json:"winners,omitempty"` // set once Over
	Void     bool        `json:"void,omitempty"`    // Over without a result
	// Told is the length of the journal up to which the channel was told what happened. The next
	// turn's message begins there.
	Told int `json:"told,omitempty"`
	// Match is nil in the lobby and in tables that Games lists.
	Match *game.Match `json:"-"`

	pieces  map[string]json.RawMessage // the features' parts, by field: see Piece
	version store.Version              // the store's version when this was read or written
}

// Live says whether the table is in the lobby or being played.
func (t Table) Live() bool { return t.Status == Lobby || t.Status == Playing }

// SeatOf returns the seat of a user who has not left; game.Spectator and false for others and in
// the lobby.
func (t Table) SeatOf(user string) (game.Seat, bool) {
	if t.Status == Lobby {
		return game.Spectator, false
	}
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.User == user && !p.Left })
	return game.Seat(i), i >= 0
}

// Out says whether a seat has nothing more to do in a running game: its player has resigned or left
// it. They may watch, and have no vote.
func (t Table) Out(seat game.Seat) bool {
	if t.Match == nil || t.Status != Playing {
		return false
	}
	out := false
	broken := safely(func() error { out = t.Match.Out(seat); return nil })
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

// Plays says whether the user has a seat in the game that is not out.
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

// Seated returns those of Present, and the computers, in the order of Players.
func (t Table) Seated() []string { return seated(t) }

// UserOf returns the user of a seat, also after they have left; "" for none.
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
	if t.Match == nil {
		return 0
	}
	return len(t.Match.Journal)
}

// Stirred returns when a player last showed that the game goes on.
func (t Table) Stirred() time.Time {
	last := t.Started
	for _, at := range []time.Time{t.Moved, t.Kept} {
		if at.After(last) {
			last = at
		}
	}
	return last
}

// clone returns a copy that may be changed.
func (t Table) clone() Table {
	t.Players = slices.Clone(t.Players)
	t.Options = maps.Clone(t.Options)
	t.Asks = slices.Clone(t.Asks)
	t.Invited, t.Uncalled, t.Hushed = slices.Clone(t.Invited), slices.Clone(t.Uncalled), slices.Clone(t.Hushed)
	t.Seating = slices.Clone(t.Seating)
	return t
}

// HasDefault says whether a user's open question has a default answer.
func (t Table) HasDefault(user string) bool {
	seat, ok := t.SeatOf(user)
	if !ok || t.Match == nil {
		return false
	}
	d, asked := t.Match.Asked(seat)
	return asked && d.Default != ""
}
