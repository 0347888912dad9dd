package store

import (
	"context"
	"time"
)

// Store is what the bot keeps its matches, tables and promises in. File is the embedded one;
// whatever else is a Store passes the suite of package storetest, which is this contract in
// full. Its methods may be called from many goroutines, and by several processes where the
// engine takes more than one. Each read is of one moment, and what it returns is the caller's
// own copy.
type Store interface {
	Changer
	Reader
	Lister
	Answers
	Leases
	Contents

	// Available says whether changes are taken: nil, or why not (ErrUnavailable).
	Available() error
	// Check reads everything. The error is for what kept it from working, not for damage.
	Check() (Report, error)
	// Clean takes the next step in overwriting what was deleted, where the engine does not
	// do so by itself, and answers whether that is done. One caller at a time.
	Clean(context.Context) (done bool, err error)
	// Stats are figures for logs and metrics.
	Stats() (Stats, error)
	// Looked is how many values were read since it was opened: what a question costs.
	Looked() uint64
	// Close waits for the changes in hand. Later calls of any method answer ErrClosed.
	Close() error
}

// Changer makes changes. Each answers when what it did is kept, or nothing of it is; only
// after ErrUnknown it may have been.
type Changer interface {
	// Commit applies a change: wholly, once, and only to the state that it was decided on.
	// Errors: ErrConflict, ErrFenced, ErrNotFound, ErrInvalid, ErrUnavailable, ErrUnknown, ErrClosed,
	// *Damaged, and the context's.
	Commit(context.Context, Change) (Result, error)
	// NextMatch answers an id for Change.Match that no match has or had, from 1 upwards.
	NextMatch(context.Context) (uint64, error)
	// Prune forgets interactions seen before a time, at most max at once (0: all), and
	// answers how many; call again while it answers max.
	Prune(ctx context.Context, before time.Time, max int) (int, error)
	// Unsee forgets the interactions whose outcomes hold these bytes, and answers how many.
	Unsee(ctx context.Context, held []byte) (int, error)
	// UnseeOf forgets the interactions that were about matches, and answers how many.
	UnseeOf(ctx context.Context, matches map[uint64]bool) (int, error)
	// Relist makes all lists anew: a match is in those that of names for its record. It may
	// take several transactions. A match whose record is damaged is in no list.
	Relist(ctx context.Context, of func(record []byte) []string) error
}

// Reader reads what is named. Errors: ErrNotFound, *Damaged, ErrUnavailable, ErrClosed.
type Reader interface {
	// Load reads a match, verified as one.
	Load(match uint64) (Match, error)
	// Record reads a match without its journal and its snapshot.
	Record(match uint64) (Match, error)
	// Records does so for many, in the order of ids, without those that are not there;
	// damaged ones are left out, each joined to the error.
	Records(ids []uint64) ([]Match, error)
	// Seen tells what became of an interaction.
	Seen(interaction string) (Seen, error)
	// Channel answers the match bound to a channel.
	Channel(channel string) (match uint64, err error)
	// Person reads a user's record. What it answers can be given to a Change with another
	// Record, also beside an error: then it replaces what is damaged.
	Person(user string) (Person, error)
	// PeopleOf does so for many, one Person for each in their order: without a Record where
	// there is none, or where it is damaged, which is joined to the error.
	PeopleOf(users []string) ([]Person, error)
	// IsListed says whether a match is in a list.
	IsListed(list string, match uint64) (bool, error)
	// Gave says whether an id was ever answered by NextMatch, or a match had it.
	Gave(match uint64) bool
}

// Lister lists what is well even when some of it is not: then the error joins one *Damaged
// for each that was left out. A max of 0 is all.
type Lister interface {
	// Matches lists the matches of the scope, oldest first, from the one after `after`.
	Matches(in Scope, after uint64, max int) ([]uint64, error)
	// Channels lists the bindings of the scope (From is 0).
	Channels(in Scope) ([]Binding, error)
	// Outbox lists the posts of the scope with ids above after, in order.
	Outbox(in Scope, after uint64, max int) ([]Post, error)
	// Due lists what is due in the scope at or before a time, earliest first.
	Due(in Scope, until time.Time, max int) ([]Due, error)
	// NextDue answers the time of the earliest due of the scope, or ErrNotFound.
	NextDue(in Scope) (time.Time, error)
	// People lists the records whose keys begin with a prefix, in the order of their keys.
	People(prefix string) ([]Person, error)
	// Groups are the beginnings, behind a prefix and up to a separator, of the keys of
	// people's records, sorted.
	Groups(prefix string, separator byte) ([]string, error)
	// MatchesOf lists the matches in a list, oldest first.
	MatchesOf(list string) ([]uint64, error)
	// CountOf is how many matches a list holds.
	CountOf(list string) (int, error)
	// Lists are the names of the lists that hold something and begin with a prefix, sorted.
	Lists(prefix string, max int) ([]string, error)
}

// Contents is all that a store keeps, to be taken to another: for a copy, or another engine.
type Contents interface {
	// Dump shows everything, as it is at one moment, in parts: matches, then channels, people,
	// posts, dues, interactions, each in the order of its key (dues: of time and key). What is
	// damaged ends it.
	Dump(ctx context.Context, show func(Part) error) error
	// Fill puts a part into the store, wholly, in the place of what has the same names.
	Fill(ctx context.Context, p Part) error
}

// Answers keeps deferred answers for the minutes in which they can be given. They hold tokens
// with which anybody could answer in the bot's place: they are in no backup, what is dropped
// leaves nothing behind, and a machine that loses its power may lose them.
type Answers interface {
	// KeepDeferred keeps the record of an interaction's deferred answer.
	KeepDeferred(Deferred) error
	// DropDeferred forgets one. One that is not there is no error.
	DropDeferred(interaction string) error
	// AllDeferred lists them in the order of their interactions' names. The error may come
	// beside those that can be read.
	AllDeferred() ([]Deferred, error)
}
