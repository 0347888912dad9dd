package outbox

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"bivouac/bot/table/vote"
)

// TableID names a table for ever.
type TableID uint64

// String is the id as it stands in a custom_id: base 36, at most 13 characters.
func (i TableID) String() string { return strconv.FormatUint(uint64(i), 36) }

// Post is one thing that a channel must still be told. It was stored with its cause and stays
// until it was sent or given up.
type Post struct {
	ID       uint64        `json:"-"` // grows; fit for a message's nonce
	Kind     Kind          `json:"kind"`
	Table    TableID       `json:"table"`
	Guild    string        `json:"guild"`
	Channel  string        `json:"channel"`
	Made     time.Time     `json:"made"`
	N        int           `json:"n"`     // length of the journal when it was made
	Since    int           `json:"since"` // and when the channel was last told: see the table's history
	Mentions []string      `json:"mentions,omitempty"`
	Users    []string      `json:"users,omitempty"`  // whom it is about, unmentioned
	Direct   string        `json:"direct,omitempty"` // user to whom it goes as a direct message
	Vote     *vote.Vote    `json:"vote,omitempty"`
	Passed   bool          `json:"passed,omitempty"`
	For      time.Duration `json:"for,omitempty"`
	Joined   []Post        `json:"joined,omitempty"` // more notices that the same direct message tells
	// Sending says that somebody was about to send it (Sending) and may have
	// done so: look for the nonce in the channel before sending again.
	Sending bool      `json:"sending,omitempty"`
	Sent    time.Time `json:"sent,omitzero"` // when that was, the last time
	// Hushed are those of Mentions who are named without a ping: see the table's appeals.
	Hushed []string `json:"hushed,omitempty"`
	// Missed are those of Mentions who slept by then: they are told when they wake.
	Missed []string `json:"missed,omitempty"`
	// Old are messages whose buttons are still to be taken away, of PostTidy.
	Old []string `json:"old,omitempty"`
	// Stale says that nobody needs to be told any more. The post was handed out since it
	// may be in the channel all the same, with buttons to play.
	Stale bool `json:"-"`

	also []uint64 // older posts that this one makes superfluous
}

// IDs are the posts that this one stands for.
func (p Post) IDs() []uint64 { return append([]uint64{p.ID}, p.also...) }

// Superseded are those of IDs that this one makes superfluous.
func (p Post) Superseded() []uint64 { return p.also }

// Server is whose it is: a direct message belongs to none.
func (p Post) Server() string {
	if p.Direct != "" {
		return ""
	}
	return p.Guild
}

// With is another post in the place of this one: it stands for the same posts.
func (p Post) With(record []byte) (Post, error) {
	q := Post{ID: p.ID, also: p.also}
	if err := json.Unmarshal(record, &q); err != nil {
		return q, fmt.Errorf("read post %d: %w", p.ID, err)
	}
	return q, nil
}

// Read is a post as it was stored under an id.
func Read(id uint64, record []byte) (Post, error) { return Post{ID: id}.With(record) }

// InChannel is what a channel says of a direct message that its user does not take: the same, as a
// post like any other.
func (p Post) InChannel(channel string) Post {
	return Post{
		Kind: p.Kind, Table: p.Table, Guild: p.Guild, Channel: channel, Made: p.Made,
		N: p.N, Since: p.Since, Mentions: p.Mentions, Users: p.Users, Vote: p.Vote, Passed: p.Passed, For: p.For,
	}
}

// Tidy is the post that takes away the buttons of messages that another has left there.
func (p Post) Tidy(messages []string, now time.Time) Post {
	return Post{Kind: PostTidy, Table: p.Table, Guild: p.Guild, Channel: p.Channel, Made: now, Old: messages}
}
