package lobby

import (
	"errors"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/tabletest"
	"bivouac/bot/votes"
	"bivouac/game/gametest/duel"
)

// TestChoose: the host or a moderator chooses what a game offers, before it begins. A refused choice, as of an
// old form, changes nothing.
func TestChoose(t *testing.T) {
	b := tabletest.New(t, nil, duel.Game{})
	out, err := b.Open(t.Context(), table.Opening{
		Guild: "g", Channel: "c", Game: "duel", Host: table.Player{User: "alice"}, Offered: 3, Seating: []string{"alice"},
	})
	b.Must(err)
	id := out.After.ID
	_, err = b.Join(t.Context(), table.Actor{User: "bruno"}, id, "Bruno")
	b.Must(err)
	host, guest := table.Actor{User: "alice"}, table.Actor{User: "bruno"}
	for _, test := range []struct {
		name, option, value string
		by                  table.Actor
		want                error
		is                  func(table.Table) bool
	}{
		{"an option", "mode", "together", host, nil, func(t table.Table) bool { return t.Options["mode"] == "together" }},
		{"a guest's", "mode", "together", guest, table.ErrNotHost, nil},
		{"a moderator's", hintsOption, hintsNone, table.Actor{User: "maud", Moderator: true}, nil,
			func(t table.Table) bool { return t.Unaided }},
		{"hints again", hintsOption, hintsGiven, host, nil, func(t table.Table) bool { return !t.Unaided }},
		{"a value that the game does not know", "mode", "apart", host, table.ErrBadOption, nil},
		{"an option that it does not know", "colour", "red", host, table.ErrBadOption, nil},
		{"seats", seatsOption, "2", host, nil, func(t table.Table) bool { return t.Deal.Offered == 2 }},
		{"fewer seats than players", seatsOption, "1", host, table.ErrFull, nil},
		{"more seats than the game has", seatsOption, "99", host, table.ErrBadOption, nil},
		{"seats in words", seatsOption, "two", host, table.ErrBadOption, nil},
		{"a limit", votes.LimitOption, "24", host, nil, func(t table.Table) bool { return t.Limit == 24*time.Hour }},
		{"a limit that is not offered", votes.LimitOption, "25", host, table.ErrBadOption, nil},
		{"the order", orderOption, orderKept, host, nil,
			func(t table.Table) bool { return t.Deal.KeepOrder && len(t.Deal.Seating) == 0 }},
		{"the order drawn", orderOption, orderDrawn, host, nil, func(t table.Table) bool { return !t.Deal.KeepOrder }},
	} {
		_, err := b.Change(t.Context(), test.by, id, Choose(duel.Game{}.Info(), test.option, test.value))
		if !errors.Is(err, test.want) || test.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
		if now := b.Get(id); test.is != nil && !test.is(now) {
			t.Errorf("%s: %+v", test.name, now)
		}
	}
	_, err = b.Start(t.Context(), host, id)
	b.Must(err)
	_, err = b.Change(t.Context(), host, id, Choose(duel.Game{}.Info(), "mode", "together"))
	if !errors.Is(err, table.ErrNotLobby) {
		t.Errorf("in the game: %v", err)
	}
}
