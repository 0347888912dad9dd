// Package tabletest has tables without Discord for the tests of features. New makes a Bench.
package tabletest

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// noon is the time at which a new Bench begins.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// A Bench has Tables for a test. The test can close and open them again (Restart). An error in a
// method of Bench fails the test.
type Bench struct {
	*table.Tables
	T      testing.TB
	At     time.Time    // the present time; tests change it
	Config table.Config // a change takes effect at the next Restart
	Rules  table.Rules

	path  string
	click int // the last interaction's number
}

// New returns a Bench with the given games and rules of features.
func New(t testing.TB, rules table.Rules, games ...game.Game) *Bench {
	t.Helper()
	b := &Bench{T: t, At: noon, Rules: rules, path: filepath.Join(t.TempDir(), "bivouac.db")}
	b.Config = table.Config{Games: games, Clock: b, Entropy: rand.NewChaCha8([32]byte{7})}
	b.open()
	t.Cleanup(func() { _ = b.Config.Store.Close() })
	return b
}

// Now returns the time in the field At.
func (b *Bench) Now() time.Time { return b.At }

func (b *Bench) open() {
	b.T.Helper()
	var err error
	b.Config.Store = enginetest.Open(b.T, b.path, store.Options{})
	b.Tables, err = table.New(b.Config, b.Rules)
	b.Must(err)
}

// Restart closes the store and opens new Tables on it, as if the bot had been restarted.
func (b *Bench) Restart() {
	b.T.Helper()
	b.Must(b.Config.Store.Close())
	b.open()
}

// Must fails the test if the error is not nil.
func (b *Bench) Must(err error) {
	b.T.Helper()
	if err != nil {
		b.T.Fatal(err)
	}
}

// By returns the Actor of a user, with a new interaction.
func (b *Bench) By(user string) table.Actor {
	b.click++
	return table.Actor{Interaction: fmt.Sprintf("i%d", b.click), User: user}
}

// Seating returns the seating of a new table in a channel: Alice against Bruno.
func (b *Bench) Seating(guild, channel string) table.Seating {
	return table.Seating{Actor: b.By("alice"), Guild: guild, Channel: channel, Locale: "en",
		Players: []table.Player{{User: "alice", Name: "Alice"}, {User: "bruno", Name: "Bruno"}}}
}

// Setup returns the set-up of a game for two players. The parameter title is the game's id. The
// parameter position describes the position in which the game begins; "" means the usual one.
func (b *Bench) Setup(title, position string) game.Setup {
	b.T.Helper()
	g, err := b.Shelf.Game(title)
	b.Must(err)
	return game.Setup{Game: title, Rules: g.Info().Rules, Seats: 2, Position: position}
}

// Position begins a game of Alice against Bruno in the described position, and returns the table's
// id.
func (b *Bench) Position(channel, title, position string) table.ID {
	b.T.Helper()
	out, err := b.Load(b.T.Context(), b.Seating("g", channel), b.Setup(title, position))
	b.Must(err)
	return out.After.ID
}

// Get returns a table.
func (b *Bench) Get(id table.ID) table.Table {
	b.T.Helper()
	t, err := b.Shelf.Get(id)
	b.Must(err)
	return t
}

// Plays makes a move for a user.
func (b *Bench) Plays(id table.ID, user string, a game.Action) table.Outcome {
	b.T.Helper()
	out, err := b.Act(b.T.Context(), table.Click{Actor: b.By(user), Table: id, Decision: table.Now, Action: a})
	b.Must(err)
	return out
}

// Wish sets a user's settings.
func (b *Bench) Wish(user string, w clock.Wishes) {
	b.T.Helper()
	_, err := b.SetPerson(b.T.Context(), user, func(p *table.Person) { p.Wishes = w })
	b.Must(err)
}

// Ring does what is due at the present time.
func (b *Bench) Ring() {
	b.T.Helper()
	next, err := b.Tick(b.T.Context())
	b.Must(err)
	if !next.After(b.At) {
		b.T.Fatalf("Tick wants to be called again at %s, and it is %s", next, b.At)
	}
}

// Send sends every post that can be sent, and returns them in order.
func (b *Bench) Send() (posts []outbox.Post) {
	b.T.Helper()
	for {
		p, _, ok := b.Mail.Next()
		if !ok {
			return posts
		}
		b.Must(b.Mail.Sending(b.T.Context(), p))
		b.Must(b.Mail.Done(b.T.Context(), p, fmt.Sprintf("m%d", p.ID)))
		posts = append(posts, p)
	}
}

// Hours lets n hours pass, one at a time. It returns the posts sent in each hour. The keys are the
// numbers of the hours, from 1.
func (b *Bench) Hours(n int) map[int][]outbox.Post {
	b.T.Helper()
	sent := map[int][]outbox.Post{}
	for h := 1; h <= n; h++ {
		b.At = b.At.Add(time.Hour)
		b.Ring()
		if posts := b.Send(); len(posts) > 0 {
			sent[h] = posts
		}
	}
	return sent
}
