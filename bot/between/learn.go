package between

import (
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
)

// Learn answers /learn: the first step of a game's lesson, privately, in any channel.
func Learn(c *call.Call) error {
	id := c.In.Options["game"].Text
	if len(c.Lessons[id]) == 0 {
		return screen.ErrNoLesson
	}
	return lesson(c, id, 0, "")
}

// PressLearn answers every press in a lesson. open opens a table of the game of a call.
func PressLearn(c *call.Call, open func(*call.Call) error) error {
	to, ok := c.Press.Inner()
	id, n := c.Press.Table, c.Press.Decision
	steps := c.Lessons[id]
	if !ok || len(steps) == 0 {
		return screen.ErrOld
	}
	n = min(n, len(steps)-1)
	switch to.Op {
	case screen.LearnGo:
		return lesson(c, id, n, "")
	case screen.LearnOpen:
		in := *c.In
		in.Options = map[string]wire.Value{"game": {Text: id}}
		opening := *c
		opening.In, opening.Press = &in, screen.CustomID{}
		return open(&opening)
	case screen.OpStep, screen.OpStepAll, screen.OpPiece, screen.OpChoose:
		return lessonPress(c, id, n, to)
	}
	return screen.ErrOld
}

// lessonPress handles the learner's choice: the wanted one leads to the next step, any other shows
// a hint.
func lessonPress(c *call.Call, id string, n int, to screen.CustomID) error {
	p := screen.LessonPanel(c.Reader, id, n, c.In.User.Name, c.In.Channel)
	c.Reader = p.Reader
	want := c.Lessons[id][n].Want
	if to.Op == screen.OpChoose {
		if to.Action() != want {
			return lesson(c, id, n, screen.LessonHint(c.Reader, id, n))
		}
		return lesson(c, id, n+1, "")
	}
	path, ok := p.Follow(to.Op, to.Path, c.In.Values)
	if !ok {
		return screen.ErrOld
	}
	st, ok := p.Step(path)
	switch {
	case !ok || !slices.ContainsFunc(st.Choices, p.Banner.Wanted):
		return lesson(c, id, n, screen.LessonHint(c.Reader, id, n))
	case st.Done != nil && len(path) > 0:
		return lesson(c, id, n+1, "")
	}
	p.Path = path
	return c.Show(p.Marked())
}

// lesson shows a step.
func lesson(c *call.Call, id string, n int, note string) error {
	p := screen.LessonPanel(c.Reader, id, n, c.In.User.Name, c.In.Channel)
	c.Reader = p.Reader
	p.Note = note
	return c.Show(p.Marked())
}
