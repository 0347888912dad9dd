package wire

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The raw structs are the fields of Discord's objects that we read. Their scalar types accept
// anything: a field of an unexpected type becomes the zero value instead of failing the whole
// object.

// flake is an identifier: a string, or (leniently) a number.
type flake string

// UnmarshalJSON accepts a string or a number and takes anything else as "".
func (f *flake) UnmarshalJSON(b []byte) error {
	*f = flake(loose(b))
	return nil
}

// text is a string.
type text string

// UnmarshalJSON takes anything but a string as "".
func (t *text) UnmarshalJSON(b []byte) error {
	s, plain := unquoted(b)
	if !plain && json.Unmarshal(b, &s) != nil {
		s = ""
	}
	*t = text(s)
	return nil
}

// number is an integer, also written as a string (permission bits are).
type number int64

// UnmarshalJSON takes anything but an integer as 0.
func (n *number) UnmarshalJSON(b []byte) error {
	*n = 0
	s := loose(b)
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		*n = number(i)
	} else if f, err := strconv.ParseFloat(s, 64); err == nil && f > -1<<53 && f < 1<<53 {
		*n = number(f)
	}
	return nil
}

// flag is a boolean.
type flag bool

// UnmarshalJSON takes anything but true as false.
func (f *flag) UnmarshalJSON(b []byte) error {
	*f = string(bytes.TrimSpace(b)) == "true"
	return nil
}

// list is an array; elements that do not decode are left out.
type list[T any] []T

// UnmarshalJSON takes anything but an array as empty.
func (l *list[T]) UnmarshalJSON(b []byte) error {
	*l = nil
	var raw []json.RawMessage
	if json.Unmarshal(b, &raw) != nil {
		return nil
	}
	for _, r := range raw {
		var one T
		if json.Unmarshal(r, &one) == nil {
			*l = append(*l, one)
		}
	}
	return nil
}

// table is an object with values of one type; those that do not decode are left out.
type table[T any] map[string]T

// UnmarshalJSON takes anything but an object as empty.
func (t *table[T]) UnmarshalJSON(b []byte) error {
	*t = table[T]{}
	var raw map[string]json.RawMessage
	if json.Unmarshal(b, &raw) != nil {
		return nil
	}
	for k, r := range raw {
		var one T
		if json.Unmarshal(r, &one) == nil {
			(*t)[k] = one
		}
	}
	return nil
}

// maybe is an object, or nothing when it does not decode.
type maybe[T any] struct{ it *T }

// UnmarshalJSON takes anything but an object as nothing.
func (m *maybe[T]) UnmarshalJSON(b []byte) error {
	m.it = nil
	if b = bytes.TrimSpace(b); len(b) == 0 || b[0] != '{' {
		return nil
	}
	var one T
	if json.Unmarshal(b, &one) == nil {
		m.it = &one
	}
	return nil
}

// or returns the object or an empty one.
func (m maybe[T]) or() T {
	var zero T
	if m.it == nil {
		return zero
	}
	return *m.it
}

// loose reads a JSON scalar as text; null, objects and arrays are "".
func loose(b []byte) string {
	b = bytes.TrimSpace(b)
	if len(b) == 0 || b[0] == '{' || b[0] == '[' || string(b) == "null" {
		return ""
	}
	s, plain := unquoted(b)
	if plain || json.Unmarshal(b, &s) == nil {
		return s
	}
	return string(b)
}

// unquoted reads a valid JSON string that stands for itself, as most do; false for
// any other value.
func unquoted(b []byte) (string, bool) {
	last := len(b) - 1
	if last < 1 || b[0] != '"' || b[last] != '"' || bytes.IndexByte(b, '\\') >= 0 || !utf8.Valid(b) {
		return "", false
	}
	return string(b[1:last]), true
}

type rawUser struct {
	ID       flake `json:"id"`
	Username text  `json:"username"`
	Global   text  `json:"global_name"`
	Bot      flag  `json:"bot"`
}

type rawMember struct {
	User        maybe[rawUser] `json:"user"`
	Nick        text           `json:"nick"`
	Roles       list[flake]    `json:"roles"`
	Permissions number         `json:"permissions"`
}

type rawOverwrite struct {
	ID    flake  `json:"id"`
	Allow number `json:"allow"`
	Deny  number `json:"deny"`
}

type rawGuild struct {
	ID          flake         `json:"id"`
	Name        text          `json:"name"`
	Owner       flake         `json:"owner_id"`
	Unavailable flag          `json:"unavailable"`
	Roles       list[rawRole] `json:"roles"`
}

type rawRole struct {
	ID          flake  `json:"id"`
	Permissions number `json:"permissions"`
	Mentionable flag   `json:"mentionable"`
}

type rawChannel struct {
	ID         flake              `json:"id"`
	Guild      flake              `json:"guild_id"`
	Type       number             `json:"type"`
	Parent     flake              `json:"parent_id"`
	Overwrites list[rawOverwrite] `json:"permission_overwrites"`
	Thread     maybe[rawThread]   `json:"thread_metadata"`
}

type rawThread struct {
	Archived flag `json:"archived"`
	Locked   flag `json:"locked"`
}

func (c rawChannel) channel() Channel {
	return Channel{Type: ChannelType(c.Type), Parent: string(c.Parent)}
}

type rawMessage struct {
	ID          flake          `json:"id"`
	Author      maybe[rawUser] `json:"author"`
	Content     text           `json:"content"`
	Nonce       flake          `json:"nonce"`
	Flags       number         `json:"flags"`
	Timestamp   text           `json:"timestamp"`
	Components  list[rawPart]  `json:"components"`
	Attachments list[struct {
		Filename text `json:"filename"`
	}] `json:"attachments"`
}

// rawSource is what we read of the message whose component was used.
type rawSource struct {
	ID    flake  `json:"id"`
	Flags number `json:"flags"`
}

// rawPart is a component of any type, known or not.
type rawPart struct {
	CustomID   text           `json:"custom_id"`
	Value      text           `json:"value"`
	Components list[rawPart]  `json:"components"`
	Component  maybe[rawPart] `json:"component"`
	Accessory  maybe[rawPart] `json:"accessory"`
}

// walk visits the parts and all parts within, at most depth levels down.
func walk(parts []rawPart, depth int, visit func(rawPart)) {
	if depth == 0 {
		return
	}
	for _, p := range parts {
		visit(p)
		walk(p.Components, depth-1, visit)
		for _, inner := range []*rawPart{p.Component.it, p.Accessory.it} {
			if inner != nil {
				walk([]rawPart{*inner}, depth-1, visit)
			}
		}
	}
}

const partDepth = 8 // Discord nests four levels at most

func (m rawMessage) posted() Posted {
	p := Posted{ID: string(m.ID), Author: string(m.Author.or().ID), Content: string(m.Content), Nonce: string(m.Nonce),
		Loading: m.Flags&flagLoading != 0}
	walk(m.Components, partDepth, func(part rawPart) {
		if part.CustomID != "" {
			p.CustomIDs = append(p.CustomIDs, string(part.CustomID))
		}
	})
	for _, a := range m.Attachments {
		p.Files = append(p.Files, string(a.Filename))
	}
	p.Time, _ = time.Parse(time.RFC3339Nano, strings.Replace(string(m.Timestamp), " ", "T", 1))
	return p
}
