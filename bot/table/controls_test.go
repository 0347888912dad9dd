package table

import (
	"context"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// postWish asks for what is kept in wish: see benchRules.
const postWish = outbox.Kind("wish")

// wish is a personal piece of the bench: whose wish is open.
var wish = Piece[User]{Name: "wish", Personal: true}

// wishes has a user ask something.
func wishes(c *Change) error {
	wish.Set(c.After(), User(c.By().User))
	c.Post(postWish).Users = []string{c.By().User}
	return nil
}

// granted ends it.
func granted(c *Change) error {
	wish.Set(c.After(), "")
	c.Answered("wish", nil)
	return nil
}

// olds are the messages whose controls posts take away.
func olds(posts []outbox.Post) (old []string) {
	for _, p := range posts {
		old = append(old, p.Old...)
	}
	return old
}

// TestControlsGoWithTheirQuestion: a message that asks something loses its controls when that is answered,
// over a restart too.
func TestControlsGoWithTheirQuestion(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	for range 2 {
		_, err := b.Change(ctx, b.by("alice"), id, wishes)
		b.must(err)
		b.drain()
	}
	b.restart()
	asking := b.get(id).Posts.Asking("wish")
	if len(asking) != 2 {
		t.Fatalf("asked by %v, want two messages", asking)
	}
	_, err := b.Change(ctx, b.by("bruno"), id, granted)
	b.must(err)
	if old := olds(b.drain()); !slices.Equal(old, asking) || len(b.get(id).Posts.Asking("wish")) != 0 {
		t.Errorf("controls taken from %v, want %v; asked by %v", old, asking, b.get(id).Posts.Asking("wish"))
	}
}

// TestAnsweredWhileItIsSent: the table does not know the message yet, which loses its controls as soon as it
// does.
func TestAnsweredWhileItIsSent(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	_, err := b.Change(ctx, b.by("bruno"), id, wishes)
	b.must(err)
	p, _, _ := b.Mail.Next()
	b.must(b.Mail.Sending(ctx, p))
	_, err = b.Change(ctx, b.by("alice"), id, granted)
	b.must(err)
	b.must(b.Mail.Done(ctx, p, "m1"))
	if old := olds(b.drain()); !slices.Equal(old, []string{"m1"}) {
		t.Errorf("controls taken from %v, want m1", old)
	}
}

// TestAnsweredByAnotherProcessWhileItIsNoted: the table is read again, and the controls go.
func TestAnsweredByAnotherProcessWhileItIsNoted(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	_, err := b.Change(ctx, b.by("bruno"), id, wishes)
	b.must(err)
	p, _, _ := b.Mail.Next()
	b.must(b.Mail.Sending(ctx, p))
	other, by := b.second(), b.by("alice")
	b.Mail.store = b.store.Through(func(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
		if other != nil {
			_, err := other.Change(ctx, by, id, granted)
			b.must(err)
			other = nil
		}
		return commit(ctx, c)
	})
	b.must(b.Mail.Done(ctx, p, "m1"))
	if old := olds(b.drain()); !slices.Contains(old, "m1") {
		t.Errorf("controls taken from %v, want m1", old)
	}
}

// TestAnsweredBeforeItIsAskedAgain: the post that would have taken the controls of an earlier message is not
// sent any more, and they go all the same.
func TestAnsweredBeforeItIsAskedAgain(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	_, err := b.Change(ctx, b.by("alice"), id, wishes)
	b.must(err)
	b.drain()
	asking := b.get(id).Posts.Asking("wish")
	_, err = b.Change(ctx, b.by("alice"), id, func(c *Change) error {
		p := c.Post(postWish)
		p.Users = []string{"alice"}
		c.Answered("wish", p)
		return nil
	})
	b.must(err)
	_, err = b.Change(ctx, b.by("bruno"), id, granted)
	b.must(err)
	posts := b.drain()
	if old := olds(posts); !slices.Equal(old, asking) || !slices.Equal(kinds(posts), []string{"tidy"}) {
		t.Errorf("%v take controls from %v, want %v", kinds(posts), old, asking)
	}
}

// TestAnsweredWhileTheBotWasDown: the message may be in the channel, and nobody has noted it.
func TestAnsweredWhileTheBotWasDown(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	_, err := b.Change(ctx, b.by("bruno"), id, wishes)
	b.must(err)
	p, _, _ := b.Mail.Next()
	b.must(b.Mail.Sending(ctx, p))
	b.restart()
	b.clock.advance(time.Hour)
	_, err = b.Change(ctx, b.by("alice"), id, granted)
	b.must(err)
	if p, _, ok := b.Mail.Next(); !ok || p.Kind != postWish || !p.Stale {
		t.Errorf("%t: %q, stale %t; want the message to be looked for", ok, p.Kind, p.Stale)
	}
}

// TestControlsOfATableThatMoves: they stay behind, and go.
func TestControlsOfATableThatMoves(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	_, err := b.Change(ctx, b.by("alice"), id, wishes)
	b.must(err)
	b.drain()
	asking := b.get(id).Posts.Asking("wish")
	_, err = b.Move(ctx, b.by("bruno"), id, Place{Guild: "g", Channel: "d"}, true)
	b.must(err)
	if old := olds(b.drain()); !slices.Contains(old, asking[0]) || len(b.get(id).Posts.Controls) != 0 {
		t.Errorf("controls taken from %v, want %v too", old, asking)
	}
}

// TestPersonalPieces go with a user whom they name, and so do posts that name them.
func TestPersonalPieces(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	_, err := b.Change(ctx, b.by("bruno"), id, wishes)
	b.must(err)
	_, err = b.Forget(ctx, "bruno")
	b.must(err)
	if u := wish.Of(b.get(id)); u != "" {
		t.Errorf("the wish is %s's", u)
	}
	if posts := b.drain(); slices.ContainsFunc(posts, func(p outbox.Post) bool { return p.Kind == postWish }) {
		t.Errorf("the wish is said: %v", kinds(posts))
	}
}
