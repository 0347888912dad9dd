// Package taps counts how many taps a turn costs a person on a phone.
//
// Members play recorded games (each title's testdata/played) over the wire: the real bot, tables
// and store, and the playground's server (package town). For each recorded answer the cheapest way
// through the private panel is found and pressed. So the choices are the same before and after a
// change of the panel, and nothing but the panel differs. An answer that panels do not list counts
// as typed. If a panel lists an answer and no control leads to the answer, this is an error, unless
// others have acted since the panel was made. Then the panel is opened again.
//
// A button costs 1 tap, a menu 2 (open, choose), a menu of several values 2 and 1 for each value, a
// typed line 3 (open, type, send). Opening the panel costs a tap each time the question comes back
// to the seat after another question.
//
// The report has the costs by class of turn. Below them it has the cost of each verb's answers, the
// highest first, and how many panels were opened.
//
// The screen is a model (package phone), not a phone. Pictures are not painted: a crop has the size
// that its painter plans, a whole board has the size of the first whole board. The report counts
// how many panels of turns fit on three phones (panels.go). It also counts how many questions,
// refusals and odds (the lines about a choice to confirm) are in sight on the first of these phones.
//
// The bot's judge orders the answers in panels. The recorded players were computers with the same
// judge, so the figures are better than for people. The field Game.Hints can choose another judge, or
// none, to order the answers.
//
// The numbers depend on the games: compare runs of the same -n and --seed. The title's
// testdata/taps.txt has its bounds, and what all its recorded games cost before and after panels
// became cards with buttons. The bounds apply to all its games together; a few games alone may
// exceed them.
//
// Begin reading at taps.go, then way.go (the cheapest way), screen.go, report.go.
package taps
