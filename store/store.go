package store

import (
	"context"
	"time"
)

// Store keeps the bot's matches, tables and promises. File is the embedded engine; every
// implementation passes the suite of package storetest, which is the complete contract. It is safe
// for concurrent use, and for several processes if the engine allows it. Each read is consistent as
// of one moment and returns copies.
type Store interface {
	Changer
	Reader
	Lister
	Answers
	Leases
	Contents

	// Available says whether changes are accepted: nil, or why not (ErrUnavailable).
	Available() error
	// Check reads and verifies everything. The error says why it could not run, damage is in the
	// Report.
	Check() (Report, error)
	// Clean takes the next step in overwriting deleted data, if the engine does not do so by
	// itself, and returns whether all is done. One caller at a time.
	Clean(context.Context) (done bool, err error)
	// Stats are figures for logs and metrics.
	Stats() (Stats, error)
	// ReadCount returns how many values were read since opening, a measure of a query's cost.
	ReadCount() uint64
	// Close waits for queued changes. Later calls of any method return ErrClosed.
	Close() error
}

// Changer makes changes. Each method returns when its change is durable, or certainly not applied;
// only after ErrUnknown it may have been.
type Changer interface {
	// Commit applies a change atomically, once, and only to the versions that it names. Errors:
	// ErrConflict, ErrFenced, ErrNotFound, ErrInvalid, ErrUnavailable, ErrUnknown, ErrClosed,
	// *Damaged, and the context's.
	Commit(context.Context, Change) (Result, error)
	// NextMatch returns an unused id for Change.Match, from 1 upwards.
	NextMatch(context.Context) (uint64, error)
	// Prune deletes interactions seen before a time, at most max at once (0: all), and returns how
	// many; call again while it returns max.
	Prune(ctx context.Context, before time.Time, max int) (int, error)
	// Unsee deletes the interactions whose outcomes contain these bytes, and returns how many.
	Unsee(ctx context.Context, held []byte) (int, error)
	// UnseeOf deletes the interactions about the given matches, and returns how many.
	UnseeOf(ctx context.Context, matches map[uint64]bool) (int, error)
	// Relist rebuilds all lists: a match joins those that of returns for its record. It may take
	// several transactions. A match with a damaged record is in no list.
	Relist(ctx context.Context, of func(record []byte) []string) error
}

// Reader reads single items. Errors: ErrNotFound, *Damaged, ErrUnavailable, ErrClosed.
type Reader interface {
	// Load reads a match and verifies all of it.
	Load(match uint64) (Match, error)
	// Record reads a match without its journal and its snapshot.
	Record(match uint64) (Match, error)
	// Records reads many matches, in the order of ids, without missing ones; damaged ones are
	// omitted, each joined to the error.
	Records(ids []uint64) ([]Match, error)
	// Seen returns the recorded outcome of an interaction.
	Seen(interaction string) (Seen, error)
	// Channel returns the match bound to a channel.
	Channel(channel string) (match uint64, err error)
	// Person reads a user's record. The result can be used in a Change with another Record, also
	// with an error: then it replaces the damaged one.
	Person(user string) (Person, error)
	// PeopleOf reads many records, one Person for each user in order: without a Record if there is
	// none, or if it is damaged, which is joined to the error.
	PeopleOf(users []string) ([]Person, error)
	// IsListed says whether a match is in a list.
	IsListed(list string, match uint64) (bool, error)
	// Assigned says whether an id was ever returned by NextMatch, or used by a match.
	Assigned(match uint64) bool
}

// Lister lists sound items even if others are damaged: then the error joins one *Damaged for each
// that was omitted. A max of 0 means all.
type Lister interface {
	// Matches lists the matches of the scope, oldest first, from the one after `after`.
	Matches(in Scope, after uint64, max int) ([]uint64, error)
	// Channels lists the bindings of the scope (From is 0).
	Channels(in Scope) ([]Binding, error)
	// Outbox lists the posts of the scope with ids above after, in order.
	Outbox(in Scope, after uint64, max int) ([]Post, error)
	// Due lists the dues of the scope at or before a time, earliest first.
	Due(in Scope, until time.Time, max int) ([]Due, error)
	// NextDue returns the time of the earliest due of the scope, or ErrNotFound.
	NextDue(in Scope) (time.Time, error)
	// People lists the records whose keys begin with a prefix, in the order of their keys.
	People(prefix string) ([]Person, error)
	// Groups returns the distinct beginnings, after a prefix and up to a separator, of the keys of
	// people's records, sorted.
	Groups(prefix string, separator byte) ([]string, error)
	// MatchesOf lists the matches in a list, oldest first.
	MatchesOf(list string) ([]uint64, error)
	// CountOf is how many matches a list holds.
	CountOf(list string) (int, error)
	// Lists returns the names of non-empty lists with a prefix, sorted.
	Lists(prefix string, max int) ([]string, error)
}

// Contents exports and imports everything, for a copy or another engine.
type Contents interface {
	// Dump yields everything, as of one moment, in parts: matches, then channels, people, posts,
	// dues, interactions, each in key order (dues: by time and key). Damage ends it.
	Dump(ctx context.Context, show func(Part) error) error
	// Fill stores a part atomically, replacing items with the same names.
	Fill(ctx context.Context, p Part) error
}

// Answers stores deferred answers for the minutes in which they can be given. They contain tokens
// with which anybody could answer in the bot's place: they are in no backup, a dropped one leaves
// nothing behind, and a power cut may lose them.
type Answers interface {
	// KeepDeferred stores the record of an interaction's deferred answer.
	KeepDeferred(Deferred) error
	// DropDeferred deletes one. A missing one is no error.
	DropDeferred(interaction string) error
	// AllDeferred lists them by their interactions' names. Readable ones are returned even with an
	// error.
	AllDeferred() ([]Deferred, error)
}
