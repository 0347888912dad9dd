// Package taps counts what a turn costs a person on a phone.
//
// Members play recorded games (each title's testdata/played) over the wire: the real bot,
// tables and store, and the playground's server (package town). For each recorded answer the
// cheapest way through the private panel is found and pressed, so that the choices are the
// same before and after a change of the panel, and nothing but the panel differs. An answer
// that panels do not list counts as typed; one that they list and to which no control leads is an
// error, unless others have acted since the panel was made: then it is opened anew.
//
// A tap is what a thumb does: a button 1, a menu 2 (open, choose), a menu of several values 2
// and 1 for each, a typed line 3 (open, type, send). Opening the panel is a tap each time the
// question comes back to the seat behind another question.
//
// Below the classes of turns stands what the answers of each verb have cost, the dearest first,
// and how many panels were opened.
//
// The screen is a model (package phone), not a phone. Pictures are not painted: a crop has the size
// that its painter plans, a whole board that of the first one. Panels of turns are counted on three
// phones, whole or not (panels.go); questions, refusals and odds on the first of them, in sight or
// higher than the screen.
//
// The recorded players and the bot's judge of panels plan alike, which flatters; Hints orders
// the answers of panels by another judge, or not at all.
//
// Numbers hang on the games: compare runs of the same -n and --seed. What all recorded games
// of a title cost, before and after panels became cards with buttons, stands beside its bounds
// in the title's testdata/taps.txt. The bounds are those of all games; few games spread wider.
//
// Begin reading at taps.go, then way.go (the cheapest way), screen.go, report.go.
package taps
