package game

import (
	"encoding/json"
	"fmt"
)

// A Story holds the events of a match as they were when it was played. They can be recomputed by
// replay, but not after a change of rules, so they are stored with the journal.
type Story struct {
	Opening []Event   // of the set-up; nil if not stored
	Entries [][]Event // by index of the entry; nil if not stored
}

// Of returns the events of entry i, or those of the set-up if i is -1. It returns false if they were
// not stored.
func (s Story) Of(i int) ([]Event, bool) {
	switch {
	case i < 0:
		return s.Opening, s.Opening != nil
	case i < len(s.Entries):
		return s.Entries[i], s.Entries[i] != nil
	}
	return nil, false
}

// telling is a linked list of the events of entries made by this process, the last first.
type telling struct {
	entry  int
	events []Event
	before *telling
}

// Told returns the events of entry i from when it was made, or those of the set-up if i is -1. It
// knows the entries made since the match was loaded and those given to Remember, and returns false
// for any other. Not every seat may read all of the events: see Event.To.
func (m *Match) Told(i int) ([]Event, bool) {
	for t := m.told; t != nil && t.entry >= i; t = t.before {
		if t.entry == i {
			return t.events, true
		}
	}
	return m.story.Of(i)
}

// allTold returns the events of each entry, as Told knows them.
func (m *Match) allTold() [][]Event {
	all := make([][]Event, len(m.Journal))
	for t := m.told; t != nil; t = t.before {
		if t.entry >= 0 && all[t.entry] == nil {
			all[t.entry] = t.events
		}
	}
	for i := range all {
		if all[i] == nil {
			all[i], _ = m.story.Of(i)
		}
	}
	return all
}

// Remember returns the match with the stored events of entries made before it was loaded.
func (m *Match) Remember(s Story) *Match {
	next := *m
	next.story = s
	return &next
}

// Story returns the stored events of the set-up and of the parts under earlier rules.
func (m *Match) Story() Story {
	s := Story{Entries: make([][]Event, m.Since())}
	s.Opening, _ = m.Told(-1)
	for i := range s.Entries {
		s.Entries[i], _ = m.Told(i)
	}
	return s
}

// Kept returns the match without the events that have been stored on disk. Only the story of its
// earlier parts stays in memory.
func (m *Match) Kept() *Match {
	if m.told == nil {
		return m
	}
	next := *m
	next.story, next.told = m.Story(), nil
	return &next
}

// tells records the events of an entry.
func (m *Match) tells(i int, events []Event) {
	if events == nil {
		events = []Event{} // not nil: known to have no events
	}
	m.told = &telling{i, events, m.told}
}

// toldText is the JSON form of a Text: its key, then names and values in turn. A value that is
// neither a number nor a plain string is an object with its type.
type toldText struct {
	Key  Key   `json:"k"`
	Args []any `json:"a,omitempty"`
}

type toldEvent struct {
	toldText
	To      *[]Seat `json:"to,omitempty"` // nil: everybody
	Reveals bool    `json:"r,omitempty"`
	Aside   bool    `json:"aside,omitempty"`
	Heads   bool    `json:"h,omitempty"`
}

// toldArg is a value with its type.
type toldArg struct {
	Seat *Seat           `json:"seat,omitempty"`
	Key  *Key            `json:"key,omitempty"`
	Text json.RawMessage `json:"text,omitempty"`
}

// WriteEvents writes events with their recipients, for ReadEvents.
func WriteEvents(events []Event) ([]byte, error) {
	told := make([]toldEvent, len(events))
	for i, e := range events {
		text, err := writeText(e.Text)
		if err != nil {
			return nil, err
		}
		told[i] = toldEvent{toldText: text, Reveals: e.Reveals, Aside: e.Aside, Heads: e.Heads}
		if e.To != nil {
			told[i].To = &e.To
		}
	}
	return json.Marshal(told)
}

func writeText(t Text) (toldText, error) {
	told := toldText{Key: t.Key}
	for _, a := range t.Args {
		switch v := a.(type) {
		case string, int:
		case Seat:
			a = toldArg{Seat: &v}
		case Key:
			a = toldArg{Key: &v}
		case Text:
			inner, err := writeText(v)
			if err != nil {
				return told, err
			}
			raw, err := json.Marshal(inner)
			if err != nil {
				return told, err
			}
			a = toldArg{Text: raw}
		default:
			a = fmt.Sprint(v) // as the host would print it
		}
		told.Args = append(told.Args, a)
	}
	return told, nil
}

// ReadEvents reads what WriteEvents wrote. Without an error the result is never nil.
func ReadEvents(data []byte) ([]Event, error) {
	var told []struct {
		rawText
		To      *[]Seat `json:"to"`
		Reveals bool    `json:"r"`
		Aside   bool    `json:"aside"`
		Heads   bool    `json:"h"`
	}
	if err := json.Unmarshal(data, &told); err != nil {
		return nil, fmt.Errorf("read what was told: %w", err)
	}
	events := make([]Event, len(told))
	for i, t := range told {
		text, err := t.text()
		if err != nil {
			return nil, fmt.Errorf("read what was told: %w", err)
		}
		events[i] = Event{Text: text, Reveals: t.Reveals, Aside: t.Aside, Heads: t.Heads}
		if t.To != nil {
			events[i].To = append([]Seat{}, *t.To...)
		}
	}
	return events, nil
}

// rawText is a toldText whose values are not decoded yet.
type rawText struct {
	Key  Key               `json:"k"`
	Args []json.RawMessage `json:"a"`
}

func (r rawText) text() (Text, error) {
	t := Text{Key: r.Key}
	for _, raw := range r.Args {
		a, err := readArg(raw)
		if err != nil {
			return t, err
		}
		t.Args = append(t.Args, a)
	}
	return t, nil
}

func readArg(raw json.RawMessage) (any, error) {
	switch raw[0] {
	case '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err
	case '{':
		var a toldArg
		if err := json.Unmarshal(raw, &a); err != nil {
			return nil, err
		}
		switch {
		case a.Seat != nil:
			return *a.Seat, nil
		case a.Key != nil:
			return *a.Key, nil
		case a.Text != nil:
			var inner rawText
			if err := json.Unmarshal(a.Text, &inner); err != nil {
				return nil, err
			}
			return inner.text()
		}
		return nil, fmt.Errorf("%s is no value", raw)
	}
	var n int
	err := json.Unmarshal(raw, &n)
	return n, err
}
