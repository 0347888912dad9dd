package rois

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game/notation"
)

// named are the marks of the turn that are said in did[...], in the order in which they are
// written and saved.
func (m *marks) named() notation.Marks {
	return notation.Marks{
		"acted", &m.acted, "counts", &m.counts, "jammed", &m.jammed, "fought", &m.fought, "volley", &m.volley, "nored", &m.noRed,
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

// arrows reads "C1>C2 C1>D2".
func arrows(list string, take func(from, to zone)) error {
	for _, word := range strings.Fields(list) {
		first, second, _ := strings.Cut(word, ">")
		from, err := readZone(first)
		if err != nil {
			return err
		}
		to, err := readZone(second)
		if err != nil {
			return err
		}
		take(from, to)
	}
	return nil
}

func (d *drawing) hitsList(list string) error {
	return arrows(list, func(from, to zone) { d.marks.hit[from].add(to) })
}

func (d *drawing) followList(list string) error {
	return arrows(list, func(from, to zone) { d.marks.follow.from, d.marks.follow.struck = from, to })
}

func (d *drawing) emptiedList(list string) error {
	for _, word := range strings.Fields(list) {
		z, err := readZone(word)
		if err != nil {
			return err
		}
		d.marks.follow.emptied.add(z)
	}
	return nil
}

// stageWords are the stages of the action under way; idle has none.
var stageWords = []string{"idle", "announced", "diverted", "broken"}

// tableFields are what stands in table[...], divided by ";": the stage, "play C1~C4"
// in the notation of R31, "cards 2H 5H" that lie there, "cancelled 2H" (which lies in
// the discard pile, or on the table when it replaced one), "answer spread stop" and "paid 9H" of the other side, "moved
// C1:2 D1:1" by Marathon so far, "must 7S" a card turned up that must be played,
// "traded" by its owner's own order, "drawn 2C 7S" cards turned up.
var tableFields = map[string]func(d *drawing, rest string) error{
	"play":      func(d *drawing, rest string) error { return playIn(&d.table.play, rest) },
	"answer":    func(d *drawing, rest string) error { return playIn(&d.table.answer, rest) },
	"cards":     func(d *drawing, rest string) error { return d.cardsInto(onTable, rest) },
	"paid":      func(d *drawing, rest string) error { return d.cardsInto(paidThere, rest) },
	"drawn":     func(d *drawing, rest string) error { return d.cardsInto(drawnThere, rest) },
	"must":      (*drawing).mustField,
	"cancelled": func(d *drawing, rest string) error { return cardIn(&d.table.cancelled, rest) },
	"traded":    func(d *drawing, _ string) error { d.table.traded = true; return nil },
	"moved":     (*drawing).movedField,
}

func (d *drawing) tableList(list string) error {
	for field := range strings.SplitSeq(list, ";") {
		word, rest, _ := strings.Cut(strings.TrimSpace(field), " ")
		if i := slices.Index(stageWords, word); i >= 0 {
			d.table.stage = stage(i)
			continue
		}
		read, ok := tableFields[word]
		if !ok {
			return fmt.Errorf("nothing on the table is called %q", short(word))
		}
		if err := read(d, strings.TrimSpace(rest)); err != nil {
			return err
		}
	}
	return nil
}

func playIn(to *play, text string) error {
	p, ok := parse(text)
	if !ok {
		return fmt.Errorf("want an input like C1xC2, not %q", short(text))
	}
	*to = p
	return nil
}

func cardIn(to *card, text string) error {
	c, ok := cardOf(strings.ToUpper(text))
	if !ok {
		return fmt.Errorf("want a card like 9H, not %q", short(text))
	}
	*to = c
	return nil
}

// mustField reads the one card that must be played.
func (d *drawing) mustField(rest string) error {
	err := d.cardsInto(mustThere, rest)
	if err == nil && len(d.wants[mustThere]) != 1 {
		err = fmt.Errorf("want one card behind must")
	}
	return err
}

// movedField reads the points that Marathon has moved so far (R-GRE5.2).
func (d *drawing) movedField(rest string) error {
	for _, word := range strings.Fields(rest) {
		name, number, _ := strings.Cut(word, ":")
		z, err := readZone(name)
		if err != nil {
			return err
		}
		n, err := numberIn(number, 1, 255)
		if err != nil {
			return err
		}
		d.table.spread[z] = uint8(n)
	}
	return nil
}

// choiceWords are what is decided inside an effect (R6.6).
var choiceWords = []string{"none", "zone", "card", "guess", "drop", "step"}

// choiceFields are the words of choice[...] in order: one of choiceWords, whose
// choice it is, the order with the card that turns over ("COL1/GAU5", "-" for none),
// a number that counts guesses or gives the row of a march.
const choiceFields = 4

func (d *drawing) choiceList(list string) error {
	words := strings.Fields(list)
	if len(words) != choiceFields || !slices.Contains(choiceWords[1:], words[0]) {
		return fmt.Errorf("want something like \"zone R COL1/COL1 0\", the first of %s", strings.Join(choiceWords[1:], " "))
	}
	of, ok := seatOf(words[1])
	if !ok {
		return fmt.Errorf("want R or B, not %q", short(words[1]))
	}
	d.choice = choice{kind: choiceKind(slices.Index(choiceWords, words[0])), by: of, held: held{by: of}}
	if first, second, two := strings.Cut(words[2], "/"); words[2] != "-" {
		text, ok := orderOfID(first)
		card, ok2 := orderOfID(second)
		if !ok || !ok2 || !two {
			return fmt.Errorf("want an order with its card like COL1/COL1, not %q", short(words[2]))
		}
		d.choice.held.order, d.choice.held.card = text, card
	}
	n, err := numberIn(words[3], 0, 99)
	d.choice.count = int8(n)
	return err
}

// reasonWords are why a game is over.
var reasonWords = []string{"", "beaten", "both", "resigned", "agreed", "rounds", "quiet", "forfeit"}

// overList reads "beaten R"; "-" for a draw.
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
