package outbox

import "slices"

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
	PostLast   Kind = "last"   // only Mentions are missing
	PostNext   Kind = "next"   // Mentions are asked next
	PostGone   Kind = "gone"   // Users[0] has left the server; his seat is kept for a while
	PostBack   Kind = "back"   // Users[0] is there again: on the server, or in a seat that was held
	PostHint   Kind = "hint"   // Users[0] has taken a hint
	PostHeld   Kind = "held"   // the computer holds the seat of Users[0]
	PostWeak   Kind = "weak"   // the computer has played below its level for lack of time, and may again
	PostLeft   Kind = "left"   // Users[0] has not come back: his seat was given up
	PostPlea   Kind = "plea"   // Users[0], by the name of Users[1], asks Mentions for his old seat

	PostSoon   Kind = "soon"   // the lobby of Mentions starts by itself in a moment
	PostShort  Kind = "short"  // too few were there when it was to start; Mentions is the host
	PostInvite Kind = "invite" // Mentions slept when the lobby was opened in which a seat is kept for them
	PostFade   Kind = "fade"   // warning that the lobby closes in a day

	PostIdle     Kind = "idle"     // nobody has acted for long: Mentions are asked whether they go on
	PostHomeless Kind = "homeless" // the channel no longer exists, told to Direct
	PostShut     Kind = "locked"   // the bot may not post in the channel, told to Direct

	// PostDisarmed: an order of Mentions was disarmed; which one is secret.
	PostDisarmed Kind = "disarmed"

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
