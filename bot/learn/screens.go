package learn

import (
	"slices"

	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/scenario"
)

// stepPanel returns the panel of a step of a game's lesson. The learner has the first seat of a private
// match, under their own name.
func stepPanel(s screen.Reader, id string, n int, learner, channel string) *panel.Panel {
	title, _ := s.TitleOf(id)
	steps := stepsOf(s.Kit, id)
	step := steps[min(n, len(steps)-1)]
	t := table.Table{Game: id, Status: table.Playing, Place: table.Place{Channel: channel}}.With(step.Match)
	for seat := range game.Seat(step.Match.Seats()) {
		name := s.SeatName(id, seat)
		if seat == scenario.Learner {
			name = learner
		}
		t.Players = append(t.Players, table.Player{Name: name})
	}
	s = s.At(t)
	seated := screen.Sit(s, title, t, scenario.Learner)
	if step.Want == "" { // a step without a wanted action only shows text
		seated.Asked = game.Decision{}
	}
	a := &panel.Banner{Plain: step.Want == ""}
	a.Head = append(a.Head, s.T("host.learn.title", "game", game.Key(id+".name"), "n", n+1, "of", len(steps)))
	told := slices.DeleteFunc(slices.Clone(step.Told), func(e game.Event) bool { return e.Aside })
	for _, e := range told[max(0, len(told)-screen.MaxLines):] {
		a.Head = append(a.Head, screen.EventLine(e, s))
	}
	a.Head = append(a.Head, s.T("host.learn.step", "text", game.Key(id+".learn."+step.Name)))
	a.Wrap = func(to screen.CustomID) screen.CustomID { return screen.Inside(opLearn, id, n, to) }
	a.Rows = func(p *panel.Panel) []wire.Row { return rows(p, n, steps) }
	if step.Want != "" {
		a.Wanted = func(ch game.Choice) bool { return ch.Action == step.Want }
	}
	return &panel.Panel{Seated: seated, Banner: a}
}

// hint returns the hint of a step of a game's lesson.
func hint(s screen.Reader, id string, n int) string {
	return s.T("host.learn.hint", "hint", game.Key(id+".learn."+stepsOf(s.Kit, id)[n].Name+".hint"))
}

// marked returns the panel of a step with the wanted controls highlighted.
func marked(p *panel.Panel) wire.Message {
	m, ok := p.Message()
	if !ok {
		p.Path = nil
		m, _ = p.Message()
	}
	if p.Banner.Wanted != nil {
		g := guide{p.Info, p.Seen().Point, p.Choices(), len(p.Path), p.Banner.Wanted, false}
		g.mark(m.Rows)
	}
	return m
}

// rows returns the lesson's own controls. They are below the controls of the step's question.
func rows(p *panel.Panel, n int, steps []scenario.Step) []wire.Row {
	to := func(n int) screen.CustomID { return screen.Inside(opLearn, p.Info.ID, n, screen.CustomID{Op: stepGo}) }
	var row []wire.Button
	add := func(style wire.ButtonStyle, key game.Key, at screen.CustomID) {
		row = append(row, screen.Button(p.Reader, style, key, at))
	}
	if len(p.Path) > 0 {
		add(wire.Secondary, "host.button.back", screen.Inside(opLearn, p.Info.ID, n, p.Back()))
	} else if n > 0 {
		add(wire.Secondary, "host.button.back", to(n-1))
	}
	switch last := len(steps) - 1; {
	case n < last && steps[n].Want == "":
		add(wire.Success, "host.button.onward", to(n+1))
	case n < last:
		add(wire.Secondary, "host.button.skip", to(n+1))
	default:
		add(wire.Success, "host.button.open", screen.Inside(opLearn, p.Info.ID, n, screen.CustomID{Op: stepOpen}))
		row = append(row, p.Plugged(screen.AfterLesson)...)
		add(wire.Secondary, "host.button.relearn", to(0))
	}
	return []wire.Row{{Buttons: row}}
}

// offer returns the card's button that begins its game's lesson. It returns none if the game has no lesson.
func offer(s screen.Reader, t table.Table) []wire.Button {
	if len(stepsOf(s.Kit, t.Game)) == 0 {
		return nil
	}
	begin := screen.Inside(opLearn, t.Game, 0, screen.CustomID{Op: stepGo})
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.learn", begin)}
}
