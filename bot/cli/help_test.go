package cli

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/store"
)

// TestHelpListsTheTopics: one line each, none twice, in the order of the page.
func TestHelpListsTheTopics(t *testing.T) {
	all := sectionsOf(bot.Hosting)
	if n := strings.Count(bot.Hosting, "\n## "); len(all) != n || n < 10 {
		t.Fatalf("%d sections, and %d headings", len(all), n)
	}
	out := newShell(t).does("help")
	at := -1
	for i, topic := range topicsOf(all) {
		line := fmt.Sprintf("\n  %-14s %s\n", topic, all[i].title)
		next := strings.Index(out, line)
		if next <= at {
			t.Errorf("no line of %q at its place in\n%s", topic, out)
		}
		at = next
		if n := slices.Index(topicsOf(all), topic); n != i {
			t.Errorf("two sections are called %q", topic)
		}
	}
}

// TestHelpPrintsEachTopic: the section of the page, all its words and no other section's, without
// marks of Markdown.
func TestHelpPrintsEachTopic(t *testing.T) {
	bad := regexp.MustCompile("`|\\*\\*|(^|\\s)\\*\\w|\\w\\*(\\s|$)|\\]\\(|(?m)^#|^\\||" + glue)
	word := regexp.MustCompile(`[\pL\d_./:=-]*[\pL\d]`)
	s := newShell(t)
	for _, one := range sectionsOf(bot.Hosting) {
		out := s.does("help", one.topic())
		if !strings.HasPrefix(out, one.title+"\n\n") || !strings.HasSuffix(out, "\n") {
			t.Errorf("%s begins or ends otherwise:\n%s", one.topic(), out)
		}
		prose := regexp.MustCompile(`(?m)^    .*$`).ReplaceAllString(out, "") // code may look like anything
		if m := bad.FindString(prose); m != "" {
			t.Errorf("%s: a mark is left, %q, in\n%s", one.topic(), m, prose)
		}
		for line := range strings.SplitSeq(prose, "\n") {
			if len([]rune(line)) > 80 {
				t.Errorf("%s: a line is too long: %q", one.topic(), line)
			}
		}
		gone := regexp.MustCompile("(?m)^```\\w*$|^\\| --- .*$|\\]\\(\\.\\.[^)]*\\)")
		source := gone.ReplaceAllString(one.title+"\n"+one.text, "")
		want, got := word.FindAllString(source, -1), word.FindAllString(out, -1)
		if !slices.Equal(got, want) {
			t.Errorf("%s: other words than the page's:\n%q\n%q", one.topic(), got, want)
		}
	}
}

// TestHelpFinds: a topic is found by other words of its heading too; one that is not there gets the
// list.
func TestHelpFinds(t *testing.T) {
	s := newShell(t)
	for topic, title := range map[string]string{
		"backups": "Backups and restore", "backup": "Backups and restore", "RESTORE": "Backups and restore",
		"doctor": "Setup: application, token, doctor", "compose": "Docker and compose", "metrics": "Health, metrics, alerts",
		"import": "Games: export, import, verify", "shards": "Processes and shards", "systemd": "Systemd",
	} {
		if out := s.does("help", topic); !strings.HasPrefix(out, title+"\n") {
			t.Errorf("%s: %.40q", topic, out)
		}
	}
	s.fails(1, `there is no topic "chess"; there are: setup, configuration, members, backups,`, "help", "chess")
	s.fails(1, "bivouac COMMAND --help explains a command", "help", "render")
	s.fails(80, "unexpected argument", "help", "backups", "restore")
}

// TestHelpOfEveryMark: what the pages may hold, as a terminal shows it.
func TestHelpOfEveryMark(t *testing.T) {
	page := "# Page\n\nbefore\n\n## One: a *word*\n\n```sh\n./a --b \"*\"   # `c`\n\nd\n```\n\n" +
		"A [link](https://x.example/y) and [a file](../z.toml), <https://w.example>, `a b`, `word`, `x.y`, **bold `in`**.\n" +
		"And *so*:\n- one\n  more\n- two\n\n1. first\n2. second\n\n| A | B |\n| --- | --- |\n| `long cell` | 1 |\n| c | *2* |\n\n## Two\n\nt"
	want := "One: a word\n\n    ./a --b \"*\"   # `c`\n\n    d\n\n" +
		"A link (https://x.example/y) and a file, https://w.example, 'a b', 'word', x.y,\nbold 'in'. And so:\n" +
		"  - one more\n  - two\n\n 1. first\n 2. second\n\n    A            B\n    'long cell'  1\n    c            2\n"
	all := sectionsOf(page)
	if got := all[0].plain(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := all[1].plain(); got != "Two\n\nt\n" {
		t.Errorf("got %q", got)
	}
}

// TestHelpOfCommands: what a command's help names is a topic, and stands below it.
func TestHelpOfCommands(t *testing.T) {
	topics, named := topicsOf(sectionsOf(bot.Hosting)), 0
	for _, field := range reflect.VisibleFields(reflect.TypeFor[commands]()) {
		topic, has := field.Tag.Lookup("topic")
		if !has {
			continue
		}
		named++
		if !slices.Contains(topics, topic) {
			t.Errorf("%s names %q, which is no topic", field.Name, topic)
		}
	}
	if named < 10 {
		t.Errorf("only %d commands name a topic", named)
	}
	s := newShell(t)
	for command, topic := range map[string]string{"restore": "backups", "run": "configuration", "version": ""} {
		p := s.start(command, "--help")
		code, out := p.ended(), p.said.String()
		_, more, _ := strings.Cut(out, "\nMore: bivouac help ")
		if code != 0 || strings.TrimSpace(more) != topic {
			t.Errorf("%s --help: code %d, topic %q\n%s", command, code, more, out)
		}
	}
}

// TestThePageForHostsCounts: the figures of the page are the program's.
func TestThePageForHostsCounts(t *testing.T) {
	c := DefaultConfig()
	for _, want := range []string{
		fmt.Sprintf("There are %d alerts.", len(alerts(t))),
		fmt.Sprintf("Today's format is %d, and the bot converts %d", store.Schema, store.Schema-1),
		fmt.Sprintf("| %d (`table.open_person`) |", c.Table.OpenPerson),
		fmt.Sprintf("| %d (`table.open_server`) |", c.Table.OpenServer),
		fmt.Sprintf("by default after %d months", c.Store.BackupMonths),
	} {
		if !strings.Contains(strings.ReplaceAll(bot.Hosting, "\n", " "), want) {
			t.Errorf("%s does not say %q", hostingPage, want)
		}
	}
}
