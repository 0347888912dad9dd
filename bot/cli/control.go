package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
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

// serveControl opens the socket, and returns what closes it. On failure, for example for a too long path, the bot runs
// without it.
func (e *engine) serveControl() (end func()) {
	path := controlPath(e.config.Store.Path)
	if e.config.Store.inDatabase() {
		return func() {} // other commands read the database themselves
	}
	ln, err := listenControl(path)
	if err != nil {
		e.log.Warn("no backup by command while this bot runs", "err", err)
		return func() {}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /copy", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		if err := e.store.file.Backup(w); err != nil {
			e.log.Warn("a copy was not sent", "err", err)
			panic(http.ErrAbortHandler) // it is cut off, so that it cannot be taken for complete
		}
	})
	stop := e.serve("control socket", ln, mux)
	return func() {
		stop()
		_ = os.Remove(filepath.Dir(path)) // empty now; one that is not stays
	}
}

// listenControl opens the socket. The caller holds the store, so an existing one is a killed process's.
func listenControl(path string) (net.Listener, error) {
	if len(path) > controlMost {
		return nil, fmt.Errorf("the path of the socket %s has more than %d characters", path, controlMost)
	}
	dir := filepath.Dir(path)
	if err := cmp.Or(os.MkdirAll(dir, 0o700), os.Chmod(dir, 0o700)); err != nil {
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return net.Listen("unix", path)
}

// serve serves a port until end, which gives what is under way a second.
func (e *engine) serve(name string, ln net.Listener, handler http.Handler) (end func()) {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			e.log.Error(name, "err", err)
		}
	}()
	return func() {
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		defer stop()
		if server.Shutdown(ctx) != nil {
			_ = server.Close()
		}
	}
}
