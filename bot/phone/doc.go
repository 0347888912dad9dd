// Package phone computes how high a message is on a phone. A panel uses this to fit on the screen,
// and the test programs in bot/proof use it to count what fits. The screen is 390 x 844 px, of which
// one message may take 680 px of the height, so that all of it is seen at one glance.
//
// Lines break between words. Letters have the widths of Noto Sans; a character that Noto Sans
// lacks, such as an emoji, is 1.2 times as wide as the text's size. Buttons share a row and
// continue on the next line if they do not fit, as on the page of the playground.
package phone
