package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/game/amount"
	"bivouac/store"

	"github.com/google/go-cmp/cmp"
)

// local is a Discord on this machine that accepts only the canary token.
func (s *shell) local() *playground.Server {
	s.t.Helper()
	return s.discord(playground.Options{})
}

// discord is local with some options. A press waits a minute for its answer, not three seconds: the bot
// is a process of its own, and the machine may be busy.
func (s *shell) discord(o playground.Options) *playground.Server {
	s.t.Helper()
	o.Token, o.AckTime = canary, time.Minute
	srv := playground.New(o)
	s.check(srv.Listen(0))
	s.t.Cleanup(func() { srv.Close() })
	s.env["DISCORD_TOKEN"], s.env["DISCORD_API_URL"] = canary, srv.URL()+"/api/v10"
	return srv
}

func TestDoctorFindsNothing(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.local()
	out := s.does("doctor")
	for _, want := range []string{"it will be made", "https://discord.com/oauth2/authorize?client_id=",
		"&scope=bot+applications.commands&permissions=", "✓ gateway: greets", "✓ clock",
		"&integration_type=1&scope=applications.commands", "! commands: missing: Games of this person",
		"! backups: none are made", "✓ health port"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	s.seated()
	if out := s.does("doctor"); !strings.Contains(out, "1 tables, 1 of them live, 2 journal entries") {
		t.Errorf("doctor says of the store\n%s", out)
	}
	held, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	defer held.Close()
	if out := s.does("doctor"); !strings.Contains(out, "a running bot uses it and gives no copy") {
		t.Errorf("doctor says of a store in use\n%s", out)
	}
}

// TestDoctorBesideTheBot: all is well while it runs, and a right that is missing where
// a table is played is told.
func TestDoctorBesideTheBot(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	p := s.start("run")
	p.online(srv)
	s.use(srv, "alice", "play", playground.Opts{"game": "duel"})
	var all []finding
	s.check(json.Unmarshal([]byte(s.does("doctor", "--json")), &all))
	states := map[string]string{}
	for _, one := range all {
		states[strings.Fields(one.What)[0]] += one.State
	}
	want := map[string]string{"configuration": "ok", "texts": "ok", "time": "ok", "store": "ok", "free": "ok",
		"backups": "warning", "commands": "ok", "running": "ok", "health": "warning", // port 0 is free though the bot runs
		"Discord": "ok", "intents": "ok", "invitations": "ok", "gateway": "ok", "clock": "ok", "permissions": "ok"}
	if diff := cmp.Diff(want, states); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	s.check(srv.Deny("#table", playground.AttachFiles))
	if out := s.does("doctor"); !strings.Contains(out, "the bot lacks ATTACH_FILES") ||
		!strings.Contains(out, "→ grant them") {
		t.Errorf("doctor says\n%s", out)
	}
	if i, _ := srv.Identifies(); i != 1 {
		t.Errorf("doctor took a session: %d", i)
	}
}

// TestDoctorLooksAtBackups, by their age and by opening the newest.
func TestDoctorLooksAtBackups(t *testing.T) {
	s := newShell(t)
	b, _ := s.scheduled()
	c := b.engine.config.Store
	for _, one := range []struct {
		name string
		do   func()
		now  time.Time
		want string
	}{
		{"none yet", func() {}, noon, "warning there is none in "},
		{"a fresh one", func() { b.look(noon) }, noon.Add(time.Hour), "ok 1, the newest is sound and 1h0m0s old"},
		{"an old one", func() {}, noon.Add(48 * time.Hour), "warning the newest, "},
		{"one of the future", func() {}, noon.Add(-48 * time.Hour), "warning 1 are of the future"},
		{"a broken one", func() { s.write("backups/bivouac-20260310-130000.db", "spilt") }, noon.Add(2 * time.Hour),
			"failed look at the file"},
	} {
		t.Run(one.name, func(t *testing.T) {
			one.do()
			k := &checkup{Config: Config{Store: c}, now: one.now}
			k.backups(t.Context())
			f := k.found
			if got := f[0].State + " " + f[0].Says; !strings.HasPrefix(got, one.want) ||
				(f[0].Do == "") != (f[0].State == fine) {
				t.Errorf("%+v, want %s", f[0], one.want)
			}
		})
	}
}

// TestDoctorAndTheToken: a file that others may read is told, and never shown.
// TestDoctorLooksAtOldFiles: what an upgrade or a restore has set aside is told of when it
// is old, and nothing else.
func TestDoctorLooksAtOldFiles(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	for name, age := range map[string]time.Duration{
		"b.db": 400, "b.db.schema1": 40, "b.db.schema2": 3, "b.db.before-restore-1": 50, "c.db.schema1": 60,
		"b.db.session": 90,
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, now, now.Add(-age*24*time.Hour))); err != nil {
			t.Fatal(err)
		}
	}
	var text strings.Builder
	k := &checkup{app: &app{out: &text}, Config: Config{Store: Store{Path: filepath.Join(dir, "b.db")}}, now: now}
	k.oldFiles(t.Context())
	if err := k.write(false); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"b.db.schema1": true, "b.db.schema2": false, "b.db.before-restore-1": true, "c.db.schema1": false, "session": false,
	} {
		if told := strings.Contains(text.String(), name); told != want {
			t.Errorf("%s is told of: %t, want %t:\n%s", name, told, want, text.String())
		}
	}
}

func TestDoctorAndTheToken(t *testing.T) {
	s := newShell(t)
	s.local()
	delete(s.env, "DISCORD_TOKEN")
	file := s.write("c.toml", "[discord]\ntoken = \""+canary+"\"\nmembers = true\n")
	s.check(os.Chmod(file, 0o644))
	r := s.run("--config", file, "doctor")
	if r.code != 1 || !strings.Contains(r.out, "chmod 600 "+file) ||
		!strings.Contains(r.out, "✗ intents: discord.members wants") {
		t.Errorf("code %d:\n%s", r.code, r.out)
	}
}

func TestDoctorFinds(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	taken, err := net.Listen("tcp", "127.0.0.1:0") // it accepts, and says nothing
	s.check(err)
	defer taken.Close()
	for _, c := range []struct{ name, variable, value, says string }{
		{"no token", "DISCORD_TOKEN", "", "run bivouac setup, or set DISCORD_TOKEN"},
		{"a wrong token", "DISCORD_TOKEN", canary + "x", "Discord does not know this token"},
		{"nobody there", "DISCORD_API_URL", nowhere + "/api/v10", "Discord cannot be reached"},
		{"an address that is no API", "DISCORD_API_URL", srv.URL(), "✗ Discord"},
		{"a damaged store", "BIVOUAC_STORE", s.write("bad.db", "spilt coffee"), "✗ store"},
		{"a health port that is taken", "BIVOUAC_HTTP", taken.Addr().String(), "✗ health port"},
		{"a folder in the place of a store", "BIVOUAC_STORE", s.dir, "name a file in it as store.path"},
		{"a folder that is not there", "BIVOUAC_STORE", s.path("none/x.db"), "make the folder"},
		{"a bad configuration", "BIVOUAC_HTTP", "0.0.0.0:80", "http.listen"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &shell{t, s.dir, maps.Clone(s.env)}
			s.env[c.variable] = c.value
			r := s.run("doctor")
			if r.code != 1 || strings.Count(r.out, "✗") != 1 || !strings.Contains(r.out, c.says) {
				t.Errorf("code %d, want one ✗ with %q:\n%s", r.code, c.says, r.out)
			}
		})
	}
}

// TestDoctorSparesABackup: one is restored against damage, and against nothing else.
func TestDoctorSparesABackup(t *testing.T) {
	for err, want := range map[error]string{
		&store.Damaged{}: "restore FILE puts a backup", store.ErrNewer: "run the newer program",
		os.ErrPermission: "the bot's user", syscall.ENOSPC: "make room for a copy",
		errors.New("the network drive hangs"): "may be well",
	} {
		k := &checkup{Config: Config{Store: Store{Path: "x.db"}}}
		k.failStore(fmt.Errorf("open: %w", err))
		got := k.found[0].Do
		if !strings.Contains(got, want) || strings.Contains(got, "backup") != strings.Contains(want, "backup") {
			t.Errorf("against %v: %q, want %q", err, got, want)
		}
	}
}
