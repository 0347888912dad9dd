package cli

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot/features"
	"bivouac/bot/texts"
)

// TestTheHostsTexts: both texts, in both languages, name the host and the spans of the
// configuration, and the commands that they name are there.
func TestTheHostsTexts(t *testing.T) {
	s := newShell(t)
	file := s.write("host.toml",
		"[store]\nbackup_dir = \"x\"\nbackup_months = 5\n[table]\ngames_kept = \"8760h\"\nserver_kept = \"1200h\"\n"+
			"idle_expiry = \"480h\"\nlobby_expiry = \"72h\"\n")
	forever := s.write("ever.toml", "[table]\ngames_kept = \"0s\"\n")
	for _, c := range []struct {
		args string
		says []string
	}{
		{"privacy --lang en", []string{"# Privacy of Kit", "a@b.example", "deleted 1 year after its end",
			"after 50 days", "after about 5 months"}},
		{"privacy --lang fr", []string{"# Confidentialité de Kit", "a@b.example", "effacée 1 an après sa fin",
			"après 50 jours", "au bout de 5 mois environ"}},
		{"terms --lang en", []string{"# Terms of Kit", "a@b.example", "after 20 days", "after 3 days"}},
		{"terms --lang fr", []string{"# Conditions d’utilisation de Kit", "a@b.example", "après 20 jours", "après 3 jours"}},
	} {
		out := s.does(append([]string{"--config", file}, strings.Fields(c.args+" --name Kit --contact a@b.example")...)...)
		for _, want := range c.says {
			if !strings.Contains(strings.ReplaceAll(out, "\u00a0", " "), want) {
				t.Errorf("%s does not say %q:\n%s", c.args, want, out)
			}
		}
		if regexp.MustCompile(`{{|<no value>| [:;!?»]|'`).MatchString(out) {
			t.Errorf("%s is not set well:\n%s", c.args, out)
		}
		var named []byte
		for _, files := range append(features.All.Texts(), texts.Files) {
			text, err := fs.ReadFile(files, c.args[len(c.args)-2:]+".json")
			if err != nil {
				t.Fatal(err)
			}
			named = append(named, text...)
		}
		for _, m := range regexp.MustCompile("`/([^`]+)`").FindAllStringSubmatch(out, -1) {
			if !regexp.MustCompile(`"host\.cmd\.[a-z-]+": "` + m[1] + `"`).Match(named) {
				t.Errorf("%s names /%s, which is no command", c.args, m[1])
			}
		}
	}
	out := s.does("--config", forever, "privacy", "--contact", "a@b.example")
	for _, want := range []string{"# Privacy of Bivouac", "A game that is over stays.", "makes no backups"} {
		if !strings.Contains(out, want) {
			t.Errorf("privacy where nothing ends does not say %q:\n%s", want, out)
		}
	}
	s.fails(80, "--contact", "terms")
	s.fails(1, "--contact", "terms", "--contact", " ")
	s.fails(80, "--lang", "privacy", "--contact", "x", "--lang", "de")
}
