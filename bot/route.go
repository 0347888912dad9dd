package bot

import (
	"context"
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// handlers are what each operation does.
func (b *Bot) handlers() map[string]func(*call) error {
	return map[string]func(*call) error{
		screen.OpJoin: joinTable, screen.OpLeave: leave, screen.OpOptions: showOptions, screen.OpOption: setOption,
		screen.OpWord: askWord, screen.OpWorded: setWord,
		screen.OpStart: start, screen.OpCancel: cancelTable, screen.OpRematch: rematch,
		screen.OpPlay: openPanel, screen.OpView: showHand, screen.OpOverlay: showHand,
		screen.OpStep: stepPanel, screen.OpStepAll: stepPanel, screen.OpPiece: stepPanel, screen.OpChoose: choose, screen.OpConfirm: confirm,
		screen.OpUndo: undo, screen.OpType: askLine, screen.OpTyped: doLine,
		screen.OpAgree: agree, screen.OpRefuse: refuse, screen.OpPropose: propose, screen.OpResume: resume, screen.OpEnd: endNow,
		screen.OpRules: showRules, screen.OpTopic: showRules, screen.OpHistory: showHistory,
		screen.OpOrders: showOrders, screen.OpAhead: addOrder, screen.OpOrderType: askOrder, screen.OpOrderTyped: orderTyped,
		screen.OpMore: more, screen.OpWish: setWish, screen.OpQuiet: askQuiet, screen.OpHours: setQuiet,
		screen.OpRead: turnPage, screen.OpActions: listActions,
		screen.OpCatch: b.catchUp, screen.OpMoment: moment, screen.OpReplay: b.replay,
		screen.OpTry: pressTry, screen.OpTryLine: askTryLine, screen.OpTryOpen: openTry,
		screen.OpBallot: pick, screen.OpGive: giveTime, screen.OpTime: timePressed, screen.OpUnfold: showHistory,
		screen.OpTake: takeSeat, screen.OpDecline: declineSeat, screen.OpRejoin: rejoin, screen.OpBegin: askStart, screen.OpBeginAt: setStart,
		screen.OpReport: report, screen.OpRated: setRated, screen.OpForget: forget, screen.OpErase: erase,
		screen.OpLearn: pressLearn,
	}
}

// call is an interaction as the handlers take it.
func (b *Bot) call(ctx context.Context, in *wire.Interaction, a *wire.Answer) *call {
	return &call{ctx: ctx, in: in, answer: a, Reader: b.kit.Reader(in), tables: b.tables, client: b.client}
}

// call is one interaction on its way through the bot.
type call struct {
	ctx    context.Context
	in     *wire.Interaction
	answer *wire.Answer
	screen.Reader
	press  screen.CustomID // components and forms
	tables *table.Tables
	client *wire.Client
	// news are lines of a private answer that a table's player must have got before what
	// they tell begins; heard are the tables of those that have reached him.
	news  map[string]table.ID
	heard []table.ID
	// made is called before a film is sent. After it the person may ask for the next film.
	made func()
}

// by is who calls, for the table.
func (c *call) by() table.Actor {
	return table.Actor{
		Interaction: c.in.ID, User: c.in.User.ID,
		Moderator: c.in.MemberPermissions.Has(wire.PermManageMessages),
	}
}

// show answers privately: in the panel that was pressed, or in a new message.
func (c *call) show(m wire.Message) error {
	if c.in.MessagePrivate && c.in.Kind != wire.KindCommand {
		m.Ephemeral = false // the pressed message is private already
		return c.reached(m, c.answer.Respond(c.ctx, wire.Update(m)))
	}
	m.Ephemeral = true
	return c.reached(m, c.answer.Respond(c.ctx, wire.Reply(m)))
}

// reached notes the news of a private answer that has reached its reader.
func (c *call) reached(m wire.Message, err error) error {
	for line, id := range c.news {
		if err == nil && strings.Contains(m.Said(), line) {
			c.heard = append(c.heard, id)
		}
	}
	return err
}

// inform begins what the answer has told. A crash before this tells it once more: it never
// begins untold.
func (b *Bot) inform(c *call) {
	for _, id := range c.heard {
		if err := b.tables.Informed(c.ctx, c.in.User.ID, id); err != nil {
			b.kit.Log.Warn("not noted that a player was told", "table", id, "err", err)
		}
	}
}

// tell answers with a private sentence and leaves what was pressed as it is.
func (c *call) tell(text string) error {
	return c.answer.Respond(c.ctx, wire.Reply(wire.Message{Content: wire.Clip(text, screen.MaxContent), Ephemeral: true}))
}

// Interaction answers whatever somebody did.
func (b *Bot) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := b.call(ctx, in, a)
	if in.Kind == wire.KindAutocomplete {
		b.respondChoices(c, b.complete(c))
		return
	}
	if in.User.Bot {
		b.sorry(c, screen.ErrBot)
		return
	}
	b.meet(c)
	b.poster.SeesRight(in)
	c.ctx = table.Because(ctx, in.ID)
	if err := b.handle(c); err != nil {
		b.sorry(c, err)
	}
	b.inform(c)
}

// Crashed follows a panic: the person gets a sentence, and learns of it what was kept.
func (b *Bot) Crashed(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := b.call(ctx, in, a)
	b.conclude(c, b.verdict(c, c.T("host.err.oops"), true))
}

// Refused implements wire.Refuser.
func (b *Bot) Refused(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := b.call(ctx, in, a)
	if err := c.tell(c.T("host.err.toomuch")); err != nil {
		b.kit.Log.Info("no answer", "interaction", in.ID, "err", err)
	}
}

func (b *Bot) handle(c *call) error {
	switch c.in.Kind {
	case wire.KindCommand:
		return b.command(c)
	case wire.KindComponent, wire.KindModal:
		return b.pressed(c)
	}
	return c.tell(c.T("host.err.old"))
}

func (b *Bot) command(c *call) error {
	name := strings.Join(c.in.Command, " ")
	if i := slices.IndexFunc(b.host, func(h command) bool { return h.name == name }); i >= 0 {
		return b.host[i].handle(c)
	}
	if len(c.in.Command) == 2 {
		if title, ok := b.kit.TitleOf(c.in.Command[0]); ok {
			return verb(c, title)
		}
	}
	return c.tell(c.T("host.err.nogame"))
}

func (b *Bot) pressed(c *call) error {
	p, err := screen.ParseCustomID(c.in.CustomID)
	if err != nil {
		return c.tell(c.T("host.err.old"))
	}
	do, ok := b.presses[p.Op]
	if !ok {
		return c.tell(c.T("host.err.old"))
	}
	c.press = p
	if c.in.Kind == wire.KindComponent && !c.in.MessagePrivate && p.Op != screen.OpStart {
		c.answer.Prefer(wire.DeferPrivate) // a private message follows: whoever waits sees that it does
	}
	return do(c)
}

// table is the table that the call is about: the one that the component names,
// which must be of this channel, or the channel's.
func (c *call) table() (table.Table, error) {
	if c.press.Table == "" {
		return c.tables.In(c.in.Channel)
	}
	id, err := table.ParseID(c.press.Table)
	if err != nil {
		return table.Table{}, err
	}
	t, err := c.tables.Get(id)
	if err == nil && t.Channel != c.in.Channel {
		return table.Table{}, table.ErrNoTable
	}
	return t, err
}

// meet keeps the name under which the server shows somebody.
func (b *Bot) meet(c *call) {
	who := c.in.User
	if err := b.tables.Met(c.ctx, c.in.Guild, who.ID, who.Name, c.in.Locale); err != nil {
		b.kit.Log.Warn("name not kept", "err", err)
	}
	// Without the members intent nobody else tells of a new name.
	t, err := b.tables.In(c.in.Channel)
	if err != nil || !t.Live() || t.NameOf(who.ID) == "" || t.NameOf(who.ID) == who.Name {
		return
	}
	if err := b.tables.Renamed(c.ctx, t.Guild, who.ID, who.Name); err != nil {
		b.kit.Log.Warn("new name not kept", "err", err)
	}
}
