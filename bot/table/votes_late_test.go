package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
)

// lateBench is a table at which Bruno is over his time and the others vote.
func lateBench(t *testing.T, others ...string) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	id := limited(b, 8*time.Hour, others...)
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

// fourLate is lateBench with three others, one of whom was seated by hand: the duel
// takes three.
func fourLate(t *testing.T) (*bench, ID) {
	t.Helper()
	b, id := lateBench(t, "chloe")
	_, err := b.Change(ctx, Actor{}, id, func(c *Change) error {
		c.after.Players = append(c.after.Players, Player{User: "dev", Name: "Dev"})
		return nil
	})
	b.must(err)
	return b, id
}

// opened is when a table's vote was opened, as its ballots say; 0 where none is.
func (b *bench) opened(id ID) int64 {
	b.t.Helper()
	if v := b.get(id).Vote; v != nil {
		return v.Opened.Unix()
	}
	return 0
}
