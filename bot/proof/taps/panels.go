package taps

import (
	"encoding/json"
	"strings"

	"bivouac/bot/phone"
	"bivouac/bot/playground"
)

// Panels counts, for each phone, how many panels of turns were shown and how many of them fitted on
// the screen.
type Panels map[string]Panel

// Panel counts what one phone showed.
type Panel struct {
	Shown int    `json:"shown"`
	Whole int    `json:"whole"`
	Most  int    `json:"most"`  // height of the highest panel, px
	Worst string `json:"worst"` // words and controls of the highest panel that did not fit, a line each

	worst int // height of the panel in Worst
}

// Look counts a panel for each phone.
func (p Panels) Look(m playground.Message) {
	for _, on := range phone.All {
		of := Panel{Shown: 1, Most: phone.Head + high(shape(m, on))}
		if whole(m, on) {
			of.Whole = 1
		} else {
			of.Worst, of.worst = told(m), of.Most
		}
		p.count(on.Name, of)
	}
}

// add adds the counts of other games.
func (p Panels) add(o Panels) {
	for name, of := range o {
		p.count(name, of)
	}
}

func (p Panels) count(name string, of Panel) {
	sum := p[name]
	sum.Shown, sum.Whole = sum.Shown+of.Shown, sum.Whole+of.Whole
	sum.Most = max(sum.Most, of.Most)
	if of.worst > sum.worst {
		sum.Worst, sum.worst = of.Worst, of.worst
	}
	p[name] = sum
}

// told returns the words of a message and the labels of its controls, a line for each paragraph and
// row.
func told(m playground.Message) string {
	var parts []component
	_ = json.Unmarshal(m.Components, &parts) // cannot fail: it is the playground's own JSON
	var lines []string
	var walk func([]component)
	walk = func(list []component) {
		for _, c := range list {
			switch c.Type {
			case 1:
				var row []string
				for _, b := range c.Components {
					row = append(row, "["+b.Label+"]")
				}
				lines = append(lines, strings.Join(row, " "))
			case 10:
				lines = append(lines, c.Content)
			case 12:
				lines = append(lines, "(picture)")
			}
			walk(c.Components)
		}
	}
	walk(parts)
	return strings.Join(lines, "\n")
}
