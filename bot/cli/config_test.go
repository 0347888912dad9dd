package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func noEnv(string) (string, bool) { return "", false }

func TestExampleConfigShowsTheDefaults(t *testing.T) {
	got, err := LoadConfig("../../config.example.toml", true, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	want := DefaultConfig()
	want.HTTP.Hosts = []string{}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("config.example.toml and DefaultConfig differ (-default +example):\n%s", diff)
	}
}

func TestEnvironmentWinsOverTheFile(t *testing.T) {
	path := write(t, "[store]\npath = \"a.db\"\n[discord]\ntoken = \"file\"\n")
	c, err := LoadConfig(path, true,
		environment(map[string]string{"DISCORD_TOKEN": "env", "DISCORD_API_URL": "http://127.0.0.1:99/api/v10"}))
	if err != nil {
		t.Fatal(err)
	}
	if c.Discord.Token != "env" || c.Store.Path != "a.db" || c.Discord.APIURL != "http://127.0.0.1:99/api/v10" {
		t.Errorf("got %+v %+v", c.Discord, c.Store)
	}
}

func environment(all map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		value, set := all[name]
		return value, set
	}
}

// TestEnvironmentThatIsEmpty: an empty BIVOUAC_HTTP closes the port, also where the file opens it;
// the other variables count as not set when they are empty.
func TestEnvironmentThatIsEmpty(t *testing.T) {
	path := write(t,
		"[store]\npath = \"a.db\"\n[discord]\ntoken = \"file\"\napi_url = \"http://127.0.0.1:99/api/v10\"\n[http]\n"+
			"listen = \"127.0.0.1:99\"\n")
	for name, want := range map[string]string{"set and empty": "", "not set": "127.0.0.1:99"} {
		all := map[string]string{"DISCORD_TOKEN": "", "DISCORD_API_URL": "", "BIVOUAC_STORE": "", "BIVOUAC_HTTP": ""}
		if name == "not set" {
			all = nil
		}
		c, err := LoadConfig(path, true, environment(all))
		if err != nil {
			t.Fatal(err)
		}
		if c.HTTP.Listen != want {
			t.Errorf("%s: the port is %q, want %q", name, c.HTTP.Listen, want)
		}
		if c.Discord.Token != "file" || c.Store.Path != "a.db" || c.Discord.APIURL != "http://127.0.0.1:99/api/v10" {
			t.Errorf("%s: %+v %+v", name, c.Discord, c.Store)
		}
	}
}

func TestBadConfig(t *testing.T) {
	const canary = "canary-token"
	for _, c := range []struct{ name, text, says string }{
		{"unknown key", "[store]\npaht = \"x\"", `"store.paht"`},
		{"unknown section", "[shop]\nx = 1", `"shop`},
		{"broken line", "[discord]\ntoken = \"" + canary + "\nx", "line"},
		{"wrong type", "[discord]\ntoken = \"" + canary + "\"\nshard = \"one\"", "shard"},
		{"bad span", "[table]\nlobby_expiry = \"a week\"", "time span"},
		{"token with spaces", "[discord]\ntoken = \"" + canary + " x\"", "discord.token"},
		{"token with prefix", "[discord]\ntoken = \"Bot" + canary + " \"", "discord.token"},
		{"shard out of range", "[discord]\nshard = 1", "discord.shard"},
		{"api over http to elsewhere", "[discord]\napi_url = \"http://example.com/api/v10\"", "discord.api_url"},
		{"api with a password", "[discord]\napi_url = \"https://u:p@example.com\"", "discord.api_url"},
		{"health port open to the world", "[http]\nlisten = \"0.0.0.0:80\"", "http.listen"},
		{"a host with a port", "[http]\nhosts = [\"prometheus:9190\"]", "http.hosts"},
		{"a host that is an address of the web", "[http]\nhosts = [\"http://prometheus\"]", "http.hosts"},
		{"any host", "[http]\nhosts = [\"*\"]", "http.hosts"},
		{"a host without a name", "[http]\nhosts = [\"\"]", "http.hosts"},
		{"playground open to the world", "[playground]\nlisten = \":8080\"", "playground.listen"},
		{"reminders that fall", "[table]\nreminders = [\"3h\", \"2h\"]", "table.reminders"},
		{"log level", "[log]\nlevel = \"loud\"", "log.level"},
		{"log format", "[log]\nformat = \"xml\"", "log.format"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := LoadConfig(write(t, c.text), true, noEnv)
			if err == nil {
				t.Fatal("accepted")
			}
			if !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %q does not name %q", err, c.says)
			}
			if strings.Contains(err.Error(), canary) {
				t.Errorf("error shows the token: %q", err)
			}
		})
	}
}

func TestMissingConfig(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.toml")
	if _, err := LoadConfig(path, false, noEnv); err != nil {
		t.Errorf("a default file that is not there: %v", err)
	}
	if _, err := LoadConfig(path, true, noEnv); err == nil {
		t.Error("a file asked for by name that is not there is accepted")
	}
}

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestNoReminders: an empty list of reminders means none, not the usual ones.
func TestNoReminders(t *testing.T) {
	e := newShell(t).engine(playgroundCmd{}, func(c *Config) { c.Table.Reminders = []Duration{} })
	if spans := e.tables.Outside.Spans(); len(spans.Remind) > 0 {
		t.Errorf("players are reminded after %v", spans.Remind)
	}
}
