package game

import (
	"slices"
	"strings"
	"unicode"
)

// Completion is a line that completes what a seat is typing.
type Completion struct {
	Line string
	Last Choice // the last action of Line; zero if Line is what was typed and reveals something
}

// Complete returns completions of the line that a seat is typing, no more than most: first the
// action that is typed in full, then actions that begin with the typed word, then actions whose
// text contains it. Blanks and case are ignored. The words before the last one are played on a
// copy. If they would reveal dice or cards, only the line itself is offered. The function tell
// returns the text of a choice.
func (m *Match) Complete(seat Seat, line string, most int, tell func(Choice) string) []Completion {
	c := completer{match: m, seat: seat, line: line, most: most, tell: tell}
	places := cuts(line)
	switch undos := Undos(m.Game, line); {
	case undos > mostUndos:
		return nil
	case undos > 0:
		places = places[max(0, len(places)-fewCuts):]
	}
	whole, taught := m.played(seat, line)
	c.whole, c.taught, c.last = whole != nil || taught, taught, m.lastChoice(seat, whole)
	var last ending
	for _, cut := range places {
		after, _ := m.played(seat, line[:cut])
		if after == nil {
			continue
		}
		last = ending{start: line[:cut], word: squeeze(line[cut:]), state: after.State}
		c.begins(last)
	}
	if !c.taught || !c.endsAtSeparator() {
		c.tells(last)
	}
	return c.found()
}

// partings are the characters after which a word may begin; Game.Words decides what a word is.
const partings = " \t,;"

// mostCuts limits the places in a line that are tried as the beginning of the last word, counted
// from the end: no word of a game has that many blanks, and each try plays the whole line before it.
const mostCuts = 16

// Limits for a line with undo words, each of which replays the match: it is completed if it has at
// most mostUndos of them, and fewCuts places in it are tried.
const (
	mostUndos = 2
	fewCuts   = 4
)

// cuts returns the offsets in a line at which the word being typed may begin.
func cuts(line string) []int {
	at := []int{0}
	for i := 1; i <= len(line); i++ {
		if strings.IndexByte(partings, line[i-1]) >= 0 && (i == len(line) || strings.IndexByte(partings, line[i]) < 0) {
			at = append(at, i)
		}
	}
	return at[max(0, len(at)-mostCuts):]
}

// squeeze removes blanks and case from a text.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// ending is one way to split a line: the part that is played, and the word being typed.
type ending struct {
	start, word string
	state       State
}

// completer collects completions.
type completer struct {
	match                 *Match
	seat                  Seat
	line                  string
	most                  int
	tell                  func(Choice) string
	whole, taught         bool   // whether the line is legal as it is, and reveals something
	last                  Choice // its last action, if it is legal and reveals nothing
	exact, begun, telling []Completion
}

// begins adds the actions that begin with the word. It leaves out a complete action that is followed
// by a separator, since the next word is then being typed.
func (c *completer) begins(e ending) {
	for _, a := range e.state.Legal(c.seat, nil) {
		action := squeeze(string(a))
		switch {
		case action == e.word && !c.endsAtSeparator():
			c.exact = c.add(c.exact, e, a)
		case action != e.word && strings.HasPrefix(action, e.word):
			c.begun = c.add(c.begun, e, a)
		}
	}
}

// tells adds the other actions that contain the word or whose text contains it.
func (c *completer) tells(e ending) {
	if e.word == "" {
		return
	}
	for _, a := range e.state.Legal(c.seat, nil) {
		if len(c.exact)+len(c.begun)+len(c.telling) >= c.most {
			return
		}
		action := squeeze(string(a))
		if strings.HasPrefix(action, e.word) {
			continue
		}
		if strings.Contains(action, e.word) || strings.Contains(squeeze(c.tell(e.state.Describe(c.seat, a))), e.word) {
			c.telling = c.add(c.telling, e, a)
		}
	}
}

// endsAtSeparator says whether the line ends after a word.
func (c *completer) endsAtSeparator() bool { return strings.TrimRight(c.line, partings) != c.line }

// add adds an action if there is room; an action marked Choice.Typed is added only if a letter of
// it was typed.
func (c *completer) add(to []Completion, e ending, a Action) []Completion {
	if len(to) >= c.most {
		return to
	}
	ch := e.state.Describe(c.seat, a)
	line := c.match.joined(e.start, a)
	if ch.Typed && e.word == "" || line == "" ||
		slices.ContainsFunc(to, func(x Completion) bool { return x.Line == line }) {
		return to
	}
	return append(to, Completion{line, ch})
}

// joined returns the typed line with an action appended. It returns "" if the line would then be
// split into other words.
func (m *Match) joined(start string, a Action) string {
	line := start + string(a)
	if want := append(m.wordsOf(start), m.wordsOf(string(a))...); !slices.Equal(m.wordsOf(line), want) {
		return ""
	}
	return line
}

// found returns the completions in order. The line itself comes first if it is complete but written
// differently from the notation. It is the only one if it reveals something and nothing else fits.
func (c *completer) found() []Completion {
	all := slices.Concat(c.exact, c.begun, c.telling)
	alone := c.taught && len(all) == 0
	if squeeze(c.line) != "" && len(c.exact) == 0 && (alone || c.whole && !c.endsAtSeparator()) {
		all = slices.Insert(all, 0, Completion{Line: c.line, Last: c.last})
	}
	return all[:min(len(all), c.most)]
}
