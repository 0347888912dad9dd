// Package orders implements /orders, by which players answer in advance: with standing orders, with plans,
// and with the orders that a game gives every player from the start (its presets).
//
// With a standing order a player says how their questions are answered: with an answer that a menu
// of the game offers, or by asking the player. The order is about one kind of question. It may have
// conditions: either at least one of them must hold, or none may hold. It has an end. A plan is a
// line of the game's notation instead, which is played step by step.
//
// A standing order answers wherever its action is legal, and ends when its player acts, unless they
// chose another end. It answers in the same transaction as the act before it, as if its player had
// typed the answer. If only a part of the answer is played, the order is disarmed: it is kept, but does
// not answer. An order that only repeats itself is disarmed too (maxSame). The player is told of a
// disarmed order once: in the panel, or by a post when they are awake.
//
// A game's presets come after the player's own orders. They answer for a computer too, so that its
// opponents wait only for answers that matter. A player removes a preset like an order of their
// own. They then do not get it at their next tables of that game either, until they restore it. At a
// table that began before its game had a preset, a player gets the preset only after they were told
// of it in private, and it answers only questions asked after that.
//
// Begin reading at order.go (one order), then standing.go (the orders of a table) and answer.go
// (what orders answer); answering.go adds the answers of orders to a change of a table. old.go reads the
// orders of older records.
package orders

import (
	"embed"
	"errors"

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
	Name:  "orders",
	Texts: texts,
	Rule:  table.Rule{Pieces: []table.Slot{piece}, Decide: decide, Settle: settle, Tell: tell, Due: due},
	Commands: []house.Command{{Name: "orders", Handle: call.Func(showOrders), Options: []house.Option{
		{Name: fieldPlan, Kind: wire.StringOption},
	}}},
	Presses: map[string]house.Press{
		opOrders: {Name: "orders.open", Handle: call.Func(showOrders)},
		opAhead:  {Name: "orders.ahead", Handle: call.Func(addOrder)},
		opType:   {Name: "orders.type", Handle: call.Func(askPlan), Form: house.AlwaysForm},
		opTyped:  {Name: "orders.typed", Handle: call.Func(planTyped)},
	},
	Posts: map[outbox.Kind]screen.Post{postDisarmed: {Message: message, Line: line}},
	Sentences: []screen.Sentence{
		{Err: ErrMany, Key: "host.err.manyorders"}, {Err: ErrLong, Key: "host.err.longplan"},
	},
	Buttons: map[screen.Place]screen.Buttons{screen.WhenWaiting: ahead, screen.FirstInMore: more},
	Notices: above,
}

// Errors of orders.
var (
	ErrMany = errors.New("this seat has as many standing orders as it may")
	ErrLong = errors.New("a plan of too many steps, or one too long")
)

// Codes of presses in custom_ids: for the screens of orders, for the menus that build an order, and for
// the form for a plan.
const (
	opOrders = "5"
	opAhead  = "6"
	opType   = "7"
	opTyped  = "8"
)

// postDisarmed tells the users in Mentions that one of their orders was disarmed. It does not say
// which order, since that is secret.
const postDisarmed = outbox.Kind("disarmed")

// fieldPlan is the option of /orders and the field of its form.
const fieldPlan = "plan"

var piece = table.Piece[List]{Name: "orders"}

// All returns the orders of all seats at a table. Each is its seat's secret.
func All(t table.Table) List {
	list := piece.Of(t)
	if len(list) == 0 || !t.Begun() {
		return list
	}
	return Renew(list, t.Public().Info())
}

// Of returns a seat's orders by priority: the player's own, then the game's.
func Of(t table.Table, seat game.Seat) List { return All(t).Of(seat) }

// message returns the message that tells players that one of their orders was disarmed.
func message(_ table.Table, p outbox.Post, s screen.Reader) wire.Message {
	return wire.Message{Mentions: p.Mentions, Content: s.T("host.disarmed", "who", s.Mentioned(p.Mentions...))}
}

// line returns the line that tells a player in a direct message that one of their orders was
// disarmed.
func line(t table.Table, _ outbox.Post, s screen.Reader) string {
	return s.T("host.direct.disarmed", "game", game.Key(t.Game+".name"))
}
