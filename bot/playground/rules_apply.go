package playground

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// locales that Discord's documentation lists.
var locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs " +
	"el bg ru uk hi th zh-CN ja zh-TW ko")

// commandName: letters in any script, and lower case where there is one.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// A part is what a rule is about.
type part int

const (
	aMessage  part = iota // with what the request and the message have beside it
	aDeferral             // the data of an answer that says "thinking"
	aMention              // allowed_mentions
	anEmbed
	aButton
	aSelect // of any kind
	aRow    // of buttons or one select
	aMedia  // what has the address of a picture or file
	aForm
	aFormRow // the old form of a form's field
	aChannel // a change of a channel or thread, or a new thread
	aDM
	aCommand // of any type
	aMenu    // a command of a context menu
	aChat    // a command that is typed
	anOption
	aChoice    // of an option, or of a completion
	aNamed     // what has a name in several languages
	aTypedName // what is named by what a member types: no capitals, no spaces
)

// A messageCheck is what the rules about whole messages need to know.
type messageCheck struct {
	files   []upload // uploaded with this request
	kept    []string // ids and names of the attachments that are there already
	flags   int      // flags that the message has when done
	allowed int      // flags that may be set here
}

func (in messageCheck) v2() bool { return in.flags&flagComponentsV2 != 0 }

// uploaded says whether a file of the request is so.
func (in messageCheck) uploaded(is func(upload) bool) bool { return slices.ContainsFunc(in.files, is) }

// A fault is where a rule is broken, below its part, and what its message names.
type fault struct {
	at   []string
	args []any
}

// here is one fault of a part itself if it is broken, at a path below it.
func here(broken bool, path ...any) []fault {
	if !broken {
		return nil
	}
	return []fault{{at: sub(nil, path...)}}
}

// named gives faults what their message names.
func named(all []fault, args ...any) []fault {
	for i := range all {
		all[i].args = args
	}
	return all
}

// twice are the objects of a list whose key another one before has; none is no key.
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

// rules applies those about a part.
func (c *checker) rules(of part, path []string, o object, in messageCheck) {
	for _, r := range rules {
		if r.of != of {
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

// commandList applies the rules to a whole set of commands of one place.
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
