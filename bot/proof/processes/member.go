package processes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"bivouac/bot/playground"
)

// people is how many members there are: each is at tables of several shards.
const people = 24

func person(n int) string { return fmt.Sprintf("member%02d", n%people) }

// The operations of the buttons that members use.
const (
	opJoin  = "j"
	opStart = "g"
)

// told is an act of which the bot has said that it is done.
type told struct {
	interaction, user, channel string
}

// place is a channel with a table, and how far its members believe that it is.
type place struct {
	channel string
	shard   int
	seats   [2]string
	busy    atomic.Bool // somebody presses

	stage  stage
	turn   int // who acts next, as far as they know
	misses int // presses that led nowhere since the last that did
}

type stage int

const (
	empty stage = iota
	opened
	joined
	begun
)

// patience is how long a member looks at an answer that is being thought about.
const patience = 10 * time.Second

// next has one member do what is to be done.
func (p *place) next(ctx context.Context, r *run) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	did := false
	switch p.stage {
	case empty:
		did = p.open(ctx, r)
		p.stage = opened
	case opened:
		if did = p.press(ctx, r, p.seats[1], opJoin); did || p.misses > 1 {
			p.stage = joined
		}
	case joined:
		if did = p.press(ctx, r, p.seats[0], opStart); did || p.misses > 1 {
			p.stage, p.turn = begun, 0
		}
	case begun:
		if did = p.act(ctx, r); !did && p.misses > 3 {
			p.stage = empty
		}
	}
	if p.misses++; did {
		p.misses = 0
		r.serves(p.shard)
	}
}

// open opens a table.
func (p *place) open(ctx context.Context, r *run) bool {
	reply, err := r.srv.As(p.seats[0]).Command(ctx, p.channel, "play", playground.Opts{"game": title().Game.Info().ID})
	return r.answer(reply, err) && !private(reply)
}

// press uses the newest button of an operation, if there is one.
func (p *place) press(ctx context.Context, r *run, who, op string) bool {
	all, err := r.srv.As(who).Controls(p.channel, 5)
	if err != nil {
		return false
	}
	for _, c := range slices.Backward(all) {
		if parts := strings.Split(c.CustomID, "|"); len(parts) > 3 && parts[1] == op && c.Values == nil {
			reply, err := r.srv.As(who).Click(ctx, p.channel, c.Message, c.CustomID)
			return r.answer(reply, err) && !private(reply)
		}
	}
	return false
}

// act answers the game's question in the seat whose turn it may be; if it is not, the other one is next.
func (p *place) act(ctx context.Context, r *run) bool {
	who := r.srv.As(p.seats[p.turn])
	reply, err := who.Command(ctx, p.channel, "do", playground.Opts{"line": "mark1"})
	if !r.answer(reply, err) {
		return false
	}
	said := text(reply)
	if !strings.HasPrefix(said, "✅") && !strings.HasPrefix(said, r.done) {
		p.turn = 1 - p.turn
		r.mu.Lock()
		r.report.Refused++
		r.mu.Unlock()
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told = append(r.told, told{reply.Interaction, who.ID(), p.channel})
	return true
}

// answer counts a press, and says whether it was answered.
func (r *run) answer(reply playground.Reply, err error) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Presses++
	if err != nil || reply.Outcome == playground.OutcomeFailed {
		r.report.Failed++
		return false
	}
	return true
}

// private says that an answer is a refusal: what is done is seen by all.
func private(reply playground.Reply) bool { return reply.Message != nil && reply.Message.Ephemeral }

func text(reply playground.Reply) string {
	if reply.Message == nil {
		return ""
	}
	return reply.Message.Content
}

// serves notes that an act was acknowledged on a shard.
func (r *run) serves(shard int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.served[shard] = append(r.served[shard], time.Now())
}
