package table

import "slices"

// Guests are the people whom the card of a lobby invites: users and members of a role.
type Guests struct {
	Invited []string `json:"invited,omitempty"` // users to mention on the card
	// Uncalled are the invited users who were asleep when the card was sent. They are told when
	// they wake.
	Uncalled []string `json:"uncalled,omitempty"`
	Hushed   []string `json:"hushed,omitempty"` // invited users whom the card names without a ping
	Role     string   `json:"role,omitempty"`   // a role that the card mentions once
}

// Called returns the invited users whom the card of a lobby pings. It leaves out those who are
// asleep and those whom the host has pinged recently.
func (g Guests) Called() []string { return without(without(g.Invited, g.Uncalled), g.Hushed) }

func (g Guests) clone() Guests {
	g.Invited, g.Uncalled, g.Hushed = slices.Clone(g.Invited), slices.Clone(g.Uncalled), slices.Clone(g.Hushed)
	return g
}
