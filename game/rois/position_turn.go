package rois

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bivouac/game/notation"
)

// named returns the marks of the turn in did[...], in the order in which they are written and saved.
func (m *marks) named() notation.Marks {
	return notation.Marks{
		"acted", &m.acted, "counts", &m.counts, "jammed", &m.jammed, "fought", &m.fought,
		"volley", &m.volley, "nored", &m.noRed,
		"nomove", &m.noMove, "once", &m.once, "used", &m.used, "nodraw", &m.noDraw, "hurt", &m.hurt, "dropped", &m.dropped,
	}
}

func (d *drawing) didList(list string) error {
	d.did = true
	for _, word := range strings.Fields(list) {
		if marks := d.marks.named(); !marks.Set(word) {
			return fmt.Errorf("the marks are %s, not %q", strings.Join(marks.Names(), " "), short(word))
		}
	}
	return nil
}

// arrows reads "C1>C2 C1>D2" and passes each pair of zones to take.
func arrows(list string, take func(from, to zone)) error {
	for word := range strings.FieldsSeq(list) {
		first, second, _ := strings.Cut(word, ">")
		from, err := readZone(first)
		to, err2 := readZone(second)
		if err := errors.Join(err, err2); err != nil {
			return err
		}
		take(from, to)
	}
	return nil
}

// tableList reads "announced; play C1~C4; cards 2H 5H": an action that may be answered, in the
// notation of R31, and its cards on the table.
func (d *drawing) tableList(list string) error {
	for field := range strings.SplitSeq(list, ";") {
		word, rest, _ := strings.Cut(strings.TrimSpace(field), " ")
		switch word {
		case "announced":
			d.table.stage = announced
		case "play":
			p, ok := parse(rest)
			if !ok {
				return fmt.Errorf("want an input like C1xC2, not %q", short(rest))
			}
			d.table.play = p
		case "cards":
			if err := d.cardsInto(onTable, rest); err != nil {
				return err
			}
		default:
			return fmt.Errorf("nothing on the table is called %q", short(word))
		}
	}
	return nil
}

// reasonWords holds the names of the reasons for the end.
var reasonWords = []string{"", "beaten", "both", "resigned", "agreed", "rounds", "quiet", "forfeit"}

// overList reads "beaten R": a reason for the end and the winner, "-" for a draw.
func (d *drawing) overList(list string) error {
	words := strings.Fields(list)
	if len(words) != 2 || !slices.Contains(reasonWords[1:], words[0]) {
		return fmt.Errorf("want a reason (%s) and R, B or -", strings.Join(reasonWords[1:], " "))
	}
	of, ok := seatOf(words[1])
	if !ok && words[1] != "-" {
		return fmt.Errorf("want R, B or -, not %q", short(words[1]))
	}
	d.end = ending{reason: reason(slices.Index(reasonWords, words[0])), winner: of}
	return nil
}
