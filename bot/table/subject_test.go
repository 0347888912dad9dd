package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/game"
)

// TestTheLastToChooseLeaves: a ballot of which everybody who is still there has chosen
// is counted when the last of the others leaves the server.
func TestTheLastToChooseLeaves(t *testing.T) {
	tests := []struct {
		name  string
		picks []Pick
		gone  []string
		want  Answer
	}{
		{"one has chosen", []Pick{{"alice", AnswerEnd}}, []string{"chloe", "dev"}, AnswerEnd},
		{"two agree", []Pick{{"alice", AnswerReplace}, {"chloe", AnswerReplace}}, []string{"dev"}, AnswerReplace},
		{"two do not", []Pick{{"alice", AnswerEnd}, {"chloe", AnswerReplace}}, []string{"dev"}, AnswerWait},
		{"one is still to choose", []Pick{{"alice", AnswerEnd}}, []string{"chloe"}, ""},
		{"who has chosen leaves", []Pick{{"alice", AnswerEnd}}, []string{"alice"}, ""},
		{"nobody is left", []Pick{{"alice", AnswerEnd}}, []string{"alice", "chloe", "dev"}, ResultOther},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, id := fourLate(t)
			for _, p := range test.picks {
				b.pick(id, p.User, p.Answer, nil)
			}
			for _, user := range test.gone { // Dev was seated by hand, and is in no list of his
				_, err := b.change(ctx, By{}, id, func(c *change) error {
					c.after.Players[c.after.placeOf(user)].Gone = c.now
					return nil
				})
				b.must(err)
			}
			if got := result(b.drain()); got != test.want {
				t.Errorf("decided %q, want %q", got, test.want)
			}
			if got := b.get(id); (got.Vote == nil) != (test.want != "") || (got.Status == Cancelled) != (test.want == AnswerEnd) {
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
	b.pick(id, "alice", AnswerUsual, nil)
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
	_, err = b.Propose(ctx, b.by("alice"), id, MotionRemove, "bruno")
	b.must(err)
	b.drain()
	return b, id
}

// slowBench is absentBench with Bruno still there, and late.
func slowBench(t *testing.T) (*bench, ID) {
	t.Helper()
	b, id := lateBench(t, "chloe")
	_, err := b.Propose(ctx, b.by("alice"), id, MotionRemove, "bruno")
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

// TestAVoteWithoutItsSubject: a vote about somebody who has no seat any more, or who is
// back, or of somebody who has none, is over, and the next may be opened.
func TestAVoteWithoutItsSubject(t *testing.T) {
	gone, asked := absentBench, slowBench
	tests := []struct {
		name  string
		begin func(*testing.T) (*bench, ID)
		do    func(*bench, ID)
		open  bool
	}{
		{"his seat goes to a friend", asked, passes("bruno", "dev"), false},
		{"the proposer's seat goes to a friend", asked, passes("alice", "dev"), false},
		{"a voter's seat goes to a friend", asked, passes("chloe", "dev"), true},
		{"he is on the server again", gone, func(b *bench, _ ID) { b.must(b.MemberBack(ctx, "g", "bruno")) }, false},
		{"somebody else is", gone, func(b *bench, _ ID) { b.must(b.MemberBack(ctx, "g", "chloe")) }, true},
		{"he leaves the server", asked, func(b *bench, _ ID) { b.must(b.MemberGone(ctx, "g", "bruno")) }, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, id := test.begin(t)
			b.drain()
			test.do(b, id)
			if got := b.get(id).Vote; (got != nil) != test.open {
				t.Errorf("the vote is %+v, want it open: %t", got, test.open)
			}
			if said := slices.Contains(kinds(b.drain()), "voted"); said == test.open {
				t.Errorf("said that it is over: %t", said)
			}
			_, err := b.Propose(ctx, b.by("chloe"), id, MotionRest, "")
			if !test.open && err != nil || test.open && !errors.Is(err, ErrVoteOpen) && !errors.Is(err, ErrNotSeated) {
				t.Errorf("another vote: %v", err)
			}
		})
	}
}

// TestTheClockDoesNotRefuse: what the rules' clock does is nobody's no. It ends only a
// vote about a position, or one about a question that it closed.
func TestTheClockDoesNotRefuse(t *testing.T) {
	for motion, open := range map[Motion]bool{MotionRest: true, MotionEnd: true, MotionUndo: false, MotionAnswer: false} {
		t.Run(string(motion), func(t *testing.T) {
			b, id := parlourBench(t)
			_, err := b.Join(ctx, b.by("chloe"), id, "Chloé")
			b.must(err)
			b.clock.advance(23 * time.Hour)
			_, err = b.change(ctx, b.by("alice"), id, func(c *change) error {
				c.after.Vote = &Vote{Motion: motion, By: "alice", Opened: c.now, Entries: 1}
				if motion == MotionAnswer {
					c.after.Vote.Target = "bruno"
				}
				return nil
			})
			b.must(err)
			_, err = b.change(ctx, By{}, id, func(c *change) error { return nil }) // nothing has happened
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

// TestWhoWasAwayHasNotPlayed: of a server that removes the bot nobody hears that the
// late player is back.
func TestWhoWasAwayHasNotPlayed(t *testing.T) {
	b, id := lateBench(t)
	b.must(b.GuildGone(ctx, "g"))
	b.clock.advance(day)
	b.must(b.GuildBack(ctx, "g"))
	if got := result(b.drain()); got != ResultOther {
		t.Errorf("the ballot was closed as %q, want %q", got, ResultOther)
	}
	if got := b.get(id); got.Vote != nil || !got.WaitsFor("bruno") || got.Asks[0].Late {
		t.Errorf("vote %+v, asks %+v", got.Vote, got.Asks)
	}
}
