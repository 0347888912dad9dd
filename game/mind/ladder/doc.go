// Package ladder measures computer players against each other: pairs of games on one seed with the
// seats exchanged, a sequential test, Elo with its confidence interval, and ratings of a whole
// table by the model of Bradley and Terry. In a cooperative game both players play the same seeds
// alone, and their wins are compared.
package ladder
