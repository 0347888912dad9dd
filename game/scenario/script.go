package scenario

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"bivouac/game"
)

// MaxScript is the longest scenario file in bytes.
const MaxScript = 64 << 10

// A Script is a parsed scenario file; it has not been checked against the game.
type Script struct {
	File  string     // its name, for messages
	Setup game.Setup // Match fills in Rules and a missing number of seats
	Cites []string   // rule numbers of its "# rule" comments and expected refusals
	Given []Line     // the common beginning of all Whens
	Whens []When     // at least one
}

// When is one section of a Script.
type When struct {
	Name  string
	Line  int
	Lines []Line
}

// Kind says what a Line does.
type Kind string

// The kinds of lines.
const (
	Act    Kind = "act"    // a typed line that must be accepted
	Refuse Kind = "refuse" // a typed line that must be refused
	Expect Kind = "expect" // something that must be true
	Rig    Kind = "rig"    // fixed luck
	Undo   Kind = "undo"   // an undo that must be accepted
)

// Line is one step of a scenario.
type Line struct {
	No   int // in the file, from 1
	Kind Kind
	Seat string // as written; "" for the first asked seat
	Text string
	Rule string   // of an expected refusal, or ""
	Key  game.Key // of an expected refusal, or ""
}

var (
	seatLine = regexp.MustCompile(`^(!?)([\pL\pN]+|-):\s+(.*)$`)
	ruleName = regexp.MustCompile(`^[A-Z]{1,3}(-[A-Z]{3})?\d+(\.\d+)*[a-z]?$`) // R5.4, W3, R-GRE1.1
)

// Parse reads a scenario file. The error names the file and the line.
func Parse(file string, text []byte) (*Script, error) {
	if len(text) > MaxScript {
		return nil, fmt.Errorf("%s: longer than %d bytes", file, MaxScript)
	}
	p := &parser{script: &Script{File: file}}
	p.lines = strings.Split(string(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))), "\n")
	for p.at < len(p.lines) {
		no := p.at + 1
		if err := p.line(strings.TrimSpace(p.next())); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, no, err)
		}
	}
	if p.script.Setup.Game == "" {
		return nil, fmt.Errorf("%s: no line \"game <name>\"", file)
	}
	if len(p.script.Whens) == 0 {
		p.script.Whens = []When{{Line: 1}}
	}
	return p.script, nil
}

type parser struct {
	script *Script
	lines  []string
	at     int
}

func (p *parser) next() string {
	p.at++
	return p.lines[p.at-1]
}

func (p *parser) line(text string) error {
	if text == "" {
		return nil
	}
	if comment, ok := strings.CutPrefix(text, "#"); ok {
		p.cite(comment)
		return nil
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if p.script.Setup.Game == "" && word != "game" {
		return fmt.Errorf("a scenario begins with \"game <name>\", not %q", text)
	}
	switch word {
	case "game":
		return p.game(rest)
	case "position":
		return p.position(rest)
	case "when":
		p.script.Whens = append(p.script.Whens, When{Name: rest, Line: p.at})
		return nil
	case "rig":
		return p.add(Line{Kind: Rig, Text: rest})
	case "undo":
		return p.add(Line{Kind: Undo, Seat: rest})
	case "?":
		return p.add(Line{Kind: Expect, Text: rest})
	case ">":
		return p.add(Line{Kind: Act, Text: rest})
	case "!":
		return p.refuse("", rest)
	}
	if m := seatLine.FindStringSubmatch(text); m != nil {
		if m[1] == "!" {
			return p.refuse(m[2], m[3])
		}
		return p.add(Line{Kind: Act, Seat: m[2], Text: m[3]})
	}
	return p.add(Line{Kind: Act, Text: text})
}

func (p *parser) add(l Line) error {
	if l.Text == "" && l.Kind != Undo {
		return fmt.Errorf("nothing behind %q", l.Kind)
	}
	l.No = p.at
	to := &p.script.Given
	if n := len(p.script.Whens); n > 0 {
		to = &p.script.Whens[n-1].Lines
	}
	*to = append(*to, l)
	return nil
}

// refuse reads "<typed line> -- <rule> <key>".
func (p *parser) refuse(seat, text string) error {
	l := Line{Kind: Refuse, Seat: seat, Text: text}
	if line, why, ok := strings.Cut(text, " -- "); ok {
		words := strings.Fields(why)
		if len(words) == 0 || len(words) > 2 {
			return fmt.Errorf("want \" -- <rule> <key>\", not %q", why)
		}
		l.Text, l.Rule = strings.TrimSpace(line), words[0]
		if len(words) == 2 {
			l.Key = game.Key(words[1])
		}
		if ruleName.MatchString(l.Rule) {
			p.script.Cites = append(p.script.Cites, l.Rule)
		}
	}
	return p.add(l)
}

// cite collects the rule numbers after the word "rule" at the beginning of a comment.
func (p *parser) cite(comment string) {
	words := strings.FieldsFunc(comment, func(r rune) bool { return strings.ContainsRune(" ,;:()", r) })
	if len(words) == 0 || words[0] != "rule" && words[0] != "rules" {
		return
	}
	for _, w := range words[1:] {
		if !ruleName.MatchString(w) {
			return
		}
		p.script.Cites = append(p.script.Cites, w)
	}
}

// game reads "<id> seats=2 option.x=y seed=7".
func (p *parser) game(text string) error {
	words := strings.Fields(text)
	if len(words) == 0 || p.script.Setup.Game != "" {
		return fmt.Errorf("want one line \"game <name> seats=2 option.x=y seed=7\"")
	}
	setup := game.Setup{Game: words[0], Seed: SeedOf(1)}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		n, err := strconv.ParseUint(value, 10, 63)
		option, isOption := strings.CutPrefix(name, "option.")
		switch {
		case isOption && value != "":
			if setup.Options == nil {
				setup.Options = map[string]string{}
			}
			setup.Options[option] = value
		case name == "seats" && err == nil && n > 0 && n < 100:
			setup.Seats = int(n)
		case name == "seed" && err == nil:
			setup.Seed = SeedOf(n)
		default:
			return fmt.Errorf("want seats=2, option.x=y or seed=7, not %q", w)
		}
	}
	p.script.Setup = setup
	return nil
}

// SeedOf returns the seed that a scenario calls n.
func SeedOf(n uint64) game.Seed {
	var s game.Seed
	binary.BigEndian.PutUint64(s[:], n)
	return s
}

// position reads the rest of the line, or a block up to "end".
func (p *parser) position(text string) error {
	if p.script.Setup.Position != "" || len(p.script.Given)+len(p.script.Whens) > 0 {
		return fmt.Errorf("the position comes once, right behind \"game\"")
	}
	if text != "" {
		p.script.Setup.Position = text
		return nil
	}
	var block []string
	for p.at < len(p.lines) {
		line := p.next()
		if strings.TrimSpace(line) == "end" {
			p.script.Setup.Position = strings.Join(block, "\n")
			return nil
		}
		block = append(block, line)
	}
	return fmt.Errorf("a position without \"end\"")
}
