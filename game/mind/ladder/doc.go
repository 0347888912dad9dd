// Package ladder measures computer players against each other: pairs of games on one seed
// with the seats exchanged, a sequential test, Elo with its interval, and ratings of a
// whole table by the model of Bradley and Terry. In a cooperative game both sides play the
// same seeds alone, and what is compared is how many they win.
package ladder
