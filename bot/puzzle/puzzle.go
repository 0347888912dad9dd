// Package puzzle implements /puzzle, which gives a person a position from a finished game of their server to
// solve alone. The position has one clearly best answer. Reviews of finished games find the positions: see
// find.go.
package puzzle

import (
	"embed"
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "puzzle",
	Texts: texts,
	Commands: []house.Command{{Name: "puzzle", Server: true, Handle: call.Func(command), Options: []house.Option{
		{Name: screen.FieldLine, Kind: wire.StringOption},
	}}},
	Presses:   map[string]house.Press{opPuzzle: {Name: "puzzle.step", Handle: call.Func(press)}},
	Sentences: []screen.Sentence{{Err: ErrNoPuzzle, Key: "host.err.nopuzzle"}},
}

// ErrNoPuzzle means that no puzzle is left for the user, or that the puzzle of a press no longer
// exists.
var ErrNoPuzzle = errors.New("no puzzle is left")

const opPuzzle = "pu"

// Codes of presses that a puzzle has besides those of a panel. Such a code stands in the path of a
// custom_id whose operation (Op) is opPuzzle. In that custom_id, Decision is the index of the journal
// entry that was played in the puzzle's position.
const (
	stepGo   = "go"   // shows the puzzle
	stepNext = "next" // shows another puzzle
)

// command answers /puzzle with a position from a finished game of the server, to solve privately. If the
// caller typed a line of actions with the command, the line is their answer.
func command(c *call.Call) error {
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	z, ok, err := next(c.Tables, c.In.Guild, c.In.User.ID)
	switch {
	case err != nil:
		return err
	case !ok:
		return ErrNoPuzzle
	}
	p, err := panelOf(c, z)
	if err != nil {
		return err
	}
	line := c.In.Options[screen.FieldLine].Text
	switch {
	case line == "":
		return c.Show(p.Start(""))
	case len(line) > screen.MaxTyped:
		return screen.ErrTooLong
	}
	attempt, err := p.Table.Attempt(game.Line{Seat: z.Seat, Text: line, Answers: true})
	if len(attempt.Actions) > 0 {
		return solve(c, p, z, attempt.Actions[0])
	}
	if err == nil {
		err = table.ErrEmptyLine
	}
	return call.RefuseAlone(c, p, err)
}

// panelOf returns the panel of a puzzle. It also replaces c.Reader with the panel's reader, so that messages
// can name the puzzle's players.
func panelOf(c *call.Call, z position) (*panel.Panel, error) {
	m, err := c.Tables.Shelf.MomentOf(z.Table, z.Seat, z.Entry-1)
	if err != nil {
		return nil, err
	}
	p, err := newPanel(c.Reader, z, m, c.In.Channel)
	if err == nil {
		c.Reader = p.Reader
	}
	return p, err
}

// press answers every press in a puzzle.
func press(c *call.Call) error {
	to, ok := c.Press.Inner()
	if !ok {
		return screen.ErrOld
	}
	if to.Op == stepNext {
		return command(c)
	}
	id, err := table.ParseID(c.Press.Table)
	if err != nil {
		return ErrNoPuzzle
	}
	z, err := at(c.Tables, c.In.Guild, id, c.Press.Decision)
	if err != nil {
		return err
	}
	p, err := panelOf(c, z)
	if err != nil {
		return err
	}
	switch to.Op {
	case screen.OpChoose, screen.OpConfirm:
		return solve(c, p, z, to.Action())
	case stepGo:
		return c.Show(p.Start(""))
	case screen.OpStep, screen.OpStepAll, screen.OpPiece:
		return call.StepAlone(c, p, to, func(a game.Action) error { return solve(c, p, z, a) })
	}
	return screen.ErrOld
}

// solve counts the caller's first answer to a puzzle, and shows whether the answer is the best.
func solve(c *call.Call, p *panel.Panel, z position, a game.Action) error {
	if !p.Answers(a) {
		return c.Show(p.Refuse(c.T("host.err.choose")))
	}
	if z.Table.UserOf(z.Seat) == c.In.User.ID {
		return ErrNoPuzzle // a review has shown the user the answer
	}
	t, err := c.Tables.Scorebook.TryPuzzle(c.Ctx, c.In.Guild, c.In.User.ID, z.name(), a == z.Better)
	if err != nil {
		return err
	}
	return c.Show(solved(p, z, a, t.Puzzles))
}
