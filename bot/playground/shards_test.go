package playground

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"
)

// A shardWorld is a Discord of guilds over shards, and the sessions of a client.
type shardWorld struct {
	*Server
	t     *testing.T
	feeds []*Feed
}

func newShardWorld(t *testing.T, guilds, shards int, o Options) *shardWorld {
	t.Helper()
	for i := 1; i < guilds; i++ {
		o.Guilds = append(o.Guilds, Guild{Name: fmt.Sprintf("Guild %d", i), Channels: []Channel{{Name: "table"}}})
	}
	o.Shards = shards
	return &shardWorld{Server: startServer(t, o), t: t}
}

// identify begins a session on a new connection; a code other than 0 closed it.
func (w *shardWorld) identify(more object) (*Feed, int) {
	w.t.Helper()
	f := w.Connect()
	w.take(f, opHello, "")
	return f, f.Send(rawJSON(object{"op": opIdentify, "d": whoIAm(more)}))
}

func (w *shardWorld) take(f *Feed, op int, name string) Payload {
	w.t.Helper()
	p, ok := f.Next()
	if !ok || p.Op != op || p.Type != name {
		w.t.Fatalf("got %v op %d %q %s, want op %d %q", ok, p.Op, p.Type, p.Data, op, name)
	}
	return p
}

// open begins all shards' sessions and reads what each begins with.
func (w *shardWorld) open(shards int) (guilds [][]string) {
	w.t.Helper()
	for i := range shards {
		f, code := w.identify(object{"shard": []int{i, shards}, "intents": intentGuilds | intentMembers})
		if code != 0 {
			w.t.Fatalf("shard %d is closed with %d", i, code)
		}
		var ready struct {
			Guilds []struct{ ID string }
			Shard  []int
		}
		unmarshal(w.t, w.take(f, opDispatch, "READY").Data, &ready)
		if len(ready.Shard) != 2 || ready.Shard[0] != i || ready.Shard[1] != shards {
			w.t.Errorf("READY of shard %d says %v", i, ready.Shard)
		}
		var mine []string
		for _, one := range ready.Guilds {
			var whole struct{ ID string }
			unmarshal(w.t, w.take(f, opDispatch, "GUILD_CREATE").Data, &whole)
			if whole.ID != one.ID {
				w.t.Errorf("shard %d: READY names %s, then comes %s", i, one.ID, whole.ID)
			}
			mine = append(mine, one.ID)
		}
		w.feeds, guilds = append(w.feeds, f), append(guilds, mine)
	}
	return guilds
}

// heard are the shards that have something to read, which is read.
func (w *shardWorld) heard(event string) (shards []int) {
	for i, f := range w.feeds {
		for {
			p, ok := f.Next()
			if !ok {
				break
			}
			if p.Type != event {
				w.t.Errorf("shard %d got %q, want %q", i, p.Type, event)
			}
			shards = append(shards, i)
		}
	}
	return shards
}

// TestShards: each guild is told to one session, that of its shard, and so is all that happens in
// it; what happens outside of guilds is told to shard 0.
func TestShards(t *testing.T) {
	const guilds, shards = 120, 12
	w := newShardWorld(t, guilds, shards, Options{Intents: intentMembers})
	if o := rest(t, w.Server, "GET", "/gateway/bot", nil).object(); intOf(o["shards"]) != shards {
		t.Errorf("GET /gateway/bot: %v", o)
	}
	seen := map[string]int{}
	for i, mine := range w.open(shards) {
		if len(mine) != guilds/shards {
			t.Errorf("shard %d has %d guilds, want %d", i, len(mine), guilds/shards)
		}
		for _, id := range mine {
			if shardOf(id, shards) != i {
				t.Errorf("guild %s is told to shard %d", id, i)
			}
			seen[id]++
		}
	}
	if len(seen) != guilds || len(w.GuildIDs()) != guilds {
		t.Errorf("%d guilds were told, %d exist, want %d", len(seen), len(w.GuildIDs()), guilds)
	}
	wantOK(t, rest(t, w.Server, "PUT", "/applications/"+w.opt.ApplicationID+"/commands",
		[]any{object{"name": "play", "description": "Play"}}))
	alice := w.As("alice")
	for _, id := range w.GuildIDs() {
		channel := w.ChannelIn(id, "table")
		mustBe(t, w.heard("INTERACTION_CREATE"))
		if _, err := alice.BeginCommand(channel, "play", nil); err != nil {
			t.Fatal(err)
		}
		mustBe(t, w.heard("INTERACTION_CREATE"), shardOf(id, shards))
		if err := alice.DeleteChannel(channel); err != nil {
			t.Fatal(err)
		}
		mustBe(t, w.heard("CHANNEL_DELETE"), shardOf(id, shards))
	}
	if _, err := alice.BeginCommand("@bot", "play", nil); err != nil {
		t.Fatal(err)
	}
	mustBe(t, w.heard("INTERACTION_CREATE"), 0)
	last := w.GuildIDs()[guilds-1]
	for _, tt := range []struct{ who, gone, back string }{
		{"bruno", "GUILD_MEMBER_REMOVE", "GUILD_MEMBER_ADD"}, {"bot", "GUILD_DELETE", "GUILD_CREATE"},
	} {
		for i, event := range []string{tt.gone, tt.back} {
			if err := w.SetPresentIn(last, tt.who, i == 1); err != nil {
				t.Fatal(err)
			}
			mustBe(t, w.heard(event), shardOf(last, shards))
		}
	}
}

// TestShardsBeginBesideEachOther: while a session is told of its many guilds, others begin.
func TestShardsBeginBesideEachOther(t *testing.T) {
	const guilds = 5*introducedAtOnce + 2
	w := newShardWorld(t, guilds, 2, Options{})
	begin := func(shard int) *Feed {
		f := w.Connect()
		w.take(f, opHello, "")
		who := rawJSON(object{"op": opIdentify, "d": whoIAm(object{"shard": []int{shard, 2}})})
		if f.ses, _ = w.gateway.receive(f.c, nil, who); f.ses == nil {
			t.Fatalf("shard %d has no session", shard)
		}
		w.take(f, opDispatch, "READY")
		return f
	}
	for _, f := range []*Feed{begin(0), begin(1)} {
		for n := range guilds / 2 {
			if n == introducedAtOnce {
				if p, more := f.Next(); more {
					t.Errorf("got %q, where others have their turn", p.Type)
				}
				w.gateway.introduceAll(f.ses)
			}
			w.take(f, opDispatch, "GUILD_CREATE")
		}
		if p, more := f.Next(); more {
			t.Errorf("then came %q", p.Type)
		}
	}
}

// TestShardsOtherwise: the number of shards is the client's; with another one the guilds are
// others', and two numbers may be in use at once.
func TestShardsOtherwise(t *testing.T) {
	w := newShardWorld(t, 48, 12, Options{Intents: intentMembers})
	w.open(12)
	w.open(16)
	id := w.GuildIDs()[47]
	if err := w.As("alice").DeleteChannel(w.ChannelIn(id, "table")); err != nil {
		t.Fatal(err)
	}
	mustBe(t, w.heard("CHANNEL_DELETE"), shardOf(id, 12), 12+shardOf(id, 16))
}

// TestShardsResume: each session is resumed with what its own shard missed.
func TestShardsResume(t *testing.T) {
	w := newShardWorld(t, 4, 2, Options{})
	g := dial(t, w.Server, plain)
	g.want(opHello, "")
	g.send(opIdentify, whoIAm(object{"shard": []int{1, 2}}))
	session := textOf(g.want(opDispatch, "READY")["session_id"])
	if err := w.Fault(Fault{Kind: "drop"}); err != nil {
		t.Fatal(err)
	}
	missed := ""
	for _, id := range w.GuildIDs() {
		if channel := w.ChannelIn(id, "table"); w.As("alice").DeleteChannel(channel) == nil && shardOf(id, 2) == 1 {
			missed += channel
		}
	}
	back := dial(t, w.Server, plain)
	back.want(opHello, "")
	back.send(opResume, object{"token": "test-token", "session_id": session, "seq": 3}) // READY and two guilds
	got := textOf(back.want(opDispatch, "CHANNEL_DELETE")["id"]) + textOf(back.want(opDispatch, "CHANNEL_DELETE")["id"])
	if got != missed {
		t.Errorf("missed channels %s, want %s", got, missed)
	}
	back.want(opDispatch, "RESUMED")
}

// TestShardsRefused: a shard that cannot be is closed with 4010, one for too many guilds with 4011.
func TestShardsRefused(t *testing.T) {
	w := newShardWorld(t, 120, 12, Options{ShardGuilds: 10})
	for _, tt := range []struct {
		shard any
		code  int
	}{
		{nil, 4011}, {[]int{0, 1}, 4011}, {[]int{3, 11}, 4011}, {[]int{12, 12}, 4010}, {[]int{-1, 12}, 4010},
		{[]int{0, 0}, 4010},
		{[]int{1}, 4010}, {[]int{11, 12}, 0}, {[]int{0, 16}, 0},
	} {
		if _, code := w.identify(object{"shard": tt.shard}); code != tt.code {
			t.Errorf("shard %v: closed with %d, want %d", tt.shard, code, tt.code)
		}
	}
}

// TestIdentifyTurns: in 5 s one session begins for each remainder of the shards' numbers by
// max_concurrency; who comes earlier is told that the session is not valid, and may ask again.
func TestIdentifyTurns(t *testing.T) {
	w := newShardWorld(t, 8, 4, Options{MaxConcurrency: 2})
	limit, _ := rest(t, w.Server, "GET", "/gateway/bot", nil).object()["session_start_limit"].(object)
	if intOf(limit["max_concurrency"]) != 2 || intOf(limit["remaining"]) == 0 {
		t.Errorf("session_start_limit: %v", limit)
	}
	ask := func(shard int, want bool) *Feed {
		t.Helper()
		f, code := w.identify(object{"shard": []int{shard, 4}})
		if p, _ := f.Next(); code != 0 || (p.Type == "READY") != want ||
			(p.Op == opInvalid && string(p.Data) == "false") == want {
			t.Errorf("shard %d: closed with %d, got op %d %q", shard, code, p.Op, p.Type)
		}
		return f
	}
	ask(0, true)
	ask(1, true)
	late := ask(2, false)
	ask(3, false)
	w.Clock().Advance(identifyEvery - time.Millisecond)
	ask(2, false)
	w.Clock().Advance(time.Millisecond)
	if code := late.Send(rawJSON(object{"op": opIdentify, "d": whoIAm(object{"shard": []int{2, 4}})})); code != 0 {
		t.Errorf("closed with %d", code)
	}
	w.take(late, opDispatch, "READY")
	ask(3, true)
	ask(1, false)
	if n, _ := w.Identifies(); n != 4 {
		t.Errorf("%d sessions began, want 4", n)
	}
}

func unmarshal(t *testing.T, text []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatal(err)
	}
}

func mustBe(t *testing.T, got []int, want ...int) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("told to %v, want %v", got, want)
	}
}
