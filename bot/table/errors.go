package table

import (
	"errors"
	"fmt"

	"bivouac/game"
	"bivouac/store"
)

// Errors of the store while its disk accepts no changes. ErrUnavailable means that nothing was
// stored. ErrUnknown means that the change may or may not have been stored. The caller may retry.
var (
	ErrUnavailable = store.ErrUnavailable
	ErrUnknown     = store.ErrUnknown
	// ErrFenced means that another process serves the server now, or will soon.
	ErrFenced = store.ErrFenced
)

// Errors of tables, besides those of game (*game.Refusal, *game.Word, game.ErrStale,
// game.ErrNotAsked, game.ErrOver, game.ErrNothingToUndo, game.ErrRevealed, game.ErrOldRules) and of
// store. Compare with errors.Is.
var (
	ErrNoTable    = errors.New("there is no such table")
	ErrNoGame     = errors.New("there is no such game")
	ErrNotSeated  = errors.New("this user has no seat at the table")
	ErrNotAnother = errors.New("the named user is not another player of the table")
	ErrOut        = errors.New("this user's seat is out of the game")
	ErrSeated     = errors.New("this user already has a place at the table")
	ErrNotHost    = errors.New("only the host may do that")
	ErrNotLobby   = errors.New("the table is no longer in the lobby")
	ErrNotPlaying = errors.New("the table is not being played")
	ErrEnded      = errors.New("the table has ended")
	ErrBadLevel   = errors.New("the computer has no such level")
	ErrUnaided    = errors.New("the game is played without help of the computer")
	ErrFull       = errors.New("all seats are taken")
	ErrTooFew     = errors.New("too few players to start")
	ErrBadOption  = errors.New("no such option or value")
	ErrNoDefault  = errors.New("the rules know no default for this question")
	ErrEmptyLine  = errors.New("the line holds no action")
	ErrNoPost     = errors.New("there is no such post")
	ErrHome       = errors.New("the table has its channel")
	ErrNoReport   = errors.New("the game is not over: there is no report yet")
	ErrManyUndos  = errors.New("the line takes back too often")
	ErrUndone     = errors.New("too much was taken back in this game")
	ErrVoid       = errors.New("this interaction was answered already: nothing was done")
	ErrBroken     = errors.New("the rules broke on this; nothing was changed")
)

// ErrDeleted is the error for a table that was deleted. It is an ErrNoTable.
var ErrDeleted = fmt.Errorf("%w: it was deleted", ErrNoTable)

// Crowded is the error of opening a table when its host, or the server, has the maximum number of
// open tables.
type Crowded struct {
	Most   int
	Server bool
}

func (c *Crowded) Error() string {
	if c.Server {
		return fmt.Sprintf("the server has %d open tables", c.Most)
	}
	return fmt.Sprintf("this user hosts %d open tables", c.Most)
}

// Taken is the error of opening a table in a channel that has a live table, or of moving a table
// there.
type Taken struct {
	Table  Table // the live table
	Moving bool  // a table was to be moved there
}

func (t *Taken) Error() string { return "the channel has a live table, " + t.Table.ID.String() }

// Stopped says where a typed line has stopped. All batches before Part were kept. Words of Part
// that reveal dice or cards or end the turn cannot be undone. The words of Part up to the last such
// word were kept too.
type Stopped struct {
	Part  string // the batch that was refused, as typed
	Words int    // number of words of Part that are kept
	Last  string // the last word of Part that cannot be undone; it is kept; "" for none
	Kept  int    // number of batches before Part, all kept; one more if the beginning of Part is kept
	Of    int    // number of batches in the line; one more if the beginning of Part is kept
	Err   error  // a *game.Word, or ErrEmptyLine
}

func (s *Stopped) Error() string {
	return fmt.Sprintf("batch %d of %d: %v", s.Kept+1, s.Of, s.Err)
}

// Interrupted means that the rest of a typed line was not played, although it may be legal. The
// player who typed it must first learn what has happened since the line stopped.
type Interrupted struct{ Why game.Text }

func (i *Interrupted) Error() string { return "something has come up: " + string(i.Why.Key) }

// Unwrap returns Err.
func (s *Stopped) Unwrap() error { return s.Err }
