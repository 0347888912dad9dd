package store

import (
	"errors"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"
)

// maxDamage is the most pieces of damage in a Report.
const maxDamage = 1000

// Report is the result of Check.
type Report struct {
	Matches, Entries, Records int64      // looked at
	Damage                    []*Damaged // empty: all is well
	Hurt                      []uint64   // matches that Load refuses, ascending
	Doubt                     error      // see File.Doubt
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

// Check reads everything: the structure of the pages, each checksum, each hash chain, the counts,
// and the consistency of the buckets. It runs concurrently with normal use; the error says why it
// could not run, damage is in the Report.
func (s *File) Check() (Report, error) {
	for range 5 {
		r := Report{Doubt: s.Doubt()}
		err := s.view(func(tx *bbolt.Tx) error {
			hurt, _, err := inspect(s.path, uint64(tx.ID()), true)
			if err != nil {
				return err
			}
			for _, h := range hurt {
				r.note(h)
			}
			r.read(tx)
			return nil
		})
		if !errors.Is(err, errMoved) {
			return r, err
		}
	}
	return Report{}, errMoved
}

// read checks every record.
func (r *Report) read(tx *bbolt.Tx) {
	now, err := reading(tx)
	if err != nil {
		r.note(err)
		return
	}
	a := audit{Report: r, tx: tx, ids: map[uint64]int{}}
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

// audit is the state of a Check.
type audit struct {
	*Report
	tx  *bbolt.Tx
	ids map[uint64]int // matches with a sound head, and their numbers of entries
}

// bucket checks each value of a bucket; entries of a journal are only counted here, since their
// chains are checked per match.
func (a *audit) bucket(b *bucket) (n uint64, err error) {
	err = guard(func() error {
		for k, raw := range b.from(a.tx, nil) {
			n++
			a.value(b, k, raw)
		}
		return nil
	})
	return n, err
}

// value checks one value.
func (a *audit) value(b *bucket, k, raw []byte) {
	a.Records++
	if b == journal && !isHeadKey(k) {
		a.Entries++
		return
	}
	payload, err := b.payloadOf(k, raw)
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

// fits checks whether a sound value is consistent with the other buckets; matches and journal are
// checked first.
func (a *audit) fits(b *bucket, k, payload []byte) error {
	switch b {
	case matches:
		a.Matches++
		_, _, err := getHead(a.tx, number(k, 0))
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
		if len(k) < 9 || journal.raw(a.tx, headKey(number(k[len(k)-8:], 0))) == nil {
			return b.damaged(k, "it lists a match that is not there")
		}
	case dues:
		at, err := dueKeys.get(a.tx, k[8:])
		if err != nil || at == nil || number(at, 0) != number(k, 0) {
			return b.damaged(k, "its key's record does not point to it")
		}
	}
	return nil
}

// journals checks the chain of each match, each under its own guard, so that one match's damage
// does not hide another's.
func (a *audit) journals() {
	var chained int64
	for id, n := range a.ids {
		err := guard(func() error {
			m := Match{ID: id}
			return m.read(a.tx)
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
