package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"bivouac/game"
	"bivouac/store"
)

// Tally is the record of a user on a server: their name there, and counts, which are updated in the
// transaction that ends a game.
type Tally struct {
	Guild string `json:"guild"`
	User  string `json:"user"`
	// Name is the user's name on the server. It is never shown on another one: nicknames are
	// private to a server.
	Name  string            `json:"name,omitempty"`
	Games map[string]*Score `json:"games,omitempty"` // by game.Info.ID
	// Puzzles are those of the server that the user has tried.
	Puzzles PuzzleScore `json:"puzzles,omitzero"`

	version store.Version // of the record when it was read
}

// Score is a user's record in one game. Games without a result are not counted.
type Score struct {
	Won   int `json:"won,omitempty"`
	Lost  int `json:"lost,omitempty"`
	Drawn int `json:"drawn,omitempty"`
	// Streak is the present number of wins in a row; if negative, of losses.
	Streak int            `json:"streak,omitempty"`
	Best   int            `json:"best,omitempty"` // the most wins in a row
	Last   time.Time      `json:"last,omitzero"`  // when the last game ended
	With   map[string]int `json:"with,omitempty"` // games played together, by user
}

// Played is the number of games.
func (s Score) Played() int { return s.Won + s.Lost + s.Drawn }

// verdict is how a game ended for one player; a larger one is better.
type verdict int

const (
	lost verdict = iota
	even
	won
)

// add counts a game.
func (s *Score) add(v verdict, at time.Time) {
	s.Last = at
	switch v {
	case won:
		s.Won++
		s.Streak = max(s.Streak, 0) + 1
		s.Best = max(s.Best, s.Streak)
	case lost:
		s.Lost++
		s.Streak = min(s.Streak, 0) - 1
	case even:
		s.Drawn++
		s.Streak = 0
	}
}

// tallyPrefix begins the keys of tallies among the records about people. The server, a colon and
// the user follow. tallied is the key of the record about the migrations: games from before tallies
// were counted, and names were stored.
const (
	tallyPrefix = "tally:"
	tallied     = "tallied"
)

func tallyKey(guild, user string) string { return tallyPrefix + guild + ":" + user }

// counts says whether a table's end is counted: a game played here to a result by people, no
// imported finished game, and no playground position.
func (t Table) counts(setup *game.Setup) bool {
	return t.Status == Over && t.Guild != "" && !t.withComputer() && !t.Void && !t.Moved.IsZero() && setup != nil &&
		setup.Position == "" && len(setup.Rigs) == 0
}

// verdicts returns the result for each player, who may have several seats. Forgotten players are
// not counted.
func (t Table) verdicts(coop bool) map[string]verdict {
	all := map[string]verdict{}
	for seat, p := range t.Players {
		if p.Forgotten() {
			continue
		}
		v := lost
		switch {
		case p.Left:
		case slices.Contains(t.Winners, game.Seat(seat)):
			v = won
		case len(t.Winners) == 0 && !coop:
			v = even
		}
		all[p.User] = max(all[p.User], v)
	}
	return all
}

// readTally returns a user's tally on a server; an empty one if there is none, or if it is damaged,
// so that it does not block the end of a game.
func (s *Scorebook) readTally(guild, user string) (Tally, error) {
	t, err := s.tallyOf(guild, user)
	if store.IsDamage(err) || errors.Is(err, errTally) {
		return Tally{Guild: guild, User: user, Games: map[string]*Score{}, version: t.version}, nil
	}
	return t, err
}

// readTallies is readTally for several users of a server, in one read.
func (s *Scorebook) readTallies(guild string, users []string) (map[string]*Tally, error) {
	keys := make([]string, len(users))
	for i, user := range users {
		keys[i] = tallyKey(guild, user)
	}
	stored, err := s.store.PeopleOf(keys)
	if err != nil && !store.IsDamage(err) {
		return nil, fmt.Errorf("read tallies: %w", err)
	}
	all := map[string]*Tally{}
	for i, user := range users {
		t, err := decodeTally(stored[i])
		if err != nil { // there is none, or it cannot be read
			t = Tally{Guild: guild, User: user, Games: map[string]*Score{}, version: stored[i].Version}
		}
		all[user] = &t
	}
	return all, nil
}

// tallyOf is readTally with an error for a damaged record, which is not replaced.
func (s *Scorebook) tallyOf(guild, user string) (Tally, error) {
	p, err := s.store.Person(tallyKey(guild, user))
	if errors.Is(err, store.ErrNotFound) {
		return Tally{Guild: guild, User: user, Games: map[string]*Score{}}, nil
	}
	if err != nil {
		return Tally{version: p.Version}, fmt.Errorf("read a tally: %w", err)
	}
	return decodeTally(p)
}

// errTally means that a record is no tally.
var errTally = errors.New("a tally is unreadable")

func decodeTally(p store.Person) (Tally, error) {
	t := Tally{version: p.Version}
	if err := json.Unmarshal(p.Record, &t); err != nil {
		return t, fmt.Errorf("%w: %w", errTally, err)
	}
	if t.Games == nil {
		t.Games = map[string]*Score{}
	}
	return t, nil
}

// record encodes the tally; nil, which deletes it, if it is empty.
func (t Tally) record() (store.Person, error) {
	p := store.Person{User: tallyKey(t.Guild, t.User), Version: t.version}
	if len(t.Games) == 0 && t.Name == "" && t.Puzzles.Tried == 0 {
		return p, nil
	}
	var err error
	if p.Record, err = json.Marshal(t); err != nil {
		return p, fmt.Errorf("write a tally: %w", err)
	}
	return p, nil
}

// score returns the user's record in a game. It adds one if there is none.
func (t Tally) score(id string) *Score {
	if t.Games[id] == nil {
		t.Games[id] = &Score{}
	}
	return t.Games[id]
}

// enter counts a finished table in its players' tallies.
func (t Table) enter(all map[string]*Tally, coop bool) {
	verdicts := t.verdicts(coop)
	for user, v := range verdicts {
		score := all[user].score(t.Game)
		score.add(v, t.Ended)
		for other := range verdicts {
			if other != user {
				if score.With == nil {
					score.With = map[string]int{}
				}
				score.With[other]++
			}
		}
	}
}

// Together adds up a user's records in all games. Streaks are per game and stay zero.
func (t Tally) Together() Score {
	var all Score
	for _, s := range t.Games {
		all.Won, all.Lost, all.Drawn = all.Won+s.Won, all.Lost+s.Lost, all.Drawn+s.Drawn
		if s.Last.After(all.Last) {
			all.Last = s.Last
		}
		for user, n := range s.With {
			if all.With == nil {
				all.With = map[string]int{}
			}
			all.With[user] += n
		}
	}
	return all
}
