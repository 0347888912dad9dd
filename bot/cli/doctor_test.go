package cli

import (
	"maps"
	"net"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/store"
)

// local is a Discord on this machine that accepts only the canary token.
func (s *shell) local() *playground.Server {
	s.t.Helper()
	srv := playground.New(playground.Options{Token: canary})
	s.check(srv.Listen(0))
	s.t.Cleanup(func() { srv.Close() })
	s.env["DISCORD_TOKEN"], s.env["DISCORD_API_URL"] = canary, srv.URL()+"/api/v10"
	return srv
}

func TestDoctorFindsNothing(t *testing.T) {
	s := newShell(t)
	s.local()
	out := s.does("doctor")
	if strings.Contains(out, "✗") || strings.Count(out, "✓") != 4 {
		t.Errorf("doctor says\n%s", out)
	}
	for _, want := range []string{"it will be made", "https://discord.com/oauth2/authorize?client_id=", "&scope=bot+applications.commands&permissions="} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	s.seated()
	if out := s.does("doctor"); !strings.Contains(out, "1 tables, 2 journal entries") {
		t.Errorf("doctor says of the store\n%s", out)
	}
	held, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	defer held.Close()
	if out := s.does("doctor"); !strings.Contains(out, "a running bot uses it") {
		t.Errorf("doctor says of a store in use\n%s", out)
	}
}

func TestDoctorFinds(t *testing.T) {
	s := newShell(t)
	srv := s.local()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	s.check(err)
	s.check(closed.Close())
	for _, c := range []struct{ name, variable, value, says string }{
		{"no token", "DISCORD_TOKEN", "", "no token: set DISCORD_TOKEN"},
		{"a wrong token", "DISCORD_TOKEN", canary + "x", "is the token right"},
		{"nobody there", "DISCORD_API_URL", "http://" + closed.Addr().String() + "/api/v10", "is Discord reachable"},
		{"an address that is no API", "DISCORD_API_URL", srv.URL(), "✗ Discord"},
		{"a damaged store", "BIVOUAC_STORE", s.write("bad.db", "spilt coffee"), "✗ store"},
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
