package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
)

// lateBench is a table at which Bruno is over his time and the others vote.
func lateBench(t *testing.T, others ...string) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{}, others...)
	b.clock.advance(8 * time.Hour)
	b.tickNow()
	if v := b.get(id).Vote; v == nil || v.Motion != vote.MotionLate || v.Target != "bruno" {
		t.Fatalf("the vote is %+v", v)
	}
	b.drain()
	return b, id
}

func (b *bench) pick(id ID, user string, a vote.Answer, want error) {
	b.t.Helper()
	var opened int64
	if v := b.get(id).Vote; v != nil {
		opened = v.Opened.Unix()
	}
	if _, err := b.Pick(ctx, b.by(user), id, opened, a); !errors.Is(err, want) {
		b.t.Fatalf("%s picks %s: %v, want %v", user, a, err, want)
	}
}

// result is how the ballot was closed; "" while it is open.
func result(posts []outbox.Post) vote.Answer {
	i := slices.IndexFunc(posts, func(p outbox.Post) bool { return p.Kind == outbox.PostVoted })
	if i < 0 {
		return ""
	}
	return posts[i].Vote.Result
}

const end, wait, replace = vote.AnswerEnd, vote.AnswerWait, vote.AnswerReplace

// picks are answers to a ballot about a late player, in order.
type picks []struct {
	user   string
	answer vote.Answer
}

func TestVoteOnALatePlayer(t *testing.T) {
	tests := []struct {
		name  string
		picks picks
		want  vote.Answer
	}{
		{"one of three has voted", picks{{"alice", end}}, ""},
		{"most are certain", picks{{"alice", end}, {"chloe", end}}, end},
		{"one changes his mind", picks{{"alice", end}, {"alice", wait}, {"chloe", end}}, ""},
		{"two against one", picks{{"alice", replace}, {"chloe", wait}, {"dev", replace}}, replace},
		{"three ways", picks{{"alice", replace}, {"chloe", end}, {"dev", wait}}, wait},
		{"to wait", picks{{"alice", wait}, {"chloe", wait}}, wait},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, id := fourLate(t)
			for _, p := range test.picks {
				b.pick(id, p.user, p.answer, nil)
			}
			if got := result(b.drain()); got != test.want {
				t.Errorf("decided %q, want %q", got, test.want)
			}
			if got := b.get(id); (got.Vote == nil) != (test.want != "") ||
				(got.Status == Cancelled) != (test.want == vote.AnswerEnd) ||
				(got.Offer != nil) != (test.want == vote.AnswerReplace) {
				t.Errorf("%s, vote %+v, offer %+v", got.Status, got.Vote, got.Offer)
			}
		})
	}
}

// fourLate is lateBench with three others, one of whom was seated by hand: the duel
// takes three.
func fourLate(t *testing.T) (*bench, ID) {
	t.Helper()
	b, id := lateBench(t, "chloe")
	_, err := b.change(ctx, Actor{}, id, func(c *change) error {
		c.after.Players = append(c.after.Players, Player{User: "dev", Name: "Dev"})
		return nil
	})
	b.must(err)
	return b, id
}

func TestVoteToWaitAsLongAgain(t *testing.T) {
	b, id := lateBench(t)
	b.clock.advance(3 * time.Hour)
	b.pick(id, "alice", vote.AnswerWait, nil)
	if got := b.left(id); got != 8 {
		t.Errorf("%g hours left, want 8", got)
	}
	b.drain()
	if said := b.said(8); !slices.Equal(said[8], []string{"late>alice"}) {
		t.Errorf("said %v, want another ballot after 8 h", said)
	}
}

func TestVoteForTheUsualAnswer(t *testing.T) {
	b, id := lateBench(t)
	b.pick(id, "alice", vote.AnswerUsual, ErrNoDefault) // a bid has none
	b.act(id, "bruno", first(b, id, "bruno"))
	b.act(id, "alice", "pass")
	b.clock.advance(8 * time.Hour)
	b.tickNow()
	b.pick(id, "alice", vote.AnswerUsual, nil)
	got := b.get(id)
	if last := got.Match.Journal[got.Entries()-1]; last.Seat != 1 || last.Action != "pass" || got.Vote != nil {
		t.Errorf("the last entry is %+v, want bruno's pass", last)
	}
}

func TestVoteToOfferTheSeat(t *testing.T) {
	b, id := lateBench(t)
	b.pick(id, "alice", vote.AnswerReplace, nil)
	if got, want := kinds(b.drain()), []string{"voted", "offer"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	if _, err := b.Decline(ctx, b.by("dev"), id); !errors.Is(err, ErrNoOffer) {
		t.Errorf("declined by a stranger: %v, want ErrNoOffer", err)
	}
	if _, err := b.Take(ctx, b.by("alice"), id, "Alice"); !errors.Is(err, ErrSeated) {
		t.Errorf("by a player: %v, want ErrSeated", err)
	}
	_, err := b.Take(ctx, b.by("dev"), id, "Dev")
	b.must(err)
	if got := b.get(id); got.Has("bruno") || !got.WaitsFor("dev") || got.Asks[0].Late {
		t.Errorf("players %v, asks %+v", got.Players, got.Asks)
	}
}

func TestVoteToOfferTheSeatOfAPlayerWhoIsBack(t *testing.T) {
	b, id := lateBench(t)
	b.pick(id, "alice", vote.AnswerReplace, nil)
	b.act(id, "bruno", first(b, id, "bruno"))
	if _, err := b.Take(ctx, b.by("dev"), id, "Dev"); !errors.Is(err, ErrNoOffer) {
		t.Errorf("taken after he played: %v, want ErrNoOffer", err)
	}
}

func TestVoteOnALatePlayerCloses(t *testing.T) {
	tests := []struct {
		name string
		do   func(*bench, ID)
		want vote.Answer
	}{
		{"he plays", func(b *bench, id ID) { b.act(id, "bruno", first(b, id, "bruno")) }, vote.ResultPlayed},
		{"nobody decides", func(b *bench, _ ID) { b.clock.advance(3 * day); b.tickNow() }, vote.ResultExpired},
		{"another vote", func(b *bench, id ID) {
			_, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRest, "")
			b.must(err)
		}, vote.ResultOther},
		{"the end", func(b *bench, id ID) {
			by := b.by("mod")
			by.Moderator = true
			_, err := b.Cancel(ctx, by, id)
			b.must(err)
		}, vote.ResultOther},
		{"he leaves", func(b *bench, _ ID) { b.must(b.MemberGone(ctx, "g", "bruno")) }, vote.ResultOther},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, id := lateBench(t)
			opened := b.get(id).Vote.Opened.Unix()
			test.do(b, id)
			if got := result(b.drain()); got != test.want {
				t.Errorf("closed by %q, want %q", got, test.want)
			}
			if _, err := b.Pick(ctx, b.by("alice"), id, opened, vote.AnswerEnd); err == nil ||
				b.get(id).Status == Cancelled && test.name != "the end" {
				t.Errorf("a late choice was taken: %v", err)
			}
		})
	}
}

// TestVoteThatNobodyDecides: the table waits without another ballot until a player asks for it.
func TestVoteThatNobodyDecides(t *testing.T) {
	b, id := lateBench(t)
	b.clock.advance(3 * day)
	b.tickNow()
	b.drain()
	for h, said := range b.said(200) {
		if slices.ContainsFunc(said, func(k string) bool { return k == "late>alice" }) {
			t.Errorf("after %d h: %v", h, said)
		}
	}
	if _, err := b.Decide(ctx, b.by("bruno"), id, "bruno"); !errors.Is(err, ErrTooSoon) {
		t.Errorf("about himself: %v, want ErrTooSoon", err)
	}
	_, err := b.Decide(ctx, b.by("alice"), id, "bruno")
	b.must(err)
	if got, want := kinds(b.drain()), []string{"late>alice"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	if _, err := b.Decide(ctx, b.by("alice"), id, "bruno"); !errors.Is(err, ErrVoteOpen) {
		t.Errorf("twice: %v, want ErrVoteOpen", err)
	}
	b.pick(id, "alice", vote.AnswerEnd, nil)
	if got := b.get(id).Status; got != Cancelled {
		t.Errorf("%s, want cancelled", got)
	}
}

func TestVoteOnALatePlayerByWhom(t *testing.T) {
	b, id := lateBench(t, "chloe")
	b.pick(id, "bruno", vote.AnswerWait, ErrNoVoter)
	b.pick(id, "dev", vote.AnswerWait, ErrNotSeated)
	b.pick(id, "alice", "win", ErrBadOption)
	if _, err := b.Pick(ctx, b.by("alice"), id, 1, vote.AnswerEnd); !errors.Is(err, ErrNoVote) {
		t.Errorf("on another ballot: %v, want ErrNoVote", err)
	}
	if _, err := b.Vote(ctx, b.by("alice"), id, b.opened(id), true); !errors.Is(err, ErrNoVote) {
		t.Errorf("a yes: %v, want ErrNoVote", err)
	}
	if v := b.get(id).Vote; len(v.Picks) != 0 {
		t.Errorf("picks = %v", v.Picks)
	}
}

// TestVoteOfSleepersWhenTheyWake: no player is mentioned in quiet hours, and who was
// asleep is called once afterwards.
func TestVoteOfSleepersWhenTheyWake(t *testing.T) {
	b := newBench(t)
	limited(b, 8*time.Hour, clock.Hours{}, "chloe")
	for _, u := range []string{"alice", "chloe"} {
		_, err := b.SetPerson(ctx, u, func(p *Person) { p.Quiet = clock.Quiet{From: 19 * 60, To: 7 * 60} })
		b.must(err)
	}
	want := map[int]string{8: "late", 19: "late>alice>chloe"}
	for h, got := range b.said(23) {
		if len(got) != 1 || got[0] != want[h] {
			t.Errorf("after %d h: %v, want %q", h, got, want[h])
		}
		delete(want, h)
	}
	if len(want) > 0 {
		t.Errorf("not said: %v", want)
	}
}

// TestVoteOnSeveralLatePlayers: one ballot at a time.
func TestVoteOnSeveralLatePlayers(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.SetLimit(ctx, b.by("alice"), id, 8*time.Hour)
	b.must(err)
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
	b.act(id, "chloe", first(b, id, "chloe"))
	b.drain()
	b.clock.advance(8 * time.Hour)
	b.tickNow()
	posts := b.drain()
	if got, want := kinds(posts), []string{"late>bruno>chloe"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want %v", got, want)
	}
	if got, want := posts[0].Users, []string{"alice", "bruno"}; !slices.Equal(got, want) {
		t.Errorf("it is about %v, want %v: whose ballot comes next is named too", got, want)
	}
	b.pick(id, "chloe", vote.AnswerWait, nil)
	b.pick(id, "bruno", vote.AnswerWait, nil)
	b.tickNow()
	if got, want := kinds(b.drain()), []string{"voted", "late>alice>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
}

// TestVoteTieWaits: also where no voter has chosen to wait.
func TestVoteTieWaits(t *testing.T) {
	b, id := lateBench(t, "chloe")
	b.pick(id, "alice", vote.AnswerReplace, nil)
	b.pick(id, "chloe", vote.AnswerEnd, nil)
	if got := result(b.drain()); got != vote.AnswerWait || b.get(id).Status != Playing {
		t.Errorf("decided %q, %s; want wait", got, b.get(id).Status)
	}
}
