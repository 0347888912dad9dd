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

// A running bot has its store exclusively, so other commands on the same machine ask it: by HTTP
// over a Unix socket in a folder beside the store that only its own user may enter. It opens no
// port, and needs no password: a user who may enter the folder may read the store as well.

const (
	controlFolder = ".run" // suffix of the store's path
	controlName   = "control"
	// controlMost is the maximum length of a socket's path: 104 bytes on some systems.
	controlMost = 103
)

// controlPath returns the socket of the bot that uses a store.
func controlPath(storePath string) string {
	return filepath.Join(storePath+controlFolder, controlName)
}

// control is the running bot's side of the socket.
type control struct {
	server *http.Server
	folder string
}

// serveControl opens the socket. The caller holds the store, so an existing socket is a killed
// process's. On failure, for example for a too long path, the bot runs without it.
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

// close closes the socket; a copy in progress has a second to end.
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

// sendCopy sends the store's present content. A failed copy is cut off, so that it cannot be taken
// for complete.
func (e *engine) sendCopy(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/octet-stream")
	if err := e.store.(*store.File).Backup(w); err != nil {
		e.log.Warn("a copy was not sent", "err", err)
		panic(http.ErrAbortHandler)
	}
}
