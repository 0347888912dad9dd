package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	"bivouac/game"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// Catalog is the texts of all message files in all Locales. It is immutable after New and safe for
// concurrent use.
type Catalog struct {
	locales map[Locale]*messages
}

type messages struct {
	say  *i18n.Localizer
	args map[game.Key][]string // placeholders, sorted; a key is known if it is here
}

// New reads en.json and fr.json of each file system. Errors: a missing file, one that is not a flat
// object of texts, a duplicate key, a placeholder that is not {{.name}}.
func New(fsys ...fs.FS) (*Catalog, error) {
	c := &Catalog{locales: map[Locale]*messages{}}
	for _, l := range Locales {
		m, err := load(l, fsys)
		if err != nil {
			return nil, err
		}
		c.locales[l] = m
	}
	return c, nil
}

// Has says whether the key exists in that language.
func (c *Catalog) Has(l Locale, key game.Key) bool {
	_, ok := c.in(l).args[key]
	return ok
}

// Keys lists the keys of that language in alphabetical order.
func (c *Catalog) Keys(l Locale) []game.Key {
	return slices.Sorted(maps.Keys(c.in(l).args))
}

// Args lists the names of the placeholders of a text, over all its plural forms, in alphabetical
// order. It returns none for an unknown key.
func (c *Catalog) Args(l Locale, key game.Key) []string {
	return slices.Clone(c.in(l).args[key])
}

// Check returns an error that names the keys that do not exist in every language with the same
// placeholders. It returns nil if all do.
func (c *Catalog) Check() error {
	var all []error
	for _, l := range Locales {
		for _, key := range c.Keys(l) {
			all = append(all, c.check(l, key))
		}
	}
	return errors.Join(all...)
}

func (c *Catalog) check(l Locale, key game.Key) error {
	for _, other := range Locales {
		if !c.Has(other, key) {
			return fmt.Errorf("text %q stands in %s but not in %s", key, l, other)
		}
		if here, there := c.in(l).args[key], c.in(other).args[key]; l < other && !slices.Equal(here, there) {
			return fmt.Errorf("text %q has the placeholders %v in %s, %v in %s", key, here, l, there, other)
		}
	}
	return nil
}

// in returns the messages of a Locale; English for an unknown one.
func (c *Catalog) in(l Locale) *messages {
	if m, ok := c.locales[l]; ok {
		return m
	}
	return c.locales[English]
}

// Say returns the text in that language. The function names returns the name of a seat's player; if
// it is nil, a seat is written as its number from 1 ("#2"). If the language lacks the key, Say returns
// the key itself. An unused argument is ignored.
func (c *Catalog) Say(l Locale, t game.Text, names func(game.Seat) string) string {
	if s, ok := t.Literal(); ok {
		return s
	}
	if t.IsZero() {
		return ""
	}
	m := c.in(l)
	if _, ok := m.args[t.Key]; !ok {
		return string(t.Key)
	}
	config := i18n.LocalizeConfig{MessageID: string(t.Key), TemplateData: noArgs, TemplateParser: parser{}}
	if len(t.Args) > 0 {
		config.TemplateData = filler{c, l, t.Args, names}
	}
	if n, ok := count(t.Args); ok {
		config.PluralCount = n
	}
	said, err := m.say.Localize(&config)
	if err != nil {
		return string(t.Key)
	}
	return said
}

// count returns the argument that selects the plural form. It returns false if there is none.
func count(args []any) (int, bool) {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == "n" {
			n, ok := args[i+1].(int)
			return n, ok
		}
	}
	return 0, false
}

// filler formats the arguments of one Text.
type filler struct {
	catalog *Catalog
	locale  Locale
	args    []any
	names   func(game.Seat) string
}

// noArgs fills texts without arguments.
var noArgs any = filler{}

// value returns the argument of that name; false if the Text has none.
func (f filler) value(name string) (string, bool) {
	for i := 0; i+1 < len(f.args); i += 2 {
		if f.args[i] == name {
			return f.say(f.args[i+1]), true
		}
	}
	return "", false
}

func (f filler) say(arg any) string {
	switch a := arg.(type) {
	case string:
		return a
	case int:
		return strconv.Itoa(a)
	case game.Seat:
		return f.seat(a)
	case game.Key:
		return f.catalog.Say(f.locale, game.Text{Key: a}, f.names)
	case game.Text:
		return f.catalog.Say(f.locale, a, f.names)
	}
	return fmt.Sprint(arg)
}

func (f filler) seat(s game.Seat) string {
	if f.names != nil {
		return f.names(s)
	}
	return "#" + strconv.Itoa(int(s)+1)
}
