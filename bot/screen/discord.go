package screen

import (
	"errors"

	"bivouac/bot/wire"
	"bivouac/game"
)

// Threadless is the error if a table was to be opened in a new thread, and Discord opened no
// thread.
type Threadless struct {
	Err  error // Discord's error
	Free bool  // the channel itself has no table, so one can be opened there
}

// Error returns the reason, for logs.
func (t *Threadless) Error() string { return "no thread: " + t.Err.Error() }

// Unwrap returns Discord's error.
func (t *Threadless) Unwrap() error { return t.Err }

// threadless says why there is no thread, and where the reader can open the table instead. It
// returns false if the reason is unknown and must be logged.
func threadless(s Reader, t *Threadless) (string, bool) {
	why, known := noThread(s, t.Err)
	instead := game.Key("host.err.thread.elsewhere")
	if t.Free {
		instead = "host.err.thread.here"
	}
	return why + " " + s.T(instead), known
}

// noThread says why Discord opened no thread. It returns false if the reason is unknown.
func noThread(s Reader, err error) (string, bool) {
	wait, limited := wire.Wait(err)
	switch {
	case limited && wait > 0:
		return s.T("host.err.thread.wait", "left", Ago(s.Now().Add(wait))), true
	case limited:
		return s.T("host.err.limited.soon"), true
	case wire.Forbidden(err):
		return s.T("host.err.thread.right"), true
	case wire.TooManyThreads(err):
		return s.T("host.err.thread.many"), true
	case wire.Threadless(err):
		return s.T("host.err.thread.kind"), true
	case wire.Blocked(err):
		return s.T("host.err.thread.word"), true
	case wire.Trouble(err):
		return s.T("host.err.thread.unsure"), false
	}
	return s.T("host.err.thread"), false
}

// explainDiscord says what Discord refused, and what the reader can do. The text is "" if the error
// is not from Discord. The second result is false if the error must be logged.
func explainDiscord(s Reader, err error) (string, bool) {
	if lacks, is := errors.AsType[*Threadless](err); is {
		return threadless(s, lacks)
	}
	wait, limited := wire.Wait(err)
	switch {
	case limited && wait > 0:
		return s.T("host.err.limited", "left", Ago(s.Now().Add(wait))), false
	case limited:
		return s.T("host.err.limited.soon"), false
	case wire.Forbidden(err):
		return s.T("host.err.forbidden"), true
	case wire.Blocked(err):
		return s.T("host.err.blocked"), true
	case wire.Gone(err):
		return s.T("host.err.gone"), true
	case wire.Trouble(err):
		return s.T("host.err.discord"), false
	}
	return "", false
}
