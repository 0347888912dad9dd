package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// TokenLife is the time during which an interaction can be answered with its token.
const TokenLife = 15 * time.Minute

const (
	// keepPatience is the longest time that a deferral waits to be stored, so that a slow disk does
	// not make the deferral late.
	keepPatience = 300 * time.Millisecond
	keepLook     = 2 * time.Millisecond // how often keep looks whether the deferral is stored
)

// A Keeper is a Handler that stores deferred answers. If this process ends before it has given them, a later
// process gives these answers. A Keeper must be safe for concurrent use.
type Keeper interface {
	// Keep is called before a deferral is sent.
	Keep(d Deferred)
	// Given is called when the deferred answer has reached Discord, or when it can no longer be given.
	Given(interaction string)
}

// Deferred is an outstanding answer. The user sees "is thinking", or has pressed something without a visible
// result yet.
type Deferred struct {
	In       Interaction // the fields needed for an answer: see Record
	Thinking bool        // "is thinking" is shown
	Private  bool        // the message with "is thinking" is ephemeral
}

// record is the stored form of a Deferred, including the token.
type record struct {
	Interaction
	Token, User       string // stored instead of the interaction's own fields
	Thinking, Private bool
}

// Record encodes a Deferred. The result contains the interaction's token: never log it.
func (d Deferred) Record() ([]byte, error) {
	in := d.In
	needed := Interaction{
		ID: in.ID, Kind: in.Kind, Application: in.Application, Guild: in.Guild, Channel: in.Channel,
		Locale: in.Locale, GuildLocale: in.GuildLocale, Received: in.Received,
	}
	return json.Marshal(record{needed, in.Token.Reveal(), in.User.ID, d.Thinking, d.Private})
}

// ReadDeferred decodes a Record.
func ReadDeferred(kept []byte) (Deferred, error) {
	var r record
	// the decoder's error is not returned: it would quote the token
	if json.Unmarshal(kept, &r) != nil || r.ID == "" || r.Token == "" {
		return Deferred{}, errors.New("read a deferred answer: it is not what was kept")
	}
	r.Interaction.Token, r.Interaction.User = NewSecret(r.Token), User{ID: r.User}
	return Deferred{In: r.Interaction, Thinking: r.Thinking, Private: r.Private}, nil
}

// Alive says whether a deferred answer can still be given.
func (w *Client) Alive(d Deferred) bool {
	age := w.now().Round(0).Sub(d.In.Received.Round(0))
	return age < TokenLife && age > -TokenLife // negative if the clock was set back
}

// Finish answers a Deferred of this process or of an earlier one with a private message. If the deferred
// message no longer shows "is thinking", or was deleted, Finish does nothing, so it may be called twice.
// After an error it may be called again, unless the function Expired returns true for the error.
func (w *Client) Finish(ctx context.Context, d Deferred, m Message) error {
	m.Ephemeral = true
	a := &Answer{client: w, in: &d.In, turn: make(chan struct{}, 1), acked: true,
		thinking: d.Thinking, private: d.Private, own: d.Thinking}
	if d.Thinking {
		if waits, err := w.awaited(ctx, &d.In); err != nil || !waits {
			return err
		}
	}
	return a.Respond(ctx, Reply(m))
}

// awaited says whether a deferred message still shows "is thinking".
func (w *Client) awaited(ctx context.Context, in *Interaction) (bool, error) {
	p, err := w.read(ctx, webhook(http.MethodGet, in, firstAnswer))
	switch {
	case errors.Is(err, ErrUnknownMessage):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("look at a deferred answer: %w", err)
	}
	return p.Flags&discordgo.MessageFlagsLoading != 0, nil
}

// keep stores the deferral. It waits at most keepPatience until the deferral is stored. The caller holds the
// lock a.turn.
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

// given records that the interaction no longer has an outstanding answer, and tells the Keeper. The caller
// holds the lock a.turn.
func (a *Answer) given() {
	if a.owed != nil {
		a.owed = nil
		a.client.keeper.Given(a.in.ID)
	}
}

// became records in the Answer which messages exist after Discord has accepted the first answer r.
func (a *Answer) became(r Response) {
	a.thinking = r.Kind == KindDefer
	a.private = r.Ephemeral
	a.own = r.Kind == KindReply || r.Kind == KindDefer
	if r.Kind == KindReply || r.Kind == KindUpdate {
		a.shown = firstAnswer
	}
}

// arrived says whether a callback's error proves that this bot's deferral had arrived although it
// seemed to fail.
func (a *Answer) arrived(err error) bool {
	if a.unsure == nil || !errors.Is(err, ErrAcked) {
		return false
	}
	a.became(*a.unsure)
	return true
}
