package town

import (
	"slices"
	"strconv"
	"time"

	"bivouac/game"
)

// Sight is what is known of a table at a moment: members decide by it, and laws judge by it. It
// holds plain values and package game's, none of bot/table, so that other tables change inside.go
// alone. The zero Sight is that of no table.
type Sight struct {
	ID       ID     // 0 of no table
	Game     string // game.Info.ID
	Channel  string
	Phase    Phase
	Host     string   // user id
	Players  []Player // in seat order after the start, in order of joining before
	Present  []string // people who have not left, in the order of Players
	Voters   []string // who has still to answer Vote
	Asks     []Ask    // open questions, in seat order
	Vote     *Vote
	Offer    *Offer
	Former   []string // users who gave their seat to a friend
	Orders   []Order
	Plan     *Plan
	Limit    time.Duration // the agreed time of an answer; 0: none
	Resting  bool          // the players agreed to pause
	Homeless bool          // its channel no longer exists
	Role     string        // that the card calls
	Card     string        // message id
	Board    string        // message id of the last public board
	Created  time.Time
	Started  time.Time
	Moved    time.Time // last act
	Ended    time.Time
	Obeyed   []int       // the entries made by an order
	Stood    []int       // the entries made by the computer in a held seat
	Told     int         // the length of the journal when the channel was last told of it
	Secret   game.Secret // of a lobby; then it is in the match's set-up
	Notes    []string    // each is its author's secret
	Match    *game.Match // nil in the lobby
}

// ID is a table permanently; it is the store's match id.
type ID uint64

// String is the form in custom_ids and sentences.
func (i ID) String() string { return strconv.FormatUint(uint64(i), 36) }

// Phase is the part of a table's life.
type Phase string

// Phases: Lobby, then Playing, then Over. Cancelled and Expired end a table without a result.
const (
	Lobby     Phase = "lobby"
	Playing   Phase = "playing"
	Over      Phase = "over"
	Cancelled Phase = "cancelled"
	Expired   Phase = "expired"
)

// Player is a user at a table, or the computer.
type Player struct {
	User string
	Name string // as displayed on the table's server
	Left bool   // the seat was given up
}

// Ask is an open question.
type Ask struct {
	Seat     game.Seat
	User     string    // of the seat
	Since    time.Time // since when the others wait
	Anew     time.Time // since when reminders count, where that is later
	From     time.Time // since when its time runs; zero while it stands still
	Deadline time.Time // zero where none is agreed, or while it stands still
	Late     bool      // the time is over and the others were asked what to do
	Begged   bool      // the player has asked for more
}

// Vote is an open vote.
type Vote struct {
	Motion Motion
	Target string // the user whom it is about
	Opened time.Time
	Since  time.Time // of MotionLate: since when Target is asked
	Picks  int       // of MotionLate: answers so far
}

// Motion is the subject of a vote.
type Motion string

// Motions; "" is any other.
const (
	MotionUndo  Motion = "undo"
	MotionRest  Motion = "rest"
	MotionLimit Motion = "limit"
	MotionLate  Motion = "late"
)

// Offer is a seat that is offered, or asked back.
type Offer struct {
	From string // the player
	To   string // the friend; "" for anybody
	Plea bool   // the friend asks for it, and From decides
}

// Order is a standing order or a plan.
type Order struct {
	Seat   game.Seat
	Number int    // among all that the player has given
	Armed  bool   // it answers questions
	Paused bool   // its player has disarmed it
	Text   string // all that is known of it: another state of it is another text
}

// Plan is the start of a lobby at a time.
type Plan struct {
	At     time.Time
	Missed bool // too few were there; the host starts it
}

// Wishes are how a user wants to be told.
type Wishes struct {
	Away   time.Time       // told nothing before
	Remind []time.Duration // the delays of the reminders
	Quiet  Quiet
	Text   string // all of them: other wishes are another text
}

// Quiet are hours of the day in which a user is told nothing, in minutes.
type Quiet struct {
	From, To int
	Zone     string
}

// Live says whether the table is in the lobby or being played.
func (s Sight) Live() bool { return s.Phase == Lobby || s.Phase == Playing }

// SeatOf is the seat of a user who has not left; game.Spectator and false for others and in the
// lobby.
func (s Sight) SeatOf(user string) (game.Seat, bool) {
	i := s.placeOf(user)
	if s.Phase == Lobby || i < 0 {
		return game.Spectator, false
	}
	return game.Seat(i), true
}

// Has says whether the user is one of the players, in the lobby or seated.
func (s Sight) Has(user string) bool { return s.placeOf(user) >= 0 }

// UserOf is the user of a seat, also after he has left; "" for none.
func (s Sight) UserOf(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.Players) {
		return ""
	}
	return s.Players[seat].User
}

// Asked are the users with open questions, in seat order.
func (s Sight) Asked() []string {
	var users []string
	for _, a := range s.Asks {
		if !slices.Contains(users, a.User) {
			users = append(users, a.User)
		}
	}
	return users
}

// WaitsFor says whether the user has an open question.
func (s Sight) WaitsFor(user string) bool { return slices.Contains(s.Asked(), user) }

// AskOf is a seat's open question; the zero Ask for none.
func (s Sight) AskOf(seat game.Seat) Ask {
	for _, a := range s.Asks {
		if a.Seat == seat {
			return a
		}
	}
	return Ask{}
}

// Entries is the length of the journal, including struck moves and strikes.
func (s Sight) Entries() int {
	if s.Match == nil {
		return 0
	}
	return len(s.Match.Journal)
}

func (s Sight) placeOf(user string) int {
	return slices.IndexFunc(s.Players, func(p Player) bool { return p.User == user && !p.Left })
}
