package lang

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"bivouac/game"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// load reads one language's file of each file system. Each Locale has its own bundle, so that a
// missing French text never falls back to English silently.
func load(l Locale, fsys []fs.FS) (*messages, error) {
	tag := language.MustParse(string(l))
	bundle := i18n.NewBundle(tag)
	m := &messages{args: map[game.Key][]string{}}
	for _, f := range fsys {
		name := string(l) + ".json"
		data, err := fs.ReadFile(f, name)
		if err != nil {
			return nil, fmt.Errorf("read texts: %w", err)
		}
		err = m.read(data, func(msg *i18n.Message) error { return bundle.AddMessages(tag, msg) })
		if err != nil {
			return nil, fmt.Errorf("read texts: %s: %w", name, err)
		}
	}
	m.say = i18n.NewLocalizer(bundle, string(l))
	return m, nil
}

// read parses one file token by token, because encoding/json silently keeps the last of two equal
// keys.
func (m *messages) read(data []byte, add func(*i18n.Message) error) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	line := func() int { return 1 + bytes.Count(data[:dec.InputOffset()], []byte("\n")) }
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("line %d: want one object of texts", line())
	}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return fmt.Errorf("line %d: %w", line(), err)
		}
		key := game.Key(t.(string)) // the decoder guarantees strings as keys
		msg, err := m.message(key, dec)
		if err != nil {
			return fmt.Errorf("line %d: %q: %w", line(), key, err)
		}
		if err := add(msg); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return fmt.Errorf("line %d: %w", line(), err)
	}
	return nil
}

// message reads the value of one key.
func (m *messages) message(key game.Key, dec *json.Decoder) (*i18n.Message, error) {
	if _, ok := m.args[key]; ok || key == "" {
		return nil, fmt.Errorf("the key stands twice or is empty")
	}
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return nil, err
	}
	one, other, err := forms(raw)
	if err != nil {
		return nil, err
	}
	args := []string{}
	for _, form := range []string{one, other} {
		p, err := parse(form)
		if err != nil {
			return nil, err
		}
		args = append(args, p.names()...)
	}
	slices.Sort(args)
	m.args[key] = slices.Compact(args)
	// French has a third plural form, "many", for millions: we use other.
	return &i18n.Message{ID: string(key), One: one, Many: other, Other: other}, nil
}

// forms reads a text: a string, or {"one": ..., "other": ...}.
func forms(raw json.RawMessage) (one, other string, err error) {
	if json.Unmarshal(raw, &other) == nil {
		one = other
	} else {
		var plural struct{ One, Other string }
		dec := json.NewDecoder(bytes.NewReader(raw))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&plural); err != nil {
			return "", "", fmt.Errorf(`want a text or {"one": ..., "other": ...}`)
		}
		one, other = plural.One, plural.Other
	}
	if one == "" || other == "" {
		return "", "", fmt.Errorf("a text is empty")
	}
	return one, other, nil
}
