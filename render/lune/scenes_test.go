package lune

import (
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/lune"
	"bivouac/render"
	"bivouac/render/rendertest"
)

var players = []string{"Alice", "Bruno", "Chloé"}

func sayer(t testing.TB, locale lang.Locale) func(game.Text) string {
	t.Helper()
	return rendertest.Sayer(t, lune.Game{}, Texts(), locale, players)
}

var maps = [...][2]string{
	1: {"11000011 10000001 10-00-01 10011000 21111111 22212222 33222332 33323333",
		"vvvvvvvv .vvMvvv. 1.G.KG.M .K.2..K. ........ .2mm.m1. .mmmmm.. ..1M..2."},
	2: {"11111111 12222221 12333321 12344321 12343321 12333321 12222221 11111111",
		"vvvvvvvv v......v ..FM.F.. ..1221.. ...1M1.. ..F..F.. .mmmmmm. .mmmmmm."},
	3: {"00000011 01110001 11221011 12222110 12332210 22332211 23322221 33222222",
		"vvvvvvv. v.PP.v.v ..WP..1. M.....P. .2P..PP. .P..2.WM .mmmm... .mmm1.2."},
	4: {"21001122 21012211 10123210 11234321 01243321 10123210 11012101 22110012",
		".2....1. .....O.. .O..M... 1......2 ..O..M.. 2.mmmm.. ..mmmmO. .1....2."},
	5: {"000--000 01000010 -0001000 00-000-1 01000010 00010000 11100110 111--11-",
		"vvvGGvvv v.vv.v.v G.P.1P.. .PG..PG2 .R....R. ..P1.P.. 2mmmmmm. .m.GGm1G"},
	6: {"33334433 34443334 33232343 44222233 33222344 34322332 44433444 34444443",
		"vvvv.vvv vM1vv..v ...P..2. .1PP.... ..PPP.1. .M.PM... .mm.mmm. .2mmmm1."},
}

// mission is a view of a mission as it begins.
func mission(n int) lune.View {
	v := lune.View{
		Seat: game.Spectator, Phase: lune.PhasePlayers, Mode: "campaign", Mission: n, Turn: 1, Turns: 5, Grid: 5, Resist: 15,
	}
	levels, contents := strings.Fields(maps[n][0]), strings.Fields(maps[n][1])
	for i := range squares {
		p := placeOf(i)
		s := lune.Square{Name: p.String(), Level: int(levels[7-p.row][p.col] - '0')}
		if levels[7-p.row][p.col] == '-' {
			s.Level = -1
		}
		switch c := contents[7-p.row][p.col]; c {
		case '1', '2', '3', '4':
			s.Obstacle, s.Count = "building", int(c-'0')
		case 'M':
			s.Obstacle, s.Count = "mountain", 2
		case 'W':
			s.Obstacle, s.Count = "well", 2
		case 'K':
			s.Capsule = true
		case 'F':
			s.Terrain = "forest"
		case 'P':
			s.Terrain = "plasma"
		case 'm':
			s.Zone = "mech"
		case 'v':
			s.Zone = "vek"
		case 'R':
			v.Units = append(v.Units, lune.Unit{
				ID: "R1", Code: "R", At: p.String(), HP: 2, Most: 2, Leaves: 2 + 2*(p.col/4), Active: p.col < 4,
			})
		case 'O':
			v.Units = append(v.Units, lune.Unit{ID: "O1", Code: "O", At: p.String(), HP: 1, Most: 1, Hatches: true})
		}
		v.Squares = append(v.Squares, s)
	}
	crew(&v)
	v.Roster = []string{"PP", "CR", "FF", "LE"}
	return v
}

// crew are the Mechs of three players.
func crew(v *lune.View) {
	for i, code := range []string{"C", "K", "A"} {
		most := 3 - i/2
		v.Mechs = append(v.Mechs, lune.Mech{
			Code: code, Owner: game.Seat(i), Alive: true, HP: most, Most: most, Move: 3,
			Weapons: []string{[]string{"TF", "TC", "AA"}[i]},
		})
		v.Players = append(v.Players, lune.Player{Seat: game.Seat(i), Mechs: []string{code}, Asked: true})
	}
}

func at(v *lune.View, name string) *lune.Square {
	p, _ := parse(name)
	return &v.Squares[p.index()]
}

// place puts Mechs ("C D2") on the board.
func put(v *lune.View, mechs ...string) {
	for _, m := range mechs {
		code, where, _ := strings.Cut(m, " ")
		for i := range v.Mechs {
			if mech := &v.Mechs[i]; mech.Code == code {
				mech.At = where
				v.Units = append(v.Units, lune.Unit{ID: code, Code: code, At: where, HP: mech.HP, Most: mech.Most, Move: 3})
			}
		}
	}
}

// vek adds one with its attack: hits are "D5:2".
func vek(v *lune.View, order int, code, where string, hp, most int, aim string, hits ...string) *lune.Unit {
	id := "V" + string(rune('0'+order))
	v.Units = append(v.Units, lune.Unit{ID: id, Code: code, At: where, HP: hp, Most: most, Order: order, Aim: aim})
	if len(hits) > 0 {
		t := lune.Threat{By: id, From: where}
		for _, h := range hits {
			name, dmg, _ := strings.Cut(h, ":")
			s := at(v, name)
			ours := s.Obstacle == "building" || s.Capsule || slices.ContainsFunc(v.Units, func(u lune.Unit) bool {
				return u.At == name && (mechs[u.Code] != nil || u.Code == "R")
			})
			t.Hits = append(t.Hits, lune.Hit{At: name, Damage: int(dmg[0] - '0'), Ours: ours})
			if ours {
				s.Threat = append(s.Threat, id)
			}
			if s.Obstacle == "building" && dmg != "0" {
				v.Risk++
			}
		}
		v.Threats = append(v.Threats, t)
	}
	return &v.Units[len(v.Units)-1]
}

func battle() lune.View {
	v := mission(1)
	v.Turn = 2
	put(&v, "C D4", "K C2", "A E1")
	v.Mechs[0].Moved, v.Mechs[0].Acted, v.Mechs[0].HP = true, true, 2
	v.Units[0].HP = 2
	v.Mechs[1].Moved = true
	vek(&v, 1, "CR", "D8", 3, 3, "S3", "D5:2", "D4:2")
	vek(&v, 2, "FF", "F5", 2, 3, "W", "D5:1")
	vek(&v, 4, "LE", "C4", 1, 1, "E", "D4:3")
	vek(&v, 5, "PP", "H8", 2, 2, "")
	u := vek(&v, 6, "SC", "A8", 2, 2, "S2", "A6:1")
	u.Fire = true
	v.Units[0].Webbed = []string{"V4"}
	v.Auras = []string{"PP"}
	at(&v, "D5").Count, v.Risk = 1, 2 // it is struck twice
	at(&v, "E4").Cracked, at(&v, "E5").Cracked, at(&v, "B2").Cracked = true, true, true
	at(&v, "F8").Marker, at(&v, "B7").Marker = "emerge", "emerge"
	at(&v, "B5").Capsule = false
	v.Objectives = []lune.Objective{{Code: "O1", Count: 2, Goal: 3, State: lune.Failed}}
	v.Now = &lune.Trace{Turn: 2, Steps: []lune.Step{
		{Kind: lune.StepMove, Unit: "C", Code: "C", From: "D2", To: "D4"},
		{Kind: lune.StepAttack, Unit: "C", Code: "C", From: "D4", To: "E4"},
		{Kind: lune.StepStrike, To: "E4", N: 2}, {Kind: lune.StepPush, Unit: "V3", Code: "HO", From: "E4", To: "F4"},
		{Kind: lune.StepHurt, Unit: "V3", Code: "HO", To: "F4", N: 2},
		{Kind: lune.StepDie, Unit: "V3", Code: "HO", To: "F4"},
		{Kind: lune.StepMove, Unit: "K", Code: "K", From: "C3", To: "C2"},
	}}
	return v
}

func scenes(t testing.TB) []rendertest.Scene {
	fr := sayer(t, "fr")
	public := func(v lune.View) render.Scene {
		return render.Scene{View: v, Seat: game.Spectator, Names: players, Say: fr}
	}
	return append([]rendertest.Scene{
		{Name: "battle", Scene: public(battle())}, {Name: "plasma", Scene: public(plasmaFight())},
		{Name: "meteors", Scene: public(meteors())},
		{Name: "rockets", Scene: public(rockets())}, {Name: "collapse", Scene: public(collapse())},
		{Name: "unbegun", Scene: rendertest.Unbegun(t, lune.Game{}, 2, game.Seed{}, players, fr)},
		{Name: "deploy", Scene: public(deploy())}, {Name: "shop", Scene: public(shopping())},
		{Name: "won", Scene: public(over("won"))}, {Name: "lost", Scene: public(over("grid"))},
	}, focused(t, sayer(t, "en"))...)
}
