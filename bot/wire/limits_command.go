package wire

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Discord's limits on commands.
const (
	MaxCommands        = 100
	MaxMenuCommands    = 15 // of each context menu
	MaxCommandName     = 32
	MaxDescription     = 100
	MaxCommandOptions  = 25
	MaxCommandTotal    = 8000 // names, descriptions and values; the longest language counts
	maxSafeInteger     = 1 << 53
	maxStringOptionLen = 6000
)

// commandName is Discord's own pattern.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// locales are the languages that Discord has.
var locales = strings.Fields(`id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE
	vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko`)

// CheckCommands returns all violations of Discord's limits in a list of commands. The errors match
// ErrLimit.
func CheckCommands(list []Command) error {
	c := &checker{}
	count := map[CommandType]int{}
	seen := map[string]bool{}
	for i, cmd := range list {
		at := fmt.Sprintf("commands[%d] %q", i, Clip(cmd.Name, 40))
		kind := max(cmd.Type, SlashCommand)
		c.unique(at+".name", fmt.Sprint(kind, " ", cmd.Name), seen)
		count[kind]++
		if kind == UserCommand || kind == MessageCommand {
			c.text(at+".name", cmd.Name, 1, MaxCommandName)
			c.locales(at+".names", cmd.Names, func(f, s string) { c.text(f, s, 1, MaxCommandName) })
			if cmd.Description != "" || len(cmd.Descriptions) > 0 || len(cmd.Options) > 0 {
				c.bad(at, "with description or options", "a name only")
			}
			continue
		}
		if cmd.Type != 0 && cmd.Type != SlashCommand {
			c.bad(at+".type", int(cmd.Type), "1 to 3")
		}
		c.named(at, cmd.Name, cmd.Names, cmd.Description, cmd.Descriptions)
		c.options(at+".options", cmd.Options, 0)
		all := longest(cmd.Name, cmd.Names) + longest(cmd.Description, cmd.Descriptions) + optionsSize(cmd.Options)
		c.count(at+", all characters", all, 0, MaxCommandTotal)
	}
	c.count("commands", count[SlashCommand], 0, MaxCommands)
	c.count("user commands", count[UserCommand], 0, MaxMenuCommands)
	c.count("message commands", count[MessageCommand], 0, MaxMenuCommands)
	return c.err()
}

func (c *checker) named(at, name string, names map[string]string, description string, descriptions map[string]string) {
	c.name(at+".name", name)
	c.locales(at+".names", names, c.name)
	c.text(at+".description", description, 1, MaxDescription)
	c.locales(at+".descriptions", descriptions, func(f, s string) { c.text(f, s, 1, MaxDescription) })
}

func (c *checker) name(field, name string) {
	if !commandName.MatchString(name) || name != strings.ToLower(name) {
		c.bad(field, fmt.Sprintf("%q", Clip(name, 40)), "1 to 32 lower case letters, digits, - or _")
	}
}

func (c *checker) locales(field string, m map[string]string, check func(field, text string)) {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if !slices.Contains(locales, k) {
			c.bad(field, fmt.Sprintf("%q", Clip(k, 20)), "a language of Discord")
		}
		check(field+"."+k, m[k])
	}
}

// options checks one level; depth counts the groups and subcommands above it.
func (c *checker) options(at string, list []Option, depth int) {
	c.count(at, len(list), 0, MaxCommandOptions)
	optional, subs := false, 0
	seen := map[string]map[string]bool{}
	for i, o := range list {
		one := fmt.Sprintf("%s[%d] %q", at, i, Clip(o.Name, 40))
		c.named(one, o.Name, o.Names, o.Description, o.Descriptions)
		c.distinct(one, o, seen)
		if o.Type == SubCommand || o.Type == SubCommandGroup {
			subs++
			c.sub(one, o, depth)
			continue
		}
		if o.Required && optional {
			c.bad(one+".required", "after an optional one", "required options first")
		}
		optional = optional || !o.Required
		c.option(one, o)
	}
	if subs > 0 && subs < len(list) {
		c.bad(at, "subcommands beside options", "one or the other")
	}
}

// distinct checks that an option's name is unique in each language.
func (c *checker) distinct(at string, o Option, seen map[string]map[string]bool) {
	for _, locale := range append([]string{""}, locales...) {
		name, ok := o.Names[locale]
		if !ok && locale != "" && seen[locale] == nil {
			continue
		}
		if !ok {
			name = o.Name
		}
		if seen[locale] == nil {
			seen[locale] = map[string]bool{}
		}
		c.unique(at+".names."+locale, name, seen[locale])
	}
}

func (c *checker) sub(at string, o Option, depth int) {
	if o.Type == SubCommandGroup && depth > 0 || depth > 1 {
		c.bad(at, "nested too deep", "command, group, subcommand")
		return
	}
	if o.Required || o.Autocomplete || len(o.Choices) > 0 || o.Min != nil || o.Max != nil {
		c.bad(at, "with an option's settings", "a subcommand has options only")
	}
	for _, inner := range o.Options {
		isSub := inner.Type == SubCommand || inner.Type == SubCommandGroup
		if isSub != (o.Type == SubCommandGroup) {
			c.bad(at+".options", int(inner.Type), "subcommands in a group, options in a subcommand")
		}
	}
	if o.Type == SubCommandGroup {
		c.count(at+".options", len(o.Options), 1, MaxCommandOptions)
	}
	c.options(at+".options", o.Options, depth+1)
}

func (c *checker) option(at string, o Option) {
	numeric := o.Type == IntegerOption || o.Type == NumberOption
	if o.Type < StringOption || o.Type > FileOption {
		c.bad(at+".type", int(o.Type), "1 to 10")
	}
	if len(o.Options) > 0 {
		c.bad(at+".options", len(o.Options), "in a subcommand or group only")
	}
	if (o.Autocomplete || len(o.Choices) > 0) && !numeric && o.Type != StringOption {
		c.bad(at, "with choices", "on strings and numbers only")
	}
	if o.Autocomplete && len(o.Choices) > 0 {
		c.bad(at, "autocomplete beside choices", "one or the other")
	}
	c.choices(at+".choices", o.Type, o.Choices)
	c.bounds(at, o, numeric)
}

func (c *checker) bounds(at string, o Option, numeric bool) {
	low, high := int64(-maxSafeInteger), int64(maxSafeInteger)
	if o.Type == StringOption {
		low, high = 0, maxStringOptionLen
	} else if !numeric && (o.Min != nil || o.Max != nil) {
		c.bad(at, "with bounds", "on strings and numbers only")
	}
	for _, b := range []*int64{o.Min, o.Max} {
		if b != nil && (*b < low || *b > high) {
			c.bad(at+".bounds", *b, fmt.Sprintf("%d to %d", low, high))
		}
	}
	if o.Min != nil && o.Max != nil && *o.Min > *o.Max {
		c.bad(at+".bounds", fmt.Sprintf("%d to %d", *o.Min, *o.Max), "the smaller one first")
	}
	if o.Type == StringOption && o.Max != nil && *o.Max < 1 {
		c.bad(at+".max", *o.Max, "1 to 6000")
	}
}

func (c *checker) numeral(field string, of OptionType, s string) {
	if of == IntegerOption {
		if i, err := strconv.ParseInt(s, 10, 64); err != nil || i < -maxSafeInteger || i > maxSafeInteger {
			c.bad(field, fmt.Sprintf("%q", Clip(s, 40)), "an integer up to 2^53")
		}
		return
	}
	if _, err := strconv.ParseFloat(s, 64); err != nil {
		c.bad(field, fmt.Sprintf("%q", Clip(s, 40)), "a number")
	}
}

// optionsSize returns the number of characters that Discord counts for options: for every text the
// longest of its languages.
func optionsSize(list []Option) int {
	n := 0
	for _, o := range list {
		n += longest(o.Name, o.Names) + longest(o.Description, o.Descriptions) + optionsSize(o.Options)
		for _, ch := range o.Choices {
			n += longest(ch.Label, ch.Localized) + Length(ch.Value)
		}
	}
	return n
}

func longest(s string, others map[string]string) int {
	n := Length(s)
	for _, o := range others {
		n = max(n, Length(o))
	}
	return n
}
