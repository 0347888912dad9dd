package month

import (
	"fmt"
	"slices"
	"strings"
)

// Deed is a kind of event in a month. It is counted when the tables, or the bot's messages, show
// that it has happened; an attempt is not enough.
type Deed string

// The deeds are what members do between their turns, and what goes wrong.
const (
	OrderByMenu   Deed = "order by menu"
	OrderPlan     Deed = "plan kept"
	OrderObeyed   Deed = "order obeyed"
	OrderStopped  Deed = "order stopped"
	OrdersPaused  Deed = "orders paused"
	OrdersArmed   Deed = "orders armed again"
	OrderRemoved  Deed = "order removed"
	TimeGiven     Deed = "time given"
	TimeAsked     Deed = "time asked for"
	LimitChanged  Deed = "limit changed"
	BallotCast    Deed = "late ballot cast"
	StartPlanned  Deed = "start planned"
	StartMoved    Deed = "start put off"
	RoleCalled    Deed = "role called"
	StartedItself Deed = "started by itself"
	Moved         Deed = "game moved"
	SeatOffered   Deed = "seat offered"
	SeatTaken     Deed = "seat taken"
	SeatAskedBack Deed = "seat asked back"
	CameBack      Deed = "came back"
	Rematched     Deed = "rematch"
	TakenBack     Deed = "taken back"
	UndoAsked     Deed = "undo asked"
	UndoAgreed    Deed = "undo agreed"
	Tried         Deed = "tried"
	CaughtUp      Deed = "caught up"
	Replayed      Deed = "replayed"
	Stepped       Deed = "replayed by steps"
	Learned       Deed = "lesson"
	Looked        Deed = "looked"
	HoursChanged  Deed = "quiet hours changed"
	DelaysChanged Deed = "reminders changed"
	WishChanged   Deed = "wish changed"
	Renamed       Deed = "renamed"
	ClockChanged  Deed = "city changed its clock"
	StoodIn       Deed = "answered by the computer for who is away"
	Paused        Deed = "paused"
	Resumed       Deed = "pause ended"
	WentAway      Deed = "away"
	LeftServer    Deed = "left the server"
	BoardDeleted  Deed = "board deleted"
	PlaceDeleted  Deed = "channel deleted"
	Archived      Deed = "thread archived"
	Locked        Deed = "thread locked"
	Denied        Deed = "permission taken"
	Restarted     Deed = "restarted"
	Killed        Deed = "killed"
)

// Deeds lists all deeds, in the order of the report.
func Deeds() []Deed {
	return []Deed{
		OrderByMenu, OrderPlan, OrderObeyed, OrderStopped, OrdersPaused, OrdersArmed, OrderRemoved,
		TimeGiven, TimeAsked, LimitChanged, BallotCast, StartPlanned, StartMoved, RoleCalled, StartedItself, Moved,
		SeatOffered, SeatTaken, SeatAskedBack, CameBack, Rematched, TakenBack, UndoAsked, UndoAgreed,
		Tried, CaughtUp, Replayed, Stepped, Learned, Looked, HoursChanged, DelaysChanged, WishChanged, Renamed, ClockChanged,
		StoodIn, Paused, Resumed, WentAway, LeftServer, BoardDeleted, PlaceDeleted, Archived, Locked,
		Denied, Restarted, Killed,
	}
}

// did counts a deed.
func (r *run) did(d Deed) { r.report.Deeds[d]++ }

// Missing returns the deeds that never happened.
func (r Report) Missing() []Deed {
	return slices.DeleteFunc(Deeds(), func(d Deed) bool { return r.Deeds[d] > 0 })
}

// Told returns one line that says how often each deed happened.
func (r Report) Told() string {
	var parts []string
	for _, d := range Deeds() {
		parts = append(parts, fmt.Sprintf("%s %d", d, r.Deeds[d]))
	}
	return strings.Join(parts, ", ")
}
