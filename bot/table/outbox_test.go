package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

func TestPostsOfAChannelKeepTheirOrder(t *testing.T) {
	b := newBench(t)
	b.playing("c", "duel")
	b.lobby("d", "duel")
	one, _, ok := b.Mail.Next()
	if !ok || one.Channel != "c" || one.Kind != outbox.PostCard {
		t.Fatalf("first = %+v, want the card of c", one)
	}
	two, _, ok := b.Mail.Next()
	if !ok || two.Channel != "d" {
		t.Fatalf("while c is busy: %+v, want d's", two)
	}
	if p, _, ok := b.Mail.Next(); ok {
		t.Fatalf("while both are busy: %+v, want nothing", p)
	}
	b.must(b.Mail.Done(ctx, two, "m"))
	b.Mail.Retry(one, time.Minute)
	_, again, ok := b.Mail.Next()
	if want := b.clock.Now().Add(time.Minute); ok || !again.Equal(want) {
		t.Errorf("in the pause: %t, again at %s, want at %s", ok, again, want)
	}
	b.clock.advance(time.Minute)
	if p, _, _ := b.Mail.Next(); p.ID != one.ID {
		t.Errorf("after the pause: post %d, want %d once more", p.ID, one.ID)
	}
}

// TestPostsOfServersTakeTurns: a server in many of whose channels something is to be said
// leaves room for others, and what another has to say comes before its next.
func TestPostsOfServersTakeTurns(t *testing.T) {
	b := newBench(t)
	for n := range 3 * outbox.GuildPosts {
		b.lobby(fmt.Sprint("loud ", n), "duel")
	}
	quiet := func(channel string) {
		_, err := b.Open(ctx, Opening{Interaction: b.by("").Interaction, Guild: "quiet", Channel: channel, Game: "duel",
			Host: Player{User: "zoe", Name: "Zoe"}, Locale: "en"})
		b.must(err)
	}
	var sent []outbox.Post
	take := func() string {
		p, _, ok := b.Mail.Next()
		if ok {
			sent = append(sent, p)
		}
		return p.Guild
	}
	for n := range outbox.GuildPosts {
		if got := take(); got != "g" {
			t.Fatalf("post %d is of %q", n, got)
		}
	}
	if got := take(); got != "" {
		t.Errorf("one more of %q is sent", got)
	}
	quiet("q")
	quiet("r")
	for range 2 {
		if got := take(); got != "quiet" {
			t.Errorf("of %q, where another server has not had its turn", got)
		}
	}
	b.must(b.Mail.Done(ctx, sent[0], "m"))
	b.must(b.Mail.Done(ctx, sent[1], "m"))
	quiet("s")
	if got := []string{take(), take(), take()}; !slices.Equal(got, []string{"quiet", "g", "g"}) {
		t.Errorf("then %q", got)
	}
}

// Seed 2024 of the fault simulation, 566 steps: a clock that was a day ahead and was
// set right kept a channel silent for that day.
func TestAClockSetBackEndsThePause(t *testing.T) {
	b := newBench(t)
	b.lobby("c", "duel")
	b.clock.advance(24 * time.Hour)
	one, _, _ := b.Mail.Next()
	b.Mail.Retry(one, time.Minute)
	b.clock.advance(-24 * time.Hour)
	if p, _, ok := b.Mail.Next(); !ok || p.ID != one.ID {
		t.Errorf("with the clock a day back: post %d, %t, want %d", p.ID, ok, one.ID)
	}
}

func TestAfterAnOutageOneBoardIsEnough(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b6") // asks alice again
	b.act(id, "bruno", "pass")
	b.act(id, "alice", "pass") // asks bruno again
	posts := b.drain()
	if got, want := kinds(posts), []string{"turn>alice>bruno"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want %v", got, want)
	}
	if posts[0].Since != 0 || posts[0].N != 4 {
		t.Errorf("it tells %d..%d, want 0..4", posts[0].Since, posts[0].N)
	}
	b.restart()
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("posts after a restart: %v, want none", got)
	}
}

// TestWhomALaterPostCalls: the post that begins the game waits while both answer and are asked
// anew. Both posts tell the new question, the later one pings.
func TestWhomALaterPostCalls(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, parlour{}) })
	b.playing("c", "parlour")
	b.clock.advance(day)
	b.tickNow() // the game's clock has put other questions to both
	pinged := []string{}
	for {
		p, _, ok := b.Mail.Next()
		if !ok {
			break
		}
		pinged = append(pinged, string(p.Kind)+" "+strings.Join(b.Mail.Pinged(p), " "))
		b.must(b.Mail.Done(ctx, p, ""))
	}
	if diff := cmp.Diff([]string{"card ", "start ", "turn alice bruno"}, pinged); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestASuspectPostComesBackMarked(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b6")
	b.act(id, "bruno", "pass")
	b.act(id, "alice", "pass")
	sent, _, _ := b.Mail.Next()
	b.must(b.Mail.Sending(ctx, sent))
	b.restart() // between Discord's answer and Done
	p, _, ok := b.Mail.Next()
	if !ok || !p.Sending || p.ID != sent.ID || p.N != sent.N || !slices.Equal(p.Mentions, sent.Mentions) {
		t.Fatalf("after the restart: %+v, want %+v marked", p, sent)
	}
	b.must(b.Mail.Done(ctx, p, "found"))
	if p, _, ok := b.Mail.Next(); ok {
		t.Errorf("one more post: %+v", p)
	}
	if got := b.get(id).Posts.Board; got != "found" {
		t.Errorf("board = %q, want found", got)
	}
	if err := b.Mail.Sending(ctx, p); !errors.Is(err, ErrNoPost) {
		t.Errorf("sending it again: %v, want ErrNoPost", err)
	}
}

// TestAPostThatIsGoneTakesNoOtherWithIt: a post that is told no more, since another process has told it,
// was handed out together with the next one, which is told then.
func TestAPostThatIsGoneTakesNoOtherWithIt(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b6")
	gone, _, _ := b.Mail.Next()
	b.must(b.Mail.Drop(ctx, gone))
	b.box.Add([]outbox.Post{gone})
	b.act(id, "bruno", "pass")
	b.act(id, "alice", "pass")
	both, _, _ := b.Mail.Next()
	if both.ID != gone.ID || both.N != 4 {
		t.Fatalf("handed out is post %d up to %d, want %d and the next up to 4", both.ID, both.N, gone.ID)
	}
	if err := b.Mail.Sending(ctx, both); !errors.Is(err, ErrNoPost) {
		t.Errorf("%v, want ErrNoPost", err)
	}
	if next, _, ok := b.Mail.Next(); !ok || next.ID == gone.ID || next.N != 4 {
		t.Errorf("then post %d up to %d, %t, want the next one", next.ID, next.N, ok)
	}
}

var onItsWay = []struct {
	name    string
	sending bool
	passes  time.Duration
	want    string
}{
	{"never sent", false, 0, "turn"},
	{"just given up", true, 0, "nag"},
	{"given up a minute ago", true, time.Minute, "nag"},
	{"given up long ago", true, 3 * time.Minute, "stale nag"},
	{"the clock was set back", true, -time.Hour, "nag"},
}

// A reminder that is no longer needed is not taken out while it may still arrive:
// it would then be in the channel behind what was said after it.
func TestWhatMayBeOnItsWayIsNotTakenOut(t *testing.T) {
	for _, test := range onItsWay {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2; B 3 4")
			b.act(id, "alice", "b1")
			b.drain()
			b.clock.advance(25 * time.Hour)
			b.tickNow()
			reminder, _, ok := b.Mail.Next()
			if !ok || reminder.Kind != nag {
				t.Fatalf("post %+v, want a reminder", reminder)
			}
			if test.sending {
				b.must(b.Mail.Sending(ctx, reminder))
			}
			b.act(id, "bruno", "b3") // both are asked anew
			b.act(id, "bruno", "pass")
			b.restart()
			b.clock.advance(test.passes)
			p, _, ok := b.Mail.Next()
			got := string(p.Kind)
			if p.Stale { // it is only looked for
				got = "stale " + got
			}
			if !ok || got != test.want {
				t.Fatalf("first comes %q, %t, want %q", got, ok, test.want)
			}
			if p.Kind == nag && (p.ID != reminder.ID || !slices.Equal(p.Mentions, reminder.Mentions)) {
				t.Errorf("reminder %+v, want %+v: it is the same message", p, reminder)
			}
		})
	}
}

func TestDroppedPosts(t *testing.T) {
	b := newBench(t)
	b.lobby("c", "duel")
	p, _, _ := b.Mail.Next()
	b.must(b.Mail.Drop(ctx, p))
	b.restart()
	if p, _, ok := b.Mail.Next(); ok {
		t.Errorf("a dropped post came back: %+v", p)
	}
}

func TestOnlyWhatShowsMakesANewCard(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	b.drain()
	_, err := b.SetSeats(ctx, b.by("alice"), id, 3) // as it was
	b.must(err)
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("posts = %v for nothing", got)
	}
	_, err = b.Join(ctx, b.by("bruno"), id, "Bruno")
	b.must(err)
	_, err = b.SetOption(ctx, b.by("alice"), id, "mode", "together")
	b.must(err)
	if got, want := kinds(b.drain()), []string{"card"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want one card for two changes", got)
	}
}

func TestPostsWakesTheSender(t *testing.T) {
	b := newBench(t)
	b.lobby("c", "duel")
	select {
	case <-b.Mail.Posts():
	default:
		t.Error("nobody was woken")
	}
}

func TestChangedIsToldWithoutALock(t *testing.T) {
	var b *bench
	var seen []Status
	b = newBench(t, func(c *Config) {
		c.Changed = func(_, after Table) {
			seen = append(seen, after.Status)
			if _, err := b.Join(ctx, Actor{User: "late"}, after.ID, "late"); err == nil && len(seen) > 3 {
				t.Error("joined twice")
			}
		}
	})
	id := b.lobby("c", "duel")
	_, err := b.Cancel(ctx, b.by("alice"), id)
	b.must(err)
	if want := []Status{Lobby, Lobby, Cancelled}; !slices.Equal(seen, want) {
		t.Errorf("told of %v, want %v", seen, want)
	}
}

func TestGamesThatWaitComeFirst(t *testing.T) {
	b := newBench(t)
	old := b.position("a", "duel", "A 1 2; B 3 4")
	b.clock.advance(time.Hour)
	answered := b.position("b", "duel", "A 1 2; B 3 4")
	b.act(answered, "alice", "b1")
	b.clock.advance(time.Hour)
	lobby := b.lobby("c", "duel")
	games, err := b.Shelf.Games("alice")
	b.must(err)
	var ids []ID
	for _, g := range games {
		ids = append(ids, g.ID)
		if g.match != nil {
			t.Errorf("table %s comes with its match", g.ID)
		}
	}
	if want := []ID{old, lobby, answered}; !slices.Equal(ids, want) {
		t.Errorf("games = %v, want %v", ids, want)
	}
}

func TestIDs(t *testing.T) {
	for _, id := range []ID{1, 35, 36, 1 << 60, 1<<64 - 1} {
		if got, err := ParseID(id.String()); err != nil || got != id || len(id.String()) > 13 {
			t.Errorf("ParseID(%q) = %d, %v, want %d", id.String(), got, err, id)
		}
	}
	for _, s := range []string{"", "0", "-1", "A", "01", " 1", "é", "zzzzzzzzzzzzzzzzz"} {
		if id, err := ParseID(s); !errors.Is(err, ErrNoTable) {
			t.Errorf("ParseID(%q) = %d, %v, want ErrNoTable", s, id, err)
		}
	}
}

func TestASentPostWhoseNoteFailedIsSuspect(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b6") // asks alice again
	p, _, _ := b.Mail.Next()
	b.must(b.Mail.Sending(ctx, p))
	b.Mail.Retry(p, 0) // Discord did not answer, or Done could not be stored
	b.act(id, "bruno", "pass")
	b.act(id, "alice", "pass") // asks bruno again
	posts := b.drain()
	if len(posts) != 2 || posts[0].ID != p.ID || !posts[0].Sending || posts[0].N != 2 {
		t.Fatalf("posts = %+v, want %d marked and as it was, then another", posts, p.ID)
	}
	if posts[1].Since != 2 || posts[1].N != 4 || posts[1].Sending {
		t.Errorf("the other tells %d..%d, want 2..4", posts[1].Since, posts[1].N)
	}
}

// TestAnEndedTableIsNobodysAnyMore: a person's list has the tables where they play at present.
func TestAnEndedTableIsNobodysAnyMore(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.act(id, "alice", "resign")
	for _, u := range []string{"alice", "bruno"} {
		ids, err := b.store.MatchesOf(u)
		if err != nil || len(ids) != 0 {
			t.Errorf("%s is listed for %v, %v, want nothing", u, ids, err)
		}
	}
}

// TestLifeSeesThePosition: whether a post is still to be said is decided with the match only where its life
// asks for the position.
func TestLifeSeesThePosition(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	const deep, flat = outbox.Kind("deep"), outbox.Kind("flat")
	rules := append(slices.Clone(benchRules), Rule{Posts: map[outbox.Kind]Life{
		deep: {Still: func(t Table, _ *outbox.Post) bool { return t.match != nil }, Position: true},
		flat: {Still: func(t Table, _ *outbox.Post) bool { return t.match != nil }},
	}})
	_, err := b.Change(ctx, b.by("alice"), id, func(c *Change) error {
		c.Post(flat)
		c.Post(deep)
		return nil
	})
	b.must(err)
	again, err := New(b.cfg, rules) // with nothing in memory
	b.must(err)
	if p, _, ok := again.Mail.Next(); !ok || p.Kind != deep {
		t.Errorf("first comes %q, %t, want %q: the other saw no match", p.Kind, ok, deep)
	}
}

// TestPostsThatFade: a turn calls only who is asked, and a table's trouble is told only while it lasts.
func TestPostsThatFade(t *testing.T) {
	asked := Table{Players: []Player{{User: "u"}, {User: "v"}}, Asks: []clock.Question{{Seat: 0}}}
	for _, test := range []struct {
		name  string
		t     Table
		p     outbox.Post
		still bool
		calls []string
	}{
		{"a turn", asked, outbox.Post{Kind: outbox.PostTurn, Mentions: []string{"u", "v"}}, true, []string{"u"}},
		{"one that all have answered", asked, outbox.Post{Kind: outbox.PostTurn, Mentions: []string{"v"}}, true, nil},
		{"the channel is gone", Table{Place: Place{Homeless: true}}, outbox.Post{Kind: outbox.PostHomeless}, true, nil},
		{"it is back", asked, outbox.Post{Kind: outbox.PostHomeless}, false, nil},
		{"the channel is closed", Table{Place: Place{Shut: true}}, outbox.Post{Kind: outbox.PostShut}, true, nil},
		{"it is open", asked, outbox.Post{Kind: outbox.PostShut}, false, nil},
	} {
		life := Rules{}.life(test.p.Kind)
		if still := life.Still(test.t, &test.p); still != test.still || !slices.Equal(test.p.Mentions, test.calls) {
			t.Errorf("%s: still so %t, calls %v; want %t, %v", test.name, still, test.p.Mentions, test.still, test.calls)
		}
	}
	if life := (Rules{}).life(outbox.PostEnd); life.Still != nil {
		t.Error("a result fades")
	}
}
