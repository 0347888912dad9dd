package remind

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
)

// noFacts are those of tables of which nothing is kept.
type noFacts struct{ screen.Facts }

func (noFacts) NameIn(_, _ string) string                              { return "" }
func (noFacts) Deadline(table.Table, clock.Question) (time.Time, bool) { return time.Time{}, false }

// read is a table of the duel in its first round, which is asked since noon, and a reader of it.
func read(t *testing.T, l lang.Locale) (table.Table, screen.Reader) {
	t.Helper()
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: duel.Game{}.Info().Rules, Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	titles := []screen.Title{{Game: duel.Game{}}}
	c, err := screen.Catalog(titles, texts)
	if err != nil {
		t.Fatal(err)
	}
	k := &screen.Kit{Titles: titles, Catalog: c, Facts: noFacts{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	on := table.Table{
		ID: 1, Place: table.Place{Channel: "c", Guild: "g"}, Game: "duel", Status: table.Playing, Locale: string(l),
		Players: []table.Player{{User: "1", Name: "Alice"}, {User: "2", Name: "Bruno"}},
		Asks:    []clock.Question{{Seat: 0, Since: noon}},
	}.With(m)
	return on, screen.Reader{Kit: k, Locale: l, User: "1"}
}

// TestPosts: each post has words of its own in both languages, and buttons to play if it is said to. The
// message can be found again by the mark in its buttons.
func TestPosts(t *testing.T) {
	for _, l := range lang.Locales {
		on, s := read(t, l)
		said := map[string]outbox.Kind{}
		say := func(kind outbox.Kind, text string) {
			if other, taken := said[text]; taken || strings.Contains(text, "host.") || strings.Contains(text, "{{") {
				t.Errorf("%s: %s is %q, as %s", l, kind, text, other)
			}
			said[text] = kind
		}
		for kind, post := range Feature.Posts {
			p := outbox.Post{ID: 7, Kind: kind, Mentions: []string{"1"}, Users: []string{"2", "1"}}
			m := post.Message(on, p, s)
			say(kind, m.Content)
			if post.Line != nil {
				say(kind, post.Line(on, p, s))
			}
			plays := false
			for _, row := range m.Rows {
				plays = plays || slices.ContainsFunc(row.Buttons, func(b wire.Button) bool {
					pressed, err := screen.ParseCustomID(b.CustomID)
					return err == nil && pressed.Op == screen.OpPlay && string(pressed.Action()) == screen.PostMark(p.ID)
				})
			}
			if want := Feature.Rule.Posts[kind].Plays; plays != want {
				t.Errorf("%s has a marked button to play: %t; it is said to: %t", kind, plays, want)
			}
		}
	}
}

// TestStill: a post is said as long as its users have the question that it is about.
func TestStill(t *testing.T) {
	one, both := []string{"1"}, []string{"1", "2"}
	at := func(d time.Duration) time.Time { return noon.Add(d) }
	for _, test := range []struct {
		name   string
		p      outbox.Post
		alter  func(*table.Table)
		still  bool
		called []string
	}{
		{"a reminder", outbox.Post{Kind: postRemind, Made: at(1), Mentions: both}, nil, true, one},
		{"one that was answered", outbox.Post{Kind: postRemind, Made: at(1), Mentions: []string{"2"}}, nil, false, nil},
		{"one of an earlier question", outbox.Post{Kind: postRemind, Made: at(-1), Mentions: one}, nil, false, nil},
		{"of a question in the place of another",
			outbox.Post{Kind: postRemind, Made: at(1), Mentions: one},
			func(t *table.Table) { t.Asks[0].Anew = at(1) }, false, nil},
		{"a direct message without a board",
			outbox.Post{Kind: postRemind, Direct: "1", Made: at(1), Mentions: one},
			func(t *table.Table) { t.Place.Homeless = true }, false, one},
		{"a direct message about a server without the bot",
			outbox.Post{Kind: postRemind, Direct: "1", Made: at(1), Mentions: one},
			func(t *table.Table) { t.Halt.Paused = true }, false, one},
		{"only one is left", outbox.Post{Kind: postLast, Made: at(1), Mentions: one}, nil, true, one},
		{"who was left has answered", outbox.Post{Kind: postLast, Made: at(-1), Mentions: one}, nil, false, nil},
		{"the table waits", outbox.Post{Kind: PostAbsent, Users: both}, nil, true, nil},
		{"it waits no more", outbox.Post{Kind: PostAbsent, Users: []string{"2"}}, nil, false, nil},
		{"whose turn comes", outbox.Post{Kind: postNext, Mentions: []string{"2"}}, nil, true, []string{"2"}},
		{"whose turn has come", outbox.Post{Kind: postNext, Mentions: one}, nil, false, one},
		{"whose turn comes without a board", outbox.Post{Kind: postNext, Direct: "2", Mentions: []string{"2"}},
			func(t *table.Table) { t.Place.Homeless = true }, false, []string{"2"}},
		{"whose turn came in a game that is over", outbox.Post{Kind: postNext, Mentions: []string{"2"}},
			func(t *table.Table) { t.Status = table.Over }, false, []string{"2"}},
	} {
		on, _ := read(t, lang.English)
		if test.alter != nil {
			test.alter(&on)
		}
		p := test.p
		if still := Feature.Rule.Posts[p.Kind].Still(on, &p); still != test.still {
			t.Errorf("%s: still so %t, want %t", test.name, still, test.still)
		}
		if !slices.Equal(p.Mentions, test.called) {
			t.Errorf("%s: calls %v, want %v", test.name, p.Mentions, test.called)
		}
	}
}

// TestNamesAndVerbsAgree: for one, two and many, in both languages, a sentence about people who do something
// has its verb in the right number.
func TestNamesAndVerbsAgree(t *testing.T) {
	for l, verbs := range map[lang.Locale][2]string{
		lang.English: {"hasn’t answered", "haven’t answered"}, lang.French: {"ne répond pas", "ne répondent pas"},
	} {
		_, s := read(t, l)
		for n, want := range map[int]string{1: verbs[0], 2: verbs[1], 5: verbs[1], 1_000_000: verbs[1]} {
			if got := s.T("host.remind.last", "n", n, "who", game.Literal("X")); !strings.Contains(got, want) {
				t.Errorf("%s, %d: %q, want %q in it", l, n, got, want)
			}
		}
	}
}
