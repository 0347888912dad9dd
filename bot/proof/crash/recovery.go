package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"bivouac/store"
)

const recoveryRounds = 5

// Recovery fills a store with many channels, each with a running match. It kills one process and
// measures the time until the next process has carried out a player's action in some channel. This
// time includes the start of the process, opening the store and the tables, and the commit, but not
// the connection to Discord.
func Recovery(ctx context.Context, o Options, channels int) (r Report, err error) {
	r.What = fmt.Sprintf("recovery with %d channels", channels)
	defer r.timed(time.Now())
	p, err := newPlan(o.Games[:1], 1, sessionSteps, o.Dir)
	if err != nil {
		return r, err
	}
	w, err := o.newWorld(p, sessionSteps)
	if err != nil {
		return r, err
	}
	defer w.remove()
	k, size, err := w.populate(ctx, channels)
	if err != nil {
		return r, err
	}
	r.add("MB in the file", int(size>>20))
	var took []time.Duration
	killed := time.Time{}
	for n := range recoveryRounds + 1 {
		channel := fmt.Sprint("c", o.random(n).IntN(channels))
		at, err := w.firstAnswer(ctx, channel, k)
		if err != nil {
			return r, err
		}
		if n > 0 {
			took = append(took, at.Sub(killed))
			r.Tries++
		}
		killed = time.Now()
	}
	slices.Sort(took)
	r.add("ms until the first answer, median", int(took[len(took)/2].Milliseconds()))
	r.add("ms until the first answer, worst", int(took[len(took)-1].Milliseconds()))
	return r, nil
}

// populate gives each channel a copy of one match. The first k steps of the match are done (0 to
// k-1). The next step, step k, is a player's action. The result size is the size of the store's file
// in bytes.
func (w *world) populate(ctx context.Context, channels int) (k int, size int64, err error) {
	s, err := store.Open(w.store, store.Options{})
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	l := &w.plan.Lines[0]
	for n := range l.Steps[:len(l.Steps)-1] {
		if l.Steps[n+1].Do == doAct && l.Marks[n].Entries >= l.Marks[k].Entries {
			k = n
		}
	}
	m, err := w.model(s, l, k)
	if err != nil {
		return 0, 0, err
	}
	jobs := make(chan int)
	var group sync.WaitGroup
	errs := make([]error, 256)
	for n := range errs {
		group.Go(func() {
			for c := range jobs {
				errs[n] = errors.Join(errs[n], m.copyTo(ctx, s, fmt.Sprint("c", c), k))
			}
		})
	}
	for c := range channels {
		jobs <- c
	}
	close(jobs)
	group.Wait()
	info, err := os.Stat(w.store)
	if err != nil {
		return 0, 0, err
	}
	return k + 1, info.Size(), errors.Join(errs...)
}

// model is a match that is copied into many channels.
type model struct {
	store.Match
	fields map[string]json.RawMessage // the fields of the match's record
}

// model plays the steps 0 to k of the line in a channel of its own, and returns the match that
// results.
func (w *world) model(s *store.File, l *line, k int) (*model, error) {
	ts, err := seat(s, w.o.Games)
	if err != nil {
		return nil, err
	}
	first := line{Channel: "model", Game: l.Game, Steps: l.Steps}
	for n := range k + 1 {
		if _, err := first.play(ts, n); err != nil {
			return nil, err
		}
	}
	t, err := ts.Shelf.In(first.Channel)
	if err != nil {
		return nil, err
	}
	m := &model{}
	if m.Match, err = s.Load(uint64(t.ID)); err != nil {
		return nil, err
	}
	return m, json.Unmarshal(m.Record, &m.fields)
}

// copyTo stores a copy of the match as a channel's table. Step k is the last step that was played in
// the match. The copy is stored as the outcome of that step's interaction, so that step k counts as
// done in the channel.
func (m *model) copyTo(ctx context.Context, s *store.File, channel string, k int) error {
	id, err := s.NextMatch(ctx)
	if err != nil {
		return err
	}
	fields := maps.Clone(m.fields)
	fields["id"], fields["channel"] = fmt.Append(nil, id), fmt.Appendf(nil, "%q", channel)
	record, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	l := line{Channel: channel}
	_, err = s.Commit(ctx, store.Change{
		Interaction: l.interaction(k), Outcome: []byte("{}"), At: stopped{}.Now(),
		Match: id, New: true, Record: record, Append: m.Journal, Snapshot: m.Snapshot,
		Join: []string{fmt.Sprint("u", rand.IntN(1000))},
		Bind: []store.Binding{{Channel: channel, To: id}},
	})
	return err
}

// firstAnswer runs a child until it has done step k of a channel, then kills it. It returns the
// time at which this step was acknowledged.
func (w *world) firstAnswer(ctx context.Context, channel string, k int) (at time.Time, err error) {
	one := *w.plan
	one.Lines = []line{w.plan.Lines[0]}
	one.Lines[0].Channel = channel
	if err := one.write(w.file); err != nil {
		return at, err
	}
	t := w.task(true)
	// The task has only step k to do. With more steps the same users would get too many pings.
	t.Done, t.Steps = map[string]int{channel: k}, k+1
	p, err := w.start(ctx, t)
	if err != nil {
		return at, err
	}
	for p.out.Scan() {
		if strings.HasPrefix(p.out.Text(), sayTold) {
			continue // hear cannot check it, since it does not know what the copied match was told
		}
		w.hear(p.out.Text())
		if w.acked[channel] > k && at.IsZero() {
			at = time.Now()
			_ = p.cmd.Process.Kill()
		}
	}
	if err := w.judge(ctx, p.wait()); err != nil {
		return at, err
	}
	if at.IsZero() {
		return at, w.broken(errors.New("no act was acknowledged"))
	}
	return at, nil
}
