package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
)

// Self is the bot's own user.
type Self struct {
	Application string // application id
	User        string // user id of the bot
	Name        string
}

// Self asks Discord for the bot's own user, once.
func (w *Client) Self(ctx context.Context) (Self, error) {
	w.mu.Lock()
	known := w.self
	w.mu.Unlock()
	if known != nil {
		return *known, nil
	}
	var app struct {
		ID flake `json:"id"`
	}
	var user rawUser
	get := func(path string, out any) error {
		return w.do(ctx, call{method: http.MethodGet, path: path, route: path, safe: true}, out)
	}
	if err := get("/applications/@me", &app); err != nil {
		return Self{}, err
	}
	if err := get("/users/@me", &user); err != nil {
		return Self{}, err
	}
	s := Self{Application: string(app.ID), User: string(user.ID), Name: string(user.Username)}
	w.learn(s)
	return s, nil
}

// learn stores the bot's own user, from READY or from Self.
func (w *Client) learn(s Self) {
	if s.Application == "" || s.User == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.self = &s
}

// own is a call about what the application has: its commands, its emojis.
func (w *Client) own(ctx context.Context, method, what string) (call, error) {
	self, err := w.Self(ctx)
	return call{
		method: method, path: "/applications/" + url.PathEscape(self.Application) + "/" + what,
		route: "/applications/{application}/" + what, lane: what, safe: method != http.MethodPost,
	}, err
}

// SyncCommands makes Discord's list of our global commands equal to list. It writes only changes
// and says whether it did.
func (w *Client) SyncCommands(ctx context.Context, list []Command) (bool, error) {
	if err := CheckCommands(list); err != nil {
		return false, fmt.Errorf("commands: %w", err)
	}
	differ, err := w.CompareCommands(ctx, list)
	if err != nil || differ.None() {
		return false, err
	}
	put, err := w.own(ctx, http.MethodPut, "commands")
	if err != nil {
		return false, err
	}
	put.list = commands(list)
	return true, w.do(ctx, put, nil)
}

// canonical is a command without what Discord adds.
func canonical(o object) (string, error) {
	// Through JSON once, so that both sides have the same Go types.
	b, err := json.Marshal(o)
	if err != nil {
		return "", fmt.Errorf("encode command: %w", err)
	}
	var clean map[string]any
	if err := json.Unmarshal(b, &clean); err != nil {
		return "", fmt.Errorf("decode command: %w", err)
	}
	if b, err = json.Marshal(normalise(clean, commandKeys)); err != nil {
		return "", fmt.Errorf("encode command: %w", err)
	}
	return string(b), nil
}

// Only fields that we can set are compared; ids, versions and new fields are Discord's.
var (
	commandKeys = []string{"type", "name", "description", "name_localizations", "description_localizations",
		"options", "contexts", "integration_types", "default_member_permissions"}
	optionKeys = []string{"type", "name", "description", "name_localizations", "description_localizations",
		"options", "required", "autocomplete", "choices", "min_value", "max_value", "min_length", "max_length"}
	choiceKeys = []string{"name", "value", "name_localizations"}
)

// normalise keeps the given keys with non-empty values: for empty ones Discord returns null, [] or
// false, or omits the key.
func normalise(o map[string]any, keys []string) map[string]any {
	clean := map[string]any{}
	for _, k := range keys {
		switch v := o[k].(type) {
		case nil:
		case bool:
			if v {
				clean[k] = v
			}
		case string:
			if v != "" {
				clean[k] = v
			}
		case map[string]any:
			if len(v) > 0 {
				clean[k] = v
			}
		case []any:
			if len(v) > 0 {
				clean[k] = normaliseList(k, v)
			}
		default:
			clean[k] = v
		}
	}
	return clean
}

func normaliseList(key string, list []any) []any {
	keys := map[string][]string{"options": optionKeys, "choices": choiceKeys}[key]
	out := make([]any, len(list))
	for i, one := range list {
		out[i] = one
		if o, ok := one.(map[string]any); ok && keys != nil {
			out[i] = normalise(o, keys)
		}
	}
	return out
}

// CommandChanges is the differences between Discord's list of our commands and another, by name.
type CommandChanges struct{ Missing, Foreign, Altered []string }

// None says whether there are no differences.
func (c CommandChanges) None() bool {
	return len(c.Missing)+len(c.Foreign)+len(c.Altered) == 0
}

// CompareCommands returns what SyncCommands would change, without changing anything.
func (w *Client) CompareCommands(ctx context.Context, list []Command) (CommandChanges, error) {
	get, err := w.own(ctx, http.MethodGet, "commands")
	if err != nil {
		return CommandChanges{}, err
	}
	get.path += "?with_localizations=true"
	var there []object
	if err := w.do(ctx, get, &there); err != nil {
		return CommandChanges{}, err
	}
	return compare(there, commands(list))
}

// compare says how Discord's list differs from ours, but for their order and what Discord adds.
func compare(there, ours []object) (CommandChanges, error) {
	if len(there) == 0 { // nothing is compared: a first start
		var c CommandChanges
		for _, o := range ours {
			name, _ := o["name"].(string)
			c.Missing = append(c.Missing, name)
		}
		slices.Sort(c.Missing)
		c.Missing = slices.Compact(c.Missing)
		return c, nil
	}
	has, err := byName(there)
	if err != nil {
		return CommandChanges{}, err
	}
	want, err := byName(ours)
	return changes(has, want), err
}

func changes(has, want map[string]string) (c CommandChanges) {
	for name, text := range want {
		switch now, there := has[name]; {
		case !there:
			c.Missing = append(c.Missing, name)
		case now != text:
			c.Altered = append(c.Altered, name)
		}
	}
	for name := range has {
		if _, wanted := want[name]; !wanted {
			c.Foreign = append(c.Foreign, name)
		}
	}
	for _, names := range [][]string{c.Missing, c.Foreign, c.Altered} {
		slices.Sort(names)
	}
	return c
}

// byName is each command in its canonical form; of several of one name, of different types, all.
func byName(list []object) (map[string]string, error) {
	out := map[string]string{}
	for _, o := range list {
		text, err := canonical(o)
		if err != nil {
			return nil, err
		}
		name, _ := o["name"].(string)
		out[name] += text
	}
	return out, nil
}
