package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// finishAgain is the pause before a retry of a failed answer.
const finishAgain = 15 * time.Second

// owed lists the deferred answers that this process must still give. The map own has the answers
// that a handler of this process will give. The map at has the answers that no handler gives:
// either an earlier process left them, or Discord was unreachable when the handler answered. The
// store has the records of all these answers.
type owed struct {
	mu  sync.Mutex
	at  map[string]time.Time // by interaction: the earliest time for the answer
	own map[string]bool      // answers that a handler of this process must still give
}

// The method keep notes that a handler of this process will answer an interaction. The method drop
// deletes the note.
func (o *owed) keep(interaction string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.own[interaction] = true
}

// inherits says whether an answer is unknown to this process, because an earlier process left it.
func (o *owed) inherits(interaction string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, known := o.at[interaction]
	return !known && !o.own[interaction]
}

// put sets the earliest time at which the answer to an interaction may be given.
func (o *owed) put(interaction string, at time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.at[interaction] = at
}

// due says whether an answer must be given now.
func (o *owed) due(interaction string, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	at, is := o.at[interaction]
	return is && !now.Before(at)
}

func (o *owed) drop(interaction string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.at, interaction)
	delete(o.own, interaction)
}

// inherit reads the outstanding answers of earlier processes. It is called before this process has
// deferred answers of its own.
func (b *Bot) inherit() {
	if b.tables == nil || b.tables.Sharing.Shared() {
		return // no tables, no deferred answers; with a shared store, finishDeferred inherits the answers
	}
	all, err := b.tables.Effects.AllDeferred()
	if err != nil {
		b.kit.Log.Warn("not all deferred answers are known", "err", err)
	}
	for _, d := range all {
		b.owed.put(d.Interaction, time.Time{})
	}
}

// Keep implements wire.Keeper.
func (b *Bot) Keep(d wire.Deferred) {
	b.owed.keep(d.In.ID)
	record, err := d.Record()
	if err == nil {
		err = b.tables.Effects.KeepDeferred(d.In.ID, record)
	}
	if err != nil {
		b.kit.Log.Warn("a deferred answer is not kept", "interaction", d.In.ID, "err", err)
	}
}

// Given implements wire.Keeper.
func (b *Bot) Given(interaction string) {
	b.owed.drop(interaction)
	if err := b.tables.Effects.DropDeferred(interaction); err != nil {
		b.kit.Log.Warn("a deferred answer is not dropped", "interaction", interaction, "err", err)
	}
}

// finishDeferred gives the outstanding answers that are due, and drops the expired ones.
func (b *Bot) finishDeferred(ctx context.Context) {
	all, err := b.tables.Effects.AllDeferred()
	if err != nil {
		b.kit.Log.Warn("not all deferred answers are known", "err", err)
	}
	for _, kept := range all {
		d, err := wire.ReadDeferred(kept.Record)
		if err != nil || !b.client.Alive(d) {
			b.Given(kept.Interaction)
			continue
		}
		if !b.tables.Sharing.Serves(d.In.Guild) {
			continue
		}
		if b.tables.Sharing.Shared() && b.owed.inherits(kept.Interaction) {
			b.owed.put(kept.Interaction, time.Time{})
		}
		if now := b.client.Pace().Now(); b.owed.due(kept.Interaction, now) {
			b.owed.put(kept.Interaction, now.Add(finishAgain))
			b.finish(ctx, d)
		}
	}
}

// finish answers a deferred interaction: the answer says what the interaction has changed. If
// Discord shows "is thinking", the answer replaces this message, and is tried again after any
// error. Otherwise the answer is a new message, and is tried again only if it is certain that
// Discord does not have it.
func (b *Bot) finish(ctx context.Context, d wire.Deferred) {
	c := b.call(ctx, &d.In, nil)
	effect, err := b.tables.Effects.Settle(ctx, d.In.ID)
	if err != nil {
		b.kit.Log.Warn("a deferred answer waits for the store", "interaction", d.In.ID, "err", err)
		return
	}
	m := wire.Message{Content: c.T("host.undone")}
	if effect.Kind != table.EffectNone {
		m = b.done(c, effect)
	}
	if !d.Thinking {
		b.Given(d.In.ID)
	}
	err = b.client.Finish(ctx, d, m)
	switch {
	case err == nil, wire.Expired(err):
		b.Given(d.In.ID)
	case !d.Thinking && !errors.Is(err, wire.ErrUnsure):
		b.Keep(d)
		b.owed.put(d.In.ID, b.client.Pace().Now().Add(finishAgain))
	}
	if err != nil {
		b.kit.Log.Warn("a deferred answer is not finished", "interaction", d.In.ID, "err", err)
	}
}

// verdict returns the answer to a call whose handler has failed. If the call has changed something,
// the answer says what; otherwise it is the given text. If the parameter unchanged is true, the
// given text says that the call has changed nothing. Then verdict first prevents any later change by
// the call. If that fails, the answer says that it is not known what the call has changed.
func (b *Bot) verdict(c *call.Call, text string, unchanged bool) wire.Message {
	effect, err := b.tables.Effects.Effect(c.In.ID)
	if unchanged {
		effect, err = b.tables.Effects.Settle(c.Ctx, c.In.ID)
	}
	switch {
	case err != nil && unchanged:
		b.kit.Log.Warn("it is not known what became of an interaction", "interaction", c.In.ID, "err", err)
		text = c.T("host.err.unsure")
	case err == nil && effect.Kind != table.EffectNone:
		return b.done(c, effect)
	}
	return wire.Message{Content: text}
}

// done returns a message which says that a call's effect was stored although its answer was lost.
// The message has the Play button if the caller plays at the table of this channel.
func (b *Bot) done(c *call.Call, effect table.Effect) wire.Message {
	c.Reader = b.kit.Reader(c.In) // the effect may be that the caller has chosen another language
	t := effect.Outcome.After
	s := c.At(t)
	var m wire.Message
	switch {
	case effect.Kind == table.EffectForget && !effect.Whole:
		m.Content = s.T("host.done.forget.part")
	case effect.Stopped != nil:
		why, _ := screen.Explain(c.Reader, t, effect.Stopped)
		m.Content = screen.JoinLines([]string{s.T("host.done.part"), "⛔ " + why})
	case effect.Kind == table.EffectTable:
		m.Content = s.T("host.done")
	default: // the effect is not about a table
		m.Content = s.T(game.Key("host.done." + effect.Kind))
	}
	if t.Status == table.Playing && t.Has(c.In.User.ID) && t.Place.Channel == c.In.Channel {
		play := screen.PressAt(t, screen.OpPlay)
		m.Rows = screen.ButtonRows([]wire.Button{screen.Button(s, wire.Primary, "host.button.play", play)})
	}
	return m
}
