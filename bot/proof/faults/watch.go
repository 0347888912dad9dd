package faults

import (
	"encoding/hex"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"bivouac/bot/proof/town"
	"bivouac/store"
)

// How often the slow checks are made, in steps.
const (
	compareEvery = 16
	auditEvery   = 500
)

// watch checks, after each step, what left the bot, what was promised, and what changed.
func (x *sim) watch() error {
	x.judge(x.model.owners)
	x.undeceived()
	for i, n := range x.notices[x.read:] {
		x.goesOn(x.read+i, n)
		for _, id := range n.ids {
			of := town.Custom(id).Table
			if c, known := x.model.where[of]; known && c != n.channel {
				x.broken("message %s about table %s of channel %s was posted in channel %s",
					n.id, of, c, n.channel)
			}
		}
	}
	x.read = len(x.notices)
	for i := range x.told {
		if w := &x.told[i]; !w.sure {
			w.sure = x.holds(w, x.proc.Inside)
		}
	}
	x.told = slices.DeleteFunc(x.told, func(w word) bool {
		if w.sure {
			x.words = append(x.words, w)
		}
		return w.sure
	})
	switch {
	case x.spent/auditEvery > x.audited:
		x.audited = x.spent / auditEvery
		return x.audit()
	case x.spent/compareEvery > x.compared:
		x.compared = x.spent / compareEvery
		x.compare()
		x.playable()
	}
	return nil
}

// opened says whether a secret or a seed is public now, because its match is over. A seed is also
// public when its table was closed.
func (x *sim) opened(what string) bool {
	if strings.HasPrefix(what, secretMark) {
		id := x.model.secrets[what]
		t, err := x.proc.Inside.Get(id)
		return err == nil && t.Phase == town.Over || x.deleted(id, err) && x.endings[id].phase == town.Over
	}
	id, sealed := x.open[what]
	if !sealed {
		return true
	}
	t, err := x.proc.Inside.Get(id)
	return err == nil && !t.Live() || x.deleted(id, err)
}

// compare checks that the changed tables are on the disk as the bot has them.
func (x *sim) compare() {
	fresh, err := x.fresh()
	if err != nil {
		return // the disk failed; the next check comes soon
	}
	// The tables are read in a fixed order. The disk may fail at any read, and must fail at the same
	// read when the run is repeated.
	for _, id := range slices.Sorted(maps.Keys(x.model.dirty)) {
		t, err := x.proc.Inside.Get(id)
		if x.deleted(id, err) || err == nil && (t.Match == nil || x.same(t, fresh)) {
			delete(x.model.dirty, id)
		}
	}
}

// audit checks again everything that members were told in this run, and all journals.
func (x *sim) audit() error {
	x.told, x.words = append(x.words, x.told...), nil
	for id := range x.model.journals {
		x.model.stirred[id] = true
	}
	return x.checkAll()
}

// onDisk is called after each start. It checks the tables that changed before the start: they must
// have all entries that were reported as stored.
func (x *sim) onDisk() error {
	for _, id := range slices.Sorted(maps.Keys(x.model.stirred)) {
		t, err := x.proc.Inside.Get(id)
		if errors.Is(err, store.ErrUnavailable) || x.life.over() {
			return nil // the disk failed; the next life checks again
		}
		if x.deleted(id, err) {
			delete(x.model.stirred, id)
			continue
		}
		if err != nil {
			x.broken("table %s was stored and cannot be read: %v", id, err)
			return nil
		}
		x.see(t)
		must := x.model.journals[id]
		if t.Entries() < len(must) || len(must) > 0 && !reflect.DeepEqual(t.Match.Journal[:len(must)], must) {
			x.broken("table %s had %d entries on the disk before the kill and has others now (%d)", id, len(must), t.Entries())
		}
		x.model.dirty[id] = true
		delete(x.model.stirred, id)
	}
	return nil
}

// allBack ends the absence of all members, because posts to absent users wait.
func (x *sim) allBack() {
	for _, key := range x.members {
		if err := x.proc.Inside.Return(x.srv.As(key).ID()); err != nil {
			x.trace("%s is not back: %v", key, err)
		}
	}
}

// settle stops the trouble and waits until the bot has sent all posts.
func (x *sim) settle() error {
	x.still()
	x.srv.ClearFaults()
	x.allow()
	for len(x.wards.gone) > 0 {
		x.memberComes()
	}
	for _, c := range x.channels {
		_ = x.srv.As(admin).Thread(c, "unlock") // fails if the channel is no thread
	}
	x.skew = 0
	if err := x.revive(); err != nil {
		return err
	}
	x.still()
	x.connect(0)
	if err := x.aged(); err != nil {
		return err
	}
	x.allBack()
	for n := range 600 {
		left, err := x.proc.store.Outbox(store.Everywhere, 0, 1)
		if err == nil && len(left) == 0 && len(x.trips) == 0 {
			x.sched.run(memberPatience)
			x.playable()
			return x.watch()
		}
		x.sched.run(2 * time.Second)
		if n > 300 { // after a refusal the bot waits up to an hour
			x.sched.run(time.Minute)
		}
		x.proc.tick()
		x.sched.run(0)
	}
	left, err := x.proc.store.Outbox(store.Everywhere, 0, 0)
	for _, p := range left {
		x.trace("left to be said: post %d, %s", p.ID, p.Record)
	}
	x.broken("%d posts were not made within five hours without any fault (%v), %d visits are not over",
		len(left), err, len(x.trips))
	return nil
}

// tablesNow returns all tables of the store, as the bot has them in memory or reads them.
func (x *sim) tablesNow() ([]town.Sight, error) {
	all, err := x.proc.store.Matches(store.Everywhere, 0, 0)
	if err != nil {
		return nil, err
	}
	var out []town.Sight
	for _, id := range all {
		t, err := x.proc.Inside.Get(town.ID(id))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// luckOf returns the luck of a table in hexadecimal: the secret whose hash the table's card shows,
// and the seed if there is one yet.
func luckOf(t town.Sight) []string {
	if t.Match == nil {
		return []string{hex.EncodeToString(t.Secret[:])}
	}
	return []string{hex.EncodeToString(t.Match.Setup.Secret[:]), hex.EncodeToString(t.Match.Setup.Seed[:])}
}

// judge records a broken promise if something hidden went to the wrong reader.
func (x *sim) judge(owners map[string]string) {
	sights := x.sights
	x.sights = nil
	for _, g := range sights {
		if strings.HasPrefix(g.what, secretMark) {
			// The owner of a secret is unknown if the model has not recorded a position with this
			// secret. Even then the secret must not go to everybody.
			if owner, known := owners[g.what]; g.user == "" || known && owner != g.user {
				x.broken("secret %s of %s went to %q by %s", g.what, owner, g.user, g.where)
			}
		} else if id, open := x.open[g.what]; open || g.where == "the log" && x.isLuck(g.what) {
			x.broken("the luck of table %s stands in %s before the end", id, g.where)
		}
	}
}

// isLuck says whether a text is the secret or the seed of any table so far.
func (x *sim) isLuck(text string) bool {
	all, err := x.tablesNow()
	if err != nil {
		return false
	}
	for _, t := range all {
		if slices.Contains(luckOf(t), text) {
			return true
		}
	}
	return false
}

func stateOf(t town.Sight) (*probeState, bool) {
	if t.Match == nil {
		return nil, false
	}
	p, is := t.Match.State.(*probeState)
	return p, is
}
