package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

// asksBruno is a duel in which Bruno alone is asked, and the channel knows.
func asksBruno(b *bench, w clock.Wishes) ID {
	b.t.Helper()
	b.wish("bruno", w)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	b.drain()
	return id
}

// TestAClosedChannelCallsNobodyTwice: a question that could not be put for days is put
// once, with no reminder behind it, whether or not it was tried to.
func TestAClosedChannelCallsNobodyTwice(t *testing.T) {
	for name, tried := range map[string]bool{"left alone": false, "tried": true} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := asksBruno(b, clock.Wishes{})
			b.act(id, "bruno", "b4")
			b.act(id, "bruno", "pass")
			b.drain()
			b.act(id, "alice", "pass")
			if tried {
				p, _, _ := b.Next()
				b.must(b.Sending(ctx, p))
				b.Retry(p, time.Hour)
			}
			for range 80 {
				b.clock.advance(time.Hour)
				b.tickNow()
			}
			posts := kinds(b.drain())
			if len(posts) == 0 || !slices.Equal(posts[1:], []string{"remind>alice"}) || posts[0] != "turn>bruno" {
				t.Errorf("posts = %v, want turn>bruno, and remind>alice, whom no turn's message called", posts)
			}
			if said := b.said(80); len(said) > 1 {
				t.Errorf("and then %v, want at most that the table waits", said)
			}
		})
	}
}
