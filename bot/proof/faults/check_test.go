package faults

import (
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/store"
)

// TestWordOfAnOrder: that a standing order was taken must be on the disk, though it makes no
// entry of the journal; that something was done must be an entry.
func TestWordOfAnOrder(t *testing.T) {
	for _, c := range []struct {
		name, op string
		kept     bool
		want     bool // a failure
	}{
		{"an order that is kept", "5", true, false},
		{"an order that is lost", "5", false, true},
		{"an act without an entry", "a", true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := newSim(Options{Dir: t.TempDir()}.defaults())
			if err != nil {
				t.Fatal(err)
			}
			defer x.close()
			id, in := x.table(t), &wire.Interaction{ID: "5", Token: wire.NewSecret("token"), CustomID: "1|" + c.op + "|1|0"}
			x.known(in)
			if c.kept {
				m, err := x.proc.store.Record(id)
				x.try(err)
				_, err = x.proc.store.Commit(t.Context(), store.Change{
					Interaction: in.ID, Match: id, Version: m.Version, Record: m.Record, Outcome: []byte(`{"from":0,"to":0}`),
				})
				x.try(err)
			}
			m := &member{sim: x, id: "u"}
			m.hear(playground.Reply{Interaction: in.ID, Message: &playground.Message{Content: doneSign + " Done."}}, false, "",
				"", nil)
			if len(x.told) != 1 {
				t.Fatalf("%d words were heard, want one", len(x.told))
			}
			x.holds(&x.told[0], x.proc.Inside)
			if got := x.failure != nil; got != c.want {
				t.Errorf("a failure is %t (%v), want %t", got, x.failure, c.want)
			}
		})
	}
}

// TestOwned: an entry that no interaction made needs a reason: a forfeit, the rules'
// clock, or a departure that left no ballot open about what is taken back.
func TestOwned(t *testing.T) {
	move := game.Entry{Decision: 1, Action: "a"}
	forfeit := game.Entry{Action: game.Forfeit}
	undo := game.Entry{Strike: []int{0}, Agreed: true}
	for _, c := range []struct {
		name    string
		journal []game.Entry
		owner   []string
		left    int  // how many have left the server
		want    bool // a failure
		stood   []int
	}{
		{"moves of members", []game.Entry{move, move}, []string{"1", "2"}, 0, false, nil},
		{"a move of nobody's", []game.Entry{move, move}, []string{"1", ""}, 1, true, nil},
		{"a forfeit, and the order that it asked", []game.Entry{forfeit, move}, []string{"", ""}, 0, false, nil},
		{"an undo that a departure made unanimous", []game.Entry{move, undo}, []string{"1", ""}, 1, false, nil},
		{"an undo while everybody is there", []game.Entry{move, undo}, []string{"1", ""}, 0, true, nil},
		{"two undos, and one departure", []game.Entry{move, undo, move, undo}, []string{"1", "", "2", ""}, 1, true, nil},
		{"an undo that nobody agreed to", []game.Entry{move, {Strike: []int{0}}}, []string{"1", ""}, 1, true, nil},
		{"answers of the computer in a seat that it holds", []game.Entry{move, {Decision: 2, Action: "a"}}, []string{"", ""},
			0, false, []int{0, 1}},
		{"two answers of the computer to one question", []game.Entry{move, move}, []string{"", ""}, 0, true, []int{0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &sim{report: Report{Faults: map[string]int{memberLeft: c.left}}}
			s.owned(town.Sight{Match: &game.Match{Journal: c.journal}, Stood: c.stood}, c.owner)
			if got := s.failure != nil; got != c.want {
				t.Errorf("a failure is %t (%v), want %t", got, s.failure, c.want)
			}
		})
	}
}

// table opens a table of the Probe and says which it is.
func (x *sim) table(t *testing.T) uint64 {
	t.Helper()
	out, err := x.proc.Tables.Open(t.Context(), table.Opening{
		Channel: x.channels[0], Game: probeID, Host: table.Player{User: "u", Name: "u"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return uint64(out.After.ID)
}
