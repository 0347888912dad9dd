package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"bivouac/store"
)

// A running bot holds its store alone, so other commands of the same machine ask it:
// by HTTP over a Unix socket in a folder beside the store that only its own user may
// enter. It opens no port, and needs no password: whoever may enter the folder may
// read the store as well.

const (
	controlFolder = ".run" // behind the store's path
	controlName   = "control"
	// controlMost is how long a socket's path may be: 104 bytes on some systems.
	controlMost = 103
)

// controlPath is where the bot that uses a store can be asked.
func controlPath(storePath string) string {
	return filepath.Join(storePath+controlFolder, controlName)
}

// control is the running bot's side of the socket.
type control struct {
	server *http.Server
	folder string
}

// serveControl opens the socket. It is called by whoever holds the store, so that an
// old socket is one that a killed process has left. Without it the bot runs all the
// same: a path that is too long must not keep anybody from playing.
func (e *engine) serveControl() *control {
	c := &control{folder: e.config.Store.Path + controlFolder}
	if e.config.Store.inDatabase() {
		return c // other commands read the database themselves
	}
	ln, err := c.listen(controlPath(e.config.Store.Path))
	if err != nil {
		e.log.Warn("no backup by command while this bot runs", "err", err)
		return c
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /copy", e.sendCopy)
	c.server = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := c.server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			e.log.Error("control socket", "err", err)
		}
	}()
	return c
}

func (c *control) listen(path string) (net.Listener, error) {
	if len(path) > controlMost {
		return nil, fmt.Errorf("the path of the socket %s has more than %d characters", path, controlMost)
	}
	if err := os.MkdirAll(c.folder, 0o700); err != nil {
		return nil, err
	}
	if err := os.Chmod(c.folder, 0o700); err != nil {
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return net.Listen("unix", path)
}

// close ends the socket; what is being sent has a second to end.
func (c *control) close() {
	if c.server == nil {
		return
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	if c.server.Shutdown(ctx) != nil {
		_ = c.server.Close()
	}
	_ = os.Remove(c.folder) // empty now; one that is not stays
}

// sendCopy sends the store as it is now. A copy that fails on its way is cut off, so
// that nobody takes it for whole.
func (e *engine) sendCopy(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/octet-stream")
	if err := e.store.(*store.File).Backup(w); err != nil {
		e.log.Warn("a copy was not sent", "err", err)
		panic(http.ErrAbortHandler)
	}
}
