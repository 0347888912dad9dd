package gametest

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
)

// spoilt is duel with one method that breaks a law.
type spoilt struct {
	duel.Game
	with spoiler
}

// spoiler holds what replaces a State's methods; nil leaves one as it is.
type spoiler struct {
	clone    func(*duel.State) *duel.State
	pending  func(*duel.State, []game.Decision) []game.Decision
	legal    func(*duel.State, game.Seat, []game.Action) []game.Action
	anytime  func(*duel.State, game.Seat, []game.Action) []game.Action
	describe func(game.Choice) game.Choice
	suggest  func([]game.Suggestion) []game.Suggestion
	read     func(string, []game.Action, error) ([]game.Action, error)
	apply    func(*duel.State, game.Move, []game.Event, error) ([]game.Event, error)
	view     func(*duel.State) game.View
	load     func(*duel.State)
	redeal   func(s, redealt *duel.State)
}

type spoiltState struct {
	*duel.State
	with spoiler
}

func (g spoilt) New(s game.Setup) (game.State, []game.Event, error) {
	st, events, err := g.Game.New(s)
	return spoiltState{st.(*duel.State), g.with}, events, err
}

func (g spoilt) Load(data []byte) (game.State, error) {
	st, err := g.Game.Load(data)
	if err != nil {
		return nil, err
	}
	if g.with.load != nil {
		g.with.load(st.(*duel.State))
	}
	return spoiltState{st.(*duel.State), g.with}, nil
}

func (s spoiltState) MarshalJSON() ([]byte, error) { return json.Marshal(s.State) }

func (s spoiltState) Clone() game.State {
	if s.with.clone != nil {
		return spoiltState{s.with.clone(s.State), s.with}
	}
	return spoiltState{s.State.Clone().(*duel.State), s.with}
}

func (s spoiltState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	other := s.State.Redeal(seat, luck).(*duel.State)
	if s.with.redeal != nil {
		s.with.redeal(s.State, other)
	}
	return spoiltState{other, s.with}
}

func (s spoiltState) Pending() []game.Decision {
	p := s.State.Pending()
	if s.with.pending != nil {
		return s.with.pending(s.State, p)
	}
	return p
}

func (s spoiltState) Legal(seat game.Seat, to []game.Action) []game.Action {
	to = s.State.Legal(seat, to)
	if s.with.legal != nil {
		return s.with.legal(s.State, seat, to)
	}
	return to
}

func (s spoiltState) Anytime(seat game.Seat) []game.Action {
	list := s.State.Anytime(seat)
	if s.with.anytime != nil {
		return s.with.anytime(s.State, seat, list)
	}
	return list
}

func (s spoiltState) Describe(seat game.Seat, a game.Action) game.Choice {
	c := s.State.Describe(seat, a)
	if s.with.describe != nil {
		return s.with.describe(c)
	}
	return c
}

func (s spoiltState) Suggest(seat game.Seat) []game.Suggestion {
	x := s.State.Suggest(seat)
	if s.with.suggest != nil {
		return s.with.suggest(x)
	}
	return x
}

func (s spoiltState) Read(seat game.Seat, word string, earlier bool) ([]game.Action, error) {
	a, err := s.State.Read(seat, word, earlier)
	if s.with.read != nil {
		return s.with.read(word, a, err)
	}
	return a, err
}

func (s spoiltState) Apply(m game.Move) ([]game.Event, error) {
	events, err := s.State.Apply(m)
	if s.with.apply != nil {
		return s.with.apply(s.State, m, events, err)
	}
	return events, err
}

func (s spoiltState) View(seat game.Seat) game.View {
	if s.with.view != nil {
		return s.with.view(s.State)
	}
	return s.State.View(seat)
}

// nothingToDo leaves a seat that is not asked without anything that it may do.
func nothingToDo(s *duel.State, seat game.Seat, list []game.Action) []game.Action {
	if len(s.Legal(seat, nil)) == 0 {
		return nil
	}
	return list
}

// judge plays a few games under a testing.TB that only listens, and answers with
// what it heard.
func judge(g game.Game) string {
	texts, err := lang.New(g.Info().Texts)
	if err != nil {
		return err.Error()
	}
	for n, setup := range append(Setups(g.Info()), Setups(g.Info())...) {
		ear := &listener{}
		done := make(chan struct{})
		go func() { // Fatalf ends the goroutine
			defer close(done)
			setup.Seed = SeedOf(uint64(n))
			c := &court{
				TB: ear, game: g, info: g.Info(), texts: texts, luck: rand.New(rand.NewPCG(uint64(n), 9)), states: leastStates,
			}
			c.play(setup)
		}()
		<-done
		if ear.heard != "" {
			return ear.heard
		}
	}
	return ""
}

func TestLawsHold(t *testing.T) {
	if heard := judge(spoilt{}); heard != "" {
		t.Errorf("duel as it is breaks a law: %s", heard)
	}
}

// dice is how often a faulty game has thrown its own dice.
var dice int

// brokenLaws are faults, each with a word of the law that must hear of it.
var brokenLaws = []struct {
	name, want string
	with       spoiler
}{
	{"lists what it refuses", "b9", spoiler{legal: func(_ *duel.State, _ game.Seat, to []game.Action) []game.Action {
		if len(to) > 1 {
			return append(to, "b9")
		}
		return to
	}}},
	{"leaves who waits nothing to do", "is in the match again", spoiler{anytime: nothingToDo}},
	{"takes what it does not list", "takes what is not listed",
		spoiler{apply: func(_ *duel.State, m game.Move, e []game.Event, err error) ([]game.Event, error) {
			if m.Action == "no such action" {
				return nil, nil
			}
			return e, err
		}}},
	{"shows the deck", "view of seat", spoiler{view: func(s *duel.State) game.View { return s.Deck }}},
	{"asks only those who can counter", "questions",
		spoiler{pending: func(s *duel.State, p []game.Decision) []game.Decision {
			if len(p) == 0 || s.Phase != duel.Counter {
				return p
			}
			p[0].Ask.Args = append(p[0].Ask.Args, "x", len(s.Legal(p[0].Seat, nil)))
			return p
		}}},
	{"clone is itself", "is refused", spoiler{clone: func(s *duel.State) *duel.State { return s }}},
	{"throws its own dice", "same move",
		spoiler{apply: func(s *duel.State, _ game.Move, e []game.Event, err error) ([]game.Event, error) {
			dice++
			s.Intent = dice
			return e, err
		}}},
	{"forgets on loading", "JSON", spoiler{load: func(s *duel.State) { s.LastID++ }}},
	{"same labels", "same label", spoiler{describe: func(c game.Choice) game.Choice {
		c.Label = game.Literal("same")
		return c
	}}},
	{"same arguments", "same arguments", spoiler{describe: func(c game.Choice) game.Choice {
		if len(c.Args) == 1 {
			c.Args[0].Value = "1"
		}
		return c
	}}},
	{"too many arguments", "arguments; want", spoiler{describe: func(c game.Choice) game.Choice {
		c.Args = append(c.Args, game.Arg{Value: "1"})
		return c
	}}},
	{"unknown text", "no text",
		spoiler{apply: func(_ *duel.State, _ game.Move, e []game.Event, err error) ([]game.Event, error) {
			return append(e, game.Event{Text: game.T("duel.nope")}), err
		}}},
	{"text without its argument", "wants {{.who}}",
		spoiler{apply: func(_ *duel.State, _ game.Move, e []game.Event, err error) ([]game.Event, error) {
			return append(e, game.Event{Text: game.T("duel.log.bid")}), err
		}}},
	{"illegal default", "default", spoiler{pending: func(_ *duel.State, p []game.Decision) []game.Decision {
		for i := range p {
			p[i].Default = "b9"
		}
		return p
	}}},
	{"illegal suggestion", "suggested", spoiler{suggest: func([]game.Suggestion) []game.Suggestion {
		return []game.Suggestion{{Name: game.Literal("x"), Action: "b9"}}
	}}},
	{"a button too long", "the button", spoiler{suggest: func(list []game.Suggestion) []game.Suggestion {
		for i := range list {
			list[i].Name = game.Literal(strings.Repeat("x", maxButton+1))
		}
		return list
	}}},
	{"plain error", "want a *game.Refusal",
		spoiler{apply: func(_ *duel.State, _ game.Move, e []game.Event, err error) ([]game.Event, error) {
			if err != nil {
				err = errors.New("no")
			}
			return e, err
		}}},
	{"tells a secret bid", "learns",
		spoiler{apply: func(_ *duel.State, m game.Move, e []game.Event, err error) ([]game.Event, error) {
			if err == nil && strings.HasPrefix(string(m.Action), "b") {
				e[0].Text = game.T("duel.log.shows", "who", m.Seat, "n", int(m.Action[1]-'0'))
			}
			return e, err
		}}},
	{"refuses with a look at the deck", "refusal of",
		spoiler{apply: func(s *duel.State, _ game.Move, e []game.Event, err error) ([]game.Event, error) {
			if r, ok := err.(*game.Refusal); ok && len(s.Deck) > 0 {
				r.Why.Args = append(r.Why.Args, "x", s.Deck[0])
			}
			return e, err
		}}},
	{"redeals in place", "changes the position", spoiler{redeal: func(s, _ *duel.State) { s.Deck[0]++ }}},
	{"redeals nothing", "keeps which secret answer", spoiler{redeal: func(s, redealt *duel.State) {
		*redealt = *s.Clone().(*duel.State)
	}}},
	{"redeals the deck alone", "keeps which secret answer", spoiler{redeal: func(s, redealt *duel.State) {
		kept := s.Clone().(*duel.State)
		redealt.Hands, redealt.Bids, redealt.Parry = kept.Hands, kept.Bids, kept.Parry
		redealt.Deck = slices.Sorted(slices.Values(kept.Deck))
	}}},
	{"reads something else", "want the action itself",
		spoiler{read: func(w string, a []game.Action, err error) ([]game.Action, error) {
			return append(a, a...), err
		}}},
	{"question with an old ID", "old ID", spoiler{clone: func(s *duel.State) *duel.State {
		c := s.Clone().(*duel.State)
		if len(s.Pending()) == 1 && s.Phase == duel.Bid {
			c.LastID = 0
		}
		return c
	}}},
	{"nobody is asked", "questions open",
		spoiler{pending: func(s *duel.State, p []game.Decision) []game.Decision { return nil }}},
}

// TestLawsRedealNever: a title without secret answers may have secrets too.
func TestLawsRedealNever(t *testing.T) {
	ear, done := &listener{}, make(chan struct{})
	go func() { // Fatalf ends the goroutine
		defer close(done)
		(&court{TB: ear, revealed: true, looked: true}).lawEnd()
	}()
	<-done
	if want := "never draws anything anew"; !strings.Contains(ear.heard, want) {
		t.Errorf("the court says %q, want %q", ear.heard, want)
	}
}

func TestLawsBroken(t *testing.T) {
	for _, test := range brokenLaws {
		t.Run(test.name, func(t *testing.T) {
			if heard := judge(spoilt{with: test.with}); !strings.Contains(heard, test.want) {
				t.Errorf("the court says %q, want %q", heard, test.want)
			}
		})
	}
}
