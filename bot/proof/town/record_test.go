package town_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/lobby"
	"bivouac/bot/orders"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	games "bivouac/bot/titles"
	"bivouac/bot/votes"
	"bivouac/game"
	"bivouac/game/amount"
)

// titles are the games of which matches are recorded: all of the program's, in the order in
// which the recorded rooms have them.
var titles = games.All()

// recordInto is the folder in testdata/recorded, named after the day, into which TestRecord
// writes what it has played. Recorded matches are never made anew: each shows what a bot of its day has left
// behind. Record others before rules are raised.
var recordInto = flag.String("record", "", "folder into which TestRecord writes its matches")

// recording is a town in which matches are played by chance and left as they are.
type recording struct {
	t    *testing.T
	town *town.Town
	path string // of the store
	luck *rand.Rand
	n    int // tables so far
}

// cast are the players of recorded matches.
var cast = []string{"ann", "ben", "cat", "dan"}

// TestRecord plays matches of every title by the real bot, at its set-up, in the middle
// and to the end, with orders, plans, undone moves and a time limit, and checks that the
// capsules of all verify. In the short form it plays one title's.
func TestRecord(t *testing.T) {
	r, played := newRecording(t), titles
	if *recordInto == "" {
		played = amount.Some(titles, len(titles))
	}
	for _, title := range played {
		info := title.Game.Info()
		if *recordInto == "" {
			info.Seats[1] = info.Seats[0]
		}
		for seats := info.Seats[0]; seats <= info.Seats[1]; seats++ {
			acts, over := 0, false
			for !over {
				acts, over = r.match(title, seats, 1200)
			}
			for _, acts := range []int{1, acts / 2} {
				for over := true; over; acts = acts * 2 / 3 {
					_, over = r.match(title, seats, acts)
				}
			}
		}
	}
	r.end()
}

func newRecording(t *testing.T) *recording {
	r := &recording{t: t, path: filepath.Join(t.TempDir(), "bivouac.db"), luck: rand.New(rand.NewPCG(2026, 11))}
	var err error
	if r.town, err = town.New(recordedTown(r.path)); err != nil {
		t.Fatal(err)
	}
	return r
}

// recordedTown is the town of recorded matches: its people and rooms have the same ids each
// time, which follow from when it began.
func recordedTown(path string) town.Options {
	o := town.Options{Path: path, Seed: 11, Begin: time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)}
	for _, title := range titles {
		title.Painter = town.Blank{} // pictures are not stored
		o.Titles = append(o.Titles, title)
	}
	for i, key := range cast {
		locale := []string{"fr", "en-GB"}[i%2]
		o.Members = append(o.Members, playground.Member{Key: key, Name: strings.ToUpper(key[:1]) + key[1:], Locale: locale})
	}
	for n := range 80 {
		o.Channels = append(o.Channels, fmt.Sprint("room-", n))
	}
	return o
}

func (r *recording) check(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// chooses sets an option of a lobby.
func (r *recording) chooses(at table.Table, info game.Info, option, value string) {
	r.t.Helper()
	by := table.Actor{User: at.Host}
	_, err := r.town.Tables.Change(context.Background(), by, at.ID, lobby.Choose(info, option, value))
	r.check(err)
}

// match plays a match by chance, so many acts at most. It counts them, and says whether
// the match is over.
func (r *recording) match(title bot.Title, seats, acts int) (done int, over bool) {
	r.t.Helper()
	info, room := title.Game.Info(), fmt.Sprint("#room-", r.n)
	_, err := r.town.Command(cast[0], room, "play", playground.Opts{"game": info.ID})
	r.check(err)
	for _, key := range cast[1:seats] {
		_, err := r.town.Button(key, room, "Join")
		r.check(err)
	}
	at, err := r.town.Tables.Shelf.In(r.town.Server.ChannelID(room))
	r.check(err)
	for _, option := range info.Options {
		r.chooses(at, info, option.ID, option.Values[r.n%len(option.Values)])
	}
	if r.n++; r.n%2 == 0 {
		r.chooses(at, info, votes.LimitOption, "48")
	}
	_, err = r.town.Tables.Start(context.Background(), table.Actor{User: at.Host}, at.ID)
	r.check(err)
	for ; done < acts; done++ {
		at, err = r.town.Tables.Shelf.Get(at.ID)
		r.check(err)
		if at.Status != table.Playing {
			return done, true
		}
		r.act(at, done < soberActs)
	}
	r.town.Settle()
	at, err = r.town.Tables.Shelf.Get(at.ID)
	r.check(err)
	return done, at.Status != table.Playing
}

// soberActs is after how many acts players no longer look for good answers, so that
// every match ends.
const soberActs = 250

// act is one thing that a user does at a table.
func (r *recording) act(at table.Table, sober bool) {
	ctx, tables := context.Background(), r.town.Tables
	d := at.Public().Pending()[r.luck.IntN(len(at.Public().Pending()))]
	by := table.Actor{User: at.UserOf(d.Seat)}
	action := r.answer(at.Unveiled(), d, sober)
	_, err := tables.Act(ctx, table.Click{Actor: by, Table: at.ID, Decision: d.ID, Action: action})
	r.check(err)
	switch r.luck.IntN(12) {
	case 0:
		_, _ = tables.Change(ctx, by, at.ID, table.InPlay(undo)) // where it is free
	case 1:
		r.takeBack(at, by)
	case 2:
		_, _ = tables.Change(ctx, by, at.ID, orders.Arrange(orders.Order{Answers: []string{string(action)}}))
	case 3:
		_, _ = tables.Change(ctx, by, at.ID, orders.Plan(string(action)))
	case 4:
		r.town.Pass(time.Duration(r.luck.IntN(10)) * time.Minute)
	}
}

// answer is the best of a few answers that chance finds, so that a match goes on for a while.
func (r *recording) answer(m *game.Match, d game.Decision, sober bool) game.Action {
	legal := m.State.Legal(d.Seat, nil)
	if !sober {
		return legal[r.luck.IntN(len(legal))]
	}
	var few []game.Action
	for range 8 {
		few = append(few, legal[r.luck.IntN(len(legal))])
	}
	for _, ready := range m.State.Suggest(d.Seat) {
		few = append(few, ready.Action)
	}
	best, most := few[0], -1.0
	for _, a := range few {
		next, _, err := m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: a})
		r.check(err)
		e, ok := next.State.(game.Evaluator)
		if _, over := next.State.Result(); !ok || over {
			continue
		}
		if share := e.Evaluate()[d.Seat]; share > most {
			best, most = a, share
		}
	}
	return best
}

// undo takes a player's last word back where they may do that alone.
func undo(c *table.Change, seat game.Seat) error {
	return c.Undo(seat, false)
}

// takeBack takes a player's last word back, to which all others agree.
func (r *recording) takeBack(at table.Table, by table.Actor) {
	ctx, tables := context.Background(), r.town.Tables
	out, err := tables.Change(ctx, by, at.ID, votes.Propose(votes.MotionUndo, ""))
	v := votes.Of(out.After)
	if err != nil || v == nil {
		return // there is no question, or no player to ask
	}
	for _, user := range votes.Voters(out.After) {
		_, err := tables.Change(ctx, table.Actor{User: user}, at.ID, votes.Cast(v.Opened.Unix(), true))
		r.check(err)
	}
}

// end leaves a post in the outbox, ends the bot and packs what it has left behind.
func (r *recording) end() {
	all := map[string][]byte{}
	var last table.Table
	for n := range r.n {
		at, err := r.town.Tables.Shelf.In(r.town.Server.ChannelID(fmt.Sprint("#room-", n)))
		r.check(err)
		if at.Status == table.Playing && (last.ID == 0 || last.Entries() < at.Entries()) {
			last = at
		}
		var text bytes.Buffer
		r.check(game.WriteCapsule(&text, at.Unveiled(), true))
		all[fmt.Sprintf("%02d-%s-%d-%s.txt", n, at.Game, at.Unveiled().Setup.Seats, at.Status)] = text.Bytes()
		r.verify(text.Bytes())
	}
	for unsaid := 0; unsaid == 0; {
		r.act(last, true)
		posts, err := r.town.Unsaid()
		r.check(err)
		unsaid = len(posts)
		last, err = r.town.Tables.Shelf.Get(last.ID)
		r.check(err)
	}
	r.check(r.town.Close())
	r.keep(all)
}

// verify checks a capsule.
func (r *recording) verify(text []byte) {
	r.t.Helper()
	c, err := game.ReadCapsule(bytes.NewReader(text))
	r.check(err)
	i := slices.IndexFunc(titles, func(t bot.Title) bool { return t.Game.Info().ID == c.Setup.Game })
	report, err := c.Verify(r.t.Context(), titles[i].Game)
	r.check(err)
	strikes := 0
	for _, e := range c.Journal {
		if e.Strike != nil {
			strikes++
		}
	}
	r.t.Logf("%s, %d seats: %d entries, %d of them strikes, over %v", c.Setup.Game, c.Setup.Seats, report.Entries, strikes,
		report.Over)
}

// keep writes the matches and the store into the folder that is asked for.
func (r *recording) keep(all map[string][]byte) {
	if *recordInto == "" {
		return
	}
	r.check(os.MkdirAll(*recordInto, 0o755))
	for name, text := range all {
		r.check(os.WriteFile(filepath.Join(*recordInto, name), text, 0o644))
	}
	db, err := os.Open(r.path)
	r.check(err)
	defer db.Close()
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	r.check(err)
	_, err = io.Copy(z, db)
	r.check(err)
	r.check(z.Close())
	r.check(os.WriteFile(filepath.Join(*recordInto, "bivouac.db.gz"), packed.Bytes(), 0o644))
}
