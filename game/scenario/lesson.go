package scenario

import (
	"fmt"
	"io/fs"
	"slices"

	"bivouac/game"
	"bivouac/game/lang"
)

// Learner is the seat of whoever is taught.
const Learner = game.Seat(0)

// A Step is one screen of a guided first game.
type Step struct {
	Name  string       // of its texts: see game.Teacher
	Match *game.Match  // as it stands
	Want  game.Action  // what the learner shall do; "" where he only reads
	Told  []game.Event // what happened since the step before, as far as he may read it
}

// Lesson reads a guided first game: scenario files whose sections ("when") are the
// steps, one behind another in the order of the files' names. What the learner's seat
// does in a section he is asked to do; what others do there is played for him, and rigs
// fix the luck. A section in which the learner does nothing is only to be read. The
// error names the file and line of what does not play.
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

// lesson is one that is being read.
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
	l.told = nil // a new scene: what led to the last one is told there
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

// step ends what was told so far with a screen.
func (l *lesson) step(name string, want game.Action) {
	l.steps = append(l.steps, Step{Name: name, Match: l.match, Want: want, Told: l.told})
	l.told = nil
}

// line plays one line of a section: an action of the learner's is a step each.
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
