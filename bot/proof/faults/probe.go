package faults

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"image"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/render"
)

// Probe is a game made for the checks. Each act has a public number and shows the tag of its match,
// which is public too. Each seat holds secrets that are in no other text. So it is enough to read
// what the bot says: this shows a message that was lost, doubled or misdirected, and a secret that
// the wrong user sees.
//
// In the rounds 0, 1, 3, 4, 6 and 7 one seat acts twice, by "mark1" to "mark3" or by "look" (a new
// secret, told to this seat alone). In the rounds 2, 5 and 8 all seats are asked at once. All
// events have Reveals set, so each undo needs consent. Info does not allow consent, so the numbers
// only rise.
type Probe struct {
	// plant is PlantLeak, PlantUndealt or "".
	plant Plant
}

//go:embed texts
var probeTexts embed.FS

// The id and the numbers of a Probe.
const (
	probeID     = "probe"
	probeSeats  = 3
	probeRounds = 9
	probeActs   = 2 // acts of a seat in a round of its own
	probeMarks  = 3
	probeLook   = game.Action("look")
)

// Info returns what the lobby needs.
func (Probe) Info() game.Info {
	texts, err := fs.Sub(probeTexts, "texts")
	if err != nil {
		panic("probe: " + err.Error()) // cannot happen: the folder is embedded above
	}
	return game.Info{
		ID: probeID, Rules: 1, Seats: [2]int{2, probeSeats}, Texts: texts,
		Verbs: []game.Verb{{ID: "mark", Params: []game.Param{{ID: "n"}}}, {ID: "look"}, {ID: "resign"}},
	}
}

// New gives each seat its first secret and asks the first seat.
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

// Load reads a state that json.Marshal wrote.
func (g Probe) Load(data []byte) (game.State, error) {
	s := &probeState{plant: g.plant}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("load a probe: %w", err)
	}
	return s, nil
}

// Words cuts a line at spaces: "mark2" and "look" are words.
func (Probe) Words(line string) []string { return strings.Fields(line) }

// Position returns an error, because there is no text format for the positions of a Probe.
func (Probe) Position(string, game.Seed) (game.State, []game.Event, error) {
	return nil, nil, errors.New("a probe is never drawn")
}

// probeState is a position of a Probe.
type probeState struct {
	Tag     string
	Steps   int // public acts so far
	Round   int
	Left    int        // how many acts are left in a round of one seat
	Asked   []int      // id of the seat's open question; 0 if none
	LastID  int        // id of the last question
	Secrets [][]string // all secrets that a seat was ever given, oldest first
	Out     []bool     // the seats that gave up
	Luck    game.Rand

	plant Plant
}

// probeView is what one seat may know.
type probeView struct {
	Tag    string
	Steps  int
	Round  int
	Asked  []bool
	Secret string // the seat's newest secret; "" for a spectator
}

func (s *probeState) look(seat int) string {
	secret := secretMark + strconv.FormatUint(uint64(s.Luck.IntN(1<<62)), 16)
	s.Secrets[seat] = append(s.Secrets[seat], secret)
	return secret
}

// Clone returns a copy that shares no list with s.
func (s *probeState) Clone() game.State {
	c := *s
	c.Asked, c.Out = slices.Clone(s.Asked), slices.Clone(s.Out)
	c.Secrets = make([][]string, len(s.Secrets))
	for i, all := range s.Secrets {
		c.Secrets[i] = slices.Clone(all)
	}
	return &c
}

// View returns what a seat may know.
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

// Redeal draws new secrets for the other seats.
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

// Rig returns an error, because no scenario fixes a Probe's luck.
func (s *probeState) Rig(stream string, _ []string) error {
	return fmt.Errorf("a probe has no stream %q", stream)
}

// ask opens the questions of the present round. Seats that are out are skipped.
func (s *probeState) ask() {
	all := s.Round%3 == 2
	s.Left = 1
	if !all {
		s.Left = probeActs
	}
	for seat := range s.Asked {
		if !s.Out[seat] && (all || seat == s.turn()) {
			s.LastID++
			s.Asked[seat] = s.LastID
		}
	}
}

// turn returns the seat that acts in the present round. It skips seats that are out.
func (s *probeState) turn() int {
	n := len(s.Out)
	for i := range n {
		if seat := (s.Round - s.Round/3 + i) % n; !s.Out[seat] {
			return seat
		}
	}
	return 0
}

// Pending returns the open questions.
func (s *probeState) Pending() []game.Decision {
	var asked []game.Decision
	for seat, id := range s.Asked {
		if id != 0 {
			asked = append(asked, game.Decision{
				ID: id, Seat: game.Seat(seat), Ask: game.T("probe.ask", "round", s.Round), Default: "mark1",
			})
		}
	}
	return asked
}

// Legal appends the seat's actions if the seat is asked: one for each mark, and probeLook.
func (s *probeState) Legal(seat game.Seat, to []game.Action) []game.Action {
	if seat < 0 || int(seat) >= len(s.Asked) || s.Asked[seat] == 0 {
		return to
	}
	for n := range probeMarks {
		to = append(to, game.Action("mark"+strconv.Itoa(n+1)))
	}
	return append(to, probeLook)
}

// Anytime returns the action by which a seat gives up.
func (s *probeState) Anytime(seat game.Seat) []game.Action {
	if _, over := s.Result(); over || seat < 0 || int(seat) >= len(s.Out) || s.Out[seat] {
		return nil
	}
	return []game.Action{game.Resign}
}

// Describe describes an action. The last act of a round cannot be taken back.
func (s *probeState) Describe(_ game.Seat, a game.Action) game.Choice {
	c := game.Choice{
		Action: a, Verb: string(a), Label: game.T("probe.choice", "what", string(a)),
		Final: s.Left == 1 || a == game.Resign,
	}
	if n, ok := strings.CutPrefix(string(a), "mark"); ok {
		c.Verb, c.Args = "mark", []game.Arg{{Value: n}}
	}
	return c
}

// Suggest suggests nothing.
func (s *probeState) Suggest(game.Seat) []game.Suggestion { return nil }

// Read reads only the exact notation.
func (s *probeState) Read(seat game.Seat, word string, _ bool) ([]game.Action, error) {
	a := game.Action(word)
	if slices.Contains(s.Legal(seat, nil), a) || slices.Contains(s.Anytime(seat), a) {
		return []game.Action{a}, nil
	}
	return nil, game.Refuse("P1", "probe.no")
}

// Apply carries out an act and gives it its public number. When the round is complete, it opens the
// next one.
func (s *probeState) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 && (m.Action == game.Resign || m.Action == game.Forfeit) && len(s.Anytime(m.Seat)) > 0 {
		return s.leave(int(m.Seat)), nil
	}
	if m.Decision == 0 || !slices.Contains(s.Legal(m.Seat, nil), m.Action) || s.Asked[m.Seat] != m.Decision {
		return nil, game.Refuse("P1", "probe.no")
	}
	events := []game.Event{s.step("probe.log.act", m.Seat)}
	if m.Action == probeLook {
		secret := game.T("probe.log.secret", "what", s.look(int(m.Seat)))
		events = append(events, game.Event{Text: secret, To: []game.Seat{m.Seat}, Reveals: true})
	}
	s.Asked[m.Seat] = 0
	if s.Round%3 != 2 {
		if s.Left--; s.Left > 0 {
			s.LastID++
			s.Asked[m.Seat] = s.LastID
		}
	}
	s.goOn()
	return events, nil
}

// step returns the event for an act. The event is public, and its number belongs to no other act of
// the match.
func (s *probeState) step(key game.Key, seat game.Seat) game.Event {
	s.Steps++
	return game.Event{Text: game.T(key, "who", seat, "step", strconv.Itoa(s.Steps), "tag", s.Tag), Reveals: true}
}

func (s *probeState) leave(seat int) []game.Event {
	e := s.step("probe.log.leave", game.Seat(seat))
	s.Out[seat], s.Asked[seat] = true, 0
	s.goOn()
	return []game.Event{e}
}

func (s *probeState) goOn() {
	if slices.ContainsFunc(s.Asked, func(id int) bool { return id != 0 }) {
		if _, over := s.Result(); over {
			clear(s.Asked)
		}
		return
	}
	s.Round++
	if _, over := s.Result(); !over {
		s.ask()
	}
}

// Result returns true after the last round, or when one seat is left. All remaining seats win.
func (s *probeState) Result() (game.Result, bool) {
	var in []game.Seat
	for seat, out := range s.Out {
		if !out {
			in = append(in, game.Seat(seat))
		}
	}
	if s.Round < probeRounds && len(in) > 1 {
		return game.Result{}, false
	}
	return game.Result{Winners: in, Text: game.T("probe.end")}, true
}

// witness is a painter that shows all that it was given. It writes the view as JSON, with the
// view's name, into the alt text, and behind the bytes of the picture. Real painters are slow and
// not needed here, because only the content of views matters.
type witness struct{}

func (w witness) Board(s render.Scene) ([]byte, error) {
	blank, err := town.Picture(image.Pt(8, 8))
	return append(slices.Clone(blank), w.Alt(s)...), err // image viewers ignore bytes after the last chunk
}

func (witness) Alt(s render.Scene) string {
	v, err := json.Marshal(s.View)
	if err != nil {
		return err.Error()
	}
	if s.Seat < 0 {
		return string(v)
	}
	return viewOf(s.Seat, v) + ": " + string(v)
}

// viewOf returns the name of a view: the mark, the seat, and a checksum of the content.
func viewOf(seat game.Seat, view []byte) string {
	sum := fnv.New64a()
	_, _ = sum.Write(view)
	return fmt.Sprintf("%s%d-%016x", viewMark, seat, sum.Sum64())
}

func (w witness) Text(s render.Scene) string { return w.Alt(s) }
