package cli

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// newDuel is the duel under later rules. blind cannot read a position of earlier ones.
type newDuel struct {
	duel.Game
	blind bool
}

func (n newDuel) Info() game.Info {
	info := n.Game.Info()
	info.Rules++
	return info
}

func (n newDuel) Load(data []byte) (game.State, error) {
	if n.blind {
		return nil, errors.New("no such position")
	}
	return n.Game.Load(data)
}

// later runs a command of a program of later rules.
func (s *shell) later(blind bool, args ...string) result {
	s.t.Helper()
	later := titles[1]
	later.Game = newDuel{blind: blind}
	var out, errs bytes.Buffer
	code := execute(&app{titles: []bot.Title{later}, out: &out, err: &errs, lookup: s.lookup}, args)
	return result{code, out.String(), errs.String()}
}

// TestVerifySaysWhatItReplayed: of a match whose rules changed the part under the program's
// rules is replayed, and the other one is told as it was.
func TestVerifySaysWhatItReplayed(t *testing.T) {
	s := newShell(t)
	s.seated()
	whole := s.does("export", "20", "--open-seed")
	old := s.later(false, "verify", s.write("old.txt", whole))
	if old.code != 1 ||
		!strings.Contains(old.err,
			"the seed is the one that was promised, and nothing was replayed: it was played under rules 1, this program has 2") {
		t.Errorf("of a capsule from before: %+v", old)
	}
	text := s.later(false, "export", "20", "--open-seed")
	said := s.later(false, "verify", s.write("raised.txt", text.out), "--story")
	for _, want := range []string{
		"the seed is the one that was promised", "entries 0 to 1: not replayed, played under rules 1 (this program has 2)",
		"no entry yet under rules 2", "0. Amber, b", "bid",
	} {
		if said.code != 0 || !strings.Contains(said.out, want) {
			t.Errorf("verify says %+v, want %q of\n%s", said, want, text.out)
		}
	}
	moved := s.later(false, append([]string{"import", s.path("raised.txt")}, importAgain...)...)
	again := s.later(false, "export", "21", "--open-seed")
	if moved.code != 0 || without(again.out) != without(text.out) {
		t.Errorf("imported: %+v\nand exported again:\n%s\nwas\n%s", moved, again.out, text.out)
	}
	forged := s.later(false, "verify", s.write("forged.txt", strings.Replace(text.out, " b3\n", " b5\n", 1)))
	if forged.code != 1 || !strings.Contains(forged.err, "not the one that was played") {
		t.Errorf("another move in the part that is not replayed: %+v", forged)
	}
}

// TestAnUpgradeThatCannotReadATable is refused by its doctor, which names the table.
func TestAnUpgradeThatCannotReadATable(t *testing.T) {
	s := newShell(t)
	s.local()
	s.seated()
	if r := s.later(false, "doctor"); r.code != 0 ||
		!strings.Contains(r.out, "✓ running games: 1 can go on, 1 of them under other rules than so far") {
		t.Errorf("doctor of later rules: %+v", r)
	}
	r := s.later(true, "doctor")
	if r.code != 1 || !strings.Contains(r.out, "✗ running games: table ") ||
		!strings.Contains(r.out, "in channel 20: ") || !strings.Contains(r.out, "no such position") {
		t.Errorf("doctor of a program that cannot read it: %+v", r)
	}
}
