package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"bivouac/store"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are what /metrics tells.
type metrics struct {
	registry *prometheus.Registry
	events   *prometheus.CounterVec

	backups       *prometheus.CounterVec
	backupSeconds prometheus.Gauge
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bivouac_events_total", Help: "What happened on the way to and from Discord, by name and label.",
		}, []string{"name", "label"}),
	}
	m.backups = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "bivouac_backups_total", Help: "Scheduled backups, by outcome: made, failed.",
	}, []string{"outcome"})
	m.backupSeconds = prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "bivouac_backup_duration_seconds", Help: "How long the last scheduled backup took, with its check.",
	})
	m.registry.MustRegister(m.events, m.backups, m.backupSeconds, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// watch tells of the store too, once it is open.
func (m *metrics) watch(s *store.Store) {
	for _, g := range []struct {
		name, help string
		value      func(store.Stats) float64
	}{
		{"bivouac_tables", "Tables in the store.", func(s store.Stats) float64 { return float64(s.Matches) }},
		{"bivouac_journal_entries", "Journal entries in the store.", func(s store.Stats) float64 { return float64(s.Entries) }},
		{"bivouac_outbox_posts", "Posts that wait to be sent.", func(s store.Stats) float64 { return float64(s.Outbox) }},
		{"bivouac_store_bytes", "Size of the store's file.", func(s store.Stats) float64 { return float64(s.FileBytes) }},
		{"bivouac_store_transactions", "Transactions since the file was made.", func(s store.Stats) float64 { return float64(s.Transactions) }},
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: g.name, Help: g.help}, func() float64 {
			stats, err := s.Stats()
			if err != nil {
				return -1
			}
			return g.value(stats)
		}))
	}
}

func (m *metrics) count(name, label string) { m.events.WithLabelValues(name, label).Inc() }

// health is the loopback port of /healthz, /readyz and /metrics.
type health struct{ server *http.Server }

// serveHealth opens the port, if the configuration names one.
func (e *engine) serveHealth() (*health, error) {
	if e.config.HTTP.Listen == "" {
		return &health{}, nil
	}
	ln, err := net.Listen("tcp", e.config.HTTP.Listen)
	if err != nil {
		return &health{}, fmt.Errorf("http.listen: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, e.store.Available()) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, errors.Join(e.store.Available(), e.shell.Healthy()))
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(e.metrics.registry, promhttp.HandlerOpts{}))
	e.log.Info("health port open", "address", ln.Addr())
	h := &health{&http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}}
	go func() {
		if err := h.server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			e.log.Error("health port", "err", err)
		}
	}()
	return h, nil
}

func answer(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}

func (h *health) close() error {
	if h.server == nil {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	return h.server.Shutdown(ctx)
}
