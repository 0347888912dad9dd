package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/game"
	"bivouac/game/mind"
)

// seatComputer answers the card's button and its form: it adds a computer, changes its level, or
// removes it.
func seatComputer(c *call.Call, t table.Table) error {
	var err error
	switch path := c.Press.Path; {
	case len(path) == 1 && path[0] != screen.ComputerAdd:
		t, err = setComputer(c, t, path[0])
	case len(path) == 1 || len(t.Computers()) == 0:
		t, err = addComputer(c, t)
	}
	if err != nil {
		return err
	}
	return c.ShowOr(screen.ComputerForm(c.Reader, t))
}

// addComputer adds a computer with the level of the previous one.
func addComputer(c *call.Call, t table.Table) (table.Table, error) {
	level := screen.UsualLevel
	if all := t.Computers(); len(all) > 0 {
		level = all[len(all)-1].Level
	}
	if err := serves(c.Reader, t.Game, level); err != nil {
		return t, err
	}
	out, err := c.Tables.AddComputer(c.Ctx, c.Actor(), t.ID, level)
	return out.After, err
}

// setComputer handles a menu of the form.
func setComputer(c *call.Call, t table.Table, computer string) (table.Table, error) {
	if len(c.In.Values) != 1 {
		return t, table.ErrBadOption
	}
	level, err := strconv.Atoi(c.In.Values[0])
	if err != nil {
		return t, table.ErrBadOption
	}
	if level != 0 {
		if err := serves(c.Reader, t.Game, level); err != nil {
			return t, err
		}
	}
	out, err := c.Tables.SetComputer(c.Ctx, c.Actor(), t.ID, computer, level)
	return out.After, err
}

// wishedComputer parses the level of /play.
func wishedComputer(c *call.Call, o *table.Opening) error {
	wish, wished := c.In.Options["computer"]
	if !wished {
		return nil
	}
	level, err := strconv.Atoi(wish.Text)
	if err != nil {
		return table.ErrBadLevel
	}
	o.Computers = []table.Player{table.NewComputer(1, level)}
	return serves(c.Reader, o.Game, level)
}

// serves checks whether the computer plays a game at a level. Errors: table.ErrNoGame,
// table.ErrBadLevel, screen.ErrStrength.
func serves(s screen.Reader, id string, level int) error {
	title, ok := s.TitleOf(id)
	if !ok {
		return table.ErrNoGame
	}
	if err := table.CheckLevel(level); err != nil {
		return err
	}
	if err := think.Serves(title.Game, level); err != nil {
		return fmt.Errorf("%w: %w", screen.ErrStrength, err)
	}
	return nil
}

const (
	// answerPace is the time from a question to the computer's answer, or a multiple of it if
	// thinking starts later. The amount of thinking is counted in decisions and depends only on
	// what its seat sees (mindtest.Blindness), so that neither reveals its hand.
	answerPace = 400 * time.Millisecond
	// troublePause is the pause after an answer that could not be given.
	troublePause = time.Minute
)

// seats answers for the computer's seats, one answer per table at a time. Unanswered questions are
// asked again at the next start.
type seats struct {
	bot *Bot
	ctx context.Context
	end context.CancelFunc

	mu   sync.Mutex
	busy map[table.ID]func() bool // tables with a running or scheduled answer, and how to cancel it
	rest map[table.ID]time.Time   // tables that are left alone until then
	wg   sync.WaitGroup           // answers that wait or are given
}

func newSeats(b *Bot) *seats {
	s := &seats{bot: b, busy: map[table.ID]func() bool{}, rest: map[table.ID]time.Time{}}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// begin says whether to start thinking about a table now.
func (s *seats) begin(id table.ID, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, busy := s.busy[id]
	if s.ctx.Err() != nil || busy || now.Before(s.rest[id]) {
		return false
	}
	delete(s.rest, id)
	s.busy[id] = nil
	return true
}

// done records that thinking about a table has ended; after trouble with a pause.
func (s *seats) done(id table.ID, trouble bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.busy, id)
	if trouble {
		s.rest[id] = s.bot.client.Pace().Now().Add(troublePause)
	}
}

// Stop cancels scheduled answers, and returns when none is running.
func (s *seats) Stop() {
	s.mu.Lock()
	s.end()
	for _, takeBack := range s.busy {
		if takeBack != nil && takeBack() {
			s.wg.Done()
		}
	}
	s.mu.Unlock()
	s.wg.Wait()
}

// think starts the computer's work at a table.
func (b *Bot) think(id table.ID) {
	t, err := b.tables.Get(id)
	if err == nil && features.All.Think(b.desk, t) {
		return
	}
	b.seats.ask(id)
}

// behind queues work about a table behind all other: see call.Desk.
func (b *Bot) behind(about table.ID, do func(context.Context)) error {
	return b.thinker.Add(think.Task{Place: about.String(), Behind: true, Think: do})
}

// ask starts an answer at a table, unless one is running.
func (s *seats) ask(id table.ID) {
	began := s.bot.client.Pace().Now()
	if !s.begin(id, began) {
		return
	}
	t, err := s.bot.tables.Get(id)
	if err == nil {
		err = s.bot.thinker.Add(think.Task{Guild: t.Guild, Place: id.String(), Think: func(ctx context.Context) {
			s.think(ctx, id, began)
		}})
	}
	if err != nil { // the next Tick asks again
		s.done(id, false)
	}
}

// think chooses an answer, and gives it at the due time.
func (s *seats) think(ctx context.Context, id table.ID, began time.Time) {
	t, err := s.bot.tables.Get(id)
	seat, level, thinks := t.Thinks()
	if err != nil || !thinks {
		s.done(id, err != nil)
		return
	}
	choice, err := s.choose(ctx, t, seat, level)
	if err != nil {
		if ctx.Err() == nil {
			s.bot.kit.Log.Error("the computer cannot answer", "table", id, "game", t.Game, "level", level, "err", err)
		}
		s.done(id, true)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return
	}
	pace := s.bot.client.Pace()
	s.wg.Add(1)
	s.busy[id] = pace.After(answerIn(pace.Now().Sub(began)), func() {
		defer s.wg.Done()
		s.answer(t, seat, choice)
	})
}

// answerIn returns the remaining time before an answer, after thinking for took.
func answerIn(took time.Duration) time.Duration { return answerPace - took%answerPace }

// answer gives an answer. If the table has moved on, the computer thinks about the present
// question.
func (s *seats) answer(t table.Table, seat game.Seat, choice mind.Choice) {
	out, err := s.bot.tables.Answer(s.ctx, t, seat, choice.Action, choice.Level)
	switch {
	case errors.Is(err, game.ErrStale), errors.Is(err, table.ErrNoTable):
		err = nil
	case err != nil:
		s.bot.kit.Log.Warn("the computer's answer was not taken", "table", t.ID, "action", choice.Action, "err", err)
	}
	s.done(t.ID, err != nil)
	if _, _, thinks := out.After.Thinks(); err == nil && (thinks || out.After.ID == 0) {
		s.ask(t.ID)
	}
}

// choose returns the computer's choice at a level, or at a lower one for lack of time. If its
// search fails, it takes any answer: a bug must not block a game.
func (s *seats) choose(ctx context.Context, t table.Table, seat game.Seat, level int) (choice mind.Choice, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = screen.AsError(r)
		}
	}()
	luck, seed := think.Luck(t.Question(seat))
	blind, err := t.Match.Blind(seat, &luck)
	if err != nil {
		return mind.Choice{}, err
	}
	choice, err = think.Choose(ctx, blind, level, seed)
	if err != nil && ctx.Err() == nil {
		s.bot.kit.Log.Warn("the computer plays by chance", "table", t.ID, "game", t.Game, "level", level, "err", err)
		late := errors.Is(err, mind.ErrLate)
		if choice, err = think.Chance(ctx, blind, seed); !late {
			choice.Level = level // nothing that is a matter of time
		}
	}
	return choice, err
}
