package town_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/try"
	"bivouac/game"
	"bivouac/game/amount"
)

// raised is a title under rules that are not its own yet: any program may be that of
// tomorrow.
type raised struct {
	game.Game
	by int
}

func (r raised) Info() game.Info {
	info := r.Game.Info()
	info.Rules += r.by
	return info
}

// reading is a recorded store with today's bot on it, or tomorrow's.
type reading struct {
	t     *testing.T
	town  *town.Town
	games []game.Game
	luck  *rand.Rand
}

// TestRecorded: every match that a bot of an earlier day has left behind goes on, under its
// rules or later ones: it shows its board, its history, a film and a report; it is tried,
// undone, and played to its end; its capsule verifies. The short form takes every fourth.
func TestRecorded(t *testing.T) {
	stores, err := filepath.Glob("testdata/recorded/*/bivouac.db.gz")
	if err != nil || len(stores) == 0 {
		t.Fatalf("no recorded store: %v", err)
	}
	for _, packed := range stores {
		for by, program := range []string{"today's program", "a later one"} {
			t.Run(filepath.Base(filepath.Dir(packed))+", "+program, func(t *testing.T) {
				t.Parallel()
				r := openRecorded(t, packed, by)
				capsules, err := filepath.Glob(filepath.Join(filepath.Dir(packed), "*.txt"))
				r.check(err)
				for n, file := range capsules {
					if !amount.Long() && n%4 > 0 {
						continue
					}
					room := fmt.Sprint("#room-", n)
					at, err := r.town.Tables.Shelf.In(r.town.Server.ChannelID(room))
					r.check(err)
					r.capsule(file, at)
					r.shows(room, at)
					if at.Status == table.Playing {
						r.tries(at)
						r.undoes(at)
						r.plays(room, at)
					}
					r.exports(at.ID)
				}
			})
		}
	}
}

// openRecorded starts a bot on a copy of a recorded store.
func openRecorded(t *testing.T, packed string, by int) *reading {
	r := &reading{t: t, luck: rand.New(rand.NewPCG(3, 5))}
	path := filepath.Join(t.TempDir(), "bivouac.db")
	data, err := os.ReadFile(packed)
	r.check(err)
	z, err := gzip.NewReader(bytes.NewReader(data))
	r.check(err)
	data, err = io.ReadAll(z)
	r.check(err)
	r.check(os.WriteFile(path, data, 0o600))
	o := recordedTown(path)
	for i := range o.Titles {
		if by > 0 {
			o.Titles[i].Game = raised{o.Titles[i].Game, by}
		}
		r.games = append(r.games, o.Titles[i].Game)
	}
	r.town, err = town.New(o)
	r.check(err)
	t.Cleanup(func() {
		r.check(r.town.Check())
		r.check(r.town.Close())
	})
	r.town.Pass(3 * 24 * time.Hour) // the store is of the days after the town began
	found, err := r.town.Tables.Shelf.Rehearse(context.Background())
	if r.check(err); len(found.Failed) > 0 || by > 0 && found.Raised == 0 {
		t.Errorf("the rehearsal found %+v", found)
	}
	if unsaid, err := r.town.Unsaid(); err != nil || len(unsaid) > 0 {
		t.Errorf("posts of the time are not made: %q, %v", unsaid, err)
	}
	return r
}

func (r *reading) check(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// game is the title of a table.
func (r *reading) game(id string) game.Game {
	return r.games[slices.IndexFunc(r.games, func(g game.Game) bool { return g.Info().ID == id })]
}

// earlier says whether a match was begun under other rules than the program's.
func (r *reading) earlier(m *game.Match) bool {
	return m.Setup.Rules != r.game(m.Setup.Game).Info().Rules
}

// capsule reads a recorded capsule: it is the table's match, is written as it was, and verifies
// as long as its rules are the program's.
func (r *reading) capsule(file string, at table.Table) {
	r.t.Helper()
	text, err := os.ReadFile(file)
	r.check(err)
	c, err := game.ReadCapsule(bytes.NewReader(text))
	r.check(err)
	var again bytes.Buffer
	if _, err := c.WriteTo(&again); err != nil || !bytes.Equal(again.Bytes(), text) {
		r.t.Errorf("%s is written in another way today: %v", file, err)
	}
	if c.Setup.Commitment() != c.Commitment || c.Setup.Seed != at.Unveiled().Setup.Seed || len(c.Journal) > at.Entries() {
		r.t.Errorf("%s is of another match than table %s", file, at.ID)
	}
	_, err = c.Verify(r.t.Context(), r.game(at.Game))
	if r.earlier(at.Unveiled()) != errors.Is(err, game.ErrOldRules) || err != nil && !r.earlier(at.Unveiled()) {
		r.t.Errorf("%s, played under rules %d: %v", file, c.Setup.Rules, err)
	}
}

// says uses a command that must answer something other than a refusal.
func (r *reading) says(who, room, command string, o playground.Opts) *playground.Message {
	r.t.Helper()
	reply, err := r.town.Command(who, room, command, o)
	r.check(err)
	if reply.Message == nil || strings.Contains(reply.Message.Content, "⛔") || reply.Message.Content == "" {
		r.t.Fatalf("%s /%s in %s: %+v", who, command, room, reply)
	}
	return reply.Message
}

// shows looks at a table as a player sees it and, mostly, as a watcher does.
func (r *reading) shows(room string, at table.Table) {
	r.t.Helper()
	for _, who := range []string{cast[0], cast[3]} {
		if m := r.says(who, room, "board", nil); len(m.Attachments) == 0 {
			r.t.Errorf("%s: no board: %q", room, m.Content)
		}
		if m := r.says(who, room, "replay", playground.Opts{"what": "game"}); len(m.Attachments) == 0 {
			r.t.Errorf("%s: no film: %q", room, m.Content)
		}
		user := r.town.Server.As(who).ID()
		history := r.says(who, room, "history", nil).Content
		changed := strings.Contains(history, fmt.Sprintf(" %d ", r.game(at.Game).Info().Rules))
		if r.earlier(at.Unveiled()) && !changed && at.Public().Since() == at.Entries() {
			r.t.Errorf("%s: the history of %s does not say that the rules changed:\n%s", room, who, history)
		}
		lines, err := r.town.Tables.Shelf.HistoryOf(at, user, table.SetupLine)
		if r.check(err); len(lines) != at.Entries()+1 {
			r.t.Errorf("%s: %d lines of %d entries", room, len(lines), at.Entries())
		}
		seat := at.Eyes(user)
		raised := func(l table.Line) bool { return l.Raised != nil }
		if slices.ContainsFunc(lines, raised) != r.earlier(at.Unveiled()) {
			r.t.Errorf("%s: begun under earlier rules %v, and the lines say otherwise", room, r.earlier(at.Unveiled()))
		}
		for _, l := range lines {
			if at.Status == table.Playing && l.Action != "" && l.Seat != seat {
				r.t.Errorf("%s: %s reads another's action: %+v", room, who, l)
			}
		}
	}
}

// tries begins a private try for each player who is asked, and plays in it.
func (r *reading) tries(at table.Table) {
	r.t.Helper()
	ctx := context.Background()
	for _, d := range at.Public().Pending() {
		by := table.Actor{User: at.UserOf(d.Seat)}
		tr, err := try.Of(r.town.Tables).Begin(ctx, by, at.ID, table.Now)
		r.check(err)
		m := tr.Match.MoveOf(d.Seat, tr.Match.State.Legal(d.Seat, nil)[0])
		tr, err = try.Of(r.town.Tables).Act(ctx, by.User, tr.Key, m)
		r.check(err)
		r.check(try.Of(r.town.Tables).Leave(ctx, by.User, tr.Key))
	}
}

// view is what a seat sees, in JSON.
func (r *reading) view(m *game.Match, seat game.Seat) string {
	r.t.Helper()
	b, err := json.Marshal(m.State.View(seat))
	r.check(err)
	return string(b)
}

// undoes takes a move back that was just made; what was done under earlier rules stands.
func (r *reading) undoes(at table.Table) {
	r.t.Helper()
	ctx, tables := context.Background(), r.town.Tables
	for seat := range at.Public().Seats() {
		_, err := at.Unveiled().UndoByConsent(game.Seat(seat))
		if r.earlier(at.Unveiled()) && !errors.Is(err, game.ErrOldRules) && !errors.Is(err, game.ErrNothingToUndo) {
			r.t.Errorf("table %s: seat %d takes back what was done under earlier rules: %v", at.ID, seat, err)
		}
	}
	d := at.Public().Pending()[0]
	legal := at.Seen(d.Seat).Legal()
	next, _, err := at.Unveiled().Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[r.luck.IntN(len(legal))]})
	r.check(err)
	if _, over := next.State.Result(); over {
		return
	}
	back, err := next.UndoByConsent(d.Seat)
	if r.check(err); r.view(back, d.Seat) != r.view(at.Unveiled(), d.Seat) {
		r.t.Errorf("table %s: undo leads elsewhere", at.ID)
	}
	by := table.Actor{User: at.UserOf(d.Seat)}
	_, err = tables.Act(ctx, table.Click{
		Actor: by, Table: at.ID, Decision: d.ID, Action: next.Journal[at.Entries()].Action,
	})
	r.check(err)
	if now, err := tables.Shelf.Get(at.ID); err == nil && now.Seen(d.Seat).CanUndo() == nil {
		_, err = tables.Change(ctx, by, at.ID, table.InPlay(undo))
		r.check(err)
	}
}
