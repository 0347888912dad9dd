package processes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// people is the number of members. Each of them plays at tables of several shards.
const people = 24

func person(n int) string { return fmt.Sprintf("member%02d", n%people) }

// The operations of the buttons that members use.
const (
	opJoin  = "j"
	opStart = "g"
)

// told is an act that the bot has acknowledged.
type told struct {
	interaction, user, channel string
}

// place is a channel with a table, and what the members know about the table.
type place struct {
	channel string
	shard   int
	seats   [2]string
	busy    atomic.Bool // says whether a press is in progress

	stage  stage
	turn   int // index in seats of the member who acts next, as far as the members know
	misses int // presses without effect since the last press with an effect
}

type stage int

const (
	empty stage = iota
	opened
	joined
	begun
)

// patience is how long a member waits for the answer to a press, while Discord shows that the bot
// "is thinking".
const patience = 10 * time.Second

// result is the outcome of a press.
type result int

const (
	unheard result = iota // no answer, or an answer that asks the member to try again
	refused
	did
)

// next lets one member do what must be done next at the place.
func (p *place) next(ctx context.Context, r *run) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	var came result
	switch p.stage {
	case empty:
		came = r.answer(r.srv.As(p.seats[0]).Command(ctx, p.channel, "play",
			playground.Opts{"game": title().Game.Info().ID}))
	case opened:
		came = p.press(ctx, r, p.seats[1], opJoin)
	case joined:
		came = p.press(ctx, r, p.seats[0], opStart)
	case begun:
		came = p.act(ctx, r)
	}
	switch came {
	case did:
		p.misses = 0
		r.serves(p.shard)
	case refused:
		p.misses++
	}
	switch {
	case p.stage == begun && p.misses > 3: // the game is over
		p.stage, p.misses = empty, 0
	case p.stage == empty && came != unheard, p.stage < begun && (came == did || p.misses > 2):
		p.stage, p.misses = p.stage+1, 0
	}
}

// press uses the newest button of an operation. It returns refused if there is none.
func (p *place) press(ctx context.Context, r *run, who, op string) result {
	all, err := r.srv.As(who).Controls(p.channel, 5)
	if err != nil {
		return unheard
	}
	for _, c := range slices.Backward(all) {
		if town.Custom(c.CustomID).Op == op && c.Values == nil {
			return r.answer(r.srv.As(who).Click(ctx, p.channel, c.Message, c.CustomID))
		}
	}
	return refused
}

// act answers the game's question from the seat that is next, as far as the members know. If it is
// not this seat's turn, the other seat is next.
func (p *place) act(ctx context.Context, r *run) result {
	who := r.srv.As(p.seats[p.turn])
	reply, err := who.Command(ctx, p.channel, "do", playground.Opts{"line": "mark1"})
	switch came := r.answer(reply, err); {
	case came == unheard:
		return came
	case !done(reply) && !strings.HasPrefix(text(reply), r.done):
		p.turn = 1 - p.turn
		r.mu.Lock()
		r.report.Refused++
		r.mu.Unlock()
		return refused
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told = append(r.told, told{reply.Interaction, who.ID(), p.channel})
	return did
}

// answer counts a press by its outcome. A public answer means that something was done, a private
// one that it was refused.
func (r *run) answer(reply playground.Reply, err error) result {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Presses++
	said := text(reply)
	switch {
	case err != nil || reply.Outcome == playground.OutcomeFailed:
		r.report.Failed++
		return unheard
	case slices.ContainsFunc(r.away, func(sentence string) bool { return strings.HasPrefix(said, sentence) }):
		r.report.Away++
		return unheard
	case reply.Message != nil && reply.Message.Ephemeral:
		return refused
	}
	return did
}

// done says whether an answer begins with ✅, by which the bot says that it did something.
func done(reply playground.Reply) bool { return strings.HasPrefix(text(reply), "✅") }

func text(reply playground.Reply) string {
	if reply.Message == nil {
		return ""
	}
	return reply.Message.Content
}

// serves records the time at which an act on a shard was acknowledged.
func (r *run) serves(shard int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.served[shard] = append(r.served[shard], time.Now())
}
