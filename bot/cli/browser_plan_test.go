package cli_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/quantum"
)

// A plan reads a member's panel and returns the position, the seat and the action to take;
// "" where it has no idea.
type plan func(panel playground.Message) (game.State, game.Seat, game.Action)

// Parts of a picture's alt text, in French.
var (
	toldTurn   = regexp.MustCompile(`à (\S+) de jouer, actions restantes : (\d)`)
	toldPlayer = regexp.MustCompile(`(?m)^(\S+) \([^)]*(Vulpes|Kepler|Orion|Andromeda)[^)]*\)` +
		` : cubes posés : \d sur 5(?: \(([^)]*)\))?, domination (\d), recherche (\d)` +
		` ; vaisseaux : (.*?)\.(?: Casse : ([\d, ]+)\.)?$`)
	toldShip = regexp.MustCompile(`(\d) en ([a-i]\d)(?: \(([^)]*)\))?`)
)

// buildCubes is a plan for Quantum for a player who cannot see: all that they know is
// the text of the panel's picture. They build, else go where they can build soonest,
// else do research; they leave the others in peace.
func buildCubes(panel playground.Message) (game.State, game.Seat, game.Action) {
	if len(panel.Attachments) == 0 {
		return nil, 0, ""
	}
	s, _, err := quantum.Game{}.Position(position(panel.Attachments[0].Description), game.Seed{})
	if err != nil || len(s.Pending()) == 0 {
		return nil, 0, ""
	}
	seat := s.Pending()[0].Seat
	return s, seat, thought(s, seat)
}

// position writes what the text of a picture says in the notation of positions; ""
// outside of turns.
func position(alt string) string {
	alt = strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(alt)
	turn := toldTurn.FindStringSubmatch(alt)
	if turn == nil {
		return ""
	}
	parts := []string{"3J", ""}
	for _, m := range toldPlayer.FindAllStringSubmatch(alt, -1) {
		faction := m[2][:1]
		if m[1] == turn[1] {
			parts[1] = "turn " + faction + turn[2]
		}
		var ships []string
		for _, ship := range toldShip.FindAllStringSubmatch(m[6], -1) {
			marks := ""
			if strings.Contains(ship[3], "a bougé") {
				marks = "m"
			}
			if strings.Contains(ship[3], "capacité utilisée") {
				marks += "a"
			}
			ships = append(ships, ship[1]+"@"+ship[2]+marks)
		}
		fleet := strings.Join(ships, ", ")
		if fleet == "" {
			fleet = "-"
		}
		if m[7] != "" {
			fleet += "; scrap " + strings.ReplaceAll(m[7], " ", "")
		}
		parts = append(parts,
			fmt.Sprintf("%s: %s; cubes %s; D%s R%s", faction, fleet, strings.ReplaceAll(m[3], " ", ""), m[4], m[5]))
	}
	return strings.Join(parts, " / ")
}

// thought is the best action at a position in a player's turn.
func thought(s game.State, seat game.Seat) game.Action {
	legal := s.Legal(seat, nil)
	first := func(letters string) game.Action {
		for _, letter := range letters {
			for _, a := range legal {
				if strings.HasPrefix(string(a), string(letter)) {
					return a
				}
			}
		}
		return ""
	}
	if a := first("B"); a != "" {
		return a
	}
	was := effort(s.View(seat).(quantum.View), seat)
	least, best := was-oneAction/2, game.Action("")
	for _, a := range legal {
		if !strings.ContainsAny(string(a[:1]), "MDFWT") || s.Describe(seat, a).Typed {
			continue
		}
		t := s.Clone()
		if _, err := t.Apply(game.Move{Decision: s.Pending()[0].ID, Seat: seat, Action: a}); err != nil {
			continue
		}
		if e := effort(t.View(seat).(quantum.View), seat); e < least {
			least, best = e, a
		}
	}
	switch {
	case best != "":
		return best
	case was >= 4*oneAction:
		return first("RSDE")
	}
	return first("SDE")
}

// oneAction is what an action weighs in an effort; a step of a ship weighs 1.
const oneAction = 10

// effort is about how much it takes until a seat can build its next cube, over all
// open planets and all ships whose sum fits.
func effort(v quantum.View, seat game.Seat) int {
	type ship struct {
		value int
		at    string // "" in the scrapyard
	}
	var fleet []ship
	taken := map[string]bool{}
	for _, s := range v.Ships {
		taken[s.Square] = true
		if s.Seat == seat {
			fleet = append(fleet, ship{s.Value, s.Square})
		}
	}
	for _, value := range v.Players[seat].Scrap {
		fleet = append(fleet, ship{value, ""})
	}
	best := 100 * oneAction
	for _, p := range v.Planets {
		free := slices.DeleteFunc(slices.Clone(p.Orbit), func(q string) bool { return taken[q] })
		for set := range 1 << len(fleet) {
			sum, cost := 0, 0
			for i, s := range fleet {
				inside := slices.Contains(p.Orbit, s.at)
				switch wanted := set>>i&1 == 1; {
				case !wanted && inside:
					cost += oneAction
				case wanted:
					sum += s.value
					cost += trip(v, seat, s.value, s.at, p.Orbit, free)
				}
			}
			if p.Open[seat] && sum == p.Number {
				best = min(best, cost)
			}
		}
	}
	return best
}

// trip is about how much it takes to bring a ship into an orbit.
func trip(v quantum.View, seat game.Seat, value int, at string, orbit, free []string) int {
	switch {
	case slices.Contains(orbit, at):
		return 0
	case at != "":
		d := distance([]string{at}, free)
		return oneAction*((d+value-1)/value) + d
	}
	d := 99
	for _, p := range v.Planets {
		if slices.Contains(p.Cubes, seat) {
			d = min(d, distance(p.Orbit, orbit))
		}
	}
	return oneAction + oneAction*((d+value-1)/value) + d
}

// distance is the least number of steps between two lists of squares.
func distance(from, to []string) int {
	least := 99
	for _, a := range from {
		for _, b := range to {
			column, row := int(a[0])-int(b[0]), int(a[1])-int(b[1])
			least = min(least, max(column, -column)+max(row, -row))
		}
	}
	return least
}
