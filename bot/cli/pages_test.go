package cli

import (
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"bivouac/bot"
	"bivouac/bot/proof/pagetest"
	alltitles "bivouac/bot/titles"
	"bivouac/bot/wire"
	"bivouac/game/gametest/oxo"
	"bivouac/game/lang"

	"github.com/BurntSushi/toml"
)

// judges look at a page, each for one kind of thing that it names, and complain.
var judges = map[string]func(*testing.T, *complaints){
	"links": judgeLinks, "paths": judgePaths, "commands": judgeCommands, "flags": judgeFlags, "settings": judgeSettings,
	"slash commands": judgeSlash, "environment": judgeEnvironment, "Go names": judgeGoNames, "trees": judgeTrees,
	"length": judgeLength,
}

// TestPages: all that a page names exists: files, headings, commands with their flags, settings, slash
// commands, variables, Go names. The command lines of the proofs are judged in package proof.
func TestPages(t *testing.T) {
	for _, page := range pagetest.Read(t, top) {
		for name, judge := range judges {
			t.Run(page.Name+", "+name, func(t *testing.T) {
				c := &complaints{Page: page}
				judge(t, c)
				c.tell(t)
			})
		}
	}
}

// complaints are what is wrong with a page.
type complaints struct {
	pagetest.Page
	all []string
}

func (c *complaints) add(line int, format string, args ...any) {
	c.all = append(c.all, fmt.Sprintf("%s:%d: ", c.Name, line)+fmt.Sprintf(format, args...))
}

// tell makes them errors of a test.
func (c *complaints) tell(t *testing.T) {
	t.Helper()
	for _, said := range c.all {
		t.Error(said)
	}
}

// TestPagesAreJudged: each kind of thing that is not there is complained of.
func TestPagesAreJudged(t *testing.T) {
	for _, c := range []struct{ judge, text, says string }{
		{"links", "[it](nowhere.md)", "nowhere.md"},
		{"links", `<img src="render/none.png">`, "none.png"},
		{"links", "# There\n[it](#here)", "#here"},
		{"links", "[it](bot/proof/README.md#here)", "#here"},
		{"links", "[it](../outside)", "outside"},
		{"paths", "`bot/nowhere.go`", "bot/nowhere.go"},
		{"paths", "`bot/nowhere/...`", "bot/nowhere"},
		{"paths", "`game/GAME/nothing.txt`", "nothing.txt"},
		{"paths", "`bot/table/clock` (`nowhere.go`)", "nowhere.go"},
		{"trees", "```\nnowhere/    what is there\n```", "nowhere/"},
		{"trees", "```\nbot/    the bot\n  nowhere.go\n```", "nowhere.go"},
		{"commands", "```sh\n./bivouac fly\n```", "unexpected argument fly"},
		{"commands", "```sh\n./bivouac check --fast\n```", "unknown flag --fast"},
		{"commands", "```sh\nmkdir -p x && go run . check \\\n  --fast # so\n```", "unknown flag --fast"},
		{"commands", "```sh\n./bivouac export\n```", "<table>"},
		{"commands", "`bivouac check --fast`", "unknown flag --fast"},
		{"commands", "`bivouac render x --lang de`", "--lang"},
		{"commands", "```sh\nfrobnicate it\n```", "frobnicate"},
		{"commands", "`go run ./bot/nowhere`", "bot/nowhere"},
		{"commands", "`go fly`", "go fly"},
		{"commands", "`go test ./bot/nowhere`", "bot/nowhere"},
		{"commands", "`go test ./store -run Nowhere`", "Nowhere"},
		{"commands", "`go test ./store -run=Nowhere`", "Nowhere"},
		{"commands", "`go test ./store -run '^$' -bench Nothing`", "Nothing"},
		{"commands", "`go test ./store -blond 0`", "-blond"},
		{"commands", "`.ci/nowhere`", ".ci/nowhere"},
		{"commands", "`.ci/run only nothing`", "nothing"},
		{"commands", "`.ci/bench/run -fast`", "-fast"},
		{"flags", "`--fast`", "--fast"},
		{"settings", "`store.paht`", "store.paht"},
		{"slash commands", "`/fly`", "/fly"},
		{"slash commands", "`/play gane:Invade`", "gane"},
		{"slash commands", "`/invade mvoe from:a1`", "mvoe"},
		{"slash commands", "`/jouer`", "/jouer"},
		{"slash commands", "# En français\n`/play`", "/play"},
		{"environment", "`BIVOUAC_STRE`", "BIVOUAC_STRE"},
		{"environment", "```sh\nexport DISCORD_TOKN=x\n```", "DISCORD_TOKN"},
		{"length", strings.Repeat("word ", 21), "105"},
		{"length", strings.Repeat("word\n", 151), "151 lines"},
		{"length", strings.Repeat(strings.Repeat("w", 99)+"\n", 101), "10100 bytes"},
		{"Go names", "`TestNothingOfTheKind`", "TestNothingOfTheKind"},
		{"Go names", "`game.Mtach`", "game.Mtach"},
		{"Go names", "`game.Match.Fly`", "Fly"},
	} {
		page := &complaints{Page: pagetest.Page{Name: "README.md", Text: c.text}}
		judges[c.judge](t, page)
		if len(page.all) != 1 || !strings.Contains(page.all[0], c.says) {
			t.Errorf("%s: %q: %q", c.judge, c.text, page.all)
		}
	}
}

func judgeLinks(t *testing.T, c *complaints) {
	for _, l := range c.Links() {
		if regexp.MustCompile(`^(https?|mailto):`).MatchString(l.Target) {
			continue
		}
		file, anchor, _ := strings.Cut(l.Target, "#")
		page := c.Page
		if file != "" {
			name := path.Join(c.Dir(), file)
			if !there(name) {
				c.add(l.Line, "%s leads nowhere", l.Target)
				continue
			}
			if anchor == "" {
				continue
			}
			page = pagetest.Page{Name: name, Text: readTop(t, name)}
		}
		if !page.Anchors()[anchor] {
			c.add(l.Line, "%s: there is no heading #%s in %s", l.Target, anchor, page.Name)
		}
	}
}

// there says whether a path from the top exists in the repository; GAME and other words in capitals
// stand for any name.
func there(name string) bool {
	if name == ".." || strings.HasPrefix(name, "../") || path.IsAbs(name) {
		return false
	}
	name = regexp.MustCompile(`\b[A-Z]{2,}\b`).ReplaceAllStringFunc(name, func(word string) string {
		if word == "README" || word == "TRACK" || word == "LICENSE" || word == "OFL" {
			return word
		}
		return "*"
	})
	found, err := filepath.Glob(filepath.Join(top, filepath.FromSlash(name)))
	return err == nil && len(found) > 0
}

var (
	pathForm = regexp.MustCompile(`^[\w.*@/-]+$`)
	ofSource = regexp.MustCompile(`^[\w*-]+\.(go|mjs|md|mod|sum)$`)
)

// judgePaths: a path is one whose first folder is there, from the top or beside the page. A source
// file without a path stands in a folder that the same paragraph names, at the top, or beside the page.
func judgePaths(_ *testing.T, c *complaints) {
	for _, part := range c.Parts() {
		folders := []string{".", c.Dir()}
		var files []pagetest.Span
		for _, s := range part.Spans() {
			name := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(s.Text, "./"), "/..."), "/")
			switch {
			case !pathForm.MatchString(name), path.IsAbs(s.Text), name == "...":
			case strings.Contains(name, "/"), s.Text != name, there(name):
				folders = append(folders, c.path(s, name)...)
			case ofSource.MatchString(name):
				files = append(files, s)
			}
		}
		for _, s := range files {
			if !slices.ContainsFunc(folders, func(dir string) bool { return there(path.Join(dir, s.Text)) }) {
				c.add(s.Line, "there is no %s in %s", s.Text, strings.Join(folders, ", "))
			}
		}
	}
}

// path judges a path, and returns it from the top if it is there.
func (c *complaints) path(s pagetest.Span, name string) []string {
	name = strings.TrimPrefix(name, "bivouac/")
	first, _, _ := strings.Cut(name, "/")
	ours := false
	for _, dir := range []string{".", c.Dir()} {
		if there(path.Join(dir, name)) {
			return []string{path.Join(dir, name)}
		}
		ours = ours || !regexp.MustCompile(`[A-Z*]`).MatchString(first) && there(path.Join(dir, first))
	}
	if ours || ofSource.MatchString(path.Base(name)) {
		c.add(s.Line, "there is no %s", s.Text)
	}
	return nil
}

// inTree are the folders and files at the beginning of a line of a tree.
var inTree = regexp.MustCompile(`^ *((?:[\w./-]+(?:/|\.go) +)*[\w./-]+(?:/|\.go))(?: |$)`)

// judgeTrees: a fence of another kind that shows folders and files shows those that there are
// somewhere below the page.
func judgeTrees(t *testing.T, c *complaints) {
	for _, part := range c.Parts() {
		if part.Fence != "text" {
			continue
		}
		for n, line := range strings.Split(part.Text, "\n") {
			for _, name := range inTree.FindStringSubmatch(line) {
				for _, one := range strings.Fields(name) {
					if !slices.ContainsFunc(everything(t), func(known string) bool {
						return strings.HasSuffix("/"+known, "/"+strings.TrimPrefix(strings.TrimSuffix(one, "/"), "./"))
					}) {
						c.add(part.Line+n, "there is no %s", one)
					}
				}
				break
			}
		}
	}
}

// everything is each file and folder of the repository.
func everything(t *testing.T) []string {
	t.Helper()
	all, err := list()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var list = sync.OnceValues(func() (all []string, err error) {
	err = fs.WalkDir(os.DirFS(top), ".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.Name() == ".git" {
			return fs.SkipDir
		}
		all = append(all, name)
		return err
	})
	return all, err
})

// foreign are programs that pages use and no test runs.
var foreign = strings.Fields(`cat cd chmod cp createdb createuser curl docker echo export git initdb kill mkdir mv npm pg_dump
	pg_restore printf psql rm sudo systemctl`)

func judgeCommands(t *testing.T, c *complaints) {
	for _, line := range c.Lines() {
		for _, command := range line.Commands {
			if err := judgeCommand(t, command, line.Whole); err != nil {
				c.add(line.At, "%s: %v", line.Text, err)
			}
		}
	}
}

func judgeCommand(t *testing.T, c pagetest.Command, whole bool) error {
	if args, is := c.Of(".", bivouac...); is {
		return pagetest.Parse(&commands{}, args, whole)
	}
	if len(c.Words) == 0 {
		return nil
	}
	program, args := c.Words[0], c.Words[1:]
	switch {
	case program == "go":
		return judgeGo(t, args)
	case strings.HasPrefix(program, ".ci/"):
		return judgeGate(t, program, args)
	case !slices.Contains(foreign, program):
		return fmt.Errorf("there is no program %s", program)
	}
	return nil
}

// bivouac is how pages call the program beside "go run .": an upgrade has it under a second name.
var bivouac = []string{"./bivouac", "./bivouac.new", "bivouac"}

// judgeGate judges the scripts of .ci.
func judgeGate(t *testing.T, script string, args []string) error {
	if !there(script) {
		return fmt.Errorf("there is no %s", script)
	}
	for n, arg := range args {
		switch {
		case n > 0 && args[n-1] == "only":
			named := func(m string) bool { return strings.Contains(m, strings.ReplaceAll(arg, `\"`, `"`)) }
			if !slices.ContainsFunc(regexp.MustCompile(`(?m)^ *step "[^"]*"`).FindAllString(readTop(t, script), -1), named) {
				return fmt.Errorf("no step has %q in its name", arg)
			}
		case strings.Trim(arg, "0123456789") == "":
		case !regexp.MustCompile(`(?m)(^|[^\w-])` + regexp.QuoteMeta(arg) + `($|[^\w-])`).MatchString(readTop(t, script)):
			return fmt.Errorf("%s takes no %s", script, arg)
		}
	}
	return nil
}

// judgeFlags: a flag that stands alone belongs to a command of the program, to a test, or to
// another program that the same page calls. Those of the proofs' page are judged in package proof.
func judgeFlags(t *testing.T, c *complaints) {
	if c.Name == "bot/proof/README.md" {
		return
	}
	known, err := pagetest.Flags(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range c.Lines() {
		for _, command := range line.Commands {
			for _, word := range command.Words {
				known[strings.SplitN(word, "=", 2)[0]] = true // judged there, or another program's
			}
		}
	}
	for _, s := range c.Spans() {
		name := strings.SplitN(strings.SplitN(s.Text, " ", 2)[0], "=", 2)[0]
		is := regexp.MustCompile(`^--?[a-z]`).MatchString(s.Text)
		if is && !known[name] && testFlag(t, strings.TrimLeft(name, "-")) == "" {
			c.add(s.Line, "no command of bivouac has a flag %s: write the command before it", name)
		}
	}
}

func judgeSettings(t *testing.T, c *complaints) {
	var any map[string]any
	meta, err := toml.Decode(readTop(t, "config.example.toml"), &any)
	if err != nil {
		t.Fatal(err)
	}
	var sections, known []string
	for _, key := range meta.Keys() {
		if known = append(known, key.String()); len(key) == 1 {
			sections = append(sections, key[0])
		}
	}
	setting := regexp.MustCompile(`^(` + strings.Join(sections, "|") + `)\.[a-z_]+$`)
	for _, s := range c.Spans() {
		if setting.MatchString(s.Text) && !ofSource.MatchString(s.Text) && !slices.Contains(known, s.Text) {
			c.add(s.Line, "there is no setting %s", s.Text)
		}
	}
}

// notCommands begin with a slash like a command: folders of the container, and pages of the health port.
var notCommands = []string{"/data", "/tmp", "/healthz", "/readyz", "/metrics"}

var slash = regexp.MustCompile(`^/[\pL][\pL-]*( [^/].*| /)?$`)

func judgeSlash(t *testing.T, c *complaints) {
	tree := slashCommands(t)
	for _, s := range c.Spans() {
		if slash.MatchString(s.Text) && !slices.Contains(notCommands, s.Text) {
			if err := judgeTyped(tree, strings.Fields(s.Text), s.French); err != nil {
				c.add(s.Line, "%s: %v", s.Text, err)
			}
		}
	}
}

// slashCommands are the playground's, which has all of them, and those of the first example.
func slashCommands(t *testing.T) []*wire.Command {
	t.Helper()
	client, err := wire.NewClient(wire.Config{
		Token: wire.NewSecret(canary), API: "http://127.0.0.1:1/api/v10", Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := bot.New(bot.Config{
		Titles: append(alltitles.All(), bot.Title{Game: oxo.Game}),
		Client: client, Log: slog.New(slog.DiscardHandler), Debug: scenarios{},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Commands()
}

// judgeTyped judges "/game verb option:value ..." by the names of one language.
func judgeTyped(tree []*wire.Command, words []string, french bool) error {
	called := func(name string, names *map[wire.Locale]string) string {
		if french && names != nil && (*names)[wire.Locale(lang.French)] != "" {
			return (*names)[wire.Locale(lang.French)]
		}
		return name
	}
	n := slices.IndexFunc(tree, func(one *wire.Command) bool {
		return "/"+called(one.Name, one.NameLocalizations) == words[0]
	})
	if n < 0 {
		return fmt.Errorf("there is no command %s", words[0])
	}
	options := tree[n].Options
	for _, word := range words[1:] {
		name, _, given := strings.Cut(word, ":")
		verbs := len(options) > 0 && options[0].Type == wire.SubCommand
		if !given && !verbs {
			continue // what follows an option's value
		}
		n := slices.IndexFunc(options, func(o *wire.Option) bool { return called(o.Name, &o.NameLocalizations) == name })
		if n < 0 {
			return fmt.Errorf("there is no %s", word)
		}
		if verbs {
			options = options[n].Options
		}
	}
	return nil
}

var variable = regexp.MustCompile(`\b(BIVOUAC|DISCORD)_[A-Z_]+\b`)

// judgeEnvironment: each variable is one that the program, its tests or its scripts read.
func judgeEnvironment(t *testing.T, c *complaints) {
	known := variables(t)
	for n, line := range strings.Split(c.Text, "\n") {
		for _, name := range variable.FindAllString(line, -1) {
			if !known[name] {
				c.add(n+1, "nothing reads %s", name)
			}
		}
	}
}

// variables are those that stand in Go code or in a script of .ci.
func variables(t *testing.T) map[string]bool {
	known := map[string]bool{}
	for _, name := range everything(t) {
		if name == "bot/cli/pages_test.go" || path.Ext(name) != ".go" && !strings.HasPrefix(name, ".ci/") {
			continue
		}
		if stat, err := os.Stat(filepath.Join(top, name)); err != nil || stat.IsDir() {
			continue
		}
		for _, one := range variable.FindAllString(readTop(t, name), -1) {
			known[one] = true
		}
	}
	return known
}

// judgeLength: the front page is read in a few minutes, and lines of text are read without scrolling.
func judgeLength(_ *testing.T, c *complaints) {
	const lines, bytes, width = 150, 10_000, 100
	if n := strings.Count(c.Text, "\n"); c.Name == "README.md" && (n > lines || len(c.Text) > bytes) {
		c.add(n, "the front page has %d lines and %d bytes, at most %d and %d", n, len(c.Text), lines, bytes)
	}
	for _, part := range c.Parts() {
		if part.Fence != "" || part.Row() {
			continue
		}
		for n, line := range strings.Split(part.Text, "\n") {
			has := utf8.RuneCountInString(line)
			if has > width && strings.Contains(line[:width], " ") && !strings.Contains(line, "<img ") {
				c.add(part.Line+n, "a line of %d letters, at most %d", has, width)
			}
		}
	}
}

// badly are words that no page has in its text; the last ones are sentences which nobody understood,
// in any form.
var badly = regexp.MustCompile(`(?i)\b(whoever|so that none|of one that dies|who comes|lies|shall|anew|he|him|his|himself|` +
	`wishes in (several|more than one)|takes its share|thirty-two (that )?waits?|somebody's many|many never stand|` +
	`says where it went|nobody's (business|many)|only the bot's own user|` +
	`all that (is|may be) left of|may be all that is left|volume is another|token (for it )?lies?|while an answer is late|` +
	`quiconque|nul ne|nulle personne|à nouveau)\b`)

// TestPagesAreInPlainEnglish, or plain French.
func TestPagesAreInPlainEnglish(t *testing.T) {
	for _, page := range pagetest.Read(t, top) {
		c := &complaints{Page: page}
		judgeWords(c)
		c.tell(t)
	}
	for _, text := range []string{
		"Whoever asks.", "He asks.", "A process takes\nits share.", "| the volume is another one |", "- somebody's many",
	} {
		c := &complaints{Page: pagetest.Page{Text: text}}
		if judgeWords(c); len(c.all) != 1 {
			t.Errorf("%q: %q", text, c.all)
		}
	}
}

func judgeWords(c *complaints) {
	for _, part := range c.Parts() {
		if part.Fence == "" {
			for _, said := range badly.FindAllString(strings.Join(strings.Fields(plainQuotes(part.Prose())), " "), -1) {
				c.add(part.Line, "%q is not plain", said)
			}
		}
	}
}

func plainQuotes(s string) string { return strings.ReplaceAll(s, "’", "'") }

// TestNoSentenceStandsTwice: what two pages would say, one says, and the other links to it.
func TestNoSentenceStandsTwice(t *testing.T) {
	const long = 8 // words; shorter ones may be alike
	where := map[string]string{}
	for _, page := range pagetest.Read(t, top) {
		for _, part := range page.Parts() {
			if part.Fence != "" {
				continue
			}
			for _, said := range regexp.MustCompile(`[.!?:|]\s|\|`).Split(part.Prose()+" ", -1) {
				words := strings.FieldsFunc(strings.ToLower(said), func(r rune) bool {
					return !unicode.IsLetter(r) && r != '\''
				})
				if len(words) < long {
					continue
				}
				said = strings.Join(words, " ")
				if other, twice := where[said]; twice && other != page.Name {
					t.Errorf("%s:%d has a sentence of %s: %s", page.Name, part.Line, other, said)
				}
				where[said] = page.Name
			}
		}
	}
}
