package bot

import (
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/scenario"
)

// learn answers /learn: the first step of a game's lesson, privately, in any channel.
func learn(c *call) error {
	id := c.in.Options["game"].Text
	if len(c.Lessons[id]) == 0 {
		return screen.ErrNoLesson
	}
	return lesson(c, id, 0, "")
}

// pressLearn answers every press in a lesson.
func pressLearn(c *call) error {
	to, ok := c.press.Inner()
	id, n := c.press.Table, c.press.Decision
	steps := c.Lessons[id]
	if !ok || len(steps) == 0 {
		return screen.ErrOld
	}
	n = min(n, len(steps)-1)
	switch to.Op {
	case screen.LearnGo:
		return lesson(c, id, n, "")
	case screen.LearnOpen:
		in := *c.in
		in.Options = map[string]wire.Value{"game": {Text: id}}
		opening := *c
		opening.in, opening.press = &in, screen.CustomID{}
		return openTable(&opening)
	case screen.OpStep, screen.OpStepAll, screen.OpPiece, screen.OpChoose:
		return lessonPress(c, id, n, to)
	}
	return screen.ErrOld
}

// lessonPress follows the learner's choice: to the next step when it is the one that
// the lesson waits for, and with a kind word where it is another.
func lessonPress(c *call, id string, n int, to screen.CustomID) error {
	p := lessonPanel(c, id, n)
	want := c.Lessons[id][n].Want
	if to.Op == screen.OpChoose {
		if to.Action() != want {
			return lesson(c, id, n, p.Hint(n))
		}
		return lesson(c, id, n+1, "")
	}
	path, ok := p.Follow(to.Op, to.Path, c.in.Values)
	if !ok {
		return screen.ErrOld
	}
	st, ok := p.Step(path)
	switch {
	case !ok || !slices.ContainsFunc(st.Choices, p.Aside.Wanted):
		return lesson(c, id, n, p.Hint(n))
	case st.Done != nil && len(path) > 0:
		return lesson(c, id, n+1, "")
	}
	p.Path = path
	return c.show(p.Marked())
}

// lesson shows a step.
func lesson(c *call, id string, n int, note string) error {
	p := lessonPanel(c, id, n)
	p.Note = note
	return c.show(p.Marked())
}

// lessonPanel is the panel of a step: the learner sits in the first seat of a match of
// his own.
func lessonPanel(c *call, id string, n int) *screen.Panel {
	title, _ := c.TitleOf(id)
	steps := c.Lessons[id]
	step, info := steps[min(n, len(steps)-1)], title.Game.Info()
	t := table.Table{Game: id, Status: table.Playing, Match: step.Match, Channel: c.in.Channel}
	for seat := range game.Seat(step.Match.Seats()) {
		name := c.SeatName(id, seat)
		if seat == scenario.Learner {
			name = c.in.User.Name
		}
		t.Players = append(t.Players, table.Player{Name: name})
	}
	c.Reader = c.At(t)
	p := &screen.Panel{Reader: c.Reader, Title: title, Info: info, Table: t, Seat: scenario.Learner}
	a := &screen.Banner{Plain: step.Want == ""}
	a.Head = append(a.Head, c.T("host.learn.title", "game", game.Key(id+".name"), "n", n+1, "of", len(steps)))
	for _, e := range step.Told[max(0, len(step.Told)-screen.MaxLines):] {
		a.Head = append(a.Head, "• "+wire.Clip(c.Say(e.Text), screen.MaxEvent))
	}
	a.Head = append(a.Head, c.T("host.learn.step", "text", game.Key(id+".learn."+step.Name)))
	a.Wrap = func(to screen.CustomID) screen.CustomID { return screen.Inside(screen.OpLearn, id, n, to) }
	a.Rows = func(p *screen.Panel) []wire.Row { return p.LessonRows(n, steps) }
	if step.Want != "" {
		p.Asked, _ = step.Match.Asked(scenario.Learner)
		a.Wanted = func(ch game.Choice) bool { return ch.Action == step.Want }
	}
	p.Aside = a
	return p
}
