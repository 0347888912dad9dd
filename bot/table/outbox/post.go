package outbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// TableID identifies a table for ever.
type TableID uint64

// String returns the id's form in a custom_id: base 36, at most 13 characters.
func (i TableID) String() string { return strconv.FormatUint(uint64(i), 36) }

// Post is an outgoing message. It is stored in the same change as its cause, and stays until it was
// sent or given up.
type Post struct {
	ID       uint64    `json:"-"` // later posts have higher ids; used in the message's nonce
	Kind     Kind      `json:"kind"`
	Table    TableID   `json:"table"`
	Guild    string    `json:"guild"`
	Channel  string    `json:"channel"`
	Made     time.Time `json:"made"`
	N        int       `json:"n"`     // length of the journal when the post was made
	Since    int       `json:"since"` // number of entries that earlier posts tell the channel
	Mentions []string  `json:"mentions,omitempty"`
	Users    []string  `json:"users,omitempty"`  // users whom the post is about; they are not mentioned
	Direct   string    `json:"direct,omitempty"` // user who gets the post as a direct message; "" for a channel
	// About is what a feature stores with its post.
	About  json.RawMessage `json:"vote,omitempty"`
	For    time.Duration   `json:"for,omitempty"`
	Joined []Post          `json:"joined,omitempty"` // further direct messages that are combined in this one
	// Sending says that the bot was about to send the post (Mail.Sending) and may have sent it. The
	// bot must look for the message in the channel before it sends the post again.
	Sending bool      `json:"sending,omitempty"`
	Sent    time.Time `json:"sent,omitzero"` // when it was last sent
	// Hushed are the users in Mentions who are named without a ping: see pings.go of package table.
	Hushed []string `json:"hushed,omitempty"`
	// Missed are the users in Mentions who were asleep when the post was sent. They are told when
	// they wake.
	Missed []string `json:"missed,omitempty"`
	// Old are older messages whose buttons are removed when the post is sent.
	Old []string `json:"old,omitempty"`
	// Stale says that the post is no longer needed, but its message may already be in the channel,
	// with controls that must be removed.
	Stale bool `json:"-"`
	// Epoch is the epoch of the lease under which the post was read or made. Under another lease
	// the store may have another form of the post.
	Epoch uint64 `json:"-"`

	also []uint64 // ids of later posts that are combined in this one
}

// IDs returns the post's own id, followed by the ids of the posts combined in it.
func (p Post) IDs() []uint64 { return append([]uint64{p.ID}, p.also...) }

// Superseded returns the ids of the later posts that are combined in this one.
func (p Post) Superseded() []uint64 { return p.also }

// Server returns the post's server, or "" for a direct message.
func (p Post) Server() string {
	if p.Direct != "" {
		return ""
	}
	return p.Guild
}

// With decodes a post from a record, and gives it the ids and the epoch of p.
func (p Post) With(record []byte) (Post, error) {
	q := Post{ID: p.ID, Epoch: p.Epoch, also: p.also}
	if err := json.Unmarshal(record, &q); err != nil {
		return q, fmt.Errorf("read post %d: %w", p.ID, err)
	}
	return q, nil
}

// Read decodes a stored post.
func Read(id uint64, record []byte) (Post, error) { return Post{ID: id}.With(record) }

// InChannel returns a refused direct message as a normal post of a channel.
func (p Post) InChannel(channel string) Post {
	return Post{
		Kind: p.Kind, Table: p.Table, Guild: p.Guild, Channel: channel, Made: p.Made,
		N: p.N, Since: p.Since, Mentions: p.Mentions, Users: p.Users, About: p.About, For: p.For,
	}
}

// Tidy returns the post that removes the buttons of old messages.
func (p Post) Tidy(messages []string, now time.Time) Post {
	return Post{Kind: PostTidy, Table: p.Table, Guild: p.Guild, Channel: p.Channel, Made: now, Old: messages}
}

// Kind is the kind of a post.
type Kind string

// The kinds of posts. PostCard edits the lobby's card, if Posts.Card is known, so that it shows the
// present table. The others are new messages.
const (
	PostCard   Kind = "card"
	PostStart  Kind = "start"  // the first board, with the commitment, and whose turn it is
	PostTurn   Kind = "turn"   // a new turn: events, the board, whose turn it is
	PostEnd    Kind = "end"    // the result, the last board, the seed
	PostClosed Kind = "closed" // the table was cancelled or has expired: see Table.Status
	PostErased Kind = "erased" // the table has ended because a moderator erases the server's data
	PostResume Kind = "resume" // Users[0] has ended the pause; Mentions have open questions
	PostJoin   Kind = "join"   // Users[0] has joined the running game

	PostGone Kind = "gone" // Users[0] has left the server; their seat is kept for a while
	PostBack Kind = "back" // Users[0] is back on the server, or plays again instead of the computer
	PostLeft Kind = "left" // Users[0] has not come back to the server, and has lost the seat

	PostHomeless Kind = "homeless" // the channel no longer exists; sent to the user Direct
	PostShut     Kind = "locked"   // the bot may not post in the channel; sent to the user Direct

	// PostTidy has no message. It removes the buttons of the messages in Old.
	PostTidy Kind = "tidy"
)

// Tells says whether posts of the kind show the board and what has happened since the last board.
func (k Kind) Tells() bool { return k == PostStart || k == PostTurn || k == PostEnd }

// Plays says whether the messages of posts of the kind have the buttons to play. The previous
// message then loses its buttons.
func (k Kind) Plays() bool {
	return k == PostStart || k == PostTurn || k == PostResume
}

// Asks says whether posts of the kind tell their Mentions about their questions.
func (k Kind) Asks() bool {
	return k.Tells() || k == PostResume || k == PostBack
}

// maxJoined is the largest number of notices in one direct message.
const maxJoined = 40

// merged combines the first post with the following posts, if possible. So after an outage a
// channel gets one card and one board instead of many.
func merged(posts []Post) Post {
	p := posts[0]
	if p.Direct != "" {
		return joined(posts)
	}
	for _, q := range posts[1:] {
		if q.Table != p.Table || !p.Kind.swallowedBy(q.Kind) || p.Sending || q.Sending {
			break
		}
		p.also = append(p.also, q.ID)
		p.N, p.Kind = q.N, q.Kind
		mentions := slices.Clone(p.Mentions)
		for _, u := range q.Mentions {
			if !slices.Contains(mentions, u) {
				mentions = append(mentions, u)
			}
		}
		p.Mentions = mentions
	}
	return p
}

// swallowedBy says whether a post of the kind k is unnecessary if a post of the kind following
// comes right after it. This second post says everything that the first post says.
func (k Kind) swallowedBy(following Kind) bool {
	return k == PostCard && following == PostCard || k == PostTurn && (following == PostTurn || following == PostEnd)
}

// joined combines a user's first direct message with the following ones into one message. A post
// that may already have been sent stays unchanged.
func joined(posts []Post) Post {
	p := posts[0]
	if p.Sending {
		return p
	}
	p.Joined = slices.Clone(p.Joined)
	for _, q := range posts[1:] {
		if q.Sending || len(p.Joined) >= maxJoined-1 {
			break
		}
		p.also = append(p.also, q.ID)
		p.Joined = append(p.Joined, q)
	}
	return p
}
