package outbox

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// box holds posts whose ids are their places, from 1 on.
func box(posts ...Post) *Box {
	b := New(nil)
	for i := range posts {
		posts[i].ID = uint64(i + 1)
	}
	b.Add(posts)
	b.Settled()
	return b
}

// next is the id of the post that is handed out at noon; 0 for none.
func next(b *Box) uint64 {
	p, _, _ := b.Next(noon)
	return p.ID
}

func TestOutboxOrder(t *testing.T) {
	card := func(guild, channel string) Post { return Post{Kind: PostGone, Guild: guild, Channel: channel} }
	tests := []struct {
		name  string
		posts []Post
		want  []uint64 // while nothing is given back
	}{
		{"empty", nil, []uint64{0}},
		{"one at a time in a channel", []Post{card("g", "c"), card("g", "c")}, []uint64{1, 0}},
		{"channels do not wait for each other", []Post{card("g", "c"), card("g", "c"), card("g", "d")}, []uint64{1, 3, 0}},
		{"servers take turns", []Post{card("g", "c"), card("g", "d"), card("h", "e")}, []uint64{1, 3, 2}},
		{"a tidying waits beside its channel",
			[]Post{card("g", "c"), {Kind: PostTidy, Guild: "g", Channel: "c"}}, []uint64{1, 2}},
		{"a user's messages are one lane", []Post{
			{Direct: "u", Table: 1, Channel: "c"}, {Direct: "u", Table: 2, Channel: "d"}}, []uint64{1, 0}},
	}
	for _, test := range tests {
		for range 20 { // lanes are looked at in any order
			b := box(slices.Clone(test.posts)...)
			for n, want := range test.want {
				if got := next(b); got != want {
					t.Fatalf("%s: post %d is %d, want %d", test.name, n, got, want)
				}
			}
		}
	}
	var many []Post
	for n := range GuildPosts + 1 {
		many = append(many, card("g", string(rune('a'+n))))
	}
	b := box(many...)
	for range GuildPosts {
		next(b)
	}
	if got := next(b); got != 0 {
		t.Errorf("post %d of a server that has %d on their way", got, GuildPosts)
	}
}

func TestOutboxKeepsOrderWhateverComesFirst(t *testing.T) {
	b := New(nil)
	b.Add([]Post{{ID: 7, Kind: PostGone, Channel: "c"}})
	b.Add([]Post{{ID: 3, Kind: PostJoin, Channel: "c"}, {ID: 7, Kind: PostEnd, Channel: "c"}})
	p, _, _ := b.Next(noon)
	b.Remove(p)
	q, _, _ := b.Next(noon)
	if p.ID != 3 || q.ID != 7 || q.Kind != PostGone {
		t.Errorf("%d, then %d, a %s; want 3, then 7 as it was known first", p.ID, q.ID, q.Kind)
	}
}

func TestOutboxPauses(t *testing.T) {
	b := box(Post{Kind: PostGone, Channel: "c"})
	p, _, _ := b.Next(noon)
	b.Release(p, noon, time.Minute)
	if _, again, ok := b.Next(noon); ok || !again.Equal(noon.Add(time.Minute)) {
		t.Errorf("in the pause: %t, again %s", ok, again)
	}
	if p, _, ok := b.Next(noon.Add(-time.Hour)); !ok {
		t.Error("a clock that was set back does not end the pause")
	} else {
		b.Release(p, noon, time.Minute)
	}
	b.Hurry("c")
	if next(b) != 1 {
		t.Error("the pause of a channel that hurries goes on")
	}
}

func TestOutboxHoldsBack(t *testing.T) {
	b := box(Post{Kind: PostGone, Guild: "g", Channel: "c"}, Post{Kind: PostHomeless, Guild: "g", Direct: "u"})
	b.Pause("g", true)
	b.Cork(true)
	if got := next(b); got != 0 || !b.Away("g") {
		t.Errorf("post %d of a server that is gone, or a message that waits for more", got)
	}
	b.Cork(false)
	if got := next(b); got != 2 {
		t.Errorf("post %d, want the direct message: it needs no server", got)
	}
	b = box(Post{Kind: PostGone, Guild: "g", Channel: "c"}, Post{Kind: PostHomeless, Guild: "g", Direct: "u"})
	b.Cork(true)
	if got := []uint64{next(b), next(b)}; !slices.Equal(got, []uint64{1, 0}) {
		t.Errorf("posts %v, want that of the channel, which waits for nothing", got)
	}
	b = box(Post{Kind: PostGone, Guild: "g", Channel: "c"})
	b.Pause("g", true)
	b.Pause("g", false)
	if got := next(b); got != 1 || b.Away("g") {
		t.Errorf("post %d, want that of the server that is back", got)
	}
}

func TestOutboxWakes(t *testing.T) {
	b := New(nil)
	awake := func(what string, want bool) {
		t.Helper()
		select {
		case <-b.Ready():
			if !want {
				t.Errorf("%s: woken", what)
			}
		default:
			if want {
				t.Errorf("%s: not woken", what)
			}
		}
	}
	b.Add(nil)
	awake("nothing is added", false)
	b.Add([]Post{{ID: 1, Channel: "c"}})
	awake("a post is added", true)
	p, _, _ := b.Next(noon)
	awake("it is handed out", false)
	b.Release(p, noon, 0)
	awake("it is given back", true)
	b.Doubt()
	awake("the store may hold more", true)
	if b.Settled() || !b.Settled() {
		t.Error("a doubt is settled once")
	}
}

// TestOutboxRefilled: a post that is sent or removed while the store is read does not come back with the
// posts that were read; what is being sent stays once.
func TestOutboxRefilled(t *testing.T) {
	b := box(Post{Channel: "c", Table: 1}, Post{Channel: "c", Table: 2}, Post{Channel: "d", Guild: "g"}, Post{
		Channel: "e", Table: 5,
	})
	stored := slices.Concat(b.queues["c"].posts, b.queues["d"].posts, b.queues["e"].posts)
	p, _, _ := b.Next(noon)
	err := b.Refill(func() ([]Post, error) {
		b.Remove(p)
		b.Clear("d", false)
		b.Take(5)
		b.Next(noon)
		return append(stored, Post{ID: 9, Channel: "c"}), nil
	})
	if got := b.queues["c"].posts; err != nil || len(b.queues) != 1 || len(got) != 2 || got[0].ID != 2 || got[1].ID != 9 {
		t.Errorf("%v, then the lanes %v, of which c holds %+v", err, b.queues, got)
	}
	if err := b.Refill(func() ([]Post, error) { return stored[:1], nil }); err != nil || b.queues["c"].posts[0].ID != 1 {
		t.Errorf("%v, then c holds %+v: what was taken out before is in the store again", err, b.queues["c"].posts)
	}
}

// TestOutboxRefilledBesideItsLast: what a post on its way has made superfluous does not come back with a
// reading that began before, though the box had forgotten it.
func TestOutboxRefilledBesideItsLast(t *testing.T) {
	turn := Post{Kind: PostTurn, Table: 1, Channel: "c", Guild: "g"}
	for _, meanwhile := range []string{"sent", "sent and noted", "dropped"} {
		b := box(turn, turn, turn)
		stored := slices.Clone(b.queues["c"].posts)
		p, _, _ := b.Next(noon)
		b.Forget(func(p Post) bool { return p.Guild == "g" })
		err := b.Refill(func() ([]Post, error) {
			if meanwhile != "dropped" {
				p.Sending = true
				b.Suspect(p)
			}
			if meanwhile != "sent" {
				b.Remove(p)
			}
			return stored, nil
		})
		if meanwhile == "sent" {
			b.Release(p, noon, 0)
			again, _, _ := b.Next(noon)
			b.Remove(again)
		}
		if got := next(b); err != nil || len(p.IDs()) != 3 || got != 0 {
			t.Errorf("%s: %v; after the post that stood for %v comes %d, want none", meanwhile, err, p.IDs(), got)
		}
	}
}

// TestOutboxForgets: of a lane from which a post is being sent the others are forgotten.
func TestOutboxForgets(t *testing.T) {
	b := box(Post{Channel: "c", Guild: "g"}, Post{Channel: "c", Guild: "g"}, Post{Channel: "d", Guild: "g"})
	p, _, _ := b.Next(noon)
	b.Forget(func(p Post) bool { return p.Guild == "g" })
	if len(b.queues) != 1 || len(b.queues["c"].posts) != 1 || b.queues["c"].posts[0].ID != p.ID {
		t.Errorf("left are %v", b.queues)
	}
}

func TestOutboxMerges(t *testing.T) {
	turn := func(table TableID, n int, users ...string) Post {
		return Post{Kind: PostTurn, Table: table, Channel: "c", N: n, Since: n - 1, Mentions: users}
	}
	end := Post{Kind: PostEnd, Table: 1, Channel: "c", N: 9}
	sending := turn(1, 2)
	sending.Sending = true
	tests := []struct {
		name  string
		posts []Post
		kind  Kind
		n     int
		calls []string
		also  []uint64
	}{
		{"turns of one table", []Post{turn(1, 1, "a"), turn(1, 2, "b", "a")}, PostTurn, 2, []string{"a", "b"}, []uint64{2}},
		{"up to the end", []Post{turn(1, 1), turn(1, 2), end}, PostEnd, 9, nil, []uint64{2, 3}},
		{"not behind the end", []Post{end, turn(1, 10)}, PostEnd, 9, nil, nil},
		{"not of another table", []Post{turn(1, 1), turn(2, 2)}, PostTurn, 1, nil, nil},
		{"not with what may be on its way", []Post{turn(1, 1), sending}, PostTurn, 1, nil, nil},
		{"cards", []Post{{Kind: PostCard, Table: 1, Channel: "c"}, {Kind: PostCard, Table: 1, Channel: "c", N: 0}},
			PostCard, 0, nil, []uint64{2}},
		{"not over what stands between",
			[]Post{turn(1, 1), {Kind: PostJoin, Table: 1, Channel: "c"}, turn(1, 2)}, PostTurn, 1, nil, nil},
	}
	for _, test := range tests {
		p, _, _ := box(test.posts...).Next(noon)
		if p.Kind != test.kind || p.N != test.n || !slices.Equal(p.Mentions, test.calls) ||
			!slices.Equal(p.Superseded(), test.also) {
			t.Errorf("%s: %+v", test.name, p)
		}
		if len(test.also) > 0 && p.Since != test.posts[0].Since {
			t.Errorf("%s: tells from %d on, want from the first's", test.name, p.Since)
		}
	}
}

func TestOutboxJoinsDirectMessages(t *testing.T) {
	var posts []Post
	for n := range maxJoined + 2 {
		posts = append(posts, Post{Kind: PostHomeless, Table: TableID(n + 1), Direct: "u"})
	}
	b := box(posts...)
	p, _, _ := b.Next(noon)
	if len(p.Joined) != maxJoined-1 || len(p.IDs()) != maxJoined {
		t.Fatalf("%d notices in one message, want %d", len(p.Joined)+1, maxJoined)
	}
	p.Sending = true
	b.Suspect(p) // it is on its way
	b.Release(p, noon, 0)
	again, _, _ := b.Next(noon)
	if again.ID != p.ID || len(again.Joined) != len(p.Joined) || len(again.IDs()) != 1 {
		t.Errorf("once more it is %d with %d behind it, want the same message", again.ID, len(again.Joined))
	}
	b.Remove(again)
	if rest, _, _ := b.Next(noon); len(rest.IDs()) != 2 {
		t.Errorf("then %d notices, want the two that are left", len(rest.IDs()))
	}
}

func TestOutboxTakesOut(t *testing.T) {
	posts := func() *Box {
		return box(Post{Kind: PostGone, Table: 1, Channel: "c"}, Post{Kind: PostGone, Table: 2, Channel: "c"},
			Post{Kind: PostHomeless, Table: 1, Direct: "u", Channel: "c"}, Post{Kind: PostTidy, Table: 1, Channel: "c"})
	}
	if b := posts(); !slices.Equal(sorted(b.Take(1)), []uint64{1, 3, 4}) || b.Tells(1) || !b.Tells(2) {
		t.Error("what is taken out about a table is not all about it, and nothing else")
	}
	if box(Post{Kind: PostHomeless, Table: 1, Direct: "u"}).Tells(1) {
		t.Error("a direct message is told to the channel")
	}
	clear := func(b *Box, tidy bool) []uint64 {
		ids, _ := b.Clear("c", tidy)
		return sorted(ids)
	}
	if b := posts(); !slices.Equal(clear(b, true), []uint64{1, 2}) || next(b) != 3 || next(b) != 4 {
		t.Error("a channel is cleared of more, or of less, than what it was to be told")
	}
	if b := posts(); !slices.Equal(clear(b, false), []uint64{1, 2, 4}) {
		t.Error("a channel that is gone is still tidied")
	}
	b := posts()
	p, _, _ := b.Next(noon)
	b.Replace(p, []Post{{Kind: PostTidy, Channel: "d"}}, []uint64{9})
	if got := []uint64{next(b), next(b), next(b), next(b)}; !slices.Equal(sorted(got), []uint64{2, 3, 4, 9}) {
		t.Errorf("after post 1: %v", got)
	}
}

func TestOutboxMasks(t *testing.T) {
	b := box(Post{Kind: PostGone, Channel: "busy"}, Post{Kind: PostGone, Channel: "c"}, Post{Kind: PostBack, Channel: "d"},
		Post{Kind: PostEnd, Channel: "e"}, Post{Kind: PostBack, Channel: "busy"})
	next(b) // it is being sent
	keep, drop := b.Anonymised(func(p Post) (*Post, bool) {
		switch p.Kind {
		case PostGone:
			return nil, true
		case PostBack:
			p.Users = []string{"anonymous"}
			return &p, false
		}
		return nil, false
	})
	slices.SortFunc(keep, func(a, b Post) int { return cmp.Compare(a.ID, b.ID) })
	if !slices.Equal(drop, []uint64{2}) || len(keep) != 2 || keep[0].ID != 3 || keep[1].ID != 5 {
		t.Errorf("dropped %v, changed %v", drop, keep)
	}
	if p, _, _ := b.Next(noon); p.ID != 3 || p.Users[0] != "anonymous" {
		t.Errorf("then %+v, want the masked one", p)
	}
}

func TestOutboxKnowsWhatIsOnItsWay(t *testing.T) {
	b := box(Post{Kind: PostTurn, Table: 1, Channel: "c", Mentions: []string{"u"}}, Post{
		Kind: PostGone, Table: 1, Channel: "c", Mentions: []string{"v"},
	})
	for user, want := range map[string]bool{"u": true, "v": true, "w": false} {
		if b.Holds("c", func(p Post) bool { return slices.Contains(p.Mentions, user) }) != want {
			t.Errorf("%s is mentioned by what is unsent: %t", user, !want)
		}
	}
	if b.Holds(DirectLane("u"), func(Post) bool { return true }) {
		t.Error("a post in a lane that has none")
	}
	p, _, _ := b.Next(noon)
	p.Missed = []string{"u"}
	b.Suspect(p)
	if !slices.Equal(b.Missed(p), []string{"u"}) || b.Missed(Post{ID: 9, Channel: "c"}) != nil ||
		b.Missed(Post{Channel: "x"}) != nil {
		t.Error("who slept when a post was sent is not kept with it")
	}
	d := box(Post{Kind: PostHomeless, Direct: "u", Made: noon},
		Post{Kind: PostHomeless, Direct: "v", Made: noon.Add(-time.Hour)}, Post{Kind: PostGone, Channel: "c", Made: noon})
	if got := d.Told(noon); !slices.Equal(got, []string{"u"}) {
		t.Errorf("told now: %v, want u", got)
	}
}

func sorted(ids []uint64) []uint64 {
	slices.Sort(ids)
	return ids
}

// TestOutboxRecord: a post of an older program is read, and written as the same again.
func TestOutboxRecord(t *testing.T) {
	old := `{"kind":"turn","table":5,"guild":"g","channel":"c","made":"2026-03-02T12:00:00Z","n":4,"since":2,` +
		`"mentions":["u"],"users":["v"],"direct":"w","vote":{"by":"x"},"for":60,"sending":true,` +
		`"sent":"2026-03-02T12:00:00Z","hushed":["x"],"missed":["y"],"old":["z"]}`
	p, err := Read(7, []byte(old))
	if err != nil || p.ID != 7 || p.Table != 5 || p.Kind != PostTurn {
		t.Fatalf("read %+v, %v", p, err)
	}
	if b, err := json.Marshal(p); err != nil || string(b) != old {
		t.Errorf("written again it is\n%s, %v, want\n%s", b, err, old)
	}
	p.also = []uint64{8}
	if q, err := p.With([]byte(`{"kind":"end"}`)); err != nil || q.ID != 7 || q.Kind != PostEnd ||
		!slices.Equal(q.IDs(), []uint64{7, 8}) {
		t.Errorf("in its place %+v, %v", q, err)
	}
	if _, err := Read(1, []byte("{")); err == nil {
		t.Error("half a post was read")
	}
}

func TestOutboxAloud(t *testing.T) {
	p := Post{ID: 1, Kind: PostHomeless, Table: 5, Guild: "g", Channel: "old", Direct: "u", Made: noon, N: 4, Since: 2,
		Mentions: []string{"u"}, Users: []string{"v"}, For: time.Hour, Sending: true, Sent: noon}
	want := p
	want.ID, want.Channel, want.Direct, want.Sending, want.Sent = 0, "c", "", false, time.Time{}
	if got := p.InChannel("c"); !reflect.DeepEqual(got, want) {
		t.Errorf("aloud %+v, want %+v", got, want)
	}
	if tidy := p.Tidy([]string{"m"}, noon); tidy.Kind != PostTidy || tidy.Channel != "old" ||
		!slices.Equal(tidy.Old, []string{"m"}) || tidy.Direct != "" {
		t.Errorf("tidies by %+v", tidy)
	}
}
