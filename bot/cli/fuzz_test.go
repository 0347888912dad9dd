package cli

import (
	"os"
	"strings"
	"testing"

	"bivouac/game/gametest"

	"github.com/BurntSushi/toml"
)

// FuzzConfig: no file of settings panics or is believed too much; what is taken is
// written and read as the same, and no complaint holds the token.
func FuzzConfig(f *testing.F) {
	example, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(example))
	f.Add("[store]\npath = 7")
	f.Add("[table]\nreminders = [\"24h\", \"-1h\"]\n[http]\nlisten = \"0.0.0.0:1\"")
	f.Add("log.level = \"loud\"\n[log")
	const token = "canary.canary.canary"
	f.Fuzz(func(t *testing.T, text string) {
		c := DefaultConfig()
		var err error
		gametest.Bounded(t, len(text), func() { err = c.decode(text) })
		if err == nil && c.Check() == nil {
			checkSame(t, c)
		}
		for _, with := range []string{
			"discord.token = \"" + token + "\"\n" + text, text + "\n[discord]\ntoken = \"" + token + "\"\n",
		} {
			c := DefaultConfig()
			err := c.decode(with)
			if err == nil {
				err = c.Check()
			}
			if err != nil && strings.Contains(err.Error(), token) && !strings.Contains(text, token) {
				t.Fatalf("the token stands in %q", err)
			}
		}
	})
}

func checkSame(t *testing.T, c Config) {
	t.Helper()
	written, err := toml.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	again := Config{}
	if err := again.decode(string(written)); err != nil {
		t.Fatalf("what was written is not read: %v\n%s", err, written)
	}
	if second, err := toml.Marshal(again); err != nil || string(second) != string(written) {
		t.Fatalf("written and read is another configuration: %v\n%s\n%s", err, written, second)
	}
}
