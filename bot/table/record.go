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
}

func (t Table) record() ([]byte, error) {
	r := record{Format: recordFormat, Table: t}
	if t.Match != nil {
		r.Setup = &t.Match.Setup
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

// decode makes the table of what the store holds. A journal written under other
// rules is played on from its snapshot.
func (s *Tables) decode(m store.Match) (Table, error) {
	r, err := readRecord(m.Record)
	if err != nil {
		return Table{}, err
	}
	t := r.Table
	if r.Setup == nil {
		return t, nil
	}
	g, err := s.Game(t.Game)
	if err != nil {
		return Table{}, err
	}
	journal, err := readJournal(m.Journal)
	if err != nil {
		return Table{}, err
	}
	err = safely(func() error {
		t.Match, err = game.Resume(g, *r.Setup, journal, m.Snapshot)
		return err
	})
	return t, err
}

func readJournal(lines [][]byte) ([]game.Entry, error) {
	journal := make([]game.Entry, len(lines))
	for n, line := range lines {
		if err := json.Unmarshal(line, &journal[n]); err != nil {
			return nil, fmt.Errorf("journal entry %d: %w", n, err)
		}
	}
	return journal, nil
}

func writeJournal(journal []game.Entry) ([][]byte, error) {
	var lines [][]byte
	for _, e := range journal {
		line, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("write a journal entry: %w", err)
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
