package soak

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
)

// run lets members press, with the bot on a store that is forgotten.
func (d *drops) run(ctx context.Context) (err error) {
	dir, err := os.MkdirTemp("", "bivouac-drops-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := store.Open(filepath.Join(dir, "drops.db"), store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	l, err := town.Assemble(town.Parts{
		Titles: d.o.Titles, Log: d.o.Log, Client: wire.Config{API: d.server.URL() + "/api/v10"},
		Tables: table.Config{Store: s, OpenPerson: -1, OpenServer: -1},
	})
	if err != nil {
		return err
	}
	posting, stop := context.WithCancel(context.WithoutCancel(ctx))
	posted := make(chan struct{})
	go func() {
		defer close(posted)
		l.Bot.Run(posting)
	}()
	defer func() { // in the order of the command line
		l.Shell.Close()
		stop()
		<-posted
	}()
	starting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := l.Shell.Start(starting); err != nil {
		return err
	}
	if err := d.begin(starting); err != nil {
		return err
	}
	return d.press(ctx)
}

// The members who play, and the operations of the buttons that they use.
const (
	host, guest = "alice", "bruno"
	opJoin      = "j"
	opStart     = "g"
	opPlay      = "p"
)

// begin starts a match in each title's channel.
func (d *drops) begin(ctx context.Context) error {
	for _, t := range d.o.Titles {
		id := t.Game.Info().ID
		for {
			_, err := d.server.As(host).Command(ctx, id, "play", playground.Opts{"game": id})
			if err == nil {
				break
			}
			if ctx.Err() != nil { // the commands are registered beside everything else
				return err
			}
			time.Sleep(10 * time.Millisecond)
		}
		for _, step := range []struct{ who, op string }{{guest, opJoin}, {host, opStart}} {
			c, err := d.button(ctx, step.who, id, step.op)
			if err == nil {
				_, err = d.server.As(step.who).Click(ctx, id, c.Message, c.CustomID)
			}
			if err != nil {
				return err
			}
		}
		if _, err := d.button(ctx, host, id, opPlay); err != nil {
			return err
		}
	}
	return nil
}

// button waits for the newest button of an operation on the messages of a channel.
func (d *drops) button(ctx context.Context, who, channel, op string) (playground.Control, error) {
	for {
		all, err := d.server.As(who).Controls(channel, 1000)
		if err != nil {
			return playground.Control{}, err
		}
		for i := len(all) - 1; i >= 0; i-- {
			if (control{id: all[i].CustomID}).op() == op && all[i].Values == nil {
				return all[i], nil
			}
		}
		select {
		case <-ctx.Done():
			return playground.Control{}, fmt.Errorf("waiting for the button %q in %s: %w", op, channel, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// press lets members press, one channel after the other, while connections end.
func (d *drops) press(ctx context.Context) error {
	type target struct {
		who, channel string
		playground.Control
	}
	var targets []target
	for _, who := range []string{host, guest} {
		for _, t := range d.o.Titles {
			c, err := d.button(ctx, who, t.Game.Info().ID, opPlay)
			if err != nil {
				return err
			}
			targets = append(targets, target{who, t.Game.Info().ID, c})
		}
	}
	began := time.Now()
	ctx, stop := context.WithTimeout(ctx, d.o.For)
	defer stop()
	var under sync.WaitGroup
	under.Go(func() { d.drop(ctx) })
	tick := time.NewTicker(d.o.Pause)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			under.Wait()
			d.report.Took = time.Since(began)
			d.report.Identifies, d.report.Resumes = d.server.Identifies()
			return nil
		case <-tick.C:
			at := targets[n%len(targets)]
			under.Go(func() { d.once(context.WithoutCancel(ctx), at.who, at.channel, at.Control) })
		}
	}
}

// once presses and notes what became of it.
func (d *drops) once(ctx context.Context, who, channel string, c playground.Control) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	began := time.Now()
	r, err := d.server.As(who).Click(ctx, channel, c.Message, c.CustomID)
	took := time.Since(began)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.report.Presses++
	if err != nil || r.Outcome == playground.OutcomeFailed {
		d.report.Unanswered++
		return
	}
	d.report.Slowest = max(d.report.Slowest, took)
}

// drop ends the connection at each tick at which there is one, and measures how long
// the bot is away.
func (d *drops) drop(ctx context.Context) {
	tick := time.NewTicker(d.o.Every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		sessions := d.sessions()
		began := time.Now()
		if d.server.Fault(faults[d.o.How]) != nil {
			return // there is no such fault
		}
		d.mu.Lock()
		d.report.Drops++
		d.mu.Unlock()
		for d.sessions() == sessions {
			if time.Since(began) > patience {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		d.mu.Lock()
		d.report.Away = append(d.report.Away, time.Since(began))
		d.mu.Unlock()
	}
}

// sessions is how often the bot was given a session so far, new or resumed.
func (d *drops) sessions() int {
	identifies, resumes := d.server.Identifies()
	return identifies + resumes
}
