// Package pgtest provides a PostgreSQL server for tests: the one at the URL in BIVOUAC_TEST_POSTGRES, or
// else one started from the installed programs in a temporary folder, reachable only by a socket there.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Env names the test server by the URL of a user who may create schemas.
const Env = "BIVOUAC_TEST_POSTGRES"

// Server is a running PostgreSQL.
type Server struct {
	URL string

	folder string // "" if it is not ours
	bin    string
	ends   func()
}

// None is the error if there is no test server, with the reason.
type None struct{ Why string }

func (n *None) Error() string {
	return "no PostgreSQL to test with: " + n.Why + " (install the package postgresql, or name a server in " + Env + ")"
}

// Start finds or starts a server. Each of the settings is one of the server, as name=value, or an option of
// initdb, which begins with "--". They are ignored if the server runs already.
func Start(settings ...string) (*Server, error) {
	if named := os.Getenv(Env); named != "" {
		return &Server{URL: named, ends: func() {}}, nil
	}
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "bivouac-pg-") // a socket's path may have 107 bytes
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, bin: bin, URL: "postgres:///postgres?user=postgres&host=" + url.QueryEscape(folder)}
	if err := s.make(settings); err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	if s.ends, err = s.watch(); err != nil {
		return nil, err
	}
	return s, s.control("start")
}

// programs returns the folder of initdb and pg_ctl of the newest installed release.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // where Debian has it
	if len(found) == 0 {
		return "", &None{"it is not installed"}
	}
	return filepath.Dir(found[len(found)-1]), nil
}

// make creates the files of the server.
func (s *Server) make(settings []string) error {
	if err := own(s.folder); err != nil {
		return err
	}
	data := filepath.Join(s.folder, "data")
	args := []string{"-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "--locale=C.UTF-8", "--data-checksums"}
	lines := []string{"listen_addresses=''", "unix_socket_directories='" + s.folder + "'", "max_connections=200"}
	for _, set := range settings {
		if strings.HasPrefix(set, "--") {
			args = append(args, set)
		} else {
			lines = append(lines, set)
		}
	}
	if err := s.run("initdb", args...); err != nil {
		return err
	}
	// Guarded is a user with a password; no other user needs one.
	rules := filepath.Join(data, "pg_hba.conf")
	if err := os.WriteFile(rules, []byte("local all guarded scram-sha-256\nlocal all all trust\n"), 0o600); err != nil {
		return err
	}
	conf, err := os.OpenFile(filepath.Join(data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(conf, strings.Join(lines, "\n"))
	return errors.Join(err, conf.Close())
}

// watch stops the server and deletes its files when this process ends in any way.
func (s *Server) watch() (end func(), err error) {
	cmd := s.command("sh", "-c", `read -r _; "$0" -D "$1/data" -m immediate stop >/dev/null 2>&1; rm -rf "$1"`,
		filepath.Join(s.bin, "pg_ctl"), s.folder)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return func() {
		in.Close()
		_ = cmd.Wait()
		os.RemoveAll(s.folder)
	}, nil
}

// Close stops the server and deletes its files.
func (s *Server) Close() { s.ends() }

// Ours says whether the server was started here, so that it may be stopped.
func (s *Server) Ours() bool { return s.folder != "" }

// Stop stops the server in a mode of pg_ctl: "fast" ends all connections and cleans up, "immediate" is like a crash.
func (s *Server) Stop(mode string) error { return s.control("stop", "-m", mode) }

// Up starts the server again after Stop.
func (s *Server) Up() error { return s.control("start") }

// control runs pg_ctl and waits until it is done, for up to ten minutes if the machine is busy.
func (s *Server) control(does string, more ...string) error {
	return s.run("pg_ctl", append([]string{
		does, "-w", "-t", "600", "-D", filepath.Join(s.folder, "data"), "-l", filepath.Join(s.folder, "log"),
	}, more...)...)
}

func (s *Server) run(program string, args ...string) error {
	cmd := s.command(filepath.Join(s.bin, program), args...)
	log, err := os.CreateTemp("", "bivouac-pg-log-") // no pipe: a server that is started would hold it
	if err != nil {
		return err
	}
	defer os.Remove(log.Name())
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(log.Name())
		return fmt.Errorf("%s: %w: %s", program, err, said)
	}
	return nil
}

// schemas counts the schemas of this process.
var schemas atomic.Int64

// Schema creates an empty schema and returns its URL. The schema is dropped at the end of the test.
func (s *Server) Schema(t testing.TB) string {
	t.Helper()
	at, drop, err := s.NewSchema()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(); err != nil {
			t.Error(err)
		}
	})
	return at
}

// NewSchema creates an empty schema and returns its URL, and a func that drops it.
func (s *Server) NewSchema() (at string, drop func() error, err error) {
	name := fmt.Sprintf("test_%d_%d", os.Getpid(), schemas.Add(1))
	drop = func() (err error) {
		for range 3 { // statements of a killed process may still run and cause a deadlock
			if err = s.Try("DROP SCHEMA " + name + " CASCADE"); err == nil || !strings.Contains(err.Error(), "40P01") {
				break
			}
		}
		return err
	}
	return With(s.URL, "search_path", name), drop, s.Try("CREATE SCHEMA " + name)
}

// Exec runs a statement.
func (s *Server) Exec(t testing.TB, sql string) {
	t.Helper()
	if err := s.Try(sql); err != nil {
		t.Error(err)
	}
}

// Try runs a statement that may fail.
func (s *Server) Try(sql string) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.URL)
	if err == nil {
		_, err = conn.Exec(ctx, sql)
		conn.Close(ctx)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", sql, err)
	}
	return nil
}

// With returns the URL at with an additional setting.
func With(at, name, value string) string {
	u, err := url.Parse(at)
	if err != nil {
		panic(err)
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}
