package table

import (
	"slices"
	"strings"
	"time"

	"bivouac/game"
)

// Tally is the record of a user on a server: their name there and their results. The transaction
// that ends a game updates the results.
type Tally struct {
	Guild string `json:"guild"`
	User  string `json:"user"`
	// Name is the user's name on the server. It is never shown on another server, since nicknames
	// are private to a server.
	Name  string            `json:"name,omitempty"`
	Games map[string]*Score `json:"games,omitempty"` // by game.Info.ID
	// Puzzles is the user's score in the puzzles of the server.
	Puzzles PuzzleScore `json:"puzzles,omitzero"`
}

// tallies are the records of users on servers, by memberKey.
var tallies = Record[Tally]{
	Prefix: "tally:",
	Begin: func(key string, t *Tally) {
		if t.Guild, t.User, _ = strings.Cut(key, ":"); t.Games == nil {
			t.Games = map[string]*Score{}
		}
	},
	Empty: func(t Tally) bool { return len(t.Games) == 0 && t.Name == "" && t.Puzzles.Tried == 0 },
}

// Score is a user's record in one game. Games without a result are not counted.
type Score struct {
	Won   int `json:"won,omitempty"`
	Lost  int `json:"lost,omitempty"`
	Drawn int `json:"drawn,omitempty"`
	// Streak is the present number of wins in a row or, if negative, of losses in a row.
	Streak int            `json:"streak,omitempty"`
	Best   int            `json:"best,omitempty"` // the most wins in a row
	Last   time.Time      `json:"last,omitzero"`  // when the last game ended
	With   map[string]int `json:"with,omitempty"` // games played together, by user
}

// Played returns the number of games.
func (s Score) Played() int { return s.Won + s.Lost + s.Drawn }

// verdict is how a game ended for one player. A larger verdict is better.
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

// counts says whether a table's end is counted in the tallies. It is counted if only people played,
// on a server, and if they played until the game had a result. Imported finished games, given
// positions and games with rigged luck are not counted.
func (t Table) counts(setup *game.Setup) bool {
	return t.Status == Over && !t.Result.Void && t.Place.Guild != "" && !t.withComputer() &&
		!t.Times.Moved.IsZero() && setup != nil &&
		setup.Position == "" && len(setup.Rigs) == 0
}

// verdicts returns the result of each player. If a player has several seats, the best result
// counts. Forgotten players are left out.
func (t Table) verdicts(coop bool) map[string]verdict {
	all := map[string]verdict{}
	for seat, p := range t.Players {
		if p.Forgotten() {
			continue
		}
		v := lost
		switch {
		case p.Left:
		case slices.Contains(t.Result.Winners, game.Seat(seat)):
			v = won
		case len(t.Result.Winners) == 0 && !coop:
			v = even
		}
		all[p.User] = max(all[p.User], v)
	}
	return all
}

// score returns the user's record in a game. If there is no record, it adds an empty one.
func (t Tally) score(id string) *Score {
	if t.Games[id] == nil {
		t.Games[id] = &Score{}
	}
	return t.Games[id]
}

// The method enter adds the result of a finished table to the tallies of its players.
func (t Table) enter(all map[string]*Tally, coop bool) {
	verdicts := t.verdicts(coop)
	for user, v := range verdicts {
		score := all[user].score(t.Game)
		score.add(v, t.Times.Ended)
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
