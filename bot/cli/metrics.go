package cli

import (
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/render"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics are those of /metrics. files/dashboard.json shows each of them.
type metrics struct {
	registry  *prometheus.Registry
	counters  map[string]*prometheus.CounterVec   // by the name that Count is given
	durations map[string]*prometheus.HistogramVec // by the name that Observe is given

	commits       prometheus.Histogram
	changes       prometheus.Counter
	backups       *prometheus.CounterVec
	backupSeconds prometheus.Gauge
}

// counted are the counters: the name for Count, the metric, its help, and its labels, whose values
// are the words of Count's label.
var counted = []struct {
	name, metric, help string
	labels             []string
}{
	{wire.CountInteraction, "bivouac_interactions_total", "Interactions that arrived.", []string{"kind"}},
	{wire.CountOutcome, "bivouac_interactions_handled_total",
		"Interactions that were handled: answered, unanswered, late (Discord had given up), crashed.",
		[]string{"kind", "outcome"}},
	{wire.CountDropped, "bivouac_interactions_dropped_total",
		"Events that were not handled: busy, repeated, malformed, late.", []string{"reason"}},
	{wire.CountDeferred, "bivouac_interactions_deferred_total",
		"Interactions that were deferred since their answer was not ready after 1.5 s.", []string{"kind"}},
	{wire.CountPanic, "bivouac_handler_panics_total", "Handlers that broke: each is a bug.", []string{"handler"}},
	{wire.CountRequest, "bivouac_discord_requests_total",
		"Requests to Discord's API by the status of the answer.", []string{"method", "status"}},
	{wire.CountRateLimit, "bivouac_discord_rate_limits_total", "Requests that Discord wanted later.", []string{"scope"}},
	{wire.CountRetry, "bivouac_discord_retries_total", "Requests that were sent again.", []string{"method"}},
	{wire.CountConnect, "bivouac_gateway_connections_total",
		"Gateway connections: fresh, resume, error, refused.", []string{"how"}},
	{wire.CountAbandoned, "bivouac_gateway_abandoned_total",
		"Gateway connections that were given up: deaf ones acknowledged heartbeats and sent no event.", []string{"reason"}},
	{wire.CountEvent, "bivouac_gateway_events_total", "Gateway events that are of use.", []string{"type"}},
	{bot.CountPost, "bivouac_posts_total",
		"Tries to post what tables want said, by kind (remind: reminders): made, retried, dropped.",
		[]string{"kind", "outcome"}},
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
}

func newMetrics() *metrics {
	m := &metrics{registry: prometheus.NewRegistry(), counters: map[string]*prometheus.CounterVec{},
		durations: map[string]*prometheus.HistogramVec{}}
	for _, c := range counted {
		m.counters[c.name] = prometheus.NewCounterVec(prometheus.CounterOpts{Name: c.metric, Help: c.help}, c.labels)
		m.registry.MustRegister(m.counters[c.name])
	}
	for _, h := range timed {
		m.durations[h.name] = prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: h.metric, Help: h.help, Buckets: h.buckets,
		}, []string{h.label})
		m.registry.MustRegister(m.durations[h.name])
	}
	m.commits = prometheus.NewHistogram(prometheus.HistogramOpts{Name: "bivouac_store_commit_seconds",
		Help:    "Writing one transaction of the store to the disk.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}})
	m.changes = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "bivouac_store_changes_total",
		Help: "Changes that the store was given; those of one moment share a transaction.",
	})
	m.backups = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "bivouac_backups_total", Help: "Scheduled backups: made, failed.",
	}, []string{"outcome"})
	m.backupSeconds = prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "bivouac_backup_duration_seconds", Help: "How long the last scheduled backup took, with its check.",
	})
	for _, outcome := range []string{"made", "failed"} {
		m.backups.WithLabelValues(outcome) // shown from the start, so that the first failure is a rise
	}
	m.registry.MustRegister(m.commits, m.changes, m.backups, m.backupSeconds, buildInfo(),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// buildInfo says which program runs.
func buildInfo() prometheus.Collector {
	rev, version := "unknown", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.GoVersion
		rev, _ = builtFrom(info)
	}
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "bivouac_build_info",
		Help:        "Always 1; the labels say which program runs.",
		ConstLabels: prometheus.Labels{"revision": rev, "go": version}}, func() float64 { return 1 })
}

// count implements Count of wire and of bot. A name without a metric is a bug, found by a test.
func (m *metrics) count(name, label string) {
	c := m.counters[name]
	if c == nil {
		return
	}
	words := strings.Fields(label)
	for _, one := range counted {
		if one.name != name {
			continue
		}
		// The last label takes the rest: "edit age".
		if n := len(one.labels); len(words) > n {
			words = append(words[:n-1:n-1], strings.Join(words[n-1:], " "))
		}
		for len(words) < len(one.labels) {
			words = append(words, "unknown")
		}
	}
	c.WithLabelValues(words...).Inc()
}

// observe is Observe of wire and of bot.
func (m *metrics) observe(name, label string, took time.Duration) {
	if h := m.durations[name]; h != nil {
		h.WithLabelValues(label).Observe(took.Seconds())
	}
}

// committed is store.Options.Committed.
func (m *metrics) committed(took time.Duration, changes int) {
	m.commits.Observe(took.Seconds())
	m.changes.Add(float64(changes))
}

// gauges are metrics read from the store and the backups on demand. An unreadable one is missing in
// the output, which an alert detects.
type gauges struct {
	engine *engine

	mu   sync.Mutex
	live map[string]int // live tables by game, as of liveAt
	at   time.Time
}

// liveFor is how long the count of live tables is cached, since it reads each.
const liveFor = time.Minute

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

var (
	descTables  = describe("bivouac_tables", "Tables in the store, those that are over included.")
	descLive    = describe("bivouac_live_tables", "Tables in the lobby or being played.", "game")
	descEntries = describe("bivouac_journal_entries", "Journal entries in the store.")
	descPeople  = describe("bivouac_people", "Records of people in the store.")
	descOutbox  = describe("bivouac_outbox_posts", "Posts that wait to be sent.")
	descOldest  = describe("bivouac_outbox_oldest_seconds", "Age of the oldest post that waits; 0 if none does.")
	descLate    = describe("bivouac_due_tables",
		"Tables whose time has come and that were not looked at yet, 1000 at most.")
	descLateness = describe("bivouac_due_oldest_seconds", "For how long the first of them waits; 0 if none does.")
	descBytes    = describe("bivouac_store_size_bytes", "Size of the store's file, or of its database.")
	descFree     = describe("bivouac_store_free_bytes",
		"Space that is left on the store's disk; missing where the store is a database.")
	descWritable = describe("bivouac_store_available", "1 while the store takes changes, else 0.")
	descPictures = describe("bivouac_picture_memory_bytes", "Memory of what is kept between pictures.", "what")
	descGateway  = describe("bivouac_gateway_connected", "1 while Discord's gateway is connected, else 0.")
	descBackup   = describe("bivouac_backup_last_timestamp_seconds",
		"Moment of the newest scheduled backup; missing if there is none.")
)

// Describe tells all of them.
func (g *gauges) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{descTables, descLive, descEntries, descPeople, descOutbox, descOldest,
		descLate, descLateness,
		descBytes, descFree, descWritable, descPictures, descGateway, descBackup} {
		ch <- d
	}
}

// Collect reads all of them.
func (g *gauges) Collect(ch chan<- prometheus.Metric) {
	tell := func(d *prometheus.Desc, value float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	e := g.engine
	if s, err := e.store.Stats(); err == nil {
		tell(descTables, float64(s.Matches))
		tell(descEntries, float64(s.Entries))
		tell(descPeople, float64(s.People))
		tell(descOutbox, float64(s.Outbox))
		tell(descBytes, float64(s.FileBytes))
	}
	if b, err := e.tables.Backlog(); err == nil {
		tell(descOldest, age(b.OldestPost))
		tell(descLate, float64(b.Late))
		tell(descLateness, age(b.OldestDue))
	}
	pictures := render.Kept()
	tell(descPictures, float64(pictures.Bands), "bands")
	tell(descPictures, float64(pictures.Forms), "forms")
	tell(descPictures, float64(pictures.Sprites), "sprites")
	for game, n := range g.liveTables() {
		tell(descLive, float64(n), game)
	}
	tell(descWritable, well(e.store.Available()))
	tell(descGateway, well(e.gateway.Healthy()))
	if free, err := freeSpace(filepath.Dir(e.config.Store.Path)); err == nil && !e.config.Store.inDatabase() {
		tell(descFree, float64(free))
	}
	if all, err := savedIn(e.config.Store.BackupDir); err == nil && e.config.Store.BackupDir != "" {
		if old, _ := believed(all, time.Now()); len(old) > 0 {
			tell(descBackup, float64(old[len(old)-1].at.Unix()))
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
	g.live, g.at = countByGame(g.engine, all), time.Now()
	return g.live
}

func countByGame(e *engine, all []table.Table) map[string]int {
	n := map[string]int{}
	for _, game := range gamesOf(e.titles) {
		n[game.Info().ID] = 0
	}
	for _, t := range all {
		n[t.Game]++
	}
	return n
}

// age returns how many seconds something has waited; 0 for the zero time.
func age(since time.Time) float64 {
	if since.IsZero() {
		return 0
	}
	return max(0, time.Since(since).Seconds())
}

func well(err error) float64 {
	if err != nil {
		return 0
	}
	return 1
}
