package secrecy

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
	"bivouac/render"
	paintduel "bivouac/render/duel"
)

// leaky is a duel that gives the lowest card of its deck away in one place.
type leaky struct {
	*duel.State
	leak
}

// leak is where something is given away, and during what.
type leak struct {
	where string
	when  string  // a name in Report.Used; "" for always
	now   *string // what is being done
}

func (l leak) open() bool { return l.when == "" || l.when == *l.now }

// The places.
const (
	inAlt      = "alt text"
	inPixel    = "one pixel"
	inCrop     = "one pixel of a part of the board"
	inLarge    = "one pixel, with large figures"
	inBelow    = "one pixel, with the own side at the bottom"
	inColors   = "one pixel, in other colours"
	inText     = "the board in signs"
	inLog      = "a log line"
	inOrder    = "the order of the actions"
	inButton   = "what a button stands for"
	inRefusal  = "the nearest actions of a refusal"
	inQuestion = "the question"
	inNote     = "the note of an action"
	inDraw     = "an act at any time"
	inRead     = "what a word is read as"
	inEvent    = "the log of a secret answer"
	inAsked    = "who is asked"
	inFact     = "a fact that an order hangs on"
	inNews     = "news that stop an order"
	inDefault  = "whether silence has an answer"
)

func (s leaky) hidden() bool { return s.open() && len(s.Deck) > 0 && s.Deck[0]%2 == 0 }

func (s leaky) at(where string) bool { return s.where == where && s.hidden() }

func (s leaky) Clone() game.State            { return leaky{s.State.Clone().(*duel.State), s.leak} }
func (s leaky) MarshalJSON() ([]byte, error) { return json.Marshal(s.State) }

func (s leaky) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return leaky{s.State.Redeal(seat, luck).(*duel.State), s.leak}
}

// leakyView is a view with something in it that no JSON shows.
type leakyView struct {
	duel.View
	hidden bool
}

func (s leaky) View(seat game.Seat) game.View {
	return leakyView{s.State.View(seat).(duel.View), s.hidden()}
}

func (s leaky) Legal(seat game.Seat, to []game.Action) []game.Action {
	legal := s.State.Legal(seat, nil)
	if n := len(legal); s.at(inOrder) && n > 1 {
		legal[n-1], legal[n-2] = legal[n-2], legal[n-1]
	}
	return append(to, legal...)
}

func (s leaky) Suggest(seat game.Seat) []game.Suggestion {
	all := s.State.Suggest(seat)
	if s.at(inButton) && len(all) == 2 {
		all[0].Action, all[1].Action = all[1].Action, all[0].Action
	}
	return all
}

func (s leaky) Apply(m game.Move) ([]game.Event, error) {
	before := s.at(inRefusal)
	events, err := s.State.Apply(m)
	if r, is := errors.AsType[*game.Refusal](err); is && before {
		r.Near = nil
	}
	if err == nil && s.at(inEvent) && s.Phase == duel.Bid {
		events[0].Text = game.Literal("a thing is done")
	}
	return events, err
}

func (s leaky) Read(seat game.Seat, word string, earlier bool) ([]game.Action, error) {
	actions, err := s.State.Read(seat, word, earlier)
	if err != nil && s.at(inRead) {
		return nil, game.Refuse("D1", "duel.no.over")
	}
	return actions, err
}

func (s leaky) Pending() []game.Decision {
	all := s.State.Pending()
	if s.at(inQuestion) && len(all) > 0 {
		all[0].Ask.Key = "duel.ask.counter"
	}
	if s.at(inAsked) && len(all) > 1 {
		return all[:1]
	}
	if s.at(inDefault) {
		for i := range all {
			all[i].Default = ""
		}
	}
	return all
}

func (s leaky) Facts(seat game.Seat) []game.Fact {
	facts := s.State.Facts(seat)
	if s.at(inFact) && len(facts) > 0 {
		return facts[:1]
	}
	return facts
}

func (s leaky) News(seat game.Seat, before game.State) game.Text {
	if s.at(inNews) {
		return game.T("duel.news.void")
	}
	return s.State.News(seat, before.(leaky).State)
}

func (s leaky) Describe(seat game.Seat, a game.Action) game.Choice {
	c := s.State.Describe(seat, a)
	if s.at(inNote) {
		c.Final = !c.Final
	}
	return c
}

func (s leaky) Anytime(seat game.Seat) []game.Action {
	if s.at(inDraw) {
		return nil
	}
	return s.State.Anytime(seat)
}

// whisperer paints a duel and gives away what the view should not have had.
type whisperer struct {
	paintduel.Painter
	where string
}

func (p whisperer) seen(s render.Scene) (render.Scene, bool) {
	hidden := false
	if v, is := s.View.(leakyView); is {
		s.View, hidden = v.View, v.hidden
	}
	return s, hidden
}

func (p whisperer) Board(s render.Scene) ([]byte, error) {
	s, hidden := p.seen(s)
	if p.where == inLog {
		return nil, fmt.Errorf("hidden: %t", hidden)
	}
	data, err := p.Painter.Board(s)
	gives := map[string]bool{
		inPixel: true, inCrop: s.Crop != nil, inLarge: s.Look.Large, inBelow: s.Look.Below,
		inColors: s.Look.Colors != render.Standard,
	}
	if err != nil || !hidden || !gives[p.where] {
		return data, err
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	img.(draw.Image).Set(3, 3, color.White)
	var b bytes.Buffer
	err = png.Encode(&b, img)
	return b.Bytes(), err
}

func (p whisperer) Alt(s render.Scene) string {
	s, hidden := p.seen(s)
	if p.where == inAlt && hidden {
		return p.Painter.Alt(s) + " "
	}
	return p.Painter.Alt(s)
}

func (p whisperer) Text(s render.Scene) string {
	s, hidden := p.seen(s)
	if p.where == inText && hidden {
		return p.Painter.Text(s) + "."
	}
	return p.Painter.Text(s)
}

// TestPlantedLeaks: each kind of output is really compared; in the short form the words that all read,
// and what only one command shows. Most leaks are soon found by one seed; those that are not have
// another.
func TestPlantedLeaks(t *testing.T) {
	const someSeed = 3
	type planted struct {
		where, only, when string
		seed              uint64
	}
	for _, c := range amount.Some([]planted{
		{inAlt, "", "", 0}, {inPixel, "", "", 0}, {inText, "command", "", 0}, {inLog, "", "", 0},
		{inOrder, "complete", "", 0},
		{inOrder, "press", "", 0}, {inButton, "press", "", 0}, {inRefusal, "forge", "", 0}, {inQuestion, "", "", 0},
		{inNote, "press", "", 1}, {inNote, "verb", "", 0}, {inDraw, "command", "", 0}, {inCrop, "press", "", 0},
		{inLarge, "scene", "", 0}, {inBelow, "scene", "", 0}, {inColors, "scene", "", 0}, {inRead, "line", "", 0},
		{inNote, "command", "/moves filter", 0}, {inEvent, "", "", 0}, {inAsked, "", "", 0}, {inFact, "scene", "", 0},
		{inNews, "scene", "", 5}, {inDefault, "scene", "", 5}, {inAlt, "scene", "|1", 0}, {inAlt, "scene", "|2", 0},
		{inAlt, "scene", "|3", 0}, {inAlt, "scene", "/undo", 0}, {inEvent, "scene", "|h", 0}, {inNote, "scene", "|Z", 0},
		{inQuestion, "scene", "|Y", 0}, {inAlt, "command", "/replay public", 0}, {inAlt, "command", "/replay step", 0},
		{inAlt, "command", "/replay eyes", 0},
	}, 17) {
		l := leak{c.where, c.when, new(string)}
		t.Run(strings.TrimSpace(c.where+" by "+c.only+" "+c.when), func(t *testing.T) {
			t.Parallel()
			o := Options{
				Seed: cmp.Or(c.seed, someSeed), Pairs: 300, only: c.only,
				plant: func(s game.State) game.State { return leaky{s.(*duel.State), l} },
			}
			o.doing = func(name string) { *l.now = name }
			o.Title = bot.Title{Game: duel.Game{}, Painter: whisperer{where: c.where}, Texts: paintduel.Texts()}
			report, err := Check(o)
			var leak *Leak
			if !errors.As(err, &leak) {
				t.Fatalf("after %d pairs: %v", report.Pairs, err)
			}
			t.Log(leak)
		})
	}
}

// peeking is a duel whose deals are the true position, and whose cards are pieces.
type peeking struct{ leaky }

func (s peeking) Clone() game.State                       { return peeking{s.leaky.Clone().(leaky)} }
func (s peeking) Redeal(game.Seat, *game.Rand) game.State { return s.Clone() }

func (s peeking) Point(_ game.Seat, c game.Choice) game.Point {
	p := game.Point{Ends: c.Final}
	if len(c.Args) > 0 {
		p.Piece = c.Args[0].Value
	}
	return p
}

// TestTheOrderOfButtonsIsCompared: a judge who orders answers by what the seat cannot see is
// noticed by the order of the buttons; one who is given honest deals is not.
func TestTheOrderOfButtonsIsCompared(t *testing.T) {
	judge := func(_ context.Context, b game.Blind) ([]mind.Option, error) {
		luck := game.NewRand(game.Seed{}, "judge")
		deal := b.Deal(&luck)
		order := deal.Legal(b.Seat(), nil)
		if s, ok := deal.(interface{ hidden() bool }); ok && s.hidden() {
			slices.Reverse(order)
		}
		var ranked []mind.Option
		for i, a := range order {
			ranked = append(ranked, mind.Option{Action: a, Value: -i})
		}
		return ranked, nil
	}
	l := leak{"", "", new(string)}
	o := Options{
		Seed: 3, Pairs: amount.Of(12, 60), only: "press", judge: judge,
		Title: bot.Title{Game: duel.Game{}, Painter: whisperer{}, Texts: paintduel.Texts()},
	}
	for _, peeks := range []bool{false, true} {
		o.plant = func(s game.State) game.State {
			planted := peeking{leaky{s.(*duel.State), l}}
			if peeks {
				return planted
			}
			return honest{planted}
		}
		report, err := Check(o)
		if _, is := errors.AsType[*Leak](err); is != peeks || !peeks && err != nil {
			t.Errorf("a judge who peeks %t, after %d pairs: %v", peeks, report.Pairs, err)
		}
	}
}

// honest is a peeking duel whose deals are drawn anew.
type honest struct{ peeking }

func (s honest) Clone() game.State { return honest{s.peeking.Clone().(peeking)} }

func (s honest) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return honest{peeking{s.leaky.Redeal(seat, luck).(leaky)}}
}

// pact is the duel whose rules let a move be taken back by consent.
type pact struct{ duel.Game }

func (p pact) Info() game.Info {
	info := p.Game.Info()
	info.Consent = true
	return info
}

// TestTheBallotAboutAnUndoIsCompared: the position to which an undo would lead is
// painted for all; a picture of it that gives a card away is noticed.
func TestTheBallotAboutAnUndoIsCompared(t *testing.T) {
	for _, where := range amount.Some([]string{inAlt, inPixel}, 2) {
		l := leak{where, "|q", new(string)}
		o := Options{
			Seed: 3, Pairs: 40, only: "scene", plant: func(s game.State) game.State { return leaky{s.(*duel.State), l} },
		}
		o.doing = func(name string) { *l.now = name }
		o.Title = bot.Title{Game: pact{}, Painter: whisperer{where: where}, Texts: paintduel.Texts()}
		report, err := Check(o)
		var leak *Leak
		if !errors.As(err, &leak) {
			t.Errorf("%s: after %d pairs: %v", where, report.Pairs, err)
			continue
		}
		t.Log(leak)
	}
}

// TestNotesAreCompared: a word of what another player has noted is noticed, and so is how long
// it is.
func TestNotesAreCompared(t *testing.T) {
	for name, leak := range map[string]func(town.Sight) string{
		"text":   func(t town.Sight) string { return "noted: " + t.Notes[0] },
		"length": func(t town.Sight) string { return fmt.Sprint("noted: ", len(t.Notes[0])) },
	} {
		_, err := Check(Options{Title: duelTitle, Seed: 3, Pairs: 3, leak: leak})
		var found *Leak
		if !errors.As(err, &found) || !strings.Contains(found.Output, "noted") {
			t.Errorf("%s: %v", name, err)
		}
	}
	number := func(t town.Sight) string { return fmt.Sprint("noted: ", len(t.Notes)) }
	if _, err := Check(Options{Title: duelTitle, Seed: 3, Pairs: 3, leak: number}); err != nil {
		t.Errorf("what is the same in both worlds: %v", err)
	}
}

// TestNumberIsCompared: one message more in one world is a leak.
func TestNumberIsCompared(t *testing.T) {
	one := []output{{toAll, "POST", []byte("a")}, {toOther, "POST", nil}}
	for _, other := range [][]output{
		one[:1], append(slices.Clone(one), one[0]), {one[1], one[0]}, {{toAll, "POST", []byte("aa")}, one[1]},
	} {
		var leak *Leak
		if err := (&run{}).compare("x", one, other); !errors.As(err, &leak) || !strings.Contains(leak.Error(), "x") {
			t.Errorf("%v and %v: %v", one, other, err)
		}
	}
	if err := (&run{}).compare("x", one, one); err != nil {
		t.Error(err)
	}
}

// TestRepeats: a seed does the same every time.
func TestRepeats(t *testing.T) {
	var reports []string
	for range 2 {
		report, err := Check(Options{Title: duelTitle, Pairs: amount.Of(3, 10), Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		reports = append(reports, fmt.Sprintf("%+v", report))
	}
	if reports[0] != reports[1] {
		t.Errorf("%s\n%s", reports[0], reports[1])
	}
}
