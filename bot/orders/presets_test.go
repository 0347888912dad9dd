package orders

import (
	"errors"
	"slices"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/rois"
)

// manoeuvre is a position in which Red may move C1-C2, heal C1, strike B3xB4, and Black may
// counter anything.
const manoeuvre = "turn 3R action R[C1:10,6 B3=2] B[B4=4 D5=4] hR[2S 3S 4S 5S 2H 3H] hB[3C 4C 6D 8S *1]"

// passesAlone says whether Black's answer came by itself: the entry after Red's is a pass.
func passesAlone(out table.Outcome) bool {
	j := out.After.Unveiled().Journal
	return out.Entries == 2 && j[len(j)-1].Action == "pass" && j[len(j)-1].Seat == 1
}

// presets are the game's orders that a seat has, by ID.
func presets(t table.Table, seat game.Seat) []string {
	var ids []string
	for _, o := range Of(t, seat) {
		if o.Preset != "" {
			ids = append(ids, o.Preset)
		}
	}
	return ids
}

// TestPresetsOfRois is R13.10: at a new table moves and heals of the enemy pass at once,
// strikes are asked.
func TestPresetsOfRois(t *testing.T) {
	for act, want := range map[game.Action]bool{"C1-C2": true, "+C1 S": true, "B3xB4": false} {
		b, id := battle(t, manoeuvre)
		if out := b.Plays(id, "alice", act); passesAlone(out) != want {
			t.Errorf("%s: passed %v, asked %v", act, !want, out.After.Asked())
		}
	}
}

// askOf is an order to be asked about a class of actions.
func askOf(class string) Order {
	return when("reaction", only(game.Is("class", class), gives()))
}

// saidFirst is what Bruno says before Alice moves.
var saidFirst = []struct {
	name  string
	order Order
	then  func(b bench, id table.ID)
	want  []game.Action // behind Red's move
}{
	{"nothing said", Order{}, nil, []game.Action{"pass"}},
	{"an answer of one's own", only(game.Is("class", rois.KindMove), gives("counter *")), nil,
		[]game.Action{"counter *1"}},
	{"one that is not possible", only(game.Is("class", rois.KindMove), gives("counter *2")), nil, []game.Action{"pass"}},
	{"an exception", unless(game.Is("class", rois.KindMove), gives("pass")), nil, nil},
	{"an exception of something else", unless(game.Is("class", rois.KindShot), gives("pass")), nil, []game.Action{"pass"}},
	{"asked", askOf(rois.KindMove), nil, nil},
	{"asked of another class", askOf(rois.KindShot), nil, []game.Action{"pass"}},
	{"one that rests", only(game.Is("class", rois.KindMove), gives("pass")), func(b bench, id table.ID) {
		b.sets(id, func(l *List) {
			for i := range *l {
				if (*l)[i].Preset == "" {
					(*l)[i].Off = OffPaused
				}
			}
		})
	}, nil},
	{"all let rest", Order{}, func(b bench, id table.ID) {
		b.makes(id, "bruno", Arm(false))
	}, nil},
	{"all of one's own removed", askOf(rois.KindMove), func(b bench, id table.ID) {
		b.makes(id, "bruno", withdraw(everyOrder, nil))
	}, []game.Action{"pass"}},
}

// TestPresetsGiveWay: what a player says goes before what the game gives everybody.
func TestPresetsGiveWay(t *testing.T) {
	for _, c := range saidFirst {
		t.Run(c.name, func(t *testing.T) {
			b, id := battle(t, manoeuvre)
			if c.order.Until != "" {
				b.arrange(id, "bruno", c.order)
			}
			if c.then != nil {
				c.then(b, id)
			}
			out := b.Plays(id, "alice", "C1-C2")
			var got []game.Action
			for _, e := range out.After.Unveiled().Journal[out.Before.Entries()+1:] {
				got = append(got, e.Action)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("answers %v, want %v; asked %v", got, c.want, out.After.Asked())
			}
		})
	}
}

// TestPresetTakenBack: what a player takes back they are asked, at their next tables of the
// game too, until they restore it. No other player is asked for it.
func TestPresetTakenBack(t *testing.T) {
	b, id := battle(t, manoeuvre)
	own := Of(b.Get(id), 1)
	i := slices.IndexFunc(own, func(o Standing) bool { return o.Preset == "move" })
	_, err := remove(b.call("bruno"), b.Get(id), own[i].N)
	b.Must(err)
	if got := b.Get(id); !slices.Equal(presets(got, 1), []string{"heal"}) || len(takenBack(got, 1, Of(got, 1))) != 1 ||
		len(presets(got, 0)) != 2 {
		t.Errorf("bruno has %v, alice %v", presets(got, 1), presets(got, 0))
	}
	if out := b.Plays(id, "alice", "C1-C2"); out.Entries != 1 {
		t.Error("a move passed that bruno wanted to be asked about")
	}
	next := b.Position("d", "rois", manoeuvre)
	if got := b.Get(next); !slices.Equal(presets(got, 1), []string{"heal"}) || len(presets(got, 0)) != 2 {
		t.Errorf("at the next table bruno has %v, alice %v", presets(got, 1), presets(got, 0))
	}
	_, err = restore(b.call("bruno"), b.Get(next))
	b.Must(err)
	if out := b.Plays(next, "alice", "C1-C2"); !passesAlone(out) {
		t.Error("what was restored does not pass")
	}
	if got := presets(b.Get(b.Position("e", "rois", manoeuvre)), 1); len(got) != 2 {
		t.Errorf("at the table after it bruno has %v", got)
	}
	if got := presets(b.Get(id), 1); len(got) != 1 {
		t.Errorf("at the first table bruno has %v", got)
	}
}

// old makes a table one of a program that knew no presets.
func (b bench) old(id table.ID) {
	b.T.Helper()
	b.sets(id, func(l *List) { l.Drop(func(o Standing) bool { return o.Preset != "" }) })
	_, err := b.Change(ctx, table.Actor{}, id, func(c *table.Change) error {
		for i := range c.After().Players {
			c.After().Players[i].Presets = nil
		}
		return nil
	})
	b.Must(err)
}

// TestPresetsOfARunningTable: each player gets them once they were told, not before, and not
// for what they are asked at that moment. What they have set goes before.
func TestPresetsOfARunningTable(t *testing.T) {
	b, id := battle(t, manoeuvre)
	b.old(id)
	b.arrange(id, "bruno", askOf(rois.KindHeal))
	if out := b.Plays(id, "alice", "C1-C2"); out.Entries != 1 || len(untold(out.After, 1)) != 2 {
		t.Fatalf("untold %v, and %d entries", untold(out.After, 1), out.Entries)
	}
	b.told(id, "bruno")
	if got := b.Get(id); len(untold(got, 1)) != 0 || len(untold(got, 0)) != 2 || got.Entries() != 1 {
		t.Fatalf("told: bruno %v, alice %v, entries %d", untold(got, 1), untold(got, 0), got.Entries())
	}
	b.Restart()         // a kill in between
	b.told(id, "bruno") // told again: nothing is given twice
	if got := presets(b.Get(id), 1); !slices.Equal(got, []string{"move", "heal"}) {
		t.Errorf("bruno has %v", got)
	}
	b.Plays(id, "bruno", "pass") // the question that was open is theirs
	if out := b.Plays(id, "alice", "C2-C3"); !passesAlone(out) {
		t.Error("the next move does not pass")
	}
	if out := b.Plays(id, "alice", "+C3 S"); out.Entries != 1 {
		t.Error("a heal passes that bruno had set to be asked")
	}
}

// told has a player be told of the presets.
func (b bench) told(id table.ID, user string) {
	b.T.Helper()
	_, err := b.Change(ctx, table.Actor{}, id, informed(user))
	b.Must(err)
}

// undone takes a seat's last word back, with the consent of a user.
func (b bench) undone(id table.ID, seat game.Seat, by string) {
	b.T.Helper()
	b.makes(id, by, func(c *table.Change) error { return c.Undo(seat, true) })
}

// TestPresetsAndUndo: a player who takes a move of their own back keeps them; the answer that
// one gave is asked of the player.
func TestPresetsAndUndo(t *testing.T) {
	b, id := battle(t, manoeuvre)
	b.Plays(id, "alice", "C1-C2")
	b.undone(id, 0, "bruno")
	if rests := resting(b.Get(id), 0); rests != 0 {
		t.Errorf("%d of hers rest since she took a move back", rests)
	}
	if out := b.Plays(id, "alice", "C1-C2"); !passesAlone(out) {
		t.Errorf("after an undo the move is asked: %v", out.After.Asked())
	}
	b.undone(id, 1, "alice")
	if got := b.Get(id); !got.WaitsFor("bruno") {
		t.Errorf("bruno took the pass back, and %v are asked", got.Asked())
	}
	if rests := resting(b.Get(id), 1); rests != 1 {
		t.Errorf("%d of bruno's rest, want the one that would answer again", rests)
	}
}

// resting is how many of a seat's orders rest.
func resting(t table.Table, seat game.Seat) int {
	return len(slices.DeleteFunc(Of(t, seat), func(o Standing) bool { return o.Off == "" }))
}

// TestPresetsTellNothing: in random games of Les Rois a question that passes by itself does
// so in every hand that its player may hold, and its answer is legal in all of them.
func TestPresetsTellNothing(t *testing.T) {
	info := rois.Game{}.Info()
	asked := 0
	for seed := range byte(12) {
		setup := gametest.Setups(info)[0]
		setup.Seed = game.Seed{seed}
		m, _, err := game.NewMatch(rois.Game{}, setup)
		if err != nil {
			t.Fatal(err)
		}
		luck := game.NewRand(setup.Seed, "presets")
		for range 150 {
			pending := m.Pending()
			if len(pending) == 0 {
				break
			}
			d := pending[luck.IntN(len(pending))]
			other := m.State.Redeal(1-d.Seat, &luck) // what the enemy cannot tell from it
			for _, p := range info.Presets {
				o := OfPreset(p)
				here := o.Meets(table.Table{}.With(m).FactsOf(d.Seat))
				there := o.Meets(table.Table{}.With(m.Branch(other)).FactsOf(d.Seat))
				if legal := other.Legal(d.Seat, nil); here != there || here && !slices.Contains(legal, game.Action(o.Answers[0])) {
					t.Fatalf("%s: %v here, %v with another hand; legal %v", p.ID, here, there, legal)
				}
				if here {
					asked++
				}
			}
			legal := m.State.Legal(d.Seat, nil)
			if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d questions", asked)
	}
}

// TestPresetsLetALineGoOn: a typed line goes on behind answers by order, as R13.12 wants it;
// it ends where its player is not asked, or something has come up for them.
func TestPresetsLetALineGoOn(t *testing.T) {
	for _, c := range []struct {
		line        string
		order       Order
		actions     []game.Action // of the whole journal
		stopped     string        // at this word; "" for nowhere
		interrupted bool
	}{
		{"C1-C2 C2-C3", Order{}, []game.Action{"C1-C2", "pass", "C2-C3", "pass"}, "", false},
		{"C1-C2; C2-C3; end", Order{}, []game.Action{"C1-C2", "pass", "C2-C3", "pass", "end"}, "", false},
		{"C1-C2 B3xB4 C2-C3", Order{}, []game.Action{"C1-C2", "pass", "B3xB4"}, "C2-C3", false},
		{"C1-C2 E1-E2 C2-C3", Order{}, []game.Action{"C1-C2", "pass"}, "E1-E2", false},
		{"C1-C2 C2-C3", askOf(rois.KindMove), []game.Action{"C1-C2"}, "C2-C3", false},
		{"C1-C2 C2-C3", only(game.Is("class", rois.KindMove), gives("counter *")),
			[]game.Action{"C1-C2", "counter *1"}, "C2-C3", true},
	} {
		t.Run(c.line, func(t *testing.T) {
			b, id := battle(t, manoeuvre)
			if c.order.Until != "" {
				b.arrange(id, "bruno", c.order)
			}
			out, err := b.Type(ctx, b.By("alice"), id, c.line)
			var got []game.Action
			for _, e := range out.After.Unveiled().Journal {
				got = append(got, e.Action)
			}
			if !slices.Equal(got, c.actions) {
				t.Errorf("played %v, want %v", got, c.actions)
			}
			var word *game.Word
			var interrupted *table.Interrupted
			if errors.As(err, &word) != (c.stopped != "") || word != nil && word.Word != c.stopped ||
				errors.As(err, &interrupted) != c.interrupted {
				t.Errorf("stopped by %v, want at %q", err, c.stopped)
			}
		})
	}
}
