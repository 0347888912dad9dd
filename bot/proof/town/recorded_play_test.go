package town_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
)

// mostActs is how many acts of a recorded match go through the whole bot. What is longer
// is played to its natural end beside it, and given up at the table.
const mostActs = 20

// plays plays a match to its end.
func (r *reading) plays(room string, at table.Table) {
	r.t.Helper()
	ctx, tables := context.Background(), r.town.Tables
	for range mostActs {
		now, err := tables.Shelf.Get(at.ID)
		if r.check(err); now.Status != table.Playing {
			break
		}
		d, action := anyAnswer(now.Unveiled(), r.luck)
		_, err = tables.Act(ctx, table.Click{
			Actor: table.Actor{User: now.UserOf(d.Seat)}, Table: at.ID, Decision: d.ID, Action: action,
		})
		r.check(err)
	}
	now, err := tables.Shelf.Get(at.ID)
	r.check(err)
	m := now.Unveiled()
	for over := false; !over; _, over = m.State.Result() {
		if _, over := m.State.Result(); over {
			break
		}
		d, action := anyAnswer(m, r.luck)
		m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: action})
		r.check(err)
	}
	r.verifies(m)
	for now.Status == table.Playing {
		d := now.Public().Pending()[0]
		_, err := tables.Forget(ctx, now.UserOf(d.Seat)) // which gives the seat up
		r.check(err)
		now, err = tables.Shelf.Get(at.ID)
		r.check(err)
	}
	r.town.Settle()
	if now.Status != table.Over {
		return // no player is left, and its rules have no end for that
	}
	r.shows(room, now)
}

// anyAnswer is any answer to any open question.
func anyAnswer(m *game.Match, luck *rand.Rand) (game.Decision, game.Action) {
	asked := m.Pending()
	d := asked[luck.IntN(len(asked))]
	legal := m.State.Legal(d.Seat, nil)
	return d, legal[luck.IntN(len(legal))]
}

// exports packs the match of a table that has ended, and looks at its report.
func (r *reading) exports(id table.ID) {
	r.t.Helper()
	at, err := r.town.Tables.Shelf.Get(id)
	r.check(err)
	r.verifies(at.Unveiled())
	if at.Status != table.Over {
		return
	}
	review, err := at.Unveiled().Review()
	if r.check(err); review.Since != at.Public().Since() {
		r.t.Errorf("table %s: the report is from %d on, want %d", id, review.Since, at.Public().Since())
	}
}

// verifies packs a match and checks the capsule: what was played under the program's rules
// is replayed.
func (r *reading) verifies(m *game.Match) {
	r.t.Helper()
	var text bytes.Buffer
	r.check(game.WriteCapsule(&text, m, true))
	c, err := game.ReadCapsule(bytes.NewReader(text.Bytes()))
	r.check(err)
	report, err := c.Verify(r.t.Context(), r.game(m.Setup.Game))
	r.check(err)
	if first := report.Parts[0]; first.Replayed == r.earlier(m) || len(report.Parts) > 1 != r.earlier(m) {
		r.t.Errorf("a match of %s begun under rules %d has the parts %+v", m.Setup.Game, m.Setup.Rules, report.Parts)
	}
	if last := report.Parts[len(report.Parts)-1]; !last.Replayed {
		r.t.Errorf("the last part of a match of %s is not replayed: %+v", m.Setup.Game, last)
	}
}

// TestRecordedCapsulesOfLaterRules: one that a later program has written is refused by this
// one in a sentence, and opens nothing.
func TestRecordedCapsulesOfLaterRules(t *testing.T) {
	for _, title := range titles {
		info := title.Game.Info()
		later := raised{title.Game, 1}
		m, _, err := game.NewMatch(later, game.Setup{Game: info.ID, Rules: info.Rules + 1, Seats: info.Seats[0]})
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := game.WriteCapsule(&text, m, true); err != nil {
			t.Fatal(err)
		}
		c, err := game.ReadCapsule(&text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Verify(t.Context(), title.Game); !errors.Is(err, game.ErrOldRules) {
			t.Errorf("%s: %v", info.ID, err)
		}
	}
}
