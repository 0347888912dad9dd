package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"
)

const (
	// skewMost is the largest tolerated difference between our clock and Discord's: reminders use
	// ours, timestamps theirs.
	skewMost = 5 * time.Second
	// placesMost is the most channels checked, since each costs a few requests.
	placesMost = 100
)

// lookAtDiscord checks the token, the application, the gateway, the commands, and the bot's rights
// in the channels of its tables.
func (a *app) lookAtDiscord(ctx context.Context, f *findings, c Config, live living) {
	const what = "Discord"
	if c.Discord.Token == "" {
		f.fail(what, "run bivouac setup, or set DISCORD_TOKEN (without one the bot runs in the playground)",
			errors.New("no token"))
		return
	}
	client, err := wire.NewClient(wire.Config{
		Token: wire.NewSecret(c.Discord.Token), API: c.Discord.APIURL, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		f.fail(what, "mend the configuration", err)
		return
	}
	app, err := client.Application(ctx)
	if err != nil {
		told := advise(err, discordAdvice(err))
		f.fail(what, told.do, fmt.Errorf("%s: %w", told.says, err))
		return
	}
	f.ok(what, "the token is %s's; invite it with %s, or take it along for yourself with %s",
		app.Name, bot.InviteLink(app.Application), bot.UserLink(app.Application))
	lookAtIntents(f, c, app)
	lookAtReach(ctx, f, client)
	a.lookAtCommands(ctx, f, client)
	lookAtPlaces(ctx, f, client, live)
}

func lookAtIntents(f *findings, c Config, app wire.Application) {
	const what = "intents"
	switch {
	case c.Discord.Members && !app.Members:
		f.fail(what, "switch it on in the developer portal, page Bot, or set discord.members = false",
			errors.New("discord.members wants the Server Members Intent, which is off"))
	case !c.Discord.Members && app.Members:
		f.ok(what, "the Server Members Intent is on and not used: discord.members = true uses it")
	default:
		f.ok(what, "as the configuration wants them")
	}
	if app.Public {
		f.ok("invitations", "anybody with the link can invite the bot; Public Bot in the developer portal turns that off")
		return
	}
	f.ok("invitations", "only the application's owner can invite the bot")
}

func lookAtReach(ctx context.Context, f *findings, client *wire.Client) {
	r, err := client.Reach(ctx)
	if err != nil {
		f.fail("gateway", advise(err, discordAdvice(err)).do, err)
		return
	}
	f.ok("gateway", "greets after %v, the API answers after %v; %d new sessions are left today",
		r.Gateway.Round(time.Millisecond), r.REST.Round(time.Millisecond), r.Sessions)
	if r.Ahead.Abs() > skewMost {
		f.warn("clock", "synchronise it (NTP)", "this machine's is %v off Discord's", r.Ahead.Round(time.Second))
		return
	}
	f.ok("clock", "it agrees with Discord's")
}

// lookAtCommands compares the names of Discord's commands with those of this program.
func (a *app) lookAtCommands(ctx context.Context, f *findings, client *wire.Client) {
	const what = "commands"
	b, err := bot.New(bot.Config{Titles: a.titles, Client: client, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		f.fail(what, "this build is broken: use another one", err)
		return
	}
	list := b.Commands()
	missing, foreign, err := client.CompareCommands(ctx, list)
	if err != nil {
		f.fail(what, advise(err, discordAdvice(err)).do, err)
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
		f.ok(what, "%d, by the names that this program has", len(list))
		return
	}
	f.warn(what, "the next start of this program registers them", "%s", strings.Join(says, "; "))
}

// lookAtPlaces checks the bot's rights in the channels of its tables.
func lookAtPlaces(ctx context.Context, f *findings, client *wire.Client, live living) {
	wrong := 0
	places := live.tables
	for _, t := range places[:min(len(places), placesMost)] {
		what := fmt.Sprintf("table %s in channel %s of server %s", t.ID, t.Channel, t.Guild)
		may, err := client.Permissions(ctx, t.Channel)
		missing := may.Missing(bot.Permissions).Names()
		switch {
		case wire.Gone(err) || wire.Forbidden(err):
			f.warn(what, "invite the bot again, or let it see the channel; or /close the table", "%v", err)
		case err != nil:
			f.warn(what, advise(err, discordAdvice(err)).do, "%v", err)
		case len(missing) > 0:
			f.warn(what, "grant them to the bot's role in this channel", "the bot lacks %s", strings.Join(missing, ", "))
		default:
			continue
		}
		wrong++
	}
	switch {
	case len(places) > placesMost:
		f.ok("permissions", "looked at %d of %d live tables, %d of them need a look", placesMost, len(places), wrong)
	case wrong == 0:
		servers := map[string]bool{}
		for _, t := range places {
			servers[t.Guild] = true
		}
		f.ok("permissions", "complete at %d live tables on %d servers", len(places), len(servers))
	}
}
