package crash

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/game"
	"bivouac/store"
)

// verb is what a step does at a channel's table.
type verb string

const (
	doOpen    verb = "open"
	doJoin    verb = "join"
	doStart   verb = "start"
	doAct     verb = "act"
	doUndo    verb = "undo"
	doPropose verb = "propose" // proposes to end the table
	doAgree   verb = "agree"
)

// matchLength is the number of journal entries after which a match is ended by vote, so that a plan
// has many matches.
const matchLength = 20

// guild is the server of all channels.
const guild = "guild"

// step is one interaction.
type step struct {
	Do       verb        `json:"do"`
	User     string      `json:"user"`
	Decision int         `json:"decision,omitempty"`
	Action   game.Action `json:"action,omitempty"`
}

// line has the steps of a channel, and the mark after each of them.
type line struct {
	Channel string `json:"channel"`
	Game    string `json:"game"`
	Steps   []step `json:"steps"`
	Marks   []mark `json:"marks"`
}

// plan is what is played. All processes read the same plan.
type plan struct {
	Lines []line `json:"lines"`
}

// interaction returns the id of step k's interaction.
func (l *line) interaction(k int) string { return fmt.Sprintf("%s-%d", l.Channel, k) }

// same is an endless source that repeats one byte. It gives every match the same seed, so that all
// processes play the same.
type same byte

// Read fills b with the byte s.
func (s same) Read(b []byte) (int, error) {
	return copy(b, bytes.Repeat([]byte{byte(s)}, len(b))), nil
}

// stopped is a clock that never moves.
type stopped struct{}

// Now always returns the same time.
func (stopped) Now() time.Time { return time.UnixMilli(1_800_000_000_000).UTC() }

// seat opens the tables of a store, with the settings that all processes of this package share.
func seat(s *store.File, games []game.Game) (*table.Tables, error) {
	return table.New(table.Config{
		Store: s.Store, Games: games, Clock: stopped{}, Entropy: same(7), OpenPerson: -1, OpenServer: -1,
	}, features.All.Rules())
}

// newPlan plays the steps of each channel on a new store in dir and returns the plan. The games are
// given to the channels in turn.
func newPlan(games []game.Game, channels, steps int, dir string) (_ *plan, err error) {
	path := scratch(dir, "plan")
	s, err := store.Open(path, store.Options{})
	if err != nil {
		return nil, err
	}
	defer func() {
		err = errors.Join(err, s.Close(), os.Remove(path))
	}()
	ts, err := seat(s, games)
	if err != nil {
		return nil, err
	}
	p := &plan{}
	for n := range channels {
		l := line{Channel: fmt.Sprint("c", n), Game: games[n%len(games)].Info().ID}
		for k := range steps {
			if err := l.extend(s, ts, k); err != nil {
				return nil, fmt.Errorf("plan step %d of %s: %w", k, l.Game, err)
			}
		}
		p.Lines = append(p.Lines, l)
	}
	return p, nil
}

// extend plays step k, which becomes the last step of the line. Step k is the first of the possible
// steps that the table accepts.
func (l *line) extend(s *store.File, ts *table.Tables, k int) error {
	var err error
	for _, one := range l.possible(ts, k) {
		l.Steps = append(l.Steps[:k], one)
		if _, err = l.play(ts, k); err == nil {
			m, err := markOfLast(s, ts, l.Channel)
			for _, one := range l.Steps {
				if one.Do == doOpen {
					m.Tables++
				}
			}
			l.Marks = append(l.Marks, m)
			return err
		}
	}
	return err
}

// possible returns steps worth trying as step k, the best first. Each table has users of its own,
// because a user may not propose the same motion again soon.
func (l *line) possible(ts *table.Tables, k int) []step {
	t, err := ts.Shelf.In(l.Channel)
	if err != nil || !t.Live() {
		return []step{{Do: doOpen, User: fmt.Sprintf("u0-%s-%d", l.Channel, k)}}
	}
	g, _ := ts.Shelf.Game(t.Game)
	switch {
	case t.Status == table.Lobby && len(t.Players) < g.Info().Seats[0]:
		return []step{{Do: doJoin, User: fmt.Sprint("u", len(t.Players), strings.TrimPrefix(t.Host, "u0"))}}
	case t.Status == table.Lobby:
		return []step{{Do: doStart, User: t.Host}}
	case votes.Of(t) != nil:
		return []step{{Do: doAgree, User: votes.Voters(t)[0]}}
	case t.Entries() >= matchLength:
		return []step{{Do: doPropose, User: t.Players[0].User}}
	}
	d := t.Public().Pending()[0]
	legal := t.Seen(d.Seat).Legal()
	act := step{Do: doAct, User: t.UserOf(d.Seat), Decision: d.ID, Action: legal[k*7%len(legal)]}
	if k%9 == 8 {
		return []step{{Do: doUndo, User: t.UserOf(d.Seat)}, act}
	}
	return []step{act}
}

// play does step k of the line at the channel's table.
func (l *line) play(ts *table.Tables, k int) (table.Outcome, error) {
	ctx, one := context.Background(), l.Steps[k]
	by := table.Actor{Interaction: l.interaction(k), User: one.User}
	if one.Do == doOpen {
		return ts.Open(ctx, table.Opening{
			Interaction: by.Interaction, Guild: guild, Channel: l.Channel, Game: l.Game,
			Host: table.Player{User: one.User, Name: one.User}, Locale: "en", KeepOrder: true,
		})
	}
	t, err := ts.Shelf.In(l.Channel)
	if err != nil {
		return table.Outcome{}, err
	}
	switch one.Do {
	case doJoin:
		return ts.Join(ctx, by, t.ID, one.User)
	case doStart:
		return ts.Start(ctx, by, t.ID)
	case doAct:
		return ts.Act(ctx, table.Click{Actor: by, Table: t.ID, Decision: one.Decision, Action: one.Action})
	case doUndo:
		return ts.Change(ctx, by, t.ID, votes.TakeBack())
	case doPropose:
		return ts.Change(ctx, by, t.ID, votes.Propose(votes.MotionEnd, ""))
	case doAgree:
		return ts.Change(ctx, by, t.ID, votes.Cast(opened(t), true))
	}
	panic(fmt.Sprintf("crash: unknown verb %q", one.Do))
}

// opened returns the time at which the table's open vote was opened, in seconds, as the custom_ids
// of its ballots have it. It returns 0 if no vote is open.
func opened(t table.Table) int64 {
	if v := votes.Of(t); v != nil {
		return v.Opened.Unix()
	}
	return 0
}

// write and readPlan pass the plan to the children, by a file.
func (p *plan) write(path string) error {
	b, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o600)
}

func readPlan(path string) (*plan, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p := &plan{}
	return p, json.Unmarshal(b, p)
}
