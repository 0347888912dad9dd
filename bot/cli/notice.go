package cli

import (
	"errors"
	"strings"
	"text/template"
	"time"

	"bivouac/bot"
	"bivouac/game/lang"
)

// noticeFlags fill in a host's text about the bot.
type noticeFlags struct {
	Contact string `required:"" help:"How to reach the bot's operator: an address, a link, a name."`
	Name    string `default:"Bivouac" help:"What the bot is called on Discord."`
	Lang    string `default:"en" enum:"en,fr" help:"Language: en or fr."`
}

// termsCmd prints terms of service that a host can publish.
type termsCmd struct{ noticeFlags }

// Run prints Markdown, with the spans of the configuration.
func (n *termsCmd) Run(a *app, c Config, l *lang.Catalog) error { return n.print(a, c, l, "terms") }

// privacyCmd prints a privacy policy that a host can publish.
type privacyCmd struct{ noticeFlags }

// Run prints Markdown, with the spans of the configuration.
func (n *privacyCmd) Run(a *app, c Config, l *lang.Catalog) error { return n.print(a, c, l, "privacy") }

// print writes the text of that name to standard output. Games and Backups are "" if unlimited, or
// if there are none.
func (n noticeFlags) print(a *app, config Config, catalog *lang.Catalog, name string) error {
	if strings.TrimSpace(n.Contact) == "" || strings.TrimSpace(n.Name) == "" {
		return errors.New("--contact and --name must say something: both stand in the text")
	}
	span := func(d time.Duration) string {
		if d <= 0 {
			return ""
		}
		return catalog.Say(lang.Locale(n.Lang), bot.SpanText(d), nil)
	}
	text, err := template.ParseFS(files, "files/"+name+"."+n.Lang+".md")
	if err != nil {
		return err
	}
	return text.Execute(a.out, map[string]string{
		"Name": n.Name, "Contact": n.Contact, "Backups": span(config.Store.longest()),
		"Games": span(time.Duration(config.Table.GamesKept)), "Server": span(time.Duration(config.Table.GuildKept)),
		"Idle": span(time.Duration(config.Table.IdleExpiry)), "Lobby": span(time.Duration(config.Table.LobbyExpiry)),
	})
}
