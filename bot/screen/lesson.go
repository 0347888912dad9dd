package screen

import (
	"fmt"
	"slices"
	"strings"

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
		g := guide{p.Info, p.Table.Match.State, p.Seat, p.Choices(), len(p.Path), p.Banner.Wanted, false}
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
	if len(p.Path) > 0 {
		add(wire.Secondary, "host.button.back", Inside(OpLearn, p.Info.ID, n, p.back()))
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
		row = append(row, p.plugged(AfterLesson)...)
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

// pointer precedes the label of a control to press, so that it does not depend on colour alone.
const pointer = "👉 "

// A guide finds the controls of a panel that lead to a lesson's wanted action.
type guide struct {
	info    game.Info
	state   game.State
	seat    game.Seat
	choices []game.Choice
	chosen  int // how long the panel's path is
	wanted  func(game.Choice) bool
	ready   bool // a button is the wanted action: the ways to it are not pointed at
}

// mark highlights the button that is the wanted action, or else the controls that lead to it. The
// others are only greyed: pressing one gives a hint.
func (g guide) mark(rows []wire.Row) {
	g.ready = slices.ContainsFunc(rows, func(row wire.Row) bool {
		return slices.ContainsFunc(row.Buttons, func(b wire.Button) bool {
			to, ok := g.control(b.CustomID)
			return ok && to.Op == OpChoose && g.leads(to, "")
		})
	})
	pointed := false // at the shortest way, which stands first
	for _, row := range rows {
		for i := range row.Buttons {
			button := &row.Buttons[i]
			switch to, ok := g.control(button.CustomID); {
			case ok && !pointed && g.leads(to, ""):
				pointed = true
				button.Style, button.Label = wire.Success, wire.Clip(pointer+button.Label, MaxLabel)
			case ok:
				button.Style = wire.Secondary
			}
		}
		if row.Select == nil {
			continue
		}
		to, ok := g.control(row.Select.CustomID)
		for i := range row.Select.Options {
			o := &row.Select.Options[i]
			if ok && g.leads(to, o.Value) {
				o.Label = wire.Clip(pointer+o.Label, MaxLine)
			}
		}
	}
}

// control returns the custom ID of a control that chooses something; false for others.
func (g guide) control(id string) (CustomID, bool) {
	outer, err := ParseCustomID(id)
	if err != nil || outer.Op != OpLearn {
		return CustomID{}, false
	}
	to, ok := outer.Inner()
	depth := len(to.Path)
	if to.Op == OpPiece {
		depth = max(0, depth-1) // its path begins with the piece
	}
	forward := depth >= g.chosen && (to.Op == OpStep || to.Op == OpStepAll || to.Op == OpPiece)
	return to, ok && (to.Op == OpChoose || forward)
}

// leads says whether a press, with a menu's value, leads to the wanted action.
func (g guide) leads(to CustomID, value string) bool {
	if to.Op == OpChoose || g.ready {
		return to.Op == OpChoose && g.wanted(game.Choice{Action: to.Action()})
	}
	path, choices := slices.Clone(to.Path), g.choices
	if value != "" {
		path = append(path, value)
	}
	if len(path) == 0 {
		return false // back to the beginning
	}
	if to.Op == OpPiece {
		piece := path[0]
		path, choices = path[1:], Keep(choices, func(c game.Choice) bool {
			return game.PointOf(g.state, g.seat, c).Piece == piece
		})
	}
	st, ok := Walk(g.info, choices, Tidy(path))
	if !ok {
		return g.several(choices, path)
	}
	return slices.ContainsFunc(st.Choices, g.wanted)
}

// several says whether a path is at a menu that asks for several words at once.
func (g guide) several(choices []game.Choice, path []string) bool {
	if len(path) == 0 {
		return false
	}
	st, ok := Walk(g.info, choices, Tidy(path[:len(path)-1]))
	if !ok || st.Param == nil || st.Param.Pick < 2 {
		return false
	}
	left := Keep(st.Choices, g.wanted)
	return len(left) > 0 && slices.Contains(strings.Fields(left[0].Args[len(st.Args)].Value), path[len(path)-1])
}
