package bot_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/rois"
)

// lobbyMenu returns the menu of a game's option in the lobby's form, and the form on the page that
// has it.
func (w *world) lobbyMenu(who string, form *playground.Message, option string) (*playground.Message, playground.Menu) {
	w.t.Helper()
	for range 10 { // as many pages at most
		form = w.now(who, form)
		for _, menu := range form.Menus() {
			if strings.Contains(menu.CustomID, "|"+option+"|") {
				return form, menu
			}
		}
		for _, b := range form.Buttons() {
			if strings.HasPrefix(b.CustomID, "1|o|") { // the next page
				_, err := w.srv.As(who).Click(w.ctx(), channel, form.ID, b.CustomID)
				w.check(err)
			}
		}
	}
	w.t.Fatalf("no menu of %s:\n%s", option, w.screen(who))
	return nil, playground.Menu{}
}

// offers says whether a menu has a value.
func offers(menu playground.Menu, value string) bool {
	return slices.ContainsFunc(menu.Options, func(o playground.MenuOption) bool { return o.Value == value })
}

// picks chooses a value of an option in the lobby's form as a member does: of the menu, or typed in
// the form that the menu opens.
func (w *world) picks(who string, form *playground.Message, option, value string) playground.Reply {
	w.t.Helper()
	form, menu := w.lobbyMenu(who, form, option)
	want := value
	if !offers(menu, value) {
		want = "=other"
	}
	r, err := w.srv.As(who).Select(w.ctx(), channel, form.ID, menu.CustomID, want)
	w.check(err)
	if want != value {
		if r.Modal == nil {
			w.t.Fatalf("%s %s: %+v, want a form", option, value, r)
		}
		r, err = w.srv.As(who).Submit(w.ctx(), r.Modal, playground.Opts{"number": value})
		w.check(err)
	}
	return r
}

// TestLobbyNumbers chooses every value of every option of a title, those of ranges (R4.2, R4.10,
// R4.11) by number: of these the short form takes the ends and every ninth.
func TestLobbyNumbers(t *testing.T) {
	w := newWorld(t, bot.Title{Game: rois.Game{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "rois"})
	form := private(t, w.press("alice", "Options"), "Choose how")
	info, ranges := rois.Game{}.Info(), map[string][2]int{}
	for _, o := range info.Options {
		values := o.Values[1:]
		if o.Ranged() {
			ranges[o.ID] = o.Range
			var numbers []string
			for n := o.Range[0]; n <= o.Range[1]; n++ {
				if v := strconv.Itoa(n); !slices.Contains(o.Values, v) {
					numbers = append(numbers, v)
				}
			}
			values = slices.Concat(values, amount.Some(numbers, 9))
		}
		for _, v := range append(values, o.Values[0]) {
			if r := w.picks("alice", form, o.ID, v); r.Outcome != playground.OutcomeUpdate {
				t.Fatalf("%s %s: %+v, want the form updated", o.ID, v, r)
			}
			at := w.here()
			if got := (game.Setup{Options: at.Options}).Option(o); got != v {
				t.Fatalf("%s is %s, chosen was %s", o.ID, got, v)
			}
			_, menu := w.lobbyMenu("alice", form, o.ID)
			if len(menu.Options) > 25 {
				t.Errorf("the menu of %s has %d lines at %s", o.ID, len(menu.Options), v)
			}
			var marked []string
			for _, line := range menu.Options {
				if line.Default {
					marked = append(marked, line.Value)
				}
			}
			if !slices.Equal(marked, []string{v}) {
				t.Errorf("%s is %s: its menu marks %q", o.ID, v, marked)
			}
		}
	}
	want := map[string][2]int{"hp": {1, 30}, "hpblack": {1, 30}, "rounds": {10, 200}, "quiet": {10, 60}}
	for id, ends := range want {
		if ranges[id] != ends {
			t.Errorf("the range of %s is %v, want %v", id, ranges[id], ends)
		}
	}
}

// TestLobbyNumberLate: a form that Discord no longer takes is offered by a button.
func TestLobbyNumberLate(t *testing.T) {
	w := newWorld(t, bot.Title{Game: rois.Game{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "rois"})
	form := private(t, w.press("alice", "Options"), "Choose how")
	form, menu := w.lobbyMenu("alice", form, "rounds")
	w.slow.Store(true)
	_, err := w.srv.As("alice").Select(w.ctx(), channel, form.ID, menu.CustomID, "=other")
	w.check(err)
	late := w.sees("alice", "too long to open the form")
	w.slow.Store(false)
	b, ok := late.Button("Another number…")
	if !ok {
		t.Fatalf("no button: %+v", late)
	}
	r, err := w.srv.As("alice").Click(w.ctx(), channel, late.ID, b.CustomID)
	if w.check(err); r.Modal == nil {
		t.Fatalf("%+v, want the form", r)
	}
	r, err = w.srv.As("alice").Submit(w.ctx(), r.Modal, playground.Opts{"number": "77"})
	w.check(err)
	if got := w.here().Options["rounds"]; got != "77" || r.Outcome != playground.OutcomeUpdate {
		t.Errorf("the table holds %q: %+v", got, r)
	}
}

// TestLobbyNumberDeferral: a press that a form answers is not deferred, since a form must be the
// first answer; the form itself and other choices are.
func TestLobbyNumberDeferral(t *testing.T) {
	b := asHosted()
	for _, c := range []struct {
		kind   wire.Kind
		id     string
		values []string
		want   wire.Deferral
	}{
		{wire.KindComponent, "1|O|7|0|rounds|2", []string{"=other"}, wire.DeferForm},
		{wire.KindComponent, "1|O|7|0|rounds|2|=other", nil, wire.DeferForm},
		{wire.KindComponent, "1|O|7|0|rounds|2", []string{"80"}, wire.DeferByKind},
		{wire.KindModal, "1|O|7|0|rounds|2|=other", nil, wire.DeferByKind},
		{wire.KindComponent, "1|7|7|3", nil, wire.DeferForm}, // for a plan
	} {
		got := b.Deferral(&wire.Interaction{Kind: c.kind, CustomID: c.id, Values: c.values})
		if got != c.want {
			t.Errorf("%s %q: %v, want %v", c.id, c.values, got, c.want)
		}
	}
}
