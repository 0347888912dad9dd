package gametest

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
)

// listener is a testing.TB that only listens.
type listener struct {
	testing.TB
	heard string
}

func (l *listener) Helper()                           {}
func (l *listener) Failed() bool                      { return l.heard != "" }
func (l *listener) Logf(string, ...any)               {}
func (l *listener) Error(args ...any)                 { l.heard += fmt.Sprintln(args...) }
func (l *listener) Errorf(format string, args ...any) { l.heard += fmt.Sprintf(format+"\n", args...) }
func (l *listener) Fatal(args ...any)                 { l.Error(args...); runtime.Goexit() }
func (l *listener) Fatalf(format string, args ...any) { l.Errorf(format, args...); runtime.Goexit() }

// listen is what a check says; "" if it is content.
func listen(check func(testing.TB)) string { return listenIn(nil, check) }

// listenIn is listen where the check also asks t for its name.
func listenIn(t testing.TB, check func(testing.TB)) string {
	ear, done := &listener{TB: t}, make(chan struct{})
	go func() { // Fatal ends the goroutine
		defer close(done)
		check(ear)
	}()
	<-done
	return ear.heard
}

// plain is duel whose positions are drawn in JSON; draw and load spoil it.
type plain struct {
	duel.Game
	draw, load func(*duel.State) error
}

func (p plain) Position(text string, _ game.Seed) (game.State, []game.Event, error) {
	s, err := p.spoil([]byte(text), p.draw)
	return s, nil, err
}

func (p plain) Load(data []byte) (game.State, error) { return p.spoil(data, p.load) }

func (p plain) spoil(data []byte, how func(*duel.State) error) (game.State, error) {
	s, err := p.Game.Load(data)
	if err == nil && how != nil {
		err = how(s.(*duel.State))
	}
	return s, err
}

func asJSON(t testing.TB) Written {
	return func(s game.State) string { return string(inJSON(t, s)) }
}

// TestShared: each shared test is content with a sound game and hears a spoilt one.
func TestShared(t *testing.T) {
	adds := func(s *duel.State) error { s.LastID++; return nil }
	sleeps := func(s *duel.State) error { clear(s.Asked); return nil }
	open := func(t testing.TB) game.State { return Position(t, duel.Game{}, "A 3 5; B 4 6") }
	positions := func(g game.Game, differ ...func(a, b game.State) string) func(testing.TB) {
		return func(t testing.TB) { Positions(t, g, asJSON(t), differ...) }
	}
	saved := func(g game.Game, more ...func(game.State)) func(testing.TB) {
		return func(t testing.TB) { Saved(t, g, more...) }
	}
	for _, test := range []struct {
		name, want string
		check      func(testing.TB)
	}{
		{"positions", "", positions(plain{}, func(game.State, game.State) string { return "" })},
		{"reads another position", "read and written as", positions(plain{draw: adds})},
		{"reads no position", "no such",
			positions(plain{draw: func(*duel.State) error { return errors.New("no such thing") }})},
		{"differs", "other", positions(plain{}, func(game.State, game.State) string { return "other" })},
		{"asks nobody", "may do",
			func(t testing.TB) { Positions(t, plain{draw: sleeps}, func(game.State) string { return text(t) }) }},
		{"writes nothing", "no position was written",
			func(t testing.TB) { Positions(t, plain{}, func(game.State) string { return "" }) }},
		{"saved", "", saved(plain{})},
		{"loads another position", "becomes", saved(plain{load: adds})},
		{"refused", "", func(t testing.TB) { Refused(t, duel.Game{}, []Misdrawn{{"A 1", "want the hands"}}) }},
		{"taken", "want an error", func(t testing.TB) { Refused(t, duel.Game{}, []Misdrawn{{"A 1; B 2", "hands"}}) }},
		{"other words", "want an error",
			func(t testing.TB) { Refused(t, duel.Game{}, []Misdrawn{{"A 1", "no such words"}}) }},
		{"not rigged", "", func(t testing.TB) { NotRigged(t, open(t), game.Rig{Stream: "no such", Values: []string{"1"}}) }},
		{"rigged", "is accepted",
			func(t testing.TB) { NotRigged(t, open(t), game.Rig{Stream: "enemy", Values: []string{"1"}}) }},
		{"events stay", "", func(t testing.TB) { lawEventsStay(t, spoilt{}) }},
		{"events go", "and now", func(t testing.TB) { lawEventsStay(t, spoilt{with: forgetful()}) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			if heard := listen(test.check); !strings.Contains(heard, test.want) || test.want == "" && heard != "" {
				t.Errorf("heard %q, want %q", heard, test.want)
			}
		})
	}
}

// text is one drawing of plain.
func text(t testing.TB) string {
	return string(inJSON(t, Position(t, duel.Game{}, "A 3 5; B 4 6")))
}

// forgetful gathers the events of all actions in the same memory.
func forgetful() spoiler {
	room := make([]game.Event, 0, 16)
	return spoiler{apply: func(_ *duel.State, _ game.Move, events []game.Event, err error) ([]game.Event, error) {
		return append(room[:0], events...), err
	}}
}

// catalogOf has the same texts in both languages.
func catalogOf(t testing.TB, texts string) *lang.Catalog {
	data := []byte(texts)
	c, err := lang.New(fstest.MapFS{"en.json": {Data: data}, "fr.json": {Data: data}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestForms: a name that has two forms is heard of.
func TestForms(t *testing.T) {
	for texts, want := range map[string]string{
		`{"duel.name": "a duel"}`: "", `{"duel.name": {"one": "a duel", "other": "duels"}}`: "two forms",
	} {
		heard := listen(func(t testing.TB) { lawForms(t, game.Info{ID: "duel"}, catalogOf(t, texts)) })
		if !strings.Contains(heard, want) || want == "" && heard != "" {
			t.Errorf("%s: heard %q, want %q", texts, heard, want)
		}
	}
}

// TestWanderIsTheSame: two walks of one seed end in the same position.
func TestWanderIsTheSame(t *testing.T) {
	one, two := Wander(t, duel.Game{}, 5, 10), Wander(t, duel.Game{}, 5, 10)
	if a, b := inJSON(t, one), inJSON(t, two); string(a) != string(b) {
		t.Errorf("%s\nand\n%s", a, b)
	}
}
