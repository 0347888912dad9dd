package table

import (
	"bytes"
	"encoding/json"
	"slices"

	"bivouac/bot/table/outbox"
)

// An anonymiser replaces a user's id in stored JSON by an anonymous one, in every field, so that
// a field which is added later is not missed.
type anonymiser struct{ user, as string }

// quoted is the id as it stands in JSON.
func (m anonymiser) quoted() []byte { return []byte(`"` + m.user + `"`) }

// called are the fields whose users are mentioned. Somebody anonymous cannot be mentioned, and is
// left out there.
var called = []string{"mentions", "invited", "hushed"}

// record is a record of JSON in which the user is anonymous.
func (m anonymiser) record(b []byte) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber() // a number stays as it was written
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	return json.Marshal(m.value(v, ""))
}

// value is a value of the field of that name in which the user is anonymous.
func (m anonymiser) value(v any, field string) any {
	switch v := v.(type) {
	case string:
		if v == m.user {
			return m.as
		}
	case []any:
		if field == "notes" { // what he has noted goes with him
			v = slices.DeleteFunc(v, func(one any) bool {
				note, ok := one.(map[string]any)
				return ok && note["user"] == m.user
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

// object makes the user anonymous in all fields, and takes the name away where it is the user's.
// An offer of a seat by or to the user is dropped: nobody would sit there.
func (m anonymiser) object(from map[string]any) map[string]any {
	to := make(map[string]any, len(from))
	for key, v := range from {
		if o, ok := v.(map[string]any); ok && key == "offer" && (o["from"] == m.user || o["to"] == m.user) {
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

// post is a post in which the user is anonymous; nil if it does not name the user. alone says that
// it was for the user and nobody else.
func (m anonymiser) post(p outbox.Post) (rewritten *outbox.Post, alone bool) {
	b, err := json.Marshal(p)
	if err != nil || !bytes.Contains(b, m.quoted()) {
		return nil, false
	}
	if p.Direct == m.user || p.Kind == outbox.PostOffer || p.Kind == outbox.PostPlea {
		return nil, true // the offer is no more, and a plea says his name
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
