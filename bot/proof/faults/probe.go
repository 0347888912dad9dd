package faults

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Probe is a game made for being watched: each act has a public number and a
// public tag of its match, and each seat holds secrets that no other text in the
// world contains. So a lost, doubled or misdirected word, and a secret in the
// wrong hands, are seen by reading what the bot says.
//
// Rounds 0, 1, 3, 4, 6, 7 belong to one seat that acts twice, "mark 1" to "mark 3"
// or "look" (a new secret, told to that seat alone); in rounds 2, 5 and 8 all
// seats are asked at once. Its Reveals make undo a matter of consent, which Info
// does not allow: the numbers only rise.
type Probe struct {
	// plant is PlantLeak, PlantUndealt or nothing.
	plant Plant
}

//go:embed texts
var probeTexts embed.FS

// The numbers of a Probe.
const (
	probeID     = "probe"
	probeSeats  = 3
	probeRounds = 9
	probeActs   = 2 // of a seat in a round of its own
	probeMarks  = 3
	probeLook   = game.Action("look")
)

// Info says what the lobby needs.
func (Probe) Info() game.Info {
	texts, err := fs.Sub(probeTexts, "texts")
	if err != nil {
		panic("probe: " + err.Error()) // the folder is embedded above
	}
	return game.Info{
		ID: probeID, Rules: 1, Seats: [2]int{2, probeSeats}, Texts: texts,
		Verbs: []game.Verb{{ID: "mark", Params: []game.Param{{ID: "n"}}}, {ID: "look"}, {ID: "resign"}},
	}
}

// New gives each seat its first secret and asks the first one.
func (g Probe) New(setup game.Setup) (game.State, []game.Event, error) {
	s := &probeState{
		Tag: "tag-" + setup.Seed.Commitment()[:10], Secrets: make([][]string, setup.Seats), Asked: make([]int, setup.Seats),
		Out: make([]bool, setup.Seats), Luck: game.NewRand(setup.Seed, "secrets"), plant: g.plant,
	}
	for seat := range s.Secrets {
		s.look(seat)
	}
	s.ask()
	return s, nil, nil
}

// Load reads what json.Marshal wrote.
func (g Probe) Load(data []byte) (game.State, error) {
	s := &probeState{plant: g.plant}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("load a probe: %w", err)
	}
	return s, nil
}

// Words cuts a line at spaces: "mark2" and "look" are words.
func (Probe) Words(line string) []string { return strings.Fields(line) }

// Position is not needed: no scenario is drawn of a Probe.
func (Probe) Position(string, game.Seed) (game.State, []game.Event, error) {
	return nil, nil, errors.New("a probe is never drawn")
}

// probeState is a position of a Probe.
type probeState struct {
	Tag     string
	Steps   int // public acts so far
	Round   int
	Left    int        // acts left in a round of one seat
	Asked   []int      // ID of the seat's open question, 0 if none
	LastID  int        // of the last question asked
	Secrets [][]string // all that a seat was ever given, oldest first
	Out     []bool     // who gave up
	Luck    game.Rand

	plant Plant
}

// probeView is what one seat may know.
type probeView struct {
	Tag    string
	Steps  int
	Round  int
	Asked  []bool
	Secret string // the seat's newest; none for a spectator
}

func (s *probeState) look(seat int) string {
	secret := secretMark + strconv.FormatUint(uint64(s.Luck.IntN(1<<62)), 16)
	s.Secrets[seat] = append(s.Secrets[seat], secret)
	return secret
}

// Clone copies every list.
func (s *probeState) Clone() game.State {
	c := *s
	c.Asked, c.Out = slices.Clone(s.Asked), slices.Clone(s.Out)
	c.Secrets = make([][]string, len(s.Secrets))
	for i, all := range s.Secrets {
		c.Secrets[i] = slices.Clone(all)
	}
	return &c
}

// View is filled from nothing.
func (s *probeState) View(seat game.Seat) game.View {
	v := probeView{Tag: s.Tag, Steps: s.Steps, Round: s.Round}
	for _, id := range s.Asked {
		v.Asked = append(v.Asked, id != 0)
	}
	if s.plant == PlantLeak && seat < 0 {
		seat = 0
	}
	if seat >= 0 {
		v.Secret = s.Secrets[seat][len(s.Secrets[seat])-1]
	}
	return v
}

// Redeal redraws the others' secrets.
func (s *probeState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	c := s.Clone().(*probeState)
	if s.plant == PlantUndealt {
		return c
	}
	var seed game.Seed
	for i := range seed {
		seed[i] = byte(luck.IntN(256))
	}
	c.Luck = game.NewRand(seed, "secrets")
	for other, all := range c.Secrets {
		if game.Seat(other) != seat {
			c.Secrets[other] = nil
			for range all {
				c.look(other)
			}
		}
	}
	return c
}

// Rig is not needed: no scenario fixes a Probe's luck.
func (s *probeState) Rig(stream string, _ []string) error {
	return fmt.Errorf("a probe has no stream %q", stream)
}
