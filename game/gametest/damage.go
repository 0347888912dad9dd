package gametest

import "math/rand/v2"

// spoils are the replacements for numbers in damaged JSON: values near the limits of games, boards
// and bytes.
var spoils = []string{"0", "1", "2", "3", "4", "5", "6", "8", "16", "44", "89", "120", "121", "200", "255"}

// damage returns JSON in which one byte, or one to three numbers, are changed.
func damage(data []byte, seed uint64) []byte {
	luck := rand.New(rand.NewPCG(seed, 3))
	bad := append([]byte(nil), data...)
	if luck.IntN(4) == 0 {
		bad[luck.IntN(len(bad))] = "0123456789-,[]"[luck.IntN(14)]
		return bad
	}
	for range 1 + luck.IntN(3) {
		at := number.FindAllIndex(bad, -1)
		if len(at) == 0 {
			break
		}
		one := pick(luck, at)
		bad = append(append(append([]byte(nil), bad[:one[0]]...), pick(luck, spoils)...), bad[one[1]:]...)
	}
	return bad
}
