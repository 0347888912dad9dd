package main

import (
	"encoding/json"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// TestLadder: levels play each other, as text and as JSON, and are the same for the same seed.
func TestLadder(t *testing.T) {
	s := newShell(t)
	told := s.does("ladder", "duel", "-a", "3", "-b", "1", "-n", "4", "--seed", "7")
	for _, want := range []string{"duel, seed 7", "level 3 against 1: 4 games, won ", " %", "Elo "} {
		if !strings.Contains(told, want) {
			t.Errorf("the ladder lacks %q:\n%s", want, told)
		}
	}
	if again := s.does("ladder", "duel", "-a", "3", "-b", "1", "-n", "4", "--seed", "7"); again != told {
		t.Errorf("the same seed:\n%s\n%s", told, again)
	}
	s.titles = []bot.Title{{Game: hasty{}}}
	var r LadderReport
	s.check(json.Unmarshal([]byte(s.does("ladder", "duel", "--all", "-n", "2", "--json")), &r))
	if len(r.Series) != 10 || len(r.Ratings) != 5 || r.Ratings[1] != 0 {
		t.Errorf("all levels: %+v", r)
	}
	told = s.does("ladder", "duel", "-a", "5", "-b", "1", "-n", "400", "--sprt")
	if !strings.Contains(told, "stronger") || strings.Contains(told, "400 games") {
		t.Errorf("a sequential test of level 5 against 1 ends without a verdict: %s", told)
	}
}

// hasty is a duel in which no level thinks for long.
type hasty struct{ duel.Game }

func (hasty) Strengths() (all [game.Levels]game.Strength) {
	for i := range all {
		all[i] = game.Strength{Method: game.OneStep, Decisions: 50}
	}
	all[0].Method = game.ByChance
	return all
}

// TestLadderRefuses what cannot be played.
func TestLadderRefuses(t *testing.T) {
	s := newShell(t)
	for line, want := range map[string]string{
		"ladder chess -a 1 -b 2":                  `there is no game "chess"`,
		"ladder duel":                             "name two levels",
		"ladder duel -a 6 -b 1":                   "no such level: 6; they are 1 to 5",
		"ladder duel -a 1 -b 2 -n 0":              "-n must be at least 2",
		"ladder duel -a 1 -b 2 --seats 9":         "2 to 3 seats",
		"ladder duel -a 1 -b 2 --option mode=war": "option mode of duel takes",
	} {
		s.fails(1, want, strings.Fields(line)...)
	}
}
