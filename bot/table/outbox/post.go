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
	// Old are messages whose buttons must be removed: all that PostTidy is for.
	Old []string `json:"old,omitempty"`
	// Stale says that the post is obsolete. It is handed out because it may already be in the
	// channel, with buttons to play.
	Stale bool `json:"-"`
	// Epoch is that of the lease under which the post was read or made. Under another one the store
	// may hold something else in its place.
	Epoch uint64 `json:"-"`

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
	q := Post{ID: p.ID, Epoch: p.Epoch, also: p.also}
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

// Kind is the kind of a post.
type Kind string

// Kinds of posts. Card edits the lobby's card to show the present table, if Table.Card is known.
// The others are new messages.
const (
	PostCard   Kind = "card"
	PostStart  Kind = "start"  // first board, the commitment, who is asked
	PostTurn   Kind = "turn"   // hand-over, or a new turn of the same player: events, the board, who is asked
	PostEnd    Kind = "end"    // result, last board, the seed
	PostClosed Kind = "closed" // cancelled or expired, by Table.Status
	PostErased Kind = "erased" // it ends because a moderator has its server's data deleted
	PostVote   Kind = "vote"   // Table.Vote is open: Mentions may vote
	PostVoted  Kind = "voted"  // the vote of Post.Vote is over: Passed or not
	PostRemind Kind = "remind" // Mentions still wait to be answered
	PostAbsent Kind = "absent" // the table waits for Users for a long time; no mention
	PostLate   Kind = "late"   // Users are over Table.Limit: the others (Mentions) vote on them
	PostTime   Kind = "time"   // Users[0] gives Users[1] more time: For
	PostBeg    Kind = "beg"    // Users[0] asks the others (Mentions) for more time: For
	PostResume Kind = "resume" // Users[0] has ended the pause: Mentions are asked
	PostSwap   Kind = "swap"   // Users[1] has taken the seat of Users[0]
	PostJoin   Kind = "join"   // Users[0] has joined the running game
	PostOffer  Kind = "offer"  // Users[0] offers his seat to Mentions
	// PostDeclined: Users[0] does not want the seat of Users[1], or keeps it, if they are the same.
	PostDeclined Kind = "declined"

	PostLast Kind = "last" // only Mentions are missing
	PostNext Kind = "next" // Mentions are asked next
	PostGone Kind = "gone" // Users[0] has left the server; his seat is kept for a while
	PostBack Kind = "back" // Users[0] is there again: on the server, or in a seat that was held
	PostHeld Kind = "held" // the computer holds the seat of Users[0]
	PostWeak Kind = "weak" // the computer has played below its level for lack of time, and may again
	PostLeft Kind = "left" // Users[0] has not come back: his seat was given up
	PostPlea Kind = "plea" // Users[0], by the name of Users[1], asks Mentions for his old seat

	PostSoon   Kind = "soon"   // the lobby of Mentions starts by itself in a moment
	PostShort  Kind = "short"  // too few were there when it was to start; Mentions is the host
	PostInvite Kind = "invite" // Mentions slept when the lobby was opened in which a seat is kept for them
	PostFade   Kind = "fade"   // warning that the lobby closes in a day

	PostHomeless Kind = "homeless" // the channel no longer exists, told to Direct
	PostShut     Kind = "locked"   // the bot may not post in the channel, told to Direct

	// PostTidy has no message: it removes the buttons of the messages in Old.
	PostTidy Kind = "tidy"
)

// Tells says whether the post shows the board and what happened since.
func (k Kind) Tells() bool { return k == PostStart || k == PostTurn || k == PostEnd }

// Plays says whether the post's message has the buttons to play, which the previous message loses.
func (k Kind) Plays() bool {
	return k == PostStart || k == PostTurn || k == PostRemind || k == PostLast || k == PostResume
}

// Asks says whether a post tells its Mentions their questions.
func (k Kind) Asks() bool {
	return k.Tells() || slices.Contains([]Kind{PostRemind, PostResume, PostSwap, PostBack}, k)
}

// maxJoined is the most notices in one direct message.
const maxJoined = 40

// merged combines the first post with the following ones where possible: after an outage a channel
// gets one card and one board.
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

// swallowedBy says whether the next post includes everything of this one.
func (k Kind) swallowedBy(next Kind) bool {
	return k == PostCard && next == PostCard || k == PostTurn && (next == PostTurn || next == PostEnd)
}

// joined combines the first notice of a user's lane with the following ones to one message. A post
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
