package screen

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/mind"
	"bivouac/render"
)

// Errors of hints.
var (
	// ErrUnhinted means that the table is played without hints.
	ErrUnhinted = errors.New("the table takes no hints")
	// ErrNoJudge means that the computer cannot evaluate positions of the title.
	ErrNoJudge = errors.New("the computer has no judge for the game")
)

// mostSteps is the most choices of a plan in a hint.
const mostSteps = 12

// maxNote is the maximum length of a note in a hint, a review and a puzzle, in characters.
const maxNote = 160

// Because is what a choice leads to, as a sentence; "" where there is nothing to say.
func Because(s Reader, c game.Choice) string {
	note := Shortened(s.Say(Told(c)), maxNote)
	if note == "" {
		return ""
	}
	note = upper(note)
	if strings.ContainsAny(note[len(note)-1:], ".!?") || strings.HasSuffix(note, "…") {
		return note
	}
	return note + "."
}

// NoteLine is what a choice leads to, as a line of its own: it begins with a capital letter, unless with a name of
// the board such as "b5".
func (s Reader) NoteLine(c game.Choice) string {
	note := s.Say(Told(c))
	if word, _, _ := strings.Cut(note, " "); strings.ContainsFunc(word, unicode.IsDigit) {
		return note
	}
	return upper(note)
}

// upper returns a text with its first letter in upper case.
func upper(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}

// MayHint returns why there can be no hint for the panel: nil, ErrUnhinted, ErrNoJudge,
// game.ErrNotAsked.
func (p *Panel) MayHint() error {
	switch {
	case p.Asked.ID == 0:
		return game.ErrNotAsked
	case !Aided(p.Table):
		return ErrUnhinted
	case !Judged(p.Table):
		return ErrNoJudge
	}
	return nil
}

// Judged says whether the computer can evaluate positions of the table's title.
func Judged(t table.Table) bool {
	_, judged := t.Match.State.(game.Judge)
	return judged
}

// Hint is the panel with the computer's advice: the best answer in the picture, and why in words.
func (p *Panel) Hint(a mind.Advice) wire.Message {
	c := p.Table.Match.State.Describe(p.Seat, a.Options[0].Action)
	at := p.at()
	m := wire.Message{Rows: Row(
		p.done(wire.Success, c, p.Label("host.button.takehint")),
		p.Button(wire.Secondary, p.Label("host.button.back"), at.With(OpPlay)),
		p.Button(wire.Secondary, p.Label("host.button.try"), at.With(OpTryOpen)),
	)}
	focus := &render.Focus{Verb: c.Verb, Args: ArgsOf(c), Choices: []game.Choice{c}}
	asks := append(p.Advised(a), p.T("host.worth"))
	return p.Illustrated(m, p.T("host.hint.title"), asks, focus, Aim(p.Table.Match.State, p.Seat, c)...)
}

// Advised is the computer's advice in lines: the best answer, why, the plan after it, the second
// best. Where that is worth as much, none is called the best.
func (p *Panel) Advised(a mind.Advice) []string {
	state, best := p.Table.Match.State, a.Options[0]
	c := state.Describe(p.Seat, best.Action)
	says, nextSays := game.Key("host.hint.best"), game.Key("host.hint.next")
	if len(a.Options) > 1 && Percent(a.Options[1].Value) == Percent(best.Value) {
		says, nextSays = "host.hint.good", "host.hint.even"
	}
	lines := []string{
		p.T(says, "what", c.Label, "worth", Percent(best.Value)),
		p.why(a), Because(p.Reader, c), p.planned(a.Line),
	}
	if len(a.Options) > 1 {
		next := state.Describe(p.Seat, a.Options[1].Action)
		lines = append(lines, p.T(nextSays, "what", next.Label, "worth", Percent(a.Options[1].Value)))
	}
	return lines
}

// mostReasons is the most counts in a hint's reason.
const mostReasons = 2

// why is the reason of a hint: the counts by which the best answer differs from the second best; if
// there are none, those that it changes. "" where the title counts nothing, or nothing changes.
func (p *Panel) why(a mind.Advice) string {
	differs := func(r mind.Reason) bool { return r.Best != r.Next }
	told := slices.DeleteFunc(slices.Clone(a.Reasons), func(r mind.Reason) bool { return !differs(r) })
	if len(told) == 0 {
		told = slices.DeleteFunc(slices.Clone(a.Reasons), func(r mind.Reason) bool { return r.Best == r.Now })
	}
	var parts []string
	for _, r := range told[:min(len(told), mostReasons)] {
		key := game.Key("host.hint.part")
		switch {
		case !differs(r):
			key = "host.hint.part.alone"
		case r.Best == r.Now:
			key = "host.hint.part.stays"
		}
		parts = append(parts, p.T(key, "name", r.Name, "now", r.Now, "best", r.Best, "next", r.Next))
	}
	if len(parts) == 0 {
		return ""
	}
	return p.T("host.hint.why", "parts", strings.Join(parts, " · "))
}

// Aim returns the target square of a choice, if any.
func Aim(state game.State, seat game.Seat, c game.Choice) []string {
	args := ArgsOf(c)
	slices.Reverse(args)
	for _, square := range append([]string{game.PointOf(state, seat, c).Target}, args...) {
		if squareName.MatchString(square) {
			return []string{square}
		}
	}
	return nil
}

// planned describes the rest of a plan; "" if there is none.
func (p *Panel) planned(line []mind.Step) string {
	var steps []string
	for _, s := range line[:min(len(line), mostSteps)] {
		step := p.Say(s.Choice.Label)
		if s.Seat != p.Seat {
			step = p.T("host.hint.other", "who", s.Seat, "what", s.Choice.Label)
		}
		steps = append(steps, step)
	}
	if len(steps) == 0 {
		return ""
	}
	return p.T("host.hint.then", "steps", strings.Join(steps, " · "))
}

// Percent is a share of game.Sure in per cent.
func Percent(share int) int { return (share*100 + game.CertainWin/2) / game.CertainWin }
