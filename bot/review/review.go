// Package review implements /review and the button below the report, which show a player what cost them most
// in a finished game. The computer compares each answer with the best ones, from what the seat could see at
// that moment. The three most costly answers are kept and shown, each with a button to try another answer.
//
// A review is made when nothing else needs the computer, and is shown in the message that asked for it. If
// that message can no longer be edited, the player gets another one. A review leaves out answers by the
// computer or by a vote, undone answers, and answers under earlier rules.
package review

import (
	"context"
	"embed"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:     name,
	Texts:    texts,
	Ready:    ready,
	Rule:     table.Rule{Pieces: []table.Slot{piece}, Thinks: thinks},
	Think:    start,
	Commands: []house.Command{{Name: "review", Handle: call.At(command)}},
	Presses:  map[string]house.Press{opReview: {Name: "review.open", Handle: call.At(command)}},
	Posts:    map[outbox.Kind]screen.Post{postReviewed: {Message: told, Line: toldDirectly}},
	Below:    map[screen.Place]screen.Below{screen.BelowReport: button},
}

const (
	name         = "review"
	opReview     = "re"
	postReviewed = outbox.Kind("reviewed") // the review that Mentions asked for is ready
)

// Reviewed is the computer's review of a seat's answers.
type Reviewed struct {
	Seat game.Seat `json:"seat"`
	Done bool      `json:"done,omitempty"` // if false, the review is pending
	// Lapses are the answers that cost the seat most, the worst first.
	Lapses []Lapse `json:"lapses,omitempty"`
}

// Lapse is an answer that cost its seat something, judged by what the seat knew.
type Lapse struct {
	Entry  int         `json:"entry"` // journal entry of the played answer
	Better game.Action `json:"better"`
	Best   int         `json:"best"`   // the seat's prospects with Better, 0 to game.CertainWin
	Played int         `json:"played"` // the seat's prospects with the played answer
	Lead   int         `json:"lead"`   // how much more Better is worth than any other answer
}

// Loss returns how much the answer cost its seat, on the scale of game.CertainWin.
func (l Lapse) Loss() int { return l.Best - l.Played }

var piece = table.Piece[[]Reviewed]{Name: "reviews"}

// All returns the reviews of a table, pending ones too.
func All(t table.Table) []Reviewed { return piece.Of(t) }

// The function of returns the review of a seat. It returns false if none was requested.
func of(t table.Table, seat game.Seat) (Reviewed, bool) {
	all := All(t)
	i := slices.IndexFunc(all, func(r Reviewed) bool { return r.Seat == seat })
	if i < 0 {
		return Reviewed{}, false
	}
	return all[i], true
}

// pending returns the seat with a pending review. It returns false if there is none, or if the game is not
// over.
func pending(t table.Table) (game.Seat, bool) {
	all := All(t)
	i := slices.IndexFunc(all, func(r Reviewed) bool { return !r.Done })
	if i < 0 || t.Status != table.Over {
		return game.Spectator, false
	}
	return all[i].Seat, true
}

// thinks says whether the computer has a review to make.
func thinks(t table.Table) bool {
	_, pending := pending(t)
	return pending
}

// answered returns the journal entries by which a seat's player has answered questions under the
// present rules. It leaves out undone entries, and answers that were given for the player.
func answered(t table.Table, seat game.Seat) (entries []int) {
	acts := t.Seen(seat).Acts(0)
	gone := table.Struck(acts)
	for i, e := range acts {
		own := e.Seat == seat && e.Decision != 0 && e.Strike == nil && i >= t.Public().Since()
		if own && !gone[i] && !slices.Contains(t.Unattended.Given, i) && !slices.Contains(t.Unattended.Stood, i) {
			entries = append(entries, i)
		}
	}
	return entries
}

// request makes the change by which a player asks for a review of their answers at a finished table. Errors:
// table.ErrNoReport before the end, table.ErrNotSeated.
func request(c *table.Change) error {
	t := c.Before()
	seat, seated := t.SeatOf(c.By().User)
	switch {
	case t.Status != table.Over || !t.Begun():
		return table.ErrNoReport
	case !seated:
		return table.ErrNotSeated
	}
	if _, asked := of(t, seat); !asked {
		piece.Set(c.After(), append(All(t), Reviewed{Seat: seat}))
	}
	return nil
}

// The function keep stores a seat's finished review. If tell is true, it also posts a message for the
// seat's player, because no message shows the review.
func keep(ctx context.Context, tables *table.Tables, id table.ID, seat game.Seat, lapses []Lapse, tell bool) error {
	_, err := tables.Change(ctx, table.Actor{}, id, func(c *table.Change) error {
		t := c.After()
		if tell {
			c.Address(postReviewed, []string{t.UserOf(seat)})
		}
		all := All(*t)
		for i, r := range all {
			if r.Seat == seat {
				all[i] = Reviewed{Seat: seat, Done: true, Lapses: lapses}
			}
		}
		piece.Set(t, all)
		return nil
	})
	return err
}

// command answers /review and the button of a report. It requests a review of the caller's answers,
// and shows its progress in a message that is updated. If the review is done, it shows the result.
func command(c *call.Call, t table.Table) error {
	if t.Begun() && !t.Public().Judged() {
		return screen.ErrNoJudge
	}
	seat, seated := t.SeatOf(c.In.User.ID)
	if _, asked := of(t, seat); !seated || !asked {
		out, err := c.Change(t, request)
		if err != nil {
			return err
		}
		t = out.After
	}
	all := allOf(c.Kit)
	m, err := message(c, t, all.looked(t.ID))
	if err != nil {
		return err
	}
	r, _ := of(t, seat)
	if err := c.Show(m); err != nil || r.Done {
		return err
	}
	return all.show(c, t.ID, seat)
}

// button returns the button below the report that requests a review.
func button(s screen.Reader, t table.Table) []wire.Button {
	if _, seated := t.SeatOf(s.User); !seated || !t.Public().Judged() {
		return nil
	}
	return []wire.Button{screen.Button(s, wire.Primary, "host.button.review", screen.PressAt(t, opReview))}
}
