package table

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

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

// TestTheSecretStands: it is drawn when the table is opened, and no change in the lobby changes
// it; the seed follows from it.
func TestTheSecretStands(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	secret, hash := b.get(id).Deal.Secret, b.get(id).Promised()
	if secret == (game.Secret{}) || hash != secret.Hash() {
		t.Fatalf("the table is open with the secret %x, its card tells %q", secret, hash)
	}
	if two := b.get(b.lobby("d", "duel")).Deal.Secret; two == secret {
		t.Error("two tables have one secret")
	}
	for n, change := range []func() (Outcome, error){
		func() (Outcome, error) { return b.SetOption(ctx, b.by("alice"), id, "mode", "together") },
		func() (Outcome, error) { return b.SetSeats(ctx, b.by("alice"), id, 2) },
		func() (Outcome, error) { return b.SetOrder(ctx, b.by("alice"), id, false) },
		func() (Outcome, error) { return b.Leave(ctx, b.by("bruno"), id) },
		func() (Outcome, error) { return b.Join(ctx, b.by("bruno"), id, "Bruno") },
	} {
		_, err := change()
		b.must(err)
		b.restart()
		if now := b.get(id).Deal.Secret; now != secret {
			t.Errorf("after change %d the secret is another one", n)
		}
	}
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	b.restart()
	got := b.get(id)
	setup := got.match.Setup
	if setup.Secret != secret || setup.Promise != game.SetupPromise || setup.Seed != setup.Draw() ||
		got.Promised() != hash {
		t.Errorf("it begins with %+v and the card tells %s, want the secret %x and %s", setup, got.Promised(), secret, hash)
	}
	text, err := secret.MarshalText()
	b.must(err)
	if n := bytes.Count(b.raw(id), text); n != 1 || got.Deal.Secret != (game.Secret{}) {
		t.Errorf("the secret stands %d times in the record", n)
	}
}

// TestEveryLobbyHasASecret, however it was opened and however it starts.
func TestEveryLobbyHasASecret(t *testing.T) {
	b := newBench(t)
	check := func(what string, id ID, secret game.Secret) {
		t.Helper()
		got := b.get(id)
		if got.Status != Playing || secret == (game.Secret{}) || got.match.Setup.Secret != secret ||
			got.match.Setup.Draw() != got.match.Setup.Seed {
			t.Errorf("%s: %s, %+v", what, got.Status, got.match.Setup)
		}
	}
	id := b.lobby("d", "duel", "bruno")
	secret := b.get(id).Deal.Secret
	_, err := b.Change(ctx, Actor{}, id, (*Change).Start)
	b.must(err)
	check("a start by nobody", id, secret)
}

// TestTheSecretGoesWithTheLobby that is closed.
func TestTheSecretGoesWithTheLobby(t *testing.T) {
	for name, leave := range map[string]func(*bench, ID) error{
		"closed": func(b *bench, id ID) error { _, err := b.Cancel(ctx, b.by("alice"), id); return err },
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
			secret, err := b.get(id).Deal.Secret.MarshalText()
			b.must(err)
			if !bytes.Contains(b.raw(id), secret) {
				t.Error("the lobby has no secret")
			}
			b.must(leave(b, id))
			if record := b.raw(id); b.get(id).Live() || bytes.Contains(record, secret) {
				t.Errorf("kept is %s", record)
			}
		})
	}
}

// edited changes the record of a table as it is stored.
func (b *bench) edited(id ID, change func(record map[string]any)) {
	b.t.Helper()
	var record map[string]any
	b.must(json.Unmarshal(b.raw(id), &record))
	change(record)
	old, err := json.Marshal(record)
	b.must(err)
	_, err = b.store.Commit(ctx, store.Change{Match: uint64(id), Version: b.version(id), Record: old})
	b.must(err)
	b.restart()
}

// TestALobbyOfBefore has no secret, and starts all the same.
func TestALobbyOfBefore(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	b.edited(id, func(record map[string]any) { delete(record, "secret") })
	if got := b.get(id).Promised(); got != "" {
		t.Fatalf("its card tells %q", got)
	}
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	s := b.get(id).match.Setup
	if s.Seed == (game.Seed{}) || s.Promise != game.SetupPromise || s.Secret != (game.Secret{}) {
		t.Errorf("it begins with %+v", s)
	}
}

// TestALobbyWithWordsLosesThem: what an earlier program has kept of them counts for nothing, and the card's promise
// holds.
func TestALobbyWithWordsLosesThem(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	hash := b.get(id).Promised()
	b.edited(id, func(record map[string]any) { record["players"].([]any)[1].(map[string]any)["word"] = "zebra" })
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	s := b.get(id).match.Setup
	if s.Words != nil || s.Secret.Hash() != hash || s.Seed != s.Draw() || bytes.Contains(b.raw(id), []byte("zebra")) {
		t.Errorf("it begins with %+v", s)
	}
}

// TestAMatchWithWordsGoesOn: its seed was drawn from the words too, and its capsule says so.
func TestAMatchWithWordsGoesOn(t *testing.T) {
	b := newBench(t)
	g, err := b.Shelf.Game("duel")
	b.must(err)
	setup := game.Setup{Game: "duel", Rules: 1, Seats: 2, Promise: game.SetupPromise, Secret: game.Secret{7},
		Words: []string{"mond", "sea"}}
	setup.Seed = setup.Draw()
	m, _, err := game.NewMatch(g, setup)
	b.must(err)
	out, err := b.Import(ctx, Seating{Actor: b.by("alice"), Guild: "g", Channel: "c",
		Players: []Player{{User: "alice"}, {User: "bruno"}}}, m)
	b.must(err)
	id := out.After.ID
	b.act(id, "alice", b.get(id).match.State.Legal(0, nil)[0])
	b.restart()
	b.act(id, "alice", game.Resign)
	c, err := game.NewCapsule(b.get(id).match, false)
	b.must(err)
	_, err = c.Verify(ctx, g)
	if err != nil || !slices.Equal(c.Setup.Words, setup.Words) || c.Card != setup.Secret.Hash() {
		t.Errorf("its capsule: %v, %+v", err, c.Setup)
	}
}

// TestAMatchOfBeforeKeepsItsPromise: what its channel was told is told of it to its end.
func TestAMatchOfBeforeKeepsItsPromise(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.edited(id, func(record map[string]any) {
		setup := record["setup"].(map[string]any)
		delete(setup, "secret")
		delete(setup, "promise")
	})
	b.act(id, "alice", "resign")
	m := b.get(id).match
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
	b.act(id, "alice", b.get(id).match.State.Legal(0, nil)[0])
	before := b.get(id).match.Setup
	moved := b.elsewhere("h", id)
	b.restart()
	after := b.get(moved).match.Setup
	if !slices.Equal(after.Imports, []int{1}) || after.Commitment() == before.Commitment() ||
		after.Committed(0) != before.Commitment() || before.Imports != nil {
		t.Errorf("imported is %v, and the promises are %s and %s", after.Imports, before.Commitment(), after.Commitment())
	}
	if twice := b.get(b.elsewhere("i", moved)).match.Setup; !slices.Equal(twice.Imports, []int{1, 1}) {
		t.Errorf("imported twice is %v", twice.Imports)
	}
	if drawn := b.get(b.position("d", "duel", "A 1 2; B 3 4")).match.Setup; !slices.Equal(drawn.Imports, []int{0}) {
		t.Errorf("a drawn position is imported %v", drawn.Imports)
	}
}
