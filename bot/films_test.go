package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/seats"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/store"
)

// gatedPainter paints a picture when the test lets it: it takes a token for each.
type gatedPainter struct {
	plainPainter
	gate chan struct{}
}

func (p gatedPainter) Board(s render.Scene) ([]byte, error) {
	<-p.gate
	return p.plainPainter.Board(s)
}

// cinema is the bot with tables in several servers, whose pictures the test lets be
// painted one by one. Time is that of its bubble.
type cinema struct {
	t      *testing.T
	gate   chan struct{}
	tables *table.Tables
	bot    *bot.Bot
	client *wire.Client
	serial int

	mu   sync.Mutex
	said []reply
	user map[string]string // by token
	much bool              // too much waits for what is pressed
	has  func(user string) // done when a user has his film; nil: nothing
}

// reply is one message to a user.
type reply struct {
	user, content string
	private       bool
	film          bool
}

// inCinema runs a test in a bubble.
func inCinema(t *testing.T, test func(*cinema)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &cinema{t: t, gate: make(chan struct{}), user: map[string]string{}}
		s, err := store.Open(filepath.Join(t.TempDir(), "c.db"), store.Options{RetryEvery: -1})
		c.check(err)
		defer func() { c.check(s.Close()) }()
		c.tables, err = table.New(table.Config{
			Store: s.Store, Games: []game.Game{duel.Game{}, quantum.Game{}}, Entropy: gametest.Deals(t),
		}, features.All.Rules())
		c.check(err)
		log := slog.New(slog.NewTextHandler(newTestWriter(t), nil))
		c.client, err = wire.NewClient(wire.Config{
			Token: wire.NewSecret(canary), API: "http://127.0.0.1:1", Transport: c, Log: log,
		})
		c.check(err)
		painter := gatedPainter{gate: c.gate}
		titles := []bot.Title{{Game: duel.Game{}, Painter: painter}, {Game: quantum.Game{}, Painter: painter}}
		c.bot, err = bot.New(bot.Config{
			Titles: titles, Catalog: catalog(t, titles...), Tables: c.tables, Client: c.client, Log: log,
		})
		c.check(err)
		defer func() { // the cameras that still wait for a picture get it, and end
			close(c.gate)
			synctest.Wait()
			ended, end := context.WithCancel(t.Context())
			end()
			c.bot.Run(ended)
		}()
		test(c)
	})
}

func (c *cinema) check(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// table puts a match of two that has just begun into a channel of a server.
func (c *cinema) table(guild, channel string) {
	c.t.Helper()
	c.seat(guild, channel, c.match(duel.Game{}, 0))
}

// match is a match of two after so many acts by chance.
func (c *cinema) match(g game.Game, acts int) *game.Match {
	c.t.Helper()
	info, luck := g.Info(), rand.New(rand.NewPCG(1, 2))
	m, _, err := game.NewMatch(g, game.Setup{Game: info.ID, Rules: info.Rules, Seats: 2})
	c.check(err)
	for len(m.Journal) < acts {
		d := m.Pending()[0]
		legal := m.State.Legal(d.Seat, nil)
		m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]})
		c.check(err)
	}
	return m
}

func (c *cinema) seat(guild, channel string, m *game.Match) {
	c.t.Helper()
	_, err := c.tables.Import(c.t.Context(), table.Seating{Guild: guild, Channel: channel, Locale: "en-GB",
		Players: []table.Player{{User: "900", Name: "Ann"}, {User: "901", Name: "Ben"}}}, m)
	c.check(err)
}

// press makes a user press Replay below a channel's table.
func (c *cinema) press(user, guild, channel string) {
	c.t.Helper()
	c.presses(user, guild, channel)
	synctest.Wait()
}

func (c *cinema) presses(user, guild, channel string) {
	c.t.Helper()
	t, err := c.tables.Shelf.In(channel)
	c.check(err)
	c.send(user, guild, channel, object{"type": 3, "message": object{"id": "91"},
		"data": object{"custom_id": "1|3|" + t.ID.String() + "|0", "component_type": 2}})
}

// replay makes a user use /replay.
func (c *cinema) replay(user, guild, channel string, options ...object) {
	c.t.Helper()
	c.send(user, guild, channel, object{"type": 2, "data": object{"name": "replay", "type": 1, "options": options}})
	synctest.Wait()
}

func (c *cinema) send(user, guild, channel string, o object) {
	c.t.Helper()
	c.serial++
	token := fmt.Sprint("interaction-token-", c.serial)
	c.mu.Lock()
	c.user[token] = user
	c.mu.Unlock()
	for key, value := range (object{"id": fmt.Sprint(8000 + c.serial), "application_id": "1", "token": token,
		"guild_id": guild, "channel_id": channel, "locale": "en-GB", "app_permissions": "2147483647",
		"member": object{"permissions": "34816", "user": object{"id": user, "username": "u" + user}}}) {
		o[key] = value
	}
	text, err := json.Marshal(o)
	c.check(err)
	in, err := wire.ParseInteraction(text, time.Now())
	c.check(err)
	handle := c.bot.Interaction
	if c.much {
		handle = c.bot.Refused
	}
	handle(c.t.Context(), in, wire.NewAnswer(c.client, in, wire.DeferByKind))
}

// paint lets so many pictures be painted, one after the other.
func (c *cinema) paint(pictures int) {
	c.t.Helper()
	for range pictures {
		select {
		case c.gate <- struct{}{}:
		case <-time.After(time.Hour):
			c.t.Fatal("nobody paints")
		}
		synctest.Wait()
	}
}

// told returns the messages to a user, oldest first.
func (c *cinema) told(user string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []string
	for _, s := range c.said {
		if s.user == user {
			all = append(all, s.content)
		}
	}
	return all
}

// forget empties the notes.
func (c *cinema) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said, c.user = nil, map[string]string{}
}

// films are those who have got one, in order.
func (c *cinema) films() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []string
	for _, s := range c.said {
		if s.film {
			all = append(all, s.user)
		}
	}
	return all
}

// RoundTrip is a Discord that takes everything.
func (c *cinema) RoundTrip(r *http.Request) (*http.Response, error) {
	var raw []byte
	film := false
	if r.Body != nil {
		raw, _ = io.ReadAll(r.Body)
	}
	if kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind == "multipart/form-data" {
		form, err := multipart.NewReader(bytes.NewReader(raw), params["boundary"]).ReadForm(1 << 20)
		if err != nil {
			return nil, err
		}
		raw, film = []byte(form.Value["payload_json"][0]), len(form.File) > 0
	}
	var body struct {
		Type    int
		Content string
		Flags   int
		Data    struct {
			Content string
			Flags   int
		}
	}
	_ = json.Unmarshal(raw, &body)
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
	token := parts[min(2, len(parts)-1)]
	said := reply{content: body.Content + body.Data.Content, private: (body.Flags|body.Data.Flags)&64 != 0, film: film}
	c.mu.Lock()
	if said.user = c.user[token]; said.user != "" && (said.content != "" || film) {
		c.said = append(c.said, said)
	}
	c.mu.Unlock()
	if film && c.has != nil {
		c.has(said.user)
	}
	return &http.Response{
		StatusCode: 200, Header: http.Header{}, Request: r, Body: io.NopCloser(strings.NewReader(`{"id":"800"}`)),
	}, nil
}

// TestFilmOfAnotherIsNext: thirty presses of one user do not delay another's film,
// and he hears at once that his own is on its way.
func TestFilmOfAnotherIsNext(t *testing.T) {
	inCinema(t, func(c *cinema) {
		c.table("10", "20")
		c.table("11", "21")
		c.press("1", "10", "20")
		c.press("2", "11", "21") // both cameras have something to do
		for range 30 {
			c.press("3", "10", "20")
		}
		c.press("4", "11", "21")
		told := c.told("3")
		if len(told) != 29 || !strings.Contains(told[0], "on its way") ||
			!regexp.MustCompile(`about \d+ s`).MatchString(told[28]) {
			t.Errorf("30 presses are answered %d times while he waits: %q", len(told), told)
		}
		c.paint(4)
		if got := c.films(); !slices.Equal(got[:2], []string{"1", "2"}) || !slices.Contains(got[:min(4, len(got))], "4") ||
			len(got) != 4 {
			t.Errorf("films in the order %q", got)
		}
		c.press("3", "10", "20") // and when he has it he may ask again
		c.paint(1)
		if got := c.films(); len(got) != 5 || got[4] != "3" {
			t.Errorf("films in the order %q", got)
		}
	})
}

// TestFilmAgainAtOnce: who has his film may ask for the next, however soon.
func TestFilmAgainAtOnce(t *testing.T) {
	inCinema(t, func(c *cinema) {
		c.table("10", "20")
		c.has = func(user string) {
			c.has = nil
			c.presses(user, "10", "20")
		}
		c.press("1", "10", "20")
		c.paint(2)
		if got := c.films(); len(got) != 2 {
			t.Errorf("%d films, and he is told %q", len(got), c.told("1"))
		}
	})
}

// TestFilmsOfServers: the second film of a server is behind the first of another, and a
// server has a few at a time.
func TestFilmsOfServers(t *testing.T) {
	inCinema(t, func(c *cinema) {
		for n := range 4 {
			c.table(fmt.Sprint(10+n), fmt.Sprint(20+n))
		}
		c.press("1", "10", "20")
		c.press("2", "10", "20")
		c.press("3", "10", "20")
		c.press("4", "11", "21")
		c.press("5", "12", "22")
		c.paint(5)
		if got := c.films(); !slices.Equal(got, []string{"1", "2", "4", "5", "3"}) {
			t.Errorf("films in the order %q", got)
		}
		full := 0
		for n := range 10 {
			c.press(fmt.Sprint(30+n), "13", "23")
			if told := c.told(fmt.Sprint(30 + n)); len(told) > 0 && strings.Contains(told[0], "about") {
				full++
			}
		}
		c.press("9", "10", "20")
		if full < 5 || len(c.told("9")) != 0 {
			t.Errorf("%d of 10 members of a server are told that it is busy; another's: %q", full, c.told("9"))
		}
		c.paint(11 - full)
	})
}

// TestFilmsWaitingAreFew: the queue is bounded, what is too much is told after how long it
// may be asked for again, and what waits holds its interaction and nothing of a table.
func TestFilmsWaitingAreFew(t *testing.T) {
	inCinema(t, func(c *cinema) {
		const servers = 100
		long := c.match(quantum.Game{}, 120)
		for n := range servers {
			c.seat(fmt.Sprint(1000+n), fmt.Sprint(2000+n), long)
		}
		cameras := func() { // they have something to do
			c.forget()
			c.press("1", "1000", "2000")
			c.press("2", "1001", "2001")
		}
		wave := func() (waiting int, refused []string) {
			for n := 2; n < servers; n++ {
				user := fmt.Sprint(n + 1)
				c.press(user, fmt.Sprint(1000+n), fmt.Sprint(2000+n))
				if told := c.told(user); len(told) > 0 {
					refused = append(refused, told...)
					continue
				}
				waiting++
			}
			return waiting, refused
		}
		over := func() { // all have waited too long
			time.Sleep(20 * time.Minute)
			c.paint(2)
		}
		cameras()
		wave()
		over()
		cameras()
		before := heap()
		waiting, refused := wave()
		if each := (heap() - before) / waiting; each > 4<<10 {
			t.Errorf("each film that waits holds %d bytes", each)
		}
		if waiting < 10 || waiting > 50 {
			t.Errorf("%d films wait", waiting)
		}
		for _, told := range refused {
			in := regexp.MustCompile(`about (\d+) s`).FindStringSubmatch(told)
			if in == nil {
				t.Fatalf("%q", told)
			}
			if s, _ := strconv.Atoi(in[1]); s < 1 || s > 900 {
				t.Errorf("in %d s", s)
			}
		}
		over()
	})
}

// heap is how many bytes are in use.
func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestFilmThatIsNotMade: who has waited too long, or whose film takes too long, is told so.
func TestFilmThatIsNotMade(t *testing.T) {
	inCinema(t, func(c *cinema) {
		c.table("10", "20")
		c.table("11", "21")
		c.press("1", "10", "20")
		c.press("2", "10", "20")
		c.press("3", "11", "21")
		c.replay("4", "11", "21", object{"name": "public", "type": 5, "value": true})
		time.Sleep(13 * time.Minute)
		synctest.Wait()
		for _, user := range []string{"3", "4"} {
			if told := c.told(user); len(told) != 1 || !strings.Contains(told[0], "too long") {
				t.Errorf("%s, who has waited in vain, is told %q", user, told)
			}
		}
		c.paint(2)
		for _, user := range []string{"1", "2"} {
			if told := c.told(user); len(told) != 1 || !strings.Contains(told[0], "too long") {
				t.Errorf("%s, whose film took too long, is told %q", user, told)
			}
		}
		c.press("1", "10", "20")
		c.paint(1)
		if got := c.films(); !slices.Equal(got, []string{"1"}) {
			t.Errorf("films of %q", got)
		}
	})
}

// TestFilmOfWhatIsThenThere: the rights are those of the moment when the film is made.
func TestFilmOfWhatIsThenThere(t *testing.T) {
	inCinema(t, func(c *cinema) {
		c.table("10", "20")
		c.table("11", "21")
		c.press("1", "10", "20")
		c.press("2", "10", "20")
		c.replay("900", "11", "21", object{"name": "eyes", "type": 3, "value": "1"})
		at, err := c.tables.Shelf.In("21")
		c.check(err)
		_, err = c.tables.Change(t.Context(), table.Actor{User: "900"}, at.ID, seats.Give("905"))
		c.check(err)
		_, err = c.tables.Change(t.Context(), table.Actor{User: "905"}, at.ID, seats.Take("Eve", c.tables.Scorebook.NameIn))
		c.check(err)
		c.paint(2)
		if told := c.told("900"); len(told) != 1 || !strings.Contains(told[0], "eyes") || len(c.films()) != 2 {
			t.Errorf("who has given his seat away sees through its eyes, or is told %q", told)
		}
	})
}

// TestTooMuchIsSaid: whose press is not handled, since too much waits, is told so.
func TestTooMuchIsSaid(t *testing.T) {
	inCinema(t, func(c *cinema) {
		c.table("10", "20")
		c.much = true
		c.press("1", "10", "20")
		if told := c.told("1"); len(told) != 1 || !strings.Contains(told[0], "Too much at once") || !c.said[0].private {
			t.Errorf("he is told %q", told)
		}
	})
}
