package cli

import (
	"encoding/json"
	"os"
	"time"

	"bivouac/bot/wire"
)

// How a bot is upgraded without losing a click: the old process is ended by SIGTERM and the new one
// started after it, as supervisors do. The gateway session is handed over: Discord buffers events
// in between and sends them to the new process, which has three seconds from each click to answer
// it.

const (
	// sessionFile is the suffix of the store's path for a stopped bot's session.
	sessionFile = ".session"
	// sessionFor is how long a session is worth resuming. Discord keeps one for some minutes; older
	// interactions cannot be answered anyway.
	sessionFor = 2 * time.Minute
)

// leftSession is the content of the file.
type leftSession struct {
	At      time.Time    `json:"at"`
	Session wire.Session `json:"session"`
}

// keepSession leaves the session for the next process. Without it only the clicks in between are
// lost, so that a failure is only logged.
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

// findSession takes the session of an earlier process, at most once; the zero Session if there is
// no usable one.
func findSession(storePath string, now time.Time) wire.Session {
	path := storePath + sessionFile
	text, err := os.ReadFile(path)
	if err != nil || os.Remove(path) != nil {
		return wire.Session{}
	}
	return sessionIn(text, now)
}

// sessionIn decodes a session; the zero Session if it is not usable.
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
