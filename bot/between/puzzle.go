package between

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// Puzzle answers /puzzle: a position from a finished game of the server, to be solved privately; a
// typed line is an answer.
func Puzzle(c *call.Call) error {
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	z, ok, err := c.Tables.NextPuzzle(c.In.Guild, c.In.User.ID)
	switch {
	case err != nil:
		return err
	case !ok:
		return table.ErrNoPuzzle
	}
	p, err := puzzlePanel(c, z)
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
	taken, err := p.Table.Match.Take(game.Line{Seat: z.Seat, Text: line, Answers: true})
	if journal := taken.Match.Journal; len(journal) > 0 {
		return solve(c, p, z, journal[0].Action)
	}
	return puzzleRefused(c, p, err)
}

// puzzlePanel is the panel of a puzzle. The call's reader then has its players.
func puzzlePanel(c *call.Call, z table.Puzzle) (*screen.Panel, error) {
	m, err := c.Tables.MomentOf(z.Table, z.Seat, z.Entry-1)
	if err != nil {
		return nil, err
	}
	p, err := screen.PuzzlePanel(c.Reader, z, m, c.In.Channel)
	if err == nil {
		c.Reader = p.Reader
	}
	return p, err
}

// puzzleRefused shows above a puzzle why an answer is invalid.
func puzzleRefused(c *call.Call, p *screen.Panel, err error) error {
	if err == nil {
		err = table.ErrEmptyLine
	}
	text, known := screen.Explain(c.Reader, p.Table, err)
	if !known {
		return err
	}
	return c.Show(p.Refuse(text))
}

// PressPuzzle answers every press in a puzzle.
func PressPuzzle(c *call.Call) error {
	to, ok := c.Press.Inner()
	if !ok {
		return screen.ErrOld
	}
	if to.Op == screen.PuzzleNext {
		return Puzzle(c)
	}
	id, err := table.ParseID(c.Press.Table)
	if err != nil {
		return table.ErrNoPuzzle
	}
	z, err := c.Tables.PuzzleOf(c.In.Guild, id, c.Press.Decision)
	if err != nil {
		return err
	}
	p, err := puzzlePanel(c, z)
	if err != nil {
		return err
	}
	switch to.Op {
	case screen.OpChoose, screen.OpConfirm:
		return solve(c, p, z, to.Action())
	case screen.PuzzleGo:
		return c.Show(p.Start(""))
	case screen.OpStep, screen.OpStepAll, screen.OpPiece:
		return puzzleStep(c, p, z, to)
	}
	return screen.ErrOld
}

// puzzleStep moves the panel of a puzzle one step forward or back.
func puzzleStep(c *call.Call, p *screen.Panel, z table.Puzzle, to screen.CustomID) error {
	path, ok := p.Follow(to.Op, to.Path, c.In.Values)
	if !ok {
		return screen.ErrOld
	}
	st, ok := p.Step(path)
	switch {
	case !ok:
		p.Piece = ""
		return c.Show(p.Refuse(c.T("host.err.choose")))
	case st.Done != nil && len(path) > 0:
		return solve(c, p, z, st.Done.Action)
	}
	p.Path = path
	m, _ := p.Message()
	return c.Show(m)
}

// solve counts the caller's first answer, and says whether it is the best.
func solve(c *call.Call, p *screen.Panel, z table.Puzzle, a game.Action) error {
	if !p.Answers(a) {
		return c.Show(p.Refuse(c.T("host.err.choose")))
	}
	if z.Table.UserOf(z.Seat) == c.In.User.ID {
		return table.ErrNoPuzzle // a review has shown the answer
	}
	t, err := c.Tables.TryPuzzle(c.Ctx, c.In.User.ID, z, a)
	if err != nil {
		return err
	}
	return c.Show(p.Solved(z, a, t.Puzzles))
}
