package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
	"bivouac/store"
)

// recordFormat is the version in each record. Records with another version are refused.
const recordFormat = 1

// record is the stored form of a table, without its journal and snapshot.
type record struct {
	Format int `json:"format"`
	stored
	Setup *game.Setup `json:"setup,omitempty"` // nil in the lobby
	// Opening has the events of the set-up, as game.WriteEvents encodes them. Records of older
	// programs do not have it.
	Opening json.RawMessage `json:"opening,omitempty"`
	// Hours is only in records of older programs.
	Hours *oldHours `json:"hours,omitempty"`
}

// oldHours are the hours of the day in which older programs counted the time for an answer. From
// and To are minutes of the day. If To is smaller than From, the hours include midnight. If From
// equals To, the hours are the whole day.
type oldHours struct {
	From     int  `json:"from"`
	To       int  `json:"to"`
	Weekdays bool `json:"weekdays"`
}

// stretch converts a remaining time that an older program has stored. The older program counted
// only the hours h, but the result is counted all day. The player does not lose time: the result is
// a whole day for each day on which the older program would have counted, plus the weekends in
// between if h.Weekdays is true, plus an hour, since clocks may have been set back.
func (h oldHours) stretch(left time.Duration) time.Duration {
	const minutes = 24 * 60
	window := time.Duration(((h.To-h.From)%minutes+minutes)%minutes) * time.Minute
	if window == 0 {
		window = clock.Day
	}
	days := (left + window - 1) / window
	if h.Weekdays {
		days += (days + 4) / 5 * 2
	}
	return days*clock.Day + time.Hour
}

// storedEntry is an entry of the journal. Told has its events and who may see them, since they
// cannot be computed again after a change of rules. Older programs stored no Told.
type storedEntry struct {
	game.Entry
	Told json.RawMessage `json:"told,omitempty"`
}

func (t Table) record() ([]byte, error) {
	r := record{Format: recordFormat, stored: t.stored()}
	if t.match != nil {
		r.Setup = &t.match.Setup
		if events, kept := t.match.Told(-1); kept {
			var err error
			if r.Opening, err = game.WriteEvents(events); err != nil {
				return nil, fmt.Errorf("write table %s: %w", t.ID, err)
			}
		}
	}
	b, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("write table %s: %w", t.ID, err)
	}
	return withPieces(b, t.pieces), nil
}

// withPieces adds the features' pieces to a record.
func withPieces(b []byte, pieces map[string]json.RawMessage) []byte {
	if len(pieces) == 0 {
		return b
	}
	b = bytes.TrimSuffix(b, []byte("}"))
	for _, name := range slices.Sorted(maps.Keys(pieces)) {
		b = fmt.Appendf(b, ",%q:%s", name, pieces[name])
	}
	return append(b, '}')
}

// readRecord decodes a record without the features' pieces: see Rules.read.
func readRecord(b []byte) (record, error) {
	r := record{stored: new(Table).stored()}
	if err := json.Unmarshal(b, &r); err != nil {
		return r, fmt.Errorf("the record is no table: %w", err)
	}
	if r.Format != recordFormat {
		return r, fmt.Errorf("the record has format %d, this program reads %d", r.Format, recordFormat)
	}
	for n := range r.Asks { // a question in an old record has only Since
		a := &r.Asks[n]
		if r.Limit > 0 && a.Left == 0 && a.From.IsZero() {
			if a.Left = r.Limit; !r.Resting && !r.Paused {
				a.From = a.Since
			}
		}
		if r.Hours != nil && !a.From.IsZero() {
			a.Left = r.Hours.stretch(a.Left)
		}
	}
	r.Hours = nil
	return r, nil
}

// decode builds the table from its stored form. If decode returns an error, the table has no match.
// A journal that began under an older version of the rules is not replayed: the match goes on from
// the stored snapshot, and the events of earlier entries are read from the record.
func (s *Shelf) decode(m store.Match) (Table, error) {
	r, err := s.rules.read(m.Record)
	if err != nil {
		return Table{}, err
	}
	t := r.table()
	t.version = m.Version
	if r.Setup == nil {
		return t, nil
	}
	g, err := s.Game(t.Game)
	if err != nil {
		return t, err
	}
	journal, told, err := readJournal(m.Journal)
	if err != nil {
		return t, err
	}
	err = Safely(func() error {
		t.match, err = game.Resume(g, *r.Setup, journal, m.Snapshot)
		return err
	})
	if err != nil {
		t.match = nil
		return t, err
	}
	story, err := readStory(r.Opening, told[:t.match.Since()])
	if err != nil {
		t.match = nil
		return t, err
	}
	t.match = t.match.Remember(story)
	return t, nil
}

// readJournal decodes the entries of a journal. It returns their events still encoded; nil if they
// were not stored.
func readJournal(lines [][]byte) (journal []game.Entry, told []json.RawMessage, err error) {
	journal = make([]game.Entry, 0, len(lines))
	for n, line := range lines {
		var e storedEntry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, nil, fmt.Errorf("journal entry %d: %w", n, err)
		}
		journal, told = append(journal, e.Entry), append(told, e.Told)
	}
	return journal, told, nil
}

// readStory decodes the events of the set-up and of entries under earlier rules.
func readStory(opening json.RawMessage, told []json.RawMessage) (story game.Story, err error) {
	story.Entries = make([][]game.Event, len(told))
	if opening != nil {
		if story.Opening, err = game.ReadEvents(opening); err != nil {
			return story, err
		}
	}
	for n, events := range told {
		if events == nil {
			continue
		}
		if story.Entries[n], err = game.ReadEvents(events); err != nil {
			return story, fmt.Errorf("journal entry %d: %w", n, err)
		}
	}
	return story, nil
}

// writeJournal encodes a match's entries, with their events. The parameter first is the number of
// the first entry.
func writeJournal(m *game.Match, first int) ([][]byte, error) {
	var lines [][]byte
	for n := first; n < len(m.Journal); n++ {
		e := storedEntry{Entry: m.Journal[n]}
		if events, kept := m.Told(n); kept {
			var err error
			if e.Told, err = game.WriteEvents(events); err != nil {
				return nil, fmt.Errorf("write journal entry %d: %w", n, err)
			}
		}
		line, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("write journal entry %d: %w", n, err)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// Safely converts a panic of a game's rules to ErrBroken, so that the panic fails only one act.
func Safely(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrBroken, p)
		}
	}()
	return f()
}
