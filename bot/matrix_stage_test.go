package bot_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// stage is the bot without a gateway and with a Discord that takes everything: an
// interaction goes in, and what it did is read from the store and the requests.
// Nothing runs beside, so that each is done when its handler returns.
type stage struct {
	t      testing.TB
	title  bot.Title
	dir    string
	opened int    // store files so far
	start  []byte // the store as each interaction finds it
	mark   uint64 // transactions of the store when it was so
	store  *store.Store
	tables *table.Tables
	bot    *bot.Bot
	client *wire.Client
	net    *catcher
	serial int      // of interactions
	home   table.ID // the table that the roles are about
	trial  string   // key of what the asked one tries there
	now    time.Time
}

// stageTime is when everything on a stage happens, but where a phase moves its clock.
var stageTime = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// stopped is a clock that its stage alone moves.
type stopped struct{ at *time.Time }

func (c stopped) Now() time.Time { return *c.at }

// newStage sets a phase up; the store is then as it will be for each interaction.
func newStage(t testing.TB, title bot.Title, set func(*stage)) *stage {
	t.Helper()
	s := &stage{t: t, title: title, dir: t.TempDir(), home: 1, now: stageTime}
	t.Cleanup(func() { s.shut() })
	s.open(nil)
	set(s)
	s.settle()
	for _, r := range roles { // so that no name is new
		s.send(r, act{command: "help"})
	}
	s.start, s.mark = enginetest.Copy(s.t, s.store), s.written()
	return s
}

func (s *stage) check(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *stage) shut() {
	if s.store != nil {
		s.check(s.store.Close())
		s.store = nil
	}
}

// open opens a store of this content, empty for nil, and a bot on it.
func (s *stage) open(content []byte) {
	s.t.Helper()
	s.shut()
	s.opened++
	path := filepath.Join(s.dir, fmt.Sprint(s.opened%2, ".db"))
	s.check(enginetest.RemoveAll(path))
	if content != nil {
		enginetest.Restore(s.t, path, content)
	}
	clock := stopped{&s.now}
	var err error
	s.store = enginetest.Open(s.t, path, store.Options{})
	s.tables, err = table.New(table.Config{Store: s.store, Games: []game.Game{s.title.Game}, Clock: clock,
		Entropy: gametest.Deals(s.t), RemoveAfter: -1, // the asked player is late already and may be voted out
	}, features.All.Rules())
	s.check(err)
	s.net = &catcher{t: s.t}
	log := slog.New(slog.NewTextHandler(newTestWriter(s.t), nil))
	s.client, err = wire.NewClient(wire.Config{
		Token: wire.NewSecret(canary), API: "http://127.0.0.1:1", Transport: s.net, Log: log, Now: clock.Now,
		Pace: atOnce{machine},
	})
	s.check(err)
	s.bot, err = bot.New(bot.Config{
		Titles: []bot.Title{s.title}, Catalog: catalog(s.t, s.title), Tables: s.tables, Client: s.client, Now: clock.Now,
		Log: log,
	})
	s.check(err)
}

// reset makes the store again what it was at the start, if it has changed.
func (s *stage) reset() {
	s.t.Helper()
	if s.written() != s.mark {
		s.open(s.start)
		s.mark = s.written()
	}
}

// written is how often the store was written to: a commit of anything changes it.
func (s *stage) written() uint64 {
	s.t.Helper()
	now, err := s.store.Stats()
	s.check(err)
	return now.Applied
}

// settle says that all posts so far are in the channel.
func (s *stage) settle() {
	s.t.Helper()
	for {
		p, _, ok := s.tables.Mail.Next()
		if !ok {
			return
		}
		s.check(s.tables.Mail.Done(s.t.Context(), p, fmt.Sprint("9", p.ID)))
	}
}

// table is the table that the roles are about; the zero table if there is none.
func (s *stage) table() table.Table {
	t, err := s.tables.Shelf.Get(s.home)
	if err != nil {
		return table.Table{}
	}
	return t
}

// send makes a user do something and returns the outcome.
func (s *stage) send(r role, a act) outcome {
	s.t.Helper()
	s.serial++
	return s.sendAs(fmt.Sprint(7000+s.serial), r, a)
}

// sendAs is send with the interaction's id given.
func (s *stage) sendAs(id string, r role, a act) outcome {
	s.t.Helper()
	return s.sendRaw(a.event(s, id, r))
}

// sendRaw hands an event to the bot as the gateway tells it.
func (s *stage) sendRaw(event []byte) outcome {
	s.t.Helper()
	in, err := wire.ParseInteraction(event, s.now)
	if err != nil {
		return outcome{refusedByWire: true}
	}
	before, home := s.written(), s.table()
	s.net.got = nil
	answer := wire.NewAnswer(s.client, in, wire.DeferNever)
	func() {
		defer func() {
			if p := recover(); p != nil {
				s.t.Errorf("a panic: %v\nat %s", p, event)
			}
		}()
		s.bot.Interaction(s.t.Context(), in, answer)
	}()
	o := outcome{in: in, requests: s.net.got, changed: before != s.written(), before: home, after: s.table()}
	o.read(s.t)
	return o
}

// atOnce is a pace in which nothing runs beside anything: what a handler starts has
// ended before the next thing happens.
type atOnce struct{ wire.Pace }

func (atOnce) Go(f func()) { f() }

// machine is the pace of every client that is given none.
var machine = func() wire.Pace {
	c, err := wire.NewClient(wire.Config{Token: wire.NewSecret(canary)})
	if err != nil {
		panic(err)
	}
	return c.Pace()
}()

// request is one request that the bot made.
type request struct {
	line string // method and path
	body []byte // JSON
}

// catcher is a Discord that says yes to everything.
type catcher struct {
	t    testing.TB
	got  []request
	file []byte // the last upload
}

// RoundTrip notes a request.
func (c *catcher) RoundTrip(r *http.Request) (*http.Response, error) {
	var raw []byte
	if r.Body != nil {
		var err error
		if raw, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	if kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind == "multipart/form-data" {
		form, err := multipart.NewReader(bytes.NewReader(raw), params["boundary"]).ReadForm(1 << 20)
		if err != nil {
			return nil, err
		}
		raw = []byte(form.Value["payload_json"][0])
		for _, f := range form.File["files[0]"] {
			file, err := f.Open()
			if err != nil {
				return nil, err
			}
			if c.file, err = io.ReadAll(file); err != nil {
				return nil, err
			}
		}
	}
	c.got = append(c.got, request{r.Method + " " + r.URL.Path, raw})
	return &http.Response{
		StatusCode: 200, Header: http.Header{}, Request: r, Body: io.NopCloser(strings.NewReader(`{"id":"800"}`)),
	}, nil
}
