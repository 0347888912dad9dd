package starts

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func days(n int) time.Time { return noon.Add(time.Duration(n) * clock.Day) }

func TestNewPlan(t *testing.T) {
	for _, test := range []struct {
		name       string
		at         time.Time
		ok, called bool
	}{
		{"now", noon, false, false}, {"in 61 days", days(61), false, false}, {"in 60 days", days(60), true, false},
		{"in a quarter of an hour", noon.Add(15 * time.Minute), true, true},
		{"in 16 minutes", noon.Add(16 * time.Minute), true, false},
	} {
		p, err := newPlan("alice", test.at, noon)
		if (err == nil) != test.ok || test.ok && (p.Called != test.called || !p.At.Equal(test.at) || p.By != "alice") {
			t.Errorf("%s: %+v, %v", test.name, p, err)
		}
	}
	if p, err := newPlan("alice", time.Time{}, noon); p != nil || err != nil {
		t.Errorf("no time: %+v, %v", p, err)
	}
}

func TestPlanDue(t *testing.T) {
	for _, test := range []struct {
		name string
		p    *Plan
		want time.Time
	}{
		{"none", nil, time.Time{}},
		{"to be called", &Plan{At: noon}, noon.Add(-15 * time.Minute)},
		{"called", &Plan{At: noon, Called: true}, noon},
		{"missed", &Plan{At: noon, Called: true, Missed: true}, time.Time{}},
	} {
		if got := test.p.due(); !got.Equal(test.want) {
			t.Errorf("%s: due %s, want %s", test.name, got, test.want)
		}
	}
}

func TestCloses(t *testing.T) {
	for _, test := range []struct {
		name string
		p    *Plan
		want time.Time
	}{
		{"without a plan", nil, days(7)},
		{"planned ahead", &Plan{At: days(10)}, days(17)},
		{"planned before it was made", &Plan{At: days(-1)}, days(7)},
	} {
		at := table.Table{Times: table.Times{Created: noon}}
		piece.Set(&at, test.p)
		if got := closes(at, clock.Spans{Lobby: 7 * clock.Day}); !got.Equal(test.want) {
			t.Errorf("%s: closes %s, want %s", test.name, got, test.want)
		}
	}
}

// TestStillSaid: what is said about a start is said before it alone, and who has come is not invited.
func TestStillSaid(t *testing.T) {
	lobby := table.Table{Status: table.Lobby, Players: []table.Player{{User: "u"}}}
	for _, test := range []struct {
		name     string
		t        table.Table
		kind     outbox.Kind
		mentions []string
		still    bool
		left     []string
	}{
		{"an invitation", lobby, postInvite, []string{"u", "w"}, true, []string{"w"}},
		{"an invitation of those who came", lobby, postInvite, []string{"u"}, false, nil},
		{"an invitation to a game that has begun", table.Table{Status: table.Playing}, postInvite, []string{"w"},
			false, []string{"w"}},
		{"that it starts soon", lobby, postSoon, nil, true, nil},
		{"that it starts soon, when it has", table.Table{Status: table.Playing}, postSoon, nil, false, nil},
		{"that too few came", table.Table{Status: table.Playing}, postShort, nil, false, nil},
		{"that the lobby closes", table.Table{Status: table.Expired}, postFade, nil, false, nil},
	} {
		p := outbox.Post{Kind: test.kind, Mentions: test.mentions}
		still := Feature.Rule.Posts[test.kind].Still(test.t, &p)
		if still != test.still || !slices.Equal(p.Mentions, test.left) {
			t.Errorf("%s: %t, to %v; want %t, to %v", test.name, still, p.Mentions, test.still, test.left)
		}
	}
}
