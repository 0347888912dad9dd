package faults

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/store"
)

// fresh reads the tables anew from the disk, as a bot that has just started would.
func (s *sim) fresh() (*table.Tables, error) {
	return table.New(table.Config{Store: s.proc.store, Games: gamesOf(s), Clock: s.srv.Clock(), GamesKept: gameAge})
}

// checkSome follows each step: tables that changed, words that were not yet looked
// up in this life.
func (s *sim) checkSome(all []table.Table) error {
	fresh, err := s.fresh()
	if err != nil {
		return nil // the disk failed; the next step looks again
	}
	for _, t := range all {
		s.see(t)
		if t.Match != nil && s.entries[t.ID] != len(t.Match.Journal) {
			if s.same(t, fresh) {
				s.entries[t.ID] = t.Entries()
			}
		}
	}
	for i := range s.told {
		if w := &s.told[i]; !w.sure {
			w.sure = s.holds(w, fresh)
		}
	}
	return nil
}

// checkAll follows each start: everything that was ever said must be on the disk.
func (s *sim) checkAll() error {
	clear(s.entries)
	for i := range s.told {
		s.told[i].sure = false
	}
	all, err := s.tablesNow()
	if err != nil {
		return err
	}
	for id, n := range s.longest {
		i := slices.IndexFunc(all, func(t table.Table) bool { return t.ID == id })
		if i < 0 && s.deleted(id, table.ErrDeleted) {
			delete(s.longest, id)
			continue
		}
		if i < 0 || all[i].Entries() < n {
			s.broken("table %s had %d entries before the kill and has fewer now", id, n)
		}
	}
	return s.checkSome(all)
}

// same says whether the bot's table, the disk's, and the replay of the journal
// agree; false if it must be asked again, because the table went on meanwhile.
func (s *sim) same(t table.Table, fresh *table.Tables) bool {
	cold, err := fresh.Get(t.ID)
	if errors.Is(err, store.ErrUnavailable) || s.life.over() {
		return false // the disk failed
	}
	if s.deleted(t.ID, err) {
		return true
	}
	if err != nil {
		s.broken("table %s cannot be read from the disk: %v", t.ID, err)
		return false
	}
	if now, err := s.proc.tables.Get(t.ID); err != nil || now.Match != t.Match || cold.Entries() != t.Entries() {
		return false
	}
	s.longest[t.ID] = t.Entries()
	if len(t.Match.Journal) > 0 && !reflect.DeepEqual(cold.Match.Journal, t.Match.Journal) {
		s.broken("table %s: the journal on the disk differs from the bot's", t.ID)
	}
	if mine, disk := textOf(slices.Concat(t.Orders)), textOf(slices.Concat(cold.Orders)); mine != disk {
		s.broken("table %s: the standing orders are %s, on the disk %s", t.ID, mine, disk)
	}
	again, err := t.Match.At(len(t.Match.Journal))
	if err != nil {
		s.broken("table %s: the journal cannot be replayed: %v", t.ID, err)
		return false
	}
	texts := [3][]byte{}
	for i, m := range []*game.Match{t.Match, cold.Match, again} {
		if texts[i], err = json.Marshal(m.State); err != nil {
			s.broken("table %s: %v", t.ID, err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) || !bytes.Equal(texts[0], texts[2]) {
		s.broken("table %s: the position, the snapshot and the replay of the journal differ", t.ID)
	}
	return true
}

// textOf is a value as JSON.
func textOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// A span is what the store remembers of an interaction: the entries that it made.
type span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// holds says whether what a member was told was done is in the journal.
func (s *sim) holds(w *word, fresh *table.Tables) bool {
	seen, err := s.proc.store.Seen(w.interaction)
	if errors.Is(err, store.ErrNotFound) {
		s.broken("%s was told %q (interaction %s), and nothing of it is on the disk", w.user, w.text, w.interaction)
		return true
	}
	if err != nil {
		return false // the disk failed; the next step looks again
	}
	if err := s.done(w, seen, fresh); err != nil {
		s.broken("%s was told %q (interaction %s): %v", w.user, w.text, w.interaction, err)
	}
	return true
}

func (s *sim) done(w *word, seen store.Seen, fresh *table.Tables) error {
	var k span
	if err := json.Unmarshal(seen.Outcome, &k); err != nil {
		return err
	}
	t, err := fresh.Get(table.ID(seen.Match))
	if s.deleted(table.ID(seen.Match), err) {
		return nil
	}
	if err != nil {
		return err
	}
	if w.order && k.From <= k.To && k.To <= t.Entries() {
		return nil // same compares the orders themselves
	}
	if t.Entries() < k.To || k.To <= k.From {
		return fmt.Errorf("entries %d to %d of table %s, which has %d", k.From, k.To, t.ID, t.Entries())
	}
	for n := k.From; n < k.To; n++ {
		e := t.Match.Journal[n]
		if s.madeBy(t, n) == w.user && (w.action == "" || e.Action == w.action) && w.back == (e.Strike != nil) {
			return nil
		}
	}
	if w.back {
		return fmt.Errorf("none of the entries %d to %d of table %s takes anything of that user's back", k.From, k.To, t.ID)
	}
	return fmt.Errorf("none of the entries %d to %d of table %s is %q by that user", k.From, k.To, t.ID, w.action)
}

// madeBy is who sat in the seat of an entry when it was made: somebody else may have the
// seat today.
func (s *sim) madeBy(t table.Table, n int) string {
	if users := s.exact.model.users[t.ID]; n < len(users) {
		return users[n]
	}
	return t.UserOf(t.Match.Journal[n].Seat)
}
