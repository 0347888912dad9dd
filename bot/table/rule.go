package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// A Rule is a feature's share in the tables: what it keeps in a table's record, and what it does
// within a change, while the channel is locked. Each field may be left out. The functions may alter
// nothing except the change that they get, since they may run twice for a change.
type Rule struct {
	// Pieces are the feature's parts of a table's record.
	Pieces []Slot
	// Records are the feature's records outside tables. Each record is about one user, whose id is
	// its key. Outdated parts of a record are removed (Record.Trim). The record is deleted when the
	// user is forgotten.
	Records []Beside
	// Decide is called after the member's act, before the change is concluded. Decide may add acts
	// to the change, or refuse the change with an error.
	Decide func(*Change) error
	// Settle is called once the open questions are known. Settle ends what the change has made
	// pointless, such as a vote or an offer.
	Settle func(*Change)
	// Tell is called last, after the posts about the game were added, unless the change is silent,
	// for example because the channel is gone. Tell adds the feature's own posts.
	Tell func(*Change)
	// Due returns when Decide, Ring or Tell has something to do at a running game if nobody acts
	// before. Zero means never.
	Due func(t Table, by Outside, now time.Time) time.Time
	// Ring does what is due at a running game.
	Ring func(*Change)
	// WithoutChannel says that Due and Ring are also called for games without a channel.
	WithoutChannel bool
	// LobbyDue and LobbyRing are Due and Ring for a table that has not started. LobbyRing may start
	// the game.
	LobbyDue  func(t Table, by Outside, now time.Time) time.Time
	LobbyRing func(*Change) error
	// Join is called when a user is about to get a direct message. If the feature would soon send
	// this user a direct message too, Join returns the change that posts it now, so that the user
	// gets only one message. Otherwise Join returns nil.
	Join func(t Table, by Outside, user string, now time.Time) func(*Change)
	// Thinks says whether the feature has work for the computer at a table: see Watchers.OnThink.
	Thinks func(Table) bool
	// Calls returns the users whom the feature must still tell something when they wake. These
	// users need not have a place at the table.
	Calls func(Table) []string
	// Posts has a Life for each kind of the feature's posts. A post of a kind without a Life is
	// always sent, and users who are asleep when it is sent are not told later.
	Posts map[outbox.Kind]Life
}

// A Life decides what becomes of the posts of one kind between their cause and their sending.
type Life struct {
	// Plays says that the message of a post has the buttons to play. The previous message then
	// loses its buttons.
	Plays bool
	// Questions says that a post tells its Mentions about their questions.
	Questions bool
	// Still says whether a post must still be sent. Still may remove from the post users who need
	// not be told any more. If Position is true, the table has its match; otherwise the match may
	// be missing.
	Still    func(Table, *outbox.Post) bool
	Position bool
	// Personal says that a post is deleted when a user whom it names is forgotten.
	Personal bool
	// Asks returns what the controls of a post's message ask, "" for nothing: see Control.
	Asks func(Table, outbox.Post) string
	// Missed records the users who were asleep when the post was sent. It returns false if they
	// need not be told later.
	Missed func(*Table, outbox.Post, []string) bool
}

// Rules are the rules of all features, in the order in which they take part in a change.
type Rules []Rule

// slots returns the pieces of all features.
func (all Rules) slots() (slots []Slot) {
	for _, r := range all {
		slots = append(slots, r.Pieces...)
	}
	return slots
}

// records returns the records of all features outside tables.
func (all Rules) records() (records []Beside) {
	for _, r := range all {
		records = append(records, r.Records...)
	}
	return records
}

// check returns an error if a piece has the name of another piece, or of one of the record's own
// fields.
func (all Rules) check() error {
	taken := map[string]bool{"": true}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[record]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		taken[name] = true
	}
	for _, s := range all.slots() {
		if taken[s.name()] {
			return fmt.Errorf("table: a feature's piece %q has no field of its own", s.name())
		}
		taken[s.name()] = true
	}
	return nil
}

// names returns the names of the pieces p for which include(p) is true.
func (all Rules) names(include func(Slot) bool) (names []string) {
	for _, s := range all.slots() {
		if include(s) {
			names = append(names, s.name())
		}
	}
	return names
}

// personal returns the names of a table's pieces that must be deleted when the user is forgotten.
func (all Rules) personal(t Table, user string) (names []string) {
	for _, s := range all.slots() {
		if raw, ok := t.pieces[s.name()]; ok && s.personal() {
			if named, _ := s.users(raw); slices.Contains(named, user) {
				names = append(names, s.name())
			}
		}
	}
	return names
}

// users returns the users who are named in the features' pieces of a table.
func (all Rules) users(t Table) (users []string) {
	for _, s := range all.slots() {
		if raw, ok := t.pieces[s.name()]; ok && s.names() {
			named, _ := s.users(raw) // cannot fail: it was readable when the table was read
			users = append(users, named...)
		}
	}
	return users
}

// decide calls the features' Decide. A panic within a game becomes an error.
func (all Rules) decide(c *Change) error {
	for _, r := range all {
		if r.Decide == nil {
			continue
		}
		if err := Safely(func() error { return r.Decide(c) }); err != nil {
			return err
		}
	}
	return nil
}

func (all Rules) settle(c *Change) {
	for _, r := range all {
		if r.Settle != nil {
			r.Settle(c)
		}
	}
}

func (all Rules) tell(c *Change) {
	for _, r := range all {
		if r.Tell != nil {
			r.Tell(c)
		}
	}
}

// due returns the first time at which a feature has something to do at a running game. Zero means
// never.
func (all Rules) due(t Table, by Outside, now time.Time) (first time.Time) {
	for _, r := range all {
		if r.Due != nil && (r.WithoutChannel || !t.Place.Homeless) {
			first = clock.First(first, r.Due(t, by, now))
		}
	}
	return first
}

// lobbyDue returns the first time at which a feature has something to do at a table that has not
// started. Zero means never.
func (all Rules) lobbyDue(t Table, by Outside, now time.Time) (first time.Time) {
	for _, r := range all {
		if r.LobbyDue != nil {
			first = clock.First(first, r.LobbyDue(t, by, now))
		}
	}
	return first
}

// busy says whether a feature has work for the computer at a table.
func (all Rules) busy(t Table) bool {
	return slices.ContainsFunc(all, func(r Rule) bool { return r.Thinks != nil && r.Thinks(t) })
}

// coreLives has the lives of posts that belong to no feature. If the table changes before such a
// post is sent, the life says how the post changes, or that it is dropped. Posts of kinds that are
// neither in coreLives nor in a feature's Rule are sent unchanged.
var coreLives = map[outbox.Kind]Life{
	outbox.PostTurn: {Still: func(t Table, p *outbox.Post) bool {
		p.Mentions = slices.DeleteFunc(slices.Clone(p.Mentions), func(u string) bool { return !t.WaitsFor(u) })
		return true
	}},
	outbox.PostHomeless: {Still: func(t Table, _ *outbox.Post) bool { return t.Place.Homeless }},
	outbox.PostShut:     {Still: func(t Table, _ *outbox.Post) bool { return t.Place.Shut }},
}

// life returns the life of posts of a kind, or the zero Life if they have none.
func (all Rules) life(k outbox.Kind) Life {
	for _, r := range all {
		if l, is := r.Posts[k]; is {
			return l
		}
	}
	return coreLives[k]
}

// plays says whether the messages of posts of a kind have the buttons to play.
func (all Rules) plays(k outbox.Kind) bool {
	return all.life(k).Plays || k.Plays()
}

// controls says whether the messages of posts of a kind may have controls that must be removed later.
func (all Rules) controls(k outbox.Kind) bool {
	return all.plays(k) || all.life(k).Asks != nil
}

// questions says whether posts of a kind tell their Mentions about their questions.
func (all Rules) questions(k outbox.Kind) bool {
	return all.life(k).Questions || k.Asks()
}

// join returns the features' changes (Rule.Join) for a user who is about to get a direct message.
func (all Rules) join(t Table, by Outside, user string, now time.Time) (acts []func(*Change)) {
	for _, r := range all {
		if r.Join == nil {
			continue
		}
		if act := r.Join(t, by, user, now); act != nil {
			acts = append(acts, act)
		}
	}
	return acts
}

func (all Rules) ring(c *Change) {
	for _, r := range all {
		if r.Ring != nil && (r.WithoutChannel || !c.after.Place.Homeless) && !c.Over() {
			r.Ring(c)
		}
	}
}

// lobbyRing lets the features do what is due at a table that has not started.
func (all Rules) lobbyRing(c *Change) error {
	for _, r := range all {
		if r.LobbyRing == nil || c.after.Status != Lobby {
			continue
		}
		if err := r.LobbyRing(c); err != nil {
			return err
		}
	}
	return nil
}

// read decodes a table's record, with the features' pieces. Fields that belong neither to the table
// nor to a feature are left out.
func (all Rules) read(b []byte) (record, error) {
	r, err := readRecord(b)
	slots := slices.DeleteFunc(all.slots(), func(s Slot) bool { // most tables have only a few of the pieces
		return !bytes.Contains(b, []byte(strconv.Quote(s.name())))
	})
	if err != nil || len(slots) == 0 {
		return r, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(b, &fields); err != nil {
		return r, fmt.Errorf("the record is no table: %w", err)
	}
	for _, s := range slots {
		raw, ok := fields[s.name()]
		if !ok || string(raw) == "null" {
			continue
		}
		if _, err := s.users(raw); err != nil {
			return r, err
		}
		if r.pieces == nil {
			r.pieces = map[string]json.RawMessage{}
		}
		r.pieces[s.name()] = bytes.Clone(raw)
	}
	return r, nil
}
