package table

import (
	"bytes"
	"encoding/json"
	"slices"

	"bivouac/bot/table/outbox"
)

// An anonymiser replaces a user's id (its field user) in stored JSON by an anonymous id (its field
// as). It looks at every JSON field, so that fields added later are covered.
type anonymiser struct {
	user, as string
	rules    Rules
	owned    []string // pieces that are lists of users' own records: this user's records are deleted
	personal []string // pieces that are deleted if they name the user
}

// quoted returns the user's id as a JSON string.
func (m anonymiser) quoted() []byte { return []byte(`"` + m.user + `"`) }

// These are the names of the fields that list users to mention. An anonymous user cannot be
// mentioned, so the user is removed from these fields.
var called = []string{"mentions", "invited", "hushed"}

// record returns a JSON record with the user anonymised.
func (m anonymiser) record(b []byte) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber() // a number stays as it was written
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	return json.Marshal(m.value(v, ""))
}

// value returns the value v of a field, anonymised. The parameter field is the field's name; it is
// "" for a whole record and for an element of a list.
func (m anonymiser) value(v any, field string) any {
	switch v := v.(type) {
	case string:
		if v == m.user {
			return m.as
		}
	case []any:
		if slices.Contains(m.owned, field) {
			v = slices.DeleteFunc(v, func(one any) bool {
				own, ok := one.(map[string]any)
				return ok && own["user"] == m.user
			})
		}
		if slices.Contains(called, field) {
			v = slices.DeleteFunc(v, func(one any) bool { return one == m.user })
		}
		for i := range v {
			v[i] = m.value(v[i], "")
		}
		return v
	case map[string]any:
		return m.object(v)
	}
	return v
}

// object returns an object with all its fields anonymised and without the user's name. A field that
// names the user and that a feature has declared personal (Piece.Personal) is dropped.
func (m anonymiser) object(from map[string]any) map[string]any {
	to := make(map[string]any, len(from))
	for key, v := range from {
		if slices.Contains(m.personal, key) && m.named(v) {
			continue
		}
		if key == "name" && from["user"] == m.user {
			v = ""
		}
		if key == m.user {
			key = m.as
		}
		to[key] = m.value(v, key)
	}
	return to
}

// named says whether a value contains the user.
func (m anonymiser) named(v any) bool {
	b, err := json.Marshal(v)
	return err == nil && bytes.Contains(b, m.quoted())
}

// post returns a post with the user anonymised, or nil if the post does not name the user. If alone
// is true, the post was only for the user and must be deleted. The returned post is then nil too.
func (m anonymiser) post(p outbox.Post) (rewritten *outbox.Post, alone bool) {
	b, err := json.Marshal(p)
	if err != nil || !bytes.Contains(b, m.quoted()) {
		return nil, false
	}
	if life := m.rules.life(p.Kind); p.Direct == m.user || life.Personal {
		return nil, true
	}
	if b, err = m.record(b); err != nil {
		return nil, true
	}
	now, err := p.With(b)
	if err != nil {
		return nil, true
	}
	if len(p.Mentions) > 0 && len(now.Mentions) == 0 && !p.Kind.Tells() {
		return nil, true
	}
	return &now, false
}
