package bot_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
	"bivouac/store/enginetest"
)

func TestPrivacy(t *testing.T) {
	w := newWorld(t)
	for who, parts := range map[string][]string{
		"alice": {"**What I keep, and why**", "a game that is over stays for 2 years", "Your private notes (`/note`)",
			"I make no backups by myself"},
		"bruno": {"**Ce que je garde, et pourquoi**", "une partie, 2 ans après sa fin", "Je ne fais pas de sauvegardes"},
	} {
		r := w.command(who, "privacy", nil)
		for _, part := range parts {
			if !r.Message.Ephemeral || !strings.Contains(r.Message.Content, part) {
				t.Errorf("%s reads %q, want %q in it", who, r.Message.Content, part)
			}
		}
	}
	r := w.press("alice", "Forget me…")
	if !strings.Contains(r.Message.Content, "Forget you?") {
		t.Errorf("the button of the page: %q", r.Message.Content)
	}
	if r = w.press("alice", "No, stay"); !strings.Contains(r.Message.Content, "Nothing was deleted") {
		t.Errorf("after No: %q", r.Message.Content)
	}
	if name := w.tables.Scorebook.NameIn(w.srv.GuildID(), w.srv.As("alice").ID()); name != "Alice" {
		t.Errorf("after No she is called %q", name)
	}
	w.command("alice", "privacy", nil)
	if got := private(t, w.press("alice", "Erase this server…"), "Erase everything").Content; strings.Contains(got,
		"0 ") {
		t.Errorf("of a server without tables: %q", got)
	}
	w.command("alice", "forget-me", nil)
	if got := w.press("alice", "Forget me").Message.Content; got != "Done: I have forgotten you." {
		t.Errorf("who sits nowhere is told %q", got)
	}
}

// TestForgetMe: one game over, one going on; afterwards neither id nor name is in what
// the store holds nor in a backup, the others' game goes on, and within the hour the file
// in use holds neither.
func TestForgetMe(t *testing.T) {
	w := newWorldOf(t, map[string]string{"alice": "Alice", "bruno": "Brunhildefonse", "emma": "Emma"})
	w.begin("bruno")
	w.resigns("bruno")
	w.sees("alice", "The game is over.")
	w.begin("bruno", "emma")
	bruno := w.srv.As("bruno").ID()
	asked := w.command("bruno", "forget-me", nil)
	if !strings.Contains(asked.Message.Content, "Vous êtes encore à 1 table.") {
		t.Errorf("he is not told of his table: %q", asked.Message.Content)
	}
	done := w.press("bruno", "Rendre mes places et m’oublier")
	if !strings.Contains(done.Message.Content, "je vous ai oublié. À 2 tables") {
		t.Errorf("afterwards: %q", done.Message.Content)
	}
	if here := w.here(); here.Status != table.Playing ||
		!here.Players[1].Left && !here.Players[0].Left && !here.Players[2].Left {
		t.Errorf("the others' game: %+v", here)
	}
	if got := w.command("alice", "history", nil).Message.Content; !strings.Contains(got, "a former player") ||
		strings.Contains(got, "Brunhildefonse") {
		t.Errorf("the history: %q", got)
	}
	w.emptyOutbox()
	w.holdsNot(bruno, "Brunhildefonse")
	w.leavesNothing(bruno, "Brunhildefonse")
	if got := w.command("alice", "stats", nil).Message.Content; strings.Contains(got, "Brun") ||
		!strings.Contains(got, "**Alice**: 1 game") {
		t.Errorf("the statistics: %q", got)
	}
}

// leavesNothing wants no byte of the words in a backup now, and none in the store's file
// within the hour.
func (w *world) leavesNothing(words ...string) {
	w.t.Helper()
	backup := enginetest.Copy(w.t, w.store)
	for _, word := range words {
		if n := bytes.Count(backup, []byte(word)); n > 0 {
			w.t.Errorf("a backup holds %q %d times", word, n)
		}
	}
	if enginetest.InDatabase() {
		return // which has no file of its own
	}
	w.srv.Clock().Advance(time.Hour)
	w.await(fmt.Sprintf("a file without %q", words), func() bool {
		w.srv.Clock().Advance(time.Second)
		data, err := os.ReadFile(w.path)
		w.check(err)
		return !slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(data, []byte(word)) })
	})
}

// begin opens and starts a duel of Alice's with others.
func (w *world) begin(others ...string) {
	w.t.Helper()
	w.command("alice", "play", playground.Opts{"game": "duel"})
	for _, who := range others {
		label := "Join"
		w.press(who, label)
	}
	w.press("alice", "Start")
	w.waitFor("alice", "a running game", func(playground.Message) bool { return w.here().Status == table.Playing })
}

// emptyOutbox waits until all that was to be said is said.
func (w *world) emptyOutbox() {
	w.t.Helper()
	w.await("an empty outbox", func() bool {
		posts, err := w.store.Outbox(store.Everywhere, 0, 0)
		return err == nil && len(posts) == 0
	})
}

// holdsNot demands that no record of the store holds any of the words.
func (w *world) holdsNot(words ...string) {
	w.t.Helper()
	var all []byte
	ids, err := w.store.Matches(store.Everywhere, 0, 0)
	w.check(err)
	for _, id := range ids {
		m, err := w.store.Load(id)
		w.check(err)
		all = append(append(append(all, m.Record...), m.Snapshot...), bytes.Join(m.Journal, nil)...)
	}
	people, err := w.store.People("")
	w.check(err)
	for _, p := range people {
		all = append(append(all, p.User...), p.Record...)
	}
	for _, word := range words {
		if i := bytes.Index(all, []byte(word)); i >= 0 {
			w.t.Errorf("the store holds %q: …%s", word, all[max(0, i-200):min(len(all), i+100)])
		}
	}
	if left, err := w.store.MatchesOf(words[0]); err != nil || len(left) > 0 {
		w.t.Errorf("tables listed for %s: %v, %v", words[0], left, err)
	}
	named := func(seen store.Seen) bool { return bytes.Contains(seen.Outcome, []byte(words[0])) }
	if n, err := w.store.Unsee(w.ctx(), named); err != nil || n > 0 {
		w.t.Errorf("%d interactions name %s, %v", n, words[0], err)
	}
}

// TestFormsComeFirst: the watchdog leaves a press alone that a form answers, and no other.
func TestFormsComeFirst(t *testing.T) {
	b := asHosted()
	for id, want := range map[string]wire.Deferral{
		"1|i||0|form": wire.DeferForm, "1|i||0|ask": wire.DeferByKind, "1|7|7|3": wire.DeferForm,
		"1|J|1k2m3n|3": wire.DeferForm, "1|t|7|3": wire.DeferForm, "1|p|7|0": wire.DeferByKind,
	} {
		if got := b.Deferral(&wire.Interaction{Kind: wire.KindComponent, CustomID: id}); got != want {
			t.Errorf("%s is deferred so: %d, want %d", id, got, want)
		}
	}
}
