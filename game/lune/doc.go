// Package lune is Sur la Lune: one to three friends with three Mechs defend the Moon's
// colonies against the Veks, in six missions or one. Rules are cited by number (L8.4);
// the board, units and states have the names of the rules.
package lune
