package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/game"
	"bivouac/game/mind"
)

// seatComputer answers the card's button and the form behind it: it gives a seat to the computer,
// gives it another level, or takes it away.
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

// addComputer gives one more seat to the computer, at the level of the one before it.
func addComputer(c *call.Call, t table.Table) (table.Table, error) {
	level := screen.UsualLevel
	if all := t.Computers(); len(all) > 0 {
		level = all[len(all)-1].Level
	}
	if err := serves(c, t.Game, level); err != nil {
		return t, err
	}
	out, err := c.Tables.AddComputer(c.Ctx, c.Actor(), t.ID, level)
	return out.After, err
}

// setComputer takes the choice of a menu of the form.
func setComputer(c *call.Call, t table.Table, computer string) (table.Table, error) {
	if len(c.In.Values) != 1 {
		return t, table.ErrBadOption
	}
	level, err := strconv.Atoi(c.In.Values[0])
	if err != nil {
		return t, table.ErrBadOption
	}
	if level != 0 {
		if err := serves(c, t.Game, level); err != nil {
			return t, err
		}
	}
	out, err := c.Tables.SetComputer(c.Ctx, c.Actor(), t.ID, computer, level)
	return out.After, err
}

// wishedComputer reads the level of /play.
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
	return serves(c, o.Game, level)
}

// serves says whether the computer plays a game at a level. Errors: table.ErrNoGame,
// table.ErrBadLevel, screen.ErrStrength.
func serves(c *call.Call, id string, level int) error {
	title, ok := c.TitleOf(id)
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
	// answerPace is what the time from a question to the computer's answer is a multiple of: once
	// where its turn to think comes in that time. How much it thinks is counted in decisions, by what
	// its seat sees (mindtest.Blindness), so that both tell nothing of what it holds.
	answerPace = 400 * time.Millisecond
	// troublePause is how long after an answer that could not be given the computer thinks again.
	troublePause = time.Minute
)

// seats answers for the seats of the computer: at one table once at a time. What it has not
// answered when it stops is asked again at the next start.
type seats struct {
	bot *Bot
	ctx context.Context
	end context.CancelFunc

	mu   sync.Mutex
	busy map[table.ID]func() bool // tables where it thinks, or waits to answer: then what takes that back
	rest map[table.ID]time.Time   // tables that are left alone until then
	wg   sync.WaitGroup           // answers that wait or are given
}

func newSeats(b *Bot) *seats {
	s := &seats{bot: b, busy: map[table.ID]func() bool{}, rest: map[table.ID]time.Time{}}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// begin says whether somebody is to think about a table now.
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

// done says that nobody thinks about a table any more; after trouble not for a while.
func (s *seats) done(id table.ID, trouble bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.busy, id)
	if trouble {
		s.rest[id] = s.bot.client.Pace().Now().Add(troublePause)
	}
}

// Stop forgets what waits, and returns when nothing is under way.
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

// think has the computer do what it is to do at a table.
func (b *Bot) think(id table.ID) {
	t, err := b.tables.Get(id)
	if _, reviews := t.Reviewing(); err == nil && reviews {
		b.reviews.ask(t)
		return
	}
	b.seats.ask(id)
}

// ask has the computer answer at a table, unless it is about to.
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

// think chooses an answer, and gives it when its moment has come.
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

// answerIn is after how long what was thought out in so long is answered.
func answerIn(took time.Duration) time.Duration { return answerPace - took%answerPace }

// answer gives an answer. Where the table has gone on meanwhile, the computer thinks about what
// it is asked now.
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

// choose is the computer's choice at a level, or at a lower one for lack of time. Where its search
// fails, any answer does: a game must not stand still for a bug.
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
