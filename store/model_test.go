package store_test

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"

	"bivouac/store"
)

// model is the reference model of a store: maps in memory.
type model struct {
	Matches  map[uint64]store.Match
	Members  map[member]bool
	Channels map[string]store.Binding
	People   map[string]string
	Outbox   map[uint64]store.Post
	LastPost uint64
	Due      map[string]store.Due
	Seen     map[string]store.Seen
}

// member is a match in a list.
type member struct {
	List  string
	Match uint64
}

func newModel() *model {
	return &model{map[uint64]store.Match{}, map[member]bool{}, map[string]store.Binding{}, map[string]string{},
		map[uint64]store.Post{}, 0, map[string]store.Due{}, map[string]store.Seen{}}
}

// refuses returns the expected refusal of a Change, or nil. A stale one has wrong versions of its
// match and its people.
func (m *model) refuses(c store.Change, stale bool) error {
	if _, found := m.Matches[c.Match]; c.Match != 0 {
		switch {
		case c.New && found:
			return store.ErrConflict
		case !c.New && !found:
			return store.ErrNotFound
		case !c.New && stale:
			return store.ErrConflict
		}
	}
	if stale && len(c.People) > 0 {
		return store.ErrConflict
	}
	for _, b := range c.Bind {
		if m.Channels[b.Channel].To != b.From {
			return store.ErrConflict
		}
	}
	for _, p := range c.Repost {
		if _, found := m.Outbox[p.ID]; !found {
			return store.ErrConflict
		}
	}
	return nil
}

// apply makes the Change in the model and returns the expected result of Commit; ids are those of its posts.
func (m *model) apply(c store.Change, stale bool, ids []uint64) (store.Result, error) {
	if seen, found := m.Seen[c.Interaction]; found {
		return store.Result{Repeat: &seen}, nil
	}
	if err := m.refuses(c, stale); err != nil {
		return store.Result{}, err
	}
	var out store.Result
	if c.Match != 0 {
		out.Entries = m.alterMatch(c)
	}
	for _, b := range c.Bind {
		if m.Channels[b.Channel] = (store.Binding{Channel: b.Channel, To: b.To, Server: b.Server}); b.To == 0 {
			delete(m.Channels, b.Channel)
		}
	}
	for _, p := range c.People {
		if m.People[p.User] = string(p.Record); p.Record == nil {
			delete(m.People, p.User)
		}
	}
	out.Posts = m.alterPosts(c, ids)
	if c.Interaction != "" {
		m.Seen[c.Interaction] = store.Seen{
			Interaction: c.Interaction, At: c.At, Match: c.Match, Entries: out.Entries, Outcome: c.Outcome,
		}
	}
	return out, nil
}

// alterPosts is apply for posts and dues; it returns the ids of the new posts, which may follow a gap.
func (m *model) alterPosts(c store.Change, ids []uint64) (out []uint64) {
	for i, p := range c.Posts {
		if m.LastPost++; i < len(ids) {
			m.LastPost = max(m.LastPost, ids[i])
		}
		m.Outbox[m.LastPost] = store.Post{ID: m.LastPost, Record: p.Record, Server: p.Server}
		out = append(out, m.LastPost)
	}
	for _, p := range c.Repost {
		m.Outbox[p.ID] = p
	}
	for _, id := range c.Done {
		delete(m.Outbox, id)
	}
	for _, key := range c.Clear {
		delete(m.Due, key)
	}
	for _, d := range c.Due {
		m.Due[d.Key] = d
	}
	return out
}

// alterMatch is apply for the match; it returns the number of entries.
func (m *model) alterMatch(c store.Change) int {
	match := m.Matches[c.Match]
	if c.Erase {
		delete(m.Matches, c.Match)
		maps.DeleteFunc(m.Members, func(in member, _ bool) bool { return in.Match == c.Match })
		return len(match.Journal)
	}
	match.ID = c.Match
	match.Journal = append(slices.Clip(match.Journal), c.Append...)
	if c.Record != nil {
		match.Record, match.Server = c.Record, c.Server
	}
	if c.Snapshot != nil {
		match.Snapshot, match.SnapshotAt = c.Snapshot, len(match.Journal)
	}
	for _, u := range c.Join {
		m.Members[member{u, c.Match}] = true
	}
	for _, u := range c.Leave {
		delete(m.Members, member{u, c.Match})
	}
	m.Matches[c.Match] = match
	return len(match.Journal)
}

// A small world, so that changes collide: 4 matches, 3 users, 3 channels, 3 dues.
var (
	genID    = rapid.Uint64Range(1, 4)
	genUser  = rapid.SampledFrom([]string{"u", "ua", "z"})
	genBytes = rapid.SliceOfN(rapid.Byte(), 0, 30)
	genHome  = rapid.SampledFrom([]string{"", "7", "4194304"})
	genBig   = rapid.Map(rapid.SampledFrom([]int{0, 1, 20, 300, 300, 4200}), func(n int) []byte { return make([]byte, n) })
)

// genChange generates a Change that usually fits the model; the world sets its versions, which are
// wrong if it is stale.
func genChange(t *rapid.T, m *model) (c store.Change, stale bool) {
	some := func(name string) bool { return rapid.IntRange(0, 2).Draw(t, name) == 0 }
	if some("interaction") {
		c.Interaction, c.Outcome = fmt.Sprint(rapid.IntRange(0, 20).Draw(t, "id")), genBytes.Draw(t, "outcome")
		c.At = at.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "at")) * time.Second)
	}
	if !some("no match") {
		c.Match = genID.Draw(t, "match")
		_, found := m.Matches[c.Match]
		c.Append = rapid.SliceOfN(genBytes, 0, 3).Draw(t, "entries")
		stale = found && rapid.IntRange(0, 9).Draw(t, "stale") == 0
		if found && rapid.IntRange(0, 9).Draw(t, "erase") == 0 {
			c.Erase, c.Append = true, nil
			if some("known lists") {
				c.Leave = slices.DeleteFunc([]string{"u", "ua", "z"},
					func(list string) bool { return !m.Members[member{list, c.Match}] })
			}
			return c, stale
		}
		if c.New = found == (rapid.IntRange(0, 9).Draw(t, "wrong") == 0); c.New || len(c.Append) > 0 || some("record") {
			c.Record, c.Server = genBig.Draw(t, "record"), genHome.Draw(t, "server")
		}
		if some("snapshot") {
			c.Snapshot = genBig.Draw(t, "snapshot")
		}
		c.Join = rapid.SliceOfN(genUser, 0, 2).Draw(t, "join")
		c.Leave = rapid.SliceOfN(genUser, 0, 1).Draw(t, "leave")
	}
	if some("bind") {
		channel := genUser.Draw(t, "channel")
		c.Bind = []store.Binding{{Channel: channel, From: m.Channels[channel].To, To: rapid.Uint64Range(0, 2).Draw(t, "to"),
			Server: genHome.Draw(t, "home")}}
	}
	if some("people") {
		c.People = []store.Person{{
			User: genUser.Draw(t, "user"), Record: rapid.OneOf(genBytes, rapid.Just[[]byte](nil)).Draw(t, "person"),
		}}
	}
	genMore(t, m, &c, some)
	return c, stale
}

// genMore generates posts and dues.
func genMore(t *rapid.T, m *model, c *store.Change, some func(string) bool) {
	if some("posts") {
		for _, record := range rapid.SliceOfN(genBytes, 1, 3).Draw(t, "posts") {
			c.Posts = append(c.Posts, store.Post{Record: record, Server: genHome.Draw(t, "post's server")})
		}
	}
	id := rapid.Uint64Range(1, max(1, m.LastPost)) // a caller knows no others
	if some("done") && m.LastPost > 0 {
		c.Done = rapid.SliceOfN(id, 1, 4).Draw(t, "done")
	}
	if some("repost") && m.LastPost > 0 {
		for _, record := range []string{"again", "and again"}[:rapid.IntRange(1, 2).Draw(t, "reposts")] {
			c.Repost = append(c.Repost, store.Post{ID: id.Draw(t, "post"), Record: []byte(record)})
		}
	}
	if some("due") {
		for range rapid.IntRange(1, 3).Draw(t, "dues") {
			when := at.Add(time.Duration(rapid.IntRange(0, 5).Draw(t, "when")) * time.Hour)
			c.Due = append(c.Due, store.Due{Key: genUser.Draw(t, "due"), At: when, Record: []byte("d")})
		}
	}
	if some("clear") {
		c.Clear = rapid.SliceOfN(genUser, 1, 2).Draw(t, "clear")
	}
}
