package table

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"bivouac/bot/table/outbox"
)

func TestASeatIsOfferedAndTaken(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.act(id, "alice", first(b, id, "alice"))
	b.drain()
	if _, err := b.Offer(ctx, b.by("bruno"), id, "alice"); !errors.Is(err, ErrSeated) {
		t.Errorf("to the opponent: %v, want ErrSeated", err)
	}
	if _, err := b.Offer(ctx, b.by("dev"), id, "chloe"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("by a stranger: %v, want ErrNotSeated", err)
	}
	_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
	b.must(err)
	if got, want := kinds(b.drain()), []string{"offer>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	if _, err := b.Take(ctx, b.by("dev"), id, "Dev"); !errors.Is(err, ErrNoOffer) {
		t.Errorf("taken by another: %v, want ErrNoOffer", err)
	}
	b.restart()
	out, err := b.Take(ctx, b.by("chloe"), id, "Chloé")
	b.must(err)
	if seat, ok := out.After.SeatOf("chloe"); !ok || seat != 1 || !out.After.WaitsFor("chloe") || out.After.Offer != nil {
		t.Errorf("chloe has seat %d, asked %v, offer %v; want 1, asked, none", seat, out.After.Asked(), out.After.Offer)
	}
	if got, want := kinds(b.drain()), []string{"swap", "turn>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	for user, want := range map[string]int{"bruno": 0, "chloe": 1} {
		if games, err := b.Games(user); err != nil || len(games) != want {
			t.Errorf("%s has %d games, %v, want %d", user, len(games), err, want)
		}
	}
}

func TestAnOfferEnds(t *testing.T) {
	ends := map[string]func(*bench, ID){
		"the friend declines": func(b *bench, id ID) { _, err := b.Decline(ctx, b.by("chloe"), id); b.must(err) },
		"its player keeps it": func(b *bench, id ID) { _, err := b.Decline(ctx, b.by("bruno"), id); b.must(err) },
		"after three days":    func(b *bench, _ ID) { b.clock.advance(3 * day); b.tickNow() },
		"its player has left": func(b *bench, _ ID) { b.gone("bruno") },
		"another friend":      func(b *bench, id ID) { _, err := b.Offer(ctx, b.by("bruno"), id, "dev"); b.must(err) },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
			_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
			b.must(err)
			if _, err := b.Decline(ctx, b.by("alice"), id); !errors.Is(err, ErrNoOffer) {
				t.Errorf("declined by a third: %v, want ErrNoOffer", err)
			}
			end(b, id)
			if _, err := b.Take(ctx, b.by("chloe"), id, "Chloé"); err == nil {
				t.Error("taken all the same")
			}
			if b.get(id).Has("chloe") {
				t.Error("she is seated")
			}
		})
	}
}

// TestTheHostsSeat: who takes it is the host; of another's seat nothing changes.
func TestTheHostsSeat(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	for _, step := range []struct{ from, to, host string }{{"bruno", "chloe", "alice"}, {"alice", "dev", "dev"}} {
		_, err := b.Offer(ctx, b.by(step.from), id, step.to)
		b.must(err)
		_, err = b.Take(ctx, b.by(step.to), id, step.to)
		b.must(err)
		if got := b.get(id).Host; got != step.host {
			t.Errorf("%s has %s's seat: the host is %s, want %s", step.to, step.from, got, step.host)
		}
	}
}

// TestAnOfferThatEndsLosesItsButtons: each way to end an offer removes its buttons.
func TestAnOfferThatEndsLosesItsButtons(t *testing.T) {
	tests := map[string]struct {
		end func(*bench, ID)
		say string // the post that tells of it; "" for none
	}{
		"taken":       {func(b *bench, id ID) { _, err := b.Take(ctx, b.by("chloe"), id, "Chloé"); b.must(err) }, "swap"},
		"declined":    {func(b *bench, id ID) { _, err := b.Decline(ctx, b.by("chloe"), id); b.must(err) }, "declined"},
		"kept":        {func(b *bench, id ID) { _, err := b.Decline(ctx, b.by("bruno"), id); b.must(err) }, "declined"},
		"lapsed":      {func(b *bench, _ ID) { b.clock.advance(3 * day); b.tickNow() }, ""},
		"another's":   {func(b *bench, id ID) { _, err := b.Offer(ctx, b.by("bruno"), id, "dev"); b.must(err) }, ""},
		"over":        {func(b *bench, id ID) { b.act(id, "alice", "resign") }, ""},
		"after moves": {func(b *bench, id ID) { b.act(id, "alice", "b1"); b.gone("bruno") }, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
			b.drain()
			_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
			b.must(err)
			asked := b.drain()
			b.restart()
			test.end(b, id)
			posts := b.drain()
			old := fmt.Sprintf("m%d", asked[0].ID)
			i := slices.IndexFunc(posts, func(p outbox.Post) bool { return slices.Contains(p.Old, old) })
			if i < 0 {
				t.Fatalf("its message %s keeps its buttons: %v", old, kinds(posts))
			}
			if said := posts[i].Kind; test.say != "" && string(said) != test.say {
				t.Errorf("it is told by %s, want %s", said, test.say)
			}
		})
	}
}

// TestAnOfferEndsWhileItIsSent: the table does not know its message yet, which loses its buttons as soon as
// it does.
func TestAnOfferEndsWhileItIsSent(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
	b.must(err)
	p, _, _ := b.Next()
	b.must(b.Sending(ctx, p))
	_, err = b.Decline(ctx, b.by("chloe"), id)
	b.must(err)
	b.must(b.Done(ctx, p, "m1"))
	if posts := b.drain(); !slices.ContainsFunc(posts, func(p outbox.Post) bool { return slices.Contains(p.Old, "m1") }) {
		t.Errorf("the buttons of m1 stay: %v", kinds(posts))
	}
}
