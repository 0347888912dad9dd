package cli

import (
	"cmp"
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

// checkup is a run of doctor: its inputs, and the findings so far.
type checkup struct {
	*app
	Config
	now      time.Time
	found    []finding
	failures int
	running  bool          // a bot is using the store
	live     []table.Table // live tables of the store
}

// Run prints a finding for each check, with advice. A failed check is an error, a warning is not.
// Run changes nothing.
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
	if err := k.write(d.JSON); err != nil || k.failures == 0 {
		return err
	}
	return fmt.Errorf("not everything is well: %d of %d checks failed", k.failures, len(k.found))
}

// The states of a finding. Only a finding in the state failed keeps the bot from working.
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

// row is a possible finding: whether it applies, its state, what it says, what to do.
type row struct {
	is              bool
	state, says, do string
}

// note adds a finding about a topic: the first row that applies. It adds none if no row applies.
func (k *checkup) note(topic string, rows ...row) {
	for _, r := range rows {
		if r.is {
			k.found = append(k.found, finding{topic, r.state, r.says, r.do})
			if r.state == failed {
				k.failures++
			}
			return
		}
	}
}

func (k *checkup) ok(what, says string, args ...any) {
	k.note(what, row{true, fine, fmt.Sprintf(says, args...), ""})
}

func (k *checkup) fail(what string, err error, do string) {
	k.note(what, row{true, failed, err.Error(), do})
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

// configuration reports where the configuration comes from, and whether other users may read the
// token in it.
func (k *checkup) configuration(context.Context) {
	path := k.configPath()
	secret := k.Discord.Token != "" && k.env("DISCORD_TOKEN") == "" ||
		k.Store.URL != "" && k.env("BIVOUAC_STORE_URL") == ""
	info, err := os.Stat(path)
	k.note("configuration",
		row{err != nil, fine, "no file " + path + "; the defaults and the environment hold", ""},
		row{err == nil && secret && info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/', warning, path + " holds the " +
			"token, or the database's password, and others on this machine may read it", "chmod 600 " + path},
		row{true, fine, path, ""})
}

func (k *checkup) texts(context.Context) {
	catalog, err := bot.Catalog(k.titles)
	if err == nil {
		err = catalog.Check()
	}
	k.note("texts in both languages", row{err != nil, failed, fmt.Sprint(err), "this build is broken: use another one"},
		row{true, fine, fmt.Sprintf("%d games", len(k.titles)), ""})
}

// zones checks that the time zone database exists. Quiet hours and times of day need it.
func (k *checkup) zones(context.Context) {
	var all error
	for _, name := range []string{"Europe/Paris", "America/New_York", "Asia/Tokyo"} {
		_, err := time.LoadLocation(name)
		all = cmp.Or(all, err)
	}
	k.note("time zones", row{all != nil, failed, fmt.Sprint(all), "install the system's time zones (package tzdata)"},
		row{true, fine, "known", ""})
}

// port checks that the health port is free, or that a running bot answers there.
func (k *checkup) port(context.Context) {
	const what = "health port"
	address := k.HTTP.Listen
	if address == "" {
		k.note(what, row{true, warning, "there is none", "set http.listen to see /healthz and /metrics"})
		return
	}
	ln, taken := net.Listen("tcp", address)
	if taken == nil {
		ln.Close()
		k.note(what, row{k.running, warning, address + " is free though a bot runs",
			"is the bot started with another http.listen or BIVOUAC_HTTP?"}, row{true, fine, address + " is free", ""})
		return
	}
	client := http.Client{Timeout: 3 * time.Second}
	answer, err := client.Get("http://" + address + "/healthz")
	if err != nil {
		k.fail(what, taken, "choose another http.listen, or end the program that uses it")
		return
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // part of the text is enough
	well := answer.StatusCode == http.StatusOK && strings.TrimSpace(string(body)) == "ok"
	k.note(what, row{well, fine, address + " answers: the bot that runs is well", ""},
		row{true, warning, fmt.Sprintf("%s answers %d %q", address, answer.StatusCode, body),
			"is it another program? then choose another http.listen"})
}

const (
	// skewMost is the largest tolerated difference between our clock and Discord's. Reminders
	// follow our clock, but timestamps in messages follow Discord's.
	skewMost = 5 * time.Second
	// placesMost is the highest number of channels that are checked. Checking one channel costs a
	// few requests.
	placesMost = 100
)

// discord checks the token, the application, the gateway, the commands, and the bot's permissions
// in the channels of its tables.
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
	wanted := k.Discord.Members
	k.note("intents",
		row{wanted && !app.Members, failed, "discord.members wants the Server Members Intent, which is off",
			"switch it on in the developer portal, page Bot, or set discord.members = false"},
		row{app.Members && !wanted, fine, "the Server Members Intent is on and not used: discord.members = true uses it", ""},
		row{true, fine, "as the configuration wants them", ""})
	k.note("invitations", row{app.Public, fine, "anybody with the link can invite the bot; Public Bot in the developer " +
		"portal turns that off", ""}, row{true, fine, "only the application's owner can invite the bot", ""})
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
	k.note("clock", row{r.Ahead.Abs() > skewMost, warning, fmt.Sprintf("this machine's is %v off Discord's",
		r.Ahead.Round(time.Second)), "synchronise it (NTP)"}, row{true, fine, "it agrees with Discord's", ""})
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
	k.note("commands",
		row{len(says) == 0, fine, fmt.Sprintf("%d, by the names that this program has", len(b.Commands())), ""},
		row{true, warning, strings.Join(says, "; "), "the next start of this program registers them"})
}

// places checks the bot's permissions in the channels of its tables.
func (k *checkup) places(ctx context.Context, client *wire.Client) {
	wrong, servers := 0, map[string]bool{}
	for _, t := range k.live[:min(len(k.live), placesMost)] {
		servers[t.Place.Guild] = true
		what := fmt.Sprintf("table %s in channel %s of server %s", t.ID, t.Place.Channel, t.Place.Guild)
		may, err := client.Permissions(ctx, t.Place.Channel)
		missing := may.Missing(bot.Permissions).Names()
		before := len(k.found)
		k.note(what,
			row{wire.Gone(err) || wire.Forbidden(err), warning, fmt.Sprint(err),
				"invite the bot again, or let it see the channel; or /close the table"},
			row{err != nil, warning, fmt.Sprint(err), advise(err, discordAdvice(err)).do},
			row{len(missing) > 0, warning, "the bot lacks " + strings.Join(missing, ", "),
				"grant them to the bot's role in this channel"})
		wrong += len(k.found) - before
	}
	k.note("permissions",
		row{len(k.live) > placesMost, fine, fmt.Sprintf("looked at %d of %d live tables, %d of them need a look", placesMost,
			len(k.live), wrong), ""},
		row{wrong == 0, fine, fmt.Sprintf("complete at %d live tables on %d servers", len(k.live), len(servers)), ""})
}
