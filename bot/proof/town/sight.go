package town

import (
	"slices"
	"strconv"
	"time"

	"bivouac/game"
)

// Sight is what is known about a table at a moment. Members decide by it, and laws check it. It has
// plain values and those of package game, but none of bot/table. So a change of bot/table changes
// only inside.go. The zero Sight stands for no table.
type Sight struct {
	ID       ID     // 0 for no table
	Game     string // game.Info.ID
	Channel  string
	Phase    Phase
	Host     string   // user id
	Players  []Player // in seat order after the start, in order of joining before
	Present  []string // people who have not left, in the order of Players
	Voters   []string // users who have not answered the vote yet
	Asks     []Ask    // open questions, in seat order
	Vote     *Vote
	Offer    *Offer
	Former   []string // users who gave their seat to a friend
	Orders   []Order
	Plan     *Plan
	Limit    time.Duration // the agreed time for an answer; 0 if there is none
	Resting  bool          // is true while the players have agreed to a pause
	Homeless bool          // is true if the table's channel no longer exists
	Role     string        // the role that the card mentions
	Card     string        // message id
	Board    string        // message id of the last public board
	Created  time.Time
	Started  time.Time
	Moved    time.Time // time of the last act
	Ended    time.Time
	Obeyed   []int       // the entries made by a standing order
	Stood    []int       // the entries made by the computer in a held seat
	Told     int         // the length of the journal up to which the channel was told
	Secret   game.Secret // set in a lobby; later it is in the match's set-up
	Notes    []string    // each note is its author's secret
	Match    *game.Match // nil in the lobby
}

// ID identifies a table for ever. It is the store's match id.
type ID uint64

// String returns the ID as custom_ids and sentences have it.
func (i ID) String() string { return strconv.FormatUint(uint64(i), 36) }

// Phase is a part of a table's life.
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
	Left bool   // is true if the player gave up the seat
}

// Ask is an open question.
type Ask struct {
	Seat     game.Seat
	User     string    // user of the seat
	Since    time.Time // the time since which the others wait
	Anew     time.Time // when reminders begin to count, if that is later
	From     time.Time // when the agreed time began to run; zero while it does not run
	Deadline time.Time // when the agreed time is over; zero if none is agreed, or while it does not run
	Late     bool      // is true if the agreed time is over and the others were asked what to do
	Begged   bool      // says whether the player has asked for more time
}

// Vote is an open vote.
type Vote struct {
	Motion Motion
	Target string // the user whom the vote is about
	Opened time.Time
	Since  time.Time // for MotionLate: the time since which Target has been asked
	Picks  int       // for MotionLate: the number of answers so far
}

// Motion is the subject of a vote.
type Motion string

// The motions that proofs know; "" stands for any other motion.
const (
	MotionUndo  Motion = "undo"
	MotionRest  Motion = "rest"
	MotionLimit Motion = "limit"
	MotionLate  Motion = "late"
)

// Offer is a seat that is offered to somebody, or that its former player asks for.
type Offer struct {
	From string // the player who has the seat
	To   string // the friend; "" for anybody
	Plea bool   // is true if the friend asks for the seat, and From decides
}

// Order is a standing order or a plan.
type Order struct {
	Seat   game.Seat
	Number int    // number among all orders that the player has given
	Armed  bool   // says whether the order answers questions
	Paused bool   // is true if its player has switched the order off
	Text   string // everything that is known about the order: two states of it have different texts
}

// Plan is the planned start of a lobby.
type Plan struct {
	At     time.Time
	Missed bool // is true if too few players were there; then the host must start the game
}

// Wishes are a user's settings.
type Wishes struct {
	Away   time.Time       // no messages before this time
	Remind []time.Duration // the delays of the reminders
	Quiet  Quiet
	Text   string // all settings: different settings have different texts
}

// Quiet are the quiet hours of a user, in which they get no messages. From and To are minutes after
// midnight in Zone.
type Quiet struct {
	From, To int
	Zone     string
}

// Live says whether the table is in the lobby or being played.
func (s Sight) Live() bool { return s.Phase == Lobby || s.Phase == Playing }

// SeatOf returns the seat of a user who has not left. For others, and in the lobby, it returns
// game.Spectator and false.
func (s Sight) SeatOf(user string) (game.Seat, bool) {
	i := s.placeOf(user)
	if s.Phase == Lobby || i < 0 {
		return game.Spectator, false
	}
	return game.Seat(i), true
}

// Has says whether the user is one of the players, in the lobby or seated.
func (s Sight) Has(user string) bool { return s.placeOf(user) >= 0 }

// UserOf returns the user of a seat, also after they have left. It returns "" if there is no such
// seat.
func (s Sight) UserOf(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.Players) {
		return ""
	}
	return s.Players[seat].User
}

// Asked returns the users with open questions, in seat order.
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

// AskOf returns a seat's open question, or the zero Ask if there is none.
func (s Sight) AskOf(seat game.Seat) Ask {
	for _, a := range s.Asks {
		if a.Seat == seat {
			return a
		}
	}
	return Ask{}
}

// Entries returns the length of the journal, including undone moves and the undos.
func (s Sight) Entries() int {
	if s.Match == nil {
		return 0
	}
	return len(s.Match.Journal)
}

func (s Sight) placeOf(user string) int {
	return slices.IndexFunc(s.Players, func(p Player) bool { return p.User == user && !p.Left })
}
