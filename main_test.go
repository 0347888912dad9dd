package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/house"
	"bivouac/bot/proof/blind"
	"bivouac/bot/proof/secrecy"
	"bivouac/bot/titles"
	"bivouac/game/amount"
	"bivouac/game/gametest"
)

// arrows are the packages that each package may import beside the standard
// library: ours by their paths, others by their modules. A title (game/<id>)
// and a painter (render/<id>) follow the rules of allowed.
var arrows = map[string]string{
	"bivouac/bot": `bivouac/bot/board bivouac/bot/call bivouac/bot/features bivouac/bot/house
		bivouac/bot/panel bivouac/bot/post bivouac/bot/screen bivouac/bot/table bivouac/bot/table/clock
		bivouac/bot/think bivouac/bot/turns bivouac/bot/wire bivouac/game bivouac/game/lang
		bivouac/game/mind bivouac/render`,
	"bivouac/bot/board": "bivouac/bot/screen bivouac/bot/table bivouac/bot/wire bivouac/game bivouac/render",
	"bivouac/bot/panel": `bivouac/bot/phone bivouac/bot/screen bivouac/bot/table bivouac/bot/wire bivouac/game
		bivouac/game/mind bivouac/render`,
	"bivouac/bot/call": "bivouac/bot/panel bivouac/bot/screen bivouac/bot/table bivouac/bot/wire bivouac/game",
	"bivouac/bot/house": `bivouac/bot/call bivouac/bot/screen bivouac/bot/table bivouac/bot/table/outbox
		bivouac/bot/wire`,
	"bivouac/bot/proof/blind": "bivouac/bot bivouac/bot/playground bivouac/bot/proof/town bivouac/render",
	"bivouac/bot/proof/drops": `bivouac/bot bivouac/bot/playground bivouac/bot/proof/town bivouac/bot/table
		bivouac/bot/wire bivouac/store`,
	"bivouac/bot/proof/faults": `bivouac/bot bivouac/bot/luck bivouac/bot/playground bivouac/bot/proof/town
		bivouac/bot/screen bivouac/bot/wire bivouac/game bivouac/game/lang bivouac/game/scenario bivouac/render
		bivouac/store bivouac/store/enginetest`,
	"bivouac/bot/proof/month": `bivouac/bot bivouac/bot/playground bivouac/bot/proof/tape bivouac/bot/proof/town
		bivouac/game bivouac/store`,
	// A pause, and a game that nobody plays, go on alike; votes stand below the last reminder.
	"bivouac/bot/votes":  ofFeature + " bivouac/bot/idle bivouac/bot/remind bivouac/bot/seats",
	"bivouac/bot/clocks": ofFeature + " bivouac/bot/votes",  // the others decide about a late player
	"bivouac/bot/seats":  ofFeature + " bivouac/bot/hold",   // a held seat is taken again like any other
	"bivouac/bot/puzzle": withPanel + " bivouac/bot/review", // whose finds are its positions
	"bivouac/bot/learn":  withPanel,                         // panels of other positions
	"bivouac/bot/try":    withPanel,
	"bivouac/bot/hints":  withPanel,                        // the advice is the panel's picture
	"bivouac/bot/orders": withPanel,                        // an old press shows the panel again
	"bivouac/bot/lobby":  ofFeature + " bivouac/bot/votes", // /close asks the players of a running game
	// lobby's form has the button, and is shown again; settings reads times
	"bivouac/bot/starts":          ofFeature + " bivouac/bot/lobby bivouac/bot/settings",
	"bivouac/bot/rematch":         ofFeature + " bivouac/bot/starts", // a planned start takes the place of its own
	"bivouac/bot/playground":      "github.com/gorilla/websocket github.com/santhosh-tekuri/jsonschema/v6",
	"bivouac/bot/playground/trim": "bivouac/bot/playground",
	"bivouac/bot/proof/processes": `bivouac/bot bivouac/bot/cli bivouac/bot/features bivouac/bot/playground
		bivouac/bot/proof/faults bivouac/bot/proof/town bivouac/bot/table bivouac/game bivouac/store bivouac/store/kv
		bivouac/store/kv/pg bivouac/store/kv/pgtest github.com/jackc/pgx/v5`,
	"bivouac/bot/proof/secrecy": `bivouac/bot bivouac/bot/proof/town bivouac/bot/playground bivouac/bot/wire
		bivouac/game bivouac/game/gametest bivouac/game/lang bivouac/store bivouac/store/enginetest`,
	"bivouac/bot/proof/soak": `bivouac/bot bivouac/bot/playground bivouac/bot/proof/town bivouac/bot/table
		bivouac/bot/wire bivouac/game bivouac/render bivouac/store bivouac/store/enginetest`,
	"bivouac/bot/proof/taps": `bivouac/bot bivouac/bot/orders bivouac/bot/phone bivouac/bot/playground
		bivouac/bot/proof/town bivouac/bot/table bivouac/game bivouac/game/mind bivouac/render`,
	"bivouac/bot/proof/tape": `bivouac/bot/features bivouac/bot/screen bivouac/bot/table bivouac/bot/table/outbox
		bivouac/game bivouac/game/lang bivouac/render bivouac/store`,
	"bivouac/bot/proof/town": `bivouac/bot bivouac/bot/features bivouac/bot/notes bivouac/bot/orders bivouac/bot/playground
		bivouac/bot/proof/tape bivouac/bot/screen bivouac/bot/seats bivouac/bot/starts bivouac/bot/table
		bivouac/bot/table/clock bivouac/bot/table/outbox bivouac/bot/try bivouac/bot/votes bivouac/bot/wire
		bivouac/game bivouac/game/lang bivouac/render
		bivouac/store bivouac/store/enginetest`,
	"bivouac/bot/proof/evening": "",
	"bivouac/bot/proof/play": `bivouac/bot bivouac/bot/playground bivouac/bot/proof/tape bivouac/bot/proof/town
		bivouac/game bivouac/game/lang bivouac/store`,
	"bivouac/bot/table/clock":           "bivouac/game",
	"bivouac/bot/table/clock/clocktest": "bivouac/game/amount",
	"bivouac/bot/table/outbox":          "",
	"bivouac/bot/table/tabletest": `bivouac/bot/table bivouac/bot/table/clock bivouac/bot/table/outbox bivouac/game
		bivouac/store bivouac/store/enginetest`,
	"bivouac/bot/table": `bivouac/bot/table/clock bivouac/bot/table/outbox
		bivouac/game bivouac/store`,
	"bivouac/bot/phone": "",
	"bivouac/bot/post": `bivouac/bot/board bivouac/bot/screen bivouac/bot/table bivouac/bot/table/clock
		bivouac/bot/table/outbox bivouac/bot/wire bivouac/game`,
	"bivouac/bot/screen": `bivouac/bot/table bivouac/bot/table/clock
		bivouac/bot/table/outbox bivouac/bot/texts bivouac/bot/wire bivouac/game
		bivouac/game/lang bivouac/game/mind bivouac/game/naming bivouac/render`,
	"bivouac/bot/texts": "",
	"bivouac/bot/think": "bivouac/bot/turns bivouac/game bivouac/game/mind",
	"bivouac/bot/turns": "",
	"bivouac/bot/wire": `bivouac/bot/turns bivouac/game/naming github.com/bwmarrin/discordgo github.com/gorilla/websocket
		github.com/rivo/uniseg golang.org/x/time`,
	"bivouac/game":          "",
	"bivouac/game/amount":   "",
	"bivouac/game/naming":   "github.com/mtibben/confusables golang.org/x/text",
	"bivouac/game/lang":     "bivouac/game github.com/nicksnyder/go-i18n/v2 golang.org/x/text",
	"bivouac/game/scenario": "bivouac/game bivouac/game/lang",
	"bivouac/game/gametest": `github.com/google/go-cmp/cmp bivouac/game bivouac/game/amount bivouac/game/lang
		bivouac/game/scenario`,
	"bivouac/game/notation":      "bivouac/game",
	"bivouac/game/mind":          "bivouac/game",
	"bivouac/game/mind/ladder":   "bivouac/game bivouac/game/mind",
	"bivouac/game/mind/mindtest": "bivouac/game bivouac/game/amount bivouac/game/gametest bivouac/game/mind",
	"bivouac/render": `bivouac/game bivouac/game/naming github.com/fogleman/gg github.com/klauspost/compress/flate
		golang.org/x/image
		golang.org/x/text`,
	"bivouac/render/rendertest": `bivouac/game bivouac/game/amount bivouac/game/gametest bivouac/game/lang
		bivouac/render golang.org/x/image pgregory.net/rapid`,
	"bivouac/store":           "bivouac/game bivouac/store/kv bivouac/store/kv/bolt",
	"bivouac/store/kv":        "",
	"bivouac/store/kv/bolt":   "bivouac/store/kv go.etcd.io/bbolt",
	"bivouac/store/kv/pg":     "bivouac/store/kv github.com/jackc/pgx/v5",
	"bivouac/store/kv/kvtest": "bivouac/game/amount bivouac/store/kv github.com/google/go-cmp/cmp pgregory.net/rapid",
	"bivouac/store/storetest": "bivouac/game/amount bivouac/store pgregory.net/rapid",
	"bivouac/bot/proof/crash": `bivouac/bot/features bivouac/bot/table bivouac/bot/table/outbox bivouac/bot/votes
		bivouac/game bivouac/store`,
	"bivouac": "bivouac/bot/cli bivouac/bot/titles",
	"bivouac/bot/proof": `bivouac/bot bivouac/bot/cli bivouac/bot/proof/crash bivouac/bot/proof/drops
		bivouac/bot/proof/faults bivouac/bot/proof/month bivouac/bot/proof/processes bivouac/bot/proof/soak
		bivouac/bot/proof/tape bivouac/bot/proof/taps bivouac/bot/proof/town bivouac/bot/titles bivouac/game
		bivouac/game/mind bivouac/game/mind/ladder
		github.com/alecthomas/kong github.com/schollz/progressbar/v3 golang.org/x/sync/errgroup golang.org/x/term`,
	"bivouac/bot/cli": `bivouac/bot bivouac/bot/features bivouac/bot/playground bivouac/bot/table bivouac/bot/wire
		bivouac/game bivouac/game/lang bivouac/game/scenario bivouac/render bivouac/store bivouac/store/kv
		bivouac/store/kv/pg github.com/BurntSushi/toml github.com/alecthomas/kong github.com/prometheus/client_golang
		github.com/schollz/progressbar/v3 golang.org/x/term`,
	"bivouac/bot/proof/pagetest": "github.com/alecthomas/kong",
	"bivouac/store/kv/pgtest":    "github.com/jackc/pgx/v5",
	"bivouac/store/enginetest":   "bivouac/store bivouac/store/kv bivouac/store/kv/pg bivouac/store/kv/pgtest",
}

// only says where the libraries behind a wall may be imported, by tests too.
var only = map[string][]string{
	"github.com/bwmarrin/discordgo": {"bivouac/bot/wire", "bivouac/bot/playground"},
	"github.com/fogleman/gg":        {"bivouac/render"},
	"github.com/golang/freetype":    {},
	"golang.org/x/image/vector":     {},
	"go.etcd.io/bbolt":              {"bivouac/store/kv/bolt"},
	"github.com/jackc/pgx": {"bivouac/store/kv/pg", "bivouac/store/kv/pgtest",
		"bivouac/bot/proof/processes"},
}

// ofFeature are the imports of every feature: what it plugs into, and what that is made of.
const ofFeature = `bivouac/bot/house bivouac/bot/board bivouac/bot/call bivouac/bot/screen bivouac/bot/table
	bivouac/bot/table/clock bivouac/bot/table/outbox bivouac/bot/think bivouac/bot/wire bivouac/game bivouac/game/mind
	bivouac/game/naming bivouac/game/scenario bivouac/render`

// withPanel are the imports of a feature that shows panels. Others put controls on them, by a
// screen.Seated.
const withPanel = ofFeature + " bivouac/bot/panel"

// allowed are the imports of a package. Titles see the contract and the kit of
// notation, painters the contract and their own title, and the list of the titles all of ours.
func allowed(pkg string) (list []string, known bool) {
	if names, known := arrows[pkg]; known {
		return strings.Fields(names), true
	}
	id := path.Base(pkg)
	if slices.ContainsFunc(features.All, func(f house.Feature) bool { return pkg == "bivouac/bot/"+f.Name }) {
		return strings.Fields(ofFeature), true
	}
	switch pkg {
	case listing:
		return []string{"bivouac"}, true
	case "bivouac/bot/features":
		list = []string{"bivouac/bot/house"}
		for _, f := range features.All {
			list = append(list, "bivouac/bot/"+f.Name)
		}
		return list, true
	case "bivouac/game/" + id, "bivouac/game/gametest/" + id:
		return []string{"bivouac/game", "bivouac/game/notation"}, true
	case "bivouac/render/" + id:
		return []string{"bivouac/game", "bivouac/render", "bivouac/game/" + id, "bivouac/game/gametest/" + id}, true
	}
	return nil, false
}

// TestLocalTimesHaveOnePlace: in a zone other than UTC a day and a time of day become a moment in
// clock.Local only. time.Date does not say what it answers where clocks skip that time.
func TestLocalTimesHaveOnePlace(t *testing.T) {
	for _, f := range sources(t) {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || f.test {
				return true
			}
			switch called := types.ExprString(call.Fun); {
			case called == "time.ParseInLocation",
				called == "time.Date" && types.ExprString(call.Args[len(call.Args)-1]) != "time.UTC":
				t.Errorf("%s: %s in a zone: clock.Local is for that", f.name, called)
			}
			return true
		})
	}
}

func TestArrows(t *testing.T) {
	for _, f := range sources(t) {
		list, known := allowed(f.pkg)
		if !known {
			t.Errorf("%s: the plan has no package %s", f.name, f.pkg)
		}
		for _, spec := range f.tree.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if !f.test && !standard(to) && !slices.ContainsFunc(list, func(one string) bool { return reaches(f.pkg, one, to) }) {
				t.Errorf("%s: %s may not import %s", f.name, f.pkg, to)
			}
			for wall, inside := range only {
				if within(to, wall) && !slices.ContainsFunc(inside, func(p string) bool { return within(f.pkg, p) }) {
					t.Errorf("%s: %s is only for %v", f.name, wall, inside)
				}
			}
			if isTitle(f.pkg) && isTitle(to) && f.pkg != to {
				t.Errorf("%s: a title imports another: %s", f.name, to)
			}
		}
	}
}

// TestMembersDecideBySight: members and laws of the simulations know tables by town.Sight, which
// one file makes; two more put a bot together. Other tables change these files alone.
func TestMembersDecideBySight(t *testing.T) {
	simulations := []string{
		"bivouac/bot/proof/faults", "bivouac/bot/proof/month", "bivouac/bot/proof/secrecy", "bivouac/bot/proof/town",
	}
	may := []string{"bot/proof/town/assemble.go", "bot/proof/town/inside.go", "bot/proof/town/world.go"}
	var do []string
	for _, f := range sources(t) {
		if f.test || !slices.Contains(simulations, f.pkg) {
			continue
		}
		if slices.ContainsFunc(f.tree.Imports, func(spec *ast.ImportSpec) bool {
			to, err := strconv.Unquote(spec.Path.Value)
			return err == nil && within(to, "bivouac/bot/table")
		}) {
			do = append(do, f.name)
		}
	}
	if !slices.Equal(do, may) {
		t.Errorf("bot/table is imported by %q, want %q", do, may)
	}
}

// TestNobodySeesTheWholeMatch: what ships sees the match of a table as one seat may (table.Seen).
// Proofs and tests alone take the whole.
func TestNobodySeesTheWholeMatch(t *testing.T) {
	for _, f := range sources(t) {
		if f.test || within(f.pkg, "bivouac/bot/proof") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if named, ok := n.(*ast.SelectorExpr); ok && named.Sel.Name == "Unveiled" {
				t.Errorf("%s: %s is a match with every secret", f.name, types.ExprString(named))
			}
			return true
		})
	}
}

// TestLibrariesDoTheirWork: the three libraries that the bot is built on work in what
// ships, each in the few files that are named here.
func TestLibrariesDoTheirWork(t *testing.T) {
	files := map[string][]string{
		"github.com/bwmarrin/discordgo": {"bot/wire/"},
		"github.com/fogleman/gg":        {"render/mask.go", "render/font.go"},
		"go.etcd.io/bbolt":              {"store/"},
	}
	used := map[string]int{}
	for _, f := range sources(t) {
		for _, spec := range f.tree.Imports {
			to, _ := strconv.Unquote(spec.Path.Value)
			places, watched := files[to]
			if !watched || f.test {
				continue
			}
			used[to]++
			if !slices.ContainsFunc(places, func(p string) bool { return strings.HasPrefix(f.name, p) }) {
				t.Errorf("%s: %s works in %v alone", f.name, to, places)
			}
		}
	}
	for library := range files {
		if used[library] == 0 {
			t.Errorf("%s does no work in what ships", library)
		}
	}
}

// listing is the package that lists the titles. Both programs, the bot and what proves it,
// need the list, and main.go, where it stood in the first plan, cannot be imported.
const listing = "bivouac/bot/titles"

// reaches says whether an entry of the arrows covers an import: ours exactly (the list of
// the titles: all of ours), another's with what is below it.
func reaches(pkg, entry, to string) bool {
	if strings.HasPrefix(entry, "bivouac") && pkg != listing {
		return entry == to
	}
	return within(to, entry)
}

func within(pkg, folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") }

// standard says whether a package is of the standard library: others have a dot in
// the first part of their path.
func standard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return first != "bivouac" && !strings.Contains(first, ".")
}

// isTitle says whether a package holds the rules of a game.
func isTitle(pkg string) bool {
	dir, _ := path.Split(pkg)
	_, listed := arrows[pkg]
	return !listed && (dir == "bivouac/game/" || dir == "bivouac/game/gametest/")
}

// TestTheHostKnowsNoGame: the names of games stand in their own folders, in tests
// and in the list of bot/titles; nowhere else in code, texts or the page.
func TestTheHostKnowsNoGame(t *testing.T) {
	names := regexp.MustCompile(`(?i)\b(invade|duel|quantum|rois|lune)\b`)
	for _, f := range sources(t) {
		if f.test || f.pkg == listing || isTitle(f.pkg) || names.MatchString(path.Base(f.pkg)) {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if names.MatchString(n.Name) {
					t.Errorf("%s: the name %s", f.name, n.Name)
				}
			case *ast.BasicLit:
				if names.MatchString(n.Value) {
					t.Errorf("%s: the text %s", f.name, n.Value)
				}
			}
			return true
		})
	}
	for _, pattern := range []string{
		"bot/texts/*.json", "bot/playground/page/*.html", "bot/playground/page/js/*.js", "bot/playground/page/css/*.css",
	} {
		files, err := fs.Glob(os.DirFS("."), pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no files %s (%v)", pattern, err)
		}
		for _, file := range files {
			if name := names.FindString(commentless(t, file)); name != "" {
				t.Errorf("%s names %s", file, name)
			}
		}
	}
}

// commentless is a text file without its whole-line comments, which may give
// examples.
func commentless(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`(?m)^\s*(//|\*|/\*).*$`).ReplaceAllString(string(text), "")
}

// source is one Go file.
type source struct {
	name, pkg string
	test      bool
	tree      *ast.File
	files     *token.FileSet
}

// sources are all Go files, which are read once.
func sources(t *testing.T) []source {
	t.Helper()
	all, err := read()
	if err != nil || len(all) < 100 {
		t.Fatalf("%d Go files: %v", len(all), err)
	}
	return all
}

var read = sync.OnceValues(func() (all []source, err error) {
	err = fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")) {
			return fs.SkipDir
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		all = append(all, source{
			name, path.Join("bivouac", path.Dir(name)), strings.HasSuffix(name, "_test.go"), tree, files,
		})
		return nil
	})
	return all, err
})

// TestTitles: the games of this program have texts, painters and scenarios, and no
// two share a name.
func TestTitles(t *testing.T) {
	seen := map[string]bool{}
	for _, title := range titles.All() {
		id := title.Game.Info().ID
		if seen[id] || title.Painter == nil || title.Scenarios == nil {
			t.Errorf("%s is twice in the list, or lacks something: %+v", id, title)
		}
		seen[id] = true
	}
}

// TestSecrecy: no title gives a seat more than its own, nor its luck away before the
// end, through the whole bot with its own painter and by the rules. The short form compares
// 2 pairs of positions, and plays no whole game. By the rules each title's TestLaws and TestPlayed
// judge positions here and there in its games, 980 pairs and more in the long form; here it is one
// after the other, 500 pairs.
func TestSecrecy(t *testing.T) {
	for _, title := range titles.All() {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			t.Parallel()
			n, began := amount.Of(2, 100), time.Now()
			hidden := gametest.Secrecy(t, title.Game, 5*n)
			t.Logf("by the rules: %d pairs, %d with something hidden, in %v", 5*n, hidden, time.Since(began))
			o := secrecy.Options{Title: title, Pairs: n, Seed: 1}
			began = time.Now()
			report, err := secrecy.Check(o)
			t.Logf("through the bot: %+v, in %v", report, time.Since(began))
			if err != nil {
				t.Error(err)
			}
			if !amount.Long() {
				return
			}
			played, err := secrecy.Games(o, 1+n/50)
			t.Logf("whole games: %+v", played)
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// TestBlind: a game of each title is played from /play to its end by text alone, in both
// languages: a whole one in the long form; in the short one players give up after 6 actions.
func TestBlind(t *testing.T) {
	for _, title := range titles.All() {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			t.Parallel()
			seats := max(2, title.Game.Info().Seats[0])
			if title.Game.Info().Seats[1] > 3 {
				seats = 3
			}
			moves, began := amount.Of(6, 0), time.Now() // 0 is to the end
			report, err := blind.Play(blind.Options{Title: title, Seats: seats, Seed: 1, Moves: moves})
			t.Logf("%d seats: %+v in %v", seats, report, time.Since(began))
			if err != nil {
				t.Error(err)
			}
		})
	}
}
