package game

import (
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
)

// Seat is a place at the table, 0..n-1 in table order. The rules know seats only, never Discord
// users.
type Seat int

// Spectator stands for a person without a seat, who sees public information only.
const Spectator Seat = -1

// Action is one complete move in the game's own notation ("d4-f7", "xxd6"). The same string
// is used in the journal, in menus, for autocompletion and as a typed word. It has at most
// MaxAction bytes.
type Action string

// MaxAction is the longest Action in bytes: it must fit a Discord custom_id
// together with the table's key and the decision.
const MaxAction = 60

// Words that mean the same in every game. The host handles Undo; the others are actions that a
// State may list in Anytime.
const (
	Undo       = "undo"
	Resign     = Action("resign")
	OfferDraw  = Action("draw?")
	AcceptDraw = Action("draw+")
	RefuseDraw = Action("draw-") // declines the other's offer or withdraws one's own
	Forfeit    = Action("forfeit")
)

// A Game is one title: the immutable definition from which matches are made.
type Game interface {
	Info() Info
	// New sets up the first position. The host has checked the Setup against
	// Info. The events tell what the set-up itself did (who starts).
	New(Setup) (State, []Event, error)
	// Load is the inverse of json.Marshal(State).
	Load([]byte) (State, error)
	// Words splits a typed line into the words of the notation, each of which
	// State.Read turns into actions ("[C4 A2 O6 E3 P5] d1-d8" is two words).
	Words(line string) []string
	// Position reads a position that a person has drawn, as in a scenario file, and
	// opens its random streams from the seed. Automatic steps that apply run at once;
	// the events are theirs. The error says which line is wrong and what is expected.
	Position(text string, seed Seed) (State, []Event, error)
}

// A Composer is a Game that can write a verb with its arguments (one for each Param, in order, none
// empty) in its notation, legal or not. The host uses it to name the broken rule when a typed
// command matches no legal action, and to play a command that leaves a step implicit. Optional.
// Compose returns "" for what it cannot write; the arguments are user input and may hold anything.
type Composer interface {
	Compose(verb string, args []string) string
}

// Info is what the lobby needs in order to offer a game without starting it.
//
// Texts follow from the names, so that no table of keys is needed. For a game
// with ID "chess":
//
//	chess.name, chess.tagline, chess.length       the table card
//	chess.seat.<n>                                a seat's own name ("South")
//	chess.option.<id>, chess.option.<id>.<value>  an option and its values
//	chess.option.<id>.n                           a number of an option's range ("{{.n}} HP"): see Info.ValueText
//	chess.verb.<v>, .about, .label                command name (lower case, no space), its description, button
//	chess.param.<p>, .about, .ask                 option name (same form), its description, the menu's question
//	chess.topic.<t>, .text                        a page of /rules
//	chess.chapter.<c>                             a chapter of /rules
//	chess.overlay.<o>                             a picture overlay that a player may ask for
//	chess.asked.<kind>, chess.ready.<r>           menus of standing orders
//	chess.preset.<p>                              a standing order that everybody has from the start
type Info struct {
	ID       string   // "chess": folder, slash command, value in the store
	Rules    int      // raised whenever an old journal could replay differently
	Seats    [2]int   // fewest and most
	Options  []Option // variants; a value that is not listed is refused, never ignored
	Verbs    []Verb   // all kinds of action that a player may take; at most 25
	Topics   []Topic  // pages of /rules, in order
	Overlays []string // what a private picture may show on request, besides the legal targets
	Texts    fs.FS    // en.json and fr.json: every Key that the game can emit
	Consent  bool     // whether an undo after the turn was handed over is possible if the others agree
	Coop     bool     // whether all seats win or lose together
	InOrder  bool     // whether players get the seats in the order of joining; if not, seats are drawn
	Ahead    []Ahead  // the menus of standing orders: see Informed
	// Deeds are the keys of the events that explain a turning point of the game, such as who won and
	// what was lost, the most important first. Without them the report prefers the rarest events.
	Deeds []Key
	// Presets are the standing orders that every player has from the start.
	Presets []Preset
}

// Option is one variant of the set-up. Values[0] is the default.
type Option struct {
	ID     string
	Values []string
	// Range, if not zero, holds the smallest and the largest of the whole numbers that are values too.
	// The lobby's menu lists Values, which include both ends, and asks for any other number in a form.
	Range [2]int
}

// Ranged says whether the option has a range of numbers.
func (o Option) Ranged() bool { return o.Range[1] > 0 }

// Number returns the number of the option's range that a value of a set-up stands for. It returns
// false if the value is anything else.
func (o Option) Number(value string) (int, bool) {
	n, err := strconv.Atoi(value)
	if err != nil || !o.Ranged() || n < o.Range[0] || n > o.Range[1] || strconv.Itoa(n) != value {
		return 0, false
	}
	return n, true
}

// Allows says whether the option can have that value.
func (o Option) Allows(value string) bool {
	_, number := o.Number(value)
	return number || slices.Contains(o.Values, value)
}

// ValueText returns the text of a value of an option.
func (i Info) ValueText(o Option, value string) Text {
	key := Key(i.ID + ".option." + o.ID + ".")
	if n, ok := o.Number(value); ok {
		return T(key+"n", "n", n)
	}
	return T(key + Key(value))
}

// An Overlaid State says which overlays are meaningful now. Optional: without it all of
// Info.Overlays are offered.
type Overlaid interface {
	Overlays() []string // some of Info.Overlays, in their order
}

// Overlays returns the overlays that are meaningful now.
func (m *Match) Overlays() []string {
	if s, ok := m.State.(Overlaid); ok {
		return s.Overlays()
	}
	return m.Game.Info().Overlays
}

// Verb is one kind of action and the names of its parameters in order. Slash
// commands, menus, typed help and the log are derived from it.
type Verb struct {
	ID     string
	Params []Param
}

// Param is one argument of a verb.
type Param struct {
	ID string
	// Pick, when more than 1, says that the value is a set of that many different words separated
	// by spaces, in any order: a menu asks for all of them at once.
	Pick int
}

// Params returns parameters with these IDs, each for one word.
func Params(ids ...string) []Param {
	list := make([]Param, len(ids))
	for i, id := range ids {
		list[i].ID = id
	}
	return list
}

// Topic is one page of /rules. Position, if any, is drawn beside the text.
type Topic struct {
	ID       string
	Position string
	// Show is what the page's picture highlights, as on the panel of the player asked in Position:
	// one of Info.Overlays, or a verb and the first values of its parameters, in order. If Show is
	// empty, the picture shows the board alone.
	Show []string
	// Chapter groups the pages of a game with more pages than a menu holds: at most 25 chapters of
	// at most 25 pages. "" in a game without chapters.
	Chapter string
}

// Seed is the source of all luck in a match.
type Seed [32]byte

// Commitment returns the SHA-256 of the seed in hexadecimal.
func (s Seed) Commitment() string { return hashOf(s[:]) }

// MarshalText writes the seed in hexadecimal.
func (s Seed) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s[:])), nil }

// UnmarshalText reads what MarshalText wrote; anything else is an error.
func (s *Seed) UnmarshalText(text []byte) error { return unhex("seed", text, s[:]) }

// Setup plus a journal determines a match: nothing else influences the rules.
type Setup struct {
	Game    string            `json:"game"`
	Rules   int               `json:"rules"`
	Seats   int               `json:"seats"`
	Seed    Seed              `json:"seed"`
	Options map[string]string `json:"options,omitempty"`
	// Position, if not "", is the position in which the match starts, in notation, instead
	// of the game's own set-up (scenarios, the playground).
	Position string `json:"position,omitempty"`
	// Rigs fix luck that a person chose (scenarios, the playground); nil in play.
	Rigs []Rig `json:"rigs,omitempty"`
	// Promise is the version of the commitment published with the first board: SetupPromise, or 0
	// in older matches. See Commitment.
	Promise int `json:"promise,omitempty"`
	// Secret, if any, is what the table's card has committed to. The seed is derived from it: see
	// Draw.
	Secret Secret `json:"secret,omitzero"`
	// Words are what the players added to the luck of a match of an earlier program, in order of
	// joining. The seed is derived from them too.
	Words []string `json:"words,omitempty"`
	// Imports are the journal lengths at which the match was imported into a channel by hand. The
	// person who did that knew the seed.
	Imports []int `json:"imports,omitempty"`
}

// Option returns the chosen value of an option, or its default.
func (s Setup) Option(o Option) string {
	if v, ok := s.Options[o.ID]; ok {
		return v
	}
	return o.Values[0]
}

// Check returns an error if the set-up does not fit the game: it is of another game, the number of
// seats is out of range, or the game does not list an option or its value.
func (s Setup) Check(info Info) error {
	if s.Game != info.ID {
		return fmt.Errorf("set-up of %q given to the game %q", s.Game, info.ID)
	}
	if s.Seats < info.Seats[0] || s.Seats > info.Seats[1] {
		return fmt.Errorf("%s takes %d to %d seats, not %d", info.ID, info.Seats[0], info.Seats[1], s.Seats)
	}
	for id, value := range s.Options {
		i := slices.IndexFunc(info.Options, func(o Option) bool { return o.ID == id })
		if i < 0 {
			return fmt.Errorf("%s has no option %q", info.ID, id)
		}
		if o := info.Options[i]; !o.Allows(value) {
			if o.Ranged() {
				return fmt.Errorf("option %s of %s takes %v or a number from %d to %d, not %q",
					id, info.ID, o.Values, o.Range[0], o.Range[1], value)
			}
			return fmt.Errorf("option %s of %s takes %v, not %q", id, info.ID, o.Values, value)
		}
	}
	return nil
}

// Verb returns the verb with that ID. It returns false if the game has none.
func (i Info) Verb(id string) (Verb, bool) {
	for _, v := range i.Verbs {
		if v.ID == id {
			return v, true
		}
	}
	return Verb{}, false
}
