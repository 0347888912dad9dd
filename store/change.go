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

// Change is everything that one event alters, applied atomically in one transaction. Zero fields alter
// nothing. The store keeps no reference to its slices after Commit has returned. Join, Leave, Clear and Done
// are sets: order and duplicates do not matter. If Due or Repost has several elements with the same key or
// ID, the last one counts.
type Change struct {
	// Interaction is the idempotency key of the change (for Discord the interaction's id). If it was seen before,
	// nothing is applied and Result.Repeat holds the first outcome. Empty: repeats are not detected.
	Interaction string
	Outcome     []byte    // kept with Interaction and returned on a repeat
	At          time.Time // when it was seen, for Prune; any clock the caller likes

	// Lease, if not zero, must be running, else ErrFenced, even for a repeated Interaction.
	Lease Lease

	// Match is the match (or lobby) concerned, 0 for none. New creates it, with an id from NextMatch; otherwise it must
	// exist.
	Match uint64
	New   bool
	// Version is the expected version of the match (optimistic locking), else ErrConflict; zero with New, and only
	// then. It is always compared.
	Version  Version
	Server   string   // of the match; kept with Record
	Append   [][]byte // journal entries to add, in order
	Record   []byte   // replaces the match's record; nil leaves it, New and Append need one
	Snapshot []byte   // replaces the snapshot; it is the state after Append; nil leaves it
	Join     []string // lists that hold the match from now on: see MatchesOf
	Leave    []string // lists that no longer hold the match, even if they are in Join too
	// Erase deletes the match with its journal and snapshot, and removes it from the lists in Leave, which
	// must be all lists that hold it. If Leave is nil, all lists are searched. The match's id is never
	// reused. The caller deletes the match's channels, dues and posts.
	Erase bool

	Bind   []Binding // channels given to or taken from matches
	People []Person  // records of users, each once
	Posts  []Post    // added to the outbox in this order; Result.Posts are their ids
	Repost []Post    // replaces posts in the outbox; ErrConflict if one is no longer there
	Done   []uint64  // ids of posts to delete; unknown ones are ignored
	Due    []Due     // timers to set; a due with the same Key is replaced
	Clear  []string  // keys of dues to delete; unknown ones are ignored
}

// Binding moves a channel from the match From to the match To; 0 is none. If the channel is not bound to
// From, the error is ErrConflict, so that a channel has at most one live table.
type Binding struct {
	Channel  string
	From, To uint64
	Server   string // of the channel
}

// Person is the record of a user, or another record of the caller's under any key; a nil Record deletes it.
type Person struct {
	User   string
	Record []byte
	// Version is that of the record when it was read. In a Change the stored record must still have this
	// version, else the error is ErrConflict. The zero Version means that there must be no record.
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
	Match       uint64    // 0 if the interaction was about no match
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

// Version identifies a state of a match, or of a record, for optimistic locking. Reads and Result return it,
// a Change names the one it was decided on, and Commit refuses a Change decided on another state with
// ErrConflict. The zero Version means that there is no match or record. A Version is derived from the stored
// sums and not counted, so equal states have equal versions. Callers only keep and compare it.
type Version struct {
	Sum     kv.Version // of the match's value, or the record's
	Entries uint64     // of the match's journal
	Chain   kv.Version // the sum of its last entry
}

// validate returns ErrInvalid, with the reason, for a change that cannot be stored.
func (c *Change) validate() (err error) {
	refuse := func(is bool, why string) {
		if is && err == nil {
			err = fmt.Errorf("%w: %s", ErrInvalid, why)
		}
	}
	alters := len(c.Append) > 0 || c.Record != nil || c.Snapshot != nil || len(c.Join) > 0
	refuse(c.Match == 0 && (c.New || alters || len(c.Leave) > 0), "it alters a match but names none")
	refuse((c.New || len(c.Append) > 0) && c.Record == nil, "a new match, or one with new entries, needs a record")
	refuse((c.Version == Version{}) != (c.New || c.Match == 0), "a match that is there has a version, and no other")
	refuse(c.Erase && (c.Match == 0 || c.New || alters), "it alters a match that it erases")
	keys, servers := slices.Concat(c.Join, c.Leave, c.Clear), []string{c.Server}
	values := append([][]byte{c.Outcome, c.Record, c.Snapshot}, c.Append...)
	if c.Interaction != "" {
		keys = append(keys, c.Interaction)
	}
	bound, changed := map[string]bool{}, map[string]bool{}
	for _, b := range c.Bind {
		refuse(bound[b.Channel], "a channel is bound twice")
		bound[b.Channel] = true
		keys, servers = append(keys, b.Channel), append(servers, b.Server)
	}
	for _, p := range c.People {
		refuse(changed[p.User], "a record is changed twice")
		changed[p.User] = true
		keys, values = append(keys, p.User), append(values, p.Record)
	}
	for _, p := range slices.Concat(c.Posts, c.Repost) {
		servers, values = append(servers, p.Server), append(values, p.Record)
	}
	for _, d := range c.Due {
		refuse(d.At.UnixMilli() < 0, "due before 1970")
		keys, servers, values = append(keys, d.Key), append(servers, d.Server), append(values, d.Record)
	}
	for _, v := range values {
		refuse(len(v) > MaxValue, "a value is too long")
	}
	for _, server := range servers {
		if server != "" {
			keys = append(keys, server)
		}
	}
	for _, k := range keys {
		err = cmp.Or(err, validKey(k))
	}
	return err
}

// validKey returns ErrInvalid for a key that is empty, too long, not UTF-8, or contains the byte 0, which
// separates the fields of a key.
func validKey(k string) error {
	if k == "" || len(k) > MaxKey || strings.IndexByte(k, 0) >= 0 || !utf8.ValidString(k) {
		return fmt.Errorf("%w: the key %.20q", ErrInvalid, k)
	}
	return nil
}
