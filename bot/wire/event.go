package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// servers returns the bot's servers, sorted.
func (s *Shell) servers() []string {
	ids := []string{}
	for id := range s.guilds.Range {
		ids = append(ids, id.(string))
	}
	slices.Sort(ids)
	return ids
}

// replayMost is the maximum age at which an interaction that Discord sends after a resume is still
// handled. Discord shows a failure after 3 seconds, so an older interaction is dropped. The other 2
// seconds allow for clock differences.
const replayMost = 5 * time.Second

// take handles an event from a link (a discordgo session), unless the link was abandoned. It runs in
// discordgo's reading goroutine, so it only decodes and queues.
func (s *Shell) take(l *link, e *discordgo.Event) {
	s.hear(l, e.Type)
	if !s.counts(l) {
		return
	}
	switch e.Type {
	case "READY", "RESUMED":
		l.given.Store(true)
		l.replaying.Store(false)
		s.stands(l)
	case "INTERACTION_CREATE":
		var in struct{ ID string }
		_ = json.Unmarshal(e.RawData, &in)
		if l.replaying.Load() && age(in.ID, s.client.now()) > replayMost {
			s.client.count(CountDropped, "late")
			return
		}
	}
	s.Deliver(e.Type, e.RawData)
}

// Deliver handles one dispatch of the gateway, from a connection or from a simulation. Unknown
// kinds and malformed data are ignored.
func (s *Shell) Deliver(kind string, data json.RawMessage) {
	take, known := map[string]func(json.RawMessage){
		"READY":               read(s.onReady),
		"RESUMED":             s.onResumed,
		"INTERACTION_CREATE":  s.onInteraction,
		"CHANNEL_DELETE":      read(s.onChannelDelete),
		"THREAD_DELETE":       read(s.onChannelDelete),
		"THREAD_UPDATE":       read(s.onThreadUpdate),
		"GUILD_CREATE":        read(s.onGuildCreate),
		"GUILD_DELETE":        read(s.onGuildDelete),
		"GUILD_MEMBER_REMOVE": read(s.onMember("MemberGone", s.o.Handler.MemberGone)),
		"GUILD_MEMBER_ADD":    read(s.onMember("MemberBack", s.o.Handler.MemberBack)),
		"GUILD_MEMBER_UPDATE": read(s.onMemberUpdate),
	}[kind]
	if !known {
		return
	}
	s.client.count(CountEvent, kind)
	s.guard(kind, nil, func() { take(data) })
}

// read returns a function that decodes an event into discordgo's type and passes it to the function
// take. Malformed events are dropped.
func read[T any](take func(T)) func(json.RawMessage) {
	return func(data json.RawMessage) {
		var event T
		if json.Unmarshal(data, &event) == nil {
			take(event)
		}
	}
}

// notify queues a call of the handler for an event that is not an interaction.
func (s *Shell) notify(key, name string, f func(context.Context)) {
	ok := s.add(key, "", func(ctx context.Context) {
		s.guard(name, nil, func() { f(ctx) })
	})
	if !ok {
		s.client.count(CountDropped, "busy")
		s.log.Warn("event not handled, too much is waiting", "event", name)
	}
}

func (s *Shell) onReady(ready discordgo.Ready) {
	if ready.User == nil || ready.Application == nil {
		return
	}
	s.client.learn(Self{Application: ready.Application.ID, User: ready.User.ID, Name: ready.User.Username})
	s.client.count(CountConnect, "fresh")
	ids := []string{}
	for _, g := range ready.Guilds {
		if g != nil {
			ids = append(ids, g.ID)
		}
	}
	for _, id := range s.servers() {
		if !slices.Contains(ids, id) {
			s.lose(id)
		}
	}
	for _, id := range ids {
		s.guilds.Store(id, true)
	}
	r := Ready{Shard: s.o.Shard, Shards: s.o.Shards, Guilds: ids, Gone: func(guild string) bool {
		_, here := s.guilds.Load(guild)
		return ShardOf(guild, s.o.Shards) == s.o.Shard && !here
	}}
	s.notify("", "Ready", func(ctx context.Context) { s.o.Handler.Ready(ctx, r) })
}

// ShardOf returns the shard of a server by Discord's formula, or -1 if guild is not the id of a
// server.
func ShardOf(guild string, shards int) int {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return -1
	}
	return int((id >> 22) % uint64(shards))
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
	s.guard("Deferral", in, func() { deferral = s.o.Handler.Deferral(in) })
	a := NewAnswer(s.client, in, deferral)
	run := func(ctx context.Context) { s.handle(ctx, in, a) }
	ok := false
	switch { // completions and forms do not wait for other events, since they change nothing
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

// refuse queues a call of Handler.Refused among the forms. It does nothing for a completion, or if that queue
// is full too.
func (s *Shell) refuse(in *Interaction, a *Answer) {
	a.Prefer(DeferNever)
	if in.Kind != KindAutocomplete {
		s.form(in.User.ID, func(ctx context.Context) {
			s.guard("Refused", in, func() { s.o.Handler.Refused(ctx, in, a) })
		})
	}
}

// outdated answers a completion with an empty list, because a later completion of the same person has
// replaced it.
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

func (s *Shell) onChannelDelete(ch discordgo.Channel) {
	if ch.ID == "" {
		return
	}
	s.notify("channel "+ch.ID, "ChannelGone", func(ctx context.Context) {
		s.o.Handler.ChannelGone(ctx, ch.GuildID, ch.ID)
	})
}

func (s *Shell) onThreadUpdate(ch discordgo.Channel) {
	if ch.ID == "" {
		return
	}
	t := cmp.Or(ch.ThreadMetadata, &discordgo.ThreadMetadata{})
	s.notify("channel "+ch.ID, "ThreadChanged", func(ctx context.Context) {
		s.o.Handler.ThreadChanged(ctx, ch.GuildID, ch.ID, t.Archived, t.Locked)
	})
}

func (s *Shell) onGuildCreate(g discordgo.Guild) {
	if g.ID == "" {
		return
	}
	if _, known := s.guilds.LoadOrStore(g.ID, true); !known {
		s.notify("guild "+g.ID, "GuildJoined", func(ctx context.Context) { s.o.Handler.GuildJoined(ctx, g.ID) })
	}
}

func (s *Shell) onGuildDelete(g discordgo.Guild) {
	if g.ID == "" || g.Unavailable {
		return // an outage does not mean that the bot was removed
	}
	s.lose(g.ID)
}

// lose reports that the bot is no longer on a server.
func (s *Shell) lose(guild string) {
	s.guilds.Delete(guild)
	s.notify("guild "+guild, "GuildGone", func(ctx context.Context) { s.o.Handler.GuildGone(ctx, guild) })
}

// onMember returns a function that calls the function tell for a member who joins or leaves a server.
func (s *Shell) onMember(name string, tell func(ctx context.Context, guild, user string)) func(discordgo.Member) {
	return func(m discordgo.Member) {
		if m.User != nil {
			s.notify("guild "+m.GuildID, name, func(ctx context.Context) { tell(ctx, m.GuildID, m.User.ID) })
		}
	}
}

func (s *Shell) onMemberUpdate(m discordgo.Member) {
	if m.User == nil {
		return
	}
	s.notify("guild "+m.GuildID, "MemberChanged", func(ctx context.Context) {
		s.o.Handler.MemberChanged(ctx, m.GuildID, who(nil, &m))
	})
}
