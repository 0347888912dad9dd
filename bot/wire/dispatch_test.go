package wire

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot/turns"

	"github.com/google/go-cmp/cmp"
)

// TestOrder: the presses of one channel are handled in order although each takes
// a while; another channel and completions pass them.
func TestOrder(t *testing.T) {
	t.Parallel()
	g := newGateway(t, stay(func(p *peer) {
		for i := range 5 {
			p.event("INTERACTION_CREATE", pressed("5", fmt.Sprint(i)))
		}
		p.event("INTERACTION_CREATE", pressed("6", "other"))
		p.event("INTERACTION_CREATE", typed("5", "completion"))
	}))
	s, h, _, _ := begin(t, g)
	gate := make(chan struct{})
	h.on = func(_ context.Context, in *Interaction, _ *Answer) {
		if in.Channel == "5" && in.Kind == KindComponent {
			<-gate
		}
	}
	start(t, s)
	h.saw(t, "interaction 6 other", 1)
	h.saw(t, "interaction 5 completion", 1)
	close(gate)
	h.saw(t, "interaction 5 4", 1)
	var order []string
	for _, c := range h.told() {
		if n, ok := strings.CutPrefix(c, "interaction 5 "); ok && n != "completion" {
			order = append(order, n)
		}
	}
	if diff := cmp.Diff([]string{"0", "1", "2", "3", "4"}, order); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestFormsPass: what is answered with a form waits for no slow press of its channel,
// and when there is no room beside it, it waits with the others.
func TestFormsPass(t *testing.T) {
	t.Parallel()
	g := newGateway(t, stay(func(p *peer) {
		p.event("INTERACTION_CREATE", pressed("5", "slow"))
		p.event("INTERACTION_CREATE", pressed("5", "form 1"))
	}))
	s, h, _, _ := begin(t, g)
	h.defers = func(in *Interaction) Deferral {
		if strings.HasPrefix(in.ID, "form") {
			return DeferForm
		}
		return DeferByKind
	}
	gate := make(chan struct{})
	opened := sync.OnceFunc(func() { close(gate) })
	t.Cleanup(opened)
	h.on = func(_ context.Context, in *Interaction, _ *Answer) {
		if in.ID == "slow" {
			<-gate
		}
	}
	start(t, s)
	h.saw(t, "interaction 5 form 1", 1)
	for n := range besideLimit + besideDepth {
		s.form(fmt.Sprint(n), func(context.Context) { <-gate })
	}
	s.onInteraction([]byte(pressed("5", "form 2")))
	opened()
	h.saw(t, "interaction 5 form 2", 1)
}

// TestPanicsAndRepeats: one bad handler does not harm the others, and what Discord
// repeats after a resume is handled once. All presses come on a message with a
// component of an unknown type, with which discordgo loses the whole event.
func TestPanicsAndRepeats(t *testing.T) {
	t.Parallel()
	g := newGateway(t, stay(func(p *peer) {
		p.event("INTERACTION_CREATE", pressed("5", "bad"))
		p.event("INTERACTION_CREATE", pressed("5", "good"))
		p.event("INTERACTION_CREATE", pressed("5", "good"))
		p.event("INTERACTION_CREATE", `{"type":3,"id":"7"}`)
		p.event("INTERACTION_CREATE", pressed("5", "last"))
	}))
	s, h, c, log := begin(t, g)
	h.on = func(_ context.Context, in *Interaction, _ *Answer) {
		if in.ID == "bad" {
			panic("no such thing: " + in.Token.Reveal() + testToken.Reveal())
		}
	}
	start(t, s)
	h.saw(t, "interaction 5 last", 1)
	want := []string{"crashed bad", "interaction 5 good", "interaction 5 last"}
	var got []string
	for _, call := range h.told() {
		if !strings.HasPrefix(call, "ready") {
			got = append(got, call)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if c.get(CountPanic+" Interaction") != 1 || c.get(CountDropped+" repeated") != 1 ||
		c.get(CountDropped+" malformed") != 1 {
		t.Errorf("counted %v", c.all())
	}
	if !strings.Contains(log.String(), "no such thing: [secret][secret]") {
		t.Errorf("the log does not tell of the panic:\n%s", log)
	}
}

func TestNews(t *testing.T) {
	t.Parallel()
	g := newGateway(t, stay(func(p *peer) {
		p.event("GUILD_CREATE", `{"id":"4"}`) // known from READY: no invitation
		p.event("GUILD_CREATE", `{"id":"40"}`)
		p.event("CHANNEL_DELETE", `{"id":"5","guild_id":"4"}`)
		p.event("THREAD_DELETE", `{"id":"6","guild_id":"4"}`)
		p.event("THREAD_UPDATE", `{"id":"7","guild_id":"4","thread_metadata":{"archived":true,"locked":false}}`)
		p.event("GUILD_MEMBER_REMOVE", `{"guild_id":"4","user":{"id":"12"}}`)
		p.event("GUILD_MEMBER_UPDATE", `{"guild_id":"4","nick":"Zoé","user":{"id":"13","username":"zoe"}}`)
		p.event("GUILD_MEMBER_UPDATE", `{"guild_id":"4","nick":"nobody's"}`)
		p.event("GUILD_DELETE", `{"id":"41","unavailable":true}`) // an outage
		p.event("GUILD_DELETE", `{"id":"40"}`)
		p.event("CHANNEL_DELETE", `{"id":[]}`)
		p.op(9, false) // a new session, in which server 4 is gone
		<-p.got
		p.event("READY", `{"session_id":"s","user":{"id":"9"},"application":{"id":"1"},"guilds":[]}`)
	}))
	s, h, _, _ := begin(t, g, func(o *Options) { o.Members = true })
	start(t, s)
	for _, call := range []string{"joined 40", "channel gone 4 5", "channel gone 4 6", "thread 4 7 true false",
		"member gone 4 12", "member changed 4 13 Zoé", "guild gone 40", "guild gone 4", "ready [] false"} {
		h.saw(t, call, 1)
	}
	if calls := h.told(); len(calls) != 10 { // and the first ready
		t.Errorf("calls %q", calls)
	}
}

func TestTooMuchIsRefused(t *testing.T) {
	w, _, _, _ := newFake(t)
	d := newDispatcher(w)
	gate := make(chan struct{})
	taken := 0
	for range laneDepth + 50 {
		if d.add("5", fmt.Sprint(taken%50), func(context.Context) { <-gate }) {
			taken++
		}
	}
	if taken < laneDepth || taken > laneDepth+1 {
		t.Errorf("%d events wait in a lane, want %d", taken, laneDepth)
	}
	if !d.add("6", "1", func(context.Context) {}) {
		t.Error("another channel is refused")
	}
	for n := range besideLimit + besideDepth {
		d.form(fmt.Sprint(n), func(context.Context) { <-gate })
	}
	if d.complete("7", func(context.Context) {}, nil) {
		t.Error("endless completions")
	}
	close(gate)
	d.drain(10 * time.Second)
	for _, q := range []*turns.Queue{d.lanes, d.beside} {
		if waiting, running := q.Len(); waiting != 0 || running != 0 {
			t.Errorf("left: %d wait, %d run", waiting, running)
		}
	}
	for i := range 3 * memory {
		d.fresh(fmt.Sprint(i))
	}
	if len(d.seen) != memory || d.fresh(fmt.Sprint(3*memory-1)) || !d.fresh("0") {
		t.Errorf("%d ids are remembered, want %d", len(d.seen), memory)
	}
}
