package mind

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bivouac/game"
)

// Errors of New and Choose, besides game.ErrOver and the context's.
var (
	// ErrLevel means that there is no such level.
	ErrLevel = errors.New("no such level")
	// ErrStrength means that a title's Strength is invalid.
	ErrStrength = errors.New("no such strength")
	// ErrLate means that even the lowest level's search exceeded Player.Limit.
	ErrLate = errors.New("no choice within the time")
)

// Limit is how long a search may take before it is restarted one level lower.
const Limit = 3 * time.Second

// A Player chooses answers at one level. It is safe for concurrent use.
type Player struct {
	game      game.Game
	level     int
	strengths [game.Levels]game.Strength
	// Limit is the time limit of a choice; 0: none.
	Limit time.Duration
	// Now is the clock for Limit.
	Now func() time.Time
}

// New returns the player of a level, 1 to game.Levels. Errors: ErrLevel, ErrStrength.
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

// With returns a player with a single strength, for experiments. Error: ErrStrength.
func With(g game.Game, s game.Strength) (*Player, error) {
	if err := check(s); err != nil {
		return nil, err
	}
	return &Player{game: g, level: 1, strengths: [game.Levels]game.Strength{s}, Now: time.Now}, nil
}

// usual are the strengths of a title that is not a game.Minded. Their budgets suit a small game.
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

// Strength returns the strength of the player's own level.
func (p *Player) Strength() game.Strength { return p.strengths[p.level-1] }

// An Option is an answer with its estimated value.
type Option struct {
	Action game.Action
	Value  int // estimated chance to win, 0 to game.CertainWin
}

// A Choice is the result of Choose.
type Choice struct {
	Action  game.Action
	Options []Option // the answers examined, the best first
	// Line is the rest of the plan after Action, up to the next random event; nil if no plan was made.
	// In a cooperative game it has moves of other seats too.
	Line  []game.Move
	Level int // level of the search: lower than the player's if time ran out
	Spent int // simulated decisions of that search
}

// Choose returns an answer for the seat of a blind position. Errors: the context's, ErrLate, or, by a
// bug of the title, the refusal of a legal answer.
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

// search calls the function look with a search at the player's level. Each time it exceeds the time
// limit, look is called again with a new search one level lower.
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

// methods are the search algorithms. Each returns at least one option; among equal values the first
// is preferred.
var methods = map[game.Method]func(*search) ([]Option, error){
	game.ByChance: (*search).byChance,
	game.OneStep:  (*search).oneStep,
	game.Flat:     (*search).flat,
	game.Tree:     (*search).tree,
	game.Plan:     (*search).plan,
}
