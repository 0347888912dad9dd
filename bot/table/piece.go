package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
)

// User is the id of a user in a feature's piece of a table. If a piece contains a value of this
// type, the table is put into the list of that user's tables. So a feature need not list the users
// itself.
type User string

// Users returns the ids as values of the type User.
func Users(ids []string) (users []User) {
	for _, id := range ids {
		users = append(users, User(id))
	}
	return users
}

// IDs returns the users as plain ids.
func IDs(users []User) (ids []string) {
	for _, u := range users {
		ids = append(ids, string(u))
	}
	return ids
}

// A Piece is a feature's own part of a table: a field of the table's record. The table keeps it as
// JSON, so each reader gets a copy, and code that does not use the piece need not know its type.
type Piece[T any] struct {
	// Name is the field's name in the record. It never changes, since old records live for years.
	Name string
	// Owned says that T is a list of users' own records, each with a field "user". When a user is
	// forgotten, their records are deleted. In other pieces an anonymous id replaces the user's.
	Owned bool
	// Personal says that the piece is deleted when a user whom it names is forgotten.
	Personal bool
}

// A Slot is a Piece of any type.
type Slot interface {
	name() string
	owned() bool
	// names says whether the piece's type can contain users.
	names() bool
	personal() bool
	// users returns the users whom the stored piece names. It returns an error if the piece cannot
	// be decoded.
	users(raw json.RawMessage) ([]string, error)
}

// Of returns the piece of a table, or the zero value if the table has none.
func (p Piece[T]) Of(t Table) (v T) {
	if raw, ok := t.pieces[p.Name]; ok {
		_ = json.Unmarshal(raw, &v) // cannot fail: it was readable when the table was read
	}
	return v
}

// Set replaces the piece of a table. An empty value (such as null, [], {}, 0, "" or false in JSON)
// removes the piece.
func (p Piece[T]) Set(t *Table, v T) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("table: piece %q: %v", p.Name, err)) // a bug of the feature
	}
	all := maps.Clone(t.pieces)
	if all == nil {
		all = map[string]json.RawMessage{}
	}
	delete(all, p.Name)
	if !slices.Contains([]string{"null", "[]", "{}", "0", `""`, "false"}, string(raw)) {
		all[p.Name] = raw
	}
	t.pieces = all
}

// Has says whether the piece of a table has a JSON field with the given name, at any depth. It does
// not decode the piece.
func (p Piece[T]) Has(t Table, field string) bool {
	return bytes.Contains(t.pieces[p.Name], []byte(strconv.Quote(field)+":"))
}

func (p Piece[T]) name() string { return p.Name }

func (p Piece[T]) owned() bool { return p.Owned }

func (p Piece[T]) names() bool { return canName(reflect.TypeFor[T](), nil) }

func (p Piece[T]) personal() bool { return p.Personal }

func (p Piece[T]) users(raw json.RawMessage) ([]string, error) {
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, fmt.Errorf("the piece %q of a table: %w", p.Name, err)
	}
	return usersIn(reflect.ValueOf(v), nil), nil
}

// canName says whether values of the type t can hold a User. The parameter within has the types that
// contain t, so that a recursive type is examined only once.
func canName(t reflect.Type, within []reflect.Type) bool {
	if slices.Contains(within, t) {
		return false
	}
	within = append(within, t)
	switch t.Kind() {
	case reflect.String:
		return t == reflect.TypeFor[User]()
	case reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return canName(t.Elem(), within)
	case reflect.Map:
		return canName(t.Key(), within) || canName(t.Elem(), within)
	case reflect.Struct:
		for n := range t.NumField() {
			if f := t.Field(n); f.IsExported() && canName(f.Type, within) {
				return true
			}
		}
	}
	return false
}

// usersIn returns the list in the parameter found, with every User within a value appended.
func usersIn(v reflect.Value, found []string) []string {
	switch v.Kind() {
	case reflect.String:
		if v.Type() == reflect.TypeFor[User]() && v.String() != "" {
			found = append(found, v.String())
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			found = usersIn(v.Elem(), found)
		}
	case reflect.Slice, reflect.Array:
		for n := range v.Len() {
			found = usersIn(v.Index(n), found)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			found = usersIn(v.MapIndex(key), usersIn(key, found))
		}
	case reflect.Struct:
		for n := range v.NumField() {
			if v.Type().Field(n).IsExported() {
				found = usersIn(v.Field(n), found)
			}
		}
	}
	return found
}
