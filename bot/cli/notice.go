package cli

import (
	"errors"
	"strings"
	"text/template"
	"time"

	"bivouac/bot"
	"bivouac/game/lang"

	"github.com/alecthomas/kong"
)

// noticeCmd prints a text about the bot that its host can publish: terms of service, or a privacy
// policy.
type noticeCmd struct {
	Contact string `required:"" help:"How to reach the bot's operator: an address, a link, a name."`
	Name    string `default:"Bivouac" help:"What the bot is called on Discord."`
	Lang    string `default:"en" enum:"en,fr" help:"Language: en or fr."`
}

// Run prints Markdown. It fills in the template with the command's name, from the flags and the
// durations of the configuration. The template's value .Games is "" if games are kept for ever, and
// .Backups is "" if there are no backups.
func (n *noticeCmd) Run(a *app, config Config, catalog *lang.Catalog, command *kong.Context) error {
	if strings.TrimSpace(n.Contact) == "" || strings.TrimSpace(n.Name) == "" {
		return errors.New("--contact and --name must say something: both stand in the text")
	}
	span := func(d time.Duration) string {
		if d <= 0 {
			return ""
		}
		return catalog.Say(lang.Locale(n.Lang), bot.SpanText(d), nil)
	}
	text, err := template.ParseFS(files, "files/"+command.Selected().Name+"."+n.Lang+".md")
	if err != nil {
		return err
	}
	return text.Execute(a.out, map[string]string{
		"Name": n.Name, "Contact": n.Contact, "Backups": span(config.Store.longest()),
		"Games": span(time.Duration(config.Table.GamesKept)), "Server": span(time.Duration(config.Table.GuildKept)),
		"Idle": span(time.Duration(config.Table.IdleExpiry)), "Lobby": span(time.Duration(config.Table.LobbyExpiry)),
	})
}
