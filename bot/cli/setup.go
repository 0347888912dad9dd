package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"

	"github.com/BurntSushi/toml"
)

// setupCmd creates the configuration interactively.
type setupCmd struct {
	TokenStdin bool   `help:"Read the token from standard input, and ask nothing (for scripts)."`
	Yes        bool   `help:"Overwrite a configuration that is there."`
	Env        bool   `help:"Do not write the token into the file: it will come by DISCORD_TOKEN."`
	Store      string `help:"File that holds the games (default bivouac.db)."`
	Backups    string `help:"Folder of scheduled backups; none for none (default backups)." placeholder:"DIR"`
}

// chosen is the answers of setup.
type chosen struct {
	token   string
	app     wire.Application
	inFile  bool // the token is in the file
	store   string
	backups string // "" = none
}

const (
	setupStore   = "bivouac.db"
	setupBackups = "backups"
	noBackups    = "none"
	tokenTries   = 3
)

// Run asks, checks each answer at once, writes the file for its owner alone, and prints the invite
// link. It writes only after all answers.
func (s *setupCmd) Run(a *app) error {
	path := a.configPath()
	ask, err := a.dialogue(s)
	if err != nil {
		return err
	}
	if err := s.mayWrite(ask, path); err != nil {
		return err
	}
	var c chosen
	if err := s.askToken(a, ask, &c); err != nil {
		return err
	}
	if err := s.askPlaces(ask, &c); err != nil {
		return err
	}
	if err := writeConfig(path, c); err != nil {
		return err
	}
	ask.tell("")
	ask.tell("Wrote %s.", path)
	if !c.inFile {
		ask.tell("Start the bot with DISCORD_TOKEN in its environment.")
	}
	ask.tell("Invite %s to a server with this link:", c.app.Name)
	ask.tell("  %s", bot.InviteLink(c.app.Application))
	ask.tell("Take it along for yourself, to read rules and learn games anywhere, with this one:")
	ask.tell("  %s", bot.UserLink(c.app.Application))
	again, err := ask.yes("Shall doctor look whether everything is well now?", !s.TokenStdin)
	if err != nil || !again {
		return err
	}
	ask.tell("")
	return a.doctorAfter(path, c)
}

// doctorAfter runs doctor with the answers, including the token.
func (a *app) doctorAfter(path string, c chosen) error {
	b := *a
	b.config = path
	b.lookup = func(name string) (string, bool) {
		if name == "DISCORD_TOKEN" {
			return c.token, true
		}
		return a.lookup(name)
	}
	return (&doctorCmd{}).Run(&b)
}

// mayWrite asks before a configuration is overwritten.
func (s *setupCmd) mayWrite(ask *dialogue, path string) error {
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) || s.Yes {
		return nil
	}
	ok, err := false, error(nil)
	if !s.TokenStdin {
		ok, err = ask.yes(path+" is there already. Write it anew? What it says now is lost.", false)
	}
	if err == nil && !ok {
		err = fmt.Errorf("%s stays as it is; --yes overwrites it, --config FILE writes another", path)
	}
	return err
}

// askToken asks for the token until Discord accepts it, three times at most.
func (s *setupCmd) askToken(a *app, ask *dialogue, c *chosen) error {
	ask.tell("The bot needs a token, which is its password at Discord:")
	ask.tell("  1. Open https://discord.com/developers/applications and press New Application.")
	ask.tell("  2. On the page Bot press Reset Token, and copy what it shows.")
	ask.tell("     The Privileged Gateway Intents there may all stay off.")
	for try := 1; ; try++ {
		token, err := ask.secret("Token (it is not shown): ")
		if err != nil {
			return err
		}
		app, err := a.whose(token)
		if err == nil {
			ask.tell("This is the token of %s.", app.Name)
			c.token, c.app = strings.TrimSpace(token), app
			break
		}
		var wrong *wrongToken
		if s.TokenStdin || try == tokenTries || !errors.As(err, &wrong) {
			return err
		}
		ask.tell("%v", err)
	}
	c.inFile = !s.Env
	if s.Env || s.TokenStdin {
		return nil
	}
	var err error
	c.inFile, err = ask.yes("Write the token into the configuration, which only you may read? (No: it comes by "+
		"DISCORD_TOKEN.)", true)
	return err
}

// wrongToken is a token that may be retyped.
type wrongToken struct{ why string }

// Error says what is wrong with it.
func (w *wrongToken) Error() string { return w.why }

// whose asks Discord for the token's application. No error contains the token.
func (a *app) whose(token string) (wire.Application, error) {
	c := DefaultConfig()
	c.Discord.Token = strings.TrimSpace(token)
	if api := a.env("DISCORD_API_URL"); api != "" {
		c.Discord.APIURL = api
	}
	if c.Discord.Token == "" {
		return wire.Application{}, &wrongToken{
			"nothing was given; without a token the bot runs in the playground: bivouac playground",
		}
	}
	if err := c.Check(); err != nil {
		return wire.Application{}, &wrongToken{err.Error()}
	}
	client, err := wire.NewClient(wire.Config{
		Token: wire.NewSecret(c.Discord.Token), API: c.Discord.APIURL,
		Log: slog.New(slog.DiscardHandler), MaxWait: time.Second,
	})
	if err != nil {
		return wire.Application{}, err
	}
	ctx, stop := context.WithTimeout(context.Background(), 15*time.Second)
	defer stop()
	app, err := client.Application(ctx)
	if err == nil {
		return app, nil
	}
	says, do := trouble(err)
	if api, is := errors.AsType[*wire.APIError](err); is && api.Status == 401 {
		return app, &wrongToken{says + ": " + do}
	}
	return app, fmt.Errorf("%s (%w); %s", says, err, do)
}

// askPlaces asks for the paths of games and backups, and tries both.
func (s *setupCmd) askPlaces(ask *dialogue, c *chosen) (err error) {
	c.store = s.Store
	if c.store == "" && s.TokenStdin {
		c.store = setupStore
	}
	if c.store == "" {
		if c.store, err = ask.text("File that holds every game", setupStore, storePlace); err != nil {
			return err
		}
	} else if err := storePlace(c.store); err != nil {
		return err
	}
	c.backups = s.Backups
	if c.backups == "" && s.TokenStdin {
		c.backups = setupBackups
	}
	if c.backups == "" {
		c.backups, err = ask.text("Folder for backups, best on another disk ("+noBackups+" for none)",
			setupBackups, backupPlace)
	} else {
		err = backupPlace(c.backups)
	}
	if c.backups == noBackups {
		c.backups = ""
	}
	return err
}

// dialogue returns the dialogue with setup's user.
func (a *app) dialogue(s *setupCmd) (*dialogue, error) {
	if s.TokenStdin {
		return &dialogue{out: io.Discard, last: a.out, in: newLines(a.in)}, nil
	}
	if !a.terminal() {
		return nil,
			errors.New("setup asks questions, and standard input is no terminal; for scripts: bivouac setup " +
				"--token-stdin --yes < FILE")
	}
	return &dialogue{out: a.out, in: newLines(a.in), hidden: a.hidden}, nil
}

// writeConfig writes the answers, for its owner alone; everything else has its default. The file
// gets its name when it is complete.
func writeConfig(path string, c chosen) error {
	var text bytes.Buffer
	text.WriteString("# Written by bivouac setup. config.example.toml shows every setting with its default.\n\n")
	discord := map[string]any{}
	if c.inFile {
		discord["token"] = c.token
	} else {
		text.WriteString("# The token comes by DISCORD_TOKEN.\n")
	}
	store := map[string]any{"path": c.store}
	if c.backups != "" {
		store["backup_dir"] = c.backups
	}
	if err := toml.NewEncoder(&text).Encode(map[string]any{"discord": discord, "store": store}); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".bivouac-config-*") // 0600 from its first moment
	if err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text.Bytes())
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	return nil
}
