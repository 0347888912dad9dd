package town_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// TestSight: through the life of a table its Sight says the same as the table itself, of everybody.
func TestSight(t *testing.T) {
	w, err := town.New(town.Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: town.Blank{}}}, Channels: []string{"room"}, Seed: 1,
		Path: filepath.Join(t.TempDir(), "town.db"), Members: []playground.Member{
			{Key: "ann", Name: "Ann", Locale: "en-GB"}, {Key: "ben", Name: "Ben", Locale: "en-GB"},
			{Key: "eve", Name: "Eve", Locale: "en-GB", Admin: true},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	const room = "#room"
	command := func(who, path string, o playground.Opts) func() error {
		return func() error { _, err := w.Command(who, room, path, o); return err }
	}
	press := func(who, label string) func() error {
		return func() error { _, err := w.Button(who, room, label); return err }
	}
	for _, step := range []struct {
		name  string
		do    func() error
		phase town.Phase
		seen  func(town.Sight) bool
	}{
		{"opened", command("ann", "play", playground.Opts{"game": "duel", "at": "in 5 h"}), town.Lobby,
			func(s town.Sight) bool { return s.Plan != nil && len(s.Players) == 1 }},
		{"joined", press("ben", "Join"), town.Lobby, func(s town.Sight) bool { return len(s.Present) == 2 }},
		{"started", press("ann", "Start"), town.Playing, func(s town.Sight) bool { return len(s.Asks) > 0 }},
		{"an order", func() error {
			at, err := w.Inside.In(w.Server.ChannelID(room))
			return errors.Join(err, w.Inside.Stand("order", w.Server.As("ann").ID(), at.ID, "b9"))
		}, town.Playing,
			func(s town.Sight) bool { return len(s.Orders) == 1 && s.Orders[0].Armed && s.Orders[0].Text != "" }},
		{"a note", command("ben", "note", playground.Opts{"write": "take the bridge"}), town.Playing,
			func(s town.Sight) bool { return len(s.Notes) == 1 && s.Notes[0] == "take the bridge" }},
		{"a pause proposed", command("ann", "pause", nil), town.Playing,
			func(s town.Sight) bool {
				return s.Vote != nil && s.Vote.Motion == town.MotionRest && len(s.Voters) == 1
			}},
		{"resting", press("ben", "Agree"), town.Playing, func(s town.Sight) bool { return s.Vote == nil && s.Resting }},
		{"given up", command("ben", "resign", nil), town.Playing, nil},
		{"closed", command("eve", "close", nil), town.Playing, nil},
		{"ended", press("eve", "End it now"), town.Cancelled, func(s town.Sight) bool { return !s.Ended.IsZero() }},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		w.Pass(time.Minute)
		at, err := w.Tables.Shelf.In(w.Server.ChannelID(room))
		if err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		s, err := w.Inside.Get(town.ID(at.ID))
		if err != nil || s.Phase != step.phase || step.seen != nil && !step.seen(s) {
			t.Errorf("%s: %v, %+v", step.name, err, s)
		}
		alike(t, w, step.name, at, s)
	}
}

// alike compares what a table and its Sight say.
func alike(t *testing.T, w *town.Town, name string, at table.Table, s town.Sight) {
	t.Helper()
	same := func(what string, want, got any) {
		t.Helper()
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: %s is %v, want %v", name, what, got, want)
		}
	}
	same("the id", at.ID.String(), s.ID.String())
	same("live", at.Live(), s.Live())
	same("entries", at.Entries(), s.Entries())
	same("who is asked", at.Asked(), s.Asked())
	same("who is present", at.Present(), s.Present)
	for seat := game.Spectator; int(seat) <= len(at.Players); seat++ {
		same("the user of a seat", at.UserOf(seat), s.UserOf(seat))
	}
	for _, a := range at.Asks {
		deadline, _ := w.Tables.Outside.Deadline(at, a)
		same("the question of a seat", town.Ask{
			Seat: a.Seat, User: at.UserOf(a.Seat), Since: a.Since, Anew: a.Anew, From: a.From, Deadline: deadline, Late: a.Late,
			Begged: a.Begged,
		}, s.AskOf(a.Seat))
	}
	for _, who := range []string{"ann", "ben", "eve"} {
		user := w.Server.As(who).ID()
		wantSeat, wantSits := at.SeatOf(user)
		seat, sits := s.SeatOf(user)
		same("the seat of "+who, wantSeat, seat)
		same("whether a seat is had by "+who, wantSits, sits)
		same("whether a player is "+who, at.Has(user), s.Has(user))
		same("whether asked is "+who, at.WaitsFor(user), s.WaitsFor(user))
	}
}
