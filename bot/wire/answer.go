package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Deferral is what the watchdog does when an answer is late.
type Deferral int

// Kinds of deferral.
const (
	// DeferByKind shows nothing for a component or a form opened from a message, and a private "is
	// thinking" for everything else.
	DeferByKind  Deferral = iota
	DeferPrivate          // an ephemeral message follows
	DeferPublic           // a message for all follows
	DeferNever            // no watchdog; the handler answers at once
	// DeferForm is for an interaction that is answered by a form. A form cannot follow a deferral,
	// so the watchdog defers as late as possible. After that, a private message replaces the form.
	DeferForm
)

const (
	// deferAfter leaves half of Discord's 3 seconds for the deferral itself.
	deferAfter = 1500 * time.Millisecond
	// formAfter leaves a fifth of the 3 seconds: a deferral that may come too late is better than
	// no form at all.
	formAfter = 2400 * time.Millisecond
	// firstAnswer stands in a path for the id of the first answer's message. If the first answer was an edit,
	// that is the pressed message.
	firstAnswer = "@original"
)

// Answer answers one interaction. It defers automatically when the handler is slow. After that,
// Respond edits the deferred message or sends a further one. An Answer is safe for concurrent use;
// its calls are sent in order.
type Answer struct {
	client *Client
	in     *Interaction
	stop   func() bool // ends the watchdog

	// turn is a lock. A context can end the wait for it. The lock is held while an answer is sent, so that
	// the watchdog cannot overtake that answer.
	turn     chan struct{}
	deferral Deferral
	acked    bool
	thinking bool   // a message was deferred and is still to be sent
	private  bool   // the deferred message will be ephemeral
	doubt    bool   // fill has failed with ErrUnsure: the deferred message may have been sent
	expired  bool   // Discord has already shown the user a failure
	own      bool   // @original is a message of this answer, not the pressed message
	shown    string // id of the message that shows the last answer, for EditFollowup; "" for none

	owed   *Deferred // the watchdog's deferral, kept until the real answer is given
	unsure *Response // a deferral that may have arrived
	sent   bool      // the callback was sent, successfully or not
}

// NewAnswer returns the Answer to an interaction, and starts its watchdog. The watchdog defers 1.5 s after
// in.Received (2.4 s with DeferForm), unless an answer was given. The Shell calls NewAnswer for each
// interaction. Autocompletes are never deferred.
func NewAnswer(w *Client, in *Interaction, d Deferral) *Answer {
	a := &Answer{client: w, in: in, deferral: d, turn: make(chan struct{}, 1)}
	if in.Kind == KindAutocomplete {
		return a
	}
	after := deferAfter
	if d == DeferForm {
		after = formAfter
	}
	wait := max(0, after-w.now().Sub(in.Received))
	a.lock()
	defer a.unlock()
	a.stop = w.pace.After(min(wait, after), a.watchdog)
	return a
}

// the background context never ends, so Take cannot fail
func (a *Answer) lock() { _ = a.client.pace.Take(context.Background(), a.turn) }

func (a *Answer) unlock() { <-a.turn }

// Prefer changes what the watchdog does when the answer is late. It does not change the time at which the
// watchdog acts, and has no effect after the first answer.
func (a *Answer) Prefer(d Deferral) {
	a.lock()
	defer a.unlock()
	a.deferral = d
}

// Answered says whether Discord has received an answer or a deferral.
func (a *Answer) Answered() bool {
	a.lock()
	defer a.unlock()
	return a.acked
}

// outcome returns the interaction's label for the metric CountOutcome. It is called after the
// handler has returned.
func (a *Answer) outcome() string {
	a.lock()
	defer a.unlock()
	switch {
	case a.expired:
		return "late"
	case a.acked:
		return "answered"
	}
	return "unanswered"
}

// Respond sends an answer. The first call makes Discord's callback request, unless a deferral has made it
// already. After a deferral or an earlier answer, a Reply becomes the deferred message or a further message,
// and an Update becomes an edit. A form must be the first answer (ErrLateModal). Other errors are those of
// Client.Respond. After ErrInvalidBody another answer may be given.
func (a *Answer) Respond(ctx context.Context, r Response) error {
	if r.Kind == KindUpdate && a.in.MessageCard && r.Message.Card == nil {
		r.Message.Card = &Card{} // a card cannot become a plain message
	}
	if err := a.client.pace.Take(ctx, a.turn); err != nil {
		return fmt.Errorf("respond: %w", err)
	}
	defer a.unlock()
	if !a.acked {
		if r.Kind == KindDefer {
			a.keep(r)
		}
		if err := a.first(ctx, r); !a.arrived(err) {
			return err
		}
	}
	err := a.late(ctx, r)
	if err == nil && r.Kind != KindDefer || Expired(err) {
		a.given()
	}
	return err
}

// first sends the callback and records its effect on later calls.
func (a *Answer) first(ctx context.Context, r Response) error {
	err := a.client.Respond(ctx, a.in, r)
	if errors.Is(err, ErrAcked) && !a.sent {
		a.client.stranger(a.in)
	}
	a.sent = true
	if err != nil && !errors.Is(err, ErrAcked) && !Expired(err) {
		return err // Discord did not take the answer: the watchdog or another answer may still succeed
	}
	if a.stop != nil {
		a.stop()
	}
	a.acked, a.expired = true, Expired(err)
	if err != nil {
		if a.expired || a.unsure == nil {
			a.given() // Discord has an answer, or accepts none any more
		}
		return err
	}
	a.client.observe(ObserveAck, kindName(a.in.Kind), a.client.now().Sub(a.in.Received))
	a.became(r)
	if r.Kind != KindDefer && r.Kind != KindDeferUpdate {
		a.given()
	}
	return nil
}

// stranger logs that another process has answered an interaction. It ignores interactions older than this
// client, since an earlier process of this bot may have answered them.
func (w *Client) stranger(in *Interaction) {
	if made, err := discordgo.SnowflakeTimestamp(in.ID); err != nil || made.Before(w.began) {
		return
	}
	w.count(CountDropped, "answered elsewhere")
	w.strangerTold.Do(func() {
		w.log.Error("another process answers for this bot's token, and what it does is kept elsewhere: "+
			"end one of the two, or give it a token of its own", "interaction", in.ID)
	})
}

// late gives an answer after the first one or after a deferral.
func (a *Answer) late(ctx context.Context, r Response) error {
	switch r.Kind {
	case KindDefer, KindDeferUpdate:
		return nil
	case KindAsk:
		return ErrLateModal
	case KindReply:
		return a.lateReply(ctx, r.Message)
	case KindUpdate:
		return a.lateUpdate(ctx, r.Message)
	}
	return fmt.Errorf("respond a second time with kind %d: %w", r.Kind, ErrAcked)
}

func (a *Answer) lateReply(ctx context.Context, m Message) error {
	if err := a.look(ctx); err != nil {
		return err
	}
	if a.thinking && a.private == m.Ephemeral {
		return a.fill(ctx, m)
	}
	if a.thinking {
		// The deferral has decided whether its message is private. As long as that message shows "is
		// thinking", Discord gives the next message the same visibility. So the deferred message is deleted
		// first.
		err := a.client.do(ctx, webhook(http.MethodDelete, a.in, firstAnswer), nil)
		if err != nil && !errors.Is(err, ErrUnknownMessage) {
			return err
		}
		a.thinking = false
	}
	posted, err := a.client.Followup(ctx, a.in, m)
	a.shown = posted.ID
	return err
}

func (a *Answer) lateUpdate(ctx context.Context, m Message) error {
	if err := a.look(ctx); err != nil {
		return err
	}
	if a.thinking || !a.own || a.in.MessageID == "" {
		return a.fill(ctx, m)
	}
	// @original is our reply, so the pressed message is changed by its own id.
	if a.in.MessagePrivate {
		a.shown = a.in.MessageID
		_, err := a.client.EditFollowup(ctx, a.in, a.in.MessageID, m)
		return err
	}
	return a.client.Edit(ctx, a.in.Channel, a.in.MessageID, m)
}

// fill edits @original, which also ends "is thinking".
func (a *Answer) fill(ctx context.Context, m Message) error {
	a.shown = firstAnswer
	_, err := a.client.EditFollowup(ctx, a.in, firstAnswer, m)
	if err == nil {
		a.thinking = false
	}
	a.doubt = a.thinking && errors.Is(err, ErrUnsure)
	return err
}

// Again replaces the message that shows the last answer. It works only as long as the interaction's
// token is valid. Without such a message it returns ErrUnknownMessage.
func (a *Answer) Again(ctx context.Context, m Message) error {
	if err := a.client.pace.Take(ctx, a.turn); err != nil {
		return fmt.Errorf("answer again: %w", err)
	}
	defer a.unlock()
	if a.shown == "" {
		return fmt.Errorf("answer again: %w", ErrUnknownMessage)
	}
	_, err := a.client.EditFollowup(ctx, a.in, a.shown, m)
	return err
}

// If doubt is set, look asks Discord whether the deferred message was sent, and clears doubt. A message that
// was sent may be a card, which only another card can replace.
func (a *Answer) look(ctx context.Context) error {
	if !a.doubt {
		return nil
	}
	waits, err := a.client.awaited(ctx, a.in)
	if err == nil {
		a.thinking, a.doubt = waits, false
	}
	return err
}

// Conclude sends a private message after an answer has failed. It sends nothing if the answer has reached
// Discord although the request failed.
func (a *Answer) Conclude(ctx context.Context, m Message) error {
	if err := a.client.pace.Take(ctx, a.turn); err != nil {
		return fmt.Errorf("respond: %w", err)
	}
	doubt := a.doubt
	err := a.look(ctx)
	arrived := doubt && !a.thinking
	if arrived || Expired(err) {
		a.given()
	}
	a.unlock()
	if err != nil || arrived {
		return err
	}
	m.Ephemeral = true
	return a.Respond(ctx, Reply(m))
}

// watchdog sends the deferral. It runs in the timer's goroutine.
func (a *Answer) watchdog() {
	a.lock()
	defer a.unlock()
	r, some := a.deferred()
	if a.acked || !some {
		return
	}
	ctx, stop := a.client.pace.Timeout(context.Background(), 5*time.Second)
	defer stop()
	a.keep(r)
	if err := a.first(ctx, r); err != nil {
		if errors.Is(err, ErrUnsure) {
			a.unsure = &r
		}
		a.client.log.Warn("deferral refused", "interaction", a.in.ID, "error", err)
		return
	}
	a.client.count(CountDeferred, kindName(a.in.Kind))
}

// deferred returns the deferral for the interaction. The result found is false if there is none.
func (a *Answer) deferred() (r Response, found bool) {
	onMessage := a.in.Kind == KindComponent || a.in.Kind == KindModal && a.in.MessageID != ""
	if a.deferral == DeferByKind && onMessage {
		return DeferUpdate(), true
	}
	return Defer(a.deferral != DeferPublic), a.deferral != DeferNever
}

// kindName returns the metrics' label of a kind.
func kindName(k Kind) string {
	return map[Kind]string{
		KindCommand: "command", KindComponent: "component", KindAutocomplete: "autocomplete", KindModal: "modal",
	}[k]
}
