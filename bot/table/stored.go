package table

import (
	"encoding/json"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
)

// stored is a Table as the store has it: one list of fields, in the order in which records have
// them. A field's name never changes, since old records live for years. A new field is added here,
// to the part of Table to which it belongs (such as Place), and to the two functions below.
type stored struct {
	ID        ID                `json:"id"`
	Guild     string            `json:"guild"`
	Channel   string            `json:"channel"`
	Game      string            `json:"game"`
	Status    Status            `json:"status"`
	Host      string            `json:"host"`
	Players   []Player          `json:"players"`
	Offered   int               `json:"offered"`
	KeepOrder bool              `json:"keepOrder,omitempty"`
	Unaided   bool              `json:"unaided,omitempty"`
	Options   map[string]string `json:"options,omitempty"`
	Locale    string            `json:"locale"`
	Invited   []string          `json:"invited,omitempty"`
	Uncalled  []string          `json:"uncalled,omitempty"`
	Hushed    []string          `json:"hushed,omitempty"`
	Role      string            `json:"role,omitempty"`
	Secret    game.Secret       `json:"secret,omitzero"`
	Seating   []string          `json:"turned,omitempty"`
	Parent    string            `json:"parent,omitempty"`
	Card      string            `json:"card,omitempty"`
	Board     string            `json:"board,omitempty"`
	Call      string            `json:"call,omitempty"`
	Created   time.Time         `json:"created"`
	Started   time.Time         `json:"started,omitzero"`
	Moved     time.Time         `json:"moved,omitzero"`
	Clock     time.Time         `json:"clock,omitzero"`
	Ended     time.Time         `json:"ended,omitzero"`
	Asks      []clock.Question  `json:"asks,omitempty"`
	Controls  []Control         `json:"controls,omitempty"`
	Obeyed    []int             `json:"obeyed,omitempty"`
	Given     []int             `json:"given,omitempty"`
	Stood     []int             `json:"stood,omitempty"`
	Deserted  bool              `json:"deserted,omitempty"`
	Limit     time.Duration     `json:"limit,omitempty"`
	Resting   bool              `json:"resting,omitempty"`
	Paused    bool              `json:"paused,omitempty"`
	Homeless  bool              `json:"homeless,omitempty"`
	Shut      bool              `json:"shut,omitempty"`
	Kept      time.Time         `json:"kept,omitzero"`
	Winners   []game.Seat       `json:"winners,omitempty"`
	Void      bool              `json:"void,omitempty"`
	Told      int               `json:"told,omitempty"`

	pieces map[string]json.RawMessage // see withPieces
}

// table returns the table without its match and its version.
func (s stored) table() Table {
	return Table{
		ID: s.ID, Game: s.Game, Status: s.Status, Host: s.Host, Players: s.Players, Options: s.Options,
		Locale: s.Locale, Unaided: s.Unaided, Limit: s.Limit, Asks: s.Asks,
		Place:  Place{Guild: s.Guild, Channel: s.Channel, Parent: s.Parent, Homeless: s.Homeless, Shut: s.Shut},
		Deal:   Deal{Offered: s.Offered, KeepOrder: s.KeepOrder, Seating: s.Seating, Secret: s.Secret},
		Guests: Guests{Invited: s.Invited, Uncalled: s.Uncalled, Hushed: s.Hushed, Role: s.Role},
		Posts:  Posts{Card: s.Card, Board: s.Board, Call: s.Call, Controls: s.Controls, Told: s.Told},
		Times: Times{
			Created: s.Created, Started: s.Started, Moved: s.Moved, Clock: s.Clock, Ended: s.Ended,
			Kept: s.Kept,
		},
		Halt:       Halt{Resting: s.Resting, Paused: s.Paused, Deserted: s.Deserted},
		Unattended: Unattended{Obeyed: s.Obeyed, Given: s.Given, Stood: s.Stood},
		Result:     Result{Winners: s.Winners, Void: s.Void},
		pieces:     s.pieces,
	}
}

func (t Table) stored() stored {
	return stored{
		ID: t.ID, Game: t.Game, Status: t.Status, Host: t.Host, Players: t.Players, Options: t.Options,
		Locale: t.Locale, Unaided: t.Unaided, Limit: t.Limit, Asks: t.Asks,
		Guild: t.Place.Guild, Channel: t.Place.Channel, Parent: t.Place.Parent, Homeless: t.Place.Homeless,
		Shut:    t.Place.Shut,
		Offered: t.Deal.Offered, KeepOrder: t.Deal.KeepOrder, Seating: t.Deal.Seating, Secret: t.Deal.Secret,
		Invited: t.Guests.Invited, Uncalled: t.Guests.Uncalled, Hushed: t.Guests.Hushed, Role: t.Guests.Role,
		Card: t.Posts.Card, Board: t.Posts.Board, Call: t.Posts.Call, Controls: t.Posts.Controls,
		Told:    t.Posts.Told,
		Created: t.Times.Created, Started: t.Times.Started, Moved: t.Times.Moved, Clock: t.Times.Clock,
		Ended: t.Times.Ended, Kept: t.Times.Kept,
		Resting: t.Halt.Resting, Paused: t.Halt.Paused, Deserted: t.Halt.Deserted,
		Obeyed: t.Unattended.Obeyed, Given: t.Unattended.Given, Stood: t.Unattended.Stood,
		Winners: t.Result.Winners, Void: t.Result.Void,
		pieces: t.pieces,
	}
}

// MarshalJSON encodes the table as in its record: everything except the match.
func (t Table) MarshalJSON() ([]byte, error) {
	b, err := json.Marshal(t.stored())
	return withPieces(b, t.pieces), err
}
