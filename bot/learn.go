package bot

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

// What a lesson knows beside the operations of a panel. They stand in the path behind
// opLearn, whose table is a game's name and whose decision is the number of a step. A
// lesson keeps nothing anywhere: where the learner stands is in the buttons alone.
const (
	learnGo   = "go"   // shows a step
	learnOpen = "open" // opens a table of the game
)

// readLessons are the guided first games of all titles, by game.
func readLessons(titles []Title, texts *lang.Catalog) (map[string][]scenario.Step, error) {
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

// learn answers /learn: the first step of a game's lesson, privately, in any channel.
func (b *Bot) learn(c *call) error {
	id := c.in.Options["game"].Text
	if len(b.lessons[id]) == 0 {
		return errNoLesson
	}
	return b.lesson(c, id, 0, "")
}

// pressLearn answers every press in a lesson.
func (b *Bot) pressLearn(c *call) error {
	to, ok := c.press.inner()
	id, n := c.press.Table, c.press.Decision
	steps := b.lessons[id]
	if !ok || len(steps) == 0 {
		return errOld
	}
	n = min(n, len(steps)-1)
	switch to.Op {
	case learnGo:
		return b.lesson(c, id, n, "")
	case learnOpen:
		in := *c.in
		in.Options = map[string]wire.Value{"game": {Text: id}}
		opening := *c
		opening.in, opening.press = &in, press{}
		return b.openTable(&opening)
	case opStep, opStepAll, opChoose:
		return b.lessonPress(c, id, n, to)
	}
	return errOld
}

// lessonPress follows the learner's choice: to the next step when it is the one that
// the lesson waits for, and with a kind word where it is another.
func (b *Bot) lessonPress(c *call, id string, n int, to press) error {
	p := b.lessonPanel(c, id, n)
	want := b.lessons[id][n].Want
	if to.Op == opChoose {
		if to.action() != want {
			return b.lesson(c, id, n, p.hint(n))
		}
		return b.lesson(c, id, n+1, "")
	}
	p.all = to.Op == opStepAll
	path := slices.Clone(to.Path)
	if len(c.in.Values) > 0 {
		path = append(path, strings.Join(c.in.Values, " "))
	}
	path = tidied(path)
	st, ok := walk(p.info, p.choices(), path)
	switch {
	case !ok || !slices.ContainsFunc(st.Choices, p.aside.wanted):
		return b.lesson(c, id, n, p.hint(n))
	case st.Done != nil && len(path) > 0:
		return b.lesson(c, id, n+1, "")
	}
	p.path = path
	return c.show(p.marked())
}

// hint is the kind word of a step.
func (p *panel) hint(n int) string {
	key := p.info.ID + ".learn." + p.bot.lessons[p.info.ID][n].Name + ".hint"
	return p.t("host.learn.hint", "hint", game.Key(key))
}

// lesson shows a step.
func (b *Bot) lesson(c *call, id string, n int, note string) error {
	p := b.lessonPanel(c, id, n)
	p.note = note
	return c.show(p.marked())
}

// marked is the panel of a step with what shall be pressed pointed at.
func (p *panel) marked() wire.Message {
	m, ok := p.message()
	if !ok {
		p.path = nil
		m, _ = p.message()
	}
	if p.aside.wanted != nil {
		p.mark(m.Rows)
	}
	return m
}

// lessonPanel is the panel of a step: the learner sits in the first seat of a match of
// his own.
func (b *Bot) lessonPanel(c *call, id string, n int) *panel {
	title, _ := b.title(id)
	steps := b.lessons[id]
	step, info := steps[min(n, len(steps)-1)], title.Game.Info()
	t := table.Table{Game: id, Status: table.Playing, Match: step.Match, Channel: c.in.Channel}
	for seat := range game.Seat(step.Match.Seats()) {
		name := c.seatName(id, seat)
		if seat == scenario.Learner {
			name = c.in.User.Name
		}
		t.Players = append(t.Players, table.Player{Name: name})
	}
	c.speaker = c.at(t)
	p := &panel{call: c, bot: b, title: title, info: info, table: t, seat: scenario.Learner, text: b.textFirst(c)}
	a := &aside{plain: step.Want == ""}
	a.head = append(a.head, c.t("host.learn.title", "game", game.Key(id+".name"), "n", n+1, "of", len(steps)))
	for _, e := range step.Told[max(0, len(step.Told)-maxLines):] {
		a.head = append(a.head, "• "+wire.Clip(c.say(e.Text), maxEvent))
	}
	a.head = append(a.head, c.t("host.learn.step", "text", game.Key(id+".learn."+step.Name)))
	a.wrap = func(to press) press { return inside(opLearn, id, n, to) }
	a.rows = func(p *panel) []wire.Row { return p.lessonRows(n, steps) }
	if step.Want != "" {
		p.asked, _ = step.Match.Asked(scenario.Learner)
		a.wanted = func(ch game.Choice) bool { return ch.Action == step.Want }
	}
	p.aside = a
	return p
}

// lessonRows are the controls of a lesson below those of its question.
func (p *panel) lessonRows(n int, steps []scenario.Step) []wire.Row {
	to := func(n int) press { return inside(opLearn, p.info.ID, n, press{Op: learnGo}) }
	var row []wire.Button
	add := func(style wire.ButtonStyle, key game.Key, at press) {
		row = append(row, wire.Button{Style: style, Label: p.label(key), CustomID: at.id()})
	}
	back := press{Op: p.stepOp()}
	if len(p.path) > 0 {
		back.Path = p.path[:len(p.path)-1]
		add(wire.Secondary, "host.button.back", inside(opLearn, p.info.ID, n, back))
	} else if n > 0 {
		add(wire.Secondary, "host.button.back", to(n-1))
	}
	switch last := len(steps) - 1; {
	case n < last && steps[n].Want == "":
		add(wire.Success, "host.button.onward", to(n+1))
	case n < last:
		add(wire.Secondary, "host.button.skip", to(n+1))
	default:
		add(wire.Success, "host.button.open", inside(opLearn, p.info.ID, n, press{Op: learnOpen}))
		add(wire.Secondary, "host.button.rules", press{Op: opTopic, Path: []string{p.info.ID}})
		add(wire.Secondary, "host.button.relearn", to(0))
	}
	return []wire.Row{{Buttons: row}}
}

// learnButton begins a game's lesson; none where the game has none.
func (b *Bot) learnButton(s speaker, id string) []wire.Button {
	if n := len(b.lessons[id]); n == 0 {
		return nil
	}
	begin := inside(opLearn, id, 0, press{Op: learnGo})
	return []wire.Button{{Style: wire.Secondary, Label: s.label("host.button.learn"), CustomID: begin.id()}}
}
