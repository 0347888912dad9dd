package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// TokenLife is for how long an interaction can be answered through its token.
const TokenLife = 15 * time.Minute

// keepPatience is how long a deferral waits until it is kept: a slow disk must not make
// it late.
const keepPatience = 300 * time.Millisecond

// keepLook is the pause between two looks whether it is kept, which mostly is at once.
const keepLook = 2 * time.Millisecond

// A Keeper is a Handler that keeps the deferred answers, so that a later process gives
// those which this one owes when it ends. Its methods are called from any goroutine.
type Keeper interface {
	// Keep is called before a deferral is sent.
	Keep(d Deferred)
	// Given is called when the answer that was deferred has reached Discord, or when
	// Discord takes none any more.
	Given(interaction string)
}

// Deferred is an answer that was promised: "is thinking", or a press that was seen and
// of which nothing is shown yet.
type Deferred struct {
	In       Interaction // what an answer needs of it: see Record
	Thinking bool        // a message says that one follows
	Private  bool        // that message is ephemeral
}

// deferredRecord is a Deferred as it is kept. The token stands in it as it is.
type deferredRecord struct {
	ID          string    `json:"id"`
	Kind        Kind      `json:"kind"`
	Token       string    `json:"token"`
	Application string    `json:"application"`
	Guild       string    `json:"guild,omitempty"`
	Channel     string    `json:"channel"`
	User        string    `json:"user"`
	Locale      string    `json:"locale,omitempty"`
	GuildLocale string    `json:"guildLocale,omitempty"`
	Received    time.Time `json:"received"`
	Thinking    bool      `json:"thinking,omitempty"`
	Private     bool      `json:"private,omitempty"`
}

// Record is what is kept of it. It holds the interaction's token: no text for a log.
func (d Deferred) Record() ([]byte, error) {
	in := d.In
	return json.Marshal(deferredRecord{
		ID: in.ID, Kind: in.Kind, Token: in.Token.Reveal(), Application: in.Application, Guild: in.Guild, Channel: in.Channel,
		User: in.User.ID, Locale: in.Locale, GuildLocale: in.GuildLocale, Received: in.Received,
		Thinking: d.Thinking, Private: d.Private,
	})
}

// ReadDeferred reads what Record wrote.
func ReadDeferred(record []byte) (Deferred, error) {
	var r deferredRecord
	if json.Unmarshal(record, &r) != nil || r.ID == "" || r.Token == "" { // the error would quote it
		return Deferred{}, errors.New("read a deferred answer: it is not what was kept")
	}
	return Deferred{
		In: Interaction{
			ID: r.ID, Kind: r.Kind, Token: NewSecret(r.Token), Application: r.Application, Guild: r.Guild, Channel: r.Channel,
			User: User{ID: r.User}, Locale: r.Locale, GuildLocale: r.GuildLocale, Received: r.Received,
		},
		Thinking: r.Thinking, Private: r.Private,
	}, nil
}

// Alive says whether a deferred answer can still be given.
func (w *Client) Alive(d Deferred) bool {
	age := w.now().Round(0).Sub(d.In.Received.Round(0))
	return age < TokenLife && age > -TokenLife // by a clock that was set back it would live for ever
}

// Finish answers with a private message what was deferred and not answered, by this
// process or an earlier one. Where the message that was promised is there already, or is
// gone, it does nothing, so that it may be called again. The error is for a later try
// unless it is Expired.
func (w *Client) Finish(ctx context.Context, d Deferred, m Message) error {
	m.Ephemeral = true
	a := &Answer{client: w, in: &d.In, turn: make(chan struct{}, 1), acked: true,
		thinking: d.Thinking, private: d.Private, own: d.Thinking}
	if d.Thinking {
		p, err := w.Original(ctx, &d.In)
		switch {
		case errors.Is(err, ErrUnknownMessage):
			return nil
		case err != nil:
			return fmt.Errorf("finish a deferred answer: %w", err)
		case !p.Loading:
			return nil
		}
	}
	return a.Respond(ctx, Reply(m))
}

// keep has the deferral kept, but does not wait for that for long. The caller holds the turn.
func (a *Answer) keep(r Response) {
	if a.client.keeper == nil {
		return
	}
	d := Deferred{In: *a.in, Thinking: r.Kind == KindDefer, Private: r.Ephemeral}
	a.owed = &d
	ctx, stop := a.client.pace.Timeout(context.Background(), keepPatience)
	defer stop()
	var done atomic.Bool
	a.client.pace.Go(func() {
		a.client.keeper.Keep(d)
		done.Store(true)
	})
	for !done.Load() {
		if !a.client.pace.Sleep(ctx, keepLook) {
			a.client.log.Warn("a deferral is sent before it is kept", "interaction", a.in.ID)
			return
		}
	}
}

// given notes that nothing is owed any more. The caller holds the turn.
func (a *Answer) given() {
	if a.owed != nil {
		a.owed = nil
		a.client.keeper.Given(a.in.ID)
	}
}

// became notes what a callback has made of the interaction.
func (a *Answer) became(r Response) {
	a.thinking = r.Kind == KindDefer
	a.private = r.Ephemeral
	a.own = r.Kind == KindReply || r.Kind == KindDefer
}

// arrived says of the error of a callback that what Discord took before is our own
// deferral, which seemed to have failed.
func (a *Answer) arrived(err error) bool {
	if a.unsure == nil || !errors.Is(err, ErrAcked) {
		return false
	}
	a.became(*a.unsure)
	return true
}
