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

// cmd is a command that is right but for one change.
func cmd(change func(*Command)) []Command {
	c := command(0)
	change(&c)
	return []Command{c}
}

// opt is a command with one option that is right but for one change.
func opt(change func(*Option)) []Command {
	o := word(0)
	change(&o)
	return opts(o)
}

func opts(o ...Option) []Command { return cmd(func(c *Command) { c.Options = o }) }

func TestCommandLimits(t *testing.T) {
	checkCommands(t, []commandLimit{
		{"commands", several(100, command), several(101, command)},
		{"user commands", several(15, userCommand), several(16, userCommand)},
		{"message commands", several(15, messageCommand), several(16, messageCommand)},
		{`commands[1] "c0".name`, []Command{command(0), command(1)}, []Command{command(0), command(0)}},
		{`commands[0] "Go"`, []Command{{Type: UserCommand, Name: "Go"}}, []Command{{Type: UserCommand, Name: "Go", Description: "d"}}},
		{`commands[0] "c d".name`, cmd(func(c *Command) { c.Name = "c-d" }), cmd(func(c *Command) { c.Name = "c d" })},
		{`commands[0] "Cd".name`, cmd(func(c *Command) { c.Name = "éà" }), cmd(func(c *Command) { c.Name = "Cd" })},
		{at + ".names.fr", cmd(func(c *Command) { c.Names = map[string]string{"fr": long(32)} }), cmd(func(c *Command) { c.Names = map[string]string{"fr": long(33)} })},
		{at + ".names", cmd(func(c *Command) { c.Names = map[string]string{"pt-BR": "a"} }), cmd(func(c *Command) { c.Names = map[string]string{"pt": "a"} })},
		{at + ".description", cmd(func(c *Command) { c.Description = long(100) }), cmd(func(c *Command) { c.Description = long(101) })},
		{at + ".description", cmd(func(*Command) {}), cmd(func(c *Command) { c.Description = "" })},
		{at + ".descriptions.fr", cmd(func(c *Command) { c.Descriptions = map[string]string{"fr": long(100)} }), cmd(func(c *Command) { c.Descriptions = map[string]string{"fr": long(101)} })},
		{at + ".options", opts(several(25, word)...), opts(several(26, word)...)},
		{at + ".options", opts(several(25, sub)...), opts(several(26, sub)...)},
		{at + ".options", opts(sub(0), sub(1)), opts(sub(0), word(1))},
		{at + `.options[1] "o0".names.`, opts(word(0), word(1)), opts(word(0), word(0))},
		{at + `.options[1] "o1".names.fr`, opts(french(word(0), "a"), french(word(1), "b")), opts(french(word(0), "a"), french(word(1), "a"))},
		{at + `.options[1] "o1".names.fr`, opts(french(word(0), "a"), word(1)), opts(french(word(0), "o1"), word(1))},
		{at + `.options[1] "o1".required`, opts(required(word(0)), word(1)), opts(word(0), required(word(1)))},
		{at + `.options[0] "s0"`, opts(sub(0)), opts(required(sub(0)))},
		{at + `.options[0] "g".options`, opts(group(sub(0))), opts(group(word(0)))},
		{at + `.options[0] "g".options`, opts(group(several(25, sub)...)), opts(group())},
		{at + `.options[0] "s0".options`, opts(within(sub(0), word(1))), opts(within(sub(0), sub(1)))},
		{at + ", all characters", opts(bulky(77)...), opts(bulky(79)...)},
	})
}

func TestOptionLimits(t *testing.T) {
	checkCommands(t, []commandLimit{
		{at0 + ".type", opt(func(o *Option) { o.Type = UserOption }), opt(func(o *Option) { o.Type = 12 })},
		{at0 + ".options", opt(func(*Option) {}), opt(func(o *Option) { o.Options = []Option{word(1)} })},
		{at0, opt(func(o *Option) { o.Autocomplete = true }), opt(func(o *Option) { o.Autocomplete, o.Choices = true, several(1, pick) })},
		{at0, opt(func(o *Option) { o.Choices = several(1, pick) }), opt(func(o *Option) { o.Type, o.Choices = UserOption, several(1, pick) })},
		{at0 + ".choices", opt(func(o *Option) { o.Choices = several(25, pick) }), opt(func(o *Option) { o.Choices = several(26, pick) })},
		{at0 + ".choices[0].value", opt(func(o *Option) { o.Type, o.Choices = IntegerOption, []Choice{{Label: "l", Value: "-3"}} }),
			opt(func(o *Option) { o.Type, o.Choices = IntegerOption, []Choice{{Label: "l", Value: "3.5"}} })},
		{at0 + ".choices[0].value", opt(func(o *Option) { o.Type, o.Choices = NumberOption, []Choice{{Label: "l", Value: "3.5"}} }),
			opt(func(o *Option) { o.Type, o.Choices = NumberOption, []Choice{{Label: "l", Value: "x"}} })},
		{at0 + ".bounds", opt(func(o *Option) { o.Max = bound(6000) }), opt(func(o *Option) { o.Max = bound(6001) })},
		{at0 + ".bounds", opt(func(o *Option) { o.Type, o.Min = IntegerOption, bound(-1<<53) }), opt(func(o *Option) { o.Type, o.Min = IntegerOption, bound(-1<<53-1) })},
		{at0 + ".bounds", opt(func(o *Option) { o.Min, o.Max = bound(2), bound(2) }), opt(func(o *Option) { o.Min, o.Max = bound(3), bound(2) })},
		{at0, opt(func(o *Option) { o.Type = BooleanOption }), opt(func(o *Option) { o.Type, o.Max = BooleanOption, bound(1) })},
	})
}

func french(o Option, name string) Option {
	o.Names = map[string]string{"fr": name}
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
		o.Descriptions = map[string]string{"fr": long(100)}
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
