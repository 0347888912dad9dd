package gametest

import (
	"strconv"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// faults counts what a law finds.
type faults struct {
	testing.TB
	n int
}

func (f *faults) Helper()               {}
func (f *faults) Errorf(string, ...any) { f.n++ }

// TestLawOfShown: a page may show an overlay or a choice that there is, nothing else.
func TestLawOfShown(t *testing.T) {
	s := Position(t, duel.Game{}, "A 3 5; B 4 6")
	for want, shows := range map[int][][]string{
		0: {nil, {"seen"}, {"bid"}, {"bid", "3"}},
		1: {{"seen", "3"}, {"unseen"}, {"bid", "4"}, {"bid", "3", "5"}},
	} {
		for _, show := range shows {
			f := &faults{TB: t}
			if lawShown(f, game.Info{Overlays: []string{"seen"}}, game.Topic{Show: show}, s); f.n != want {
				t.Errorf("%q: %d faults, want %d", show, f.n, want)
			}
		}
	}
}

func TestLawOfTopics(t *testing.T) {
	many := func(n int, chapter string) (list []game.Topic) {
		for i := range n {
			list = append(list, game.Topic{ID: chapter + strconv.Itoa(i), Chapter: chapter})
		}
		return list
	}
	var books []game.Topic
	for n := range 26 {
		books = append(books, game.Topic{ID: strconv.Itoa(n), Chapter: strconv.Itoa(n)})
	}
	for _, c := range []struct {
		name   string
		topics []game.Topic
		want   int
	}{
		{"25 without chapters", many(25, ""), 0},
		{"26 without chapters", many(26, ""), 1},
		{"two chapters of 25", append(many(25, "a"), many(25, "b")...), 0},
		{"a chapter of 26", many(26, "a"), 1},
		{"26 chapters", books, 1},
		{"a chapter cut in two", append(append(many(1, "a"), many(1, "b")...), game.Topic{ID: "c", Chapter: "a"}), 1},
		{"a name that stands twice", append(many(1, "a"), many(1, "a")...), 1},
		{"one page without a chapter", append(many(1, "a"), many(1, "")...), 1},
	} {
		f := &faults{TB: t}
		lawTopics(f, c.topics)
		if f.n != c.want {
			t.Errorf("%s: %d faults, want %d", c.name, f.n, c.want)
		}
	}
}
