// Package phone computes how high a message is on a phone, so that a panel can be laid out to fit
// on the screen, and a proof can count what fits. Its measures are those of the rule of one glance:
// a message has 680 px of a screen of 390 x 844.
//
// A line breaks between words, at the real widths of the letters of Noto Sans; a sign such as an
// emoji is as wide as two letters. Buttons share a row and continue on the next line if they do not
// fit, as on the page of the playground.
package phone
