package game

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// capsuleHead is the first line of a capsule without its version.
const capsuleHead = "bivouac capsule "

// The format versions: see Capsule. Programs refuse versions that they do not know.
const (
	plainVersion    = 1
	partsVersion    = 2
	promisedVersion = 3
)

// version returns the lowest version that can hold the capsule, so that older programs can read it.
func (c Capsule) version() int {
	switch {
	case c.Setup.Promise != 0 || c.Setup.Imports != nil:
		return promisedVersion
	case c.parted():
		return partsVersion
	}
	return plainVersion
}

// parted says whether the rules changed while the match was played.
func (c Capsule) parted() bool {
	return c.Raised != nil || slices.ContainsFunc(c.Journal, func(e Entry) bool { return e.Origin != nil })
}

// WriteTo writes the capsule in the format described at Capsule.
func (c Capsule) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%d\n", capsuleHead, c.version())
	c.Setup.write(&b, word, quoteTail)
	for _, r := range c.Setup.Rigs {
		fmt.Fprintf(&b, "rig %d %s", r.At, word(r.Stream))
		for _, v := range r.Values {
			b.WriteString(" " + word(v))
		}
		b.WriteString("\n")
	}
	for _, n := range c.Setup.Imports {
		fmt.Fprintf(&b, "imported %d\n", n)
	}
	if c.Setup.Promise != 0 {
		fmt.Fprintf(&b, "promise %d\n", c.Setup.Promise)
	}
	if c.Card != "" {
		fmt.Fprintf(&b, "card %s\n", c.Card)
	}
	if c.Setup.Secret != (Secret{}) {
		fmt.Fprintf(&b, "secret %x\n", c.Setup.Secret[:])
	}
	fmt.Fprintf(&b, "commitment %s\n", c.Commitment)
	if c.Open {
		fmt.Fprintf(&b, "seed %x\n", c.Setup.Seed[:])
	}
	fmt.Fprintf(&b, "journal %d\n", len(c.Journal))
	if err := c.writeJournal(&b); err != nil {
		return 0, err
	}
	fmt.Fprintf(&b, "end %s\n", c.Final)
	return b.WriteTo(w)
}

// writeJournal writes the entries, and the origins and events of a match with several parts.
func (c Capsule) writeJournal(b *bytes.Buffer) error {
	parts := c.parted()
	for i := -1; i < len(c.Journal); i++ {
		if i >= 0 {
			writeOrigin(b, c.Journal[i].Origin)
			b.WriteString(entryLine(c.Journal[i]) + "\n")
		}
		if events, kept := c.Story.Of(i); kept && parts {
			told, err := WriteEvents(events)
			if err != nil {
				return fmt.Errorf("write what entry %d told: %w", i, err)
			}
			fmt.Fprintf(b, "%s %s\n", toldWord, told)
		}
	}
	writeOrigin(b, c.Raised)
	return nil
}

// First words of the lines that only version 2 and later have.
const (
	toldWord   = "told"
	originWord = "origin"
)

func writeOrigin(b *bytes.Buffer, o *Origin) {
	if o == nil {
		return
	}
	line := fmt.Sprintf("%s %d %d %d %s %s", originWord, o.Rules, o.Base, o.High, o.Sum, o.State)
	b.WriteString(strings.TrimSuffix(line, " ") + "\n")
}

// clockSeat stands for the clock (Timed) in place of a seat.
const clockSeat = "-"

// strikeWords is the word of a strike line, by whether the others agreed.
var strikeWords = map[bool]string{false: "strike", true: "agreed"}

func entryLine(e Entry) string {
	if e.Strike != nil {
		line := fmt.Appendf(nil, "%d %s", e.Seat, strikeWords[e.Agreed])
		for _, i := range e.Strike {
			line = strconv.AppendInt(append(line, ' '), int64(i), 10)
		}
		return string(line)
	}
	with := ""
	if e.With {
		with = "+"
	}
	seat := strconv.Itoa(int(e.Seat))
	if e.Seat == Spectator {
		seat = clockSeat
	}
	return fmt.Sprintf("%s %d%s %s", seat, e.Decision, with, quoteTail(string(e.Action)))
}

// quoteTail formats a text at the end of a line, quoted if it is ambiguous.
func quoteTail(s string) string {
	odd := func(r rune) bool { return !unicode.IsPrint(r) }
	if s == "" || s[0] == '"' || !utf8.ValidString(s) || strings.ContainsFunc(s, odd) || strings.TrimSpace(s) != s {
		return strconv.Quote(s)
	}
	return s
}

// word formats a text in the middle of a line, quoted if it is ambiguous.
func word(s string) string {
	if strings.ContainsAny(s, " =\"") {
		return strconv.Quote(s)
	}
	return quoteTail(s)
}
