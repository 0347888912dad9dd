package table

import (
	"time"

	"bivouac/bot/table/vote"
)

// PostKind is what a post tells.
type PostKind string

// The kinds of post. Card means: make the lobby's card show the table as it is
// now, by an edit if Table.Card is known. The others are new messages.
const (
	PostCard   PostKind = "card"
	PostStart  PostKind = "start"  // first board, the promise of seed and set-up, who is asked
	PostTurn   PostKind = "turn"   // hand-over, or a new turn of the same player: what happened since, the board, who is asked
	PostEnd    PostKind = "end"    // result, last board, the seed
	PostClosed PostKind = "closed" // cancelled or expired: Table.Status says which
	PostErased PostKind = "erased" // it ends because a moderator has its server's data deleted
	PostVote   PostKind = "vote"   // Table.Vote is open: Mentions may vote
	PostVoted  PostKind = "voted"  // the vote of Post.Vote is over: Passed or not
	PostRemind PostKind = "remind" // Mentions still wait to be answered
	PostAbsent PostKind = "absent" // the table waits for Users for a long time; no mention
	PostLate   PostKind = "late"   // Users are over Table.Limit: the others (Mentions) vote on them
	PostTime   PostKind = "time"   // Users[0] gives Users[1] more time: For
	PostBeg    PostKind = "beg"    // Users[0] asks the others (Mentions) for more time: For
	PostResume PostKind = "resume" // Users[0] has ended the pause: Mentions are asked
	PostSwap   PostKind = "swap"   // Users[1] has taken the seat of Users[0]
	PostJoin   PostKind = "join"   // Users[0] has joined the running game
	PostOffer  PostKind = "offer"  // Users[0] offers his seat to Mentions
	PostLast   PostKind = "last"   // Mentions is the last for whom the table waits
	PostNext   PostKind = "next"   // Mentions is asked after who is asked now
	PostGone   PostKind = "gone"   // Users[0] has left the server; his seat is kept for a while
	PostBack   PostKind = "back"   // Users[0] is on the server again
	PostLeft   PostKind = "left"   // Users[0] has not come back: his seat was given up
	PostPlea   PostKind = "plea"   // Users[0], by the name of Users[1], asks Mentions for his old seat

	PostSoon   PostKind = "soon"   // the lobby of Mentions starts by itself in a moment
	PostShort  PostKind = "short"  // too few were there when it was to start; Mentions is the host
	PostInvite PostKind = "invite" // Mentions slept when the lobby was opened in which a seat is kept for them
	PostFade   PostKind = "fade"   // the lobby closes in a day if nobody starts it

	PostIdle     PostKind = "idle"     // nobody has acted for long: Mentions are asked whether they go on
	PostHomeless PostKind = "homeless" // the channel is gone, told to Direct
	PostShut     PostKind = "locked"   // the bot may not post in the channel, told to Direct

	// PostDisarmed: something that Mentions had arranged rests. What it was is theirs.
	PostDisarmed PostKind = "disarmed"

	// PostTidy says nothing: the buttons of the messages in Old are taken away.
	PostTidy PostKind = "tidy"
)

// Tells says whether the post shows the board and tells what happened since.
func (k PostKind) Tells() bool { return k == PostStart || k == PostTurn || k == PostEnd }

// Plays says whether the message of the post has the buttons to play: it takes them from
// the message that had them before.
func (k PostKind) Plays() bool {
	return k == PostStart || k == PostTurn || k == PostRemind || k == PostLast || k == PostResume
}

// Post is one thing that a channel must still be told. It was stored with its
// cause and stays until Done or Drop.
type Post struct {
	ID       uint64        `json:"-"` // grows; fit for a message's nonce
	Kind     PostKind      `json:"kind"`
	Table    ID            `json:"table"`
	Guild    string        `json:"guild"`
	Channel  string        `json:"channel"`
	Made     time.Time     `json:"made"`
	N        int           `json:"n"`     // length of the journal when it was made
	Since    int           `json:"since"` // and when the channel was last told: see Tables.History
	Mentions []string      `json:"mentions,omitempty"`
	Users    []string      `json:"users,omitempty"`  // whom it is about, unmentioned
	Direct   string        `json:"direct,omitempty"` // user to whom it goes as a direct message
	Vote     *vote.Vote    `json:"vote,omitempty"`
	Passed   bool          `json:"passed,omitempty"`
	For      time.Duration `json:"for,omitempty"`
	Joined   []Post        `json:"joined,omitempty"` // more notices that the same direct message tells
	// Sending says that somebody was about to send it (Tables.Sending) and may have
	// done so: look for the nonce in the channel before sending again.
	Sending bool      `json:"sending,omitempty"`
	Sent    time.Time `json:"sent,omitzero"` // when that was, the last time
	// Hushed are those of Mentions who are named without a ping: see appeal.
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
