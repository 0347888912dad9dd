package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// dashboardCmd prints how to look at the metrics.
type dashboardCmd struct {
	Alerts bool `help:"Print alert rules for Prometheus (YAML) instead of a dashboard for Grafana (JSON)."`
}

// Run prints to standard output.
func (d *dashboardCmd) Run(a *app) error {
	if d.Alerts {
		return writeAlerts(a.out)
	}
	e := json.NewEncoder(a.out)
	e.SetIndent("", "  ")
	return e.Encode(grafana())
}

// panel is a graph of the dashboard.
type panel struct {
	title string
	unit  string // Grafana's name of it; "" = plain numbers
	asks  []query
}

// query is a Prometheus query and the legend of its lines.
type query struct{ expr, legend string }

// quantiles are the median and the 99th percentile of a histogram.
func quantiles(metric, by string) []query {
	var all []query
	for _, q := range []struct{ value, name string }{{"0.5", "half"}, {"0.99", "99 %"}} {
		all = append(all,
			query{fmt.Sprintf("histogram_quantile(%s, sum by (le, %s) (rate(%s_bucket[5m])))", q.value, by, metric),
				q.name + " {{" + by + "}}"})
	}
	return all
}

// each is the rate of a counter per second, by labels.
func each(metric, by, legend string) query {
	return query{fmt.Sprintf("sum by (%s) (rate(%s[5m]))", by, metric), legend}
}

// panels are the dashboard by rows: what people notice, queues, Discord's answers, the disk, the
// process.
func panels() []panel {
	return []panel{
		{"Presses and commands", "ops", []query{
			each("bivouac_interactions_total", "kind", "{{kind}}"),
			each("bivouac_gateway_events_total", "type", "event {{type}}")}},
		{"What became of them", "ops", []query{each("bivouac_interactions_handled_total", "outcome", "{{outcome}}"),
			each("bivouac_interactions_dropped_total", "reason", "dropped: {{reason}}"),
			each("bivouac_interactions_deferred_total", "kind", "deferred {{kind}}"),
			each("bivouac_handler_panics_total", "handler", "broke: {{handler}}")}},
		{"Until the first answer (3 s is too late)", "s", quantiles("bivouac_interaction_ack_seconds", "kind")},
		{"Until all is done", "s", quantiles("bivouac_interaction_duration_seconds", "kind")},
		{"Live tables", "", []query{{"bivouac_live_tables", "{{game}}"}}},
		{"Painting a board", "s", quantiles("bivouac_picture_duration_seconds", "game")},
		{"Memory of pictures", "bytes", []query{{"bivouac_picture_memory_bytes", "{{what}}"}}},
		{"Posts waiting", "", []query{{"bivouac_outbox_posts", "posts"}, {"bivouac_due_tables", "tables overdue"}}},
		{"Oldest that waits", "s",
			[]query{{"bivouac_outbox_oldest_seconds", "post"}, {"bivouac_due_oldest_seconds", "table overdue"}}},
		{"Posts", "ops", []query{
			each("bivouac_posts_total", "outcome", "{{outcome}}"),
			{`sum(rate(bivouac_posts_total{kind="remind",outcome="made"}[5m]))`, "reminders"}}},
		{"Requests to Discord", "ops", []query{each("bivouac_discord_requests_total", "status", "{{status}}"),
			each("bivouac_discord_retries_total", "method", "again: {{method}}"),
			each("bivouac_discord_rate_limits_total", "scope", "limited: {{scope}}")}},
		{"Gateway", "", []query{{"bivouac_gateway_connected", "connected"},
			{"sum by (how) (increase(bivouac_gateway_connections_total[1h]))", "{{how}} in an hour"},
			{"sum by (reason) (increase(bivouac_gateway_abandoned_total[1h]))", "given up: {{reason}}"}}},
		{"Writing to the disk",
			"s", []query{{"histogram_quantile(0.5, sum by (le) (rate(bivouac_store_commit_seconds_bucket[5m])))", "half"},
				{"histogram_quantile(0.99, sum by (le) (rate(bivouac_store_commit_seconds_bucket[5m])))", "99 %"}}},
		{"Changes of the store", "ops", []query{
			{"rate(bivouac_store_changes_total[5m])", "changes"},
			{"rate(bivouac_store_commit_seconds_count[5m])", "transactions"}, {"bivouac_store_available", "takes changes"}}},
		{"Store and disk", "bytes", []query{{"bivouac_store_size_bytes", "store"}, {"bivouac_store_free_bytes", "free"}}},
		{"Kept", "", []query{
			{"bivouac_tables", "tables"}, {"bivouac_journal_entries", "journal entries"}, {"bivouac_people", "people"}}},
		{"Age of the newest backup", "s", []query{
			{"time() - bivouac_backup_last_timestamp_seconds", "age"}, {"bivouac_backup_duration_seconds", "how long it took"}}},
		{"Backups in a day", "", []query{{"sum by (outcome) (increase(bivouac_backups_total[1d]))", "{{outcome}}"}}},
		{"Memory", "bytes", []query{
			{"process_resident_memory_bytes{job=~\"$job\"}", "process"},
			{"go_memstats_heap_inuse_bytes{job=~\"$job\"}", "heap"}}},
		{"Processor and goroutines", "", []query{
			{"rate(process_cpu_seconds_total{job=~\"$job\"}[5m])", "cores"}, {"go_goroutines{job=~\"$job\"}", "goroutines"}}},
		{"Program", "", []query{{"bivouac_build_info", "{{revision}} {{go}}"}}},
	}
}

// object is a piece of JSON.
type object = map[string]any

// grafana is the dashboard in Grafana's import format; it asks for its data source.
func grafana() object {
	var all []object
	for i, p := range panels() {
		var targets []object
		for n, q := range p.asks {
			targets = append(targets, object{
				"refId": string(rune('A' + n)), "expr": q.expr, "legendFormat": q.legend, "datasource": source(),
			})
		}
		all = append(all,
			object{"id": i + 1, "type": "timeseries", "title": p.title, "datasource": source(), "targets": targets,
				"gridPos":     object{"x": 12 * (i % 2), "y": 8 * (i / 2), "w": 12, "h": 8},
				"fieldConfig": object{"defaults": object{"unit": cmp.Or(p.unit, "short"), "min": 0}, "overrides": []object{}}})
	}
	return object{"title": "Bivouac", "uid": "bivouac", "schemaVersion": 39, "version": 1,
		"refresh": "30s", "editable": true,
		"time": object{"from": "now-24h", "to": "now"}, "tags": []string{"bivouac"}, "panels": all,
		"templating": object{"list": []object{
			{"name": "source", "label": "Data source", "type": "datasource", "query": "prometheus"},
			{"name": "job", "label": "Job", "type": "query", "datasource": source(),
				"query": "label_values(bivouac_build_info, job)", "refresh": 1},
		}}}
}

func source() object { return object{"type": "prometheus", "uid": "${source}"} }

// alert is an alerting rule.
type alert struct {
	name, expr, during, severity, says string
}

// alerts are the rules for an operator. Each says what to do.
func alerts() []alert {
	return []alert{
		{"BivouacDown", `absent(bivouac_build_info)`, "5m", "critical",
			"The bot does not answer on its health port: look whether it runs, and at its log."},
		{"BivouacNotConnected", `bivouac_gateway_connected == 0`, "5m", "critical",
			"The bot is not connected to Discord: bivouac doctor says why, https://discordstatus.com whether it is Discord."},
		{"BivouacStoreReadOnly", `bivouac_store_available == 0`, "1m", "critical",
			"The disk takes no changes, and nobody can play: look at the disk and at the log. " +
				"The bot goes on by itself when it does."},
		{"BivouacAnswersTooLate",
			`sum(rate(bivouac_interactions_handled_total{outcome=~"late|unanswered"}[10m]))` +
				` > 0.01 * sum(rate(bivouac_interactions_total[10m]))`, "10m", "warning",
			"More than one press in a hundred fails: look at the first answers' times, the disk's and the processor's."},
		{"BivouacAnswersSlowly",
			`histogram_quantile(0.95, sum by (le) (rate(bivouac_interaction_ack_seconds_bucket[10m]))) > 1.5`, "10m", "warning",
			"The first answer takes more than half of Discord's 3 seconds: is the machine too small, or the network slow?"},
		{"BivouacBroke", `increase(bivouac_handler_panics_total[15m]) > 0`, "0m", "warning",
			"A handler broke, which is a bug: the log has its stack. The game is as it was."},
		{"BivouacPostsWait", `bivouac_outbox_oldest_seconds > 900`, "5m", "warning",
			"A post waits for more than a quarter of an hour: bivouac doctor names channels in which the bot may not post."},
		{"BivouacOverdue", `bivouac_due_oldest_seconds > 300`, "5m", "warning",
			"Reminders and deadlines are late: look at the log, and at the disk."},
		{"BivouacReconnects", `sum(increase(bivouac_gateway_connections_total{how="fresh"}[1h])) > 40`, "0m", "warning",
			"The bot asks for many new gateway sessions, of which Discord gives a thousand a day: the log says why."},
		{"BivouacNearABan", `sum(increase(bivouac_discord_requests_total{status=~"401|403|429"}[10m])) > 3000`,
			"0m", "critical",
			"Discord refuses many requests, and bans an address after 10000 in ten minutes: is the token still right?"},
		{"BivouacBackupFailed",
			`sum without (outcome) (increase(bivouac_backups_total{outcome="failed"}[6h])) > 0` +
				` unless sum without (outcome) (increase(bivouac_backups_total{outcome="made"}[6h])) > 0`, "30m", "warning",
			"Backups fail: look at the log and at the folder store.backup_dir."},
		{"BivouacBackupOld", `time() - bivouac_backup_last_timestamp_seconds > 172800`, "30m", "warning",
			"The newest backup is older than two days."},
		{"BivouacDiskFull", `bivouac_store_free_bytes < 3 * bivouac_store_size_bytes or bivouac_store_free_bytes < 209715200`,
			"30m", "warning", "The disk is nearly full: a full one stops every game."},
	}
}

// writeAlerts writes a file of rules. Its strings are quoted as Go's, which YAML reads
// too.
func writeAlerts(w io.Writer) error {
	text := "groups:\n  - name: bivouac\n    rules:\n"
	for _, a := range alerts() {
		text += fmt.Sprintf("      - alert: %s\n        expr: %s\n        for: %s\n        labels:\n          severity: "+
			"%s\n        annotations:\n          summary: %s\n",
			a.name, strconv.Quote(a.expr), a.during, a.severity, strconv.Quote(a.says))
	}
	_, err := io.WriteString(w, text)
	return err
}
