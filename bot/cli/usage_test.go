package cli

import (
	"bytes"
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
		{"a simulator", "simulate duel", "unexpected argument simulate"},
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

// TestExamples: titles that no bot offers are there where they are asked for, and never on
// Discord.
func TestExamples(t *testing.T) {
	s := newShell(t)
	does := func(args ...string) result {
		var out, errs bytes.Buffer
		code := execute(&app{titles: titles[:1], examples: titles[1:], out: &out, err: &errs, lookup: s.lookup}, args)
		return result{code, out.String(), errs.String()}
	}
	if out := does("version").out; strings.Contains(out, "duel") || !strings.Contains(out, "invade") {
		t.Errorf("without --examples: %s", out)
	}
	if out := does("version", "--examples").out; !strings.Contains(out, "duel") || !strings.Contains(out, "invade") {
		t.Errorf("with --examples: %s", out)
	}
	s.env["DISCORD_TOKEN"] = canary
	if r := does("run", "--examples"); r.code != 1 || !strings.Contains(r.err, "--examples is for the playground") {
		t.Errorf("on Discord: %+v", r)
	}
}
