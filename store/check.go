package store

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"bivouac/store/kv"
)

// Report is the result of Check.
type Report struct {
	Matches, Entries, Records int64      // how many were checked
	Damage                    []*Damaged // the first thousand; empty if all is well
	Hurt                      []uint64   // matches that Load refuses, ascending
}

// note adds an error to the report if it is damage.
func (r *Report) note(err error) {
	if d, is := errors.AsType[*Damaged](err); is && len(r.Damage) < 1000 {
		r.Damage = append(r.Damage, d)
	}
}

// Check reads and verifies everything: the engine's structure, each sum, each journal's chain, and that lists
// and snapshots fit their matches. It may run during normal use. Damage is in the Report; the error says why
// Check could not run. The functions shown are called with the number of records checked so far.
func (s *Store) Check(shown ...func(records int64)) (r Report, err error) {
	ctx := context.Background()
	if err := s.engine.Check(ctx); IsDamage(err) {
		r.note(err)
	} else if err != nil {
		return r, err
	}
	a := audit{Report: &r, matches: map[uint64]*audited{}}
	ranges := []kv.Range{whole(kindMatch), {From: []byte{0}, To: []byte{kindMatch}},
		{From: []byte{kindMatch + 1}, To: []byte{0xff}}}
	err = s.engine.Read(ctx, ranges, func(_ int, key, value []byte) bool {
		r.Records++
		for _, show := range shown {
			show(r.Records)
		}
		a.value(key, value)
		return true
	})
	if IsDamage(err) {
		r.note(err)
		err = nil
	}
	for id, m := range a.matches {
		if m.bad == nil {
			a.harm(id, m.chain.ends(id, m.Version))
		}
		if m.bad != nil {
			r.Hurt = append(r.Hurt, id)
		}
	}
	slices.Sort(r.Hurt)
	return r, err
}

// audit is the state of a Check.
type audit struct {
	*Report
	matches map[uint64]*audited
}

// audited is a match and the state of its journal's verification.
type audited struct {
	Version
	chain
	bad error
}

// harm notes the damage err of a match. It does nothing if err is nil.
func (a *audit) harm(id uint64, err error) {
	if err == nil {
		return
	}
	a.note(err)
	if a.matches[id] == nil {
		a.matches[id] = &audited{}
	}
	a.matches[id].bad = err
}

// value checks one value. Matches come first, and journals before snapshots.
func (a *audit) value(key, value []byte) {
	it, err := open(key, value)
	switch kind := key[0]; {
	case err != nil && (kind == kindMatch || kind == kindEntry) && len(key) > 8:
		a.harm(binary.BigEndian.Uint64(key[1:]), err)
	case err != nil:
		a.note(err)
	case kind == kindMatch:
		a.Matches++
		a.matches[it.id()] = &audited{Version: it.match().Version}
	case kind == kindEntry:
		a.Entries++
		id, _ := it.entry()
		if m := a.matches[id]; m == nil {
			a.note(damaged(key, "the entry belongs to no match"))
		} else if m.bad == nil {
			a.harm(id, m.chain.add(&it))
		}
	case kind == kindSnapshot:
		if m := a.matches[it.id()]; m != nil && m.bad == nil && it.number(0) > m.Entries {
			a.note(damaged(key, "it holds more entries than the journal"))
		}
	case kind == kindListed:
		if _, id, ok := it.listed(); !ok || a.matches[id] == nil {
			a.note(damaged(key, "it lists a match that is not there"))
		}
	}
}
