package bot

import (
	"context"
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// The operations of buttons and menus, as they stand in custom_ids. A letter is
// never given a second meaning: old messages live for years. "4" was a form's.
const (
	opJoin    = "j"
	opLeave   = "l"
	opOptions = "o"
	opOption  = "O"
	opStart   = "g"
	opCancel  = "x"
	opPlay    = "p"
	opView    = "v"
	opOverlay = "w"
	opRules   = "r"
	opTopic   = "R"
	opStep    = "s"
	opStepAll = "S"
	opChoose  = "c"
	opConfirm = "a"
	opUndo    = "u"
	opType    = "t"
	opTyped   = "T"
	opRematch = "m"
	opAgree   = "y"
	opRefuse  = "n"
	opHistory = "h"
	opPropose = "q"
	opResume  = "z"
	opEnd     = "X"
	opMore    = "f"
	opWish    = "k"
	opQuiet   = "K"
	opHours   = "H"
	opTake    = "G"

	opOrders     = "5"
	opAhead      = "6"
	opOrderType  = "7"
	opOrderTyped = "8"

	opDecline = "N"
	opReport  = "U"
	opRated   = "V"
	opForget  = "W"
	opErase   = "i"
	opCatch   = "1"
	opMoment  = "2"
	opReplay  = "3"
	opRead    = "Y"
	opActions = "Z"
	opRejoin  = "F"
	opTry     = "I" // in a try
	opTryLine = "J" // types there
	opTryOpen = "Q" // begins one
	opBallot  = "b"
	opGive    = "B"
	opTime    = "C"
	opBegin   = "e"
	opBeginAt = "E"
	opLearn   = "L"
	opUnfold  = "D"
	opWord    = "M" // a word for the luck
	opWorded  = "P" // its form
)

// handlers are what each operation does.
var handlers = map[string]func(*Bot, *call) error{
	opJoin: (*Bot).join, opLeave: (*Bot).leave, opOptions: (*Bot).showOptions, opOption: (*Bot).setOption,
	opWord: (*Bot).askWord, opWorded: (*Bot).setWord,
	opStart: (*Bot).start, opCancel: (*Bot).cancelTable, opRematch: (*Bot).rematch,
	opPlay: (*Bot).openPanel, opView: (*Bot).showHand, opOverlay: (*Bot).showHand,
	opStep: (*Bot).step, opStepAll: (*Bot).step, opChoose: (*Bot).choose, opConfirm: (*Bot).confirm,
	opUndo: (*Bot).undo, opType: (*Bot).askLine, opTyped: (*Bot).doLine,
	opAgree: (*Bot).agree, opRefuse: (*Bot).refuse, opPropose: (*Bot).propose, opResume: (*Bot).resume, opEnd: (*Bot).endNow,
	opRules: (*Bot).showRules, opTopic: (*Bot).showRules, opHistory: (*Bot).showHistory,
	opOrders: (*Bot).showOrders, opAhead: (*Bot).addOrder, opOrderType: (*Bot).askOrder, opOrderTyped: (*Bot).orderTyped,
	opMore: (*Bot).more, opWish: (*Bot).setWish, opQuiet: (*Bot).askQuiet, opHours: (*Bot).setQuiet,
	opRead: (*Bot).turnPage, opActions: (*Bot).listActions,
	opCatch: (*Bot).catchUp, opMoment: (*Bot).moment, opReplay: (*Bot).replay,
	opTry: (*Bot).pressTry, opTryLine: (*Bot).askTryLine, opTryOpen: (*Bot).openTry,
	opBallot: (*Bot).pick, opGive: (*Bot).giveTime, opTime: (*Bot).timePressed, opUnfold: (*Bot).showHistory,
	opTake: (*Bot).takeSeat, opDecline: (*Bot).declineSeat, opRejoin: (*Bot).rejoin, opBegin: (*Bot).askStart, opBeginAt: (*Bot).setStart,
	opReport: (*Bot).report, opRated: (*Bot).setRated, opForget: (*Bot).forget, opErase: (*Bot).erase,
	opLearn: (*Bot).pressLearn,
}

// call is one interaction on its way through the bot.
type call struct {
	ctx    context.Context
	in     *wire.Interaction
	answer *wire.Answer
	speaker
	press press // components and forms
	// news are lines of a private answer that a table's player must have got before what
	// they tell begins; heard are the tables of those that have reached him.
	news  map[string]table.ID
	heard []table.ID
	// made is called before a film is sent. After it the person may ask for the next film.
	made func()
}

// by is who calls, for the table.
func (c *call) by() table.By {
	return table.By{
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
			b.log.Warn("not noted that a player was told", "table", id, "err", err)
		}
	}
}

// tell answers with a private sentence and leaves what was pressed as it is.
func (c *call) tell(text string) error {
	return c.answer.Respond(c.ctx, wire.Reply(wire.Message{Content: wire.Clip(text, maxContent), Ephemeral: true}))
}

// Interaction answers whatever somebody did.
func (b *Bot) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := &call{ctx: ctx, in: in, answer: a, speaker: b.reader(in)}
	if in.Kind == wire.KindAutocomplete {
		b.respondChoices(c, b.complete(c))
		return
	}
	if in.User.Bot {
		b.sorry(c, errBot)
		return
	}
	b.meet(c)
	b.poster.seesRight(in)
	c.ctx = table.Because(ctx, in.ID)
	if err := b.handle(c); err != nil {
		b.sorry(c, err)
	}
	b.inform(c)
}

// Crashed follows a panic: the person gets a sentence, and learns of it what was kept.
func (b *Bot) Crashed(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := &call{ctx: ctx, in: in, answer: a, speaker: b.reader(in)}
	b.conclude(c, b.verdict(c, c.t("host.err.oops"), true))
}

// Refused implements wire.Refuser.
func (b *Bot) Refused(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	c := &call{ctx: ctx, in: in, answer: a, speaker: b.reader(in)}
	if err := c.tell(c.t("host.err.toomuch")); err != nil {
		b.log.Info("no answer", "interaction", in.ID, "err", err)
	}
}

func (b *Bot) handle(c *call) error {
	switch c.in.Kind {
	case wire.KindCommand:
		return b.command(c)
	case wire.KindComponent, wire.KindModal:
		return b.pressed(c)
	}
	return c.tell(c.t("host.err.old"))
}

func (b *Bot) command(c *call) error {
	name := strings.Join(c.in.Command, " ")
	if i := slices.IndexFunc(b.host, func(h command) bool { return h.name == name }); i >= 0 {
		return b.host[i].handle(b, c)
	}
	if len(c.in.Command) == 2 {
		if title, ok := b.title(c.in.Command[0]); ok {
			return b.verb(c, title)
		}
	}
	return c.tell(c.t("host.err.nogame"))
}

func (b *Bot) pressed(c *call) error {
	p, err := parsePress(c.in.CustomID)
	if err != nil {
		return c.tell(c.t("host.err.old"))
	}
	do, ok := handlers[p.Op]
	if !ok {
		return c.tell(c.t("host.err.old"))
	}
	c.press = p
	if c.in.Kind == wire.KindComponent && !c.in.MessagePrivate && p.Op != opStart {
		c.answer.Prefer(wire.DeferPrivate) // a private message follows: whoever waits sees that it does
	}
	return do(b, c)
}

// table is the table that the call is about: the one that the component names,
// which must be of this channel, or the channel's.
func (b *Bot) table(c *call) (table.Table, error) {
	if c.press.Table == "" {
		return b.tables.In(c.in.Channel)
	}
	id, err := table.ParseID(c.press.Table)
	if err != nil {
		return table.Table{}, err
	}
	t, err := b.tables.Get(id)
	if err == nil && t.Channel != c.in.Channel {
		return table.Table{}, table.ErrNoTable
	}
	return t, err
}

// meet keeps the name under which the server shows somebody.
func (b *Bot) meet(c *call) {
	who := c.in.User
	if err := b.tables.Met(c.ctx, c.in.Guild, who.ID, who.Name, c.in.Locale); err != nil {
		b.log.Warn("name not kept", "err", err)
	}
	// Without the members intent nobody else tells of a new name.
	t, err := b.tables.In(c.in.Channel)
	if err != nil || !t.Live() || t.NameOf(who.ID) == "" || t.NameOf(who.ID) == who.Name {
		return
	}
	if err := b.tables.Renamed(c.ctx, t.Guild, who.ID, who.Name); err != nil {
		b.log.Warn("new name not kept", "err", err)
	}
}
