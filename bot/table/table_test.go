package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// pact is the duel whose rules let a move be taken back by consent.
type pact struct{ duel.Game }

func (p pact) Info() game.Info {
	info := p.Game.Info()
	info.ID, info.Consent = "pact", true
	return info
}

// handClock is a time that tests move.
type handClock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *handClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

// bench is a place to test tables at, which can be closed and opened again.
type bench struct {
	*Tables
	t     testing.TB
	path  string
	clock *handClock
	cfg   Config
	click int // the last interaction's number
}

// History is HistoryOf a table by its ID.
func (b *bench) History(id ID, user string, since int) ([]Line, error) {
	t, err := b.Shelf.Get(id)
	if err != nil {
		return nil, err
	}
	return b.Shelf.HistoryOf(t, user, since)
}

func newBench(t testing.TB, alter ...func(*Config)) *bench {
	t.Helper()
	b := &bench{t: t, path: filepath.Join(t.TempDir(), "bivouac.db")}
	b.clock = &handClock{t: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	b.cfg = Config{Games: []game.Game{duel.Game{}, pact{}}, Clock: b.clock, Entropy: luck(7)}
	for _, f := range alter {
		f(&b.cfg)
	}
	b.open(store.Options{})
	t.Cleanup(func() {
		b.listsFit()
		_ = b.cfg.Store.Close()
	})
	return b
}

func luck(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

func (b *bench) open(o store.Options) {
	b.t.Helper()
	var err error
	b.cfg.Store = enginetest.Open(b.t, b.path, o)
	if b.Tables, err = New(b.cfg, benchRules); err != nil {
		b.t.Fatal(err)
	}
}

// listsFit wants, after each test, every table in the lists that follow from its record, and in no
// others.
func (b *bench) listsFit() {
	b.t.Helper()
	wrong, nobody, err := WrongLists(b.cfg.Store, benchRules)
	if errors.Is(err, store.ErrClosed) || errors.Is(err, store.ErrUnavailable) {
		return
	}
	if len(wrong) > 0 || nobody != 0 || err != nil {
		b.t.Errorf("tables %v are missing in lists, and %d places in lists are nobody's, %v", wrong, nobody, err)
	}
}

// restart is what a new process sees.
func (b *bench) restart() {
	b.t.Helper()
	if err := b.cfg.Store.Close(); err != nil {
		b.t.Fatal(err)
	}
	b.open(store.Options{})
}

var ctx = context.Background()

// by is a user with a new interaction.
func (b *bench) by(user string) Actor {
	b.click++
	return Actor{Interaction: fmt.Sprintf("i%d", b.click), User: user}
}

// lobby opens a duel in a channel with Alice as host and others who joined.
func (b *bench) lobby(channel, title string, others ...string) ID {
	b.t.Helper()
	out, err := b.Open(ctx, Opening{
		Interaction: b.by("").Interaction, Guild: "g", Channel: channel, Game: title,
		Host: Player{User: "alice", Name: "Alice"}, Locale: "en", KeepOrder: true,
	})
	b.must(err)
	for _, u := range others {
		_, err := b.Join(ctx, b.by(u), out.After.ID, u)
		b.must(err)
	}
	return out.After.ID
}

// playing starts a two-seat match of Alice against Bruno.
func (b *bench) playing(channel, title string) ID {
	b.t.Helper()
	id := b.lobby(channel, title, "bruno")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	return id
}

// position starts a match from a drawn duel.
func (b *bench) position(channel, title, position string) ID {
	b.t.Helper()
	at := Seating{Actor: b.by("alice"), Guild: "g", Channel: channel, Locale: "en",
		Players: []Player{{User: "alice", Name: "Alice"}, {User: "bruno", Name: "Bruno"}}}
	g, err := b.Shelf.Game(title)
	b.must(err)
	out, err := b.Load(ctx, at, game.Setup{Game: title, Rules: g.Info().Rules, Seats: 2, Position: position})
	b.must(err)
	return out.After.ID
}

// act takes an action for a user that must work.
func (b *bench) act(id ID, user string, a game.Action) Outcome {
	b.t.Helper()
	out, err := b.Act(ctx, Click{Actor: b.by(user), Table: id, Decision: Now, Action: a})
	b.must(err)
	return out
}

// undo takes a user's last word back, where they may do that alone.
func (b *bench) undo(by Actor, id ID) (Outcome, error) {
	return b.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		return c.Undo(seat, false)
	}))
}

// undone takes a user's last word back. The interaction is another's, who agrees to it.
func (b *bench) undone(id ID, user, other string) {
	b.t.Helper()
	_, err := b.Change(ctx, b.by(other), id, func(c *Change) error {
		seat, _ := c.before.SeatOf(user)
		m, err := c.before.match.UndoByConsent(seat)
		c.after.match = m
		return err
	})
	b.must(err)
}

// rest has the players pause, or go on.
func (b *bench) rest(id ID, pause bool) {
	b.t.Helper()
	_, err := b.Change(ctx, b.by("alice"), id, func(c *Change) error {
		if c.after.Halt.Resting = false; pause {
			c.Rest()
		}
		return nil
	})
	b.must(err)
}

// appeals has a user ping the others at a table for the same thing each time.
func (b *bench) appeals(by Actor, id ID) (Outcome, error) {
	return b.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		p := c.Post(outbox.PostBack)
		p.Mentions, p.Users = without(c.after.Here(), []string{by.User}), []string{by.User}
		c.Appeal(by.User, "rest:", p.Mentions)
		return nil
	}))
}

func (b *bench) get(id ID) Table {
	b.t.Helper()
	t, err := b.Shelf.Get(id)
	b.must(err)
	return t
}

// drain sends every post that can be sent and tells their kinds.
func (b *bench) drain() []outbox.Post {
	b.t.Helper()
	var posts []outbox.Post
	for {
		p, _, ok := b.Mail.Next()
		if !ok {
			return posts
		}
		b.must(b.Mail.Sending(ctx, p))
		b.must(b.Mail.Done(ctx, p, fmt.Sprintf("m%d", p.ID)))
		posts = append(posts, p)
	}
}

// kinds are the posts in short: "turn>bruno".
func kinds(posts []outbox.Post) []string {
	short := []string{}
	for _, p := range posts {
		s := string(p.Kind)
		for _, u := range p.Mentions {
			s += ">" + u
		}
		short = append(short, s)
	}
	return short
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// puts stores records beside tables, in the place of those that stand there.
func (b *bench) puts(people ...store.Person) {
	b.t.Helper()
	for i, p := range people {
		was, _ := b.cfg.Store.Person(p.User)
		people[i].Version = was.Version
	}
	_, err := b.cfg.Store.Commit(ctx, store.Change{People: people})
	b.must(err)
}

// version is the version of a table in the store.
func (b *bench) version(id ID) store.Version {
	b.t.Helper()
	m, err := b.cfg.Store.Record(uint64(id))
	b.must(err)
	return m.Version
}

// wish gives a user wishes.
func (b *bench) wish(user string, w clock.Wishes) {
	b.t.Helper()
	_, err := b.SetPerson(ctx, user, func(p *Person) { p.Wishes = w })
	b.must(err)
}

// nag is a post of the bench's that calls to the board: Mentions have not answered for a day.
const nag = outbox.Kind("nag")

// nagging is a feature of the bench: a day after their question players who wish reminders are told of it
// once, with the buttons to play, unless they have answered.
var nagging = Rule{
	Due: func(t Table, by Outside, _ time.Time) (first time.Time) {
		for _, a := range t.Asks {
			if nags(t, by, a) {
				first = clock.First(first, a.Since.Add(day))
			}
		}
		return first
	},
	Ring: func(c *Change) {
		var users []string
		for n := range c.after.Asks {
			if a := &c.after.Asks[n]; nags(c.after, c.Outside, *a) && !c.now.Before(a.Since.Add(day)) {
				a.Reminded, users = 1, append(users, c.after.UserOf(a.Seat))
			}
		}
		c.Address(nag, users)
	},
	Posts: map[outbox.Kind]Life{nag: {Plays: true, Questions: true, Still: func(t Table, p *outbox.Post) bool {
		ask, asked := t.Open(p.Mentions[0])
		return asked && !ask.After(p.Made)
	}}},
}

func nags(t Table, by Outside, a clock.Question) bool {
	return a.Reminded == 0 && !t.Place.Homeless && !t.Halt.Resting && t.Players[a.Seat].Waits() &&
		!by.people(t.UserOf(a.Seat)).NoRemind
}
