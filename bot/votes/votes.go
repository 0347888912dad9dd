// Package votes has what the players of a table decide together: votes with yes and no, the ballot about a
// player whose time is over, and the undo that needs the others' consent. The open vote is stored with its
// table.
//
// Begin reading at votes.go, which has the feature, and what it does in each change of a table. act.go
// has what a member may do with a vote, answer.go has the commands and presses for that, and screens.go
// and posts.go have what people see. value.go, late.go and stale.go have the vote itself, which knows
// only who is there and what has happened.
//
// Rulings:
//   - A vote needs the consent of all other players. A single no, or a move, ends it. So does the
//     player whom it is about, by leaving the game or by returning to the server. The channel is
//     told what has ended it. A move that the rules make by themselves when time is over
//     (game.Timed) ends only a vote that it makes pointless. A player who leaves has not voted:
//     the motion is agreed if all who remain want it and one of them has said yes. The proposer
//     alone is no consent: if no other voter is left, they must propose again. A player who is in
//     quiet hours when the vote is opened is mentioned when these end.
//   - A player is voted out, or the rules' default answer taken for them, only when they have kept
//     the table waiting past the agreed Table.Limit, or past Config.RemoveAfter if no limit is
//     agreed; the limit alone does nothing but ask the others. No member can remove a player
//     alone.
//   - When a player's time is over the others choose: wait (as long again), the rules' default
//     answer, the computer, a volunteer for the seat, the end. The majority's choice is carried
//     out, a tie means to wait, and a choice may be changed; the late player's own act closes the
//     ballot. A player who leaves the server no longer counts: the others decide. If there is no decision
//     within Config.VoteExpiry the table waits. It asks again only at a player's wish (Reopen), so
//     that an inactive table is not disturbed. One ballot at a time is open, and any other vote
//     closes it.
package votes

import (
	"embed"
	"encoding/json"
	"slices"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/idle"
	"bivouac/bot/remind"
	"bivouac/bot/screen"
	"bivouac/bot/seats"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Kinds of posts.
const (
	postVote  = outbox.Kind("vote")  // a vote is open: the users in Mentions may vote
	postLate  = outbox.Kind("late")  // the players in Users are late, those in Mentions choose what to do
	postVoted = outbox.Kind("voted") // the vote in Post.About is over
)

// Codes of presses.
const (
	opAgree   = "y"
	opRefuse  = "n"
	opPropose = "q"
	opBallot  = "b"
	opEnd     = "X"
	opUndo    = "u"
	opResume  = "z"
)

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "votes",
	Texts: texts,
	Rule: table.Rule{
		Pieces: []table.Slot{piece}, Decide: recount, Settle: settle, Due: due, Ring: ring,
		Posts: map[outbox.Kind]table.Life{
			postVote: {Still: still, Asks: asks, Missed: missed}, postLate: {Still: still, Asks: asks, Missed: missed},
		},
	},
	Commands: []house.Command{
		{Name: "undo", Handle: call.At(undo)},
		{Name: "kick", Server: true, Handle: call.At(kick),
			Options: []house.Option{{Name: "player", Kind: wire.UserOption, Required: true}}},
		{Name: "pause", Handle: call.At(pause)},
	},
	Presses: map[string]house.Press{
		opUndo:    {Name: "panel.undo", Handle: call.At(undo)},
		opAgree:   {Name: "vote.agree", Handle: call.At(agree)},
		opRefuse:  {Name: "vote.refuse", Handle: call.At(refuse)},
		opPropose: {Name: "vote.propose", Handle: call.At(propose)},
		opBallot:  {Name: "vote.ballot", Handle: call.At(choose)},
		opEnd:     {Name: "table.end", Handle: call.At(endNow)},
		opResume:  {Name: "table.resume", Handle: call.At(resume)},
	},
	Posts: map[outbox.Kind]screen.Post{
		postVote: {Message: ballotMessage}, postLate: {Message: lateMessage},
		postVoted: {Message: votedMessage},
	},
	Sentences: []screen.Sentence{
		{Err: ErrNone, Key: "host.err.vote"}, {Err: ErrNoVoter, Key: "host.err.novoter"},
		{Err: ErrVoted, Key: "host.err.voted"}, {Err: ErrOpen, Key: "host.err.voteopen"},
		{Err: ErrNoConsent, Key: "host.err.noconsent"}, {Err: ErrTooSoon, Key: "host.err.toosoon"},
	},
	Buttons: map[screen.Place]screen.Buttons{screen.TakingBack: undoButton},
	BelowPosts: map[outbox.Kind]screen.BelowPost{
		remind.PostAbsent: aboutAbsent, outbox.PostGone: aboutGone, idle.PostIdle: aboutIdle,
	},
}

// piece is the open vote of a table. It is nil if no vote is open.
var piece = table.Piece[*Vote]{Name: "vote"}

// Of returns the open vote of a table, or nil if no vote is open.
func Of(t table.Table) *Vote { return piece.Of(t) }

// Voters returns the users whose vote is still needed in the open vote of a table.
func Voters(t table.Table) []string { return Of(t).Voters(t.Here()) }

// The function about returns the vote that a post is about, or nil if the post is damaged.
func about(p outbox.Post) (v *Vote) {
	if len(p.About) == 0 || json.Unmarshal(p.About, &v) != nil {
		return nil
	}
	return v
}

// due returns the time at which the open vote expires or, if that is earlier, a voter in Owed
// wakes. If no vote is open, it returns the time at which the next player is late.
func due(t table.Table, by table.Outside, now time.Time) time.Time {
	if v := Of(t); v != nil {
		return clock.First(v.Expires(by.Spans().Vote), by.People().First(table.IDs(v.Owed), now))
	}
	var first time.Time
	for _, a := range t.Asks {
		if at, runs := by.Deadline(t, a); runs && !t.Halt.Resting && !a.Late && t.Players[a.Seat].Waits() {
			first = clock.First(first, at)
		}
	}
	return first
}

// ring ends an expired vote, asks voters who were asleep and are awake now, and opens the ballot
// about a late player.
func ring(c *table.Change) {
	v := Of(*c.After())
	switch {
	case v != nil && !c.Now().Before(v.Expires(c.Spans().Vote)):
		end(c, ResultExpired)
	case v != nil:
		if missing := v.Recall(c.After().Here(), c.People(), c.Now()); len(missing) > 0 {
			callVoters(c, v, missing)
		}
	}
	if !c.After().Halt.Resting {
		askAboutLate(c)
	}
}

// The function still says whether the vote of a post is open. If it has ended, the post is not sent: the
// result has its own post.
func still(t table.Table, p *outbox.Post) bool { return Of(t).Same(about(*p)) }

// asksForVotes is the key of ballots: see table.Control.
const asksForVotes = "vote"

func asks(table.Table, outbox.Post) string { return asksForVotes }

// missed records in Owed the voters who were asleep when the ballot was sent. It returns false if it adds
// nobody.
func missed(t *table.Table, p outbox.Post, users []string) bool {
	v := Of(*t)
	if !v.Same(about(p)) {
		return false
	}
	known := len(v.Owed)
	for _, u := range v.Voters(t.Here()) {
		if slices.Contains(users, u) && !slices.Contains(v.Owed, table.User(u)) {
			v.Owed = append(v.Owed, table.User(u))
		}
	}
	piece.Set(t, v)
	return len(v.Owed) > known
}

// open opens a vote. It closes an open ballot about a late player first. If nobody else has a say,
// the motion passes at once.
func open(c *table.Change, v Vote) error {
	a := c.After()
	other := Of(*a)
	if err := other.MayPut(); err != nil {
		return err
	}
	if other != nil {
		end(c, ResultOther)
	}
	v.By, v.Opened, v.Entries = table.User(c.By().User), c.Now(), a.Entries()
	if voters := v.Voters(a.Here()); len(voters) > 0 {
		callVoters(c, &v, voters)
		c.Appeal(c.By().User, v.Subject(), voters)
		return nil
	}
	return carryOut(c, v)
}

// askAboutLate opens the ballot about the first late player, unless a vote is open.
func askAboutLate(c *table.Change) {
	a := c.After()
	for n := range a.Asks {
		ask := &a.Asks[n]
		if Of(*a) != nil || !late(c, *ask) {
			continue
		}
		ask.Late = true
		// The limit of pings applies to the player who last gave the late player more time. Otherwise this
		// player could have the others pinged every minute, by giving a minute every minute.
		if v := openBallot(c, *ask); v != nil {
			c.Mention(ask.Giver, v.Subject(), v.Voters(a.Here()))
		}
	}
}

// late says whether the time of a question is over and the others have not been asked yet what to do.
func late(c *table.Change, ask clock.Question) bool {
	a := c.After()
	return !ask.Late && a.Players[ask.Seat].Waits() && ask.Over(c.Terms(*a), c.Now())
}

// openBallot opens the ballot on which the other present players choose what to do about a late
// player. It returns nil if there are no such players.
func openBallot(c *table.Change, ask clock.Question) *Vote {
	a := c.After()
	v := Late(c.By().User, a.UserOf(ask.Seat), ask.Since, c.Now(), a.Entries(), a.Here())
	if v != nil {
		callVoters(c, v, v.Voters(a.Here()))
	}
	return v
}

// callVoters stores the vote and posts a message that asks for votes. A player in quiet hours is mentioned
// when the quiet hours end.
func callVoters(c *table.Change, v *Vote, voters []string) {
	awake := v.Call(voters, c.People(), c.Now())
	piece.Set(c.After(), v)
	if v.Motion != MotionLate {
		post(c, postVote, *v).Mentions = awake
		return
	}
	p := post(c, postLate, *v)
	p.Mentions, p.Users = awake, []string{string(v.Target)}
	for _, ask := range c.After().Asks { // other late players, who get their ballots later
		if user := c.After().UserOf(ask.Seat); !is(v.Target, user) && late(c, ask) {
			p.Users = append(p.Users, user)
		}
	}
}

// post adds a post about a vote.
func post(c *table.Change, kind outbox.Kind, v Vote) *outbox.Post {
	p := c.Post(kind)
	p.About = written(v)
	return p
}

// written returns a vote as it is stored in Post.About.
func written(v Vote) json.RawMessage {
	raw, _ := json.Marshal(v) // cannot fail: a vote's fields are plain values
	return raw
}

// end ends the open vote and posts the result. The parameter users has the IDs of the users whom the result
// is about.
func end(c *table.Change, result Answer, users ...string) {
	closed, _ := Of(*c.After()).Closed(result)
	piece.Set(c.After(), nil)
	if closed.Motion == MotionLate {
		users = []string{string(closed.Target)}
		there := c.After().Here() // choices of players who are not present do not count
		closed.Picks = slices.DeleteFunc(closed.Picks, func(p Pick) bool {
			return !slices.Contains(there, string(p.User))
		})
	}
	p := post(c, postVoted, closed)
	p.Users = users
	c.Answered(asksForVotes, p, append(closed.Older, closed.Message)...)
}

// settle ends a vote that the change has overtaken (see Vote.Overtaken), and a ballot about a late player to
// whom the change has given more time. It drops a vote whose channel is lost.
func settle(c *table.Change) {
	a, b := c.After(), c.Before()
	v := Of(*a)
	if !v.Same(Of(b)) {
		return
	}
	if a.Place.Homeless || a.Place.Channel != b.Place.Channel {
		piece.Set(a, nil) // the messages of its ballot were lost with the channel
		return
	}
	if v.Motion == MotionLate && given(c, string(v.Target)) {
		end(c, ResultGiven)
		return
	}
	if result, user, over := v.Overtaken(effect(c, v)); over {
		var users []string
		if user != "" {
			users = []string{user}
		}
		end(c, result, users...)
	}
}

// given says whether somebody gave a late user more time in this change.
func given(c *table.Change, user string) bool {
	b := c.Before()
	was, late := b.Open(user)
	is, asked := c.After().Open(user)
	return late && asked && was.Late && !is.Late && is.Giver != ""
}

// recount decides a vote if the last player who had not voted has left, and carries out the result.
func recount(c *table.Change) error {
	v := Of(*c.After())
	if !v.Same(Of(c.Before())) || c.After().Status != table.Playing {
		return nil
	}
	result, decided := v.Decided(effect(c, v))
	if !decided {
		return nil
	}
	end(c, result)
	if v.Motion == MotionLate {
		return settleLate(c, *v, result)
	}
	return carryOut(c, *v)
}

// effect returns what this change means for an open vote.
func effect(c *table.Change, v *Vote) Effect {
	b, a, target := c.Before(), c.After(), string(v.Target)
	was, is := b.PlaceOf(target), a.PlaceOf(target)
	e := Effect{
		Playing: a.Status == table.Playing && !c.Over(), There: a.Here(), InPlay: a.Plays(string(v.By)),
		Gone: is < 0 || a.Out(game.Seat(is)),
		Back: was >= 0 && is >= 0 && !b.Players[was].Here() && a.Players[is].Here(),
		Same: sameQuestion(c, target), Usual: hasDefault(*a, target),
		Added: a.Public().Acts(v.Entries),
	}
	if v.Motion == MotionLate {
		asked, _ := a.Open(target)
		earlier, _ := b.Open(target)
		e.Waits = asked != nil && asked.Since.Equal(v.Since)
		e.Anew = asked != nil && earlier != nil && !asked.Anew.Equal(earlier.Anew)
		e.Acted = acted(c, target)
	}
	return e
}

// sameQuestion says whether a user had an open question before this change and still has the same one.
func sameQuestion(c *table.Change, user string) bool {
	seat, _ := c.After().SeatOf(user)
	was, asked := c.Before().Seen(seat).Asked()
	is, still := c.After().Seen(seat).Asked()
	return asked && still && was.ID == is.ID
}

// acted says whether a user has acted in this change.
func acted(c *table.Change, user string) bool {
	seat, _ := c.After().SeatOf(user)
	added := c.After().Public().Acts(c.Before().Entries())
	return slices.ContainsFunc(added, func(e game.Entry) bool { return e.Seat == seat })
}

// carryOut carries out a motion that has passed.
func carryOut(c *table.Change, v Vote) error {
	switch v.Motion {
	case MotionUndo:
		seat, _ := c.Before().SeatOf(string(v.By))
		return c.Undo(seat, true)
	case MotionRemove:
		return c.GiveUp(string(v.Target))
	case MotionRest:
		c.Rest()
		return nil
	case MotionLimit:
		c.SetLimit(v.Limit)
		return nil
	case MotionAnswer:
		return answerUsually(c, string(v.Target))
	}
	c.After().Status = table.Cancelled
	return nil
}

// settleLate carries out the others' choice about a late player.
func settleLate(c *table.Change, v Vote, answer Answer) error {
	a, target := c.After(), string(v.Target)
	switch answer {
	case AnswerUsual:
		return answerUsually(c, target)
	case AnswerEnd:
		a.Status = table.Cancelled
		return nil
	}
	if ask, ok := a.Open(target); ok {
		ask.Refill(c.Terms(*a), c.Now())
	}
	switch answer {
	case AnswerHold:
		a.Players[a.PlaceOf(target)].Held = holderLevel
	case AnswerReplace:
		seats.ToAnybody(c, target)
	}
	return nil
}

// answerUsually gives the default answer to a user's open question.
func answerUsually(c *table.Change, user string) error {
	a := c.After()
	seat, _ := a.SeatOf(user)
	d, ok := a.Seen(seat).Asked()
	if !ok || d.Default == "" {
		return table.ErrNoDefault
	}
	if err := c.Play(game.Move{Decision: d.ID, Seat: seat, Action: d.Default}); err != nil {
		return err
	}
	a.Unattended.Given = append(slices.Clip(a.Unattended.Given), a.Entries()-1)
	return nil
}

// hasDefault says whether a user's open question has a default answer.
func hasDefault(t table.Table, user string) bool {
	seat, ok := t.SeatOf(user)
	if !ok || !t.Begun() {
		return false
	}
	d, asked := t.Seen(seat).Asked()
	return asked && d.Default != ""
}
