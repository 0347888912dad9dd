package cli

import (
	"path/filepath"
	"sync"
	"time"

	"bivouac/bot/table"
	"bivouac/render"
	"bivouac/store"

	"github.com/prometheus/client_golang/prometheus"
)

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
		g.tellStore(s, tell)
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

func (g *gauges) tellStore(s store.Stats, tell func(*prometheus.Desc, float64, ...string)) {
	tell(descTables, float64(s.Matches))
	tell(descEntries, float64(s.Entries))
	tell(descPeople, float64(s.People))
	tell(descOutbox, float64(s.Outbox))
	tell(descBytes, float64(s.FileBytes))
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
	for _, game := range e.games() {
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
