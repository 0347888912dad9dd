package cli

import (
	"fmt"
	"strings"

	"bivouac/bot"

	"github.com/alecthomas/kong"
)

// helpCmd prints a section of the manual for hosts.
type helpCmd struct {
	Topic string `arg:"" optional:"" help:"Topic; without one all are listed."`
}

// Run prints plain text to standard output.
func (h *helpCmd) Run(a *app) error {
	all := sectionsOf(bot.Hosting)
	if h.Topic == "" {
		fmt.Fprint(a.out, "bivouac help TOPIC prints a section of the manual for people who run the bot "+
			"(bot/HOSTING.md):\n\n")
		for _, s := range all {
			fmt.Fprintf(a.out, "  %-14s %s\n", s.topic(), s.title)
		}
		_, err := fmt.Fprintln(a.out, "\nbivouac --help lists the commands, bivouac COMMAND --help explains one.")
		return err
	}
	s, ok := sectionAbout(all, h.Topic)
	if !ok {
		return fmt.Errorf("there is no topic %q; there are: %s (bivouac COMMAND --help explains a command)",
			h.Topic, strings.Join(topicsOf(all), ", "))
	}
	_, err := fmt.Fprint(a.out, s.plain())
	return err
}

// printHelp prints kong's help. If the command has a struct tag "topic", it also prints which topic
// of the manual says more.
func printHelp(o kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(o, ctx); err != nil {
		return err
	}
	node := ctx.Selected()
	if node == nil || node.Tag == nil || !node.Tag.Has("topic") {
		return nil
	}
	_, err := fmt.Fprintf(ctx.Stdout, "\nMore: bivouac help %s\n", node.Tag.Get("topic"))
	return err
}
