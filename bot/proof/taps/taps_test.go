package taps

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"bivouac/bot/phone"
	"bivouac/bot/playground"
	"bivouac/game"
)

// TestScreen: what stands above a picture and rows is out of sight where they fill the screen,
// and what stands below the picture is not.
func TestScreen(t *testing.T) {
	row := `{"type":1,"components":[{"type":2,"label":"1"},{"type":2,"label":"2"}]}`
	board := []playground.Attachment{{Filename: "board.png", URL: "/attachments/1/2/board.png", Width: 350, Height: 660}}
	for _, c := range []struct {
		name     string
		m        playground.Message
		question Sight
		refusal  Sight
	}{
		{"plain", playground.Message{Content: "⛔ no\nwhat?", Attachments: board,
			Components: json.RawMessage("[" + row + "," + row + "]")}, Sight{1, 1}, Sight{1, 1}},
		{"plain with a low picture", playground.Message{Content: "⛔ no\nwhat?",
			Attachments: []playground.Attachment{{Width: 350, Height: 200}}, Components: json.RawMessage("[" + row + "]")},
			Sight{1, 0}, Sight{1, 0}},
		{"card", playground.Message{Flags: 1 << 15, Content: "⛔ no\nwhat?", Attachments: board, Components: json.RawMessage(
			`[{"type":17,"components":[{"type":10,"content":"⛔ no"},
				{"type":12,"items":[{"media":{"url":"/attachments/1/2/board.png"}}]},{"type":10,"content":"what?"},` +
				row + "," + row + `]}]`)}, Sight{1, 0}, Sight{1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var q, r Sight
			q.look(shape(c.m, phone.P1), question)
			r.look(shape(c.m, phone.P1), refusal)
			if q != c.question || r != c.refusal {
				t.Errorf("question %+v, refusal %+v; want %+v, %+v", q, r, c.question, c.refusal)
			}
		})
	}
}

// TestPanelsWhole: what is higher than the screen is not whole; with large text the upper half of the
// picture may be out of sight.
func TestPanelsWhole(t *testing.T) {
	row := `{"type":1,"components":[{"type":2,"label":"1"},{"type":2,"label":"2"}]}`
	panel := func(height, rows int) playground.Message {
		return playground.Message{Flags: 1 << 15, Ephemeral: true,
			Attachments: []playground.Attachment{{Filename: "b.png", URL: "/b.png", Width: 322, Height: height}},
			Components: json.RawMessage(`[{"type":17,"components":[{"type":10,"content":"done"},
				{"type":12,"items":[{"media":{"url":"/b.png"}}]},{"type":10,"content":"what?\nwhich?"}` +
				strings.Repeat(","+row, rows) + `]}]`)}
	}
	for _, c := range []struct {
		height, rows int
		want         [3]int // whole on P1, P2, P3
	}{
		{298, 5, [3]int{1, 1, 1}}, {299, 5, [3]int{0, 1, 1}}, {370, 5, [3]int{0, 0, 1}}, {370, 9, [3]int{0, 0, 0}},
	} {
		p := Panels{}
		p.Look(panel(c.height, c.rows))
		if got := [3]int{p["P1"].Whole, p["P2"].Whole, p["P3"].Whole}; got != c.want {
			t.Errorf("%d px and %d rows: whole %v, want %v", c.height, c.rows, got, c.want)
		}
	}
	p, o := Panels{}, Panels{}
	p.Look(panel(300, 3))
	o.Look(panel(500, 3))
	p.add(o)
	if of := p["P1"]; of.Shown != 2 || of.Whole != 1 || of.Most != 786 ||
		!strings.Contains(of.Worst, "what?\nwhich?\n[1] [2]") {
		t.Errorf("added: %+v", of)
	}
}

// TestWithOrders: a turn of the other side that standing orders answered costs no tap, and counts only
// among the turns with orders; an own turn never does.
func TestWithOrders(t *testing.T) {
	r := newReport()
	at := func(class string, turn int) stretchKey { return stretchKey{class: class, turn: turn} }
	r.stretch(at(OtherSide, 1)).Taps = 3
	r.obeyed(at(OtherSide, 1))
	r.obeyed(at(OtherSide, 2))
	r.obeyed(at(OtherSide, 2))
	r.obeyed(at(OwnTurn, 3))
	r.end()
	want := map[string]string{OtherSide: "[3]", WithOrders: "[3 0]"}
	got := map[string]string{}
	for class, list := range r.Stretches {
		var taps []int
		for _, s := range list {
			taps = append(taps, s.Taps)
		}
		got[class] = fmt.Sprint(taps)
	}
	if !maps.Equal(got, want) || r.Ordered != 4 {
		t.Errorf("taps %v, %d answers by orders; want %v, 4", got, r.Ordered, want)
	}
}

func TestPlan(t *testing.T) {
	p, err := ReadPlan(strings.NewReader("# words\napart shop: buy sell\ntogether set-up: army\nby seats\n" +
		"bound turn: 4 6\n"))
	if err != nil || p.apart["sell"] != "shop" || !p.together["set-up"] || p.together["shop"] || !p.bySeats ||
		p.Bounds["turn"] != [2]int{4, 6} {
		t.Errorf("read %+v, %v", p, err)
	}
	for _, bad := range []string{"apart shop:", "bound turn: 4", "bound turn: 4 x", "turn: 4 6", "apart : x"} {
		if _, err := ReadPlan(strings.NewReader("\n" + bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q is read: %v", bad, err)
		}
	}
}

// TestOver: a bound that is not kept is told, and a question out of sight.
func TestOver(t *testing.T) {
	r := newReport()
	r.Stretches["turn"] = []Stretch{{Taps: 5}}
	plan := Plan{Bounds: map[string][2]int{"turn": {5, 5}}}
	if over := r.Over(plan); len(over) != 0 {
		t.Errorf("all is kept, and it says %q", over)
	}
	r.Questions = Sight{Shown: 9, Out: 1}
	plan.Bounds["turn"] = [2]int{4, 5}
	if over := r.Over(plan); len(over) != 2 {
		t.Errorf("two are not kept, and it says %q", over)
	}
}

// TestAnswers: what answers cost is told by verb, also of several games together.
func TestAnswers(t *testing.T) {
	sum := Sum()
	for range 2 {
		r := newReport()
		r.gave("move", 1)
		r.gave("move", 3)
		r.gave("place", 99)
		sum.Add(r)
	}
	if got := sum.Answers["move"]; got != (Answer{N: 4, Taps: 8, By: [costs]int{2, 0, 2}}) {
		t.Errorf("moves cost %+v", got)
	}
	if got := sum.Answers["place"]; got != (Answer{N: 2, Taps: 198, By: [costs]int{costs - 1: 2}}) {
		t.Errorf("a placement costs %+v", got)
	}
}

// TestRefusalIsFound: by its sign, or as all of an answer without a picture; a panel that refuses
// nothing has none.
func TestRefusalIsFound(t *testing.T) {
	board := []playground.Attachment{{Width: 350, Height: 660}}
	for _, c := range []struct {
		m    playground.Message
		want Sight
	}{
		{playground.Message{Content: "⛔ no\nwhat?", Attachments: board}, Sight{1, 0}},
		{playground.Message{Content: "You have no seat."}, Sight{1, 0}},
		{playground.Message{Content: "what?", Attachments: board}, Sight{}},
	} {
		var r Sight
		if r.look(shape(c.m, phone.P1), refusal); r != c.want {
			t.Errorf("%q: %+v, want %+v", c.m.Content, r, c.want)
		}
	}
}

func TestOutOfRange(t *testing.T) {
	for a, want := range map[string]string{"b4": "b499", "d4-e5": "d4-e599", "end": "99end"} {
		if got := outOfRange(game.Action(a)); got != want {
			t.Errorf("%s becomes %s, want %s", a, got, want)
		}
	}
}
