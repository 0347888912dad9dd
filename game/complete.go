package game

import (
	"slices"
	"strings"
	"unicode"
)

// Completion is a line that a seat may play, offered for what it is typing.
type Completion struct {
	Line string
	Last Choice // its last action; zero where the line itself is offered and teaches
}

// Complete is at most so many lines that go on with the one that a seat is typing: first
// the action that is typed in full, then those that begin as it does, then those that
// tell of it. Blanks and case make no difference. What stands before the word being
// typed is played meanwhile, as far as it teaches nothing: nothing is offered behind
// dice or cards but the line itself. Tell words a choice.
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
		last = ending{start: line[:cut], typed: line[cut:], word: squeeze(line[cut:]), state: after.State}
		c.begins(last)
	}
	if !c.taught || !c.parted() {
		c.tells(last)
	}
	return c.found()
}

// partings are the signs at which a word may begin; what a game's words are, it says itself.
const partings = " \t,;"

// mostCuts is how many of those places are tried, the last ones: no word of a game has
// as many blanks, and each is tried by playing all that stands before it.
const mostCuts = 16

// A line that takes something back is dearer, since each such word replays the match: it is
// completed behind mostUndos of them, and fewCuts places in it are tried.
const (
	mostUndos = 2
	fewCuts   = 4
)

// cuts are the places in a line at which the word being typed may begin.
func cuts(line string) []int {
	at := []int{0}
	for i := 1; i <= len(line); i++ {
		if strings.IndexByte(partings, line[i-1]) >= 0 && (i == len(line) || strings.IndexByte(partings, line[i]) < 0) {
			at = append(at, i)
		}
	}
	return at[max(0, len(at)-mostCuts):]
}

// squeeze is a text without blanks and case.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// ending is one reading of a line: what is played, and the word being typed behind it.
type ending struct {
	start, typed, word string
	state              State
}

// completer gathers what is offered.
type completer struct {
	match                 *Match
	seat                  Seat
	line                  string
	most                  int
	tell                  func(Choice) string
	whole, taught         bool   // whether the line is legal as it stands, and teaches
	last                  Choice // its last action, where it is legal and teaches nothing
	exact, begun, telling []Completion
}

// begins gathers the actions that begin with the word. One that is typed in full, with a
// blank behind it, is done: the next is asked for.
func (c *completer) begins(e ending) {
	for _, a := range e.state.Legal(c.seat, nil) {
		action := squeeze(string(a))
		switch {
		case action == e.word && !c.parted():
			c.exact = c.add(c.exact, e, a)
		case action != e.word && strings.HasPrefix(action, e.word):
			c.begun = c.add(c.begun, e, a)
		}
	}
}

// tells gathers the other actions that hold the word or are told with it.
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

// parted says whether the line ends behind a word.
func (c *completer) parted() bool { return strings.TrimRight(c.line, partings) != c.line }

// add adds an action unless there are enough; one that is only for typing waits for its
// first letter.
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

// joined is an action behind what is typed; "" where the two would be read otherwise.
func (m *Match) joined(start string, a Action) string {
	line := start + string(a)
	if want := append(m.wordsOf(start), m.wordsOf(string(a))...); !slices.Equal(m.wordsOf(line), want) {
		return ""
	}
	return line
}

// found is all of it in order. The line itself stands first where it is complete in other
// letters than the notation's, and alone where what it teaches decides what follows.
func (c *completer) found() []Completion {
	all := slices.Concat(c.exact, c.begun, c.telling)
	alone := c.taught && len(all) == 0
	if squeeze(c.line) != "" && len(c.exact) == 0 && (alone || c.whole && !c.parted()) {
		all = slices.Insert(all, 0, Completion{Line: c.line, Last: c.last})
	}
	return all[:min(len(all), c.most)]
}
