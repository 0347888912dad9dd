package bot_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/wire"
)

// TestHelpNamesEveryCommand: in each language, by the name that it has there; and nothing
// that is no command. Headings part it, so that a line is found by its purpose.
func TestHelpNamesEveryCommand(t *testing.T) {
	w := newWorld(t)
	for who, locale := range map[string]string{"alice": "en", "bruno": "fr"} {
		local := func(name string, names map[wire.Locale]string) string {
			if other, ok := names[wire.Locale(locale)]; ok {
				return other
			}
			return name
		}
		said := private(t, w.command(who, "help", nil), "**Bivouac**").Content
		var named, commands []string
		for _, m := range regexp.MustCompile("`/([^` ]+)").FindAllStringSubmatch(said, -1) {
			named = append(named, m[1])
		}
		for _, c := range w.bot.Commands() {
			if slices.Contains([]string{"help", "debug", "import", w.title.Game.Info().ID}, c.Name) {
				continue // the reader is there; the developers' and the games' own
			}
			name := c.Name
			if c.NameLocalizations != nil {
				name = local(name, *c.NameLocalizations)
			}
			if c.Type > wire.SlashCommand {
				if !strings.Contains(said, "**"+name+"**") {
					t.Errorf("%s: nothing is said of %s", locale, name)
				}
				continue
			}
			if commands = append(commands, name); !slices.Contains(named, name) {
				t.Errorf("%s: nothing is said of /%s", locale, name)
			}
			for _, o := range c.Options {
				if word := local(o.Name, o.NameLocalizations) + ":"; c.Name == "play" && (o.Name == "at" || o.Name == "call") &&
					!strings.Contains(said, word) {
					t.Errorf("%s: nothing is said of %s", locale, word)
				}
			}
		}
		for _, name := range named {
			if !slices.Contains(commands, name) {
				t.Errorf("%s: there is no /%s", locale, name)
			}
		}
		if n := strings.Count(said, "\n**"); n < 8 {
			t.Errorf("%s: %d headings", locale, n)
		}
	}
}
