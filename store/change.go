package store

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bivouac/store/kv"
)

// Limits of what a Change may carry, checked by Commit (ErrInvalid).
const (
	MaxKey   = 128     // bytes of an interaction, user, channel or due key
	MaxValue = 8 << 20 // bytes of one record, entry, snapshot, post
)

// Change is everything that one event alters, applied atomically in one transaction. Zero fields
// alter nothing. The store keeps no reference to its slices after Commit has returned. Lists, keys
// and numbers of posts are sets: order and duplicates do not matter.
type Change struct {
	// Interaction is the idempotency key of the change (for Discord the interaction's id). If it
	// was seen before, nothing is applied and Result.Repeat holds the first outcome. Empty: repeats
	// are not detected.
	Interaction string
	Outcome     []byte    // kept with Interaction and returned on a repeat
	At          time.Time // when it was seen, for Prune; any clock the caller likes

	// Lease, if not zero, must be running, else ErrFenced, even for a repeated Interaction.
	Lease Lease

	// Match is the match (or lobby) concerned, 0 for none. New creates it, with an id from
	// NextMatch; otherwise it must exist.
	Match uint64
	New   bool
	// Version is the expected version of the match (optimistic locking), else ErrConflict; zero with
	// New, and only then. It is always compared.
	Version  Version
	Server   string   // of the match; kept with Record
	Append   [][]byte // journal entries to add, in order
	Record   []byte   // replaces the match's record; nil leaves it, New and Append need one
	Snapshot []byte   // replaces the snapshot; it is the state after Append; nil leaves it
	Join     []string // lists that hold the match from now on: see MatchesOf
	Leave    []string // lists that no longer do, also of those in Join
	// Erase deletes the match with its journal and snapshot, and removes it from the lists in
	// Leave, which must be all that hold it; if Leave is nil all lists are searched. Its id is
	// never reused. The caller deletes its channels, dues and posts.
	Erase bool

	Bind   []Binding // channels given to or taken from matches
	People []Person  // records of users, each once
	Posts  []Post    // added to the outbox in this order; Result.Posts are their ids
	Repost []Post    // replaces the records of posts still in the outbox, else ErrConflict
	Done   []uint64  // posts to take out; unknown ones are passed over
	Due    []Due     // set; a due with the same Key is replaced
	Clear  []string  // keys of dues to take away; unknown ones are passed over
}

// Binding moves a channel from one match to another; 0 is none. The channel must be bound to From,
// else ErrConflict, so that a channel has at most one live table.
type Binding struct {
	Channel  string
	From, To uint64
	Server   string // of the channel
}

// Person is the record of a user, or another record of the caller's under any key; a nil Record
// deletes it.
type Person struct {
	User   string
	Record []byte
	// Version is that of the record when it was read. In a Change the stored record must still have
	// it, else ErrConflict; zero if there must be none.
	Version Version
}

// Post is an outgoing message in the outbox, ordered by ID (from 1) within its channel.
type Post struct {
	ID     uint64 // 0 in Change.Posts: assigned and returned in Result.Posts
	Record []byte
	Server string
}

// Due is a timer. There is one per Key.
type Due struct {
	Key    string
	At     time.Time // milliseconds are kept
	Record []byte
	Server string
}

// Seen is the recorded outcome of an interaction.
type Seen struct {
	Interaction string
	At          time.Time // milliseconds are kept
	Match       uint64    // 0 when it was about none
	Entries     int       // journal entries of the match after the change
	Outcome     []byte
}

// Result is the outcome of Commit.
type Result struct {
	// Repeat is set when Interaction was seen before and nothing was applied.
	Repeat  *Seen
	Entries int      // journal entries of Match after the change
	Version Version  // of Match after the change; zero once it is erased
	Posts   []uint64 // ids of Change.Posts, in their order
}

// Prepared returns the change as an engine applies it: validated, with sorted sets, so that
// concurrent changes lock in the same order; or ErrInvalid. The caller's slices stay unchanged.
func (c Change) Prepared() (Change, error) {
	c = c.sorted()
	return c, c.validate()
}

// sorted returns the change with sorted sets without duplicates and, of several dues of a key, the
// last, so that all engines behave alike and concurrent changes lock in the same order. The
// caller's slices stay unchanged.
func (c Change) sorted() Change {
	c.Join, c.Leave, c.Clear = set(c.Join), set(c.Leave), set(c.Clear)
	c.Done = set(c.Done)
	c.Bind = by(c.Bind, func(b Binding) string { return b.Channel })
	c.People = by(c.People, func(p Person) string { return p.User })
	c.Repost = lastOf(by(c.Repost, func(p Post) uint64 { return p.ID }), func(p Post) uint64 { return p.ID })
	c.Due = lastOf(by(c.Due, func(d Due) string { return d.Key }), func(d Due) string { return d.Key })
	return c
}

// set returns a sorted slice without duplicates; nil stays nil.
func set[T cmp.Ordered](all []T) []T {
	if len(all) < 2 {
		return all
	}
	return slices.Compact(slices.Sorted(slices.Values(all)))
}

// by returns a slice sorted stably by key.
func by[T any, K cmp.Ordered](all []T, key func(T) K) []T {
	if len(all) < 2 {
		return all
	}
	return slices.SortedStableFunc(slices.Values(all), func(a, b T) int { return cmp.Compare(key(a), key(b)) })
}

// lastOf keeps the last of adjacent elements with the same key.
func lastOf[T any, K comparable](all []T, key func(T) K) []T {
	var out []T
	for i, one := range all {
		if i+1 == len(all) || key(all[i+1]) != key(one) {
			out = append(out, one)
		}
	}
	return out
}

// validate refuses what cannot be stored, before the change is queued. The change is sorted.
func (c *Change) validate() error {
	if c.Match == 0 && (c.New || len(c.Append) > 0 || c.Record != nil || c.Snapshot != nil ||
		len(c.Join) > 0 || len(c.Leave) > 0) {
		return fmt.Errorf("%w: it alters a match but names none", ErrInvalid)
	}
	if (c.New || len(c.Append) > 0) && c.Record == nil {
		return fmt.Errorf("%w: a new match, or one with new entries, needs a record", ErrInvalid)
	}
	if (c.Version == Version{}) != (c.New || c.Match == 0) {
		return fmt.Errorf("%w: a match that is there has a version, and no other", ErrInvalid)
	}
	if c.Erase && (c.Match == 0 || c.New || len(c.Append) > 0 || c.Record != nil || c.Snapshot != nil || len(c.Join) > 0) {
		return fmt.Errorf("%w: it alters a match that it erases", ErrInvalid)
	}
	if c.Interaction != "" {
		if err := validKey("interaction", c.Interaction); err != nil {
			return err
		}
	}
	for _, check := range []func() error{c.validKeys, c.validValues} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// validKeys checks length and encoding of every key.
func (c *Change) validKeys() error {
	var keys []string
	keys = append(keys, c.Join...)
	keys = append(keys, c.Leave...)
	keys = append(keys, c.Clear...)
	for i, b := range c.Bind {
		if i > 0 && c.Bind[i-1].Channel == b.Channel {
			return fmt.Errorf("%w: channel %s is bound twice", ErrInvalid, b.Channel)
		}
		keys = append(keys, b.Channel)
	}
	for i, p := range c.People {
		if i > 0 && c.People[i-1].User == p.User {
			return fmt.Errorf("%w: the record of %s is changed twice", ErrInvalid, p.User)
		}
		keys = append(keys, p.User)
	}
	for _, d := range c.Due {
		keys = append(keys, d.Key)
	}
	for _, k := range keys {
		if err := validKey("key", k); err != nil {
			return err
		}
	}
	return c.validServers()
}

// validKey refuses a key that is empty, too long, not UTF-8, or contains the byte 0, which
// separates the fields of a key.
func validKey(what, k string) error {
	if k == "" || len(k) > MaxKey {
		return fmt.Errorf("%w: %s of %d bytes, want 1 to %d", ErrInvalid, what, len(k), MaxKey)
	}
	if strings.IndexByte(k, 0) >= 0 || !utf8.ValidString(k) {
		return fmt.Errorf("%w: %s with a zero byte, or no text", ErrInvalid, what)
	}
	return nil
}

// validServers checks the name of every server; "" means none.
func (c *Change) validServers() (err error) {
	check := func(server string) {
		if err == nil && server != "" {
			err = validKey("server", server)
		}
	}
	check(c.Server)
	for _, b := range c.Bind {
		check(b.Server)
	}
	for _, p := range c.Posts {
		check(p.Server)
	}
	for _, p := range c.Repost {
		check(p.Server)
	}
	for _, d := range c.Due {
		check(d.Server)
	}
	return err
}

// validValues checks the length of every value and the range of every time.
func (c *Change) validValues() error {
	values := [][]byte{c.Outcome, c.Record, c.Snapshot}
	values = append(values, c.Append...)
	for _, p := range c.People {
		values = append(values, p.Record)
	}
	for _, p := range c.Posts {
		values = append(values, p.Record)
	}
	for _, p := range c.Repost {
		values = append(values, p.Record)
	}
	for _, d := range c.Due {
		values = append(values, d.Record)
		if d.At.UnixMilli() < 0 {
			return fmt.Errorf("%w: due before 1970", ErrInvalid)
		}
	}
	for _, v := range values {
		if len(v) > MaxValue {
			return fmt.Errorf("%w: value of %d bytes, at most %d", ErrInvalid, len(v), MaxValue)
		}
	}
	return nil
}

// Version identifies a state of a match, or of a record, for optimistic locking. Reads and Result return it,
// a Change names the one it was decided on, and Commit refuses a Change decided on another state with
// ErrConflict. The zero Version is that of a missing one. It is derived from the stored sums, not counted:
// equal states have equal versions. Callers only keep and compare it.
type Version struct {
	Sum     kv.Version // of the match's value, or the record's
	Entries uint64     // of the match's journal
	Chain   kv.Version // the sum of its last entry
}
