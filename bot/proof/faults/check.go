package faults

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"bivouac/bot/proof/town"
	"bivouac/bot/screen"
	"bivouac/game"
	"bivouac/store"
)

// fresh reads the tables from the disk, like a bot that has just started.
func (x *sim) fresh() (town.Inside, error) {
	return town.Fresh(x.proc.store, x.srv.Clock(), x.titles, gameAge)
}

// checkAll compares the disk with what members were told. What was said to be done must be on the
// disk.
func (x *sim) checkAll() error {
	all, err := x.tablesNow()
	if err != nil {
		return err
	}
	for id, n := range x.longest {
		i := slices.IndexFunc(all, func(t town.Sight) bool { return t.ID == id })
		if i < 0 && x.deleted(id, town.ErrDeleted) {
			delete(x.longest, id)
			continue
		}
		if i < 0 || all[i].Entries() < n {
			x.broken("table %s had %d entries before the kill and has fewer now", id, n)
		}
	}
	for i := range x.told {
		x.told[i].sure = false
	}
	fresh, err := x.fresh()
	if err != nil {
		return nil // the disk failed; the next step checks again
	}
	for _, t := range all {
		x.see(t)
		if t.Entries() > 0 {
			x.same(t, fresh)
		}
	}
	for i := range x.told {
		x.told[i].sure = x.holds(&x.told[i], fresh)
	}
	return nil
}

// same compares three things: the bot's table, the table on the disk, and the replay of the
// journal. It also compares the bot's standing orders with those on the disk. It returns false if the
// comparison must be repeated, because the table has changed meanwhile or the disk failed.
func (x *sim) same(t town.Sight, fresh town.Inside) bool {
	cold, err := fresh.Get(t.ID)
	if errors.Is(err, store.ErrUnavailable) || x.life.over() {
		return false // the disk failed
	}
	if x.deleted(t.ID, err) {
		return true
	}
	if err != nil {
		x.broken("table %s cannot be read from the disk: %v", t.ID, err)
		return false
	}
	if now, err := x.proc.Inside.Get(t.ID); err != nil || now.Match != t.Match || cold.Entries() != t.Entries() {
		return false
	}
	x.longest[t.ID] = t.Entries()
	if len(t.Match.Journal) > 0 && !reflect.DeepEqual(cold.Match.Journal, t.Match.Journal) {
		x.broken("table %s: the journal on the disk differs from the bot's", t.ID)
	}
	if mine, disk := textOf(slices.Concat(t.Orders)), textOf(slices.Concat(cold.Orders)); mine != disk {
		x.broken("table %s: the standing orders are %s, on the disk %s", t.ID, mine, disk)
	}
	again, err := t.Match.At(len(t.Match.Journal))
	if err != nil {
		x.broken("table %s: the journal cannot be replayed: %v", t.ID, err)
		return false
	}
	texts := [3][]byte{}
	for i, m := range []*game.Match{t.Match, cold.Match, again} {
		if texts[i], err = json.Marshal(m.State); err != nil {
			x.broken("table %s: %v", t.ID, err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) || !bytes.Equal(texts[0], texts[2]) {
		x.broken("table %s: the position, the snapshot and the replay of the journal differ", t.ID)
	}
	return true
}

// textOf returns a value as JSON.
func textOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// A span says which journal entries an interaction made, according to the interaction's stored
// outcome. From is the number of the first entry. To is one more than the number of the last entry.
type span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// holds compares what a member was told with the journal. It returns false if the comparison must
// be repeated.
func (x *sim) holds(w *word, fresh town.Inside) bool {
	if w.once != "" {
		return x.doneBefore(w, fresh)
	}
	seen, err := x.proc.store.Seen(w.interaction)
	if errors.Is(err, store.ErrNotFound) {
		x.broken("%s was told %q (interaction %s), and nothing of it is on the disk", w.user, w.text, w.interaction)
		return true
	}
	if err != nil {
		return false // the disk failed; the next step checks again
	}
	if err := x.done(w, seen, fresh); err != nil {
		x.broken("%s was told %q (interaction %s): %v", w.user, w.text, w.interaction, err)
	}
	return true
}

// doneBefore makes the same comparison as the method holds, for a press that was answered as a repeat
// of an earlier press.
func (x *sim) doneBefore(w *word, fresh town.Inside) bool {
	press, err := screen.ParseCustomID(w.once)
	x.try(err)
	id, err := town.ParseID(press.Table)
	x.try(err)
	t, err := fresh.Get(id)
	if err != nil {
		return x.deleted(id, err) // if not deleted, the disk failed; the next step checks again
	}
	for n, e := range t.Match.Journal {
		if e.Decision == press.Decision && e.Action == press.Action() && x.madeBy(t, n) == w.user {
			return true
		}
	}
	x.broken("%s was told %q (press %s), and no entry of table %s is that", w.user, w.text, w.once, id)
	return true
}

func (x *sim) done(w *word, seen store.Seen, fresh town.Inside) error {
	var k span
	if err := json.Unmarshal(seen.Outcome, &k); err != nil {
		return err
	}
	t, err := fresh.Get(town.ID(seen.Match))
	if x.deleted(town.ID(seen.Match), err) {
		return nil
	}
	if err != nil {
		return err
	}
	if w.order && k.From <= k.To && k.To <= t.Entries() {
		return nil // standing orders are not in the journal: the method same compares them
	}
	if t.Entries() < k.To || k.To <= k.From {
		return fmt.Errorf("entries %d to %d of table %s, which has %d", k.From, k.To, t.ID, t.Entries())
	}
	for n := k.From; n < k.To; n++ {
		e := t.Match.Journal[n]
		if x.madeBy(t, n) == w.user && (w.action == "" || e.Action == w.action) && w.back == (e.Strike != nil) {
			return nil
		}
	}
	if w.back {
		return fmt.Errorf("none of the entries %d to %d of table %s takes anything of that user's back", k.From, k.To, t.ID)
	}
	return fmt.Errorf("none of the entries %d to %d of table %s is %q by that user", k.From, k.To, t.ID, w.action)
}

// madeBy returns the user who had the seat when entry n was made. They may have left the seat
// since.
func (x *sim) madeBy(t town.Sight, n int) string {
	if users := x.model.users[t.ID]; n < len(users) {
		return users[n]
	}
	return t.UserOf(t.Match.Journal[n].Seat)
}
