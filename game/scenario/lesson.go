package scenario

import (
	"fmt"
	"io/fs"
	"slices"

	"bivouac/game"
	"bivouac/game/lang"
)

// Learner is the seat of the player who is taught.
const Learner = game.Seat(0)

// A Step is one screen of a guided first game.
type Step struct {
	Name  string       // for its texts: see game.Teacher
	Match *game.Match  // its position
	Want  game.Action  // the action the learner is asked for; "" for a text only
	Told  []game.Event // events since the previous step that the learner may read
}

// Lesson reads a guided first game from scenario files, in the order of their names. Their sections
// ("when") are the steps. The learner is asked for the actions of the seat Learner in a section; the
// actions of other seats are played automatically, and rigs fix the luck. A section without an action
// of the learner is only text. Errors name file and line.
func Lesson(g game.Game, texts *lang.Catalog, files fs.FS) ([]Step, error) {
	names, err := fs.Glob(files, "*.txt")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var l lesson
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		script, err := Parse(name, data)
		if err != nil {
			return nil, err
		}
		if err := l.scene(g, texts, script); err != nil {
			return nil, err
		}
	}
	return l.steps, nil
}

// lesson is a lesson being read.
type lesson struct {
	*session
	steps []Step
	told  []game.Event // since the last step
}

// scene plays a file.
func (l *lesson) scene(g game.Game, texts *lang.Catalog, s *Script) (err error) {
	if l.session, err = begin(g, texts, s); err != nil {
		return err
	}
	l.told = nil // a new scene does not repeat the previous events
	for _, line := range s.Given {
		if err := l.do(line); err != nil {
			return fmt.Errorf("%s:%d: %w", s.File, line.No, err)
		}
	}
	for _, w := range s.Whens {
		asked := len(l.steps)
		for _, line := range w.Lines {
			if err := l.line(w.Name, line); err != nil {
				return fmt.Errorf("%s:%d: %w", s.File, line.No, err)
			}
		}
		if len(l.steps) == asked {
			l.step(w.Name, "")
		}
	}
	return nil
}

// step adds a step, with the events collected since the last one.
func (l *lesson) step(name string, want game.Action) {
	l.steps = append(l.steps, Step{Name: name, Match: l.match, Want: want, Told: l.told})
	l.told = nil
}

// line plays one line of a section; each action of the learner becomes a step.
func (l *lesson) line(name string, line Line) error {
	if line.Kind != Act {
		return l.do(line)
	}
	seat, err := l.mover(line.Seat)
	if err != nil {
		return err
	}
	before := l.match
	if err := l.do(line); err != nil {
		return err
	}
	after := l.match
	l.match = before
	for _, e := range after.Journal[len(before.Journal):] {
		if seat == Learner {
			l.step(name, e.Action)
		}
		next, events, err := l.match.Act(l.match.MoveOf(e.Seat, e.Action))
		if err != nil {
			return err
		}
		l.match = next
		l.told = append(l.told, slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool {
			return !e.VisibleTo(Learner)
		})...)
	}
	return nil
}
