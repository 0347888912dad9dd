package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/store"
)

// raw is the record of a table as it is stored.
func (b *bench) raw(id ID) []byte {
	b.t.Helper()
	m, err := b.store.Record(uint64(id))
	b.must(err)
	return m.Record
}

// word gives a user's word.
func (b *bench) word(id ID, user, word string) Outcome {
	b.t.Helper()
	out, err := b.SetWord(ctx, b.by(user), id, word)
	b.must(err)
	return out
}

// TestTheSecretStands: it is drawn when the table is opened, and no change in the lobby changes
// it; the seed follows from it.
func TestTheSecretStands(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	secret, hash := b.get(id).Secret, b.get(id).Promised()
	if secret == (game.Secret{}) || hash != secret.Hash() {
		t.Fatalf("the table is open with the secret %x, its card tells %q", secret, hash)
	}
	if two := b.get(b.lobby("d", "duel")).Secret; two == secret {
		t.Error("two tables have one secret")
	}
	for n, change := range []func() (Outcome, error){
		func() (Outcome, error) { return b.SetOption(ctx, b.by("alice"), id, "mode", "together") },
		func() (Outcome, error) { return b.SetSeats(ctx, b.by("alice"), id, 2) },
		func() (Outcome, error) { return b.SetOrder(ctx, b.by("alice"), id, false) },
		func() (Outcome, error) { return b.SetStart(ctx, b.by("alice"), id, b.clock.Now().Add(time.Hour)) },
		func() (Outcome, error) { return b.Leave(ctx, b.by("bruno"), id) },
		func() (Outcome, error) { return b.Join(ctx, b.by("bruno"), id, "Bruno") },
		func() (Outcome, error) { return b.SetWord(ctx, b.by("alice"), id, "x") },
	} {
		_, err := change()
		b.must(err)
		b.restart()
		if now := b.get(id).Secret; now != secret {
			t.Errorf("after change %d the secret is another one", n)
		}
	}
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	b.restart()
	got := b.get(id)
	setup := got.Match.Setup
	if setup.Secret != secret || setup.Promise != game.SetupPromise || setup.Seed != setup.Draw() ||
		got.Promised() != hash {
		t.Errorf("it begins with %+v and the card tells %s, want the secret %x and %s", setup, got.Promised(), secret, hash)
	}
	text, err := secret.MarshalText()
	b.must(err)
	if n := bytes.Count(b.raw(id), text); n != 1 || got.Secret != (game.Secret{}) {
		t.Errorf("the secret stands %d times in the record", n)
	}
}

// TestEveryLobbyHasASecret, however it was opened and however it starts.
func TestEveryLobbyHasASecret(t *testing.T) {
	b := newBench(t)
	check := func(what string, id ID, secret game.Secret) {
		t.Helper()
		got := b.get(id)
		if got.Status != Playing || secret == (game.Secret{}) || got.Match.Setup.Secret != secret ||
			got.Match.Setup.Draw() != got.Match.Setup.Seed {
			t.Errorf("%s: %s, %+v", what, got.Status, got.Match.Setup)
		}
	}
	old := b.played()
	out, err := b.Rematch(ctx, b.by("alice"), old, Place{Channel: "c"}, "Alice")
	b.must(err)
	again := out.After
	for _, u := range []string{"bruno", "chloe"} {
		_, err := b.Join(ctx, b.by(u), again.ID, u)
		b.must(err)
	}
	check("a rematch that starts by itself", again.ID, again.Secret)
	if again.Secret == b.get(old).Match.Setup.Secret {
		t.Error("a rematch has the secret of the old game, which is open")
	}
	id := b.lobby("d", "duel", "bruno")
	_, err = b.SetStart(ctx, b.by("alice"), id, b.clock.Now().Add(time.Hour))
	b.must(err)
	secret := b.get(id).Secret
	b.clock.advance(time.Hour)
	b.tickNow()
	check("a planned start", id, secret)
}

// TestWordsOfPlayers go into the luck in order of joining, with any draw of seats.
func TestWordsOfPlayers(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.SetOrder(ctx, b.by("alice"), id, false)
	b.must(err)
	b.drain()
	b.word(id, "chloe", "sea")
	if got := kinds(b.drain()); !slices.Equal(got, []string{"card"}) {
		t.Errorf("posts = %v, want the card", got)
	}
	b.word(id, "chloe", "sea")
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("the same word again: %v", got)
	}
	b.word(id, "alice", "moon")
	b.word(id, "bruno", "alice") // it may be anything, also a user's id in a test
	b.word(id, "alice", "mond")
	b.word(id, "bruno", "")
	for _, bad := range []struct {
		user, word string
		want       error
	}{
		{"dev", "x", ErrNotSeated}, {"dev", "", ErrNotSeated}, {"alice", " x", ErrBadWord},
		{"alice", strings.Repeat("x", 41), ErrBadWord}, {"alice", "<@123456789012345678>", ErrBadWord},
	} {
		if _, err := b.SetWord(ctx, b.by(bad.user), id, bad.word); !errors.Is(err, bad.want) {
			t.Errorf("%s gives %q: %v, want %v", bad.user, bad.word, err, bad.want)
		}
	}
	b.restart()
	if got := b.get(id); got.WordOf("alice") != "mond" || got.WordOf("bruno") != "" || got.WordOf("dev") != "" ||
		!slices.Equal(got.Words(), []string{"mond", "sea"}) {
		t.Errorf("the words are %q", got.Words())
	}
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
	got := b.get(id)
	if !slices.Equal(got.Words(), []string{"mond", "sea"}) || !slices.Equal(got.Match.Setup.Words, got.Words()) {
		t.Errorf("it begins with the words %q", got.Words())
	}
	if slices.ContainsFunc(got.Players, func(p Player) bool { return p.Word != "" }) {
		t.Errorf("whose word it was is kept: %+v", got.Players)
	}
	if _, err := b.SetWord(ctx, b.by("alice"), id, "late"); !errors.Is(err, ErrNotLobby) {
		t.Errorf("after the start: %v, want ErrNotLobby", err)
	}
	seats := []string{"alice", "bruno", "chloe"}
	luck := game.NewRand(got.Match.Setup.Seed, "seats")
	luck.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	if !slices.Equal(present(got), seats) {
		t.Errorf("seats %v, want %v", present(got), seats)
	}
}

// TestAWordGoesWithItsPlayer: who leaves the table, or is forgotten, or the lobby that is closed
// takes it along.
func TestAWordGoesWithItsPlayer(t *testing.T) {
	for name, leave := range map[string]func(*bench, ID) error{
		"leaves":     func(b *bench, id ID) error { _, err := b.Leave(ctx, b.by("bruno"), id); return err },
		"forgotten":  func(b *bench, _ ID) error { _, err := b.Forget(ctx, "bruno"); return err },
		"the server": func(b *bench, _ ID) error { return b.MemberGone(ctx, "g", "bruno") },
		"closed":     func(b *bench, id ID) error { _, err := b.Cancel(ctx, b.by("alice"), id); return err },
		"expired": func(b *bench, _ ID) error {
			b.clock.advance(6 * day)
			b.tickNow()
			b.clock.advance(day)
			b.tickNow()
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := b.lobby("c", "duel", "bruno")
			b.word(id, "bruno", "zebra")
			secret, err := b.get(id).Secret.MarshalText()
			b.must(err)
			b.must(leave(b, id))
			if record := b.raw(id); bytes.Contains(record, []byte("zebra")) ||
				bytes.Contains(record, secret) == !b.get(id).Live() {
				t.Errorf("kept is %s", record)
			}
		})
	}
}

// TestALobbyOfBefore has no secret: it starts all the same, and commits from the first word on.
func TestALobbyOfBefore(t *testing.T) {
	for _, word := range []string{"", "moon"} {
		b := newBench(t)
		id := b.lobby("c", "duel", "bruno")
		var record map[string]any
		b.must(json.Unmarshal(b.raw(id), &record))
		delete(record, "secret")
		old, err := json.Marshal(record)
		b.must(err)
		_, err = b.store.Commit(ctx, store.Change{Match: uint64(id), Version: b.version(id), Record: old})
		b.must(err)
		b.restart()
		b.drain()
		if got := b.get(id).Promised(); got != "" {
			t.Fatalf("its card tells %q", got)
		}
		if word != "" {
			b.word(id, "bruno", word)
			if got := kinds(b.drain()); !slices.Equal(got, []string{"card"}) || b.get(id).Promised() == "" {
				t.Errorf("posts = %v, the card tells %q", got, b.get(id).Promised())
			}
		}
		_, err = b.Start(ctx, b.by("alice"), id)
		b.must(err)
		s := b.get(id).Match.Setup
		if s.Seed == (game.Seed{}) || s.Promise != game.SetupPromise || (word != "") != (s.Secret != game.Secret{}) ||
			word != "" && s.Draw() != s.Seed {
			t.Errorf("with the word %q it begins with %+v", word, s)
		}
	}
}

// TestAMatchOfBeforeKeepsItsPromise: what its channel was told is told of it to its end.
func TestAMatchOfBeforeKeepsItsPromise(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	var record map[string]any
	b.must(json.Unmarshal(b.raw(id), &record))
	setup := record["setup"].(map[string]any)
	delete(setup, "secret")
	delete(setup, "promise")
	old, err := json.Marshal(record)
	b.must(err)
	_, err = b.store.Commit(ctx, store.Change{Match: uint64(id), Version: b.version(id), Record: old})
	b.must(err)
	b.restart()
	b.act(id, "alice", "resign")
	m := b.get(id).Match
	c, err := game.NewCapsule(m, false)
	b.must(err)
	if c.Commitment != m.Setup.Seed.Commitment() || c.Card != "" {
		t.Errorf("its promise is %s, want that of its seed", c.Commitment)
	}
	if _, err := c.Verify(ctx, m.Game); err != nil {
		t.Error(err)
	}
}

// TestAnImportIsRemembered: each time that a match is put into a channel by hand.
func TestAnImportIsRemembered(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.act(id, "alice", b.get(id).Match.State.Legal(0, nil)[0])
	before := b.get(id).Match.Setup
	moved := b.elsewhere("h", id)
	b.restart()
	after := b.get(moved).Match.Setup
	if !slices.Equal(after.Imports, []int{1}) || after.Commitment() == before.Commitment() ||
		after.Committed(0) != before.Commitment() || before.Imports != nil {
		t.Errorf("imported is %v, and the promises are %s and %s", after.Imports, before.Commitment(), after.Commitment())
	}
	if twice := b.get(b.elsewhere("i", moved)).Match.Setup; !slices.Equal(twice.Imports, []int{1, 1}) {
		t.Errorf("imported twice is %v", twice.Imports)
	}
	if drawn := b.get(b.position("d", "duel", "A 1 2; B 3 4")).Match.Setup; !slices.Equal(drawn.Imports, []int{0}) {
		t.Errorf("a drawn position is imported %v", drawn.Imports)
	}
}
