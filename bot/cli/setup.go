package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"

	"github.com/BurntSushi/toml"
	"golang.org/x/term"
)

// setupCmd makes the configuration.
type setupCmd struct {
	TokenStdin bool   `help:"Read the token from standard input, and print the links alone (for scripts)."`
	Yes        bool   `help:"Overwrite a configuration that is there."`
	Env        bool   `help:"Do not write the token into the file: it will come by DISCORD_TOKEN."`
	Store      string `default:"bivouac.db" help:"File that holds the games."`
	Backups    string `default:"backups" help:"Folder of scheduled backups, best on another disk; none for none." placeholder:"DIR"`
}

// tokenTries is how many times the user may type a token.
const tokenTries = 3

// Run asks for the token, checks it with Discord, writes the configuration file, readable for its
// owner alone, and prints the invite links.
func (s *setupCmd) Run(a *app) error {
	path := a.configPath()
	if _, err := os.Lstat(path); !s.Yes && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s stays as it is; --yes overwrites it, --config FILE writes another", path)
	}
	if err := storePlace(s.Store); err != nil {
		return err
	}
	token, app, err := s.askToken(a)
	if err != nil {
		return err
	}
	if s.Backups != "none" {
		if err := cmp.Or(os.MkdirAll(s.Backups, 0o700), writable(s.Backups)); err != nil {
			return fmt.Errorf("%w: choose another folder, or none", err)
		}
	}
	if err := s.write(path, token); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	invite, take := bot.InviteLink(app.Application), bot.UserLink(app.Application)
	if s.TokenStdin {
		_, err := fmt.Fprintf(a.out, "%s\n%s\n", invite, take)
		return err
	}
	fmt.Fprintf(a.out, "\nWrote %s: games in %s, backups in %s.\n", path, s.Store, s.Backups)
	if s.Env {
		fmt.Fprintln(a.out, "Start the bot with DISCORD_TOKEN in its environment.")
	}
	_, err = fmt.Fprintf(a.out, "Invite %s to a server with this link:\n  %s\nTake it along for yourself, to read rules "+
		"and learn games anywhere, with this one:\n  %s\nbivouac doctor says whether everything is well.\n",
		app.Name, invite, take)
	return err
}

// storePlace returns an error if a store cannot be at a path.
func storePlace(path string) error {
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder; give a file's name, such as %s", path, filepath.Join(path, "bivouac.db"))
	case err == nil && info.Size() == 0:
		return fmt.Errorf("%s is there and empty, which the bot refuses: it may be what is left of a store; remove it, or "+
			"name another file", path)
	}
	if err := writable(filepath.Dir(path)); err != nil {
		return fmt.Errorf("%w: choose a folder that is there and that you may write in", err)
	}
	return nil
}

// writable returns an error if no file can be created in a folder.
func writable(dir string) error {
	probe, err := os.CreateTemp(dir, ".bivouac-probe-*")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// askToken asks for the token until Discord accepts it.
func (s *setupCmd) askToken(a *app) (token string, app wire.Application, err error) {
	switch {
	case s.TokenStdin:
		text, err := io.ReadAll(io.LimitReader(a.in, 4096))
		token = strings.TrimSpace(string(text))
		if err == nil {
			app, err = a.whose(token)
		}
		return token, app, err
	case a.hidden == nil:
		return "", app, errors.New("setup asks for the token, and standard input is no terminal; for scripts: bivouac " +
			"setup --token-stdin --yes < FILE")
	}
	fmt.Fprint(a.out, "The bot needs a token, which is its password at Discord:\n"+
		"  1. Open https://discord.com/developers/applications and press New Application.\n"+
		"  2. On the page Bot press Reset Token, and copy what it shows.\n"+
		"     The Privileged Gateway Intents there may all stay off.\n")
	for try := 1; ; try++ {
		fmt.Fprint(a.out, "Token (it is not shown): ")
		text, err := a.hidden()
		fmt.Fprintln(a.out) // the user's own newline was hidden too
		if errors.Is(err, io.EOF) {
			err = errors.New("the input ended before the token came; nothing was written")
		}
		if err != nil {
			return "", app, err
		}
		token = strings.TrimSpace(string(text))
		app, err = a.whose(token)
		if _, wrong := errors.AsType[wrongToken](err); !wrong || try == tokenTries {
			return token, app, err
		}
		fmt.Fprintln(a.out, err)
	}
}

// wrongToken is the error for a token that is not accepted. The user may type another one.
type wrongToken string

// Error returns the description.
func (w wrongToken) Error() string { return string(w) }

// whose asks Discord to which application a token belongs. Its errors never contain the token.
func (a *app) whose(token string) (app wire.Application, err error) {
	c := DefaultConfig()
	c.Discord.Token = token
	if api := a.env("DISCORD_API_URL"); api != "" {
		c.Discord.APIURL = api
	}
	if token == "" {
		return app, wrongToken("nothing was given; without a token the bot runs in the playground: bivouac playground")
	}
	if err := c.Check(); err != nil {
		return app, wrongToken(err.Error())
	}
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret(token), API: c.Discord.APIURL,
		Log: slog.New(slog.DiscardHandler), MaxWait: time.Second})
	if err != nil {
		return app, err
	}
	ctx, stop := context.WithTimeout(context.Background(), 15*time.Second)
	defer stop()
	if app, err = client.Application(ctx); err == nil {
		return app, nil
	}
	told := advise(err, discordAdvice(err))
	if api, is := errors.AsType[*wire.APIError](err); is && api.Status == 401 {
		return app, wrongToken(told.says + ": " + told.do)
	}
	return app, fmt.Errorf("%s (%w); %s", told.says, err, told.do)
}

// write writes the configuration file with the user's answers; all other settings keep their
// defaults.
func (s *setupCmd) write(path, token string) error {
	discord, store := map[string]any{"token": token}, map[string]any{"path": s.Store, "backup_dir": s.Backups}
	head := "# Written by bivouac setup. config.example.toml shows every setting with its default.\n\n"
	if s.Env {
		head += "# The token comes by DISCORD_TOKEN.\n"
		delete(discord, "token")
	}
	if s.Backups == "none" {
		delete(store, "backup_dir")
	}
	return wholeFile(path, func(f *os.File) error {
		_, err := f.WriteString(head)
		return errors.Join(err, toml.NewEncoder(f).Encode(map[string]any{"discord": discord, "store": store}))
	})
}

// readHidden reads a line of the terminal without echo. On Ctrl+C it switches the echo on again
// before the process ends.
func readHidden() ([]byte, error) {
	fd := int(os.Stdin.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return nil, err
	}
	interrupted, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(interrupted, os.Interrupt)
	defer signal.Stop(interrupted)
	defer close(done)
	go func() {
		select {
		case <-interrupted:
			_ = term.Restore(fd, before)
			os.Exit(130) // the shells' exit code for Ctrl+C
		case <-done:
		}
	}()
	return term.ReadPassword(fd)
}
