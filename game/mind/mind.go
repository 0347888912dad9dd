package mind

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bivouac/game"
)

// Errors of New and Choose, beside game.ErrOver and the context's.
var (
	// ErrLevel means that there is no such level.
	ErrLevel = errors.New("no such level")
	// ErrStrength means that a title has named a strength that cannot be played.
	ErrStrength = errors.New("no such strength")
	// ErrLate means that even the weakest search took longer than Player.Limit.
	ErrLate = errors.New("no choice within the time")
)

// Limit is how long a search may take before it is begun again at the level below.
const Limit = 3 * time.Second

// A Player chooses answers at one level. It may be used by several goroutines.
type Player struct {
	game      game.Game
	level     int
	strengths [game.Levels]game.Strength
	// Limit is how long a choice may take; 0: as long as it takes.
	Limit time.Duration
	// Now is the clock that Limit goes by.
	Now func() time.Time
}

// New is the player of a level, 1 to game.Levels. Errors: ErrLevel, ErrStrength.
func New(g game.Game, level int) (*Player, error) {
	if level < 1 || level > game.Levels {
		return nil, fmt.Errorf("%w: %d; they are 1 to %d", ErrLevel, level, game.Levels)
	}
	p := &Player{game: g, level: level, strengths: usual, Limit: Limit, Now: time.Now}
	if m, ok := g.(game.Minded); ok {
		p.strengths = m.Strengths()
	}
	for _, s := range p.strengths[:level] {
		if err := check(s); err != nil {
			return nil, fmt.Errorf("%s: %w", g.Info().ID, err)
		}
	}
	return p, nil
}

// With is a player of one strength alone, for experiments. Error: ErrStrength.
func With(g game.Game, s game.Strength) (*Player, error) {
	if err := check(s); err != nil {
		return nil, err
	}
	return &Player{game: g, level: 1, strengths: [game.Levels]game.Strength{s}, Now: time.Now}, nil
}

// usual are the strengths of a title that names none: those of a small game.
var usual = [game.Levels]game.Strength{
	{Method: game.OneStep, Decisions: 100, Slips: 400},
	{Method: game.OneStep, Decisions: 400},
	{Method: game.Flat, Decisions: 2_000, Width: 32, Depth: 60},
	{Method: game.Flat, Decisions: 10_000, Width: 32, Depth: 60},
	{Method: game.Tree, Decisions: 50_000, Width: 32, Depth: 60},
}

func check(s game.Strength) error {
	if _, ok := methods[s.Method]; !ok {
		return fmt.Errorf("%w: method %q", ErrStrength, s.Method)
	}
	if s.Decisions < 1 && s.Method != game.ByChance ||
		min(s.Width, s.Depth, s.Deals, s.Finals, s.Trials, s.Slips) < 0 || s.Slips > 1000 {
		return fmt.Errorf("%w: %+v", ErrStrength, s)
	}
	return nil
}

// Strength is how the player plays at its own level.
func (p *Player) Strength() game.Strength { return p.strengths[p.level-1] }

// An Option is one answer with what it is worth.
type Option struct {
	Action game.Action
	Value  int // chance to win as far as it was looked at, 0 to game.Sure
}

// A Choice is what a player has chosen.
type Choice struct {
	Action  game.Action
	Options []Option // what was looked at, the best first
	// Line is what the plan goes on with behind the Action, in a common cause also for others,
	// until something comes to light, if luck may fall within it; nil where no plan was made.
	Line  []game.Move
	Level int // the level whose search it is: lower than the player's where time ran out
	Spent int // simulated decisions of that search
}

// Choose is the answer of the seat that a blind position is of. Errors: those of the
// context, ErrLate, or a bug of the title's (a legal answer that it refuses).
func (p *Player) Choose(ctx context.Context, b game.Blind, seed uint64) (Choice, error) {
	var c Choice
	err := p.search(ctx, b, seed, func(s *search) error {
		options, err := methods[s.strength.Method](s)
		if err != nil {
			return err
		}
		bestFirst(options)
		c = Choice{Action: options[0].Action, Options: options, Level: s.level, Spent: s.spent}
		if len(options) > 1 && s.luck.IntN(1000) < s.strength.Slips {
			c.Action = options[1].Action
		}
		c.Line, err = s.following(c.Action)
		return err
	})
	return c, err
}

// search looks at a blind position at the player's level, or at the first one below at which that
// takes no longer than the limit.
func (p *Player) search(ctx context.Context, b game.Blind, seed uint64, look func(*search) error) error {
	for level := p.level; level > 0; level-- {
		began := p.Now()
		s := newSearch(ctx, b, p.strengths[level-1], seed)
		s.level = level
		if p.Limit > 0 {
			s.late = func() bool { return p.Now().Sub(began) > p.Limit }
		}
		if err := look(s); !errors.Is(err, ErrLate) {
			return err
		}
	}
	return ErrLate
}

// methods are the algorithms: each answers what it has looked at, at least one option,
// those that come first in the order of preference among equals.
var methods = map[game.Method]func(*search) ([]Option, error){
	game.ByChance: (*search).byChance,
	game.OneStep:  (*search).oneStep,
	game.Flat:     (*search).flat,
	game.Tree:     (*search).tree,
	game.Plan:     (*search).plan,
}
