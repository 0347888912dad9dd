package outbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/table/vote"
)

// TableID identifies a table permanently.
type TableID uint64

// String is the id's form in a custom_id: base 36, at most 13 characters.
func (i TableID) String() string { return strconv.FormatUint(uint64(i), 36) }

// Post is an outgoing message of a channel. It is stored with its cause and stays until it was sent
// or given up.
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
	Users    []string      `json:"users,omitempty"`  // users it is about, without mention
	Direct   string        `json:"direct,omitempty"` // user to whom it goes as a direct message
	Vote     *vote.Vote    `json:"vote,omitempty"`
	Passed   bool          `json:"passed,omitempty"`
	For      time.Duration `json:"for,omitempty"`
	Joined   []Post        `json:"joined,omitempty"` // further notices in the same direct message
	// Sending says that a sender was about to send it (Sending) and may have done so: look for the
	// nonce in the channel before sending again.
	Sending bool      `json:"sending,omitempty"`
	Sent    time.Time `json:"sent,omitzero"` // when that was, the last time
	// Hushed are those of Mentions named without a ping: see the table's appeals.
	Hushed []string `json:"hushed,omitempty"`
	// Missed are those of Mentions who were asleep: they are told when they wake.
	Missed []string `json:"missed,omitempty"`
	// Old are messages whose buttons must be removed, for PostTidy.
	Old []string `json:"old,omitempty"`
	// Stale says that the post is obsolete. It is handed out because it may already be in the
	// channel, with buttons to play.
	Stale bool `json:"-"`

	also []uint64 // older posts that this one makes superfluous
}

// Calls says whether the post calls a user to his question at a table.
func (p Post) Calls(id TableID, user string) bool {
	return p.Table == id && (p.Kind.Tells() || p.Kind == PostRemind) && slices.Contains(p.Mentions, user) ||
		slices.ContainsFunc(p.Joined, func(q Post) bool { return q.Calls(id, user) })
}

// IDs returns the ids of the posts combined in this one.
func (p Post) IDs() []uint64 { return append([]uint64{p.ID}, p.also...) }

// Superseded returns those of IDs that this one replaces.
func (p Post) Superseded() []uint64 { return p.also }

// Server returns its server: "" for a direct message.
func (p Post) Server() string {
	if p.Direct != "" {
		return ""
	}
	return p.Guild
}

// With returns another post in place of this one, for the same ids.
func (p Post) With(record []byte) (Post, error) {
	q := Post{ID: p.ID, also: p.also}
	if err := json.Unmarshal(record, &q); err != nil {
		return q, fmt.Errorf("read post %d: %w", p.ID, err)
	}
	return q, nil
}

// Read decodes a stored post.
func Read(id uint64, record []byte) (Post, error) { return Post{ID: id}.With(record) }

// InChannel returns the channel's form of a refused direct message, as a normal post.
func (p Post) InChannel(channel string) Post {
	return Post{
		Kind: p.Kind, Table: p.Table, Guild: p.Guild, Channel: channel, Made: p.Made,
		N: p.N, Since: p.Since, Mentions: p.Mentions, Users: p.Users, Vote: p.Vote, Passed: p.Passed, For: p.For,
	}
}

// Tidy returns the post that removes the buttons of old messages.
func (p Post) Tidy(messages []string, now time.Time) Post {
	return Post{Kind: PostTidy, Table: p.Table, Guild: p.Guild, Channel: p.Channel, Made: now, Old: messages}
}
