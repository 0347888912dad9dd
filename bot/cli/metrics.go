package cli

import (
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"
	"bivouac/render"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics are those of /metrics. files/dashboard.json shows each of them.
type metrics struct {
	registry  *prometheus.Registry
	counters  map[string]*prometheus.CounterVec   // by the name that count is given
	durations map[string]*prometheus.HistogramVec // by the name that observe is given
	backup    prometheus.Gauge                    // seconds that the last one took
}

// Names of counts and durations of this package, beside those of wire and of bot.
const (
	countChanges  = "changes"
	countBackups  = "backups"
	observeCommit = "commit"
)

// counted are the counters: the name for count, the metric, its help, and its labels, whose values are the words of
// count's label.
var counted = []struct{ name, metric, help, labels string }{
	{wire.CountInteraction, "bivouac_interactions_total", "Interactions that arrived.", "kind"},
	{wire.CountOutcome, "bivouac_interactions_handled_total",
		"Interactions that were handled: answered, unanswered, late (Discord had given up), crashed.", "kind outcome"},
	{wire.CountDropped, "bivouac_interactions_dropped_total",
		"Events that were not handled: busy, repeated, malformed, late.", "reason"},
	{wire.CountDeferred, "bivouac_interactions_deferred_total",
		"Interactions that were deferred since their answer was not ready after 1.5 s.", "kind"},
	{wire.CountPanic, "bivouac_handler_panics_total", "Handlers that broke: each is a bug.", "handler"},
	{wire.CountRequest, "bivouac_discord_requests_total", "Requests to Discord's API by the status of the answer.",
		"method status"},
	{wire.CountRateLimit, "bivouac_discord_rate_limits_total", "Requests that Discord wanted later.", "scope"},
	{wire.CountRetry, "bivouac_discord_retries_total", "Requests that were sent again.", "method"},
	{wire.CountConnect, "bivouac_gateway_connections_total", "Gateway connections: fresh, resume, error, refused.", "how"},
	{wire.CountAbandoned, "bivouac_gateway_abandoned_total",
		"Gateway connections that were given up: deaf ones acknowledged heartbeats and sent no event.", "reason"},
	{wire.CountEvent, "bivouac_gateway_events_total", "Gateway events that are of use.", "type"},
	{bot.CountPost, "bivouac_posts_total",
		"Tries to post what tables want said, by kind (remind: reminders): made, retried, dropped.", "kind outcome"},
	{countChanges, "bivouac_store_changes_total",
		"Changes that the store was given; those of one moment share a transaction.", ""},
	{countBackups, "bivouac_backups_total", "Scheduled backups: made, failed.", "outcome"},
}

// timed are the histograms.
var timed = []struct {
	name, metric, help, label string
	buckets                   []float64
}{
	{wire.ObserveAck, "bivouac_interaction_ack_seconds",
		"From an interaction's arrival to Discord's receipt of the first answer: 3 is too late.",
		"kind", []float64{.01, .025, .05, .1, .25, .5, 1, 1.5, 2, 2.5, 3}},
	{wire.ObserveHandled, "bivouac_interaction_duration_seconds",
		"From an interaction's arrival until all of it was done.",
		"kind", []float64{.01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15, 60}},
	{bot.ObservePicture, "bivouac_picture_duration_seconds", "Painting a board.",
		"game", []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5}},
	{observeCommit, "bivouac_store_commit_seconds", "Writing one transaction of the store to the disk.",
		"", []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}},
}

func newMetrics() *metrics {
	m := &metrics{registry: prometheus.NewRegistry(), counters: map[string]*prometheus.CounterVec{},
		durations: map[string]*prometheus.HistogramVec{}}
	for _, c := range counted {
		m.counters[c.name] = prometheus.NewCounterVec(prometheus.CounterOpts{Name: c.metric, Help: c.help},
			strings.Fields(c.labels))
		m.registry.MustRegister(m.counters[c.name])
	}
	for _, h := range timed {
		m.durations[h.name] = prometheus.NewHistogramVec(
			prometheus.HistogramOpts{Name: h.metric, Help: h.help, Buckets: h.buckets}, strings.Fields(h.label))
		m.registry.MustRegister(m.durations[h.name])
	}
	m.backup = prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "bivouac_backup_duration_seconds", Help: "How long the last scheduled backup took, with its check.",
	})
	for _, outcome := range []string{"made", "failed"} {
		m.counters[countBackups].WithLabelValues(outcome) // shown from the start, so that the first failure is a rise
	}
	rev, version := "unknown", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.GoVersion
		rev, _ = builtFrom(info)
	}
	built := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "bivouac_build_info",
		Help:        "Always 1; the labels say which program runs.",
		ConstLabels: prometheus.Labels{"revision": rev, "go": version}}, func() float64 { return 1 })
	m.registry.MustRegister(m.backup, built, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// count implements Count of wire and of bot. A name without a metric is a bug, found by a test.
func (m *metrics) count(name, label string) {
	for _, c := range counted {
		if c.name != name {
			continue
		}
		n := len(strings.Fields(c.labels))
		words := strings.Fields(label)
		if n > 0 && len(words) > n { // the last label takes the rest: "edit age"
			words = append(words[:n-1:n-1], strings.Join(words[n-1:], " "))
		}
		for len(words) < n {
			words = append(words, "unknown")
		}
		m.counters[name].WithLabelValues(words...).Inc()
	}
}

// observe is Observe of wire and of bot.
func (m *metrics) observe(name, label string, took time.Duration) {
	if h := m.durations[name]; h != nil {
		h.WithLabelValues(label).Observe(took.Seconds())
	}
}

// committed is store.Options.Committed.
func (m *metrics) committed(took time.Duration, changes int) {
	m.durations[observeCommit].WithLabelValues().Observe(took.Seconds())
	m.counters[countChanges].WithLabelValues().Add(float64(changes))
}

// gauges are metrics read from the store and the backups on demand. An unreadable one is missing in
// the output, which an alert detects.
type gauges struct {
	engine *engine

	mu   sync.Mutex
	live map[string]int // live tables by game, as of at
	at   time.Time
}

// liveFor is how long the count of live tables is cached, since it reads each.
const liveFor = time.Minute

// read are the gauges' descriptions by their names.
var read = func() map[string]*prometheus.Desc {
	all := map[string]*prometheus.Desc{}
	for _, d := range []struct{ name, help, label string }{
		{"tables", "Tables in the store, those that are over included.", ""},
		{"live_tables", "Tables in the lobby or being played.", "game"},
		{"people", "Records of people in the store.", ""},
		{"outbox_posts", "Posts that wait to be sent.", ""},
		{"outbox_oldest_seconds", "Age of the oldest post that waits; 0 if none does.", ""},
		{"due_tables", "Tables whose time has come and that were not looked at yet, 1000 at most.", ""},
		{"due_oldest_seconds", "For how long the first of them waits; 0 if none does.", ""},
		{"store_size_bytes", "Size of the store's file, or of its database.", ""},
		{"store_free_bytes", "Space that is left on the store's disk; missing where the store is a database.", ""},
		{"store_available", "1 while the store takes changes, else 0.", ""},
		{"picture_memory_bytes", "Memory of what is kept between pictures.", "what"},
		{"gateway_connected", "1 while Discord's gateway is connected, else 0.", ""},
		{"backup_last_timestamp_seconds", "Moment of the newest scheduled backup; missing if there is none.", ""},
	} {
		all[d.name] = prometheus.NewDesc("bivouac_"+d.name, d.help, strings.Fields(d.label), nil)
	}
	return all
}()

// Describe tells all of them.
func (g *gauges) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range read {
		ch <- d
	}
}

// Collect reads all of them.
func (g *gauges) Collect(ch chan<- prometheus.Metric) {
	tell := func(name string, value float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(read[name], prometheus.GaugeValue, value, labels...)
	}
	well := func(name string, err error) {
		if err != nil {
			tell(name, 0)
			return
		}
		tell(name, 1)
	}
	age := func(name string, since time.Time) {
		seconds := 0.0
		if !since.IsZero() {
			seconds = max(0, time.Since(since).Seconds())
		}
		tell(name, seconds)
	}
	e := g.engine
	if s, err := e.store.Stats(); err == nil {
		tell("tables", float64(s.Matches))
		tell("people", float64(s.People))
		tell("outbox_posts", float64(s.Outbox))
		tell("store_size_bytes", float64(s.FileBytes))
	}
	if b, err := e.tables.Backlog(); err == nil {
		age("outbox_oldest_seconds", b.OldestPost)
		tell("due_tables", float64(b.Late))
		age("due_oldest_seconds", b.OldestDue)
	}
	pictures := render.Kept()
	tell("picture_memory_bytes", float64(pictures.Bands), "bands")
	tell("picture_memory_bytes", float64(pictures.Forms), "forms")
	tell("picture_memory_bytes", float64(pictures.Sprites), "sprites")
	for game, n := range g.liveTables() {
		tell("live_tables", float64(n), game)
	}
	well("store_available", e.store.Available())
	well("gateway_connected", e.gateway.Healthy())
	if free, err := freeSpace(filepath.Dir(e.config.Store.Path)); err == nil && !e.config.Store.inDatabase() {
		tell("store_free_bytes", float64(free))
	}
	if all, err := savedIn(e.config.Store.BackupDir); err == nil && e.config.Store.BackupDir != "" {
		if old, _ := believed(all, time.Now()); len(old) > 0 {
			tell("backup_last_timestamp_seconds", float64(old[len(old)-1].at.Unix()))
		}
	}
}

// liveTables counts them by game, each title's with its 0.
func (g *gauges) liveTables() map[string]int {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.live != nil && time.Since(g.at) < liveFor {
		return g.live
	}
	all, err := g.engine.tables.Live()
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
