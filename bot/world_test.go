package bot_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// canary is the bot's token in tests; it must not stand in any log.
const canary = "canary-token"

// tokenMark is what the playground's tokens of interactions begin with.
const tokenMark = "aW50ZXJhY3Rpb24"

// plainPainter draws the view's hash in shades of grey and says the view as JSON, so
// that tests read what a picture would have shown.
type plainPainter struct{}

func (p plainPainter) Board(s render.Scene) ([]byte, error) {
	sum := sha256.Sum256([]byte(p.Alt(s)))
	img := image.NewPaletted(image.Rect(0, 0, 128, 96), greys)
	copy(img.Pix, sum[:])
	var b bytes.Buffer
	err := pictures.Encode(&b, img)
	return b.Bytes(), err
}

// pictures writes the pictures of tests, with the same few buffers again and again.
var pictures = png.Encoder{CompressionLevel: png.NoCompression, BufferPool: &pictureBuffers{}}

type pictureBuffers struct{ pool sync.Pool }

// Get takes a used buffer, nil if there is none.
func (b *pictureBuffers) Get() *png.EncoderBuffer {
	used, _ := b.pool.Get().(*png.EncoderBuffer)
	return used
}

// Put gives a buffer back.
func (b *pictureBuffers) Put(used *png.EncoderBuffer) { b.pool.Put(used) }

// greys are all shades of grey.
var greys = func() (p color.Palette) {
	for n := range 256 {
		p = append(p, color.Gray{uint8(n)})
	}
	return p
}()

func (plainPainter) Alt(s render.Scene) string {
	v, err := json.Marshal(s.View)
	if err != nil {
		return err.Error()
	}
	if s.Focus != nil && s.Focus.Overlay != "" {
		return "overlay " + s.Focus.Overlay + " " + string(v)
	}
	return string(v)
}

func (p plainPainter) Text(s render.Scene) string { return p.Alt(s) }

// positions are what /debug loads in tests: any drawn position of the duel or of another
// game, for two.
type positions struct{ other game.Game }

func (positions) Names() []string { return []string{"duel/A 3 5; B 4 6; round 3"} }

func (p positions) Match(name string) (*game.Match, error) {
	id, drawn, ok := strings.Cut(name, "/")
	if !ok {
		return nil, fmt.Errorf("no position %q", name)
	}
	g := game.Game(duel.Game{})
	if p.other != nil && p.other.Info().ID == id {
		g = p.other
	}
	info := g.Info()
	m, _, err := game.NewMatch(g, game.Setup{Game: info.ID, Rules: info.Rules, Seats: 2, Position: drawn})
	return m, err
}

// recorder notes what arrives before the bot handles it.
type recorder struct {
	*bot.Bot
	world *world
}

// Deferral lets what only a busy machine would defer be answered when it is done, also where the
// handler begins late.
func (r recorder) Deferral(in *wire.Interaction) wire.Deferral {
	if r.world.late.Load() {
		return r.Bot.Deferral(in)
	}
	return wire.DeferNever
}

func (r recorder) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	if r.world.heard != nil {
		r.world.heard(in)
	}
	if r.world.slow.Load() {
		in.Received = in.Received.Add(-3 * time.Second)
		a = wire.NewAnswer(r.world.client, in, r.Bot.Deferral(in))
		for !a.Answered() {
			time.Sleep(time.Millisecond)
		}
	}
	if r.world.ready != nil {
		r.world.ready(in)
	}
	r.Bot.Interaction(ctx, in, a)
}

// count is wire's counter.
func (w *world) count(name, label string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.counts[name+" "+label]++
}

// requests is how many answers of Discord's there were, by method and status.
func (w *world) requests() map[string]int {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := map[string]int{}
	for name, count := range w.counts {
		if label, ok := strings.CutPrefix(name, wire.CountRequest+" "); ok {
			n[label] = count
		}
	}
	return n
}

// load puts a drawn position of the duel into the channel; Alice sits first.
func (w *world) load(position string) {
	w.t.Helper()
	w.command("alice", "debug", playground.Opts{"load": "duel/" + position, "second": "bruno"})
	w.waitFor("emma", "the loaded board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.") && len(m.Buttons()) > 0
	})
}

// here is the channel's table as it is now.
func (w *world) here() table.Table {
	w.t.Helper()
	t, err := w.tables.Shelf.In(w.srv.ChannelID(channel))
	w.check(err)
	return t
}

// select chooses the value of the reply's menu that has it.
func (w *world) choose(who string, m *playground.Message, value string) playground.Reply {
	w.t.Helper()
	for range 3 { // as many pages at most
		m = w.now(who, m)
		for _, menu := range m.Menus() {
			if slices.ContainsFunc(menu.Options, func(o playground.MenuOption) bool { return o.Value == value }) {
				r, err := w.srv.As(who).Select(w.ctx(), channel, m.ID, menu.CustomID, value)
				w.check(err)
				return r
			}
		}
		for _, b := range m.Buttons() {
			if strings.HasPrefix(b.CustomID, "1|o|") { // the next page
				_, err := w.srv.As(who).Click(w.ctx(), channel, m.ID, b.CustomID)
				w.check(err)
			}
		}
	}
	w.t.Fatalf("no menu offers %q:\n%s", value, w.screen(who))
	return playground.Reply{}
}

// now returns a message as a user sees it now.
func (w *world) now(who string, m *playground.Message) *playground.Message {
	w.t.Helper()
	all, err := w.srv.As(who).Messages(channel)
	w.check(err)
	for i := range all {
		if all[i].ID == m.ID {
			return &all[i]
		}
	}
	return m
}

// more presses a button that stands under More.
func (w *world) more(who string, m *playground.Message, label string) playground.Reply {
	w.t.Helper()
	at, ok := m.Button("More…")
	if !ok {
		w.t.Fatalf("no More on %q:\n%s", m.Content, w.screen(who))
	}
	r, err := w.srv.As(who).Click(w.ctx(), channel, m.ID, at.CustomID)
	w.check(err)
	return w.on(who, r.Message, label)
}

// on presses a button of a message by its label, which may end in "…" for a confirmation.
func (w *world) on(who string, m *playground.Message, label string) playground.Reply {
	w.t.Helper()
	b, ok := m.Button(label)
	if !ok {
		b, ok = m.Button(label + "…")
	}
	if !ok {
		w.t.Fatalf("no button %q on %q:\n%s", label, m.Content, w.screen(who))
	}
	r, err := w.srv.As(who).Click(w.ctx(), channel, m.ID, b.CustomID)
	w.check(err)
	return r
}

// forge posts a public message with buttons of any custom_ids, as if they were
// old or another's.
func (w *world) forge(channel string, ids ...string) string {
	w.t.Helper()
	var m wire.Message
	for i, id := range ids {
		if i%5 == 0 {
			m.Rows = append(m.Rows, wire.Row{})
		}
		row := &m.Rows[len(m.Rows)-1]
		row.Buttons = append(row.Buttons, wire.Button{Style: wire.Primary, Label: fmt.Sprint("forged ", i), CustomID: id})
	}
	m.Content = "forged"
	id, err := w.client.Send(w.ctx(), w.srv.ChannelID(channel), m)
	w.check(err)
	return id
}

// private fails unless the reply is a private message that holds the text.
func private(t testing.TB, r playground.Reply, want string) *playground.Message {
	t.Helper()
	if r.Message == nil || !r.Message.Ephemeral || !strings.Contains(r.Message.Content, want) {
		t.Fatalf("got %s %+v, want a private %q", r.Outcome, r.Message, want)
	}
	return r.Message
}

// publics are the messages of the channel that everybody sees.
func (w *world) publics() []playground.Message {
	w.t.Helper()
	all, err := w.srv.As("emma").Messages(channel)
	w.check(err)
	return slices.DeleteFunc(all, func(m playground.Message) bool { return m.Ephemeral })
}

// told counts the public messages that hold a text.
func (w *world) told(text string) int {
	n := 0
	for _, m := range w.publics() {
		if strings.Contains(m.Content, text) {
			n++
		}
	}
	return n
}

// testWriter is the bot's log: no secret may stand there; warnings are shown. Lines that come after
// the test, from a goroutine that the bot does not wait for, are dropped.
type testWriter struct {
	t    testing.TB
	mu   sync.Mutex
	over bool
}

func newTestWriter(t testing.TB) *testWriter {
	w := &testWriter{t: t}
	t.Cleanup(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.over = true
	})
	return w
}

func (w *testWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.over {
		return len(p), nil
	}
	if bytes.Contains(p, []byte(canary)) {
		w.t.Error("the token is in the log")
	}
	if bytes.Contains(p, []byte(tokenMark)) {
		w.t.Errorf("an interaction's token is in the log: %s", p)
	}
	if !bytes.Contains(p, []byte("level=DEBUG")) && !bytes.Contains(p, []byte("level=INFO")) {
		w.t.Log(strings.TrimSpace(string(p)))
	}
	return len(p), nil
}
