package drops

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// The members who play, and the operations of the buttons that they press.
const (
	host, guest = "alice", "bruno"
	opJoin      = "j"
	opStart     = "g"
	opPlay      = "p"
)

// patience is how long a run waits for a start or an answer before it gives up. It is only for a bot
// that hangs, and is far longer than any time that a run measures.
const patience = time.Minute

// begin starts a match in each title's channel.
func (r *run) begin(ctx context.Context) error {
	for _, t := range r.o.Titles {
		id := t.Game.Info().ID
		for {
			_, err := r.srv.As(host).Command(ctx, id, "play", playground.Opts{"game": id})
			if err == nil {
				break
			}
			if ctx.Err() != nil { // commands are registered while everything else starts
				return err
			}
			pause(ctx, 10*time.Millisecond)
		}
		for _, step := range []struct{ who, op string }{{guest, opJoin}, {host, opStart}} {
			c, err := r.button(ctx, step.who, id, step.op)
			if err == nil {
				_, err = r.srv.As(step.who).Click(ctx, id, c.Message, c.CustomID)
			}
			if err != nil {
				return err
			}
		}
		if _, err := r.button(ctx, host, id, opPlay); err != nil {
			return err
		}
	}
	return nil
}

// button waits until a channel has a button of an operation, and returns the newest one.
func (r *run) button(ctx context.Context, who, channel, op string) (playground.Control, error) {
	for {
		all, err := r.srv.As(who).Controls(channel, 1000)
		if err != nil {
			return playground.Control{}, err
		}
		for _, c := range slices.Backward(all) {
			if town.Custom(c.CustomID).Op == op && c.Values == nil {
				return c, nil
			}
		}
		if pause(ctx, 10*time.Millisecond); ctx.Err() != nil {
			return playground.Control{}, fmt.Errorf("waiting for the button %q in %s: %w", op, channel, ctx.Err())
		}
	}
}

// press lets members press, one channel after the other, until the context ends.
func (r *run) press(ctx context.Context) error {
	type target struct {
		who, channel string
		playground.Control
	}
	var targets []target
	for _, who := range []string{host, guest} {
		for _, t := range r.o.Titles {
			c, err := r.button(ctx, who, t.Game.Info().ID, opPlay)
			if err != nil {
				return err
			}
			targets = append(targets, target{who, t.Game.Info().ID, c})
		}
	}
	began := time.Now()
	within, stop := context.WithTimeout(ctx, r.o.For)
	defer stop()
	var under sync.WaitGroup
	under.Go(func() { r.drop(within) })
	tick := time.NewTicker(r.o.Pause)
	defer tick.Stop()
	for n := 0; within.Err() == nil; n++ {
		select {
		case <-within.Done():
		case <-tick.C:
			at := targets[n%len(targets)]
			under.Go(func() { r.once(context.WithoutCancel(ctx), at.who, at.channel, at.Control) })
		}
	}
	under.Wait()
	r.report.Took = time.Since(began)
	r.report.Identifies, r.report.Resumes = r.srv.Identifies()
	return ctx.Err()
}

// The method once presses a button and records how the press ended.
func (r *run) once(ctx context.Context, who, channel string, c playground.Control) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	began := time.Now()
	reply, err := r.srv.As(who).Click(ctx, channel, c.Message, c.CustomID)
	took := time.Since(began)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Presses++
	if err != nil || reply.Outcome == playground.OutcomeFailed {
		r.report.Unanswered++
		return
	}
	r.report.Slowest = max(r.report.Slowest, took)
}

// drop ends the connection again and again, and measures how long the bot is disconnected.
func (r *run) drop(ctx context.Context) {
	tick := time.NewTicker(r.o.Every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		sessions, began := r.sessions(), time.Now()
		if r.srv.Fault(faults[r.o.How]) != nil {
			return // the playground does not have this fault
		}
		r.mu.Lock()
		r.report.Drops++
		r.mu.Unlock()
		back, stop := context.WithTimeout(context.WithoutCancel(ctx), patience)
		for r.sessions() == sessions && back.Err() == nil {
			pause(back, 5*time.Millisecond)
		}
		stop()
		r.mu.Lock()
		r.report.Away = append(r.report.Away, time.Since(began))
		r.mu.Unlock()
	}
}

// sessions returns how many sessions the bot has had so far, new or resumed.
func (r *run) sessions() int {
	identifies, resumes := r.srv.Identifies()
	return identifies + resumes
}

// pause waits for d, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
