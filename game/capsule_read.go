package game

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Limits of ReadCapsule, so that a strange file cannot fill the memory.
const (
	MaxCapsule     = 4 << 20 // bytes
	maxCapsuleLine = 1 << 20
)

// Errors of ReadCapsule beside those of a damaged file.
var (
	// ErrNoCapsule means that the file is something else: its first line does not name it.
	ErrNoCapsule = errors.New("no capsule")
	// ErrCapsuleVersion means that a later program has written it, in another way.
	ErrCapsuleVersion = errors.New("a capsule of another version")
)

// ReadCapsule reads what WriteCapsule wrote. The error names the line: ErrNoCapsule,
// ErrCapsuleVersion, or what is wrong there. What the capsule says of the game is not
// checked here: see Verify.
func ReadCapsule(r io.Reader) (Capsule, error) {
	p := &capsuleReader{lines: bufio.NewScanner(io.LimitReader(r, MaxCapsule)), limit: -1}
	p.lines.Buffer(nil, maxCapsuleLine)
	line, _ := p.next()
	if line != capsuleHead && line != partsHead {
		return Capsule{}, fmt.Errorf("read a capsule: line 1: %w, want %q", stranger(line), capsuleHead)
	}
	p.parts = line == partsHead
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

// stranger says what a file is that begins with another line.
func stranger(line string) error {
	name, _, _ := strings.Cut(capsuleHead, " 1")
	version, ours := strings.CutPrefix(line, name+" ")
	if _, err := strconv.ParseUint(version, 10, 30); ours && err == nil {
		return ErrCapsuleVersion
	}
	return ErrNoCapsule
}

type capsuleReader struct {
	lines   *bufio.Scanner
	at      int
	c       Capsule
	limit   int // entries promised by "journal"; -1 before it
	drawing []string
	done    bool
	parts   bool    // the rules may have changed in it
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

// whole checks what only the whole file tells.
func (p *capsuleReader) whole() error {
	if len(p.c.Journal) != p.limit {
		return fmt.Errorf("the journal has %d entries, promised were %d", len(p.c.Journal), p.limit)
	}
	if p.c.Setup.Game == "" || p.c.Commitment == "" {
		return errors.New("game or commitment is missing")
	}
	p.c.Setup.Position, p.c.Raised = strings.Join(p.drawing, "\n"), p.origin
	if p.origin != nil {
		if err := p.origin.check(p.c.Journal); err != nil {
			return err
		}
	}
	return checkJournal(p.c.Journal)
}

// heads are the lines of a capsule's head by their first word.
var heads = map[string]func(p *capsuleReader, rest string) error{
	"game":       func(p *capsuleReader, s string) (err error) { p.c.Setup.Game, err = one(s); return err },
	"rules":      func(p *capsuleReader, s string) error { return number(s, &p.c.Setup.Rules) },
	"seats":      func(p *capsuleReader, s string) error { return number(s, &p.c.Setup.Seats) },
	"option":     (*capsuleReader).option,
	"position":   func(p *capsuleReader, s string) error { return nil },
	"|":          (*capsuleReader).draw,
	"rig":        (*capsuleReader).rig,
	"commitment": func(p *capsuleReader, s string) error { return hash(s, &p.c.Commitment) },
	"seed":       (*capsuleReader).seed,
	"journal":    func(p *capsuleReader, s string) error { return number(s, &p.limit) },
}

func (p *capsuleReader) line(line string) error {
	first, rest, _ := strings.Cut(line, " ")
	if first == "end" {
		p.done = true
		return hash(rest, &p.c.Final)
	}
	switch {
	case p.limit < 0:
	case p.parts && first == toldWord:
		return p.told(rest)
	case p.parts && first == originWord:
		return p.starts(rest)
	default:
		return p.entry(first, rest)
	}
	read, ok := heads[first]
	if !ok {
		return fmt.Errorf("unknown line %q", clip(first))
	}
	if err := read(p, rest); err != nil {
		return fmt.Errorf("%s: %w", first, err)
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
	line, err := unrest(s)
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
	if len(s) > 2*len(p.c.Setup.Seed) {
		return fmt.Errorf("%q is no seed", clip(s))
	}
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
	action, err := unrest(s)
	e.Action = Action(action)
	p.c.Journal = append(p.c.Journal, e)
	return err
}
