package bot_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// server is a channel that stands for a server of its own, in which everybody has a
// nickname that begins with that word.
type server struct{ id, channel, word string }

// everybody are the members of a world.
var everybody = []string{"alice", "bruno", "emma"}

// twoServers makes two servers of the playground's two channels.
func (w *world) twoServers() [2]server {
	all := [2]server{{w.srv.GuildID(), channel, "Ahorn"}, {"elsewhere", "#salon", "Birke"}}
	nick := map[string]string{}
	for _, who := range everybody {
		nick[w.srv.As(who).ID()] = who
	}
	w.heard = func(in *wire.Interaction) {
		for _, s := range all {
			if in.Channel != w.srv.ChannelID(s.channel) {
				continue
			}
			in.Guild, in.User.Name = s.id, s.word+nick[in.User.ID]
			for key, o := range in.Options {
				if o.User.ID != "" {
					o.User.Name = s.word + nick[o.User.ID]
					in.Options[key] = o
				}
			}
		}
	}
	return all
}

// A guest does things on one server, and before each of them everybody was on the other.
type guest struct {
	*world
	here, there server
}

// meets has everybody met on the other server, when all that was to be said is said.
func (g guest) meets() {
	g.t.Helper()
	g.emptyOutbox()
	for _, who := range everybody {
		_, err := g.srv.As(who).Command(g.ctx(), g.there.channel, "help", nil)
		g.check(err)
		g.bot.MemberChanged(g.ctx(), g.there.id, wire.User{ID: g.srv.As(who).ID(), Name: g.there.word + who})
	}
}

func (g guest) uses(who, path string, o playground.Opts) playground.Reply {
	g.t.Helper()
	g.meets()
	r, err := g.srv.As(who).Command(g.ctx(), g.here.channel, path, o)
	g.check(err)
	return r
}

func (g guest) clicks(who, label string) playground.Reply {
	g.t.Helper()
	g.meets()
	r, err := g.srv.As(who).Press(g.ctx(), g.here.channel, label)
	if err != nil {
		g.t.Fatalf("%s presses %q: %v", who, label, err)
	}
	return r
}

func (g guest) resigns(who string) {
	g.t.Helper()
	g.meets()
	t, err := g.tables.Shelf.In(g.srv.ChannelID(g.here.channel))
	g.check(err)
	_, err = g.tables.Act(g.ctx(), table.Click{
		Actor: table.Actor{User: g.srv.As(who).ID()}, Table: t.ID, Action: game.Resign,
	})
	g.check(err)
}

// plays does what shows names.
func (g guest) plays() {
	g.t.Helper()
	bruno, emma := g.srv.As("bruno").ID(), g.srv.As("emma").ID()
	g.uses("bruno", "language", playground.Opts{"language": "en"})
	g.uses("alice", "play", playground.Opts{"game": "duel"})
	g.clicks("bruno", "Join")
	g.clicks("alice", "Start")
	g.uses("alice", "pause", nil)
	g.clicks("bruno", "Agree")
	g.uses("bruno", "substitute", playground.Opts{"friend": emma})
	g.clicks("emma", "Take the seat")
	g.uses("bruno", "rejoin", nil)
	g.clicks("emma", "Give it back")
	g.resigns("bruno")
	for _, path := range []string{"board", "hand", "history", "replay", "stats", "rematch", "board"} {
		g.uses("alice", path, nil)
	}
	g.uses("emma", "stats", playground.Opts{"player": bruno})
	g.clicks("alice", "More…")
	g.clicks("alice", "Close the table")
	g.emptyOutbox()
}

// TestANameStaysOnItsServer: a member's name on one server is never shown on another.
func TestANameStaysOnItsServer(t *testing.T) {
	w := newWorld(t)
	all := w.twoServers()
	for n, here := range all {
		guest{w, here, all[1-n]}.plays()
	}
	for n, here := range all {
		other, seen := all[1-n].word, map[string]bool{}
		for _, who := range everybody {
			messages, err := w.srv.As(who).Messages(here.channel)
			w.check(err)
			for _, m := range messages {
				text, err := json.Marshal(m)
				w.check(err)
				if strings.Contains(string(text), other) {
					t.Errorf("%s reads on %s's server: %q", who, here.word, m.Content)
				}
				for _, name := range everybody {
					seen[name] = seen[name] || strings.Contains(string(text), here.word+name)
				}
			}
		}
		if slices.ContainsFunc(everybody, func(who string) bool { return !seen[who] }) {
			t.Errorf("on %s's server only these names were seen: %v", here.word, seen)
		}
	}
}
