package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/jackc/pgx/v5/pgconn"

	"bivouac/store"
)

var (
	// ErrForeign: the schema holds tables, and no store's.
	ErrForeign = errors.New("it holds tables of another program: give the bot a database of its own " +
		"(CREATE DATABASE bivouac), or an empty schema in this one (CREATE SCHEMA bivouac, and " +
		"?search_path=bivouac in the URL)")
	// ErrURL: the text is no URL of a database.
	ErrURL = errors.New("store.url (or BIVOUAC_STORE_URL) is no address of a database: " +
		"it looks like postgres://USER:PASSWORD@HOST:5432/DATABASE, with %40 for an @ in the password")
)

// advice is what to do about what the server says, by its SQLSTATE.
var advice = map[string]string{
	"28P01": "the database refuses the user or the password: look at both in store.url, or BIVOUAC_STORE_URL",
	"28000": "the database lets this user not in from here: look at the user in store.url and at the server's pg_hba.conf",
	"3D000": "there is no such database: make it (CREATE DATABASE), or name another in store.url",
	"3F000": "there is no such schema that the user may use: make it (CREATE SCHEMA, GRANT ALL ON SCHEMA), or name another as search_path in store.url",
	"42501": "the database's user may not do this: make it the owner of the database, or GRANT it CREATE and USAGE on the schema",
	"25006": "the database is read-only: it may be a replica, then name the primary in store.url",
	"53100": "the disk of the database is full",
	"57014": "the database takes too long for a statement, or is told to (statement_timeout): look at what else it does",
	"53300": "the database has no connection left: raise its max_connections, or lower pool_max_conns in store.url",
	"57P03": "the database is starting or stopping",
}

// told is an error as people read it: which database, what is wrong, what to do. No password
// is in it, for none is in what the server says and the address is Name's.
func told(name string, err error) error {
	var said *pgconn.PgError
	var number *net.OpError
	switch {
	case errors.Is(err, ErrURL):
		return err
	case errors.Is(err, store.ErrLocked):
		return fmt.Errorf("%s: %w", name, err)
	case errors.As(err, &said) && advice[said.Code] != "":
		return fmt.Errorf("%s: %s (%w)", name, advice[said.Code], said)
	case errors.As(err, &said):
		return fmt.Errorf("%s: %w", name, said)
	case errors.Is(err, ErrForeign), errors.Is(err, store.ErrNewer):
		return fmt.Errorf("%s: %w", name, err)
	case errors.As(err, &number):
		return fmt.Errorf("%s does not answer: is the database running, and are host and port right? (%w)", name, number)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s does not answer in time (%w)", name, context.DeadlineExceeded)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Passing says of an error of Open that the same may succeed soon: nothing answers, or what
// answers is starting or has no connection left.
func Passing(err error) bool {
	if said, is := errors.AsType[*pgconn.PgError](err); is {
		return said.Code == "57P03" || said.Code == "53300"
	}
	var away *net.OpError
	return errors.As(err, &away) || errors.Is(err, context.DeadlineExceeded)
}

// Errors of the server that mean: make the same change again. Two have waited for each other,
// or the isolation level wants it so.
var again = map[string]bool{"40P01": true, "40001": true}

// refusedByServer says that the server itself has given a statement up, so that nothing of it
// is kept. What ends the connection says nothing of the statement.
func refusedByServer(err error) (*pgconn.PgError, bool) {
	var said *pgconn.PgError
	ok := errors.As(err, &said) && said.SeverityUnlocalized == "ERROR"
	return said, ok
}

// failed is what went wrong with a read, or with a statement of which nothing is kept: ErrClosed,
// *store.Damaged or ErrUnavailable.
func (s *Store) failed(err error) error {
	said, ok := refusedByServer(err)
	switch {
	case err == nil:
		return nil
	case s.closed.Load():
		return store.ErrClosed
	case ok && (said.Code == "XX001" || said.Code == "XX002"):
		return &store.Damaged{Bucket: said.TableName, Why: said.Message}
	}
	err = told(s.name, err)
	s.sicken(err)
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}
