package table

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// former is the prefix of the anonymous id of a forgotten user.
const former = "former-"

// Forgotten says whether the player asked to be forgotten: their id is anonymous and their name is
// gone.
func (p Player) Forgotten() bool { return strings.HasPrefix(p.User, former) }

// Forgetting is the result of Forget.
type Forgetting struct {
	Left   int // tables that the user has left: seats in games and places in lobbies
	Tables int // tables in which an anonymous id has replaced the user's
}

// Forget deletes what is stored about a user: the record with language and settings, names and
// statistics on all servers, the features' records outside tables, and answers to interactions. It
// gives up the user's seats in running games, and replaces their id by an anonymous one in every
// table. Journals stay: they contain seats and moves, no names. If Forget fails and is called
// again, it continues.
func (s *Tables) Forget(ctx context.Context, user string) (Forgetting, error) {
	var f Forgetting
	m, err := s.entropy.newAnonymiser(user, s.Shelf.rules)
	if err != nil {
		return f, err
	}
	if causeOf(ctx) != "" { // keep fails after Settle: the user was told that nothing was done
		if err := s.Effects.keep(ctx, EffectForget, store.Change{}); err != nil {
			return f, err
		}
	}
	if f.Left, err = s.leaveAll(ctx, user); err != nil {
		return f, err
	}
	for _, r := range s.Outside.rules.records() {
		if err := r.forget(ctx, s.Effects, user); err != nil {
			return f, fmt.Errorf("forget a person: %w", err)
		}
	}
	for _, step := range []func(context.Context, anonymiser) error{
		s.Scorebook.forgetTallies, s.Pings.forgetPings, s.Mail.forgetPosts, s.People.forgetPerson,
		s.Effects.forgetDeferred,
	} {
		if err := step(ctx, m); err != nil {
			return f, fmt.Errorf("forget a person: %w", err)
		}
	}
	if f.Tables, err = s.anonymiseAll(ctx, m); err != nil {
		return f, err
	}
	if err := s.cleaner.cleanSoon(ctx); err != nil {
		return f, err
	}
	return f, s.Effects.completed(ctx, EffectForget)
}

// newAnonymiser returns an anonymiser that replaces a user's id by a new random id.
func (e *entropy) newAnonymiser(user string, rules Rules) (anonymiser, error) {
	var id [8]byte
	if err := e.read(id[:]); err != nil {
		return anonymiser{}, fmt.Errorf("draw an id: %w", err)
	}
	return anonymiser{
		user: user, as: former + hex.EncodeToString(id[:]),
		rules: rules, owned: rules.names(Slot.owned), personal: rules.names(Slot.personal),
	}, nil
}

// leaveAll removes a user from all live tables and returns the number of these tables.
func (s *Tables) leaveAll(ctx context.Context, user string) (int, error) {
	tables, err := s.Shelf.Games(user)
	if err != nil {
		return 0, err
	}
	for _, t := range tables {
		_, err := s.Change(ctx, Actor{}, t.ID, func(c *Change) error {
			c.crosses = true
			switch {
			case c.before.Status == Lobby && c.before.Has(user):
				return c.LeaveLobby(user)
			case c.before.Status == Playing && c.before.Has(user):
				return c.GiveUp(user)
			}
			return nil
		})
		if err != nil {
			return 0, fmt.Errorf("leave table %s: %w", t.ID, err)
		}
	}
	return len(tables), nil
}

// endPersonal removes from a table's record the features' fields that name a user and are declared
// personal (Piece.Personal). This is a normal change of the table, so the features' rules run.
func (s *Tables) endPersonal(ctx context.Context, id ID, user string) error {
	t, err := s.Shelf.glance(id)
	if err != nil || len(s.Shelf.rules.personal(t, user)) == 0 {
		return err
	}
	_, err = s.Change(ctx, Actor{}, id, func(c *Change) error {
		c.crosses = true
		pieces := maps.Clone(c.after.pieces)
		for _, name := range c.rules.personal(c.after, user) {
			delete(pieces, name)
		}
		c.after.pieces = pieces
		return nil
	})
	if errors.Is(err, ErrNoGame) {
		return nil // anonymiseOne replaces the user's id in the pieces too
	}
	return err
}

// forgetTallies deletes a user's statistics, and removes the user from the statistics of others on
// the same servers.
func (s *Scorebook) forgetTallies(ctx context.Context, m anonymiser) error {
	guilds, err := s.guildsOf(m.user)
	for n := 0; n < len(guilds) && err == nil; n++ {
		err = tallies.Forget(ctx, s.effects, guilds[n], m.user, func(t *Tally) {
			for _, score := range t.Games {
				delete(score.With, m.user)
			}
		})
	}
	return err
}

// guildsOf returns the servers where a user has statistics or a table.
func (s *Scorebook) guildsOf(user string) ([]string, error) {
	guilds, err := tallies.guilds(s.store)
	if err != nil {
		return nil, err
	}
	guilds = slices.DeleteFunc(guilds, func(guild string) bool {
		_, err := s.store.Person(tallies.Prefix + memberKey(guild, user))
		return errors.Is(err, store.ErrNotFound)
	})
	ids, err := s.shelf.tablesOf(listOf + user)
	for _, id := range ids {
		if t, err := s.shelf.glance(id); err == nil {
			guilds = append(guilds, t.Place.Guild)
		}
	}
	slices.Sort(guilds)
	return slices.Compact(guilds), err
}

// forgetPerson deletes a user's own record.
func (s *People) forgetPerson(ctx context.Context, m anonymiser) error {
	return persons.Delete(ctx, s.effects, m.user)
}

// forgetDeferred deletes the deferred answers to a user's interactions, except to the context's
// interaction.
func (s *Effects) forgetDeferred(ctx context.Context, m anonymiser) error {
	return s.dropDeferredOf(ctx, m.user)
}

// forgetPosts removes a user from unsent posts, and deletes the posts that are only for the user.
func (s *Mail) forgetPosts(ctx context.Context, m anonymiser) error {
	if err := s.readOutbox(); err != nil { // posts that are not in the box yet must be anonymised too
		return err
	}
	keep, drop := s.box.Anonymised(m.post)
	others, err := s.elsewhere(store.Everywhere)
	if err != nil {
		return err
	}
	for _, p := range others {
		switch now, alone := m.post(p); {
		case alone:
			drop = append(drop, p.ID)
		case now != nil:
			keep = append(keep, *now)
		}
	}
	err = s.rewrite(detached(ctx), keep, drop)
	if err != nil { // the box and the store differ now, so the posts are read from the store again
		s.box.Forget(func(outbox.Post) bool { return true })
		s.box.Doubt()
	}
	return err
}

// rewrite replaces posts in the store by those in keep, and deletes the posts whose ids are in
// drop. It skips posts that were sent meanwhile.
func (s *Mail) rewrite(ctx context.Context, keep []outbox.Post, drop []uint64) error {
	posts, err := writePosts(keep)
	if err == nil && len(drop) > 0 {
		_, err = s.store.Commit(ctx, store.Change{Done: drop})
	}
	for n := 0; n < len(posts) && err == nil; n++ {
		_, err = s.store.Commit(ctx, store.Change{Repost: posts[n : n+1]})
		if errors.Is(err, store.ErrConflict) {
			err = nil
		}
	}
	return err
}

// anonymiseAll anonymises the user in every table that names them, and returns the number of these
// tables.
func (s *Tables) anonymiseAll(ctx context.Context, m anonymiser) (int, error) {
	ids, err := s.Shelf.tablesOf(listOf + m.user)
	if err != nil {
		return 0, err
	}
	for n, id := range ids {
		if err := s.endPersonal(ctx, id, m.user); err != nil {
			return n, err
		}
		if err := s.Shelf.anonymiseOne(ctx, id, m); err != nil {
			return n, err
		}
	}
	return len(ids), nil
}

// anonymiseOne anonymises the user in one table's record. It does not read the match, so it also
// works for games that the program no longer knows.
func (s *Shelf) anonymiseOne(ctx context.Context, id ID, m anonymiser) error {
	t, err := s.glance(id)
	if err != nil {
		return err
	}
	defer s.channels.lock(t.Place.Channel)()
	defer s.hot.drop(id)
	return again(func() error {
		stored, err := s.store.Record(uint64(id))
		if err != nil {
			return fmt.Errorf("read table %s: %w", id, err)
		}
		record, err := m.record(stored.Record)
		if err != nil {
			return fmt.Errorf("read table %s: %w", id, err)
		}
		c := store.Change{Match: uint64(id), Version: stored.Version, Server: t.Place.Guild, Record: record}
		if s.held.Has(t.Place.Guild) {
			c.Lease = s.held.Lease(t.Place.Guild)
		}
		was, is := s.rules.listsIn(stored.Record), s.rules.listsIn(record)
		c.Join, c.Leave = without(is, was), without(was, is)
		if _, err := s.store.Commit(detached(ctx), c); err != nil {
			return fmt.Errorf("write table %s: %w", id, err)
		}
		return nil
	})
}
