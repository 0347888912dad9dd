package film

import (
	"fmt"
	"slices"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// journey is a set-up and so many turns of three entries.
func journey(turns int) []cut {
	cuts := []cut{{Index: table.SetupLine, Seat: game.Spectator}}
	for n := range 3 * turns {
		cuts = append(cuts, cut{Index: n, Seat: game.Seat(n / 3 % 2), Turn: n%3 == 2})
	}
	return cuts
}

func indexes(cuts []cut) []int {
	var all []int
	for _, c := range cuts {
		all = append(all, c.Index)
	}
	return all
}

func TestWhichCuts(t *testing.T) {
	cuts := journey(3) // turns end with 2, 5 and 8
	for _, c := range []struct {
		name string
		got  []cut
		want []int
	}{
		{"last turn", lastTurns(cuts, 1), []int{5, 6, 7, 8}},
		{"last two", lastTurns(cuts, 2), []int{2, 3, 4, 5, 6, 7, 8}},
		{"more than there are", lastTurns(cuts, 9), indexes(cuts)},
		{"last turn, another begun", lastTurns(cuts[:len(cuts)-2], 1), []int{2, 3, 4, 5, 6}},
		{"nothing done", lastTurns(cuts[:1], 1), []int{-1}},
		{"since the first seat", sinceSeat(cuts, 0), []int{8}},
		{"since the second seat", sinceSeat(cuts, 1), []int{5, 6, 7, 8}},
		{"since somebody who did nothing", sinceSeat(cuts, 2), indexes(cuts)},
		{"ends of turns", turnEnds(cuts[:len(cuts)-1]), []int{-1, 2, 5, 7}},
	} {
		if got := indexes(c.got); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestWhatWasMissed: who watches sees the last turn, a player what came since their own
// act, or all where they have not acted.
func TestWhatWasMissed(t *testing.T) {
	cuts := journey(3)
	for eyes, want := range map[game.Seat]struct {
		from int
		key  game.Key
	}{
		game.Spectator: {5, "host.catch.turn"}, 1: {5, "host.catch.since"}, 2: {table.SetupLine, "host.catch.all"},
	} {
		if got, key := missed(cuts, eyes); got[0].Index != want.from || key != want.key {
			t.Errorf("seat %d: from %d, %s; want %+v", eyes, got[0].Index, key, want)
		}
	}
}

// TestAsidesAreNotFilmed: what else is told says an aside already, so a film's lines leave it out; the
// history has it.
func TestAsidesAreNotFilmed(t *testing.T) {
	c, err := screen.Catalog(nil, texts)
	if err != nil {
		t.Fatal(err)
	}
	s := screen.Reader{Kit: &screen.Kit{Catalog: c}}
	said, aside := game.Event{Text: game.T("host.vote.asked")}, game.Event{Text: game.T("host.undone"), Aside: true}
	told := []game.Event{aside, said, aside}
	lines := toldLines([]cut{{Told: told}, {Told: told}}, s)
	if want := []string{screen.EventLine(said, s)}; !slices.Equal(lines, want) {
		t.Errorf("a film's step says %q, want %q", lines, want)
	}
}

// TestTakes: each take shows less than the one before, or smaller, and says so; all
// end with the board of now.
func TestTakes(t *testing.T) {
	cuts := journey(40)
	var told []string
	for n, take := range variants(cuts, 500) {
		told = append(told, fmt.Sprint(take.note.Key, " ", len(take.cuts), " ", take.wide))
		if (n == 0) != take.note.IsZero() || take.cuts[len(take.cuts)-1].Index != 119 {
			t.Errorf("take %d: %q, ends with %d", n, take.note.Key, take.cuts[len(take.cuts)-1].Index)
		}
	}
	want := []string{" 121 0", "host.film.turns 41 0", "host.film.small 41 720", "host.film.small 41 480",
		"host.film.last 21 720", "host.film.last 11 720", "host.film.last 6 720", "host.film.last 3 720",
		"host.film.last 2 720", "host.film.still 1 480"}
	if !slices.Equal(told, want) {
		t.Errorf("takes %q", told)
	}
	if first := variants(cuts, 30)[0]; first.note.Key != "host.film.last" || len(first.cuts) != 21 {
		t.Errorf("at most 30 pictures: %d, %q", len(first.cuts), first.note.Key)
	}
}
