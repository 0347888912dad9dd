package cli

import "embed"

// files holds the files that commands print: dashboard.json, alerts.yml and compose.yaml unchanged,
// terms and privacy with the host's settings.
//
//go:embed files
var files embed.FS

// dashboardCmd prints a dashboard, or alerts, for the metrics.
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

// composeCmd prints a compose file: the bot and a database, in two containers that restart
// automatically. The two secrets come from the environment or from a file .env beside the compose
// file.
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
