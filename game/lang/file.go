package lang

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"bivouac/game"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// load reads one language's file of each file system. Each Locale has its own bundle, so that a
// missing French text never falls back to English silently.
func load(l Locale, fsys []fs.FS) (*messages, error) {
	name, sum := string(l)+".json", sha256.New()
	var files [][]byte
	for _, f := range fsys {
		data, err := fs.ReadFile(f, name)
		if err != nil {
			return nil, fmt.Errorf("read texts: %w", err)
		}
		files = append(files, data)
		fmt.Fprintf(sum, "%d ", len(data))
		sum.Write(data)
	}
	of := string(l) + string(sum.Sum(nil))
	if m := loaded.get(of); m != nil {
		return m, nil
	}
	tag := language.MustParse(string(l))
	bundle := i18n.NewBundle(tag)
	m := &messages{args: map[game.Key][]string{}}
	for _, data := range files {
		err := m.read(data, func(msg *i18n.Message) error { return bundle.AddMessages(tag, msg) })
		if err != nil {
			return nil, fmt.Errorf("read texts: %s: %w", name, err)
		}
	}
	m.say = i18n.NewLocalizer(bundle, string(l))
	loaded.put(of, m)
	return m, nil
}

// loaded are the messages that this process has read last, by locale and content: a program that
// starts many bots, as proofs do, reads the same files again and again.
var loaded recent

// recent holds a few messages, the oldest first. It is safe for concurrent use.
type recent struct {
	mu  sync.Mutex
	all []recentMessages
}

type recentMessages struct {
	of string
	*messages
}

const mostRecent = 24

func (r *recent) get(of string) *messages {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.all {
		if one.of == of {
			return one.messages
		}
	}
	return nil
}

func (r *recent) put(of string, m *messages) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, recentMessages{of, m})
	r.all = r.all[max(0, len(r.all)-mostRecent):]
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
	one, other, err := forms(dec)
	if err != nil {
		return nil, err
	}
	args := []string{}
	for _, form := range slices.Compact([]string{one, other}) {
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
func forms(dec *json.Decoder) (one, other string, err error) {
	t, err := dec.Token()
	if err != nil {
		return "", "", err
	}
	if text, ok := t.(string); ok {
		one, other = text, text
	} else if one, other, err = plural(dec, t); err != nil {
		return "", "", err
	}
	if one == "" || other == "" {
		return "", "", fmt.Errorf("a text is empty")
	}
	return one, other, nil
}

// plural reads {"one": ..., "other": ...}; t is its first token, which has been read already.
func plural(dec *json.Decoder, t json.Token) (one, other string, err error) {
	wrong := fmt.Errorf(`want a text or {"one": ..., "other": ...}`)
	if t != json.Delim('{') {
		return "", "", wrong
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return "", "", err
		}
		said, err := dec.Token()
		if err != nil {
			return "", "", err
		}
		text, ok := said.(string)
		switch {
		case ok && name == "one" && one == "":
			one = text
		case ok && name == "other" && other == "":
			other = text
		default:
			return "", "", wrong
		}
	}
	_, err = dec.Token()
	return one, other, err
}
