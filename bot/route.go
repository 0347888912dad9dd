package bot

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// handlers returns the handlers by operation. Their types say what they need: a match that has
// begun (call.AtMatch), a table (call.At), or neither (call.Func).
func (b *Bot) handlers() map[string]call.Handler {
	all := map[string]call.Handler{}
	all[screen.OpOverlay] = call.AtMatch(showOverlay)
	for op, answer := range map[string]call.At{
		screen.OpJoin: joinTable, screen.OpStart: start,
		screen.OpPlay: openPanel, screen.OpType: askLine, screen.OpTyped: doLine,
	} {
		all[op] = answer
	}
	for op, answer := range map[string]call.Func{
		screen.OpStep: stepPanel, screen.OpStepAll: stepPanel, screen.OpPiece: stepPanel,
		screen.OpChoose: choose, screen.OpConfirm: confirm,
		screen.OpMore: more,
	} {
		all[op] = answer
	}
	for op, p := range features.All.Presses() {
		all[op] = p.Handle
	}
	return all
}

// Operations returns the operations of buttons, menus and forms that the bot answers, sorted.
func (b *Bot) Operations() []string { return slices.Sorted(maps.Keys(b.presses)) }

// call returns an interaction in the form that handlers use.
func (b *Bot) call(ctx context.Context, in *wire.Interaction, a *wire.Answer) *call.Call {
	return &call.Call{
		Ctx: ctx, In: in, Answer: a, Reader: b.kit.Reader(in), Tables: b.tables, Client: b.client, Thinker: study{b},
		Studio: b.studio, Opened: b.panels.opened, OpenTable: openGame,
		Arrive: features.All.Arrive,
	}
}

// inform records which notices have reached the user in answers to the call. A notice that is not
// recorded, for example because of a crash, is shown again.
func (b *Bot) inform(c *call.Call) {
	for _, n := range c.Heard {
		if _, err := b.tables.Change(c.Ctx, table.Actor{}, n.Table, n.Told); err != nil {
			b.kit.Log.Warn("not noted that a player was told", "table", n.Table, "err", err)
		}
	}
}

// Interaction handles an interaction.
func (b *Bot) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := b.call(ctx, in, a)
	if in.Kind == wire.KindAutocomplete {
		b.respondChoices(c, b.complete(c))
		return
	}
	if in.User.Bot {
		b.Sorry(c, screen.ErrBot)
		return
	}
	b.meet(c)
	b.poster.SeesRight(in)
	c.Ctx = table.Because(ctx, in.ID)
	if in.Guild != "" || in.Direct { // in other places the server is not known, and so the shard is not known
		c.Ctx = table.From(c.Ctx, in.Guild)
	}
	if in.Late() {
		c.Ctx = table.Late(c.Ctx)
	}
	if err := b.handle(c); err != nil {
		b.Sorry(c, err)
	}
	b.inform(c)
}

// Crashed answers an interaction whose handler has panicked. The answer says what was stored.
func (b *Bot) Crashed(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := b.call(ctx, in, a)
	b.Conclude(c, b.verdict(c, c.T("host.err.oops"), true))
}

// Refused answers an interaction that is not handled because too much work is waiting.
func (b *Bot) Refused(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := b.call(ctx, in, a)
	if err := c.Tell(c.T("host.err.toomuch")); err != nil {
		b.kit.Log.Info("no answer", "interaction", in.ID, "err", err)
	}
}

func (b *Bot) handle(c *call.Call) error {
	switch c.In.Kind {
	case wire.KindCommand:
		return b.command(c)
	case wire.KindComponent, wire.KindModal:
		return b.pressed(c)
	}
	return c.Tell(c.T("host.err.old"))
}

// called returns one of the bot's own commands, by its name on Discord.
func (b *Bot) called(name string) (house.Command, bool) {
	i := slices.IndexFunc(b.host, func(h house.Command) bool {
		if h.Menu != 0 {
			return name == b.kit.English(game.Key("host.menu."+h.Name))
		}
		return name == h.Name
	})
	if i < 0 {
		return house.Command{}, false
	}
	return b.host[i], true
}

func (b *Bot) command(c *call.Call) error {
	if h, ok := b.called(strings.Join(c.In.Command, " ")); ok {
		return h.Handle.Answer(c)
	}
	if len(c.In.Command) == 2 {
		if title, ok := b.kit.TitleOf(c.In.Command[0]); ok {
			return verb(c, title)
		}
	}
	return c.Tell(c.T("host.err.nogame"))
}

func (b *Bot) pressed(c *call.Call) error {
	p, err := screen.ParseCustomID(c.In.CustomID)
	if err != nil {
		return c.Tell(c.T("host.err.old"))
	}
	do, ok := b.presses[p.Op]
	if !ok {
		return c.Tell(c.T("host.err.old"))
	}
	c.Press = p
	if err := b.panels.pressed(c); err != nil {
		return err
	}
	if c.In.Kind == wire.KindComponent && !c.In.MessagePrivate && p.Op != screen.OpStart {
		c.Answer.Prefer(wire.DeferPrivate) // the answer is private, so "is thinking" must be private too
	}
	return do.Answer(c)
}

// meet stores the caller's name on the server.
func (b *Bot) meet(c *call.Call) {
	who := c.In.User
	if err := b.tables.Met(c.Ctx, c.In.Guild, who.ID, who.Name, c.In.Locale); err != nil {
		b.kit.Log.Warn("name not kept", "err", err)
	}
	// Without the members intent, Discord does not report new names. The bot then learns a new name
	// only from an interaction of the user.
	t, err := b.tables.Shelf.In(c.In.Channel)
	if err != nil || !t.Live() || t.NameOf(who.ID) == "" || t.NameOf(who.ID) == who.Name {
		return
	}
	if err := b.tables.Renamed(c.Ctx, t.Place.Guild, who.ID, who.Name); err != nil {
		b.kit.Log.Warn("new name not kept", "err", err)
	}
}

// Sorry answers a call whose handler has returned an error. The answer says what the call has
// changed; if it has changed nothing, the answer explains the error. The pressed message stays
// unchanged.
func (b *Bot) Sorry(c *call.Call, err error) {
	t, _ := c.Table()
	text, known := screen.Explain(c.Reader, t, err)
	if errors.Is(err, table.ErrUnknown) {
		text, known = c.T("host.err.busy"), false // verdict finds out whether the change was stored
	}
	if !known {
		b.kit.Log.Error("handler failed", "interaction", c.In.ID, "command", c.In.Command, "op", c.Press.Op, "err", err)
	}
	if wire.Expired(err) || errors.Is(err, wire.ErrAcked) {
		return // the interaction has expired or has an answer, so Discord would show no other answer
	}
	b.Conclude(c, b.verdict(c, text, !known || errors.Is(err, table.ErrUnavailable) || errors.Is(err, table.ErrFenced)))
}

// Conclude gives the last answer of a handler that has failed. If that fails for a deferred
// interaction, finishDeferred tries again.
func (b *Bot) Conclude(c *call.Call, m wire.Message) {
	m.Content = wire.Clip(m.Content, screen.MaxContent)
	if err := c.Answer.Conclude(c.Ctx, m); err != nil {
		b.kit.Log.Warn("no answer", "interaction", c.In.ID, "err", err)
		b.owed.put(c.In.ID, time.Time{})
	}
}
