package invade

import (
	"strings"
	"testing"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
	"bivouac/game/lang"
	"bivouac/render"
	"bivouac/render/rendertest"
)

func TestAlt(t *testing.T) {
	for _, s := range scenes(t) {
		alt := Painter{}.Alt(s.Scene)
		t.Logf("%s (%d)\n%s", s.Name, utf8.RuneCountInString(alt), alt)
		if n := utf8.RuneCountInString(alt); n > render.MaxAlt {
			t.Errorf("%s: %d characters", s.Name, n)
		}
		for _, u := range s.Scene.View.(invade.View).Units {
			if !strings.Contains(alt, u.Square) {
				t.Errorf("%s: nothing about %s", s.Name, u.Square)
			}
		}
	}
}

// TestLastTurn: of a game that is over the pictures tell the last turn that was played, and
// not one that was never begun.
func TestLastTurn(t *testing.T) {
	unbegun := 0
	for _, m := range gametest.Played(t, invade.Game{}) {
		v := m.State.View(game.Spectator).(invade.View)
		last := v.Last
		if v.Now != nil {
			last = v.Now
		}
		if got := viewOf(render.Scene{View: v}).Turn; v.End == nil || got != last.Turn {
			t.Errorf("over after turn %d, the pictures tell %d", last.Turn, got)
		}
		if v.Now == nil {
			unbegun++
		}
	}
	if unbegun == 0 {
		t.Error("no recorded game ended before a turn began: what is tested here?")
	}
}

func TestAltTells(t *testing.T) {
	say := sayer(t, "en")
	for _, test := range []struct {
		name string
		m    *game.Match
		want []string
	}{
		{"placement", placement(t),
			[]string{"secret placement", "Alice: ready", "Bruno: placing", "Alice (South): Dodge 0", "Bruno (North): Dodge 0"}},
		{"dice without roles", rolled(t), []string{"Roll and roles", "Alice (South): Dodge", "Bruno (North): Dodge"}},
		{"movement", midGame(t), []string{"turn 12", "Movement", "Alice (South)", "Command 4", "Across 5, Forward 2",
			"Moves made: 3 of 4", "Bombardier k6 (with shell)", "d8 (moved)", "Dodge 3",
			"In the base: 8 Soldiers, 1 Commander."}},
		{"attack", attack(t), []string{"Croucher h11 (hurt)", "Shots fired: 1 of 4"}},
		{"alarm", alarm(t), []string{"Alarm: Bruno (North) is on the other player’s exit line: f1", "Quiet turns: 18 of 30"}},
		{"offer", offered(t), []string{"Bruno offers a draw."}},
		{"cancelled", cancelled(t), []string{"cancelled: a player left"}},
		{"end", won(t), []string{"game over", "after turn 18", "Alice wins.\nBroke through the enemy line."}},
	} {
		t.Run(test.name, func(t *testing.T) {
			alt := Painter{}.Alt(render.Scene{
				View: view(test.m, game.Spectator), Seat: game.Spectator, Names: players, Say: say,
			})
			for _, want := range test.want {
				if !strings.Contains(alt, want) {
					t.Errorf("no %q in %q", want, alt)
				}
			}
		})
	}
}

// TestAltLeavesMarksOut: on a crowded board marks that have no room are left out whole, and nothing is
// cut.
func TestAltLeavesMarksOut(t *testing.T) {
	const crowded = "S: c1 Be1/1 Ah1 i1 l1 p1 Cc2 f2 Bk2/1 Ah3 m3 m4 d5 Am5 o5 [2N B]; " +
		"N: h7 b10 o10 Ab11 j12 Cf13 e14 Bf14/1 b15 Aj15 Ae16 Cf16 k16 Cl16 [5N B]; " +
		"active N; phase MOVE; dice C2 A3 O6 E2 P5; effect 2; foe 5; turn 81"
	m := play(t, crowded, nil, invade.North)
	for _, locale := range lang.Locales {
		alt := Painter{}.Alt(render.Scene{
			View: view(m, invade.North), Seat: invade.North, Names: players, Say: sayer(t, locale),
			Focus: rendertest.Focus(m, invade.North, "move", "f13"),
		})
		if n := utf8.RuneCountInString(alt); n > render.MaxAlt || strings.HasSuffix(alt, "…") {
			t.Errorf("%d characters in %s: %s", n, locale, alt)
		}
	}
}

// rolled is a turn whose dice have no roles yet.
func rolled(t *testing.T) *game.Match {
	return play(t, middle, southDice, invade.North, "[C5 A2 O5 E6 P6] !6:24 .")
}

// cancelled is a game that a player left during the placement.
func cancelled(t *testing.T) *game.Match {
	t.Helper()
	m := placement(t)
	next, _, err := m.Act(m.MoveOf(invade.South, game.Resign))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func offered(t *testing.T) *game.Match {
	t.Helper()
	m := midGame(t)
	next, _, err := m.Act(m.MoveOf(invade.North, game.OfferDraw))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// TestAltTellsTheOverlay: a private picture's marks are told too.
func TestAltTellsTheOverlay(t *testing.T) {
	say, m := sayer(t, "en"), play(t, pressed, nil, invade.South)
	for _, test := range []struct {
		focus *render.Focus
		want  string
	}{
		{&render.Focus{Overlay: invade.OverlayThreats}, "“can get through”: p6, k7, f8."},
		{&render.Focus{Overlay: invade.OverlayTargets}, "Nobody can be killed."},
		{rendertest.Focus(m, invade.South, "move", "m1", "m2"), "“can go here”: m2."},
	} {
		alt := Painter{}.Alt(render.Scene{View: view(m, invade.South), Names: players, Say: say, Focus: test.focus})
		if !strings.Contains(alt, test.want) {
			t.Errorf("no %q in %q", test.want, alt)
		}
	}
}

// TestPlacementIsSecret: the other's columns are neither drawn nor told.
func TestPlacementIsSecret(t *testing.T) {
	m := placement(t)
	mine := render.Scene{View: view(m, invade.South), Seat: invade.South, Names: players, Say: sayer(t, "en")}
	theirs := render.Scene{View: view(m, invade.North), Seat: invade.North, Names: players, Say: sayer(t, "en")}
	if !strings.Contains(Painter{}.Alt(mine), "columns d, h, m") {
		t.Error("the own choice is not told")
	}
	if strings.Contains(Painter{}.Alt(theirs), "columns") {
		t.Error("the other's choice is told")
	}
}

func TestTextBoard(t *testing.T) {
	s := render.Scene{View: view(attack(t), game.Spectator), Seat: game.Spectator, Names: players, Say: sayer(t, "fr")}
	text := Painter{}.Text(s)
	t.Log("\n" + text)
	for _, want := range []string{
		"\n11 . . . . . . . a*. . . . . . . . 11\n",
		"\n16 = = = = n = = = = = = = = = = = 16\n",
		"\n 5 . . . . C . . . . . . . . . . . 5\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no line %q", want)
		}
	}
	if n := utf8.RuneCountInString(text); n > render.MaxText {
		t.Errorf("%d characters", n)
	}
	if strings.Contains(text, "…") {
		t.Error("the end is cut off")
	}
}

// TestStretches: squares beside each other are said by the first and the last, also where they
// come in another order.
func TestStretches(t *testing.T) {
	var squares []place
	for _, name := range []string{"h4", "c4", "f4", "e4", "g4", "a10", "b10", "d4", "p3"} {
		p, _ := parse(name)
		squares = append(squares, p)
	}
	got := teller{&easel{scene: render.Scene{Say: sayer(t, "en")}}}.stretches(squares)
	if got != "p3, c4 to h4, a10, b10" {
		t.Errorf("said as %q", got)
	}
}
