// Package learn implements a guided first game, for one person alone. It begins with /learn or with the
// button on a game's card.
//
// A lesson has no stored state: the progress is in the buttons. A step that asks for an action marks the
// controls that lead to it. The answer to any other choice is a hint.
package learn

import (
	"embed"
	"errors"
	"fmt"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/scenario"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  name,
	Texts: texts,
	Ready: read,
	Commands: []house.Command{{Name: "learn", Anywhere: true, Handle: call.Func(command), Options: []house.Option{
		{Name: optionGame, Kind: wire.StringOption, Required: true, Games: true},
	}}},
	Presses:   map[string]house.Press{opLearn: {Name: "learn.step", Handle: call.Func(press)}},
	Sentences: []screen.Sentence{{Err: ErrNoLesson, Key: "host.err.nolesson"}},
	Below:     map[screen.Place]screen.Below{screen.OnCard: offer},
}

// ErrNoLesson means that the game has no lesson.
var ErrNoLesson = errors.New("the game has no lesson")

const (
	name       = "learn"
	opLearn    = "L"
	optionGame = "game"
)

// Codes of a lesson's own presses, besides those of a panel. Such a code is in the path of a custom_id
// whose operation (Op) is opLearn. In that custom_id, Table is the ID of a game, and Decision is the
// number of a step.
const (
	stepGo   = "go"   // shows a step
	stepOpen = "open" // opens a table of the game
)

// read reads the lessons of all titles. It returns a map from the ID of a game to the steps of its lesson.
func read(k *screen.Kit) (any, error) {
	lessons := map[string][]scenario.Step{}
	for _, t := range k.Titles {
		teacher, ok := t.Game.(game.Teacher)
		if !ok {
			continue
		}
		steps, err := scenario.Lesson(t.Game, k.Catalog, teacher.Lessons())
		if err != nil {
			return nil, fmt.Errorf("lesson of %s: %w", t.Game.Info().ID, err)
		}
		lessons[t.Game.Info().ID] = steps
	}
	return lessons, nil
}

// stepsOf returns the steps of a game's lesson. It returns none if the game has no lesson.
func stepsOf(k *screen.Kit, id string) []scenario.Step {
	lessons, _ := k.Ready[name].(map[string][]scenario.Step)
	return lessons[id]
}

// command answers /learn with the first step of a game's lesson, privately, in any channel.
func command(c *call.Call) error {
	id := c.In.Options[optionGame].Text
	if len(stepsOf(c.Kit, id)) == 0 {
		return ErrNoLesson
	}
	return show(c, id, 0, "")
}

// press answers every press in a lesson.
func press(c *call.Call) error {
	to, ok := c.Press.Inner()
	id, n := c.Press.Table, c.Press.Decision
	steps := stepsOf(c.Kit, id)
	if !ok || len(steps) == 0 {
		return screen.ErrOld
	}
	n = min(n, len(steps)-1)
	switch to.Op {
	case stepGo:
		return show(c, id, n, "")
	case stepOpen:
		return c.OpenTable(c, id)
	case screen.OpStep, screen.OpStepAll, screen.OpPiece, screen.OpChoose:
		return choose(c, id, n, to)
	}
	return screen.ErrOld
}

// choose handles the learner's choice. The wanted choice leads to the next step; any other choice
// shows a hint.
func choose(c *call.Call, id string, n int, to screen.CustomID) error {
	want := stepsOf(c.Kit, id)[n].Want
	if want == "" {
		return show(c, id, n, "") // the button is from an older version of the lesson
	}
	p := stepPanel(c.Reader, id, n, c.In.User.Name, c.In.Channel)
	c.Reader = p.Reader
	if to.Op == screen.OpChoose {
		if to.Action() != want {
			return show(c, id, n, hint(c.Reader, id, n))
		}
		return show(c, id, n+1, "")
	}
	path, ok := p.Follow(to.Op, to.Path, c.In.Values)
	if !ok {
		return screen.ErrOld
	}
	st, ok := p.Step(path)
	switch {
	case !ok || !slices.ContainsFunc(st.Choices, p.Banner.Wanted):
		return show(c, id, n, hint(c.Reader, id, n))
	case st.Done != nil && len(path) > 0:
		return show(c, id, n+1, "")
	}
	p.Path = path
	return c.Show(marked(p))
}

// show shows a step of a game's lesson, with a note unless it is "".
func show(c *call.Call, id string, n int, note string) error {
	p := stepPanel(c.Reader, id, n, c.In.User.Name, c.In.Channel)
	c.Reader = p.Reader
	p.Note = note
	return c.Show(marked(p))
}
