package bot_test

import (
	"flag"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"

	"go.uber.org/goleak"
)

// gcPercent: with the usual 100, a fifth of the time of these tests went into collecting small worlds.
const gcPercent = 400

// TestMain demands, after all tests, that a test has used every operation of
// the components and every command over the wire, but those that plays use
// (bot/proof/play). A selection of tests is exempt.
func TestMain(m *testing.M) {
	flag.Parse()
	parallel, whole := true, true
	flag.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "test.parallel":
			parallel = false
		case "test.run", "test.skip", "test.list", "test.fuzz", "test.bench", "test.short":
			whole = false
		}
	})
	if parallel { // these tests mostly wait: for posts, and a second for each connection to close
		if err := flag.Set("test.parallel", "12"); err != nil {
			fmt.Println(err)
		}
	}
	debug.SetGCPercent(gcPercent)
	code := m.Run()
	err := goleak.Find()
	for end := time.Now().Add(patience); err != nil && time.Now().Before(end); {
		err = goleak.Find() // on a busy machine they end late
	}
	if code == 0 && err != nil {
		fmt.Println("the bot leaves goroutines behind:", err)
		code = 1
	}
	if code == 0 && whole {
		code = unused()
	}
	os.Exit(code)
}

// asHosted is a bot with a title and without tables: what it answers is what there is to do.
var asHosted = sync.OnceValue(func() *bot.Bot {
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret(canary)})
	if err != nil {
		panic(err)
	}
	b, err := bot.New(bot.Config{
		Titles: []bot.Title{drawnDuel}, Client: client, Log: slog.New(slog.DiscardHandler), Debug: positions{},
	})
	if err != nil {
		panic(err)
	}
	return b
})

// unused tells what no test has used of the bot.
func unused() int {
	used.Lock()
	defer used.Unlock()
	inPlays, err := os.ReadFile("testdata/used_in_plays.txt")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	for name := range strings.Lines(string(inPlays)) {
		used.names[strings.TrimSpace(name)] = true
	}
	var all []string
	for _, op := range asHosted().Operations() {
		all = append(all, "op "+op)
	}
	for _, c := range asHosted().Commands() {
		all = append(all, "/"+c.Name)
	}
	code := 0
	for _, name := range all {
		if !used.names[name] {
			fmt.Printf("no test uses %s\n", name)
			code = 1
		}
	}
	return code
}
