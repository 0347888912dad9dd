package wire

import (
	"fmt"
	"testing"
)

func bound(n int64) *int64 { return &n }

func word(i int) Option {
	return Option{Type: StringOption, Name: fmt.Sprint("o", i), Description: "d"}
}

func sub(i int) Option { return Option{Type: SubCommand, Name: fmt.Sprint("s", i), Description: "d"} }

// commandLimit is commands that are just allowed and some that are just not.
type commandLimit struct {
	field     string
	good, bad []Command
}

func checkCommands(t *testing.T, limits []commandLimit) {
	t.Helper()
	for _, l := range limits {
		check(t, l.field, CheckCommands(l.good), CheckCommands(l.bad))
	}
}

const (
	at  = `commands[0] "c0"`
	at0 = at + `.options[0] "o0"`
)

func command(i int) Command { return Command{Name: fmt.Sprint("c", i), Description: "d"} }

func messageCommand(i int) Command {
	return Command{Type: MessageCommand, Name: fmt.Sprint("Message ", i)}
}

func userCommand(i int) Command { return Command{Type: UserCommand, Name: fmt.Sprint("User ", i)} }

// aCommand checks a command that is right but for one change.
func aCommand(change func(*Command)) error {
	c := command(0)
	change(&c)
	return CheckCommands([]Command{c})
}

// anOption checks a command with one option that is right but for one change.
func anOption(change func(*Option)) error {
	return aCommand(func(c *Command) {
		c.Options = several(1, word)
		change(&c.Options[0])
	})
}

// opts is one command with these options.
func opts(o ...Option) []Command {
	c := command(0)
	c.Options = o
	return []Command{c}
}

func fr(text string) map[string]string { return map[string]string{"fr": text} }

func TestCommandLimits(t *testing.T) {
	checkCommands(t, []commandLimit{
		{"commands", several(100, command), several(101, command)},
		{"user commands", several(15, userCommand), several(16, userCommand)},
		{"message commands", several(15, messageCommand), several(16, messageCommand)},
		{`commands[1] "c0".name`, []Command{command(0), command(1)}, []Command{command(0), command(0)}},
		{`commands[0] "Go"`,
			[]Command{{Type: UserCommand, Name: "Go"}}, []Command{{Type: UserCommand, Name: "Go", Description: "d"}}},
		{at + ".options", opts(several(25, word)...), opts(several(26, word)...)},
		{at + ".options", opts(several(25, sub)...), opts(several(26, sub)...)},
		{at + ".options", opts(sub(0), sub(1)), opts(sub(0), word(1))},
		{at + `.options[1] "o0".names.`, opts(word(0), word(1)), opts(word(0), word(0))},
		{at + `.options[1] "o1".names.fr`,
			opts(french(word(0), "a"), french(word(1), "b")), opts(french(word(0), "a"), french(word(1), "a"))},
		{at + `.options[1] "o1".names.fr`, opts(french(word(0), "a"), word(1)), opts(french(word(0), "o1"), word(1))},
		{at + `.options[1] "o1".required`, opts(required(word(0)), word(1)), opts(word(0), required(word(1)))},
		{at + `.options[0] "s0"`, opts(sub(0)), opts(required(sub(0)))},
		{at + `.options[0] "g".options`, opts(group(sub(0))), opts(group(word(0)))},
		{at + `.options[0] "g".options`, opts(group(several(25, sub)...)), opts(group())},
		{at + `.options[0] "s0".options`, opts(within(sub(0), word(1))), opts(within(sub(0), sub(1)))},
		{at + ", all characters", opts(bulky(77)...), opts(bulky(79)...)},
	})
	checkChanges(t, "commands[0] ", aCommand, []limit[Command]{
		{`"c d".name`, func(c *Command) { c.Name = "c-d" }, func(c *Command) { c.Name = "c d" }},
		{`"Cd".name`, func(c *Command) { c.Name = "éà" }, func(c *Command) { c.Name = "Cd" }},
		{`"c0".names.fr`, func(c *Command) { c.Names = fr(long(32)) }, func(c *Command) { c.Names = fr(long(33)) }},
		{`"c0".names`,
			func(c *Command) { c.Names = map[string]string{"pt-BR": "a"} },
			func(c *Command) { c.Names = map[string]string{"pt": "a"} }},
		{`"c0".description`, same[Command], func(c *Command) { c.Description = "" }},
		{`"c0".description`,
			func(c *Command) { c.Description = long(100) }, func(c *Command) { c.Description = long(101) }},
		{`"c0".descriptions.fr`,
			func(c *Command) { c.Descriptions = fr(long(100)) }, func(c *Command) { c.Descriptions = fr(long(101)) }},
	})
}

func TestOptionLimits(t *testing.T) {
	choice := func(kind OptionType, value string) func(*Option) {
		return func(o *Option) { o.Type, o.Choices = kind, []Choice{{Label: "l", Value: value}} }
	}
	bounds := func(kind OptionType, least, most *int64) func(*Option) {
		return func(o *Option) { o.Type, o.Min, o.Max = kind, least, most }
	}
	checkChanges(t, at0, anOption, []limit[Option]{
		{".type", func(o *Option) { o.Type = UserOption }, func(o *Option) { o.Type = 12 }},
		{".options", same[Option], func(o *Option) { o.Options = []Option{word(1)} }},
		{"", func(o *Option) { o.Autocomplete = true },
			func(o *Option) { o.Autocomplete, o.Choices = true, several(1, pick) }},
		{"", choice(StringOption, "v"), choice(UserOption, "v")},
		{".choices", func(o *Option) { o.Choices = several(25, pick) }, func(o *Option) { o.Choices = several(26, pick) }},
		{".choices[0].value", choice(IntegerOption, "-3"), choice(IntegerOption, "3.5")},
		{".choices[0].value", choice(NumberOption, "3.5"), choice(NumberOption, "x")},
		{".bounds", bounds(StringOption, nil, bound(6000)), bounds(StringOption, nil, bound(6001))},
		{".bounds", bounds(IntegerOption, bound(-1<<53), nil), bounds(IntegerOption, bound(-1<<53-1), nil)},
		{".bounds", bounds(StringOption, bound(2), bound(2)), bounds(StringOption, bound(3), bound(2))},
		{"", bounds(BooleanOption, nil, nil), bounds(BooleanOption, nil, bound(1))},
	})
}

func french(o Option, name string) Option {
	o.Names = fr(name)
	return o
}

func required(o Option) Option {
	o.Required = true
	return o
}

func group(inner ...Option) Option {
	return Option{Type: SubCommandGroup, Name: "g", Description: "d", Options: inner}
}

func within(o Option, inner ...Option) Option {
	o.Options = inner
	return o
}

// bulky is n options of 102 to 103 characters, spread over subcommands; Discord
// counts the longest language of each text.
func bulky(n int) []Option {
	subs := several(4, sub)
	for i := range n {
		o := word(i)
		o.Descriptions = fr(long(100))
		subs[i%4].Options = append(subs[i%4].Options, o)
	}
	return subs
}

func TestEveryLocaleIsKnownOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range locales {
		if seen[l] {
			t.Errorf("locale %s twice", l)
		}
		seen[l] = true
	}
	if len(locales) != 32 {
		t.Errorf("%d locales, want 32", len(locales))
	}
}
