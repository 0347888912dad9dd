package table

import (
	"maps"
	"slices"

	"bivouac/game"
)

// Deal has the data of a lobby that is needed to start its game, besides the players and the
// options.
type Deal struct {
	Offered   int  `json:"offered"`             // number of seats, within Info.Seats
	KeepOrder bool `json:"keepOrder,omitempty"` // seats in the order of joining; false: seats are drawn
	// Seating has the users in the order of their seats. It is empty if this order is not settled
	// before the start.
	Seating []string `json:"turned,omitempty"`
	// Secret is the lobby's secret. After the start it is in the match's set-up: see Promised.
	Secret game.Secret `json:"secret,omitzero"`
}

// dealer starts the games of lobbies.
type dealer struct {
	shelf   *Shelf
	entropy *entropy
}

// Start derives the seed, draws the seats of a lobby and begins its game. Errors: ErrTooFew, or an
// error of the game.
func (c *Change) Start() error {
	g, err := c.dealer.shelf.Game(c.after.Game)
	if err != nil {
		return err
	}
	if len(c.after.Players) < g.Info().Seats[0] {
		return ErrTooFew
	}
	return c.dealer.deal(c, g)
}

// deal seats the players of a lobby and starts their game. The seed is derived from the lobby's
// secret, whose SHA-256 the card has shown. A lobby of an older program has no secret: its seed is
// drawn now.
func (s *dealer) deal(c *Change, g game.Game) error {
	a := &c.after
	setup := game.Setup{
		Game: a.Game, Rules: g.Info().Rules, Seats: len(a.Players), Options: maps.Clone(a.Options),
		Promise: game.SetupPromise, Secret: a.Deal.Secret,
	}
	if setup.Seed = setup.Draw(); a.Deal.Secret == (game.Secret{}) {
		var err error
		if setup.Seed, err = s.entropy.seed(); err != nil {
			return err
		}
	}
	switch {
	case len(a.Deal.Seating) > 0:
		slices.SortStableFunc(a.Players, func(p, q Player) int { return a.Deal.settled(p.User) - a.Deal.settled(q.User) })
	case !a.Deal.KeepOrder && !g.Info().InOrder:
		luck := game.NewRand(setup.Seed, "seats")
		luck.Shuffle(len(a.Players), func(i, j int) {
			a.Players[i], a.Players[j] = a.Players[j], a.Players[i]
		})
	}
	return c.begin(g, setup)
}

// settled returns a user's index in Seating, or the length of Seating for a user who is not in it.
func (d Deal) settled(user string) int {
	if i := slices.Index(d.Seating, user); i >= 0 {
		return i
	}
	return len(d.Seating)
}

// Promised returns the SHA-256 of the secret that was drawn when the table was opened. It returns
// "" if there is no secret. The card shows the SHA-256.
func (t Table) Promised() string {
	secret := t.Deal.Secret
	if t.match != nil {
		secret = t.match.Setup.Secret
	}
	if secret == (game.Secret{}) {
		return ""
	}
	return secret.Hash()
}

// Opened says whether a game has ended, with a result or without, so that its seed may be
// published.
func (t Table) Opened() bool { return t.match != nil && !t.Live() }

// forgetLuck drops the lobby's secret. Once the game has started, the secret is in the match's
// set-up. If the lobby was closed, the secret is not needed.
func (t *Table) forgetLuck() {
	if t.Status != Lobby {
		t.Deal.Secret = game.Secret{}
	}
}
