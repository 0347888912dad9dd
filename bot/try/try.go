// Package try implements /try and the buttons that begin a try, from now or from a past moment. In a try, a
// player tries things in a private branch of a game, without effect on the game. What the player cannot see
// is made up in the branch, so that a try reveals nothing.
//
// The player answers for all seats, or the computer answers for the others. At the end they may do in the
// game what they have tried. Nobody else sees a try, and it is kept for a day: see Trial.
package try

import (
	"embed"
	"errors"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "try",
	Texts: texts,
	Rule:  table.Rule{Records: []table.Beside{tries}},
	Commands: []house.Command{{Name: "try", Handle: call.At(open), Options: []house.Option{
		{Name: optionMove, Kind: wire.IntegerOption},
		{Name: optionComputer, Kind: wire.StringOption, Values: screen.Levels()},
	}}},
	Presses: map[string]house.Press{
		opOpen: {Name: "try.open", Handle: call.At(open)},
		opTry:  {Name: "try.step", Handle: call.Func(press)},
		opLine: {Name: "try.line", Handle: call.Func(askLine), Form: house.AlwaysForm},
	},
	Sentences: []screen.Sentence{
		{Err: ErrNoTryNow, Key: "host.err.tryover"}, {Err: ErrNoTrial, Key: "host.err.notry"},
		{Err: ErrLongTrial, Key: "host.err.longtry"}, {Err: ErrNoMoment, Key: "host.err.moment"},
	},
	Buttons: map[screen.Place]screen.Buttons{
		screen.InTools: whileWaiting, screen.InMore: whilePlayed, screen.AfterAdvice: begin,
	},
	AtMoment: map[screen.Place]screen.AtMoment{screen.BelowMoment: here, screen.BelowLapse: hereAgainst},
}

// Errors of tries.
var (
	// ErrNoTryNow means that a user began a try of a finished game without naming a moment.
	ErrNoTryNow  = errors.New("no moment named of a game that is over")
	ErrNoTrial   = errors.New("this user tries nothing of that name any more")
	ErrLongTrial = errors.New("what is tried is too long")
	ErrNoMoment  = errors.New("the journal has no such moment")
)

const (
	opTry  = "I" // a press in a try
	opLine = "J" // the form for a line in a try
	opOpen = "Q" // begins a try
)

// The options of /try.
const (
	optionMove     = "move"
	optionComputer = "computer"
)

// open answers /try and the buttons that begin a try. It shows a private branch of the channel's game, from
// now or from a past moment.
func open(c *call.Call, t table.Table) error {
	at, err := momentOf(c.In, c.Press)
	if err != nil {
		return err
	}
	level, err := levelOf(c, t)
	if err != nil {
		return err
	}
	tr, err := Of(c.Tables).Begin(c.Ctx, c.Actor(), t.ID, at)
	if err == nil && level > 0 && tr.Computer != level {
		tr, err = Of(c.Tables).Against(c.Ctx, c.In.User.ID, tr.Key, level)
	}
	c.Fresh = c.Press.Action() != "" // a new message, so that the replay stays open above the try
	switch {
	case errors.Is(err, game.ErrOver) && at == table.Now:
		return ErrNoTryNow
	case err != nil:
		return err
	case tr.Replies():
		return reply(c, tr, t, len(tr.Match.Journal), "")
	}
	return show(c, tr, t, "")
}

// momentOf returns the length of the journal from which a call's try begins, or table.Now for the present
// position. A button of a replay has this length in its path. The option of /try has the number of an entry,
// from 1, and the try begins before that entry.
func momentOf(in *wire.Interaction, press screen.CustomID) (int, error) {
	if step := press.Action(); step != "" {
		n, err := strconv.Atoi(string(step))
		if err != nil || n < 0 {
			return 0, screen.ErrOld
		}
		return n, nil
	}
	n, given := in.Options[optionMove]
	if !given {
		return table.Now, nil
	}
	if n.Int < 1 {
		return 0, ErrNoMoment
	}
	return int(n.Int) - 1, nil
}

// levelOf returns the computer's level in a new try, or 0 if the caller plays all seats. Errors:
// table.ErrBadLevel, table.ErrUnaided if the game is played without help.
func levelOf(c *call.Call, t table.Table) (int, error) {
	wish, wished := c.In.Options[optionComputer]
	switch {
	case len(c.Press.Path) > 1 && c.Press.Path[0] == wordReply:
		wish.Text = strconv.Itoa(usualLevel)
	case !wished:
		return 0, nil
	}
	level, err := table.ReadLevel(wish.Text)
	if err == nil && !screen.Aided(t) {
		err = table.ErrUnaided
	}
	return level, err
}

// begin returns the button that begins a try from a panel.
func begin(p screen.Seated) []wire.Button {
	return []wire.Button{p.Button(wire.Secondary, p.Label("host.button.try"), p.At().With(opOpen))}
}

// whilePlayed returns the button that begins a try, for the panel of a running game. It returns none for the
// panel of a finished game.
func whilePlayed(p screen.Seated) []wire.Button {
	if _, over := p.Table.Public().Result(); over {
		return nil
	}
	return begin(p)
}

// whileWaiting returns the button that begins a try, for the panel of a player without an open question. It
// returns none if the player has an open question.
func whileWaiting(p screen.Seated) []wire.Button {
	if p.Asked.ID != 0 {
		return nil
	}
	return whilePlayed(p)
}

// The function here returns the button that begins a try from a moment of the past.
func here(s screen.Reader, t table.Table, m table.Moment) []wire.Button {
	return from(s, t, m, wire.Secondary)
}

// hereAgainst returns the button that begins a try from a moment of the past, with the computer answering for
// the other seats.
func hereAgainst(s screen.Reader, t table.Table, m table.Moment) []wire.Button {
	return from(s, t, m, wire.Success, wordReply)
}

// The function from returns the button that begins a try from a moment. It returns none if the game was
// over then, or the reader had no seat yet.
func from(s screen.Reader, t table.Table, m table.Moment, style wire.ButtonStyle, how ...string) []wire.Button {
	seat, seated := t.SeatOf(s.User)
	if m.Over() || !seated || int(seat) >= m.Seats {
		return nil
	}
	to := screen.PressAt(t, opOpen, append(how, strconv.Itoa(m.Index+1))...)
	return []wire.Button{screen.Button(s, style, "host.button.tryhere", to)}
}
