package naming

import (
	"strings"
	"unicode/utf8"

	"github.com/mtibben/confusables"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Name is a person's name as written at a table.
type Name struct {
	Of   string // the cleaned name, or the seat's own name if nothing of it is visible
	Seat string // the seat's own name, if Of is too much like another name; else ""
	Bare bool   // true if Of is the seat's own name
}

// String returns the name followed by Seat, if any: "Alice (South)".
func (n Name) String() string {
	if n.Seat == "" {
		return n.Of
	}
	return n.Of + " (" + n.Seat + ")"
}

// Apart returns the names of the persons at one table, written so that no two look the same and none
// looks like the name of another seat. own holds the seats' own names, which must differ.
func Apart(names, own []string) []Name {
	written := make([]Name, len(names))
	for i, name := range names {
		of := First(name, own[i])
		written[i] = Name{Of: of, Bare: of == own[i]}
	}
	seats := looksOf(own)
	for again := true; again; { // a name with its seat may look like another person's name
		again = false
		texts := make([]string, len(written))
		for i, n := range written {
			texts[i] = n.String()
		}
		looks := looksOf(texts)
		for i := range written {
			w := &written[i]
			if w.Seat == "" && !w.Bare && (looks[i].among(looks, i) || looks[i].among(seats, i)) {
				w.Seat, again = own[i], true
			}
		}
	}
	return written
}

// Alike says whether two names look the same to a person who reads them.
func Alike(a, b string) bool { return lookOf(a).like(lookOf(b)) }

// look is what a name looks like: its skeleton by UTS 39, in which a capital I becomes an l, and the
// skeleton of the name in small letters.
type look struct{ exact, folded string }

func (l look) like(o look) bool { return l.exact == o.exact || l.folded == o.folded }

// among says whether l is like one of the looks other than looks[i].
func (l look) among(looks []look, i int) bool {
	for j, o := range looks {
		if j != i && l.like(o) {
			return true
		}
	}
	return false
}

func looksOf(names []string) []look {
	looks := make([]look, len(names))
	for i, name := range names {
		looks[i] = lookOf(name)
	}
	return looks
}

func lookOf(name string) look {
	if l, ok := lookOfASCII(name); ok {
		return l
	}
	plain := strings.Map(func(r rune) rune {
		if blank(r) {
			return -1
		}
		return r
	}, norm.NFKC.String(Clean(name)))
	return look{confusables.Skeleton(plain), confusables.Skeleton(cases.Fold().String(plain))}
}

// ascii holds the skeleton of each ASCII character. Most names contain nothing else.
var ascii = func() (table [utf8.RuneSelf]string) {
	for r := range table {
		table[r] = confusables.Skeleton(string(rune(r)))
	}
	return table
}()

// lookOfASCII is a faster lookOf for names of printable ASCII. It returns false for any other name.
func lookOfASCII(name string) (look, bool) {
	exact, folded := make([]byte, 0, 64), make([]byte, 0, 64)
	for i := range len(name) {
		c := name[i]
		switch {
		case c == ' ':
			continue
		case c < ' ' || c >= 0x7F:
			return look{}, false
		}
		exact = append(exact, ascii[c]...)
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		folded = append(folded, ascii[c]...)
	}
	return look{string(exact), string(folded)}, true
}
