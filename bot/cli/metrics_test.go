package cli

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bivouac/bot/wire"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
)

var family = regexp.MustCompile(`\b(?:bivouac|go|process)_[a-z_]+\b`)

// exported are the names of all metrics of a bot that has a backup, with the suffixes of histograms.
func (s *shell) exported() map[string]bool {
	e := s.engine(playgroundCmd{})
	e.config.Store.BackupDir = s.path("backups")
	s.check(e.backup(time.Now()))
	all, descs := map[string]bool{}, make(chan *prometheus.Desc)
	go func() {
		defer close(descs)
		e.metrics.registry.Describe(descs)
		read := make(chan prometheus.Metric)
		go func() { defer close(read); (&gauges{engine: e}).Collect(read) }()
		for m := range read {
			descs <- m.Desc()
		}
	}()
	for d := range descs {
		all[regexp.MustCompile(`fqName: "([^"]+)"`).FindStringSubmatch(d.String())[1]] = true
	}
	return all
}

// plain is a name without the suffix of a histogram's series.
func plain(name string, all map[string]bool) string {
	for _, suffix := range []string{"_bucket", "_count", "_sum"} {
		if base, is := strings.CutSuffix(name, suffix); is && all[base] {
			return base
		}
	}
	return name
}

// TestTheDashboardShowsEveryMetric of ours, and none that is not there.
func TestTheDashboardShowsEveryMetric(t *testing.T) {
	s := newShell(t)
	all, shown := s.exported(), map[string]bool{}
	var board struct {
		Panels []struct{ Targets []struct{ Expr string } }
	}
	s.check(json.Unmarshal([]byte(s.does("dashboard")), &board))
	var asked []string
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			asked = append(asked, target.Expr)
		}
	}
	if len(asked) < 30 {
		t.Fatalf("only %d questions", len(asked))
	}
	for _, a := range alerts(t) {
		asked = append(asked, a.expr)
	}
	for _, expr := range asked {
		for _, name := range family.FindAllString(expr, -1) {
			name = plain(name, all)
			shown[name] = true
			if !all[name] {
				t.Errorf("%s asks for %s, which is no metric", expr, name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if strings.HasPrefix(name, "bivouac_") && !shown[name] {
			t.Errorf("%s is on no panel", name)
		}
	}
}

// alert is a rule of alerts.yml.
type alert struct{ name, expr, during, severity, says string }

var alertForm = regexp.MustCompile(`      - alert: (\w+)
        expr: (".*")
        for: (\w+)
        labels:
          severity: (\w+)
        annotations:
          summary: (".*")
`)

func alerts(t *testing.T) (all []alert) {
	t.Helper()
	text, err := files.ReadFile("files/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range alertForm.FindAllStringSubmatch(string(text), -1) {
		expr, err := strconv.Unquote(m[2])
		says, wrong := strconv.Unquote(m[5])
		if err != nil || wrong != nil {
			t.Errorf("%s: %v, %v", m[1], err, wrong)
		}
		all = append(all, alert{m[1], expr, m[3], m[4], says})
	}
	return all
}

// TestAlerts: each rule is whole, with a name of its own.
func TestAlerts(t *testing.T) {
	out := newShell(t).does("dashboard", "--alerts")
	if rest := alertForm.ReplaceAllString(out, ""); rest != "groups:\n  - name: bivouac\n    rules:\n" {
		t.Errorf("besides whole rules there is %q", rest)
	}
	for _, a := range alerts(t) {
		if strings.Count(out, "- alert: "+a.name+"\n") != 1 || a.says == "" {
			t.Errorf("%s is not there once", a.name)
		}
		if _, err := time.ParseDuration(a.during); err != nil || a.severity != "warning" && a.severity != "critical" ||
			strings.Count(a.expr, "(") != strings.Count(a.expr, ")") {
			t.Errorf("%+v", a)
		}
	}
}

// TestMetricNames keep Prometheus' conventions.
func TestMetricNames(t *testing.T) {
	m := newMetrics()
	m.committed(time.Second, 1)
	for _, c := range counted {
		if c.labels != "" {
			m.count(c.name, "a")
		}
	}
	for _, h := range timed {
		if h.label != "" {
			m.observe(h.name, "a", time.Second)
		}
	}
	problems, err := testutil.GatherAndLint(m.registry)
	if err != nil || len(problems) > 0 {
		t.Errorf("%v %v", problems, err)
	}
}

// TestEveryCountHasAMetric: everything that wire and bot count or time is shown.
func TestEveryCountHasAMetric(t *testing.T) {
	m := newMetrics()
	n := 0
	for _, file := range []string{"../wire/metrics.go", "../metrics.go"} {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(node ast.Node) bool {
			value, is := node.(*ast.ValueSpec)
			if !is {
				return true
			}
			n++
			name, err := strconv.Unquote(value.Values[0].(*ast.BasicLit).Value)
			if err != nil || m.counters[name].CounterVec == nil && m.durations[name] == nil {
				t.Errorf("%s has no metric (%v)", value.Names[0], err)
			}
			return true
		})
	}
	if n < 12 {
		t.Errorf("only %d names", n)
	}
}

// TestLabels: words become labels, the last takes the rest, and what is missing is said.
func TestLabels(t *testing.T) {
	m := newMetrics()
	for label, want := range map[string][]string{
		"POST 200": {"POST", "200"}, "POST": {"POST", "unknown"}, "a b c": {"a", "b c"},
	} {
		m.count(wire.CountRequest, label)
		if got := testutil.ToFloat64(m.counters[wire.CountRequest].WithLabelValues(want...)); got != 1 {
			t.Errorf("%q: %v", label, got)
		}
	}
	m.count("nobody knows", "x")
	m.observe("nobody knows", "x", 1)
}

// TestMetricsOfARunningBot: the played game is counted.
func TestMetricsOfARunningBot(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	file := s.write("c.toml", "[store]\nbackup_dir = "+strconv.Quote(s.path("backups"))+"\n")
	p := s.start("--config", file, "run")
	p.online(srv)
	url := "http://" + regexp.MustCompile(`address=(\S+)`).FindStringSubmatch(p.until("health port open"))[1]
	s.duels(srv)
	s.asked(srv)
	for _, want := range []string{
		`bivouac_interactions_total{kind="component"} 2`,
		`bivouac_interactions_handled_total{kind="command",outcome="answered"} 1`,
		`bivouac_interaction_ack_seconds_count{kind="component"} 2`, `bivouac_live_tables{game="duel"} 1`,
		`bivouac_live_tables{game="invade"} 0`, `bivouac_posts_total{kind="start",outcome="made"} 1`,
		`bivouac_picture_duration_seconds_count{game="duel"}`, `bivouac_picture_memory_bytes{what="forms"}`,
		"bivouac_gateway_connected 1", "bivouac_store_available 1", "bivouac_outbox_oldest_seconds 0",
		`bivouac_backups_total{outcome="made"} 1`, "bivouac_backup_last_timestamp_seconds",
		"bivouac_store_commit_seconds_count", "bivouac_store_free_bytes", "bivouac_build_info{",
	} {
		p.wait(want, func() bool { _, body := s.get(url + "/metrics"); return strings.Contains(body, want) })
	}
}
