package cli

import "embed"

// files are what commands print: dashboard.json, alerts.yml and compose.yaml as they are, terms and privacy with the
// host's words.
//
//go:embed files
var files embed.FS

// dashboardCmd prints how to look at the metrics.
type dashboardCmd struct {
	Alerts bool `help:"Print alert rules for Prometheus (YAML) instead of a dashboard for Grafana (JSON)."`
}

// Run prints to standard output.
func (d *dashboardCmd) Run(a *app) error {
	if d.Alerts {
		return a.print("alerts.yml")
	}
	return a.print("dashboard.json")
}

// composeCmd prints a compose file: the bot with a database, in two containers that restart automatically. The two
// secrets come from the environment or from a file .env beside it.
type composeCmd struct{}

// Run prints to standard output.
func (composeCmd) Run(a *app) error { return a.print("compose.yaml") }

// print writes a file to standard output.
func (a *app) print(name string) error {
	text, err := files.ReadFile("files/" + name)
	if err == nil {
		_, err = a.out.Write(text)
	}
	return err
}
