package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// A Place is where features put their own controls or lines on a screen.
type Place int

// The places.
const (
	// InTools is the panel's last row.
	InTools Place = iota
	// TakingBack is the control in the panel's last row that undoes the last action. If only the
	// game can undo the action, the control leads to the game's own action.
	TakingBack
	// InMore is on the panel's page of acts that are possible at any time.
	InMore
	// FirstInMore is on the same page as InMore, before all other controls.
	FirstInMore
	// WhenWaiting is the row above the panel's last row. It is shown if the panel's player waits
	// for others, or has a question in the turn of another player.
	WhenWaiting
	// HostOfCard is on the lobby's page of further acts, for the host and for moderators.
	HostOfCard
	// MoreOfCard is on the lobby's page of further acts, for everybody.
	MoreOfCard
	// AfterLesson is below the last step of a lesson.
	AfterLesson
	// FirstOnCard is on the card of an open table, before the features' other lines.
	FirstOnCard
	// OnCard is on the card of an open table.
	OnCard
	// EndOfCard is at the end of the card. It is shown also while the game is on.
	EndOfCard
	// OnFirstBoard is on the message of the first board: lines after the message's first line, and
	// controls after the controls that every board has.
	OnFirstBoard
	// EndOfFirstBoard is at the end of the message of the first board.
	EndOfFirstBoard
	// BelowOptions is below the menus of a lobby's options.
	BelowOptions
	// BelowBoard is below the public board of a running game.
	BelowBoard
	// FirstBelowEnd is below the board of a finished game, before the core's own controls.
	FirstBelowEnd
	// BelowEnd is below the board of a finished game, after the core's own controls.
	BelowEnd
	// BelowClosed is below the message which says that a table was closed because nobody acted.
	BelowClosed
	// WhenClosed is on the message which says that a table was closed, whatever the reason, and on
	// the table's last board. The controls have their own row.
	WhenClosed
	// BelowRules is below the rules page of the game at the reader's table.
	BelowRules
	// AfterAdvice is next to the computer's advice about a question.
	AfterAdvice
	// BelowMoment is below a message that shows a past moment of a game, in a replay.
	BelowMoment
	// BelowLapse is below a message that shows a past moment in which another answer was better.
	BelowLapse
	// BelowReport is below the report of a finished game.
	BelowReport
	// WhenOut is the last row of the panel of a player who is out of the game.
	WhenOut
	// WhenJoined is a line for a user who has joined a lobby. It replaces the line about who can
	// start the game.
	WhenJoined
)

// Buttons returns a feature's controls at a place of a player's panel; none if the feature has
// nothing to offer there.
type Buttons func(Seated) []wire.Button

// Below returns a feature's controls at a place below a message; none if the feature has nothing to
// offer there.
type Below func(Reader, table.Table) []wire.Button

// AtMoment returns a feature's controls at a place below a message that shows a past moment of a
// game; none if the feature has nothing to offer there.
type AtMoment func(Reader, table.Table, table.Moment) []wire.Button

// Lines returns a feature's lines of text at a place, in the reader's language.
type Lines func(Reader, table.Table) []string

// Notices returns a feature's notices above the picture of a player's own panel.
type Notices func(Seated) []Notice

// A Notice is a line for a player.
type Notice struct {
	Text string // "" for none
	// Told changes the table after the line has reached the player; nil for no change.
	Told func(*table.Change) error
}

// BelowPost returns a feature's controls below posts of one kind that another feature makes.
type BelowPost func(Reader, table.Table, outbox.Post) []wire.Button

// A Post says how a feature's posts of one kind are written.
type Post struct {
	// Message is the channel's message, in the table's language.
	Message func(table.Table, outbox.Post, Reader) wire.Message
	// Line is the notice in a direct message, in its reader's language, without the link to the
	// table. It is nil for a kind that is never sent as a direct message.
	Line func(table.Table, outbox.Post, Reader) string
}

// Plug adds a feature's controls and lines by their places, and the feature's notices, if it has
// any.
func (k *Kit) Plug(
	panel map[Place]Buttons, below map[Place]Below, moments map[Place]AtMoment, lines map[Place]Lines, notices Notices,
) {
	if notices != nil {
		k.notices = append(k.notices, notices)
	}
	if k.plugs == nil {
		k.plugs, k.belows = map[Place][]Buttons{}, map[Place][]Below{}
		k.moments, k.lines = map[Place][]AtMoment{}, map[Place][]Lines{}
	}
	for at, b := range panel {
		k.plugs[at] = append(k.plugs[at], b)
	}
	for at, b := range below {
		k.belows[at] = append(k.belows[at], b)
	}
	for at, b := range moments {
		k.moments[at] = append(k.moments[at], b)
	}
	for at, l := range lines {
		k.lines[at] = append(k.lines[at], l)
	}
}

// AtMoment returns the features' controls at a place below a message that shows a past moment.
func (s Reader) AtMoment(at Place, t table.Table, m table.Moment) (all []wire.Button) {
	for _, b := range s.moments[at] {
		all = append(all, b(s, t, m)...)
	}
	return all
}

// Below returns the features' controls at a place below a message.
func (s Reader) Below(at Place, t table.Table) (all []wire.Button) {
	for _, b := range s.belows[at] {
		all = append(all, b(s, t)...)
	}
	return all
}

// BelowPost returns the features' controls below a post.
func (s Reader) BelowPost(t table.Table, p outbox.Post) (all []wire.Button) {
	for _, b := range s.BelowPosts[p.Kind] {
		all = append(all, b(s, t, p)...)
	}
	return all
}

// Told returns the features' lines at a place.
func (s Reader) Told(at Place, t table.Table) (all []string) {
	for _, l := range s.lines[at] {
		all = append(all, l(s, t)...)
	}
	return all
}
