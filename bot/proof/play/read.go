package play

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/playground"
)

// Play is a play that was read from a file.
type Play struct {
	File     string
	Rules    []Rule
	Game     string   // a title's id; "" is the example
	Variants []string // variations of the game
	Seed     uint64

	steps []step
}

// Rule is a sentence of a file of the repository that a play demonstrates.
type Rule struct {
	File, Words string
	Line        int
}

// step is a line that does or checks something.
type step struct {
	line  int
	text  string
	check bool // is true if the line checks something and changes nothing
	do    func(*run) error
}

// form is one kind of line in a play: a pattern that recognises it and a function that reads it.
type form struct {
	like *regexp.Regexp
	read func(p *Play, words []string) (func(*run) error, error)
}

// forms lists all kinds of lines in a play. A line is read by the first one that matches it.
var forms []form

func init() {
	for _, f := range []struct {
		like string
		read func(p *Play, words []string) (func(*run) error, error)
	}{
		{`rule (\S+): (.+)`, (*Play).rule},
		{`game (\S+)(.*)`, (*Play).game},
		{`seed (\d+)`, (*Play).seed},
		{`table ([a-z ]+?)(?:: (.+))?`, (*Play).table},
		{`(\d+)(m|h|d)`, (*Play).pass},
		{`until (\d\d:\d\d)`, (*Play).until},
		{`down (\d+)(m|h|d)`, (*Play).down},
		{`(restart|kill|stop|start|new rules)`, (*Play).end},
		{`fault (?:(\d+) )?(status|refuse|after) (\d+): (.+)`, (*Play).fault},
		{`no fault`, (*Play).noFault},
		{`disk (full|free)`, (*Play).disk},
		{`(\w+) (leaves|returns)`, (*Play).presence},
		{`(\w+) (blocks|unblocks) the bot`, (*Play).blocks},
		{`(\w+) may (not )?([a-z ]+) in (#\S+)`, (*Play).may},
		{`(\w+) is called "(.+)"`, (*Play).called},
		{`(create|delete|deny|allow|thread|lock|unlock|archive|unarchive) ([#@]\S+)`, (*Play).place},
		{`> pinged ([a-z ]+?)(?:: (.+))?`, (*Play).pinged},
		{`> (\w+) reads? (.+)`, (*Play).reads},
		{`> (\w+) sees (no )?\[(.+)\]`, (*Play).sees},
		{`> (\w+) has a file (with|without) "(.+)"`, (*Play).has},
		{`> (\w+) (.+)`, (*Play).is},
		{`(! )?(\w+)(?: in ([#@]\S+))?: (.+?)(?: -- (\S+))?`, (*Play).acts},
	} {
		forms = append(forms, form{regexp.MustCompile("^" + f.like + "$"), f.read})
	}
}

// Read reads a play. The error names the first wrong line and says why it is wrong.
func Read(file, text string) (*Play, error) {
	p := &Play{File: file, Seed: 1}
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		do, err := p.line(line, n+1)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n+1, err)
		}
		if do != nil {
			p.steps = append(p.steps, step{n + 1, line, strings.HasPrefix(line, ">"), do})
		}
	}
	switch {
	case len(p.Rules) == 0:
		return nil, fmt.Errorf("%s:1: no line says which rule it tells", file)
	case !slices.ContainsFunc(p.steps, func(s step) bool { return s.check || strings.HasPrefix(s.text, "!") }):
		return nil, fmt.Errorf("%s:1: nothing is looked at", file)
	}
	return p, nil
}

func (p *Play) line(line string, n int) (func(*run) error, error) {
	for _, f := range forms {
		if words := f.like.FindStringSubmatch(line); words != nil {
			rules := len(p.Rules)
			do, err := f.read(p, words)
			for i := range p.Rules[rules:] {
				p.Rules[rules+i].Line = n
			}
			return do, err
		}
	}
	return nil, fmt.Errorf("no line of a play is like %q", line)
}

func (p *Play) rule(words []string) (func(*run) error, error) {
	p.Rules = append(p.Rules, Rule{File: words[1], Words: words[2]})
	return nil, nil
}

func (p *Play) game(words []string) (func(*run) error, error) {
	p.Game, p.Variants = words[1], strings.Fields(words[2])
	return nil, p.first("the game")
}

func (p *Play) seed(words []string) (func(*run) error, error) {
	var err error
	p.Seed, err = strconv.ParseUint(words[1], 10, 64)
	if err == nil {
		err = p.first("the seed")
	}
	return nil, err
}

// The method first returns an error if a step was read already. It is for lines that must stand
// before all steps. The parameter subject says what such a line sets, for the text of the error.
func (p *Play) first(subject string) error {
	if len(p.steps) > 0 {
		return fmt.Errorf("%s stands before all that is done", subject)
	}
	return nil
}

func (p *Play) table(words []string) (func(*run) error, error) {
	who := strings.Fields(words[1])
	if err := known(who...); err != nil {
		return nil, err
	}
	return func(r *run) error { return r.sit(who, words[2]) }, nil
}

// span reads a duration.
func span(number, unit string) (time.Duration, error) {
	if unit != "d" {
		return time.ParseDuration(number + unit)
	}
	days, err := strconv.Atoi(number)
	return time.Duration(days) * 24 * time.Hour, err
}

func (p *Play) pass(words []string) (func(*run) error, error) {
	d, err := span(words[1], words[2])
	return func(r *run) error { r.pass(d); return nil }, err
}

func (p *Play) until(words []string) (func(*run) error, error) {
	at, err := time.Parse("15:04", words[1])
	return func(r *run) error {
		now := r.town.Now()
		d := at.Sub(at.Truncate(24*time.Hour)) - now.Sub(now.Truncate(24*time.Hour))
		if d <= 0 {
			d += 24 * time.Hour
		}
		r.pass(d)
		return nil
	}, err
}

func (p *Play) down(words []string) (func(*run) error, error) {
	d, err := span(words[1], words[2])
	return func(r *run) error {
		r.town.Server.Clock().Advance(d)
		return r.town.Restart()
	}, err
}

func (p *Play) end(words []string) (func(*run) error, error) {
	return func(r *run) error {
		switch words[1] {
		case "kill":
			return r.town.Kill(0)
		case "stop":
			return r.town.Stop()
		case "start":
			return r.town.Start()
		case "new rules":
			r.raised = true
		}
		return r.town.Restart()
	}, nil
}

func (p *Play) fault(words []string) (func(*run) error, error) {
	count, err := strconv.Atoi(cmp.Or(words[1], "1000"))
	code, wrong := strconv.Atoi(words[3])
	f := playground.Fault{Kind: words[2], Code: code, Count: count, Route: words[4]}
	return func(r *run) error { return r.town.Server.Fault(f) }, errors.Join(err, wrong)
}

func (p *Play) noFault([]string) (func(*run) error, error) {
	return func(r *run) error { r.town.Server.ClearFaults(); return nil }, nil
}

func (p *Play) disk(words []string) (func(*run) error, error) {
	return func(r *run) error { r.full = words[1] == "full"; return nil }, nil
}

func (p *Play) presence(words []string) (func(*run) error, error) {
	if err := known(words[1]); err != nil && words[1] != "bot" {
		return nil, err
	}
	return func(r *run) error { return r.town.SetPresent(words[1], words[2] == "returns") }, nil
}

func (p *Play) blocks(words []string) (func(*run) error, error) {
	return func(r *run) error { return r.town.Server.SetClosed(words[1], words[2] == "blocks") }, known(words[1])
}

// permissions has the permissions that a line of a play can take from a member, or from the bot in a
// channel. The keys are the words that the line uses.
var permissions = map[string]playground.Permission{
	"write": playground.SendMessages, "speak": playground.SendInThreads, "open": playground.CreatePublicThreads,
	"attach": playground.AttachFiles, "look": playground.ReadMessageHistory,
}

// The method may reads a line that takes permissions away ("may not") or gives all of them back
// ("may").
func (p *Play) may(words []string) (func(*run) error, error) {
	var deny playground.Permission
	for _, one := range strings.Fields(words[3]) {
		if permissions[one] == 0 {
			return nil, fmt.Errorf("nobody needs a right to %q", one)
		}
		deny |= permissions[one]
	}
	if words[2] == "" {
		deny = 0
	}
	if words[1] == "bot" {
		return func(r *run) error { return r.town.Deny(words[4], deny) }, nil
	}
	return func(r *run) error { return r.town.Server.Overwrite(words[1], words[4], 0, deny) }, known(words[1])
}

func (p *Play) called(words []string) (func(*run) error, error) {
	return func(r *run) error { return r.town.SetName(words[1], words[2]) }, known(words[1])
}

func (p *Play) place(words []string) (func(*run) error, error) {
	return func(r *run) error { return r.change(words[1], words[2]) }, nil
}

func (p *Play) acts(words []string) (func(*run) error, error) {
	if err := known(words[2]); err != nil {
		return nil, err
	}
	deeds, err := deedsOf(words[4])
	if err != nil {
		return nil, err
	}
	who, place, refused, why := words[2], words[3], words[1] != "", words[5]
	if refused != (why != "") {
		return nil, fmt.Errorf(`"! WHO: ..." ends with " -- " and the key of the refusal, and nothing else does`)
	}
	if place == "" {
		place = home
	}
	return func(r *run) error {
		if refused {
			return r.refused(who, place, deeds, why)
		}
		return r.acts(who, place, deeds)
	}, nil
}

func (p *Play) pinged(words []string) (func(*run) error, error) {
	who, keys := strings.Fields(words[1]), tokens(words[2])
	if words[1] == "nobody" {
		who = nil
	}
	return func(r *run) error { return r.pinged(who, keys) }, known(who...)
}

func (p *Play) reads(words []string) (func(*run) error, error) {
	who, keys := words[1], tokens(words[2])
	switch who {
	case "all", "nobody":
	default:
		if err := known(who); err != nil {
			return nil, err
		}
	}
	return func(r *run) error { return r.reads(who, keys) }, nil
}

func (p *Play) sees(words []string) (func(*run) error, error) {
	return func(r *run) error { return r.sees(words[1], words[3], words[2] == "") }, known(words[1])
}

func (p *Play) has(words []string) (func(*run) error, error) {
	return func(r *run) error {
		file, err := r.file(words[1], home)
		if err == nil && strings.Contains(string(file), words[3]) != (words[2] == "with") {
			err = fmt.Errorf("it is %q", file)
		}
		return err
	}, known(words[1])
}

func (p *Play) is(words []string) (func(*run) error, error) {
	field := words[1]
	if facts[field] == nil {
		return nil, fmt.Errorf("nothing of a table is called %q", field)
	}
	return func(r *run) error { return r.is(field, words[2]) }, nil
}

// token matches a word, a text in quotes, a control in brackets, or an option with its value.
var token = regexp.MustCompile(`(?:[^\s"\[\]=]+=)?"[^"]*"|\[[^\]]*\]|[^\s"\[\]]+`)

func tokens(text string) []string { return token.FindAllString(text, -1) }

// A deed is one thing that a member does.
type deed struct {
	command string            // path of the command
	options map[string]string // options of the command, or fields of a form
	control string            // the control that is pressed or chosen
	send    bool              // says whether the open form is sent
	deletes bool              // says whether the message with the control is deleted
}

func deedsOf(text string) (deeds []deed, err error) {
	for _, word := range tokens(text) {
		last := &deed{}
		if len(deeds) > 0 {
			last = &deeds[len(deeds)-1]
		}
		name, value, option := strings.Cut(word, "=")
		switch {
		case strings.HasPrefix(word, "["):
			control := strings.Trim(word, "[]")
			if last.deletes && last.control == "" {
				last.control = control
				continue
			}
			deeds = append(deeds, deed{control: control})
		case strings.HasPrefix(word, "/"):
			deeds = append(deeds, deed{command: word[1:], options: map[string]string{}})
		case word == "send":
			deeds = append(deeds, deed{send: true, options: map[string]string{}})
		case word == "deletes":
			deeds = append(deeds, deed{deletes: true})
		case option && last.options != nil:
			last.options[name] = strings.Trim(value, `"`)
		case last.command != "" && len(last.options) == 0:
			last.command += " " + word
		default:
			return nil, fmt.Errorf("nobody can do %q", word)
		}
	}
	if len(deeds) == 0 {
		return nil, fmt.Errorf("nothing is done")
	}
	return deeds, nil
}

// known returns an error if one of the names belongs to no member.
func known(who ...string) error {
	for _, one := range who {
		if !slices.ContainsFunc(cast, func(m member) bool { return m.Key == one }) {
			return fmt.Errorf("nobody is called %q", one)
		}
	}
	return nil
}
