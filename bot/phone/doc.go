// Package phone says how high a message stands on a telephone, so that a panel can be laid out to be
// seen whole and a proof can count what is. The measures are those of the law of one glance: a
// message has 680 px of a screen of 390 x 844.
//
// A line breaks between words, at the real widths of the letters of Noto Sans; a sign such as an
// emoji is as wide as two letters. Buttons share a row and go on in the next line where they do not
// fit, as on the page of the playground.
package phone
