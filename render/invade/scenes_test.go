package invade

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/game/lang"
	"bivouac/render"
)

var players = []string{"Alice", "Bruno"}

// sayer translates like the host.
func sayer(t testing.TB, locale lang.Locale) func(game.Text) string {
	t.Helper()
	catalog, err := lang.New(invade.Game{}.Info().Texts, Texts())
	if err != nil {
		t.Fatal(err)
	}
	return func(text game.Text) string {
		return catalog.Say(locale, text, func(s game.Seat) string { return players[s] })
	}
}

// squad reads soldiers as in the notation of I16.9: "d5 Ae6 B0h3 k9/1 c4^".
func squad(side game.Seat, text string) []invade.Soldier {
	var list []invade.Soldier
	for _, word := range strings.Fields(text) {
		u := invade.Soldier{Side: side, Kind: "N", HP: 2}
		if strings.HasSuffix(word, "^") {
			u.Moved, word = true, strings.TrimSuffix(word, "^")
		}
		if strings.HasSuffix(word, "/1") {
			u.HP, word = 1, strings.TrimSuffix(word, "/1")
		}
		if word[0] <= 'C' {
			u.Kind, word = word[:1], word[1:]
			u.Shell = u.Kind == "B" && word[0] != '0'
			word = strings.TrimPrefix(word, "0")
		}
		u.Square = word
		list = append(list, u)
	}
	return list
}

func sides() [2]invade.Side {
	return [2]invade.Side{
		{Letter: "S", Seat: 0, Exit: 1, Base: invade.Count{N: 9, A: 1, C: 1}, Owned: 18, Pre: 4},
		{Letter: "N", Seat: 1, Exit: 16, Base: invade.Count{N: 8, B: 1}, Owned: 17, Pre: 2},
	}
}

const (
	southMen = "d8^ f9 Ah7 i10^ Bk6 m4 c3 Ce5 n9/1"
	northMen = "d12 e12 Ah11 j12 B0l10 k9 Cg14 m13 o11 a13/1"
)

func midGame() invade.View {
	v := invade.View{Seat: 0, Phase: "MOVE", Turn: 12, Active: 0, Sides: sides(), Moves: invade.Used{Made: 2, Most: 4}, Effect: "2", Longer: true,
		Roll: []int{4, 2, 5, 3, 4}, Units: append(squad(0, southMen), squad(1, northMen)...)}
	v.Sides[0].Dice = invade.Dice{Com: 4, Abs: 2, Ord: 5, Eff: 3, Pre: 4}
	v.Sides[0].Next = &invade.Dice{Com: 4, Abs: 5, Ord: 2, Eff: 3, Pre: 4}
	v.Last = &invade.Trace{Turn: 11, Side: 1, Line: "11 N roll 5 2 6 1 3 [C5 A2 O6 E1 P3] !1 k14-k9 +Bl16 d15-d12 >o16-o11 / k9xk5 k9xk5 .",
		Steps: []invade.Step{{Kind: "move", Unit: "N", From: "k14", To: "k9"}, {Kind: "move", Unit: "N", From: "c15", To: "d12"},
			{Kind: "enter", Unit: "N", To: "e16"}, {Kind: "pull", Unit: "N", From: "o15", To: "o11"}, {Kind: "attack", Unit: "N", From: "k9", To: "f5"},
			{Kind: "attack", Unit: "N", From: "l10", To: "l7"}},
		Falls: []invade.Fall{{Square: "l7", Side: 0, Kind: "A"}}}
	v.Last.Steps[4] = invade.Step{Kind: "attack", From: "k9", To: "k6"}
	v.Now = &invade.Trace{Turn: 12, Side: 0, Line: "12 S roll 4 2 5 3 4 [C4 A2 O5 E3 P4] !2 d4-d8 i5-i10",
		Steps: []invade.Step{{Kind: "move", Unit: "N", From: "b4", To: "d8"}, {Kind: "move", Unit: "N", From: "i5", To: "i10"}}}
	v.Units = append(v.Units, squad(1, "e16")...)
	return v
}

func choice(verb string, values ...string) game.Choice {
	c := game.Choice{Verb: verb}
	for _, v := range values {
		c.Args = append(c.Args, game.Arg{Value: v})
	}
	return c
}

// moves are all squares within the limits of a soldier on an empty map.
func moves(from string, vertical, lateral, longer int, blocked string) []game.Choice {
	p, _ := parse(from)
	var list []game.Choice
	for row := range files {
		for col := range files {
			v, l := max(row-p.row, p.row-row), max(col-p.col, p.col-col)
			over := max(0, v-vertical) + max(0, l-lateral)
			to := place{col, row}.String()
			if v+l > 0 && over <= longer && !strings.Contains(blocked, to+" ") {
				list = append(list, choice("move", from, to))
			}
		}
	}
	return list
}

func attackView() invade.View {
	v := midGame()
	v.Phase, v.Moves, v.Shots = "ATTACK", invade.Used{Made: 3, Most: 4}, invade.Used{Made: 1, Most: 5}
	v.Sides[0].Dice, v.Sides[0].Next = invade.Dice{Com: 5, Abs: 4, Ord: 2, Eff: 3, Pre: 4}, nil
	v.Effect, v.Ties = "6:24", true
	v.Units = append(squad(0, "d10 f9 Ah9 i10 Bk6 m4 c3 Ce5"), squad(1, "d12/1 e12 Ah11 j10 B0l10 k9 Cg14 m13 o11")...)
	v.Now.Steps = append(v.Now.Steps, invade.Step{Kind: "attack", From: "d10", To: "d12"})
	return v
}

func openingView() invade.View {
	v := invade.View{Seat: 0, Phase: "PLACEMENT", Active: 1, Opening: 5, Columns: "dhm", Sides: sides()}
	for i := range v.Sides {
		v.Sides[i].Base, v.Sides[i].Owned, v.Sides[i].Pre = invade.Count{N: 17, A: 1, B: 1, C: 1}, 20, 0
	}
	v.Sides[0].Placed = true
	return v
}

func firstTurn() invade.View {
	v := openingView()
	v.Phase, v.Turn, v.Roll, v.Columns, v.Opening = "ALLOCATE", 1, []int{6, 4, 3, 2, 5}, "", 5
	v.Units = append(squad(0, "d1 h1 m1"), squad(1, "d16 i16 m16")...)
	for i := range v.Sides {
		v.Sides[i].Base.N, v.Sides[i].Placed = 14, true
	}
	return v
}

func alarmView() invade.View {
	v := midGame()
	v.Phase, v.Quiet, v.Effect, v.Longer = "EFFECT", 17, "", false
	v.Units = append(v.Units, squad(1, "f1")...)
	v.Alarm, v.Now, v.Moves = []string{"f1"}, nil, invade.Used{}
	v.Last.Steps = append(v.Last.Steps, invade.Step{Kind: "move", From: "g5", To: "f1"})
	return v
}

func wonView() invade.View {
	v := midGame()
	v.Phase, v.Now = "OVER", nil
	v.Units = append(v.Units, squad(0, "p16")...)
	v.Last = &invade.Trace{Turn: 12, Side: 0, Line: "12 S", Steps: []invade.Step{{Kind: "move", From: "n10", To: "p16"}}}
	v.End = &invade.Ending{Reason: "line", Winner: []game.Seat{0}}
	return v
}

// scenes are the pictures that are kept as golden ones.
func scenes(t testing.TB) []struct {
	name  string
	scene render.Scene
} {
	en, fr := sayer(t, "en"), sayer(t, "fr")
	moving := &render.Focus{Verb: "move", Args: []string{"f9"}, Choices: moves("f9", 5, 2, 1, "h7 ")}
	kills := &render.Focus{Choices: []game.Choice{choice("kill", "d12"), choice("kill", "h11"), choice("kill", "j10"), choice("shell", "k6", "k9"), choice("volley")}}
	return []struct {
		name  string
		scene render.Scene
	}{
		{"placement", render.Scene{View: openingView(), Names: players, Say: fr}},
		{"allocate", render.Scene{View: firstTurn(), Seat: game.Spectator, Names: players, Say: fr}},
		{"move", render.Scene{View: midGame(), Names: players, Say: en, Focus: moving}},
		{"attack", render.Scene{View: attackView(), Names: players, Say: fr, Focus: kills}},
		{"alarm", render.Scene{View: alarmView(), Seat: game.Spectator, Names: []string{"Marguerite-Éléonore de la Tour", "布鲁诺"}, Say: fr}},
		{"result", render.Scene{View: wonView(), Seat: game.Spectator, Names: players, Say: fr}},
	}
}
