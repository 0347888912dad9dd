package notation

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// A Save describes a position as names and values in turn; the same list writes it as a JSON object
// and reads it. A value is a pointer to what encoding/json can read and write, another Save, or one
// of the Values below.
//
//	func (s *State) save() notation.Save {
//		return notation.Save{
//			"turn", &s.turn,
//			"ships", notation.Cut(s.ships[:], &s.count, func(x *ship) any { return notation.Row(&x.at, &x.value) }),
//			"marks,omitempty", notation.Flags(&s.draw, &s.out),
//		}
//	}
//
// The object keeps the order of the list. As in the tags of encoding/json, a name that ends
// in ",omitempty" is left out if its value is 0, false, "" or an empty list.
//
// A later version of a game adds names and keeps the old ones: a name that is missing in a save
// leaves its value unchanged; a name that is missing in the list is ignored.
type Save []any

const omitempty = ",omitempty"

// MarshalJSON writes the values.
func (s Save) MarshalJSON() ([]byte, error) { return s.appendTo(nil) }

func (s Save) appendTo(b []byte) ([]byte, error) {
	b = append(b, '{')
	start := len(b)
	for i := 0; i+1 < len(s); i += 2 {
		name, omit := strings.CutSuffix(s[i].(string), omitempty)
		before := len(b)
		if before > start {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), name...), '"', ':')
		value := len(b)
		var err error
		if b, err = write(b, s[i+1]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if omit && slices.Contains([]string{"0", "false", `""`, "null", "[]"}, string(b[value:])) {
			b = b[:before]
		}
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads the values.
func (s Save) UnmarshalJSON(data []byte) error {
	list, err := parts(data, '{')
	if err != nil {
		return err
	}
	object := make(map[string][]byte, len(list))
	for _, part := range list {
		name, text, _ := bytes.Cut(part, []byte{':'}) // names of a Save need no escapes
		object[string(bytes.Trim(name, "\" \t\r\n"))] = bytes.TrimSpace(text)
	}
	for i := 0; i+1 < len(s); i += 2 {
		name := strings.TrimSuffix(s[i].(string), omitempty)
		if text, ok := object[name]; ok {
			if err := read(text, s[i+1]); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// parts splits a valid JSON list or object at its commas. null has no parts.
func parts(text []byte, open byte) (list [][]byte, err error) {
	text = bytes.TrimSpace(text)
	switch {
	case string(text) == "null":
		return nil, nil
	case len(text) < 2 || text[0] != open:
		return nil, fmt.Errorf("%c, not %.30s", open, text)
	}
	text = bytes.TrimSpace(text[1 : len(text)-1])
	depth, quoted, from := 0, false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			list, from = append(list, bytes.TrimSpace(text[from:i])), i+1
		}
	}
	if len(text) > 0 {
		list = append(list, bytes.TrimSpace(text[from:]))
	}
	return list, nil
}

// appender is a value that appends its own JSON.
type appender interface {
	appendTo(b []byte) ([]byte, error)
}

// write appends a value's JSON, with a fast path for numbers and booleans.
func write(b []byte, value any) ([]byte, error) {
	switch own := value.(type) {
	case appender:
		return own.appendTo(b)
	case json.Marshaler:
		text, err := own.MarshalJSON()
		return append(b, text...), err
	case encoding.TextMarshaler:
	default:
		switch v := reflect.ValueOf(value).Elem(); {
		case v.CanInt():
			return strconv.AppendInt(b, v.Int(), 10), nil
		case v.CanUint():
			return strconv.AppendUint(b, v.Uint(), 10), nil
		case v.Kind() == reflect.Bool:
			return strconv.AppendBool(b, v.Bool()), nil
		}
	}
	text, err := json.Marshal(value)
	return append(b, text...), err
}

// read decodes what write wrote.
func read(text []byte, value any) error {
	switch own := value.(type) {
	case json.Unmarshaler:
		return own.UnmarshalJSON(text)
	case encoding.TextUnmarshaler:
		return json.Unmarshal(text, value)
	}
	v := reflect.ValueOf(value).Elem()
	switch {
	case v.CanInt():
		if n, err := strconv.ParseInt(string(text), 10, 64); err == nil && !v.OverflowInt(n) {
			v.SetInt(n)
			return nil
		}
	case v.CanUint():
		if n, err := strconv.ParseUint(string(text), 10, 64); err == nil && !v.OverflowUint(n) {
			v.SetUint(n)
			return nil
		}
	}
	return json.Unmarshal(text, value)
}

// A Value is written as JSON and read again.
type Value interface {
	json.Marshaler
	json.Unmarshaler
}

// Row encodes values as a JSON list of fixed length: [3,14,0]. They are pointers, or anything a
// Save may hold.
func Row(values ...any) Value { return row(values) }

type row []any

func (r row) MarshalJSON() ([]byte, error) { return r.appendTo(nil) }

func (r row) appendTo(b []byte) ([]byte, error) {
	b = append(b, '[')
	for i, value := range r {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = write(b, value); err != nil {
			return nil, err
		}
	}
	return append(b, ']'), nil
}

func (r row) UnmarshalJSON(text []byte) error {
	list, err := parts(text, '[')
	if err != nil {
		return err
	}
	if len(list) != len(r) {
		return fmt.Errorf("%d values, not %d", len(list), len(r))
	}
	for i, text := range list {
		if err := read(text, r[i]); err != nil {
			return err
		}
	}
	return nil
}

// All encodes an array as a list of its length. The function as returns what to encode for an element.
func All[T, V any](places []T, as func(*T) V) Value {
	list := make(row, len(places))
	for i := range places {
		list[i] = as(&places[i])
	}
	return list
}

// Flags encodes booleans as the bits of one number, the first as the lowest bit.
func Flags(truths ...*bool) Value { return flags(truths) }

type flags []*bool

func (f flags) MarshalJSON() ([]byte, error) { return f.appendTo(nil) }

func (f flags) appendTo(b []byte) ([]byte, error) {
	n := uint64(0)
	for i, truth := range f {
		if *truth {
			n |= 1 << i
		}
	}
	return strconv.AppendUint(b, n, 10), nil
}

func (f flags) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil || n>>len(f) != 0 {
		return fmt.Errorf("%d flags, not %s", len(f), text)
	}
	for i, truth := range f {
		*truth = n>>i&1 != 0
	}
	return nil
}

// Cut encodes the first count elements of an array. The function as, if not nil, returns what to encode
// for an element. Cut writes null if count is 0. Reading more elements than the array has is an error.
func Cut[T any, N ~int | ~uint8 | ~uint16](places []T, count *N, as func(*T) any) Value {
	return cut[T, N]{places, count, as}
}

type cut[T any, N ~int | ~uint8 | ~uint16] struct {
	places []T
	count  *N
	as     func(*T) any
}

func (c cut[T, N]) at(i int) any {
	if c.as == nil {
		return &c.places[i]
	}
	return c.as(&c.places[i])
}

func (c cut[T, N]) MarshalJSON() ([]byte, error) { return c.appendTo(nil) }

func (c cut[T, N]) appendTo(b []byte) ([]byte, error) {
	if *c.count == 0 {
		return append(b, "null"...), nil
	}
	list := make(row, *c.count)
	for i := range list {
		list[i] = c.at(i)
	}
	return list.appendTo(b)
}

func (c cut[T, N]) UnmarshalJSON(text []byte) error {
	list, err := parts(text, '[')
	if err != nil {
		return err
	}
	if len(list) > len(c.places) {
		return fmt.Errorf("%d, where there are %d places", len(list), len(c.places))
	}
	for i, text := range list {
		if err := read(text, c.at(i)); err != nil {
			return err
		}
	}
	*c.count = N(len(list))
	return nil
}

// List encodes a list, with null for an empty one. The function as, if not nil, returns what to encode
// for an element. Each element is decoded into a copy of fresh. Reading more than most elements is an
// error.
func List[T any](list *[]T, most int, fresh T, as func(*T) any) Value {
	return growing[T]{list, most, fresh, as}
}

type growing[T any] struct {
	list  *[]T
	most  int
	fresh T
	as    func(*T) any
}

func (g growing[T]) MarshalJSON() ([]byte, error) {
	n := len(*g.list)
	return Cut(*g.list, &n, g.as).MarshalJSON()
}

func (g growing[T]) UnmarshalJSON(text []byte) error {
	list, err := parts(text, '[')
	if err != nil || len(list) == 0 {
		return err
	}
	n := min(len(list), g.most) // more than that is refused below
	*g.list = slices.Repeat([]T{g.fresh}, n)
	return Cut(*g.list, &n, g.as).UnmarshalJSON(text)
}

// Named encodes a value by its name. The function write returns the name of a value, and read returns
// the value with a name, or false if there is none.
func Named[T any](value *T, write func(T) string, read func(name string) (T, bool)) Value {
	return named[T]{value, write, read}
}

type named[T any] struct {
	value *T
	write func(T) string
	read  func(string) (T, bool)
}

func (n named[T]) MarshalJSON() ([]byte, error) { return n.appendTo(nil) }

func (n named[T]) appendTo(b []byte) ([]byte, error) {
	name := n.write(*n.value)
	if plain(name) {
		return append(append(append(b, '"'), name...), '"'), nil
	}
	text, err := json.Marshal(name)
	return append(b, text...), err
}

func (n named[T]) UnmarshalJSON(text []byte) (err error) {
	var name string
	if last := len(text) - 1; last > 0 && text[0] == '"' && plain(string(text[1:last])) {
		name = string(text[1:last])
	} else if err = json.Unmarshal(text, &name); err != nil {
		return err
	}
	v, ok := n.read(name)
	if *n.value = v; !ok {
		err = fmt.Errorf("what is %q?", Shorten(name, 30))
	}
	return err
}

// plain says whether a text needs no escapes in JSON.
func plain(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`"\<>&`, r) }) < 0
}

// Via encodes a value in another form. The function get returns that form, and set sets the value from
// it.
func Via[T any](get func() T, set func(T) error) Value { return via[T]{get, set} }

type via[T any] struct {
	get func() T
	set func(T) error
}

func (v via[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(v.get())
}

func (v via[T]) UnmarshalJSON(text []byte) error {
	var form T
	if err := json.Unmarshal(text, &form); err != nil {
		return err
	}
	return v.set(form)
}

// Load decodes a position into the State s, validates it with check and returns s. form is the Save of
// s, or s itself if it is a struct of exported fields. what names the kind of position in errors.
func Load(what string, data []byte, s game.State, form any, check func() error) (game.State, error) {
	if save, ok := form.(Save); ok {
		form = &save
	}
	err := json.Unmarshal(data, form)
	if err == nil {
		err = check()
	}
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", what, err)
	}
	return s, nil
}
