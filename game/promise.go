package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Luck is promised twice. When a table is opened, a Secret is drawn and its SHA-256 is published on
// the table's card, so that nobody can draw another secret once players and options are known. At
// the start, the seed is derived from the secret and the set-up (Draw), and the Commitment is
// published with the first board. Once the secret is public, anybody can recompute the seed and the
// Commitment: they are the SHA-256 of these texts, in which each line ends with "\n":
//
//	the seed:                          the promise of the first board:
//	bivouac seed 1                     bivouac promise 1
//	game duel                          game duel
//	rules 1                            rules 1
//	seats 2                            seats 2
//	option mode=rivals                 option mode=rivals
//	secret 00c0ffee...                 seed 5feceb66...
//
// The options are those that were chosen, sorted by their names. A given position follows them as
// in a capsule: a line "position", then each of its lines after "| ". In matches before November
// 2026 players could add words to the luck. Each of them follows as a line such as "word moon", in
// both texts. In the promise, a line "imported N" follows for each time that the match was put into
// a channel by hand, with the number of its entries at that time. A text is quoted with Go's
// strconv.QuoteToASCII if it is empty or has any character that is a space, = " or \, or is not
// printable ASCII.

// SetupPromise is the version of the commitment that covers the seed and the set-up. Version 0, of
// older matches, is the SHA-256 of the seed's bytes alone.
const SetupPromise = 1

// Secret is drawn when a table is opened. It is as confidential as the seed derived from it.
type Secret [32]byte

// Hash returns the SHA-256 of the secret's bytes in hexadecimal, as published on the table's card.
func (s Secret) Hash() string { return hashOf(s[:]) }

// MarshalText writes the secret in hexadecimal.
func (s Secret) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s[:])), nil }

// UnmarshalText reads what MarshalText wrote; anything else is an error.
func (s *Secret) UnmarshalText(text []byte) error { return unhex("secret", text, s[:]) }

// hashOf returns the SHA-256 of data in hexadecimal.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// unhex decodes exactly len(to) bytes of hexadecimal.
func unhex(what string, text, to []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(to) {
		return fmt.Errorf("a %s is %d hexadecimal digits, not %q", what, 2*len(to), clip(string(text)))
	}
	copy(to, b)
	return nil
}

// Draw derives the seed from the secret and the set-up.
func (s Setup) Draw() Seed {
	return sha256.Sum256([]byte("bivouac seed 1\n" + s.lines(nil) + fmt.Sprintf("secret %x\n", s.Secret[:])))
}

// Commitment returns the hash published last: with the first board, or at the last import.
func (s Setup) Commitment() string { return s.Committed(len(s.Imports)) }

// Committed returns the hash published with the first board (n = 0), or at the n-th import.
func (s Setup) Committed(n int) string {
	if n == 0 && s.Promise < SetupPromise {
		return s.Seed.Commitment()
	}
	return hashOf([]byte("bivouac promise 1\n" + s.lines(s.Imports[:n]) + fmt.Sprintf("seed %x\n", s.Seed[:])))
}

// lines formats the set-up as in the texts above, without the seed.
func (s Setup) lines(imports []int) string {
	var b strings.Builder
	s.write(&b, quoteASCII, quoteASCII)
	for _, n := range imports {
		fmt.Fprintf(&b, "imported %d\n", n)
	}
	return b.String()
}

// write writes the lines of the set-up that a capsule and a promise share. The functions word and
// tail quote a text if it would be ambiguous in the middle or at the end of a line.
func (s Setup) write(w io.Writer, word, tail func(string) string) {
	fmt.Fprintf(w, "game %s\nrules %d\nseats %d\n", word(s.Game), s.Rules, s.Seats)
	for _, id := range slices.Sorted(maps.Keys(s.Options)) {
		fmt.Fprintf(w, "option %s=%s\n", word(id), word(s.Options[id]))
	}
	if s.Position != "" {
		fmt.Fprintln(w, "position")
		for line := range strings.SplitSeq(s.Position, "\n") {
			fmt.Fprintf(w, "| %s\n", tail(line))
		}
	}
	for _, given := range s.Words {
		fmt.Fprintf(w, "word %s\n", quoteASCII(given))
	}
}

// quoteASCII quotes a text for the lines above; the result is the same in every Unicode version.
func quoteASCII(s string) string {
	odd := func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`="\`, r) }
	if s == "" || strings.ContainsFunc(s, odd) {
		return strconv.QuoteToASCII(s)
	}
	return s
}

// forRules returns the set-up without promise, secret, words and imports, which the rules must not
// see.
func (s Setup) forRules() Setup {
	s.Promise, s.Secret, s.Words, s.Imports = 0, Secret{}, nil, nil
	return s
}

// Imported returns the match marked as imported into a channel by hand. The person who did that
// knew its seed.
func (m *Match) Imported() *Match {
	next := *m
	next.Setup.Imports = append(slices.Clip(m.Setup.Imports), len(m.Journal))
	return &next
}
