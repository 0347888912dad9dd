package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// doctorCmd says what is missing for the bot to run.
type doctorCmd struct {
	JSON bool `name:"json" help:"Print the findings as JSON: what, state (ok, warning, failed), says, do."`
}

// checkup is a run of doctor: what is looked at, and what was found so far.
type checkup struct {
	*app
	Config
	now     time.Time
	found   []finding
	running bool          // a bot uses the store
	live    []table.Table // of the store
}

// Run prints a finding for each check, with what to do about it; a failed one is an error, a
// warning is not. It changes nothing.
func (d *doctorCmd) Run(a *app) error {
	k := &checkup{app: a, now: time.Now()}
	var err error
	if k.Config, err = a.load(); err != nil {
		k.fail("configuration", err, "mend it first; config.example.toml shows every setting")
		return errors.Join(k.write(d.JSON), errors.New("mend the configuration first"))
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	for _, look := range []func(context.Context){
		k.configuration, k.texts, k.zones, k.store, k.backups, k.oldFiles, k.port, k.discord,
	} {
		look(ctx)
	}
	failures := 0
	for _, one := range k.found {
		if one.State == failed {
			failures++
		}
	}
	if err := k.write(d.JSON); err != nil || failures == 0 {
		return err
	}
	return fmt.Errorf("not everything is well: %d of %d checks failed", failures, len(k.found))
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

func (k *checkup) ok(what, says string, args ...any) {
	k.found = append(k.found, finding{what, fine, fmt.Sprintf(says, args...), ""})
}

func (k *checkup) warn(what, do, says string, args ...any) {
	k.found = append(k.found, finding{what, warning, fmt.Sprintf(says, args...), do})
}

func (k *checkup) fail(what string, err error, do string) {
	k.found = append(k.found, finding{what, failed, err.Error(), do})
}

// write prints the findings for a person, or as JSON for a program.
func (k *checkup) write(asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(k.out)
		e.SetIndent("", "  ")
		return e.Encode(k.found)
	}
	for _, one := range k.found {
		text := map[string]string{fine: "✓ ", warning: "! ", failed: "✗ "}[one.State] + one.What
		if one.Says != "" {
			text += ": " + one.Says
		}
		if one.Do != "" {
			text += "\n  → " + one.Do
		}
		fmt.Fprintln(k.out, text)
	}
	return nil
}

// configuration says where the configuration comes from, and whether others may read the token in it.
func (k *checkup) configuration(context.Context) {
	path := k.configPath()
	secret := k.Discord.Token != "" && k.env("DISCORD_TOKEN") == "" || k.Store.URL != "" && k.env("BIVOUAC_STORE_URL") == ""
	switch info, err := os.Stat(path); {
	case err != nil:
		k.ok("configuration", "no file %s; the defaults and the environment hold", path)
	case secret && info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/':
		k.warn("configuration", "chmod 600 "+path,
			"%s holds the token, or the database's password, and others on this machine may read it", path)
	default:
		k.ok("configuration", "%s", path)
	}
}

func (k *checkup) texts(context.Context) {
	catalog, err := bot.Catalog(k.titles)
	if err == nil {
		err = catalog.Check()
	}
	if err != nil {
		k.fail("texts in both languages", err, "this build is broken: use another one")
		return
	}
	k.ok("texts in both languages", "%d games", len(k.titles))
}

// zones checks for the time zone database, for quiet hours and times of day.
func (k *checkup) zones(context.Context) {
	for _, name := range []string{"Europe/Paris", "America/New_York", "Asia/Tokyo"} {
		if _, err := time.LoadLocation(name); err != nil {
			k.fail("time zones", err, "install the system's time zones (package tzdata)")
			return
		}
	}
	k.ok("time zones", "known")
}

// port checks whether the health port is free, or the bot's own.
func (k *checkup) port(context.Context) {
	const what = "health port"
	address := k.HTTP.Listen
	if address == "" {
		k.warn(what, "set http.listen to see /healthz and /metrics", "there is none")
		return
	}
	ln, taken := net.Listen("tcp", address)
	if taken == nil {
		ln.Close()
		if k.running {
			k.warn(what, "is the bot started with another http.listen or BIVOUAC_HTTP?", "%s is free though a bot runs", address)
			return
		}
		k.ok(what, "%s is free", address)
		return
	}
	client := http.Client{Timeout: 3 * time.Second}
	answer, err := client.Get("http://" + address + "/healthz")
	if err != nil {
		k.fail(what, taken, "choose another http.listen, or end the program that uses it")
		return
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // a partial text suffices
	if answer.StatusCode == http.StatusOK && strings.TrimSpace(string(body)) == "ok" {
		k.ok(what, "%s answers: the bot that runs is well", address)
		return
	}
	k.warn(what, "is it another program? then choose another http.listen", "%s answers %d %q", address, answer.StatusCode,
		body)
}

const (
	// skewMost is the largest tolerated difference between our clock and Discord's: reminders use
	// ours, timestamps theirs.
	skewMost = 5 * time.Second
	// placesMost is the most channels checked, since each costs a few requests.
	placesMost = 100
)

// discord checks the token, the application, the gateway, the commands, and the bot's rights in the channels of its
// tables.
func (k *checkup) discord(ctx context.Context) {
	const what = "Discord"
	if k.Discord.Token == "" {
		k.fail(what, errors.New("no token"),
			"run bivouac setup, or set DISCORD_TOKEN (without one the bot runs in the playground)")
		return
	}
	client, err := wire.NewClient(wire.Config{
		Token: wire.NewSecret(k.Discord.Token), API: k.Discord.APIURL, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		k.fail(what, err, "mend the configuration")
		return
	}
	app, err := client.Application(ctx)
	if err != nil {
		told := advise(err, discordAdvice(err))
		k.fail(what, fmt.Errorf("%s: %w", told.says, err), told.do)
		return
	}
	k.ok(what, "the token is %s's; invite it with %s, or take it along for yourself with %s",
		app.Name, bot.InviteLink(app.Application), bot.UserLink(app.Application))
	switch wanted := k.Discord.Members; {
	case wanted && !app.Members:
		k.fail("intents", errors.New("discord.members wants the Server Members Intent, which is off"),
			"switch it on in the developer portal, page Bot, or set discord.members = false")
	case !wanted && app.Members:
		k.ok("intents", "the Server Members Intent is on and not used: discord.members = true uses it")
	default:
		k.ok("intents", "as the configuration wants them")
	}
	if app.Public {
		k.ok("invitations", "anybody with the link can invite the bot; Public Bot in the developer portal turns that off")
	} else {
		k.ok("invitations", "only the application's owner can invite the bot")
	}
	k.gateway(ctx, client)
	k.commands(ctx, client)
	k.places(ctx, client)
}

func (k *checkup) gateway(ctx context.Context, client *wire.Client) {
	r, err := client.Reach(ctx)
	if err != nil {
		k.fail("gateway", err, advise(err, discordAdvice(err)).do)
		return
	}
	k.ok("gateway", "greets after %v, the API answers after %v; %d new sessions are left today",
		r.Gateway.Round(time.Millisecond), r.REST.Round(time.Millisecond), r.Sessions)
	if r.Ahead.Abs() > skewMost {
		k.warn("clock", "synchronise it (NTP)", "this machine's is %v off Discord's", r.Ahead.Round(time.Second))
		return
	}
	k.ok("clock", "it agrees with Discord's")
}

// commands compares the names of Discord's commands with those of this program.
func (k *checkup) commands(ctx context.Context, client *wire.Client) {
	b, err := bot.New(bot.Config{Titles: k.titles, Client: client, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		k.fail("commands", err, "this build is broken: use another one")
		return
	}
	missing, foreign, err := client.CompareCommands(ctx, b.Commands())
	if err != nil {
		k.fail("commands", err, advise(err, discordAdvice(err)).do)
		return
	}
	var says []string
	if len(missing) > 0 {
		says = append(says, "missing: "+strings.Join(missing, ", "))
	}
	if len(foreign) > 0 {
		says = append(says, "not ours: "+strings.Join(foreign, ", "))
	}
	if len(says) == 0 {
		k.ok("commands", "%d, by the names that this program has", len(b.Commands()))
		return
	}
	k.warn("commands", "the next start of this program registers them", "%s", strings.Join(says, "; "))
}

// places checks the bot's rights in the channels of its tables.
func (k *checkup) places(ctx context.Context, client *wire.Client) {
	wrong, servers := 0, map[string]bool{}
	for _, t := range k.live[:min(len(k.live), placesMost)] {
		servers[t.Guild] = true
		what := fmt.Sprintf("table %s in channel %s of server %s", t.ID, t.Channel, t.Guild)
		may, err := client.Permissions(ctx, t.Channel)
		missing := may.Missing(bot.Permissions).Names()
		switch {
		case wire.Gone(err) || wire.Forbidden(err):
			k.warn(what, "invite the bot again, or let it see the channel; or /close the table", "%v", err)
		case err != nil:
			k.warn(what, advise(err, discordAdvice(err)).do, "%v", err)
		case len(missing) > 0:
			k.warn(what, "grant them to the bot's role in this channel", "the bot lacks %s", strings.Join(missing, ", "))
		default:
			continue
		}
		wrong++
	}
	switch {
	case len(k.live) > placesMost:
		k.ok("permissions", "looked at %d of %d live tables, %d of them need a look", placesMost, len(k.live), wrong)
	case wrong == 0:
		k.ok("permissions", "complete at %d live tables on %d servers", len(k.live), len(servers))
	}
}
