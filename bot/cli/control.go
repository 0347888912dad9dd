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

// A running bot has exclusive use of its store's file, so other commands on the same machine ask
// the bot for a copy. They use HTTP over a Unix socket, in a folder beside the store that only the
// bot's own user may enter. No port is opened, and no password is needed: a user who may enter the
// folder may read the store as well.

const (
	controlFolder = ".run" // the folder's name is the store's name with this suffix
	controlName   = "control"
	// controlMost is the maximum length of a socket's path in bytes. Some systems have room for 104
	// bytes, including a final zero byte.
	controlMost = 103
)

// controlPath returns the path of the socket of the bot that uses a store.
func controlPath(storePath string) string {
	return filepath.Join(storePath+controlFolder, controlName)
}

// serveControl opens the socket, and returns the function that closes it. If the socket cannot be
// opened, for example because its path is too long, the bot runs without it.
func (e *engine) serveControl() (end func()) {
	path := controlPath(e.config.Store.Path)
	if e.config.Store.inDatabase() {
		return func() {} // other commands read a database themselves
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
			panic(http.ErrAbortHandler) // cut the connection, so that the copy cannot look complete
		}
	})
	stop := e.serve("control socket", ln, mux)
	return func() {
		stop()
		_ = os.Remove(filepath.Dir(path)) // the folder is removed if it is empty
	}
}

// listenControl opens the socket. The caller has opened the store, so an existing socket was left
// by a killed process.
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

// serve answers the requests of a listener until the function end is called. The function end waits
// at most one second for running requests, then closes their connections.
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
