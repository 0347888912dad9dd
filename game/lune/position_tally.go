package lune

import (
	"fmt"
	"slices"
)

// tallyWords are the names of a tally's counts in order; boss has no number.
var tallyWords = [...]string{
	"gridlost", "hurt", "kills", "chasm", "plasma", "blocked", "rocks", "capsules", "wells", "rocketslost",
	"rocketsgone", "mechs", "boss",
}

// counts returns pointers to the counts of a tally, in the order of tallyWords.
func (t *tally) counts() [len(tallyWords) - 1]*uint8 {
	return [...]*uint8{
		&t.gridLost, &t.mechHurt, &t.kills, &t.chasmKills, &t.plasmaKills, &t.blocked, &t.rocksBroken,
		&t.capsulesLost, &t.wellsLost, &t.rocketsLost, &t.rocketsGone, &t.mechsLost,
	}
}

// tallyItem reads "kills 3 chasm 1 boss".
func (d *drawing) tallyItem(words []string, t *tally) error {
	for len(words) > 0 {
		n := slices.Index(tallyWords[:], words[0])
		if n < 0 {
			return fmt.Errorf("want %v with numbers, not %q", tallyWords, shorten(words[0]))
		}
		if words[0] == "boss" {
			t.bossDead = true
			words = words[1:]
			continue
		}
		value, err := count(words[0], second(words), 0, 255)
		if err != nil {
			return err
		}
		*t.counts()[n] = value
		words = words[2:]
	}
	return nil
}

// goalWords are the names of a goal's states.
var goalWords = [...]string{Open, Achieved, Failed}

// resultItem reads "result won grid 5 O1 3 achieved kills 4".
func (d *drawing) resultItem(words []string) error {
	if int(d.ended) == len(d.results) || len(words) < 4 || words[1] != "won" && words[1] != "lost" || words[2] != "grid" {
		return fmt.Errorf("want up to six items like result won grid 5 O1 0 achieved kills 4")
	}
	r := &d.results[d.ended]
	d.ended++
	r.won = words[1] == "won"
	grid, err := count("grid", words[3], 0, mostGrid)
	if err != nil {
		return err
	}
	r.grid = int8(grid)
	for words = words[4:]; len(words) >= 3 && words[0][0] == 'o'; words = words[3:] {
		if err := r.goal(words[0], words[1], words[2]); err != nil {
			return err
		}
	}
	return d.tallyItem(words, &r.tally)
}

// goal reads "O1 3 achieved".
func (r *done) goal(code, value, state string) error {
	n, err := objectiveOf(code)
	if err != nil {
		return err
	}
	counted, err := count(code, value, 0, 255)
	if err != nil {
		return err
	}
	how := slices.Index(goalWords[:], state)
	if how <= 0 || int(r.count) == len(r.goals) {
		return fmt.Errorf("want at most three objectives, each achieved or failed, not %q", shorten(state))
	}
	r.goals[r.count] = goal{code: n, count: counted, state: uint8(how)}
	r.count++
	return nil
}
