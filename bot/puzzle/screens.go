package puzzle

import (
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// newPanel returns the panel of a puzzle, with anonymous players. The position is shown as the seat saw it.
// All that the seat cannot see is replaced at random.
func newPanel(s screen.Reader, z position, m table.Moment, channel string) (*panel.Panel, error) {
	title, ok := s.TitleOf(z.Table.Game)
	if !ok {
		return nil, table.ErrNoGame
	}
	info := title.Game.Info()
	luck := game.NewRand(game.Seed{}, "puzzle "+z.name())
	match := m.Seen(z.Seat).Branch(&luck)
	t := table.Table{ID: z.Table.ID, Place: table.Place{Channel: channel}, Game: info.ID, Status: table.Playing,
		Unaided: true}.With(match)
	for seat := range z.Table.Players {
		t.Players = append(t.Players, table.Player{Name: s.SeatName(info.ID, game.Seat(seat))})
	}
	s = s.At(t)
	p := &panel.Panel{Seated: screen.Sit(s, title, t, z.Seat)}
	p.Only(advancing(p.Seen(), screen.Legal(t, z.Seat)))
	p.Banner = &panel.Banner{
		Sign: s.Label("host.puzzle.sign"),
		Head: []string{s.T("host.puzzle.title", "game", game.Key(info.ID+".name")), s.T("host.puzzle.task", "who", z.Seat)},
		Wrap: func(to screen.CustomID) screen.CustomID { return pressOf(z, to) },
		Rows: func(p *panel.Panel) []wire.Row {
			if len(p.Path) == 0 {
				return nil
			}
			return screen.Row(screen.Button(p.Reader, wire.Secondary, "host.button.back", pressOf(z, p.Back())))
		},
	}
	return p, nil
}

// advancing returns the choices that make progress, or all choices if none does. A user's first answer is
// their only one that counts, and should not be an answer that changes nothing.
func advancing(seen table.Seen, all []game.Choice) []game.Choice {
	kept := screen.Keep(all, func(c game.Choice) bool {
		advances, _ := seen.Advances(c.Action)
		return advances
	})
	if len(kept) == 0 {
		return all
	}
	return kept
}

// pressOf returns the custom_id of a control in a puzzle.
func pressOf(z position, to screen.CustomID) screen.CustomID {
	return screen.Inside(opPuzzle, z.Table.ID.String(), z.Entry, to)
}

// solved returns the panel after an answer to a puzzle. It says whether the answer was the best,
// which answer is the best, and the reader's score.
func solved(p *panel.Panel, z position, a game.Action, score table.PuzzleScore) wire.Message {
	p.Banner.Head = p.Banner.Head[:1] // without the task
	best := p.Seen().Describe(z.Better)
	lines := []string{p.T("host.puzzle.right", "what", best.Label, "worth", screen.Percent(z.Best))}
	if a != z.Better {
		lines = []string{p.T("host.puzzle.wrong", "what", panel.LabelOf(p, a)),
			p.T("host.puzzle.best", "what", best.Label, "worth", screen.Percent(z.Best))}
	}
	played := p.Seen().Describe(z.Table.Seen(z.Seat).Acts(z.Entry)[0].Action)
	lines = append(lines, screen.Because(p.Reader, best),
		p.T("host.puzzle.played", "what", played.Label, "worth", screen.Percent(z.Played)),
		p.T("host.puzzle.score", "n", score.Solved, "tried", score.Tried))
	next := pressOf(z, screen.CustomID{Op: stepNext})
	m := wire.Message{Rows: screen.Row(screen.Button(p.Reader, wire.Primary, "host.button.puzzle", next))}
	focus := &render.Focus{Verb: best.Verb, Args: screen.ArgsOf(best), Choices: []game.Choice{best}}
	return p.Illustrated(m, "", lines, focus)
}
