package screen

import (
	"slices"

	"fmt"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/scenario"
)

// Operations of a lesson besides those of a panel. They are in the path after OpLearn, whose table
// is a game's ID and whose decision is the number of a step. A lesson has no stored state: the
// progress is in the buttons.
const (
	LearnGo   = "go"   // shows a step
	LearnOpen = "open" // opens a table of the game
)

// ReadLessons reads the guided first games of all titles, by game.
func ReadLessons(titles []Title, texts *lang.Catalog) (map[string][]scenario.Step, error) {
	lessons := map[string][]scenario.Step{}
	for _, t := range titles {
		teacher, ok := t.Game.(game.Teacher)
		if !ok {
			continue
		}
		steps, err := scenario.Lesson(t.Game, texts, teacher.Lessons())
		if err != nil {
			return nil, fmt.Errorf("lesson of %s: %w", t.Game.Info().ID, err)
		}
		lessons[t.Game.Info().ID] = steps
	}
	return lessons, nil
}

// LessonHint is the hint of a step of a game's lesson.
func LessonHint(s Reader, id string, n int) string {
	return s.T("host.learn.hint", "hint", game.Key(id+".learn."+s.Lessons[id][n].Name+".hint"))
}

// Marked is the panel of a step with the wanted controls highlighted.
func (p *Panel) Marked() wire.Message {
	m, ok := p.Message()
	if !ok {
		p.Path = nil
		m, _ = p.Message()
	}
	if p.Banner.Wanted != nil {
		g := guide{p.Info, p.Table.Match.State, p.Seat, p.Choices(), len(p.Path), p.Banner.Wanted}
		g.mark(m.Rows)
	}
	return m
}

// lessonRows are the lesson's own controls, below those of its question.
func (p *Panel) lessonRows(n int, steps []scenario.Step) []wire.Row {
	to := func(n int) CustomID { return Inside(OpLearn, p.Info.ID, n, CustomID{Op: LearnGo}) }
	var row []wire.Button
	add := func(style wire.ButtonStyle, key game.Key, at CustomID) {
		row = append(row, Button(p.Reader, style, key, at))
	}
	back := CustomID{Op: p.stepOp()}
	if len(p.Path) > 0 {
		back.Path = p.Path[:len(p.Path)-1]
		add(wire.Secondary, "host.button.back", Inside(OpLearn, p.Info.ID, n, back))
	} else if n > 0 {
		add(wire.Secondary, "host.button.back", to(n-1))
	}
	switch last := len(steps) - 1; {
	case n < last && steps[n].Want == "":
		add(wire.Success, "host.button.onward", to(n+1))
	case n < last:
		add(wire.Secondary, "host.button.skip", to(n+1))
	default:
		add(wire.Success, "host.button.open", Inside(OpLearn, p.Info.ID, n, CustomID{Op: LearnOpen}))
		add(wire.Secondary, "host.button.rules", Press(OpTopic, p.Info.ID))
		add(wire.Secondary, "host.button.relearn", to(0))
	}
	return []wire.Row{{Buttons: row}}
}

// learnButton starts a game's lesson; none if the game has none.
func learnButton(s Reader, id string) []wire.Button {
	if n := len(s.Lessons[id]); n == 0 {
		return nil
	}
	begin := Inside(OpLearn, id, 0, CustomID{Op: LearnGo})
	return []wire.Button{Button(s, wire.Secondary, "host.button.learn", begin)}
}

// LessonPanel is the panel of a step of a game's lesson: the learner, by name, sits in the first
// seat of a private match.
func LessonPanel(s Reader, id string, n int, learner, channel string) *Panel {
	title, _ := s.TitleOf(id)
	steps := s.Lessons[id]
	step, info := steps[min(n, len(steps)-1)], title.Game.Info()
	t := table.Table{Game: id, Status: table.Playing, Match: step.Match, Channel: channel}
	for seat := range game.Seat(step.Match.Seats()) {
		name := s.SeatName(id, seat)
		if seat == scenario.Learner {
			name = learner
		}
		t.Players = append(t.Players, table.Player{Name: name})
	}
	s = s.At(t)
	p := &Panel{Reader: s, Title: title, Info: info, Table: t, Seat: scenario.Learner}
	a := &Banner{Plain: step.Want == ""}
	a.Head = append(a.Head, s.T("host.learn.title", "game", game.Key(id+".name"), "n", n+1, "of", len(steps)))
	told := slices.DeleteFunc(slices.Clone(step.Told), func(e game.Event) bool { return e.Aside })
	for _, e := range told[max(0, len(told)-MaxLines):] {
		a.Head = append(a.Head, EventLine(e, s))
	}
	a.Head = append(a.Head, s.T("host.learn.step", "text", game.Key(id+".learn."+step.Name)))
	a.Wrap = func(to CustomID) CustomID { return Inside(OpLearn, id, n, to) }
	a.Rows = func(p *Panel) []wire.Row { return p.lessonRows(n, steps) }
	if step.Want != "" {
		p.Asked, _ = step.Match.Asked(scenario.Learner)
		a.Wanted = func(ch game.Choice) bool { return ch.Action == step.Want }
	}
	p.Banner = a
	return p
}
