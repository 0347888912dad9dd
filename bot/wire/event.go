package wire

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"sync"
)

// guildSet is the set of the bot's servers, to distinguish an invitation from the initial list.
type guildSet struct {
	mu sync.Mutex
	in map[string]bool
}

// replace sets the list of READY and returns the servers that are no longer in it.
func (g *guildSet) replace(ids []string) []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	var lost []string
	for id := range g.in {
		if !slices.Contains(ids, id) {
			lost = append(lost, id)
		}
	}
	g.in = map[string]bool{}
	for _, id := range ids {
		g.in[id] = true
	}
	slices.Sort(lost)
	return lost
}

func (g *guildSet) add(id string) (isNew bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.in == nil {
		g.in = map[string]bool{}
	}
	isNew = !g.in[id]
	g.in[id] = true
	return isNew
}

func (g *guildSet) has(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.in[id]
}

func (g *guildSet) remove(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.in, id)
}

// list returns the servers, sorted.
func (g *guildSet) list() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Sorted(maps.Keys(g.in))
}

// event handles one dispatch of the gateway. It runs in discordgo's reading goroutine, so it only
// decodes and queues.
func (s *Shell) event(l *link, kind string, data json.RawMessage) {
	if kind == "READY" || kind == "RESUMED" {
		s.stands(l)
	}
	s.Deliver(kind, data)
}

// Deliver handles one dispatch of the gateway, from a connection or from a simulation. Unknown
// kinds and malformed data are ignored.
func (s *Shell) Deliver(kind string, data json.RawMessage) {
	take, known := map[string]func(json.RawMessage){
		"READY":               s.onReady,
		"RESUMED":             s.onResumed,
		"INTERACTION_CREATE":  s.onInteraction,
		"CHANNEL_DELETE":      s.onChannelDelete,
		"THREAD_DELETE":       s.onChannelDelete,
		"THREAD_UPDATE":       s.onThreadUpdate,
		"GUILD_CREATE":        s.onGuildCreate,
		"GUILD_DELETE":        s.onGuildDelete,
		"GUILD_MEMBER_REMOVE": s.onMember("MemberGone", s.o.Handler.MemberGone),
		"GUILD_MEMBER_ADD":    s.onMember("MemberBack", s.o.Handler.MemberBack),
		"GUILD_MEMBER_UPDATE": s.onMemberUpdate,
	}[kind]
	if !known {
		return
	}
	s.client.count(CountEvent, kind)
	s.guard(kind, nil, func() { take(data) })
}

// notify queues a call of the handler for an event other than an interaction.
func (s *Shell) notify(key, name string, f func(context.Context)) {
	ok := s.add(key, "", func(ctx context.Context) {
		s.guard(name, nil, func() { f(ctx) })
	})
	if !ok {
		s.client.count(CountDropped, "busy")
		s.log.Warn("event not handled, too much is waiting", "event", name)
	}
}

func (s *Shell) onReady(data json.RawMessage) {
	var raw struct {
		User        maybe[rawUser]            `json:"user"`
		Application maybe[struct{ ID flake }] `json:"application"`
		Guilds      list[struct{ ID flake }]  `json:"guilds"`
	}
	if json.Unmarshal(data, &raw) != nil {
		return
	}
	user := raw.User.or()
	self := Self{Application: string(raw.Application.or().ID), User: string(user.ID), Name: string(user.Username)}
	s.client.learn(self)
	s.client.count(CountConnect, "fresh")
	ids := []string{}
	for _, g := range raw.Guilds {
		ids = append(ids, string(g.ID))
	}
	for _, id := range s.guilds.replace(ids) {
		s.notify("guild "+id, "GuildGone", func(ctx context.Context) { s.o.Handler.GuildGone(ctx, id) })
	}
	s.notify("", "Ready", func(ctx context.Context) {
		s.o.Handler.Ready(ctx, Ready{Shard: s.o.Shard, Shards: s.o.Shards, Guilds: ids, Gone: s.gone})
	})
}

// ShardOf returns the shard of a server, by Discord's formula; -1 if it is no server id.
func ShardOf(guild string, shards int) int {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return -1
	}
	return int((id >> 22) % uint64(shards))
}

// gone is Ready.Gone.
func (s *Shell) gone(guild string) bool {
	return ShardOf(guild, s.o.Shards) == s.o.Shard && !s.guilds.has(guild)
}

func (s *Shell) onResumed(json.RawMessage) {
	s.client.count(CountConnect, "resume")
	r := Ready{Shard: s.o.Shard, Shards: s.o.Shards, Resumed: true}
	s.notify("", "Ready", func(ctx context.Context) { s.o.Handler.Ready(ctx, r) })
}

func (s *Shell) onInteraction(data json.RawMessage) {
	in, err := ParseInteraction(data, s.client.now())
	if err != nil {
		s.client.count(CountDropped, "malformed")
		s.log.Warn("interaction not handled", "error", err)
		return
	}
	if !s.fresh(in.ID) {
		s.client.count(CountDropped, "repeated")
		return
	}
	s.client.count(CountInteraction, kindName(in.Kind))
	deferral := DeferByKind
	s.guard("Deferral", in, func() { deferral = s.o.Deferral(in) })
	a := NewAnswer(s.client, in, deferral)
	run := func(ctx context.Context) { s.handle(ctx, in, a) }
	ok := false
	switch { // completions and forms cannot wait for others, and change nothing
	case in.Kind == KindAutocomplete:
		ok = s.complete(in.User.ID, run, func(ctx context.Context) { s.outdated(ctx, in, a) })
	case deferral == DeferForm:
		ok = s.form(in.User.ID, run)
	}
	if !ok && in.Kind != KindAutocomplete {
		ok = s.add("channel "+in.Channel, in.User.ID, run)
	}
	if !ok {
		s.client.count(CountDropped, "busy")
		s.log.Warn("interaction not handled, too much is waiting", "interaction", in.ID, "channel", in.Channel)
		s.refuse(in, a)
	}
}

// refuse makes the handler say that the queue is full, if there is room for that.
func (s *Shell) refuse(in *Interaction, a *Answer) {
	a.Prefer(DeferNever)
	r, ok := s.o.Handler.(Refuser)
	if !ok || in.Kind == KindAutocomplete {
		return
	}
	s.form(in.User.ID, func(ctx context.Context) {
		s.guard("Refused", in, func() { r.Refused(ctx, in, a) })
	})
}

// outdated answers a completion superseded by a later one of the same person.
func (s *Shell) outdated(ctx context.Context, in *Interaction, a *Answer) {
	s.client.count(CountDropped, "outdated")
	if err := a.Respond(ctx, Complete(nil)); err != nil {
		s.log.Info("completion not sent", "interaction", in.ID, "error", err)
	}
}

func (s *Shell) handle(ctx context.Context, in *Interaction, a *Answer) {
	crashed := s.guard("Interaction", in, func() { s.o.Handler.Interaction(ctx, in, a) })
	if crashed {
		s.guard("Crashed", in, func() { s.o.Handler.Crashed(ctx, in, a) })
	}
	kind, outcome := kindName(in.Kind), a.outcome()
	if crashed {
		outcome = "crashed"
	}
	s.client.count(CountOutcome, kind+" "+outcome)
	s.client.observe(ObserveHandled, kind, s.client.now().Sub(in.Received))
}

func (s *Shell) onChannelDelete(data json.RawMessage) {
	var ch rawChannel
	if json.Unmarshal(data, &ch) != nil || ch.ID == "" {
		return
	}
	s.notify("channel "+string(ch.ID), "ChannelGone", func(ctx context.Context) {
		s.o.Handler.ChannelGone(ctx, string(ch.Guild), string(ch.ID))
	})
}

func (s *Shell) onThreadUpdate(data json.RawMessage) {
	var ch rawChannel
	if json.Unmarshal(data, &ch) != nil || ch.ID == "" {
		return
	}
	t := ch.Thread.or()
	s.notify("channel "+string(ch.ID), "ThreadChanged", func(ctx context.Context) {
		s.o.Handler.ThreadChanged(ctx, string(ch.Guild), string(ch.ID), bool(t.Archived), bool(t.Locked))
	})
}

func (s *Shell) onGuildCreate(data json.RawMessage) {
	var g rawGuild
	if json.Unmarshal(data, &g) != nil || g.ID == "" || !s.guilds.add(string(g.ID)) {
		return
	}
	s.notify("guild "+string(g.ID), "GuildJoined", func(ctx context.Context) {
		s.o.Handler.GuildJoined(ctx, string(g.ID))
	})
}

func (s *Shell) onGuildDelete(data json.RawMessage) {
	var g rawGuild
	if json.Unmarshal(data, &g) != nil || g.ID == "" || bool(g.Unavailable) {
		return // an outage is not a farewell
	}
	s.guilds.remove(string(g.ID))
	s.notify("guild "+string(g.ID), "GuildGone", func(ctx context.Context) {
		s.o.Handler.GuildGone(ctx, string(g.ID))
	})
}

// onMember reports a member who joins or leaves a server.
func (s *Shell) onMember(name string, tell func(ctx context.Context, guild, user string)) func(json.RawMessage) {
	return func(data json.RawMessage) {
		var raw struct {
			Guild flake          `json:"guild_id"`
			User  maybe[rawUser] `json:"user"`
		}
		if json.Unmarshal(data, &raw) != nil {
			return
		}
		guild, user := string(raw.Guild), string(raw.User.or().ID)
		s.notify("guild "+guild, name, func(ctx context.Context) { tell(ctx, guild, user) })
	}
}

func (s *Shell) onMemberUpdate(data json.RawMessage) {
	var raw struct {
		Guild flake `json:"guild_id"`
		rawMember
	}
	if json.Unmarshal(data, &raw) != nil || raw.User.it == nil {
		return
	}
	guild, user := string(raw.Guild), who(rawUser{}, raw.rawMember)
	s.notify("guild "+guild, "MemberChanged", func(ctx context.Context) { s.o.Handler.MemberChanged(ctx, guild, user) })
}
