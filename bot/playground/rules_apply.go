package playground

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// locales are the locales that Discord's documentation lists.
var locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs " +
	"el bg ru uk hi th zh-CN ja zh-TW ko")

// commandName allows letters of any script, digits, "-", "_" and "'".
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// A part is the kind of object that a rule is about.
type part int

const (
	aMessage  part = iota // a message; its rules also get a messageCheck
	aDeferral             // the data of an answer that says "thinking"
	aMention              // allowed_mentions
	anEmbed
	aButton
	aSelect // a select of any kind
	aRow    // a row of buttons, or of one select
	aMedia  // an object with the address of a picture or a file
	aForm
	aFormRow // a row with one field of a form; newer forms have a label around the field instead
	aChannel // a change of a channel or thread, or a new thread
	aDM
	aCommand // a command of any type
	aMenu    // a command in a context menu
	aChat    // a typed command
	anOption
	aChoice    // a choice of an option or of a completion
	aNamed     // an object that has a name in several languages
	aTypedName // an object whose name members type: no capitals, no spaces
)

// A messageCheck is what the rules need to know about a message besides its body.
type messageCheck struct {
	files   []upload // uploaded with this request
	kept    []string // ids and names of the attachments that the message already has
	flags   int      // flags that the message will have
	allowed int      // flags that may be set here
}

func (in messageCheck) v2() bool { return in.flags&flagComponentsV2 != 0 }

// uploaded reports whether the function f returns true for at least one file of the request.
func (in messageCheck) uploaded(f func(upload) bool) bool { return slices.ContainsFunc(in.files, f) }

// A fault is a broken rule: the path below the checked object, and the arguments of the rule's
// message.
type fault struct {
	at   []string
	args []any
}

// here returns one fault at a path below the checked object, if broken is true.
func here(broken bool, path ...any) []fault {
	if !broken {
		return nil
	}
	return []fault{{at: sub(nil, path...)}}
}

// named sets the arguments of the rule's message in each fault, and returns the faults.
func named(all []fault, args ...any) []fault {
	for i := range all {
		all[i].args = args
	}
	return all
}

// twice returns a fault for each object of a list that has the same key as an earlier one.
func twice(all []object, key func(object) string, list string) (faults []fault) {
	seen := map[string]bool{}
	for i, o := range all {
		k := key(o)
		faults = append(faults, named(here(seen[k], list, i), k)...)
		seen[k] = true
	}
	return faults
}

func count(all []object, is func(object) bool) int {
	return len(all) - len(slices.DeleteFunc(slices.Clone(all), is))
}

func letters(v any) int { return utf8.RuneCountInString(textOf(v)) }

func typeable(name string) bool {
	capital := func(r rune) bool { return unicode.ToLower(r) != r }
	return commandName.MatchString(name) && !strings.ContainsFunc(name, capital)
}

// rules checks the object o against the rules about objects of the given kind. It records each rule
// that the object breaks.
func (c *checker) rules(kind part, path []string, o object, in messageCheck) {
	for _, r := range rules {
		if r.of != kind {
			continue
		}
		for _, f := range r.check(o, in) {
			if !strings.Contains(r.message, "%") {
				f.args = nil
			}
			c.fail(append(slices.Clone(path), f.at...), r.code, r.message, f.args...)
		}
	}
}

// message applies the rules to a message and all that it holds.
func (c *checker) message(path []string, m object, in messageCheck) {
	c.rules(aMessage, path, m, in)
	if allowed, ok := m["allowed_mentions"].(object); ok {
		c.rules(aMention, sub(path, "allowed_mentions"), allowed, in)
	}
	for i, e := range objectsOf(m["embeds"]) {
		c.rules(anEmbed, sub(path, "embeds", i), e, in)
	}
	c.components(path, m, aRow)
}

// form applies the rules to a form.
func (c *checker) form(path []string, f object) {
	c.rules(aForm, path, f, messageCheck{})
	c.components(path, f, aFormRow)
}

func (c *checker) components(path []string, m object, row part) {
	componentsAt(m["components"], sub(path, "components"), func(at []string, o object) {
		switch t := intOf(o["type"]); t {
		case typeRow:
			c.rules(row, at, o, messageCheck{})
		case typeButton:
			c.rules(aButton, at, o, messageCheck{})
		case typeSelect, typeUsers, typeRoles, typeMentionables, typeChannels:
			c.rules(aSelect, at, o, messageCheck{})
		}
		for _, name := range []string{"media", "file"} {
			if media, ok := o[name].(object); ok {
				c.rules(aMedia, sub(at, name), media, messageCheck{})
			}
		}
		for i, item := range objectsOf(o["items"]) {
			if media, ok := item["media"].(object); ok {
				c.rules(aMedia, sub(at, "items", i, "media"), media, messageCheck{})
			}
		}
	})
}

// command applies the rules to a command and its options.
func (c *checker) command(path []string, o object) {
	in := messageCheck{}
	c.rules(aCommand, path, o, in)
	c.rules(aNamed, path, o, in)
	if intOf(o["type"]) > 1 {
		c.rules(aMenu, path, o, in)
		return
	}
	c.rules(aTypedName, path, o, in)
	c.rules(aChat, path, o, in)
	eachOption(o, path, func(at []string, o object) {
		c.rules(anOption, at, o, in)
		c.rules(aNamed, at, o, in)
		c.rules(aTypedName, at, o, in)
		c.choices(at, o)
	})
}

// choices applies the rules to the choices of an option or a completion.
func (c *checker) choices(path []string, o object) {
	for i, choice := range objectsOf(o["choices"]) {
		c.rules(aChoice, sub(path, "choices", i), choice, messageCheck{})
		c.rules(aNamed, sub(path, "choices", i), choice, messageCheck{})
	}
}

// commandList applies the rules to all commands of one scope.
func (c *checker) commandList(all []object) *apiError {
	count := map[int]int{}
	seen := map[string]bool{}
	for i, o := range all {
		t := max(intOf(o["type"]), 1)
		count[t]++
		key := fmt.Sprint(t, textOf(o["name"]))
		if seen[key] {
			c.fail(sub(nil, i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
	}
	if count[1] > maxChatCommands || count[2] > maxMenuCommands || count[3] > maxMenuCommands {
		return refuse(codeTooManyCommands)
	}
	return c.err()
}
