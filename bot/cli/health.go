package cli

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// serveHealth opens the loopback port of /healthz, /readyz and /metrics, if the configuration names
// one. It returns the function that closes the port.
func (e *engine) serveHealth() (end func(), err error) {
	if e.config.HTTP.Listen == "" {
		return func() {}, nil
	}
	if err := e.metrics.registry.Register(&gauges{engine: e}); err != nil {
		return func() {}, err
	}
	ln, err := net.Listen("tcp", e.config.HTTP.Listen)
	if err != nil {
		return func() {}, fmt.Errorf("http.listen: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, e.store.Available()) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, errors.Join(e.store.Available(), e.gateway.Healthy()))
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(e.metrics.registry, promhttp.HandlerOpts{}))
	e.log.Info("health port open", "address", ln.Addr())
	return e.serve("health port", ln, e.config.HTTP.guard(mux)), nil
}

func answer(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}

// guard refuses requests of web pages in a browser on this machine. Without guard, a web page could
// let its own host name point to this address, and read this port (DNS rebinding).
func (c HTTP) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !c.answersTo(r.Host) {
			http.Error(w,
				"this port answers to this machine's names only; http.hosts in the configuration lists more", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// answersTo says whether a request's host name is accepted. A request without a host name does not
// come from a browser.
func (c HTTP) answersTo(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	return host == "" || loopback(host) ||
		slices.ContainsFunc(c.Hosts, func(name string) bool { return strings.EqualFold(name, host) })
}
