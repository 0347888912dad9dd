package bot_test

import (
	"flag"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"

	"go.uber.org/goleak"
)

// gcPercent: with the usual 100, a fifth of the time of these tests went into collecting small worlds.
const gcPercent = 400

// TestMain demands, after all tests, that no goroutine of a bot is left.
func TestMain(m *testing.M) {
	flag.Parse()
	parallel := true
	flag.Visit(func(f *flag.Flag) { parallel = parallel && f.Name != "test.parallel" })
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
