package drops

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
)

// Options of Run. Titles, Every, For and Pause are required.
type Options struct {
	Titles []bot.Title
	Every  time.Duration // how often the gateway's connection ends
	For    time.Duration // how long members press
	Pause  time.Duration // time between two presses, whether the first is answered or not
	How    How           // how the connection ends; Cut if empty
	Log    *slog.Logger  // the bot's log; may be nil
}

// How is the way in which a connection to the gateway ends.
type How string

// The ways in which a connection ends. After each of them but Forgotten the session can be resumed.
const (
	Cut       How = "cut"       // without a close frame
	Reconnect How = "reconnect" // by op 7
	Closed    How = "closed"    // by close code 4000
	Forgotten How = "forgotten" // by op 9: a planted fault; presses fail until a new session begins
)

// faults has, for each way, the fault by which the playground's server ends the connection.
var faults = map[How]playground.Fault{
	Cut:       {Kind: "drop"},
	Reconnect: {Kind: "op7"},
	Closed:    {Kind: "close", Code: 4000},
	Forgotten: {Kind: "op9"},
}

// Report counts the presses and how they ended.
type Report struct {
	How         How
	Every, Took time.Duration
	Drops       int
	Away        []time.Duration // time from each drop to the next READY or RESUMED
	Identifies  int             // new sessions, the first one included
	Resumes     int
	Presses     int
	Unanswered  int           // presses without an acknowledgement within 3 s
	Slowest     time.Duration // longest time to the complete answer, among the acknowledged presses
}

// Share returns the fraction of the presses that had no answer, from 0 to 1.
func (r Report) Share() float64 { return float64(r.Unanswered) / float64(max(1, r.Presses)) }

// Print writes the report in two lines.
func (r Report) Print(w io.Writer) {
	var all, longest time.Duration
	for _, d := range r.Away {
		all += d
		longest = max(longest, d)
	}
	fmt.Fprintf(w, "%d drops (%s) in %s, one every %s: %d new sessions, %d resumed; away for %s on average, %s at most\n",
		r.Drops, r.How, r.Took.Round(time.Second), r.Every, r.Identifies, r.Resumes,
		(all / time.Duration(max(1, len(r.Away)))).Round(time.Millisecond), longest.Round(time.Millisecond))
	fmt.Fprintf(w, "%d presses: %d (%.2f %%) without an answer within 3 s; the slowest whole answer took %s\n",
		r.Presses, r.Unanswered, 100*r.Share(), r.Slowest.Round(time.Millisecond))
}

// run is a running proof.
type run struct {
	o   Options
	srv *playground.Server

	mu     sync.Mutex
	report Report
}

// Run lets members press while the connection ends again and again. It counts the presses that
// Discord shows as failed. An error means trouble with the bot itself. The report then has what was
// counted before.
func Run(ctx context.Context, o Options) (Report, error) {
	o.How = cmp.Or(o.How, Cut)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	r := &run{o: o, report: Report{How: o.How, Every: o.Every}}
	var places []playground.Channel
	for _, t := range o.Titles {
		places = append(places, playground.Channel{Name: t.Game.Info().ID})
	}
	r.srv = playground.New(playground.Options{Channels: places})
	defer r.srv.Close()
	if err := r.srv.Listen(0); err != nil {
		return r.report, fmt.Errorf("drops: %w", err)
	}
	if err := r.live(ctx); err != nil {
		return r.report, fmt.Errorf("drops: %w", err)
	}
	return r.report, nil
}

// live runs the bot on a temporary store while members press.
func (r *run) live(ctx context.Context) (err error) {
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
		Titles: r.o.Titles, Log: r.o.Log, Client: wire.Config{API: r.srv.URL() + "/api/v10"},
		Tables: table.Config{Store: s.Store, OpenPerson: -1, OpenServer: -1},
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
	defer func() { // as when a real bot stops: first no new interactions, then the posts finish
		l.Shell.Close()
		stop()
		<-posted
	}()
	starting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	l.Shell.Begin()
	for l.Shell.Healthy() != nil {
		select {
		case <-starting.Done():
			return errors.Join(starting.Err(), l.Shell.Err())
		case <-time.After(time.Millisecond):
		}
	}
	if err := r.begin(starting); err != nil {
		return err
	}
	return r.press(ctx)
}
