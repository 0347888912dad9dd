package play

import (
	"cmp"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
	"bivouac/bot/titles"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/oxo"
)

// root is the folder of this repository, from here.
const root = "../../.."

// TestPlays runs all plays: those of the core, and those in the folder of each feature. A play whose
// rule stands nowhere is refused.
func TestPlays(t *testing.T) {
	var used sync.Map
	t.Cleanup(func() { uses(t, &used) })
	var files []string
	for _, where := range []string{"bot/testdata/plays/*/*", "bot/*/testdata/plays/*", "bot/*/testdata/plays/*/*"} {
		found, err := filepath.Glob(filepath.Join(root, where+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		name := named(file)
		t.Run(strings.TrimSuffix(name, ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := Read(name, string(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, rule := range p.Rules {
				if !stands(t, rule) {
					t.Errorf("%s:%d: %s does not say %q", name, rule.Line, rule.File, rule.Words)
				}
			}
			title, words := titleOf(t, p)
			if err := Run(p, Stage{title, words, folder(t), func(what string) { used.Store(what, true) }}); err != nil {
				t.Error(err)
			}
		})
	}
}

// named is the name of a play by its file: its feature and what it tells.
func named(file string) string {
	folder := filepath.Dir(file)
	if filepath.Base(folder) == "plays" {
		folder = filepath.Dir(filepath.Dir(folder))
	}
	return filepath.Base(folder) + "/" + filepath.Base(file)
}

// uses demands that plays use everything that a bot answers: operations of controls and commands. A
// selection of plays is exempt.
func uses(t *testing.T, used *sync.Map) {
	if t.Failed() || flag.Lookup("test.run").Value.String() != "" {
		return
	}
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret("t")})
	if err != nil {
		t.Fatal(err)
	}
	b, err := bot.New(bot.Config{
		Titles: titles.Examples, Client: client, Log: slog.New(slog.DiscardHandler), Debug: drawn{},
	})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, op := range b.Operations() {
		all = append(all, "op "+op)
	}
	for _, c := range b.Commands() {
		all = append(all, "/"+c.Name)
	}
	for _, name := range all {
		if _, is := used.Load(name); !is {
			t.Errorf("no play uses %s", name)
		}
	}
}

// folder is one for a play's store, in memory.
func folder(t *testing.T) string {
	dir, remove, err := town.Folder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	return dir
}

var pages, spoken sync.Map

// stands says whether a file says the words of a rule, in whatever lines.
func stands(t *testing.T, r Rule) bool {
	t.Helper()
	text, known := pages.Load(r.File)
	if !known {
		read, err := os.ReadFile(filepath.Join(root, r.File))
		if err != nil {
			t.Fatal(err)
		}
		text = strings.Join(strings.Fields(strings.ReplaceAll("\n"+string(read), "\n//", " ")), " ")
		pages.Store(r.File, text)
	}
	return strings.Contains(text.(string), r.Words)
}

// titleOf is the title of a play, drawn by nobody, and what finds its texts.
func titleOf(t *testing.T, p *Play) (bot.Title, *tape.Sentences) {
	t.Helper()
	example := titles.Examples[0].Game.Info().ID
	for _, title := range append(titles.All(), bot.Title{Game: oxo.Game, Painter: town.Blank{}}) {
		if title.Game.Info().ID != cmp.Or(p.Game, example) {
			continue
		}
		title.Painter = town.Unseen{Painter: title.Painter}
		texts, err := town.Catalog([]bot.Title{title})
		if err != nil {
			t.Fatal(err)
		}
		words, known := spoken.Load(p.Game)
		if !known {
			words, _ = spoken.LoadOrStore(p.Game, tape.NewSentences(texts))
		}
		for _, v := range p.Variants {
			change, known := variants[v]
			if !known {
				t.Fatalf("%s: no game has the variation %q", p.File, v)
			}
			title.Game = change(title.Game)
		}
		return title, words.(*tape.Sentences)
	}
	t.Fatalf("%s: there is no game %q", p.File, p.Game)
	return bot.Title{}, nil
}

// variants are variations of games, so that a play can tell what only some games have.
var variants = map[string]func(game.Game) game.Game{
	"consent": func(g game.Game) game.Game {
		return varied{g, func(i *game.Info) { i.Consent = true }}
	},
	"frail": func(g game.Game) game.Game {
		return changed{g, func(s game.State) game.State { return frail{position{s}} }}
	},
	"judged": func(g game.Game) game.Game {
		return changed{g, func(s game.State) game.State { return judged{position{s}} }}
	},
}

// varied is a game of which a little is told otherwise.
type varied struct {
	game.Game
	change func(*game.Info)
}

// Info is changed.
func (v varied) Info() game.Info {
	i := v.Game.Info()
	v.change(&i)
	return i
}
