package screen

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// Operations of a puzzle besides those of a panel. They are in the path after OpPuzzle, whose
// decision is the entry of the journal before which the position was.
const (
	PuzzleGo   = "go"   // shows it
	PuzzleNext = "next" // shows another
)

// PuzzlePanel is the panel of a puzzle: the position as the seat saw it, redealt for it, with
// anonymous players.
func PuzzlePanel(s Reader, z table.Puzzle, m table.Moment, channel string) (*Panel, error) {
	title, ok := s.TitleOf(z.Table.Game)
	if !ok {
		return nil, table.ErrNoGame
	}
	info := title.Game.Info()
	luck := game.NewRand(game.Seed{}, "puzzle "+z.Name())
	match := game.BranchOf(title.Game, z.Table.Match.Setup, m.State.Redeal(z.Seat, &luck))
	t := table.Table{ID: z.Table.ID, Game: info.ID, Status: table.Playing, Match: match, Channel: channel, Unaided: true}
	for seat := range z.Table.Players {
		t.Players = append(t.Players, table.Player{Name: s.SeatName(info.ID, game.Seat(seat))})
	}
	s = s.At(t)
	p := &Panel{Reader: s, Title: title, Info: info, Table: t, Seat: z.Seat}
	p.Asked, _ = match.Asked(z.Seat)
	p.known = advancing(match.State, z.Seat, Legal(t, z.Seat))
	p.Banner = &Banner{
		Sign: s.Label("host.puzzle.sign"),
		Head: []string{s.T("host.puzzle.title", "game", game.Key(info.ID+".name")), s.T("host.puzzle.task", "who", z.Seat)},
		Wrap: func(to CustomID) CustomID { return puzzlePress(z, to) },
		Rows: func(p *Panel) []wire.Row {
			if len(p.Path) == 0 {
				return nil
			}
			return Row(Button(p.Reader, wire.Secondary, "host.button.back", puzzlePress(z, p.Back())))
		},
	}
	return p, nil
}

// advancing returns the choices that make progress, or all if none does: to take an action back
// would be the reader's only try at a puzzle.
func advancing(state game.State, seat game.Seat, all []game.Choice) []game.Choice {
	a, ok := state.(game.Advancer)
	if !ok {
		return all
	}
	kept := Keep(all, func(c game.Choice) bool { return a.Advances(seat, c.Action) })
	if len(kept) == 0 {
		return all
	}
	return kept
}

// Answers says whether an action is among the panel's answers.
func (p *Panel) Answers(a game.Action) bool {
	return slices.ContainsFunc(p.known, func(c game.Choice) bool { return c.Action == a })
}

func puzzlePress(z table.Puzzle, to CustomID) CustomID {
	return Inside(OpPuzzle, z.Table.ID.String(), z.Entry, to)
}

// Solved is the panel after an answer to a puzzle: whether it was the best, what is, and the
// reader's score.
func (p *Panel) Solved(z table.Puzzle, a game.Action, score table.PuzzleScore) wire.Message {
	p.Banner.Head = p.Banner.Head[:1] // the task is done
	state := p.Table.Match.State
	best := state.Describe(p.Seat, z.Better)
	lines := []string{p.T("host.puzzle.right", "what", best.Label, "worth", Percent(z.Best))}
	if a != z.Better {
		lines = []string{p.T("host.puzzle.wrong", "what", LabelOf(p, a)),
			p.T("host.puzzle.best", "what", best.Label, "worth", Percent(z.Best))}
	}
	played := state.Describe(p.Seat, z.Table.Match.Journal[z.Entry].Action)
	lines = append(lines, Because(p.Reader, best),
		p.T("host.puzzle.played", "what", played.Label, "worth", Percent(z.Played)),
		p.T("host.puzzle.score", "n", score.Solved, "tried", score.Tried))
	next := puzzlePress(z, CustomID{Op: PuzzleNext})
	m := wire.Message{Rows: Row(Button(p.Reader, wire.Primary, "host.button.puzzle", next))}
	focus := &render.Focus{Verb: best.Verb, Args: ArgsOf(best), Choices: []game.Choice{best}}
	return p.Illustrated(m, "", lines, focus)
}
