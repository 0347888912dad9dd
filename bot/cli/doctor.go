package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"bivouac/bot"
)

// doctorCmd says what is missing for the bot to run.
type doctorCmd struct {
	JSON bool `name:"json" help:"Print the findings as JSON: what, state (ok, warning, failed), says, do."`
}

// Run prints a finding for each check, with what to do about it; a failed one is an error, a
// warning is not. It changes nothing.
func (d *doctorCmd) Run(a *app) error {
	var f findings
	c, err := a.load()
	if err != nil {
		f.fail("configuration", "mend it first; config.example.toml shows every setting", err)
		return errors.Join(f.write(a.out, d.JSON), errors.New("mend the configuration first"))
	}
	a.lookAtConfig(&f, c)
	a.lookAtTexts(&f)
	lookAtZones(&f)
	live := a.lookAtStore(&f, c)
	lookAtBackups(&f, c.Store, time.Now())
	if !c.Store.inDatabase() {
		lookAtOldFiles(&f, c.Store.Path, time.Now())
	}
	lookAtPort(&f, c.HTTP.Listen, live.running)
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	a.lookAtDiscord(ctx, &f, c, live)
	if err := f.write(a.out, d.JSON); err != nil {
		return err
	}
	if n := f.failures(); n > 0 {
		return fmt.Errorf("not everything is well: %d of %d checks failed", n, len(f))
	}
	return nil
}

// lookAtConfig says where the configuration comes from, and whether others may read
// the token in it.
func (a *app) lookAtConfig(f *findings, c Config) {
	path := a.configPath()
	info, err := os.Stat(path)
	switch {
	case err != nil:
		f.ok("configuration", "no file %s; the defaults and the environment hold", path)
	case (c.Discord.Token != "" && a.env("DISCORD_TOKEN") == "" ||
		c.Store.URL != "" && a.env("BIVOUAC_STORE_URL") == "") &&
		info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/':
		f.warn("configuration", "chmod 600 "+path,
			"%s holds the token, or the database's password, and others on this machine may read it", path)
	default:
		f.ok("configuration", "%s", path)
	}
}

func (a *app) lookAtTexts(f *findings) {
	const what = "texts in both languages"
	catalog, err := bot.Catalog(a.titles)
	if err == nil {
		err = catalog.Check()
	}
	if err != nil {
		f.fail(what, "this build is broken: use another one", err)
		return
	}
	f.ok(what, "%d games", len(a.titles))
}

// lookAtZones checks for the time zone database, for quiet hours and times of day.
func lookAtZones(f *findings) {
	for _, name := range []string{"Europe/Paris", "America/New_York", "Asia/Tokyo"} {
		if _, err := time.LoadLocation(name); err != nil {
			f.fail("time zones", "install the system's time zones (package tzdata)", err)
			return
		}
	}
	f.ok("time zones", "known")
}

// lookAtPort checks whether the health port is free, or the bot's own.
func lookAtPort(f *findings, address string, running bool) {
	const what = "health port"
	if address == "" {
		f.warn(what, "set http.listen to see /healthz and /metrics", "there is none")
		return
	}
	ln, err := net.Listen("tcp", address)
	if err == nil {
		ln.Close()
		if running {
			f.warn(what, "is the bot started with another http.listen or BIVOUAC_HTTP?", "%s is free though a bot runs", address)
			return
		}
		f.ok(what, "%s is free", address)
		return
	}
	client := http.Client{Timeout: 3 * time.Second}
	if answer, err := client.Get("http://" + address + "/healthz"); err == nil {
		defer answer.Body.Close()
		body, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // a partial text suffices
		if answer.StatusCode == http.StatusOK && strings.TrimSpace(string(body)) == "ok" {
			f.ok(what, "%s answers: the bot that runs is well", address)
			return
		}
		f.warn(what, "is it another program? then choose another http.listen", "%s answers %d %q", address,
			answer.StatusCode, body)
		return
	}
	f.fail(what, "choose another http.listen, or end the program that uses it", err)
}

// The states of a finding. Only a failed one keeps the bot from doing its work.
const (
	fine    = "ok"
	warning = "warning"
	failed  = "failed"
)

// finding is doctor's result about one thing.
type finding struct {
	What  string `json:"what"`
	State string `json:"state"`        // ok, warning, failed
	Says  string `json:"says"`         // the fact
	Do    string `json:"do,omitempty"` // what a person can do about it
}

// findings are in the order of the checks.
type findings []finding

func (f *findings) ok(what, format string, args ...any) {
	*f = append(*f, finding{what, fine, fmt.Sprintf(format, args...), ""})
}

func (f *findings) warn(what, do, format string, args ...any) {
	*f = append(*f, finding{what, warning, fmt.Sprintf(format, args...), do})
}

func (f *findings) fail(what, do string, err error) {
	*f = append(*f, finding{what, failed, err.Error(), do})
}

// failures counts what failed.
func (f findings) failures() (n int) {
	for _, one := range f {
		if one.State == failed {
			n++
		}
	}
	return n
}

// write prints the findings for a person, or as JSON for a program.
func (f findings) write(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(f)
	}
	for _, one := range f {
		fmt.Fprintf(w, "%s %s", map[string]string{fine: "✓", warning: "!", failed: "✗"}[one.State], one.What)
		if one.Says != "" {
			fmt.Fprintf(w, ": %s", one.Says)
		}
		fmt.Fprintln(w)
		if one.Do != "" {
			fmt.Fprintf(w, "  → %s\n", one.Do)
		}
	}
	return nil
}
