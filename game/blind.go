package game

// A Blind is a match as one seat knows it. It is the only input of a computer player, and only
// Match.Blind makes one. It never holds the true position: what the seat cannot see is redealt
// first.
type Blind struct {
	game  Game
	seat  Seat
	setup Setup // without its seed
	state State // a Redeal of the true position
}

// Blind returns the match as an asked seat knows it. What the seat cannot see is drawn from luck,
// which must not be the match's own stream. Two positions that the seat cannot tell apart give the
// same Blind for the same luck (gametest checks it). Errors: ErrOver, ErrNotAsked.
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

// Game returns the title that is played.
func (b Blind) Game() Game { return b.game }

// Seat returns the seat that is to choose.
func (b Blind) Seat() Seat { return b.seat }

// Seats returns how many seats the match has.
func (b Blind) Seats() int { return b.setup.Seats }

// Deal returns a determinization: a position that the seat cannot tell from the true one. The
// caller owns it.
func (b Blind) Deal(luck *Rand) State { return b.state.Redeal(b.seat, luck) }
