// Package seats passes a seat of a running game from one user to another. The player of the seat offers it to
// a friend (/substitute), the others offer it to anybody, or a player who gave their seat away asks for it
// again (/rejoin).
//
// seats.go has the feature. offer.go has an offer, what a member may do with it, and its part in changes of a
// table. answer.go has what commands and presses do. posts.go has what people read.
//
// Rulings:
//   - A player who gave up a seat comes back only if the rules have room (game.Roomy): what a
//     forfeit did to the position is not undone. A seat that a friend has taken belongs to the
//     friend, who is asked to give it back.
//   - A seat is given with its secrets: the new player sees what the old one saw.
//   - An offer lapses after Config.VoteExpiry, and when its player leaves the game. An offer to
//     anybody also lapses with the player's next action.
package seats

import (
	"embed"
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/hold"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Kinds of posts.
const (
	postSwap  = outbox.Kind("swap")  // Users[1] has taken the seat of Users[0]
	postOffer = outbox.Kind("offer") // Users[0] offers their seat to Mentions, or to anybody if it is empty
	postPlea  = outbox.Kind("plea")  // Users[0], under the name Users[1], asks Mentions for their old seat
	// postDeclined: Users[0] does not want the seat of Users[1]. If both are the same user, this
	// user keeps the seat.
	postDeclined = outbox.Kind("declined")
)

// Codes of presses in custom_ids.
const (
	opTake    = "G"
	opDecline = "N"
	opRejoin  = "F"
)

// Errors when a user takes a seat or comes back.
var (
	ErrNoOffer  = errors.New("no seat of the table is offered to this user")
	ErrNoReturn = errors.New("the game cannot take this user back")
)

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "seats",
	Texts: texts,
	Rule: table.Rule{
		Pieces: []table.Slot{offers, formers}, Settle: settle, Due: due, Ring: ring, Calls: calls,
		Posts: map[outbox.Kind]table.Life{
			postOffer: {Still: still, Asks: asks, Missed: missed, Personal: true},
			postPlea:  {Still: still, Asks: asks, Missed: missed, Personal: true},
			postSwap:  {Questions: true},
		},
	},
	Commands: []house.Command{
		{Name: "substitute", Server: true, Handle: call.At(substitute),
			Options: []house.Option{{Name: "friend", Kind: wire.UserOption, Required: true}}},
		{Name: "rejoin", Server: true, Handle: call.At(rejoin)},
	},
	Presses: map[string]house.Press{
		opTake:    {Name: "seat.take", Handle: call.At(takeSeat)},
		opDecline: {Name: "seat.decline", Handle: call.At(declineSeat)},
		opRejoin:  {Name: "seat.rejoin", Handle: call.At(rejoin)},
	},
	Posts: map[outbox.Kind]screen.Post{
		postSwap: {Message: swapped}, postOffer: {Message: offered}, postDeclined: {Message: declined},
		postPlea: {Message: pleaded},
	},
	Sentences: []screen.Sentence{
		{Err: ErrNoOffer, Key: "host.err.nooffer"}, {Err: ErrNoReturn, Key: "host.err.noreturn"},
	},
	Buttons:    map[screen.Place]screen.Buttons{screen.WhenOut: backIn},
	BelowPosts: map[outbox.Kind]screen.BelowPost{outbox.PostGone: backTo, hold.PostHeld: backTo},
}

// backIn returns the button with which a player who is out of the game takes a seat again. It
// returns none if the game has no room for them.
func backIn(p screen.Seated) []wire.Button {
	if _, room := p.Table.Public().Room(); !room {
		return nil
	}
	at := screen.CustomID{Table: p.Table.ID.String()}
	return []wire.Button{p.Button(wire.Success, p.Label("host.button.rejoin"), at.With(opRejoin))}
}

// backTo returns the button with which a player who had left the server, or whose seat is held by the
// computer, takes their seat again.
func backTo(s screen.Reader, t table.Table, p outbox.Post) []wire.Button {
	to := screen.PressAt(t, opRejoin, screen.PostMark(p.ID))
	return []wire.Button{screen.Button(s, wire.Success, "host.button.rejoin", to)}
}

// Opened returns the open offer of a seat at a table. It returns nil if there is none.
func Opened(t table.Table) *Offer { return offers.Of(t) }

// Formers returns the players who gave their seat at a table to a friend.
func Formers(t table.Table) []Former { return formers.Of(t) }

// A Former is a player who gave their seat to a friend and may ask for it again.
type Former struct {
	User table.User `json:"user"`
	Name string     `json:"name"`
	Seat game.Seat  `json:"seat"`
}

// formers are the users who gave their seat to a friend.
var formers = table.Piece[[]Former]{Name: "former"}
