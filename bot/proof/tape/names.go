package tape

import (
	"fmt"
	"regexp"
	"strings"
)

// names gives ids readable names for a tape. A name says what the id belongs to. It has a number if
// several ids of the same kind belong to one place.
type names struct {
	of     map[string]string // names by Discord's ids
	count  map[string]int    // how many ids of a kind have a name
	tables map[string]string // names by table.ID.String, or by the key of a try
	posts  map[string]string // names by screen.PostMark
	about  map[string]string // the names of the posts' tables, by screen.PostMark
	tokens map[string]string // ids of interactions, by the interaction's token
}

func newNames() *names {
	return &names{
		of: map[string]string{}, count: map[string]int{}, tables: map[string]string{}, posts: map[string]string{},
		about: map[string]string{}, tokens: map[string]string{},
	}
}

// nameless stands in place of an id that has no name.
const nameless = "id?"

// snowflake matches Discord's ids.
var snowflake = regexp.MustCompile(`\b\d{15,20}\b`)

func (n *names) set(id, name string) {
	if id != "" {
		n.of[id] = name
	}
}

// next returns the next name of a kind: the kind, a mark and a number from 1.
func (n *names) next(kind, mark string) string {
	n.count[kind]++
	return fmt.Sprintf("%s%s%d", kind, mark, n.count[kind])
}

// The method in returns a text with names in place of ids.
func (n *names) in(text string) string {
	return snowflake.ReplaceAllStringFunc(text, func(id string) string {
		if name, known := n.of[id]; known {
			return name
		}
		return nameless
	})
}

// place returns the name of a channel. The parameter is the channel's id or name.
func (n *names) place(channel string) string { return n.in(strings.TrimPrefix(channel, "#")) }

// message names a message when it is first seen. The name is the channel and a number that counts
// the channel's messages.
func (n *names) message(id, channel string) {
	if _, known := n.of[id]; !known && id != "" && channel != "" {
		n.set(id, n.next(n.place(channel), "."))
	}
}

// table returns the name of a table by its id.
func (n *names) table(id string) string {
	if name, known := n.tables[id]; known {
		return name
	}
	return id // the id is not of a table, but of the game of a lesson
}

// The method seat gives a newly opened table the name game@channel. If the channel has had a table
// of the same game before, it adds a number: game@channel/2.
func (n *names) seat(id, game, channel string) {
	kind := game + "@" + n.place(channel)
	n.count[kind]++
	name := kind
	if n.count[kind] > 1 {
		name = fmt.Sprintf("%s/%d", kind, n.count[kind])
	}
	n.tables[id] = name
}
