package bot

import (
	"context"
	"sync"
	"time"

	"bivouac/bot/board"
	"bivouac/bot/call"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// followPause is the time between a change of a panel's question and the edit of the panel. A
	// standing order or the computer may answer the question in this time.
	followPause = 500 * time.Millisecond
	// followFor is how long a panel is updated after its last press: a little less than the life of
	// its token.
	followFor = wire.TokenLife - time.Minute
	// followPatience is how long an edit may take, since a press on the panel waits for it.
	followPatience = 5 * time.Second
	// mostResult is the maximum length, in characters, of the line about what has happened since
	// the panel was last shown.
	mostResult = 40
)

// openPanels are the private panels that people have open: the last panel of each player at each
// table. If the answers of other players change the question of a panel's seat, the panel is edited
// to show the new question. This is possible while the token of the panel's interaction is valid. A
// panel from before a restart shows the new question only after the next press.
type openPanels struct {
	bot *Bot
	ctx context.Context
	end context.CancelFunc

	mu   sync.Mutex
	open map[onTable]*shownPanel
	wg   sync.WaitGroup // scheduled and running edits
}

// onTable is a user at a table.
type onTable struct {
	table table.ID
	user  string
}

// shownPanel is what is known about the last panel that a player was shown.
type shownPanel struct {
	call    *call.Call
	shows   question
	entries int           // length of the journal when the panel was shown
	due     func() bool   // cancels the scheduled edit, returns false if too late; nil: none is scheduled
	turn    chan struct{} // a lock, held while an edit is sent
	closed  bool          // the panel was pressed, and the answer to the press replaces it
}

// question identifies what a panel of a seat asks.
type question struct {
	decision int
	over     bool
}

func newOpenPanels(b *Bot) *openPanels {
	o := &openPanels{bot: b, open: map[onTable]*shownPanel{}}
	o.ctx, o.end = context.WithCancel(context.Background())
	return o
}

// opened is called when a call has shown a panel. It stores the panel, so that the panel can be
// edited later.
func (o *openPanels) opened(c *call.Call, p *panel.Panel) {
	own := *c
	at := onTable{p.Table.ID, c.In.User.ID}
	shows := asks(p.Table, p.Seat)
	o.mu.Lock()
	o.take(at) // the new panel replaces an earlier one
	if !shows.over {
		o.open[at] = &shownPanel{call: &own, shows: shows, entries: p.Table.Entries(), turn: make(chan struct{}, 1)}
	}
	o.mu.Unlock()
	if t, err := o.bot.tables.Shelf.Get(at.table); err == nil {
		o.changed(t) // the table may have changed meanwhile
	}
}

// pressed is called when a control of a panel is pressed. It ends the updates of this panel. It
// waits for an edit that is being sent, which would otherwise arrive after the call's answer.
func (o *openPanels) pressed(c *call.Call) error {
	id, err := table.ParseID(c.Press.Table)
	if err != nil || !c.In.MessagePrivate {
		return nil
	}
	o.mu.Lock()
	open := o.take(onTable{id, c.In.User.ID})
	o.mu.Unlock()
	if open == nil {
		return nil
	}
	if err := o.bot.client.Pace().Take(c.Ctx, open.turn); err != nil {
		return err
	}
	open.closed = true
	<-open.turn
	return nil
}

// take removes a panel, cancels its scheduled edit, and returns the panel. It returns nil if there
// is no such panel. The caller holds the lock.
func (o *openPanels) take(at onTable) *shownPanel {
	open := o.open[at]
	if open == nil {
		return nil
	}
	delete(o.open, at)
	if open.due != nil && open.due() {
		o.wg.Done()
	}
	return open
}

// changed is called when a table has changed. It schedules edits of the table's panels.
func (o *openPanels) changed(t table.Table) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, player := range t.Players {
		at := onTable{t.ID, player.User}
		open := o.open[at]
		if open == nil || open.due != nil || o.ctx.Err() != nil {
			continue
		}
		seat, plays := t.SeatOf(player.User)
		ended := t.Status != table.Playing && t.Status != table.Over
		if !plays || ended || o.expired(open) {
			o.take(at)
			continue
		}
		if asks(t, seat) != open.shows && player.Held == 0 {
			o.wg.Add(1)
			open.due = o.bot.client.Pace().After(followPause, func() { o.follow(at, open) })
		}
	}
}

// follow edits a panel so that it shows the present question.
func (o *openPanels) follow(at onTable, open *shownPanel) {
	defer o.wg.Done()
	o.mu.Lock()
	open.due = nil
	o.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			o.bot.kit.Log.Error("following a game broke", "table", at.table, "err", screen.AsError(r))
		}
	}()
	ctx, stop := o.bot.client.Pace().Timeout(o.ctx, followPatience)
	defer stop()
	if o.bot.client.Pace().Take(ctx, open.turn) != nil {
		return
	}
	defer func() { <-open.turn }()
	if open.closed {
		return
	}
	if err := o.refresh(ctx, at, open); err != nil && ctx.Err() == nil {
		o.bot.kit.Log.Info("a panel does not follow its game", "table", at.table, "err", err)
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.open[at] == open {
			o.take(at)
		}
	}
}

// refresh edits a panel that no longer shows its seat's question.
func (o *openPanels) refresh(ctx context.Context, at onTable, open *shownPanel) error {
	t, err := o.bot.tables.Shelf.Get(at.table)
	if err != nil {
		return err
	}
	c := *open.call
	c.Ctx = table.From(ctx, c.In.Guild)
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	now := asks(t, p.Seat)
	if now == open.shows { // the change was undone meanwhile
		return nil
	}
	meanwhile, err := o.bot.tables.Shelf.HistoryOf(t, at.user, open.entries)
	if err != nil {
		return err
	}
	if err := c.Again(p.Start(board.Result(p.Reader, t, meanwhile, mostResult))); err != nil {
		return err
	}
	o.bot.inform(&c)
	o.mu.Lock()
	defer o.mu.Unlock()
	open.shows, open.entries = now, t.Entries()
	if now.over && o.open[at] == open { // the game is over, so nothing follows
		o.take(at)
	}
	return nil
}

// Stop cancels scheduled edits and waits for running ones.
func (o *openPanels) Stop() {
	o.mu.Lock()
	o.end()
	for at := range o.open {
		o.take(at)
	}
	o.mu.Unlock()
	o.wg.Wait()
}

// sweep removes the panels that can no longer be edited.
func (o *openPanels) sweep() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for at, open := range o.open {
		if o.expired(open) {
			o.take(at)
		}
	}
}

func (o *openPanels) expired(open *shownPanel) bool {
	return o.bot.client.Pace().Now().Sub(open.call.In.Received) > followFor
}

// asks returns the question that a panel of a seat shows now.
func asks(t table.Table, seat game.Seat) question {
	d, _ := t.Seen(seat).Asked()
	_, over := t.Public().Result()
	return question{d.ID, over}
}
