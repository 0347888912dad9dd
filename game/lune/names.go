package lune

import "strings"

// squareOf reads a square like "D4", in either case. It returns false if text is not one.
func squareOf(text string) (square, bool) {
	if len(text) != 2 {
		return nowhere, false
	}
	column, row := text[0]|0x20-'a', text[1]-'1'
	if column > 7 || row > 7 {
		return nowhere, false
	}
	return square(row)<<3 | square(column), true
}

// dirLetters are the directions in the order of L2.3.
const dirLetters = "NESW"

// dirOf reads "N", "E", "S" or "W", in either case. It returns false if text is none of them.
func dirOf(text string) (dir, bool) {
	n := strings.Index(dirLetters, strings.ToUpper(text))
	if len(text) != 1 || n < 0 {
		return noDir, false
	}
	return dir(n), true
}

// kindOf reads the code of a unit, in either case (L5.1, L5.5; R is a Rocket, O a Meteor rock). It
// returns false if there is no such code.
func kindOf(code string) (kind, bool) {
	for k := range kindCount {
		if strings.EqualFold(kinds[k].code, code) {
			return k, true
		}
	}
	return kindCount, false
}

// itemCodes are the lines of the shop table in their order (L17).
var itemCodes = [itemCount]string{"CP", "LP", "AR", "CE", "CV", "LS", "DE", "GR", "SH"}

// itemOf reads the code of an item, in either case. It returns false if there is no such code.
func itemOf(code string) (item, bool) {
	for i := range itemCount {
		if strings.EqualFold(itemCodes[i], code) {
			return i, true
		}
	}
	return itemCount, false
}
