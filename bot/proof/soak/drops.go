package soak

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
)

// DropsOptions describe a run of Drops. Titles, Every, For and Pause are required.
type DropsOptions struct {
	Titles []bot.Title
	Every  time.Duration // the gateway's connection ends so often
	For    time.Duration // members press for so long
	Pause  time.Duration // between two presses, whether the last one is answered or not
	How    How           // how the connection ends; Cut if empty
	Log    *slog.Logger  // of the bot; nil for none
}

// How a connection to the gateway ends.
type How string

// The ways. The session can be resumed after each.
const (
	Cut       How = "cut"       // without a word
	Reconnect How = "reconnect" // by op 7
	Closed    How = "closed"    // by close code 4000
)

// faults are those of the playground.
var faults = map[How]playground.Fault{
	Cut:       {Kind: "drop"},
	Reconnect: {Kind: "op7"},
	Closed:    {Kind: "close", Code: 4000},
}

// DropsReport tells what became of the presses.
type DropsReport struct {
	How         How
	Every, Took time.Duration
	Drops       int
	Away        []time.Duration // from each drop to the next READY or RESUMED
	Identifies  int             // new sessions, the first one included
	Resumes     int
	Presses     int
	Unanswered  int           // by Discord's rule: no acknowledgement within 3 s
	Slowest     time.Duration // answer in full, of the presses that were acknowledged
}

// Share is the part of the presses that had no answer, from 0 to 1.
func (r DropsReport) Share() float64 { return float64(r.Unanswered) / float64(max(1, r.Presses)) }

// Print tells it in two lines.
func (r DropsReport) Print(w io.Writer) {
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

// drops is a run of Drops under way.
type drops struct {
	o      DropsOptions
	server *playground.Server

	mu     sync.Mutex
	report DropsReport
}

// Drops lets members press the button of their board while the connection to the
// gateway ends again and again, and counts the presses that Discord shows as failed.
// The whole bot runs against the playground's server, over sockets and in real time.
// Error: trouble with the bot itself; the report is of what came before it.
func Drops(ctx context.Context, o DropsOptions) (DropsReport, error) {
	o.How = cmp.Or(o.How, Cut)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	d := &drops{o: o, report: DropsReport{How: o.How, Every: o.Every}}
	var places []playground.Channel
	for _, t := range o.Titles {
		places = append(places, playground.Channel{Name: t.Game.Info().ID})
	}
	d.server = playground.New(playground.Options{Channels: places})
	defer d.server.Close()
	if err := d.server.Listen(0); err != nil {
		return d.report, fmt.Errorf("drops: %w", err)
	}
	if err := d.run(ctx); err != nil {
		return d.report, fmt.Errorf("drops: %w", err)
	}
	return d.report, nil
}
