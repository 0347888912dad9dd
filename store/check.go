package store

import (
	"errors"
	"fmt"
	"slices"
)

// maxDamage is how many pieces of damage a Report lists at most.
const maxDamage = 1000

// Report is what Check found.
type Report struct {
	Matches, Entries, Records int64      // looked at
	Damage                    []*Damaged // empty: all is well
	Hurt                      []uint64   // matches that Load refuses, ascending
	Doubt                     error      // see Store.Doubt
}

// note adds an error to the report, as damage.
func (r *Report) note(err error) {
	var d *Damaged
	if !errors.As(err, &d) {
		d = damagedFile(err)
	}
	if len(r.Damage) < maxDamage {
		r.Damage = append(r.Damage, d)
	}
}

// Check reads everything: the structure of the pages, each checksum, each hash
// chain, the counts, and whether the buckets fit together. It works beside normal
// use; the error is for what kept it from working, not for damage.
func (s *Store) Check() (Report, error) {
	for range 5 {
		r := Report{Doubt: s.Doubt()}
		err := s.view(func(m image) error {
			hurt, _, err := inspect(s.path, uint64(m.tx.ID()), true)
			if err != nil {
				return err
			}
			for _, h := range hurt {
				r.note(h)
			}
			r.read(m)
			return nil
		})
		if !errors.Is(err, errMoved) {
			return r, err
		}
	}
	return Report{}, errMoved
}

// read looks at every record of the image.
func (r *Report) read(m image) {
	err := complete(m.tx)
	var now state
	if err == nil {
		// Reads have the tail in memory; the next Open will have it from the file,
		// and that is looked at here.
		err = guard(func() error {
			t, err := readTail(m.tx, tailMost)
			if err == nil {
				m.over = t.over
			}
			return err
		})
	}
	if err == nil {
		now, err = readState(m)
	}
	if err != nil {
		r.note(err)
		return
	}
	a := audit{Report: r, image: m, ids: map[uint64]int{}}
	for _, b := range counted {
		n, err := a.bucket(b)
		if err != nil {
			r.note(b.damaged(nil, err.Error()))
			continue
		}
		if want := now.counts[b.count]; n != want {
			r.note(b.damaged(nil, fmt.Sprintf("%d values are there, %d were written", n, want)))
		}
	}
	a.journals()
	slices.Sort(r.Hurt)
	r.Hurt = slices.Compact(r.Hurt)
}

// audit is a Check under way.
type audit struct {
	*Report
	image image
	ids   map[uint64]int // matches with a sound head, and their numbers of entries
}

// bucket looks at each value of a bucket; entries of a journal are only counted
// here, for their chains are looked at match by match.
func (a *audit) bucket(b *bucket) (n uint64, err error) {
	err = guard(func() error {
		a.image.each(b, nil, func(k, raw []byte) bool {
			n++
			a.value(b, k, raw)
			return true
		})
		return nil
	})
	return n, err
}

// value looks at one value.
func (a *audit) value(b *bucket, k, raw []byte) {
	a.Records++
	if b == journal && !isHeadKey(k) {
		a.Entries++
		return
	}
	payload, err := unseal(b, k, nil, raw)
	if err == nil && len(payload) < b.payload {
		err = b.damaged(k, "it is too short")
	}
	if err == nil {
		err = a.fits(b, k, payload)
	}
	if err == nil {
		return
	}
	a.note(err)
	if len(k) >= 8 && (b == matches || b == journal) {
		a.Hurt = append(a.Hurt, number(k, 0))
	}
}

// fits looks whether a sound value fits the other buckets; matches and journal
// come first.
func (a *audit) fits(b *bucket, k, payload []byte) error {
	switch b {
	case matches:
		a.Matches++
		_, _, err := getHead(a.image, number(k, 0))
		return err
	case journal:
		h, err := decodeHead(k, payload)
		if err != nil {
			return err
		}
		a.ids[number(k, 0)] = h.entries
	case snapshots:
		n, found := a.ids[number(k, 0)]
		if found && number(payload, 0) > uint64(n) {
			return b.damaged(k, "it holds more entries than the journal")
		}
	case members:
		if len(k) < 9 || a.image.raw(journal, headKey(number(k[len(k)-8:], 0))) == nil {
			return b.damaged(k, "it lists a match that is not there")
		}
	case dues:
		at, err := get(a.image, dueKeys, k[8:])
		if err != nil || at == nil || number(at, 0) != number(k, 0) {
			return b.damaged(k, "its key's record does not point to it")
		}
	}
	return nil
}

// journals looks at the chain of each match, each under its own guard, so that
// one match's damage does not hide another's.
func (a *audit) journals() {
	var chained int64
	for id, n := range a.ids {
		err := guard(func() error {
			m := Match{ID: id}
			return m.read(a.image)
		})
		if err != nil {
			a.note(err)
			a.Hurt = append(a.Hurt, id)
			continue
		}
		chained += int64(n)
	}
	if len(a.Damage) == 0 && chained != a.Entries {
		a.note(journal.damaged(nil, fmt.Sprintf("%d entries belong to no match", a.Entries-chained)))
	}
}
