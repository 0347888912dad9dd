package bot

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
	"bivouac/store"
)

// yes is a Discord that takes everything and counts it.
type yes struct{ answers, others atomic.Int64 }

// RoundTrip answers with a message.
func (y *yes) RoundTrip(r *http.Request) (*http.Response, error) {
	n := &y.others
	if strings.HasSuffix(r.URL.Path, "/callback") {
		n = &y.answers
	}
	n.Add(1)
	if r.Body != nil {
		_, _ = io.Copy(io.Discard, r.Body)
	}
	return &http.Response{StatusCode: 200, Header: http.Header{}, Request: r,
		Body: io.NopCloser(strings.NewReader(`{"id":"77","channel_id":"5","author":{"id":"9"}}`))}, nil
}

// cross fails a test at the first error in the log.
type cross struct{ t *testing.T }

// Write takes one line.
func (c cross) Write(p []byte) (int, error) {
	c.t.Errorf("the bot has logged a bug: %s", p)
	return len(p), nil
}

// atOnce is a pace in which nothing runs beside anything.
type atOnce struct{ wire.Pace }

func (atOnce) Go(f func()) { f() }

// fuzzed is a bot at whose table 5 a duel of the users 10 and 11 stands.
type fuzzed struct {
	*Bot
	discord *yes
	tables  *table.Tables
	seen    int
}

func newFuzzed(f *testing.F) *fuzzed {
	s, err := store.Open(filepath.Join(f.TempDir(), "bivouac.db"), store.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close() })
	z := &fuzzed{discord: &yes{}}
	z.tables, err = table.New(table.Config{Store: s.Store, Games: []game.Game{duel.Game{}}}, features.All.Rules())
	if err != nil {
		f.Fatal(err)
	}
	c := wire.Config{
		Token: wire.NewSecret("t"), API: "http://127.0.0.1:1", Transport: z.discord, Log: slog.New(slog.DiscardHandler),
	}
	client, err := wire.NewClient(c)
	if err != nil {
		f.Fatal(err)
	}
	c.Pace = atOnce{client.Pace()}
	if client, err = wire.NewClient(c); err != nil {
		f.Fatal(err)
	}
	if z.Bot, err = New(Config{
		Titles: []Title{{Game: duel.Game{}, Painter: blank{}}}, Tables: z.tables, Client: client, Now: time.Now,
		Debug: noScenarios{},
	}); err != nil {
		f.Fatal(err)
	}
	return z
}

// fresh is the table at its beginning.
func (z *fuzzed) fresh(t *testing.T) table.Table {
	t.Helper()
	now, err := z.tables.Shelf.In("5")
	if err == nil && now.Status == table.Playing && now.Entries() == 0 && votes.Of(now) == nil &&
		now.Players[1].User == "11" && now.Host == "10" {
		return now
	}
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{8}})
	if err != nil {
		t.Fatal(err)
	}
	at := table.Seating{
		Guild: "1", Channel: "5", Players: []table.Player{{User: "10", Name: "Ann"}, {User: "11", Name: "Ben"}}, Locale: "en",
	}
	out, err := z.tables.Import(t.Context(), at, m)
	if err != nil {
		t.Fatal(err)
	}
	return out.After
}

// FuzzInteraction: any user sends anything as a command, a press, a choice, a form or
// a text to be completed gets one answer that Discord takes; nothing panics, nothing
// is logged as a bug, and a stranger changes no game.
func FuzzInteraction(f *testing.F) {
	z := newFuzzed(f)
	for _, c := range z.host {
		f.Add(uint8(2), uint8(10), c.Name, "line", "b4", "", "")
	}
	for _, op := range slices.Sorted(maps.Keys(z.presses)) {
		f.Add(uint8(3), uint8(11), "", "", "", "1|"+op+"|@|#|bid|4", "4")
		f.Add(uint8(3), uint8(12), "", "", "", "1|"+op+"|@|0|pass", "a|b")
	}
	f.Add(uint8(5), uint8(10), "", screen.FieldLine, "b1 undo; b2 c9", "1|T|@|#", "")
	f.Add(uint8(4), uint8(10), "do", "line", "b", "", "")
	f.Add(uint8(4), uint8(11), "duel bid", "card", "1", "", "")
	f.Add(uint8(2), uint8(11), "duel counter", "card", "7 7 7", "", "")
	f.Fuzz(func(t *testing.T, kind, user uint8, command, option, text, custom, value string) {
		before := z.fresh(t)
		in := z.made(before, kind, user, command, option, text, custom, value)
		if in == nil {
			return
		}
		z.kit.Log = slog.New(slog.NewTextHandler(cross{t}, &slog.HandlerOptions{Level: slog.LevelError}))
		answers := z.discord.answers.Load()
		z.Interaction(t.Context(), in, wire.NewAnswer(z.client, in, wire.DeferNever))
		if n := z.discord.answers.Load() - answers; n != 1 {
			t.Errorf("%+v gets %d answers", in, n)
		}
		after, err := z.tables.Shelf.Get(before.ID)
		if err != nil {
			t.Fatal(err)
		}
		if user > 11 && after.Entries() != before.Entries() {
			t.Errorf("user %d changes the game", user)
		}
	})
}

// made is an interaction; nil for one that cannot arrive.
func (z *fuzzed) made(t table.Table, kind, user uint8, command, option, text, custom, value string) *wire.Interaction {
	z.seen++
	in := &wire.Interaction{
		Kind: wire.Kind(kind), ID: strconv.Itoa(z.seen), Token: wire.NewSecret("w"), Application: "9", Guild: "1",
		Channel: "5", User: wire.User{ID: strconv.Itoa(int(user)), Name: text}, Locale: value,
		Command: strings.Fields(command), Focused: option,
		Options: map[string]wire.Value{option: {
			Text: text, Int: int64(len(text)), Bool: text == "true", User: wire.User{ID: text},
		}},
		CustomID: strings.NewReplacer("@", t.ID.String(), "#", strconv.Itoa(t.Public().Pending()[0].ID)).Replace(custom),
		Received: time.Now(), Fields: map[string]string{option: text}, MessagePrivate: user%2 == 0, AppPermissions: 1<<40 - 1,
	}
	switch in.Kind {
	case wire.KindCommand, wire.KindAutocomplete:
		if len(in.Command) == 0 {
			return nil // wire passes no command without a name
		}
	case wire.KindComponent:
		if value != "" {
			in.Values = strings.Split(value, ",")
		}
	case wire.KindModal:
	default:
		return nil
	}
	return in
}

// noScenarios is a playground without any.
type noScenarios struct{}

func (noScenarios) Names() []string { return nil }

func (noScenarios) Match(string) (*game.Match, error) { return nil, screen.ErrChoose }

// blank paints a dark line.
type blank struct{}

func (blank) Board(render.Scene) ([]byte, error) { return darkLine() }

var darkLine = sync.OnceValues(func() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 128, 8), color.Palette{color.Gray{}}))
	return b.Bytes(), err
})

func (blank) Alt(render.Scene) string { return "alt" }

func (blank) Text(render.Scene) string { return "text" }
