package playground

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// submit sends a form. values has, by custom_id, the text of each field, or the list of a menu's
// values.
func (is *interactions) submit(as, modal string, values map[string]any) (*interaction, error) {
	is.mu.Lock()
	defer is.mu.Unlock()
	opener := is.modals[modal]
	u := is.guilds.users.named(as)
	if opener == nil || opener.user != u {
		return nil, notAllowed("no open form %q", modal)
	}
	if is.channels.all[opener.channel.id] != opener.channel || !u.sees(opener.channel) {
		return nil, notAllowed("the channel is gone")
	}
	var all []object
	if err := json.Unmarshal(opener.modal.Components, &all); err != nil {
		return nil, fmt.Errorf("read form %s: %w", modal, err)
	}
	found := is.resolving(opener.channel)
	components, err := found.filled(all, values)
	if err != nil {
		return nil, err
	}
	in := is.begin(u, opener.channel, kindModal)
	in.opener, in.source, in.command = opener, opener.source, opener.command
	data := object{"custom_id": opener.modal.CustomID, "components": components}
	if len(found.all) > 0 {
		data["resolved"] = found
	}
	is.raise(in, data)
	return in, nil
}

// filled returns the components of a submitted form: for each field of the form, what the member
// entered.
func (r resolution) filled(all []object, values map[string]any) ([]object, error) {
	out := []object{}
	for _, o := range all {
		line := object{"type": o["type"], "id": o["id"]}
		inner := objectsOf(o["components"])
		if one, ok := o["component"].(object); ok {
			inner = []object{one}
		}
		for _, field := range inner {
			answer, err := r.entered(field, values[textOf(field["custom_id"])])
			if err != nil {
				return nil, err
			}
			if o["component"] != nil {
				line["component"] = answer
				continue
			}
			line["components"] = []object{answer}
		}
		out = append(out, line)
	}
	return out, nil
}

// entered checks one field as the client does, and returns the field with what was entered.
func (r resolution) entered(field object, v any) (object, error) {
	id, required := textOf(field["custom_id"]), field["required"] != false
	answer := object{"type": field["type"], "id": field["id"], "custom_id": id}
	if t := intOf(field["type"]); t != typeInput {
		values := texts(v)
		if len(values) == 0 && !required {
			answer["values"] = []string{}
			return answer, nil
		}
		return answer, r.choose(field, t, values, answer)
	}
	text := plainText(v)
	if v == nil {
		text = textOf(field["value"]) // keep the text that the bot filled in
	}
	n, low := utf8.RuneCountInString(text), intOf(field["min_length"])
	if required && n == 0 || n > 0 && n < low || n > 4000 || field["max_length"] != nil && n > intOf(field["max_length"]) {
		return nil, notAllowed("%s: %d characters", id, n)
	}
	answer["value"] = text
	return answer, nil
}

// texts reads the values of a menu, which come as one text or as a list.
func texts(v any) []string {
	switch x := v.(type) {
	case []string:
		return x
	case string:
		return []string{x}
	case []any:
		var all []string
		for _, one := range x {
			all = append(all, plainText(one))
		}
		return all
	}
	return nil
}
