package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
)

// opened is when a table's vote was opened, as its ballots say; 0 where none is.
func (b *bench) opened(id ID) int64 {
	b.t.Helper()
	if v := b.get(id).Vote; v != nil {
		return v.Opened.Unix()
	}
	return 0
}

func TestVoteUndoByConsent(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2; B 3 4")
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b3")
	b.drain()
	_, err := b.Propose(ctx, b.by("bruno"), id, vote.MotionUndo, "")
	b.must(err)
	if got, want := kinds(b.drain()), []string{"vote>alice"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want %v", got, want)
	}
	if got := b.get(id).Vote.Message; got == "" {
		t.Error("the ballot's message was not kept")
	}
	for _, m := range []vote.Motion{vote.MotionUndo, vote.MotionRemove, vote.MotionEnd} {
		if _, err := b.Propose(ctx, b.by("alice"), id, m, "bruno"); !errors.Is(err, ErrVoteOpen) {
			t.Errorf("%s beside an open vote: %v, want ErrVoteOpen", m, err)
		}
	}
	b.restart()
	out, err := b.Vote(ctx, b.by("alice"), id, b.opened(id), true)
	b.must(err)
	if got := out.After.Asked(); !slices.Equal(got, []string{"bruno"}) || out.After.Vote != nil {
		t.Errorf("asked = %v, vote %+v, want bruno and none", got, out.After.Vote)
	}
	posts := b.drain()
	if got := kinds(posts); !slices.Equal(got, []string{"voted"}) || !posts[0].Passed {
		t.Errorf("posts = %v, want a passed vote", got)
	}
}

func TestVoteThatFalls(t *testing.T) {
	tests := []struct {
		name string
		why  vote.Answer
		do   func(*bench, ID)
	}{
		{"a no", vote.ResultRefused,
			func(b *bench, id ID) { _, err := b.Vote(ctx, b.by("bruno"), id, b.opened(id), false); b.must(err) }},
		{"taken back", vote.ResultRefused,
			func(b *bench, id ID) { _, err := b.Vote(ctx, b.by("alice"), id, b.opened(id), false); b.must(err) }},
		{"a move", vote.ResultPlayed, func(b *bench, id ID) { b.act(id, "bruno", "pass") }},
		{"time", vote.ResultExpired, func(b *bench, id ID) { b.clock.advance(3 * day); b.tickNow() }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "pact", "A 1 2; B 3 4")
			b.act(id, "alice", "b1")
			b.act(id, "bruno", "b3")
			_, err := b.Propose(ctx, b.by("alice"), id, vote.MotionUndo, "")
			b.must(err)
			entries := b.get(id).Entries()
			b.drain()
			test.do(b, id)
			got := b.get(id)
			if got.Vote != nil || got.Status != Playing || got.Entries() > entries+1 {
				t.Errorf("vote %+v, %s, %d entries, want none, playing", got.Vote, got.Status, got.Entries())
			}
			posts := b.drain()
			i := slices.IndexFunc(posts, func(p outbox.Post) bool { return p.Kind == outbox.PostVoted })
			if i < 0 || posts[i].Passed || posts[i].Vote.Message == "" || posts[i].Vote.Result != test.why {
				t.Errorf("posts = %v, want a vote that fell, with its message, %q", posts, test.why)
			}
			if _, err := b.Vote(ctx, b.by("bruno"), id, b.opened(id), true); !errors.Is(err, ErrNoVote) {
				t.Errorf("a late yes: %v, want ErrNoVote", err)
			}
		})
	}
}

func TestVoteByWhom(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	_, err = b.Propose(ctx, b.by("alice"), id, vote.MotionEnd, "")
	b.must(err)
	_, err = b.Vote(ctx, b.by("bruno"), id, b.opened(id), true)
	b.must(err)
	tests := []struct {
		user string
		yes  bool
		want error
	}{
		{"bruno", true, ErrVoted},
		{"alice", true, ErrNoVoter},
		{"dev", true, ErrNotSeated},
	}
	for _, test := range tests {
		if _, err := b.Vote(ctx, b.by(test.user), id, b.opened(id), test.yes); !errors.Is(err, test.want) {
			t.Errorf("vote of %s: %v, want %v", test.user, err, test.want)
		}
	}
	if _, err := b.Propose(ctx, b.by("chloe"), id, vote.MotionEnd, ""); !errors.Is(err, ErrVoteOpen) {
		t.Errorf("second motion: %v, want ErrVoteOpen", err)
	}
	out, err := b.Vote(ctx, b.by("chloe"), id, b.opened(id), true)
	b.must(err)
	if out.After.Status != Cancelled {
		t.Errorf("status = %s, want cancelled", out.After.Status)
	}
}

func TestVoteAnAbsentPlayerOut(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	b.act(id, "alice", "b1")
	b.clock.advance(71 * time.Hour)
	if _, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRemove, "bruno"); !errors.Is(err, ErrTooSoon) {
		t.Errorf("after 71 h: %v, want ErrTooSoon", err)
	}
	if _, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRemove, "alice"); !errors.Is(err, ErrNotAnother) {
		t.Errorf("herself: %v, want ErrNotAnother", err)
	}
	if _, err := b.Propose(ctx, b.by("bruno"), id, vote.MotionRemove, "alice"); !errors.Is(err, ErrTooSoon) {
		t.Errorf("somebody who is not asked: %v, want ErrTooSoon", err)
	}
	b.clock.advance(time.Hour)
	out, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRemove, "bruno")
	b.must(err)
	if out.After.Status != Over || !out.After.Players[1].Left || out.After.Vote != nil {
		t.Errorf("of two, one decides: %s, left %t, want over and left", out.After.Status, out.After.Players[1].Left)
	}
}
