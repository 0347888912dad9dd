package faults

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/wire"
)

// gate is the connection to the gateway. The simulation holds the connection itself, so that it
// decides when an event arrives, and how often.
type gate struct {
	feed    *playground.Feed // nil while there is no connection
	session string           // session to resume; "" if there is none
	seq     int              // number of the last event that arrived
}

// zombie is how long a connection may be silent before the watchdog of package wire gives it up:
// one and a half heartbeats.
const zombie = 62 * time.Second

func (g *gate) close(bye bool) {
	if g.feed != nil {
		g.feed.Close(bye)
	}
	g.feed = nil
	if bye {
		g.session, g.seq = "", 0
	}
}

// connect opens the gateway after d, if the process is still alive then.
func (x *sim) connect(d time.Duration) {
	life := x.life
	x.sched.plan(d, func() {
		if life.dead || x.gate.feed != nil {
			return
		}
		x.gate.feed = x.srv.Connect()
		x.shake()
		x.greet()
	})
}

// greet sends identify, or resumes the session.
func (x *sim) greet() {
	g := &x.gate
	if g.session == "" {
		g.seq = 0
		x.say(opIdentify, map[string]any{
			"token": "Bot " + token, "properties": map[string]any{}, "intents": intentGuilds | playground.IntentMembers,
		})
		return
	}
	seq := g.seq
	if chance(x.rng, 0.2) {
		seq = max(1, seq-1-x.rng.IntN(3)) // Discord sends the last one to three events again
		x.count("gateway repeats events")
	}
	x.say(opResume, map[string]any{"token": "Bot " + token, "session_id": g.session, "seq": seq})
}

// intentGuilds is the intent for events about servers.
const intentGuilds = 1 << 0

// Operations of the gateway.
const (
	opDispatch  = 0
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
)

func (x *sim) say(op int, data any) {
	text, err := json.Marshal(map[string]any{"op": op, "d": data})
	if err != nil {
		x.broken("%v: %v", errTrouble, err)
		return
	}
	if code := x.gate.feed.Send(text); code != 0 {
		x.broken("%v: the gateway closes with %d", errTrouble, code)
	}
}

// listen handles everything that Discord has sent.
func (x *sim) listen() {
	for x.gate.feed != nil {
		p, ok := x.gate.feed.Next()
		switch {
		case p.Code != 0:
			x.drop(p.Code == 4000, time.Second) // after 4009 (session timed out) nothing can be resumed
		case ok:
			x.hearken(p)
		case x.gate.feed.Cut():
			x.drop(true, time.Second)
		default:
			return
		}
	}
}

// hearken handles one payload.
func (x *sim) hearken(p playground.Payload) {
	switch p.Op {
	case opReconnect:
		x.drop(true, 0)
	case opInvalid:
		x.drop(string(p.Data) == "true", time.Second)
	case opDispatch:
		x.gate.seq = p.Seq
		if p.Type == "READY" {
			var ready struct {
				Session string `json:"session_id"`
			}
			_ = json.Unmarshal(p.Data, &ready)
			x.gate.session = ready.Session
		}
		shell := x.proc.Shell // the event reaches this Shell a moment later, if its process still runs
		delay := time.Duration(5+x.rng.IntN(60)) * time.Millisecond
		if !x.calm && chance(x.rng, 0.03) {
			delay = time.Duration(x.rng.IntN(1200)) * time.Millisecond
		}
		x.note("event", p.Type, fmt.Sprint(x.gate.seq))
		x.sched.start(x.life, "event", delay, func() { shell.Deliver(p.Type, p.Data) })
	}
}

// drop ends the connection, and opens a new one after d and a random pause.
func (x *sim) drop(resumable bool, d time.Duration) {
	x.gate.close(!resumable)
	x.shake()
	x.connect(d + time.Duration(x.rng.IntN(3000))*time.Millisecond)
}

// shake marks all interactions under way as disturbed, which excuses a missing answer.
func (x *sim) shake() {
	for _, t := range x.trips {
		t.shaken = true
	}
}

// porch receives the interactions from the gateway. It passes each to the bot once, twice, later or
// never.
type porch struct {
	*bot.Bot
	x    *sim
	life *life
}

// soon is a limit for the time until an interaction reaches its handler. If the time is below this
// limit, the answer must not be late even if one of the bot's requests goes wrong. Such a fault costs
// a second or two.
const soon = 900 * time.Millisecond

// A trip is one interaction on its way to the bot and back to its member.
type trip struct {
	how    string
	life   int // number of the life in which it began
	made   time.Time
	let    bool // is true if it reached its handler within the time soon
	shaken bool // says whether the gateway was disturbed meanwhile
	faults int  // how many requests of its answers went wrong or were slow
	slow   bool // says whether Discord was silent for longer than an answer may take
}

// The method known records an interaction that reached the bot.
func (x *sim) known(in *wire.Interaction) {
	if _, is := x.came[in.ID]; !is {
		x.came[in.ID] = in
		x.order = append(x.order, in.ID)
	}
	x.byToken[in.Token.Reveal()] = in
}

// Interaction passes an interaction on: once, twice, later or never, as was drawn for it
// (trip.how).
func (p *porch) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	if p.life.over() {
		return
	}
	x := p.x
	x.known(in)
	t := x.trips[in.ID]
	if t == nil {
		t = &trip{how: comesOnce} // an interaction that no member waits for
	}
	t.let = t.let || x.srv.Clock().Now().Sub(t.made) < soon
	switch t.how {
	case comesNever:
		a.Prefer(wire.DeferNever)
		return
	case comesLate:
		a.Prefer(wire.DeferNever)
		x.kept = append(x.kept, in)
		return
	case comesTwice:
		again := *in
		if x.o.Plant == PlantDouble {
			again.ID += "x" // the bot recognises a repeat by the id
		}
		x.known(&again)
		x.again(&again, time.Duration(x.rng.IntN(400))*time.Millisecond)
	}
	p.enter(ctx, in, a)
}

// The method again delivers an interaction to the bot once more after d, without the gateway.
func (x *sim) again(in *wire.Interaction, d time.Duration) {
	p, client := &porch{Bot: x.proc.Bot, x: x, life: x.life}, x.proc.Client
	x.sched.start(x.life, in.ID, d, func() {
		ctx, stop := client.Pace().Timeout(context.Background(), time.Minute)
		defer stop()
		p.enter(ctx, in, wire.NewAnswer(client, in, wire.DeferByKind))
	})
}

// enter passes an interaction to the bot. A panic is a broken promise.
func (p *porch) enter(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	defer func() {
		if r := recover(); r != nil {
			p.x.broken("a handler panicked: %v", r)
		}
	}()
	if p.life.over() {
		return
	}
	if t := p.x.sched.current; t != nil {
		t.label = in.ID
	}
	if _, known := p.x.arrived[in.ID]; !known {
		p.x.arrived[in.ID] = p.x.sched.now
		if t, err := p.x.proc.Inside.In(in.Channel); err == nil {
			p.x.met[in.ID] = t.ID
		}
	}
	p.Bot.Interaction(ctx, in, a)
}
