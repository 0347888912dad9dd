package orders

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/call"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/tabletest"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/rois"
)

var ctx = context.Background()

// bench is a place to test orders at.
type bench struct{ *tabletest.Bench }

// newBench makes a bench of some games; with none, of the duel.
func newBench(t testing.TB, games ...game.Game) bench {
	t.Helper()
	if len(games) == 0 {
		games = []game.Game{duel.Game{}}
	}
	return bench{tabletest.New(t, table.Rules{Feature.Rule}, games...)}
}

// call is a user's new interaction.
func (b bench) call(user string) *call.Call {
	in := &wire.Interaction{ID: b.By("").Interaction, User: wire.User{ID: user}}
	return &call.Call{Ctx: ctx, In: in, Tables: b.Tables}
}

// battle is a table of rois in a drawn position, Alice Red, Bruno Black.
func battle(t *testing.T, position string) (bench, table.ID) {
	t.Helper()
	b := newBench(t, rois.Game{})
	id := b.Position("c", "rois", position)
	b.drain()
	return b, id
}

// makes makes a change for a user that must work.
func (b bench) makes(id table.ID, user string, f func(*table.Change) error) table.Outcome {
	b.T.Helper()
	out, err := b.Change(ctx, b.By(user), id, f)
	b.Must(err)
	return out
}

// sets has the orders of a table be others.
func (b bench) sets(id table.ID, f func(*List)) {
	b.T.Helper()
	_, err := b.Change(ctx, table.Actor{}, id, func(c *table.Change) error {
		list := All(*c.After())
		f(&list)
		piece.Set(c.After(), list)
		return nil
	})
	b.Must(err)
}

// drain sends every post that can be sent, and tells them in short.
func (b bench) drain() []string {
	b.T.Helper()
	return short(b.Send())
}

// short are posts in short: "turn>bruno", "@" for a direct message.
func short(posts []outbox.Post) (all []string) {
	for _, p := range posts {
		to := ">"
		if p.Direct != "" {
			to = "@"
		}
		all = append(all, strings.Join(append([]string{string(p.Kind)}, p.Mentions...), to))
	}
	return all
}

// said is what is said in the next hours, by the hour.
func (b bench) said(hours int) map[int][]string {
	b.T.Helper()
	said := map[int][]string{}
	for h, posts := range b.Hours(hours) {
		said[h] = short(posts)
	}
	return said
}

// arrange gives a user's order.
func (b bench) arrange(id table.ID, user string, o Order) table.Outcome {
	b.T.Helper()
	return b.makes(id, user, Arrange(o))
}

// standing is how the orders of a seat's player stand, without the game's: the answers of each, with "!why"
// where it rests.
func standing(t table.Table, seat game.Seat) []string {
	list := []string{}
	for _, o := range Of(t, seat) {
		if o.Preset != "" {
			continue
		}
		text := strings.Join(o.Answers, " or ")
		if o.Steps != nil {
			text = "plan " + strings.Join(o.Steps, " ")
		}
		if o.Off != "" {
			text += " !" + string(o.Off)
		}
		list = append(list, text)
	}
	return list
}

func (b bench) stands(id table.ID, seat game.Seat, want ...string) {
	b.T.Helper()
	if diff := cmp.Diff(append([]string{}, want...), standing(b.Get(id), seat)); diff != "" {
		b.T.Errorf("orders of seat %d, -want +got:\n%s", seat, diff)
	}
}
