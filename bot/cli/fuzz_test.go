package cli

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"bivouac/game/gametest"
)

// FuzzConfig: no file of settings panics or is believed too much, twice read it is the same, and no
// complaint holds the token.
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
		gametest.Bounded(t, len(text), func() { err = c.decode(text, noEnv) })
		if again := (Config{}); err == nil && again.decode(text, noEnv) == nil && !reflect.DeepEqual(c, again) {
			t.Fatalf("read twice it is %+v and %+v", c, again)
		}
		for _, with := range []string{
			"discord.token = \"" + token + "\"\n" + text, text + "\n[discord]\ntoken = \"" + token + "\"\n",
		} {
			c := DefaultConfig()
			err := c.decode(with, noEnv)
			if err == nil {
				err = c.Check()
			}
			if err != nil && strings.Contains(err.Error(), token) && !strings.Contains(text, token) {
				t.Fatalf("the token stands in %q", err)
			}
		}
	})
}
