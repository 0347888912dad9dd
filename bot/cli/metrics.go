package cli

import (
	"cmp"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"
	"bivouac/render"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// metrics are the metrics of /metrics. files/dashboard.json shows each of them.
type metrics struct {
	registry  *prometheus.Registry
	counters  map[string]counter                  // by the name passed to count
	durations map[string]*prometheus.HistogramVec // by the name passed to observe
	backup    prometheus.Gauge                    // duration of the last backup, in seconds
}

// counter is a metric and the number of its labels.
type counter struct {
	*prometheus.CounterVec
	labels int
}

// prefix is the beginning of each metric's name.
const prefix = "bivouac_"

// Names of counts and durations of this package, in addition to those of wire and bot.
const (
	countChanges  = "store_changes_total"
	countBackups  = "backups_total"
	observeCommit = "store_commit_seconds"
)

// counted lists the counters. The field name is passed to count. The field labels has the names of
// the labels; the label that is passed to count has one word for each of them.
var counted = []struct{ name, help, labels string }{
	{wire.CountInteraction, "Interactions that arrived.", "kind"},
	{wire.CountOutcome, "Interactions that were handled: answered, unanswered, late (Discord had given up), crashed.",
		"kind outcome"},
	{wire.CountDropped, "Events that were not handled: busy, repeated, malformed, late.", "reason"},
	{wire.CountDeferred, "Interactions that were deferred since their answer was not ready after 1.5 s.", "kind"},
	{wire.CountPanic, "Handlers that broke: each is a bug.", "handler"},
	{wire.CountRequest, "Requests to Discord's API by the status of the answer.", "method status"},
	{wire.CountRateLimit, "Requests that Discord wanted later.", "scope"},
	{wire.CountRetry, "Requests that were sent again.", "method"},
	{wire.CountConnect, "Gateway connections: fresh, resume, error, refused.", "how"},
	{wire.CountAbandoned,
		"Gateway connections that were given up: deaf ones acknowledged heartbeats and sent no event.", "reason"},
	{wire.CountEvent, "Gateway events that are of use.", "type"},
	{bot.CountPost, "Tries to post what tables want said, by kind (remind: reminders): made, retried, dropped.",
		"kind outcome"},
	{countChanges, "Changes that the store was given; those of one moment share a transaction.", ""},
	{countBackups, "Scheduled backups: made, failed.", "outcome"},
}

// timed lists the histograms. The field name is passed to observe. The field label is "" if there
// is no label.
var timed = []struct {
	name, help, label string
	buckets           []float64
}{
	{wire.ObserveAck, "From an interaction's arrival to Discord's receipt of the first answer: 3 is too late.",
		"kind", []float64{.01, .025, .05, .1, .25, .5, 1, 1.5, 2, 2.5, 3}},
	{wire.ObserveHandled, "From an interaction's arrival until all of it was done.",
		"kind", []float64{.01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15, 60}},
	{bot.ObservePicture, "Painting a board.", "game", []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5}},
	{observeCommit, "Writing one transaction of the store to the disk.",
		"", []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}},
}

func newMetrics() *metrics {
	m := &metrics{registry: prometheus.NewRegistry(), counters: map[string]counter{},
		durations: map[string]*prometheus.HistogramVec{}}
	add := promauto.With(m.registry)
	for _, c := range counted {
		labels := strings.Fields(c.labels)
		vec := add.NewCounterVec(prometheus.CounterOpts{Name: prefix + c.name, Help: c.help}, labels)
		m.counters[c.name] = counter{vec, len(labels)}
	}
	for _, h := range timed {
		m.durations[h.name] = add.NewHistogramVec(
			prometheus.HistogramOpts{Name: prefix + h.name, Help: h.help, Buckets: h.buckets}, strings.Fields(h.label))
	}
	m.backup = add.NewGauge(prometheus.GaugeOpts{
		Name: prefix + "backup_duration_seconds", Help: "How long the last scheduled backup took, with its check.",
	})
	for _, outcome := range []string{"made", "failed"} {
		// a counter that exists from the start, with the value 0, shows the first failure as a rise
		m.counters[countBackups].WithLabelValues(outcome)
	}
	rev, _ := built()
	add.NewGaugeFunc(prometheus.GaugeOpts{Name: prefix + "build_info",
		Help:        "Always 1; the labels say which program runs.",
		ConstLabels: prometheus.Labels{"revision": rev, "go": runtime.Version()}}, func() float64 { return 1 })
	m.registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// count is the function Count in the configurations of the packages wire and bot. It ignores a name
// without a metric: a test finds such a bug.
func (m *metrics) count(name, label string) {
	c, known := m.counters[name]
	if !known {
		return
	}
	// if there are more words than labels, the last label has several words, such as "edit age"
	words := strings.SplitN(cmp.Or(strings.TrimSpace(label), "unknown"), " ", c.labels)
	for len(words) < c.labels {
		words = append(words, "unknown")
	}
	c.WithLabelValues(words...).Inc()
}

// observe is the function Observe in the configurations of the packages wire and bot.
func (m *metrics) observe(name, label string, took time.Duration) {
	if h := m.durations[name]; h != nil {
		h.WithLabelValues(label).Observe(took.Seconds())
	}
}

// committed records one transaction of the store: see store.Options.Committed.
func (m *metrics) committed(took time.Duration, changes int) {
	m.durations[observeCommit].WithLabelValues().Observe(took.Seconds())
	m.counters[countChanges].WithLabelValues().Add(float64(changes))
}

// gauges are metrics that are read from the store and the backups when /metrics is read. If a gauge
// cannot be read, it is absent from the output. An alert detects that it is absent.
type gauges struct {
	engine *engine

	mu   sync.Mutex
	live map[string]int // number of live tables by game
	at   time.Time
}

// liveFor is how long the number of live tables is cached, since counting reads each table.
const liveFor = time.Minute

// Describe describes nothing, since the set of metrics varies.
func (g *gauges) Describe(chan<- *prometheus.Desc) {}

// Collect reads all gauges.
func (g *gauges) Collect(ch chan<- prometheus.Metric) {
	tell := func(name, help string, value float64, labels prometheus.Labels) {
		desc := prometheus.NewDesc(prefix+name, help, nil, labels)
		ch <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value)
	}
	well := map[bool]float64{true: 1}
	age := func(since time.Time) float64 {
		if since.IsZero() {
			return 0
		}
		return max(0, time.Since(since).Seconds())
	}
	e := g.engine
	if s, err := e.store.Stats(); err == nil {
		tell("tables", "Tables in the store, those that are over included.", float64(s.Matches), nil)
		tell("people", "Records of people in the store.", float64(s.People), nil)
		tell("outbox_posts", "Posts that wait to be sent.", float64(s.Outbox), nil)
		tell("store_size_bytes", "Size of the store's file, or of its database.", float64(s.FileBytes), nil)
	}
	if b, err := e.tables.Mail.Backlog(); err == nil {
		tell("outbox_oldest_seconds", "Age of the oldest post that waits; 0 if none does.", age(b.OldestPost), nil)
		tell("due_tables", "Tables whose time has come and that were not looked at yet, 1000 at most.", float64(b.Late), nil)
		tell("due_oldest_seconds", "For how long the first of them waits; 0 if none does.", age(b.OldestDue), nil)
	}
	kept := render.Kept()
	for what, bytes := range map[string]int{"bands": kept.Bands, "forms": kept.Forms, "sprites": kept.Sprites} {
		tell("picture_memory_bytes", "Memory of what is kept between pictures.", float64(bytes),
			prometheus.Labels{"what": what})
	}
	for game, n := range g.liveTables() {
		tell("live_tables", "Tables in the lobby or being played.", float64(n), prometheus.Labels{"game": game})
	}
	tell("store_available", "1 while the store takes changes, else 0.", well[e.store.Available() == nil], nil)
	tell("gateway_connected", "1 while Discord's gateway is connected, else 0.", well[e.gateway.Healthy() == nil], nil)
	if free, err := freeSpace(filepath.Dir(e.config.Store.Path)); err == nil && !e.config.Store.inDatabase() {
		tell("store_free_bytes", "Space that is left on the store's disk; missing where the store is a database.",
			float64(free), nil)
	}
	if old, _ := savedIn(e.config.Store.BackupDir, time.Now()); len(old) > 0 {
		tell("backup_last_timestamp_seconds", "Moment of the newest scheduled backup; missing if there is none.",
			float64(old[len(old)-1].at.Unix()), nil)
	}
}

// liveTables counts live tables by game. The number is 0 for a title without live tables.
func (g *gauges) liveTables() map[string]int {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.live != nil && time.Since(g.at) < liveFor {
		return g.live
	}
	all, err := g.engine.tables.Shelf.Live()
	if err != nil {
		g.engine.log.Warn("live tables not counted", "err", err)
	}
	g.live, g.at = map[string]int{}, time.Now()
	for _, game := range gamesOf(g.engine.titles) {
		g.live[game.Info().ID] = 0
	}
	for _, t := range all {
		g.live[t.Game]++
	}
	return g.live
}
