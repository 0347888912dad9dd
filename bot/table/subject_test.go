package table

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// TestTheLastToChooseLeaves: a ballot is counted when the last player who has not chosen leaves
// the server.
func TestTheLastToChooseLeaves(t *testing.T) {
	tests := []struct {
		name  string
		picks picks
		gone  []string
		want  vote.Answer
	}{
		{"one has chosen", picks{{"alice", end}}, []string{"chloe", "dev"}, end},
		{"two agree", picks{{"alice", replace}, {"chloe", replace}}, []string{"dev"}, replace},
		{"two do not", picks{{"alice", end}, {"chloe", replace}}, []string{"dev"}, wait},
		{"one is still to choose", picks{{"alice", end}}, []string{"chloe"}, ""},
		{"who has chosen leaves", picks{{"alice", end}}, []string{"alice"}, ""},
		{"nobody is left", picks{{"alice", end}}, []string{"alice", "chloe", "dev"}, vote.ResultOther},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, id := fourLate(t)
			for _, p := range test.picks {
				b.pick(id, p.user, p.answer, nil)
			}
			for _, user := range test.gone { // Dev was seated by hand, and is in no list of his
				_, err := b.Change(ctx, Actor{}, id, func(c *Change) error {
					c.after.Players[c.after.PlaceOf(user)].Gone = c.now
					return nil
				})
				b.must(err)
			}
			if got := result(b.drain()); got != test.want {
				t.Errorf("decided %q, want %q", got, test.want)
			}
			if got := b.get(id); (got.Vote == nil) != (test.want != "") ||
				(got.Status == Cancelled) != (test.want == vote.AnswerEnd) {
				t.Errorf("%s, vote %+v", got.Status, got.Vote)
			}
		})
	}
}

// TestTheUsualAnswerOfTheRest: what the rest chose is done in the change by which the
// last to choose leaves.
func TestTheUsualAnswerOfTheRest(t *testing.T) {
	b, id := lateBench(t, "chloe")
	b.act(id, "bruno", first(b, id, "bruno"))
	b.act(id, "chloe", "pass")
	b.act(id, "alice", "pass")
	b.clock.advance(8 * time.Hour)
	b.tickNow()
	b.pick(id, "alice", vote.AnswerUsual, nil)
	b.must(b.MemberGone(ctx, "g", "chloe"))
	got := b.get(id)
	if last := got.Match.Journal[got.Entries()-1]; last.Seat != 1 || last.Action != "pass" || got.Vote != nil {
		t.Errorf("the last entry is %+v, want bruno's pass; vote %+v", last, got.Vote)
	}
}

// absentBench is a table of three at which Bruno, who has left the server, may be voted
// out: Alice has proposed it.
func absentBench(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	b.must(b.MemberGone(ctx, "g", "bruno"))
	_, err = b.Propose(ctx, b.by("alice"), id, vote.MotionRemove, "bruno")
	b.must(err)
	b.drain()
	return b, id
}

// slowBench is absentBench with Bruno still there, and late.
func slowBench(t *testing.T) (*bench, ID) {
	t.Helper()
	b, id := lateBench(t, "chloe")
	_, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRemove, "bruno")
	b.must(err)
	return b, id
}

// passes gives a seat to a friend.
func passes(from, to string) func(*bench, ID) {
	return func(b *bench, id ID) {
		_, err := b.Offer(ctx, b.by(from), id, to)
		b.must(err)
		_, err = b.Take(ctx, b.by(to), id, to)
		b.must(err)
	}
}

// TestAVoteWithoutItsSubject: a vote is over, and the next may be opened, when the player it is
// about is back or has no seat any more, or its proposer has none.
func TestAVoteWithoutItsSubject(t *testing.T) {
	gone, asked := absentBench, slowBench
	tests := []struct {
		name  string
		begin func(*testing.T) (*bench, ID)
		do    func(*bench, ID)
		why   string // it is closed, and about whom; "" while it is open
	}{
		{"his seat goes to a friend", asked, passes("bruno", "dev"), "gone bruno"},
		{"the proposer's seat goes to a friend", asked, passes("alice", "dev"), "gone alice"},
		{"a voter's seat goes to a friend", asked, passes("chloe", "dev"), ""},
		{"he is on the server again", gone, func(b *bench, _ ID) { b.must(b.MemberBack(ctx, "g", "bruno")) }, "back bruno"},
		{"somebody else is", gone, func(b *bench, _ ID) { b.must(b.MemberBack(ctx, "g", "chloe")) }, ""},
		{"he leaves the server", asked, func(b *bench, _ ID) { b.must(b.MemberGone(ctx, "g", "bruno")) }, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, id := test.begin(t)
			b.drain()
			test.do(b, id)
			open := test.why == ""
			if got := b.get(id).Vote; (got != nil) != open {
				t.Errorf("the vote is %+v, want it open: %t", got, open)
			}
			if said := closings(b.drain()); strings.Join(said, ", ") != test.why {
				t.Errorf("said that it is over: %v, want %q", said, test.why)
			}
			_, err := b.Propose(ctx, b.by("chloe"), id, vote.MotionRest, "")
			if !open && err != nil || open && !errors.Is(err, ErrVoteOpen) && !errors.Is(err, ErrNotSeated) {
				t.Errorf("another vote: %v", err)
			}
		})
	}
}

// closings are how votes were closed, and about whom each says it.
func closings(posts []outbox.Post) (said []string) {
	for _, p := range posts {
		if p.Kind == outbox.PostVoted {
			said = append(said, strings.Join(append([]string{string(p.Vote.Result)}, p.Users...), " "))
		}
	}
	return said
}

// restBench is a table of three at which Alice has proposed a pause.
func restBench(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	_, err = b.Propose(ctx, b.by("alice"), id, vote.MotionRest, "")
	b.must(err)
	return b, id
}

// left has users leave the server.
func left(users ...string) func(*bench) {
	return func(b *bench) {
		for _, user := range users {
			b.must(b.MemberGone(ctx, "g", user))
		}
	}
}

// TestTheLastVoterLeaves: the answer of a player who leaves does not count. What all want who are left is
// agreed, unless it is the proposer's word alone.
func TestTheLastVoterLeaves(t *testing.T) {
	forgets := func(b *bench) { _, err := b.Forget(ctx, "chloe"); b.must(err) }
	tests := []struct {
		name string
		yes  []string
		do   func(*bench)
		want string
	}{
		{"all others agree", []string{"bruno"}, left("chloe"), "agreed"},
		{"and the proposer leaves too", []string{"bruno"}, left("alice", "chloe"), "agreed"},
		{"she is forgotten", []string{"bruno"}, forgets, "agreed"},
		{"the proposer is alone", nil, left("bruno", "chloe"), "left"},
		{"who has agreed leaves first", []string{"bruno"}, left("bruno", "chloe"), "left"},
		{"somebody has not answered", nil, left("chloe"), ""},
		{"she is forgotten, and somebody has not answered", nil, forgets, ""},
		{"who has agreed leaves", []string{"bruno"}, left("bruno"), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, id := restBench(t)
			for _, user := range test.yes {
				_, err := b.Vote(ctx, b.by(user), id, b.opened(id), true)
				b.must(err)
			}
			b.drain()
			test.do(b)
			got := b.get(id)
			if said := closings(b.drain()); strings.Join(said, ", ") != test.want || (got.Vote == nil) != (test.want != "") {
				t.Errorf("the vote %+v was closed as %q, want %q", got.Vote, said, test.want)
			}
			if rests := test.want == "agreed"; got.Resting != rests {
				t.Errorf("the table rests: %t, want %t", got.Resting, rests)
			}
		})
	}
}

// TestTheClockDoesNotRefuse: what the rules' clock does is no refusal. It ends only a
// vote about a position, or one about a question that it closed.
func TestTheClockDoesNotRefuse(t *testing.T) {
	for motion, open := range map[vote.Motion]bool{
		vote.MotionRest: true, vote.MotionEnd: true, vote.MotionUndo: false, vote.MotionAnswer: false,
	} {
		t.Run(string(motion), func(t *testing.T) {
			b, id := parlourBench(t)
			_, err := b.Join(ctx, b.by("chloe"), id, "Chloé")
			b.must(err)
			b.clock.advance(23 * time.Hour)
			_, err = b.Change(ctx, b.by("alice"), id, func(c *Change) error {
				c.after.Vote = &vote.Vote{Motion: motion, By: "alice", Opened: c.now, Entries: 1}
				if motion == vote.MotionAnswer {
					c.after.Vote.Target = "bruno"
				}
				return nil
			})
			b.must(err)
			_, err = b.Change(ctx, Actor{}, id, func(c *Change) error { return nil }) // nothing has happened
			b.must(err)
			if b.get(id).Vote == nil {
				t.Fatal("it is over already")
			}
			b.clock.advance(time.Hour)
			b.tickNow()
			got := b.get(id)
			if last := got.Match.Journal[got.Entries()-1]; last.Seat != game.Spectator {
				t.Fatalf("the last entry is %+v, want the clock's", last)
			}
			if (got.Vote != nil) != open {
				t.Fatalf("after the ring the vote is %+v, want it open: %t", got.Vote, open)
			}
		})
	}
}
