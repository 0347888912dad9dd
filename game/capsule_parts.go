package game

import (
	"encoding/json"
	"errors"
	"strings"
)

// tell reads the events of the previous entry, or of the set-up if there is no entry yet.
func (p *capsuleReader) tell(s string) error {
	n := len(p.c.Journal)
	if _, twice := p.c.Story.Of(n - 1); twice {
		return errors.New("it is told twice what an entry told")
	}
	events, err := ReadEvents([]byte(s))
	if err != nil {
		return err
	}
	p.told++
	if n == 0 {
		p.c.Story.Opening = events
		return nil
	}
	for len(p.c.Story.Entries) < n {
		p.c.Story.Entries = append(p.c.Story.Entries, nil)
	}
	p.c.Story.Entries[n-1] = events
	return nil
}

// starts reads "<rules> <base> <high> <sum> [<position>]": the origin of the next entry or,
// after the last one, the capsule's Raised.
func (p *capsuleReader) starts(s string) error {
	if p.origin != nil {
		return errors.New("two origins of one entry")
	}
	var o Origin
	for _, to := range []*int{&o.Rules, &o.Base, &o.High} {
		var w string
		w, s, _ = strings.Cut(s, " ")
		if err := number(w, to); err != nil {
			return err
		}
	}
	sum, state, _ := strings.Cut(s, " ")
	if err := hash(sum, &o.Sum); err != nil {
		return err
	}
	if state != "" {
		if !json.Valid([]byte(state)) {
			return errors.New("the position of an origin is no JSON")
		}
		o.State = json.RawMessage(state)
	} else if p.c.Open {
		return errors.New("the position of an origin is missing beside an open seed")
	}
	p.origin = &o
	return nil
}
