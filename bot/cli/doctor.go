package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"
	"bivouac/store"
)

// doctorCmd says what is missing for the bot to run.
type doctorCmd struct{}

// Run prints one line for each check; a failed one is an error.
func (*doctorCmd) Run(a *app) error {
	c, err := a.load()
	a.verdict("configuration", err, "")
	if err != nil {
		return errors.New("mend the configuration first")
	}
	catalog, err := bot.Catalog(a.titles)
	if err == nil {
		err = catalog.Check()
	}
	failed := a.verdict("texts in both languages", err, "")
	state, err := tryStore(c.Store.Path)
	failed = a.verdict("store "+c.Store.Path, err, state) || failed
	invite, err := tryDiscord(c)
	failed = a.verdict("Discord", err, invite) || failed
	if failed {
		return errors.New("not everything is well")
	}
	return nil
}

func (a *app) verdict(what string, err error, hint string) (failed bool) {
	if err != nil {
		fmt.Fprintf(a.out, "✗ %s: %v\n", what, err)
		return true
	}
	fmt.Fprintf(a.out, "✓ %s\n", what)
	if hint != "" {
		fmt.Fprintf(a.out, "  %s\n", hint)
	}
	return false
}

// tryStore opens and checks the store; one that is not there yet is well, and so
// is one that a running bot has open.
func tryStore(path string) (state string, err error) {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return "it will be made at the first start", nil
	}
	s, err := store.Open(path, store.Options{})
	if errors.Is(err, store.ErrLocked) {
		return "a running bot uses it", nil
	}
	if err != nil {
		return "", err
	}
	r, err := s.Check()
	if len(r.Damage) > 0 {
		err = errors.Join(err, fmt.Errorf("%d damaged places; see bivouac check", len(r.Damage)))
	}
	return fmt.Sprintf("%d tables, %d journal entries", r.Matches, r.Entries), errors.Join(err, s.Close())
}

// tryDiscord asks who the bot is and makes its invite link.
func tryDiscord(c Config) (string, error) {
	if c.Discord.Token == "" {
		return "", errors.New("no token: set DISCORD_TOKEN (without one the bot runs in the playground)")
	}
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret(c.Discord.Token), API: c.Discord.APIURL})
	if err != nil {
		return "", err
	}
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second)
	defer stop()
	self, err := client.Self(ctx)
	if err != nil {
		return "", fmt.Errorf("%w; is the token right, and is Discord reachable?", err)
	}
	return self.Name + " can be invited with " + bot.InviteLink(self.Application), nil
}

// versionCmd prints what was built.
type versionCmd struct{}

// Run prints the version control's revision where the build knows it.
func (*versionCmd) Run(a *app) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this build does not know its version")
	}
	revision, at := "unknown", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value
		case "vcs.time":
			at = " of " + s.Value
		}
	}
	fmt.Fprintf(a.out, "bivouac %s%s, %s\n", revision, at, info.GoVersion)
	for _, t := range a.titles {
		i := t.Game.Info()
		fmt.Fprintf(a.out, "  %s, rules %d\n", i.ID, i.Rules)
	}
	return nil
}
