// Package taps counts what a turn costs a person on a phone.
//
// Members play recorded games (each title's testdata/played) over the wire: the real bot,
// tables and store, and the playground's server (package town). For each recorded answer the
// cheapest way through the private panel is found and pressed, so that the choices are the
// same before and after a change of the panel, and nothing but the panel differs. An answer
// to which no control leads counts as typed.
//
// A tap is what a thumb does: a button 1, a menu 2 (open, choose), a menu of several values 2
// and 1 for each, a typed line 3 (open, type, send). Opening the panel is a tap each time the
// question comes back to the seat behind another question.
//
// The screen is a model (screen.go), not a phone: 390 x 844, of which 680 are a message's, the
// end of it seen; a line of text of 44 letters is 22 high, a row of controls 48 and one more
// for each time that its labels wrap, a picture 350 wide and as high as its own sides say.
// What stands higher than 680 above the end of the message is out of sight. Pictures are not
// painted: a crop has the size that its painter plans, a whole board that of the first one.
//
// Numbers hang on the games: compare runs of the same -n and --seed. What the panel of
// November 2026 cost before it was changed, by all 30 games of each title (median, nine of
// ten, most):
//
//	                          n     taps      read      answers
//	invade   place            60    7/7/7     4/4/4     1/1/1
//	         turn             1411  28/35/45  23/28/34  8/9/12   (39 typed)
//	quantum  set-up           180   3/5/5     4/6/6     1/1/1
//	         turn             1602  15/18/23  14/17/23  5/7/10
//	rois     set-up, both     30    19/29/37  16/26/29  4/11/12
//	         turn             1045  8/12/41   8/11/33   2/3/13   (54 typed)
//	         the other side's 523   3/6/10    4/8/12    1/2/3    (809 answers by standing orders)
//	lune     deploy           156   4/13/14   4/8/10    2/4/4
//	         shop             126   5/13/20   5/10/17   2/5/6
//	         turn, 1 player   140   20/25/29  15/18/20  6/7/7
//	         turn, 2 players  278   7/14/18   6/12/13   3/4/4
//	         turn, 3 players  306   6/7/8     6/6/6     2/3/3
//
// Of the questions 16, 10, 12 and 15 of a hundred stood out of sight, of the refusals 57, 99,
// 80 and 91, of the odds 74, 2, 0 and 18.
//
// Since panels are cards, offer pieces and targets as buttons and confirm only what ends a
// turn, the same games cost:
//
//	                          n     taps      read      answers
//	invade   place            60    7/7/7     4/4/4     1/1/1
//	         turn             1411  18/22/26  18/22/26  8/9/12   (39 typed)
//	quantum  set-up           180   2/3/4     3/4/5     1/1/1
//	         turn             1602  11/13/17  11/14/18  5/7/10   (2 typed)
//	rois     set-up, both     30    14/22/30  16/24/28  4/11/12
//	         turn             1045  5/7/29    5/8/25    2/3/13   (58 typed)
//	         the other side's 523   2/4/6     3/6/9     1/2/3    (809 answers by standing orders)
//
// No odds were out of sight any more, no refusal but 1 of 275 in rois, of the questions 0, 1 and
// 0 of a hundred.
//
// Begin reading at taps.go, then way.go (the cheapest way), screen.go, report.go.
package taps
