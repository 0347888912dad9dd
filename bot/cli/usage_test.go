package cli

import (
	"strings"
	"testing"
)

func TestWrongUsage(t *testing.T) {
	s := newShell(t)
	for _, c := range []struct {
		name, args, says string
	}{
		{"unknown command", "fly", "unexpected argument fly"},
		{"unknown flag", "run --fast", "unknown flag --fast"},
		{"no game", "simulate", "<game>"},
		{"a number that is none", "simulate duel -n ten", "ten"},
		{"no capsule", "verify", "<capsule>"},
		{"a capsule that is not there", "verify none.txt", "none.txt"},
		{"a scenario that is not there", "render none.txt", "none.txt"},
		{"a language that is not there", "render usage_test.go --lang de", "--lang"},
		{"no channel", "import usage_test.go --guild 1 --player 1=A", "--channel"},
		{"no backup", "restore none.db", "none.db"},
		{"nothing to write to", "backup", "<to>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			s.fails(80, c.says, strings.Fields(c.args)...)
		})
	}
}

func TestVersion(t *testing.T) {
	out := newShell(t).does("version")
	for _, want := range []string{"bivouac ", "go1.", "invade, rules 1", "duel, rules 1"} {
		if !strings.Contains(out, want) {
			t.Errorf("version says %q, not %q", out, want)
		}
	}
}

func TestBadConfigurationStopsEveryCommand(t *testing.T) {
	s := newShell(t)
	file := s.write("bad.toml", "[store]\npaht = \"x\"\n")
	for _, c := range []string{"run", "playground", "backup x", "check", "export 1"} {
		s.fails(1, `there is no setting "store.paht"`, append([]string{"--config", file}, strings.Fields(c)...)...)
		s.fails(1, "none.toml", append([]string{"--config", s.path("none.toml")}, strings.Fields(c)...)...)
	}
	s.env["DISCORD_TOKEN"] = "Bot " + canary
	s.fails(1, "discord.token", "run")
	s.env["DISCORD_TOKEN"], s.env["DISCORD_API_URL"] = canary, "http://192.0.2.1/api/v10"
	s.fails(1, "discord.api_url", "run")
}
