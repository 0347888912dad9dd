package table

import (
	"encoding/json"
	"fmt"

	"bivouac/game"
	"bivouac/store"
)

// recordFormat opens each record; a reader of another format refuses it.
const recordFormat = 1

// record is a table as it is stored beside its journal and snapshot.
type record struct {
	Format int `json:"format"`
	Table
	Setup *game.Setup `json:"setup,omitempty"` // nil in the lobby
	// Opening is what the set-up told, as game.WriteEvents writes it; missing in the record
	// of an older program.
	Opening json.RawMessage `json:"opening,omitempty"`
}

// storedEntry is an entry of the journal with what it told, addressed: once the rules have
// changed it can be computed no more. An older program stored the entry alone.
type storedEntry struct {
	game.Entry
	Told json.RawMessage `json:"told,omitempty"`
}

func (t Table) record() ([]byte, error) {
	r := record{Format: recordFormat, Table: t}
	if t.Match != nil {
		r.Setup = &t.Match.Setup
		if events, kept := t.Match.Told(-1); kept {
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
	return b, nil
}

func readRecord(b []byte) (record, error) {
	var r record
	if err := json.Unmarshal(b, &r); err != nil {
		return r, fmt.Errorf("the record is no table: %w", err)
	}
	if r.Format != recordFormat {
		return r, fmt.Errorf("the record has format %d, this program reads %d", r.Format, recordFormat)
	}
	r.fillClocks()
	return r, nil
}

// fillClocks gives the questions of an older record their time, which it knew by
// Since alone.
func (t *Table) fillClocks() {
	for n := range t.Asks {
		a := &t.Asks[n]
		if t.Limit > 0 && a.Left == 0 && a.From.IsZero() {
			if a.Left = t.Limit; !t.Resting && !t.Paused {
				a.From = a.Since
			}
		}
	}
}

// decode makes the table of what the store holds. With an error the table has no match. A journal written under other
// rules is played on from its snapshot, and told as it was told then.
func (s *Shelf) decode(m store.Match) (Table, error) {
	r, err := readRecord(m.Record)
	if err != nil {
		return Table{}, err
	}
	t := r.Table
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
	err = safely(func() error {
		t.Match, err = game.Resume(g, *r.Setup, journal, m.Snapshot)
		return err
	})
	if err != nil {
		t.Match = nil
		return t, err
	}
	story, err := readStory(r.Opening, told[:t.Match.Since()])
	if err != nil {
		t.Match = nil
		return t, err
	}
	t.Match = t.Match.Remember(story)
	return t, nil
}

// readJournal reads the entries, and beside each what it told, if that was stored.
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

// readStory reads what the set-up and the entries under earlier rules told.
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

// writeJournal writes a match's entries from a number on, each with what it told.
func writeJournal(m *game.Match, from int) ([][]byte, error) {
	var lines [][]byte
	for n := from; n < len(m.Journal); n++ {
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

// safely turns a panic of a game's rules into ErrBroken: it costs one act, never
// the match.
func safely(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrBroken, p)
		}
	}()
	return f()
}
