package bot_test

import (
	"context"
	"strconv"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/try"
	"bivouac/bot/votes"
	"bivouac/game"
)

// A phase is a moment in the life of a table.
type phase struct {
	name string
	set  func(*stage)
	like string // the phase of which only the difference is told; "" for none
}

var phases = []phase{
	{"no table", func(*stage) {}, ""},
	{"lobby with room", func(s *stage) { s.lobby("host", "asked") }, ""},
	{"full lobby", func(s *stage) { s.lobby("host", "asked", "seat") }, "lobby with room"},
	{"playing", (*stage).playing, ""},
	{"vote open", func(s *stage) { s.playing(); s.propose() }, "playing"},
	{"resting", func(s *stage) {
		s.playing()
		s.propose()
		for _, who := range []string{"asked", "seat"} {
			s.must(who, act{op: codeOf("vote.agree"), path: []string{openMark, "n1"}})
		}
	}, "playing"},
	{"limit agreed", (*stage).limited, "playing"},
	{"late ballot", func(s *stage) { s.limited(); s.late() }, "playing"},
	{"over", func(s *stage) {
		s.playing()
		for _, who := range []string{"asked", "seat"} {
			s.must(who, act{op: screen.OpConfirm, path: []string{"resign"}, decision: "0"})
		}
	}, ""},
	{"closed", func(s *stage) {
		s.lobby("host", "asked")
		s.must("host", act{op: codeOf("lobby.cancel"), path: []string{"sure"}})
	}, "over"},
	{"closed after it began", func(s *stage) { s.playing(); s.must("admin", act{op: codeOf("table.end")}) }, "over"},
	{"closed for idleness", (*stage).idle, "closed after it began"},
}

// must is something that changes the table.
func (s *stage) must(who string, a act) {
	s.t.Helper()
	if o := s.send(roleOf(who), a); !o.changed {
		s.t.Fatalf("%s %+v changed nothing: %s", who, a, o.content)
	}
	s.settle()
}

func (s *stage) propose() {
	s.must("host", act{op: codeOf("vote.propose"), path: []string{"rest", ""}})
}

func (s *stage) lobby(members ...string) {
	s.must(members[0], act{command: "play", options: map[string]any{"game": s.title.Game.Info().ID}})
	for _, m := range members[1:] {
		s.must(m, act{op: screen.OpJoin})
	}
}

// playing is a running game in which one seat is asked and all others have
// answered: of the duel a round that only waits for its last bid, of another
// title the beginning.
func (s *stage) playing() {
	s.t.Helper()
	info := s.title.Game.Info()
	setup := game.Setup{Game: info.ID, Rules: info.Rules, Seats: info.Seats[0]}
	if info.ID == "duel" {
		setup.Seats, setup.Position = 3, "A 2 3 5; B 1 4 6; C 2 4 6; round 2"
	}
	m, _, err := game.NewMatch(s.title.Game, setup)
	s.check(err)
	at := table.Seating{Guild: homeGuild, Channel: homeChannel, Locale: "fr"}
	for _, who := range []string{"host", "asked", "seat"}[:setup.Seats] {
		at.Players = append(at.Players, table.Player{User: roleOf(who).user, Name: roleOf(who).name})
	}
	_, err = s.tables.Import(context.Background(), at, m)
	s.check(err)
	if info.ID == "duel" {
		s.must("host", act{command: "do", options: map[string]any{"line": "b2"}})
		s.must("seat", act{command: "do", options: map[string]any{"line": "b4"}})
	}
	s.try()
	s.settle()
}

// try begins a try of the asked one.
func (s *stage) try() {
	s.t.Helper()
	tr, err := try.Of(s.tables).Begin(context.Background(), table.Actor{User: roleOf("asked").user}, s.home, table.Now)
	s.check(err)
	s.trial = tr.Key
}

// limited is a game with a time limit of a day, by agreement.
func (s *stage) limited() {
	s.t.Helper()
	s.playing()
	s.must("host", act{op: codeOf("time.open"), path: []string{"limit", "=limit"}, values: []string{"24"}})
	for _, who := range []string{"asked", "seat"} {
		s.must(who, act{op: codeOf("vote.agree"), path: []string{openMark, "n1"}})
	}
}

// late lets the asked one's time run out: the others vote on what to do.
func (s *stage) late() {
	s.t.Helper()
	s.now = stageTime.Add(25 * time.Hour)
	_, err := s.tables.Tick(s.t.Context())
	s.check(err)
	if v := votes.Of(s.table()); v == nil || string(v.Target) != roleOf("asked").user {
		s.t.Fatalf("no ballot about the late one: %+v", v)
	}
	s.try() // the first is too old by now
	s.settle()
}

// idle is a game that was closed because no player acted in it.
func (s *stage) idle() {
	s.t.Helper()
	s.playing()
	for _, days := range []int{53, 60} {
		s.now = stageTime.Add(time.Duration(days) * 24 * time.Hour)
		_, err := s.tables.Tick(s.t.Context())
		s.check(err)
		s.settle()
	}
	if got := s.table().Status; got != table.Expired {
		s.t.Fatalf("the idle game is %s", got)
	}
}

// What stands in an act's path for the open ballot about a late player, and for the
// deadline of the asked one, as custom_ids name them.
const (
	openMark = "{ballot}"
	dueMark  = "{due}"
)

func (s *stage) openMark() string {
	if v := votes.Of(s.table()); v != nil {
		return strconv.FormatInt(v.Opened.Unix(), 36)
	}
	return "0"
}

func (s *stage) dueMark() string {
	t := s.table()
	for _, a := range t.Asks {
		if at, runs := s.tables.Outside.Deadline(t, a); runs && t.UserOf(a.Seat) == roleOf("asked").user {
			return strconv.FormatInt(at.Unix(), 36)
		}
	}
	return "0"
}
