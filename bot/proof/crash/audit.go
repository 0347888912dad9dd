package crash

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/game"
	"bivouac/store"
)

// mark is what a channel must look like after a step.
type mark struct {
	Tables  int    `json:"tables"`  // tables that the channel has had
	Entries int    `json:"entries"` // entries of the last table's journal
	Sum     string `json:"sum"`     // hash of the last table's status, vote and journal
	Shot    string `json:"shot"`    // hash of the last table's snapshot; "" if the snapshot is damaged or missing
}

// markOf reads a channel's mark.
func markOf(s *store.File, ts *table.Tables, channel string) (mark, error) {
	n, err := countTables(s, channel)
	if err != nil || n == 0 {
		return mark{}, err
	}
	m, err := markOfLast(s, ts, channel)
	m.Tables = n
	return m, err
}

// markOfLast returns the mark of the channel's last table. It reads nothing else.
func markOfLast(s *store.File, ts *table.Tables, channel string) (mark, error) {
	t, err := ts.Shelf.In(channel)
	if err != nil {
		return mark{}, err
	}
	m, err := s.Load(uint64(t.ID))
	if err != nil {
		return mark{}, err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s %s %d %d\n", t.Place.Channel, t.Status, len(t.Players), t.Entries())
	if v := votes.Of(t); v != nil {
		fmt.Fprintln(h, v.Motion, v.By, v.Yes)
	}
	for _, entry := range m.Journal {
		fmt.Fprintf(h, "%s\n", entry)
	}
	out := mark{Entries: len(m.Journal), Sum: fmt.Sprintf("%x", h.Sum(nil)[:8])}
	if m.Snapshot != nil { // a snapshot is optional: the journal alone is enough
		shot := sha256.Sum256(fmt.Appendf(nil, "%d %s", m.SnapshotAt, m.Snapshot))
		out.Shot = fmt.Sprintf("%x", shot[:8])
	}
	return out, nil
}

// countTables counts the tables that a channel has had. It reads the records of all tables.
func countTables(s *store.File, channel string) (int, error) {
	ids, err := s.Matches(store.Everywhere, 0, 0)
	if err != nil {
		return 0, err
	}
	n, sign := 0, fmt.Sprintf(`"channel":%q`, channel)
	for _, id := range ids {
		m, err := s.Record(id)
		if err != nil {
			return 0, err
		}
		if strings.Contains(string(m.Record), sign) {
			n++
		}
	}
	return n, nil
}

// audit opens the store and compares it with the plan. Each channel must have all steps that were
// acknowledged, at most one more, and nothing else. It returns how many steps each channel has. If
// the parameter further is true, each channel must then accept one more step.
func (p *plan) audit(path string, games []game.Game, acked map[string]int,
	further bool) (durable map[string]int, err error) {
	s, err := store.Open(path, store.Options{RetryEvery: -1})
	if err != nil {
		return nil, fmt.Errorf("open after the crash: %w", err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := sound(s); err != nil {
		return nil, err
	}
	ts, err := seat(s, games)
	if err != nil {
		return nil, fmt.Errorf("open the tables after the crash: %w", err)
	}
	durable = map[string]int{}
	for n := range p.Lines {
		l := &p.Lines[n]
		if durable[l.Channel], err = l.audit(s, ts, acked[l.Channel]); err != nil {
			return durable, fmt.Errorf("channel %s, %d steps acknowledged: %w", l.Channel, acked[l.Channel], err)
		}
	}
	if !further {
		return durable, nil
	}
	for n := range p.Lines {
		if err := p.Lines[n].goOn(s, ts, durable[p.Lines[n].Channel]); err != nil {
			return durable, fmt.Errorf("channel %s, going on: %w", p.Lines[n].Channel, err)
		}
	}
	return durable, sound(s)
}

// sound returns an error if Check finds damage.
func sound(s *store.File) error {
	r, err := s.Check()
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	if len(r.Damage) > 0 {
		return fmt.Errorf("check finds %d pieces of damage: %w", len(r.Damage), r.Damage[0])
	}
	return nil
}

// audit compares a channel with its planned steps. It returns how many of these steps the store
// has. The parameter acked is how many were acknowledged.
func (l *line) audit(s *store.File, ts *table.Tables, acked int) (int, error) {
	n := 0
	for ; n < len(l.Steps); n++ {
		_, err := s.Seen(l.interaction(n))
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			return n, err
		}
	}
	if n < acked {
		return n, fmt.Errorf("LOST: only %d steps are there", n)
	}
	if n > acked+1 {
		return n, fmt.Errorf("%d steps are there, one at most can have been under way", n)
	}
	got, err := markOf(s, ts, l.Channel)
	if err != nil {
		return n, err
	}
	var want mark
	if n > 0 {
		want = l.Marks[n-1]
	}
	if got != want {
		return n, fmt.Errorf("after %d steps it is %+v, want %+v: half a step, or one twice", n, got, want)
	}
	return n, nil
}

// goOn plays on in a channel that has done n steps. It repeats the last of these steps, and the tables
// must recognise the repeat. It then plays one more step.
func (l *line) goOn(s *store.File, ts *table.Tables, n int) error {
	for k := max(0, n-1); k < min(n+1, len(l.Steps)); k++ {
		out, err := l.play(ts, k)
		if err != nil {
			return fmt.Errorf("step %d: %w", k, err)
		}
		if out.Repeat != (k < n) {
			return fmt.Errorf("step %d of %d: recognised as a repeat: %t", k, n, out.Repeat)
		}
	}
	got, err := markOf(s, ts, l.Channel)
	if err == nil && n < len(l.Steps) && got != l.Marks[n] {
		err = fmt.Errorf("it is %+v, want %+v", got, l.Marks[n])
	}
	return err
}
