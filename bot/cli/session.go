package cli

import (
	"encoding/json"
	"os"
	"time"

	"bivouac/bot/wire"
)

// How a bot is upgraded without losing a click: the old process is ended by SIGTERM and
// the new one started after it, as supervisors do. The gateway session changes hands:
// Discord keeps what happens between them and sends it to the new process, which has three
// seconds from each click on to answer it.

const (
	// sessionFile is where an ended bot leaves its session, behind the store's path.
	sessionFile = ".session"
	// sessionFor is how long a session that was left is worth trying. Discord keeps one
	// for some minutes; what is older than that can be answered no more anyway.
	sessionFor = 2 * time.Minute
)

// leftSession is what the file holds.
type leftSession struct {
	At      time.Time    `json:"at"`
	Session wire.Session `json:"session"`
}

// keepSession leaves the session for the next process. Without it only the clicks
// between the two are lost, so that a failure is told and no more.
func (e *engine) keepSession(s wire.Session) {
	if s.ID == "" {
		return
	}
	text, err := json.Marshal(leftSession{time.Now(), s})
	if err == nil {
		err = os.WriteFile(e.config.Store.Path+sessionFile, text, 0o600)
	}
	if err != nil {
		e.log.Warn("the session is not kept", "err", err)
	}
}

// findSession takes the session that an earlier process has left, at most once; the
// zero Session if there is none of use.
func findSession(storePath string, now time.Time) wire.Session {
	path := storePath + sessionFile
	text, err := os.ReadFile(path)
	if err != nil || os.Remove(path) != nil {
		return wire.Session{}
	}
	return sessionIn(text, now)
}

// sessionIn is the session that was left in a text; the zero Session if there is none of use.
func sessionIn(text []byte, now time.Time) wire.Session {
	var left leftSession
	if json.Unmarshal(text, &left) != nil {
		return wire.Session{}
	}
	if age := now.Sub(left.At); age < 0 || age > sessionFor {
		return wire.Session{}
	}
	return left.Session
}
