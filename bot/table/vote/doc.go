// Package vote is an open vote of a table's players as a value: who may cast, what a ballot
// means, when it is over. It is handed who is there and what has happened, and answers; it
// knows no store, no Discord and no table.
//
// vote.go is what is stored of one, propose.go says which motions may be put, cast.go what a
// yes or a no does, late.go the ballot about a player who is over the agreed time, stale.go
// what overtakes an open vote.
package vote
