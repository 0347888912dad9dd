// Package vote is an open vote of a table's players as a value: who may vote, the meaning of a
// ballot, when it is over. Its inputs are who is present and what has happened; it knows no store,
// no Discord and no table.
//
// vote.go is its stored form, with motions and what a yes or a no does, late.go is the ballot
// about a late player, stale.go is what makes an open vote obsolete.
package vote
