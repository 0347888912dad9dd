package pg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"bivouac/store/kv"
)

var (
	// ErrForeign: the schema has tables that are not those of a store.
	ErrForeign = errors.New("it holds tables of another program: give the bot a database of its own " +
		"(CREATE DATABASE bivouac), or an empty schema in this one (CREATE SCHEMA bivouac, and " +
		"?search_path=bivouac in the URL)")
	// ErrOlder: the store has the tables of an older version.
	ErrOlder = errors.New("an older bivouac wrote it, whose tables this one does not read: with that older program " +
		"`bivouac move` it to a file, start this one once with the file, and then move the file to a new, empty database")
	// ErrURL: the text is no database URL.
	ErrURL = errors.New("store.url (or BIVOUAC_STORE_URL) is no address of a database: " +
		"it looks like postgres://USER:PASSWORD@HOST:5432/DATABASE, with %40 for an @ in the password")
	// errReadOnly means that the server accepts no changes, as a replica does.
	errReadOnly = errors.New(advice["25006"])
)

// advice says what to do about an error of the server, by SQLSTATE.
var advice = map[string]string{
	"28P01": "the database refuses the user or the password: look at both in store.url, or BIVOUAC_STORE_URL",
	"28000": "the database lets this user not in from here: look at the user in store.url and at the server's pg_hba.conf",
	"3D000": "there is no such database: make it (CREATE DATABASE), or name another in store.url",
	"3F000": "there is no such schema that the user may use: make it (CREATE SCHEMA, GRANT ALL ON SCHEMA), " +
		"or name another as search_path in store.url",
	"42501": "the database's user may not do this: make it the owner of the database, " +
		"or GRANT it CREATE and USAGE on the schema",
	"42601": "the database does not know the language of the tables: it must be PostgreSQL 15 or newer",
	"25006": "the database is read-only: it may be a replica, then name the primary in store.url",
	"53100": "the disk of the database is full",
	"57014": "the database takes too long for a statement, or is told to (statement_timeout): look at what else it does",
	"53300": "the database has no connection left: raise its max_connections, or lower pool_max_conns in store.url",
	"57P03": "the database is starting or stopping",
}

// refusals are the errors that schema.sql raises, by code. After them nothing is changed.
var refusals = map[string]error{"BV001": kv.ErrConflict, "BV003": kv.ErrFenced, "BV004": kv.ErrLocked}

// again are the errors after which a statement is retried: deadlock, serialization failure, and a key that
// another transaction made at the same time.
var again = map[string]bool{"40P01": true, "40001": true, "23505": true}

// told returns an error for people, which says which database it is, what is wrong and what to do; nil for
// nil. It contains no password: the server's message has none and name is from the func Name.
func told(name string, err error) error {
	var said *pgconn.PgError
	var number *net.OpError
	switch {
	case err == nil || errors.Is(err, ErrURL):
		return err
	case errors.As(err, &said) && noRoom(said):
		return fmt.Errorf("%s: %s (%w)", name, advice["53100"], said)
	case errors.As(err, &said) && advice[said.Code] != "":
		return fmt.Errorf("%s: %s (%w)", name, advice[said.Code], said)
	case errors.As(err, &said):
		return fmt.Errorf("%s: %w", name, said)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s has ended the connection: is it being restarted? Its own log says why (%w)", name, err)
	case errors.As(err, &number):
		return fmt.Errorf("%s does not answer: is the database running (if it has ended, its own log says why, "+
			"such as a full disk), and are host and port right? (%w)", name, number)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s does not answer in time (%w)", name, context.DeadlineExceeded)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// noRoom says whether a new connection ended because its server could not write a file for it. PostgreSQL
// reports this as an internal error and does not say that the disk is full.
func noRoom(said *pgconn.PgError) bool {
	return said.Code == "XX000" && strings.HasPrefix(said.Message, "could not write init file")
}

// Passing says whether an error of Open may be temporary: no server answers, or it is starting or
// has no connection left.
func Passing(err error) bool {
	if said, is := errors.AsType[*pgconn.PgError](err); is {
		return said.Code == "57P03" || said.Code == "53300"
	}
	var away *net.OpError
	return errors.As(err, &away) || errors.Is(err, context.DeadlineExceeded)
}

// refusedByServer returns the server's error if it rejected the statement, so that nothing of it is
// kept. An error that ends the connection does not count.
func refusedByServer(err error) (*pgconn.PgError, bool) {
	said, ok := errors.AsType[*pgconn.PgError](err)
	return said, ok && said.SeverityUnlocalized == "ERROR"
}

// failed converts the error of a read, or of a statement without effect, to kv.ErrClosed, *kv.Damaged or
// kv.ErrUnavailable. For nil it returns nil.
func (d *DB) failed(err error) error {
	said, ok := refusedByServer(err)
	switch {
	case err == nil:
		return nil
	case d.health.closed():
		return kv.ErrClosed
	case ok && (said.Code == "XX001" || said.Code == "XX002"):
		return &kv.Damaged{Why: said.Message}
	}
	err = told(d.name, err)
	d.markUnavailable(err)
	return fmt.Errorf("%w: %w", kv.ErrUnavailable, err)
}
