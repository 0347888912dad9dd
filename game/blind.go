package game

// A Blind is a match as one seat knows it: the one thing that a computer player is ever
// given. Only Match.Blind makes one. It never holds the true position: what the seat
// cannot see was drawn anew before anybody could look.
type Blind struct {
	game  Game
	seat  Seat
	setup Setup // without its seed
	state State // a Redeal of the true position
}

// Blind is the match as a seat knows it that is asked. Luck is what the seat cannot see
// is drawn from; it must not be the match's own. Two positions that the seat cannot tell
// apart give the same Blind for the same luck (gametest demands it). Errors: ErrOver,
// ErrNotAsked.
func (m *Match) Blind(seat Seat, luck *Rand) (Blind, error) {
	if _, over := m.State.Result(); over {
		return Blind{}, ErrOver
	}
	if _, asked := m.Asked(seat); !asked {
		return Blind{}, ErrNotAsked
	}
	setup := m.Setup.forRules()
	setup.Seed, setup.Position, setup.Rigs = Seed{}, "", nil
	return Blind{m.Game, seat, setup, m.State.Redeal(seat, luck)}, nil
}

// Game is the title that is played.
func (b Blind) Game() Game { return b.game }

// Seat is the seat that is to choose.
func (b Blind) Seat() Seat { return b.seat }

// Seats is how many seats the match has.
func (b Blind) Seats() int { return b.setup.Seats }

// Deal is a position that the seat cannot tell from the true one: a determinization. It
// is the caller's to change.
func (b Blind) Deal(luck *Rand) State { return b.state.Redeal(b.seat, luck) }
