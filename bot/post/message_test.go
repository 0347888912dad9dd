package post

import (
	"log/slog"
	"maps"
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
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"

	"github.com/google/go-cmp/cmp"
)

// noFacts are those of tables of which nothing is kept.
type noFacts struct{ screen.Facts }

func (noFacts) Person(user string) (table.Person, error)                 { return table.Person{User: user}, nil }
func (noFacts) NameIn(guild, user string) string                         { return "" }
func (noFacts) HistoryOf(table.Table, string, int) ([]table.Line, error) { return nil, nil }
func (noFacts) Deadline(table.Table, clock.Question) (time.Time, bool)   { return time.Time{}, false }
func (noFacts) Grace() time.Duration                                     { return time.Hour }

// testKit draws the duel without a store.
func testKit(t *testing.T) *screen.Kit {
	t.Helper()
	titles := []screen.Title{{Game: duel.Game{}}}
	c, err := screen.Catalog(titles)
	if err != nil {
		t.Fatal(err)
	}
	return &screen.Kit{Titles: titles, Catalog: c, Facts: noFacts{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
}

// postKinds are all kinds of
var postKinds = map[string]outbox.Kind{
	"PostCard": outbox.PostCard, "PostStart": outbox.PostStart, "PostTurn": outbox.PostTurn, "PostEnd": outbox.PostEnd,
	"PostClosed": outbox.PostClosed,
	"PostJoin":   outbox.PostJoin,
	"PostGone":   outbox.PostGone, "PostBack": outbox.PostBack,
	"PostLeft": outbox.PostLeft, "PostErased": outbox.PostErased,
	"PostResume": outbox.PostResume, "PostHomeless": outbox.PostHomeless, "PostShut": outbox.PostShut,
}

// playing is a table of the duel in its first round.
func playing(t *testing.T) table.Table {
	t.Helper()
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	return table.Table{
		ID: 1, Place: table.Place{Channel: "c", Guild: "g"}, Game: "duel", Status: table.Playing,
		Limit:   24 * time.Hour,
		Players: []table.Player{{User: "1", Name: "Alice"}, {User: "2", Name: "Bruno"}},
		Asks:    []clock.Question{{Seat: 0, Since: time.Unix(1000, 0)}, {Seat: 1, Since: time.Unix(1000, 0)}},
	}.With(m)
}

// postOf is a post of a kind.
func postOf(kind outbox.Kind) outbox.Post {
	return outbox.Post{ID: 7, Kind: kind, Mentions: []string{"1"}, Users: []string{"2", "1"}}
}

func customIDs(m wire.Message) []string {
	var ids []string
	for _, r := range m.Rows {
		for _, b := range r.Buttons {
			ids = append(ids, b.CustomID)
		}
	}
	return ids
}

// TestMessageHasPlayButton: the posts whose messages have a Play button, and no others, take
// it from the message that had it before.
func TestMessageHasPlayButton(t *testing.T) {
	k := testKit(t)
	for name, kind := range postKinds {
		p := postOf(kind)
		has := slices.ContainsFunc(customIDs(Message(playing(t), p, k.Public(playing(t)))), func(id string) bool {
			pressed, err := screen.ParseCustomID(id)
			return err == nil && pressed.Op == screen.OpPlay
		})
		if has != kind.Plays() {
			t.Errorf("%s has a Play button: %t; it is said to: %t", name, has, kind.Plays())
		}
	}
}

func TestMessageOfEveryPost(t *testing.T) {
	silent := func(kind string) bool { return kind == "PostTidy" }
	kinds := slices.DeleteFunc(gametest.Declared(t, "../table/outbox", "Post"), silent)
	if diff := cmp.Diff(kinds, slices.Sorted(maps.Keys(postKinds))); diff != "" {
		t.Errorf("kinds of post (-declared +tested):\n%s", diff)
	}
	k := testKit(t)
	for _, kind := range postKinds {
		p := postOf(kind)
		m := Message(playing(t), p, k.Public(playing(t)))
		found := sameMessage(wire.Posted{CustomIDs: customIDs(m)}, m, table.Table{}, p)
		if kind != outbox.PostCard && len(m.Rows) > 0 && !found {
			t.Errorf("the message of a %s has buttons and no mark: it cannot be found again", kind)
		}
	}
	for _, l := range lang.Locales {
		at := playing(t)
		at.Locale = string(l)
		seen := map[string]string{}
		for name, kind := range postKinds {
			if kind == outbox.PostCard || kind.Tells() {
				continue // whole screens, seen in the tests over the wire
			}
			msg := Message(at, postOf(kind), k.Public(at))
			if strings.Contains(msg.Content, "host.") || strings.Contains(msg.Content, "{{") {
				t.Errorf("%s %s: %q", l, name, msg.Content)
			}
			seen[msg.Content] = name
		}
		if want := len(postKinds) - 4; len(seen) != want { // the card and the boards say more than a line
			t.Errorf("%s: %d different texts, want %d, one for each kind of post: %q", l, len(seen), want,
				slices.Sorted(maps.Keys(seen)))
		}
	}
}
