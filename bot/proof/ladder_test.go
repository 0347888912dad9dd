package main

import (
	"encoding/json"
	"strings"
	"testing"

	"bivouac/game/amount"
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
	if !amount.Long() {
		return // to be sure takes longer
	}
	if told := s.does("ladder", "duel", "-a", "3", "-b", "1", "-n", "400", "--sprt", "--seats",
		"3"); !strings.Contains(told, "; stronger") {
		t.Errorf("a sequential test of level 3 against 1: %s", told)
	}
	var r LadderReport
	s.check(json.Unmarshal([]byte(s.does("ladder", "duel", "--all", "-n", "2", "--json")), &r))
	if len(r.Series) != 10 || len(r.Ratings) != 5 || r.Ratings[1] != 0 {
		t.Errorf("all levels: %+v", r)
	}
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
