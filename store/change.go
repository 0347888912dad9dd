package store

import (
	"fmt"
	"time"
)

// Limits of what a Change may carry, checked by Commit (ErrInvalid).
const (
	MaxKey   = 128     // bytes of an interaction, user, channel or due key
	MaxValue = 8 << 20 // bytes of one record, entry, snapshot, post
)

// Change is everything that one cause alters, applied in one transaction, wholly
// or not at all. Fields left zero alter nothing. The store keeps no reference to
// its slices after Commit has returned.
type Change struct {
	// Interaction names the cause (for Discord the interaction's id). If it was
	// seen before, nothing is applied and Result.Repeat tells the first outcome.
	// Empty: repeats are not recognised.
	Interaction string
	Outcome     []byte    // kept with Interaction and returned on a repeat
	At          time.Time // when it was seen, for Prune; any clock the caller likes

	// Match is the match (or lobby) that this is about, 0 for none. New creates
	// it, with an id from NextMatch; otherwise it must exist.
	Match uint64
	New   bool
	// Entries is how many journal entries the match must have before this
	// change, else ErrConflict. It is compared whether or not Append is empty.
	Entries  int
	Append   [][]byte // journal entries to add, in order
	Record   []byte   // replaces the match's record; nil leaves it, New needs one
	Snapshot []byte   // replaces the snapshot, said to hold after Append; nil leaves it
	Join     []string // lists that hold the match from now on: see MatchesOf
	Leave    []string // lists that no longer do, also of those in Join
	// Erase deletes the match with its journal and snapshot, and takes it from the lists
	// in Leave, which are all that hold it; where Leave is nil they are searched for among
	// all lists. Its id is never given again. Channels, dues and posts are the caller's to
	// take away.
	Erase bool

	Bind   []Binding // channels given to or taken from matches
	People []Person  // records of users
	Posts  [][]byte  // added to the outbox; Result.Posts are their ids
	Repost []Post    // replaces the records of posts still in the outbox, else ErrConflict
	Done   []uint64  // posts to take out; unknown ones are passed over
	Due    []Due     // set; a due with the same Key is replaced
	Clear  []string  // keys of dues to take away; unknown ones are passed over
}

// Binding moves a channel from one match to another; 0 is none. The channel must
// be bound to From now, else ErrConflict: so a channel has one live table.
type Binding struct {
	Channel  string
	From, To uint64
}

// Person is the record of a user, or one that is kept about users under a key of the
// caller's; a nil Record removes it.
type Person struct {
	User   string
	Record []byte
}

// Post is something still to be said, in the order of its ID (from 1).
type Post struct {
	ID     uint64
	Record []byte
}

// Due is something to be done at a time. There is one due per Key.
type Due struct {
	Key    string
	At     time.Time // milliseconds are kept
	Record []byte
}

// Seen is what is remembered about an interaction.
type Seen struct {
	Interaction string
	At          time.Time // milliseconds are kept
	Match       uint64    // 0 when it was about none
	Entries     int       // journal entries of the match after the change
	Outcome     []byte
}

// Result tells what Commit did.
type Result struct {
	// Repeat is set when Interaction was seen before: nothing was applied now.
	Repeat  *Seen
	Entries int      // journal entries of Match after the change
	Posts   []uint64 // ids of Change.Posts, in their order
}

// validate refuses what could not be stored, before the queue is troubled.
func (c *Change) validate() error {
	if c.Match == 0 && (c.New || len(c.Append) > 0 || c.Record != nil || c.Snapshot != nil ||
		len(c.Join) > 0 || len(c.Leave) > 0) {
		return fmt.Errorf("%w: it alters a match but names none", ErrInvalid)
	}
	if c.New && (c.Record == nil || c.Entries != 0) {
		return fmt.Errorf("%w: a new match needs a record and has no entries before", ErrInvalid)
	}
	if c.Erase && (c.Match == 0 || c.New || len(c.Append) > 0 || c.Record != nil || c.Snapshot != nil || len(c.Join) > 0) {
		return fmt.Errorf("%w: it alters a match that it erases", ErrInvalid)
	}
	if c.Entries < 0 {
		return fmt.Errorf("%w: %d entries expected", ErrInvalid, c.Entries)
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

// validKeys checks the length and the letters of every key.
func (c *Change) validKeys() error {
	var keys []string
	keys = append(keys, c.Join...)
	keys = append(keys, c.Leave...)
	keys = append(keys, c.Clear...)
	for i, b := range c.Bind {
		for _, other := range c.Bind[:i] {
			if other.Channel == b.Channel {
				return fmt.Errorf("%w: channel %s is bound twice", ErrInvalid, b.Channel)
			}
		}
		keys = append(keys, b.Channel)
	}
	for _, p := range c.People {
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
	return nil
}

// validKey refuses a key that is empty, too long, or holds the byte 0, which
// parts the fields of a key.
func validKey(what, k string) error {
	if k == "" || len(k) > MaxKey {
		return fmt.Errorf("%w: %s of %d bytes, want 1 to %d", ErrInvalid, what, len(k), MaxKey)
	}
	for i := range len(k) {
		if k[i] == 0 {
			return fmt.Errorf("%w: %s with a zero byte", ErrInvalid, what)
		}
	}
	return nil
}

// validValues checks the length of every value and the range of every time.
func (c *Change) validValues() error {
	values := [][]byte{c.Outcome, c.Record, c.Snapshot}
	values = append(values, c.Append...)
	values = append(values, c.Posts...)
	for _, p := range c.People {
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
