package game

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Errors of ReadCapsule other than those for a damaged file.
var (
	// ErrNoCapsule means that the first line is not that of a capsule.
	ErrNoCapsule = errors.New("no capsule")
	// ErrCapsuleVersion means that the file has a newer format version.
	ErrCapsuleVersion = errors.New("a capsule of another version")
)

// ReadCapsule reads what WriteCapsule wrote. Errors: ErrNoCapsule, ErrCapsuleVersion, or what is
// wrong, with the line number. It checks the format only; Verify checks the game.
func ReadCapsule(r io.Reader) (Capsule, error) {
	p := &capsuleReader{lines: bufio.NewScanner(io.LimitReader(r, MaxCapsule)), limit: -1}
	p.lines.Buffer(nil, maxCapsuleLine)
	line, _ := p.next()
	if err := p.head(line); err != nil {
		return Capsule{}, fmt.Errorf("read a capsule: line 1: %w, want %q", err, capsuleHead+"1")
	}
	for !p.done {
		line, ok := p.next()
		if !ok {
			return Capsule{}, p.wrong(fmt.Errorf("the capsule is cut off before its line \"end\""))
		}
		if err := p.line(line); err != nil {
			return Capsule{}, p.wrong(err)
		}
	}
	if p.lines.Scan() {
		p.at++
		return Capsule{}, p.wrong(fmt.Errorf("something stands behind the end"))
	}
	if err := p.whole(); err != nil {
		return Capsule{}, fmt.Errorf("read a capsule: %w", err)
	}
	return p.c, nil
}

// head reads the first line. Error: ErrCapsuleVersion or ErrNoCapsule.
func (p *capsuleReader) head(line string) error {
	version, ours := strings.CutPrefix(line, capsuleHead)
	n, err := strconv.ParseUint(version, 10, 30)
	switch {
	case !ours || err != nil:
		return ErrNoCapsule
	case n < plainVersion || n > promisedVersion:
		return ErrCapsuleVersion
	}
	p.version = int(n)
	return nil
}

type capsuleReader struct {
	lines   *bufio.Scanner
	at      int
	c       Capsule
	limit   int // number of entries by the line "journal"; -1 before that line
	drawing []string
	done    bool
	version int
	told    int     // number of lines with events
	origin  *Origin // of the next entry
}

func (p *capsuleReader) next() (string, bool) {
	p.at++
	ok := p.lines.Scan()
	return p.lines.Text(), ok
}

func (p *capsuleReader) wrong(err error) error {
	if p.lines.Err() != nil {
		err = p.lines.Err()
	}
	return fmt.Errorf("read a capsule: line %d: %w", p.at, err)
}

// whole makes the checks that need the whole file.
func (p *capsuleReader) whole() error {
	if len(p.c.Journal) != p.limit {
		return fmt.Errorf("the journal has %d entries, promised were %d", len(p.c.Journal), p.limit)
	}
	set := &p.c.Setup
	switch {
	case set.Game == "" || p.c.Commitment == "":
		return errors.New("game or commitment is missing")
	case p.c.Card != "" && set.Promise == 0:
		return errors.New("a card without the promise of a set-up")
	case p.c.Card == "" && len(set.Words) > 0:
		return errors.New("words without a card")
	case (p.c.Card != "" && p.c.Open) != (set.Secret != Secret{}):
		return errors.New("card, secret and seed do not stand together")
	}
	set.Position, p.c.Raised = strings.Join(p.drawing, "\n"), p.origin
	if p.told > 0 && !p.c.parted() {
		return errors.New("something is told of one version of the rules")
	}
	if err := p.c.bounded(); err != nil {
		return err
	}
	if p.origin != nil {
		if err := p.origin.check(p.c.Journal); err != nil {
			return err
		}
	}
	return checkJournal(p.c.Journal)
}

// heads maps the first word of each head line to its parser and the version that introduced it.
var heads = map[string]struct {
	since int
	read  func(p *capsuleReader, rest string) error
}{
	"game":       {1, func(p *capsuleReader, s string) (err error) { p.c.Setup.Game, err = one(s); return err }},
	"rules":      {1, func(p *capsuleReader, s string) error { return number(s, &p.c.Setup.Rules) }},
	"seats":      {1, func(p *capsuleReader, s string) error { return number(s, &p.c.Setup.Seats) }},
	"option":     {1, (*capsuleReader).option},
	"position":   {1, func(p *capsuleReader, s string) error { return nil }},
	"|":          {1, (*capsuleReader).draw},
	"rig":        {1, (*capsuleReader).rig},
	"commitment": {1, func(p *capsuleReader, s string) error { return hash(s, &p.c.Commitment) }},
	"seed":       {1, (*capsuleReader).seed},
	"journal":    {1, (*capsuleReader).journal},
	"word":       {promisedVersion, (*capsuleReader).word},
	"imported":   {promisedVersion, (*capsuleReader).imported},
	"promise":    {promisedVersion, (*capsuleReader).promise},
	"card":       {promisedVersion, func(p *capsuleReader, s string) error { return hash(s, &p.c.Card) }},
	"secret": {promisedVersion,
		func(p *capsuleReader, s string) error { return p.c.Setup.Secret.UnmarshalText([]byte(s)) }},
}

func (p *capsuleReader) line(line string) error {
	first, rest, _ := strings.Cut(line, " ")
	if first == "end" {
		p.done = true
		return hash(rest, &p.c.Final)
	}
	switch {
	case p.limit < 0:
	case p.version >= partsVersion && first == toldWord:
		return p.tell(rest)
	case p.version >= partsVersion && first == originWord:
		return p.starts(rest)
	default:
		return p.entry(first, rest)
	}
	head, ok := heads[first]
	if !ok || p.version < head.since {
		return fmt.Errorf("unknown line %q", clip(first))
	}
	if err := head.read(p, rest); err != nil {
		return fmt.Errorf("%s: %w", first, err)
	}
	return nil
}

func (p *capsuleReader) journal(s string) error {
	if err := number(s, &p.limit); err != nil {
		return err
	}
	return atMost("entries", p.limit, maxEntries)
}

func (p *capsuleReader) word(s string) error {
	w, err := one(s)
	p.c.Setup.Words = append(p.c.Setup.Words, w)
	return err
}

func (p *capsuleReader) imported(s string) error {
	var n int
	err := number(s, &n)
	p.c.Setup.Imports = append(p.c.Setup.Imports, n)
	return err
}

// promise reads the version of the promise; newer programs may write others.
func (p *capsuleReader) promise(s string) error {
	if err := number(s, &p.c.Setup.Promise); err != nil {
		return err
	}
	if p.c.Setup.Promise != SetupPromise {
		return ErrCapsuleVersion
	}
	return nil
}

func (p *capsuleReader) option(s string) error {
	id, s, err := cutWord(s, '=')
	if err != nil {
		return err
	}
	value, err := one(s)
	if err != nil {
		return err
	}
	if _, twice := p.c.Setup.Options[id]; twice {
		return fmt.Errorf("%q stands twice", clip(id))
	}
	if p.c.Setup.Options == nil {
		p.c.Setup.Options = map[string]string{}
	}
	p.c.Setup.Options[id] = value
	return nil
}

func (p *capsuleReader) draw(s string) error {
	line, err := unquoteTail(s)
	p.drawing = append(p.drawing, line)
	return err
}

func (p *capsuleReader) rig(s string) error {
	at, s, err := cutWord(s, ' ')
	if err != nil {
		return err
	}
	var r Rig
	if err := number(at, &r.At); err != nil {
		return err
	}
	if r.Stream, s, err = cutWord(s, ' '); err != nil {
		return err
	}
	for s != "" {
		var v string
		if v, s, err = cutWord(s, ' '); err != nil {
			return err
		}
		r.Values = append(r.Values, v)
	}
	p.c.Setup.Rigs = append(p.c.Setup.Rigs, r)
	return nil
}

func (p *capsuleReader) seed(s string) error {
	p.c.Open = true
	return p.c.Setup.Seed.UnmarshalText([]byte(s))
}

// entry reads "<seat> <decision>[+] <action>" or "<seat> strike|agreed <index>...".
func (p *capsuleReader) entry(seat, s string) error {
	if len(p.c.Journal) == p.limit {
		return fmt.Errorf("more entries than the %d promised", p.limit)
	}
	e := Entry{Origin: p.origin}
	p.origin = nil
	if seat == clockSeat {
		e.Seat = Spectator
	} else if err := number(seat, (*int)(&e.Seat)); err != nil {
		return fmt.Errorf("seat: %w", err)
	}
	question, s, _ := strings.Cut(s, " ")
	if e.Agreed = question == strikeWords[true]; e.Agreed || question == strikeWords[false] {
		for _, w := range strings.Fields(s) {
			var i int
			if err := number(w, &i); err != nil {
				return fmt.Errorf("strike: %w", err)
			}
			e.Strike = append(e.Strike, i)
		}
		p.c.Journal = append(p.c.Journal, e)
		return nil
	}
	question, e.With = strings.CutSuffix(question, "+")
	if err := number(question, &e.Decision); err != nil {
		return fmt.Errorf("question: %w", err)
	}
	action, err := unquoteTail(s)
	e.Action = Action(action)
	p.c.Journal = append(p.c.Journal, e)
	return err
}
