package soak

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/store"
	"bivouac/store/enginetest"
)

var hostileSeed = flag.Uint64("hostile-seed", 1, "of what people do in TestHostileMember")

// pressing is for how long the hostile one presses, by the test's own clock.
func pressing() time.Duration { return time.Duration(amount.Of(5, 40)) * time.Second }

// How much there is beside: rooms in which others play, of each server as many, and matches that were
// played before.
var quietRooms, finished = amount.Of(4, 16), amount.Of(40, 160)

// What one person can do: Discord tells no figure, and its clients let through about so
// many presses a second, and a completion for each key.
const (
	pressEvery = 200 * time.Millisecond
	typeEvery  = 100 * time.Millisecond
)

// patient is how long anybody else may wait for an answer.
const patient = 2 * time.Second

// What work costs, on one of two processors: what was measured with the four titles at a
// late position, and about twice that where a press is concerned.
const (
	costPicture  = 25 * time.Millisecond // a board, or a picture of a film: 240 take 6 s
	costPress    = 10 * time.Millisecond
	costTyped    = 25 * time.Millisecond // a completion
	costReport   = 60 * time.Millisecond
	costUndoes   = 330 * time.Millisecond // a line of ten undos behind 1,500 entries
	awayDiscord  = 200 * time.Millisecond // a request's way there and back
	processors   = 2
	processSlice = 10 * time.Millisecond
)

// chips are the processors: who works on them has them in turns.
type chips chan struct{}

func (c chips) work(d time.Duration) {
	for ; d > 0; d -= processSlice {
		c <- struct{}{}
		time.Sleep(min(d, processSlice))
		<-c
	}
}

// dear is a painter whose pictures take their time.
type dear struct {
	town.Blank
	chips chips
	n     *int
	mu    *sync.Mutex
}

func (p dear) Board(render.Scene) ([]byte, error) {
	p.chips.work(costPicture)
	p.mu.Lock()
	*p.n++
	img := image.NewPaletted(image.Rect(0, 0, 40, 20), color.Palette{color.Black, color.White})
	for i := range 16 { // no two are the same
		img.Pix[i] = uint8(*p.n >> i & 1)
	}
	p.mu.Unlock()
	return town.PNG(img)
}

// hasty is a title for which the computer thinks a moment only: in a bubble its thoughts take no time,
// and the test much.
type hasty struct{ quantum.Game }

func (hasty) Strengths() (all [game.Levels]game.Strength) {
	for i := range all {
		all[i] = hasty{}.Advice()
	}
	return all
}

func (hasty) Advice() game.Strength { return game.Strength{Method: game.OneStep, Decisions: 200} }

// busy is the bot whose work takes its time.
type busy struct {
	*bot.Bot
	chips chips
}

func (b busy) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	b.chips.work(costOf(in))
	b.Bot.Interaction(ctx, in, a)
}

func costOf(in *wire.Interaction) time.Duration {
	switch op := (control{id: in.CustomID}).op(); {
	case in.Kind == wire.KindAutocomplete:
		return costTyped
	case op == opReport:
		return costReport
	case strings.Count(in.Options["line"].Text, "undo") > 5:
		return costUndoes
	}
	return costPress
}

// far is a Discord at some distance that lets five posts of a channel through in five
// seconds.
type far struct {
	*discord
	mu   sync.Mutex
	sent map[string][]time.Time // by channel
}

func (f *far) RoundTrip(r *http.Request) (*http.Response, error) {
	time.Sleep(awayDiscord)
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/api/v10/"), "/")
	if parts[0] != "channels" || r.Method == http.MethodGet {
		return f.discord.RoundTrip(r)
	}
	if len(parts) == 3 && parts[2] == "threads" {
		return reply(r, http.StatusCreated, map[string]any{"id": f.snowflake(), "type": 11}), nil
	}
	left, again := f.room(parts[1] + r.Method)
	if left < 0 {
		answer := reply(r, http.StatusTooManyRequests, map[string]any{"message": "slow down", "retry_after": again.Seconds()})
		return answer, nil
	}
	answer, err := f.discord.RoundTrip(r)
	if err == nil {
		answer.Header.Set("X-RateLimit-Remaining", strconv.Itoa(left))
		answer.Header.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", again.Seconds()))
	}
	return answer, err
}

func (f *far) room(bucket string) (left int, again time.Duration) {
	const most, span = 5, 5 * time.Second
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	f.sent[bucket] = slices.DeleteFunc(f.sent[bucket], func(at time.Time) bool { return now.Sub(at) >= span })
	if len(f.sent[bucket]) >= most {
		return -1, span - now.Sub(f.sent[bucket][0])
	}
	f.sent[bucket] = append(f.sent[bucket], now)
	return most - len(f.sent[bucket]), span - now.Sub(f.sent[bucket][0])
}

// machineNow is the time of the bubble, from whenever it is.
type machineNow struct{}

func (machineNow) Now() time.Time { return time.Now() }

// hostility is a bot in several servers, with people who play and one who means harm.
type hostility struct {
	*run
	t     *testing.T
	luck  *rand.Rand
	over  []*room // where a long match was played
	own   *room   // where the hostile one plays, against a friend
	rooms []*room
	stop  context.CancelFunc
	end   chan struct{}
	all   sync.WaitGroup // people
	enemy atomic.Bool    // presses

	mu     sync.Mutex
	waits  map[string][]time.Duration // of everybody else, by what they did
	deeds  map[string]int             // of the hostile one
	silent int                        // of those that had no answer
}

const (
	servers  = 4
	hostile  = "1399999999999999999"
	friend   = "1399999999999999998"
	opReport = "U"
)

func serverOf(n int) string { return strconv.Itoa(1100000000000000100 + n%servers) }

// TestHostileMember: one member presses as fast as Discord lets him (films, lobbies, tries,
// threads, votes, exports, long lines, completions), in servers in which others play. Each
// of them is answered within two seconds, and what the bot holds in memory and in its store
// is about what it was.
//
// It is a simulation by the clock of a bubble: the whole bot, with a Discord at a distance;
// pictures and handlers take the time that was measured, on two processors that all share.
func TestHostileMember(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHostility(t)
		defer h.close()
		h.others()
		time.Sleep(time.Minute)
		before := h.holds()
		h.mu.Lock()
		h.waits = map[string][]time.Duration{}
		h.mu.Unlock()
		h.enemy.Store(true)
		h.all.Go(h.presses)
		h.all.Go(h.types)
		time.Sleep(pressing())
		during := h.holds()
		h.enemy.Store(false)
		time.Sleep(patience + time.Second)
		h.judge()
		after := h.holds()
		h.ahead.Add(int64(3 * 24 * time.Hour)) // what is kept for a while is gone
		time.Sleep(2 * time.Minute)
		later := h.holds()
		t.Logf("he did %v, of which %d had no answer", h.deeds, h.silent)
		t.Logf("before %v\nwhile he presses %v\nafter it %v\nthree days later %v", before, during, after, later)
		for name, got := range map[string]int{"heap": after.heap, "heap, three days later,": later.heap} {
			if got > before.heap*12/10 {
				t.Errorf("the %s holds %d bytes, before it %d", name, got, before.heap)
			}
		}
		if later.live > before.live*12/10 {
			t.Errorf("three days later the store holds %d bytes, before it %d", later.live, before.live)
		}
		if after.goroutines > before.goroutines+20 {
			t.Errorf("from %d goroutines to %d", before.goroutines, after.goroutines)
		}
	})
}

func newHostility(t *testing.T) *hostility {
	h := &hostility{
		t: t, luck: rand.New(rand.NewPCG(*hostileSeed, 8)), end: make(chan struct{}), waits: map[string][]time.Duration{},
		deeds: map[string]int{},
	}
	h.run = &run{o: Options{}, path: filepath.Join(t.TempDir(), "h.db"), kinds: map[string]int{}}
	h.air = newDiscord(machineNow{})
	air := &far{discord: h.air, sent: map[string][]time.Time{}}
	chips := make(chips, processors)
	painter := dear{chips: chips, n: new(int), mu: &sync.Mutex{}}
	h.o.Titles = []bot.Title{{Game: duel.Game{}, Painter: painter}, {Game: hasty{}, Painter: painter}}
	file, err := store.Open(h.path, store.Options{RetryEvery: -1}) // a bubble has no way to a database
	h.check(err)
	h.store = file.Store
	log := slog.New(slog.NewTextHandler(warnings{t}, &slog.HandlerOptions{Level: slog.LevelError}))
	l, err := town.Assemble(town.Parts{
		Titles: h.o.Titles, Log: log, Client: wire.Config{Transport: air}, Bot: bot.Config{Now: h.Now},
		Tables: table.Config{Store: h.store, Clock: h, Hot: 64, Entropy: rand.NewChaCha8([32]byte{3})},
		Door:   func(l *town.Life) wire.Handler { return busy{l.Bot, chips} },
	})
	h.check(err)
	h.tables, h.client, h.bot, h.shell = l.Tables, l.Client, l.Bot, l.Shell
	ctx, stop := context.WithCancel(t.Context())
	h.stop, h.posted = stop, make(chan struct{})
	go func() {
		defer close(h.posted)
		h.bot.Run(ctx)
	}()
	var guilds []string
	for n := range servers {
		guilds = append(guilds, serverOf(n))
	}
	h.shell.Deliver("READY", ready(guilds...))
	h.settles()
	return h
}

func (h *hostility) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// close lets everybody go home and ends the bot.
func (h *hostility) close() {
	close(h.end)
	h.all.Wait()
	h.stop()
	<-h.posted
	synctest.Wait()
	h.check(h.store.Close())
}

// settles plays what was played before: finished games, and one that goes on.
func (h *hostility) settles() {
	long := h.match(hasty{}, 235)
	for n := range finished {
		r := h.room(1000 + n)
		m := h.match(duel.Game{}, 1000)
		if n%4 == 0 {
			m = long
			h.over = append(h.over, r)
		}
		h.seat(r, m, r.members[0], r.members[1])
	}
	h.own = h.room(0)
	h.own.members = []string{hostile, friend, hostile}
	h.seat(h.own, h.match(hasty{}, 60), hostile, friend)
	for n := range quietRooms {
		h.rooms = append(h.rooms, h.room(10+n))
	}
	time.Sleep(2 * time.Minute) // until all of it is said
}

func (h *hostility) room(n int) *room {
	r := newRoom(h.run, n)
	r.guild = serverOf(n)
	return r
}

// match is a match of two after so many acts by chance, or to its end.
func (h *hostility) match(g game.Game, acts int) *game.Match {
	info := g.Info()
	m, _, err := game.NewMatch(g, game.Setup{Game: info.ID, Rules: info.Rules, Seats: 2})
	h.check(err)
	for len(m.Journal) < acts {
		asked := m.Pending()
		if len(asked) == 0 {
			break
		}
		legal := m.State.Legal(asked[0].Seat, nil)
		m, _, err = m.Act(game.Move{Decision: asked[0].ID, Seat: asked[0].Seat, Action: legal[h.luck.IntN(len(legal))]})
		h.check(err)
	}
	return m
}

func (h *hostility) seat(r *room, m *game.Match, users ...string) {
	at := table.Seating{Guild: r.guild, Channel: r.id, Locale: "en-GB"}
	for _, u := range users {
		at.Players = append(at.Players, table.Player{User: u, Name: "member " + u[15:]})
	}
	_, err := h.tables.Import(h.t.Context(), at, m)
	h.check(err)
}

// others play as usual: in each room a member does something every few seconds, and now
// and then a member who watches wants to see the last turn.
func (h *hostility) others() {
	for n, r := range h.rooms {
		luck := rand.New(rand.NewPCG(*hostileSeed, 100+uint64(n)))
		h.all.Go(func() {
			for h.pause(2*time.Second + time.Duration(luck.IntN(6000))*time.Millisecond) {
				a := r.next(luck)
				h.does(r, a, func() error { return r.do(h.t.Context(), a, luck) })
			}
		})
	}
	watcher := h.room(10) // in the hostile one's server
	luck := rand.New(rand.NewPCG(*hostileSeed, 99))
	h.all.Go(func() {
		for n := 0; h.pause(7 * time.Second); n++ {
			r := h.over[n%len(h.over)]
			a := r.command("film", kindCommand, strconv.Itoa(1310000000000000000+n), "replay")
			h.does(watcher, a, func() error { return r.do(h.t.Context(), a, luck) })
		}
	})
}

// pause waits; false when everybody goes home.
func (h *hostility) pause(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-h.end:
		return false
	}
}

// does records how long a member waits for the answer.
func (h *hostility) does(r *room, a act, do func() error) {
	began := time.Now()
	err := do()
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil && h.t.Context().Err() == nil {
		h.t.Errorf("%s in channel %s: %v", a.what, r.id, err)
	}
	h.waits[a.what] = append(h.waits[a.what], time.Since(began))
}

// presses is what the hostile one does with his mouse.
func (h *hostility) presses() {
	luck := rand.New(rand.NewPCG(*hostileSeed, 3))
	for n := 0; h.enemy.Load() && h.pause(pressEvery); n++ {
		a, r, user := h.deed(n, luck)
		h.all.Go(func() { h.sends(r, user, a) })
	}
}

// types is what he does with his keyboard.
func (h *hostility) types() {
	line := ""
	for n := 0; h.enemy.Load() && h.pause(typeEvery); n++ {
		if line += " ;"[n%2:n%2+1] + "Ma"; len(line) > 95 {
			line = ""
		}
		a := h.own.command("completion", kindComplete, hostile, "do", option("line", line, true))
		h.all.Go(func() { h.sends(h.own, hostile, a) })
	}
}

// kinds is how many kinds of things he does with his mouse.
const kinds = 10

// burst is how often he does one thing before the next: so that he comes to all of them at
// least once, and for a while to each where there is the time.
func burst() int { return max(15, int(pressing()/pressEvery)/(5*kinds)) }

// deed is the n-th thing that he does: each kind in its turn, in his own channels, and in
// those in which others play.
func (h *hostility) deed(n int, luck *rand.Rand) (act, *room, string) {
	over, quiet := h.over[n%len(h.over)], h.rooms[n/burst()%len(h.rooms)]
	lobby := h.room(500 + n/2%20) // his own channels, none of a server's others
	lobby.guild = serverOf(0)
	t, err := h.tables.Shelf.In(over.id)
	h.check(err)
	at := func(op string) act {
		return act{
			user: hostile, kind: kindComponent, from: "1",
			data: object{"custom_id": "1|" + op + "|" + t.ID.String() + "|0", "component_type": 2},
		}
	}
	flag := func(name string) object { return object{"name": name, "type": 5, "value": true} }
	named := func(what string, a act) act {
		a.what = what
		return a
	}
	switch n / burst() % kinds {
	case 0:
		return named("film", at("3")), over, hostile
	case 1:
		return quiet.command("public film", kindCommand, hostile, "replay", flag("public"), option("what", "game", false)),
			quiet, hostile
	case 2:
		if n%2 == 0 {
			return lobby.command("lobby", kindCommand, hostile, "play", option("game", "duel", false)), lobby, hostile
		}
		return lobby.command("close", kindCommand, hostile, "close"), lobby, hostile
	case 3:
		return lobby.command("thread", kindCommand, hostile, "play", option("game", "duel", false), flag("thread")), lobby,
			hostile
	case 4:
		return h.own.command("try", kindCommand, hostile, "try", object{"name": "move", "type": 4, "value": 1 + n%50}), h.own,
			hostile
	case 5:
		if n%2 == 0 {
			return h.own.command("vote", kindCommand, hostile, "pause"), h.own, hostile
		}
		return h.refusal()
	case 6:
		return over.command("export", kindCommand, hostile, "export"), over, hostile
	case 7:
		return named("report", at(opReport)), over, hostile
	case 8:
		return h.own.command("long line", kindCommand, hostile, "do", option("line", h.longLine(luck), false)), h.own, hostile
	}
	name := []string{"board", "history", "rules", "stats", "games", "help"}[n%6]
	return quiet.command("what is there", kindCommand, hostile, name), quiet, hostile
}

// longLine is the dearest line that is taken.
func (h *hostility) longLine(luck *rand.Rand) string {
	t, err := h.tables.Shelf.In(h.own.id)
	if err != nil {
		return "pass"
	}
	return strings.Repeat(h.own.word(t, hostile, luck)+"; undo; ", table.MaxUndos)
}

// refusal is his friend's no to what he has proposed; where there is no vote he looks on.
func (h *hostility) refusal() (act, *room, string) {
	for _, c := range h.air.board(h.own.id).controls {
		if c.op() == "n" {
			return act{what: "refusal", user: friend, kind: kindComponent, from: h.air.board(h.own.id).id,
				data: object{"custom_id": c.id, "component_type": 2}}, h.own, friend
		}
	}
	return h.own.command("catch-up", kindCommand, friend, "history"), h.own, friend
}

// sends does something and waits for the answer, though it be that it is too much.
func (h *hostility) sends(r *room, user string, a act) {
	ctx, stop := context.WithTimeout(h.t.Context(), patience)
	defer stop()
	a.user = user
	h.mu.Lock()
	h.deeds[a.what]++
	h.mu.Unlock()
	if err := r.do(ctx, a, rand.New(rand.NewPCG(1, 1))); err != nil {
		h.mu.Lock()
		h.silent++
		h.mu.Unlock()
	}
}

// judge wants everybody else's answers to have come in time.
func (h *hostility) judge() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, what := range slices.Sorted(maps.Keys(h.waits)) {
		all := h.waits[what]
		slices.Sort(all)
		worst := all[len(all)-1]
		h.t.Logf("%-12s %5d answers, half of them within %4d ms, all within %5d ms", what, len(all),
			all[len(all)/2].Milliseconds(), worst.Milliseconds())
		if worst > patient {
			h.t.Errorf("somebody else's %s was answered after %s", what, worst)
		}
	}
	if h.silent > 0 {
		h.t.Errorf("the hostile one himself had no answer %d times", h.silent)
	}
	if pressing() < 40*time.Second {
		return
	}
	for _, kind := range []string{
		"film", "public film", "lobby", "close", "thread", "try", "vote", "export", "report", "long line", "what is there",
		"completion",
	} {
		if h.deeds[kind] == 0 {
			h.t.Errorf("he has done no %s", kind)
		}
	}
	for _, kind := range []string{"film", "board", "typed", "panel", "lobby", "open"} {
		if len(h.waits[kind]) == 0 {
			h.t.Errorf("nobody else has done %q", kind)
		}
	}
}

// holding is the memory held at a moment.
type holding struct {
	heap, goroutines int
	live, file       int // bytes of the store: of its pages when they are written anew, and of its file
	matches, seen    int
}

// String is one line.
func (p holding) String() string {
	return fmt.Sprintf("heap %.2f MB, %d goroutines; store %.2f MB of %.2f in use, %d tables, %d interactions",
		mega(float64(p.heap)), p.goroutines, mega(float64(p.live)), mega(float64(p.file)), p.matches, p.seen)
}

func (h *hostility) holds() holding {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	stats, err := h.store.Stats()
	h.check(err)
	return holding{heap: int(m.HeapAlloc), goroutines: runtime.NumGoroutine(), file: int(stats.FileBytes),
		live: h.live(), matches: int(stats.Matches), seen: int(stats.Seen)}
}

// live is how many bytes the pages of a backup have, which holds live data only.
func (h *hostility) live() int {
	all := enginetest.Copy(h.t, h.store)
	n, zeros := 0, make([]byte, os.Getpagesize())
	for page := range slices.Chunk(all, len(zeros)) {
		if !bytes.Equal(page, zeros[:len(page)]) {
			n += len(page)
		}
	}
	return n
}

// warnings are the bot's errors, for the test.
type warnings struct{ t *testing.T }

func (w warnings) Write(p []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(p)))
	return len(p), nil
}
