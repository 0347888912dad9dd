package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
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

// SyncCommands makes Discord's list of our commands equal to list, on one server or globally when
// guild is "". It writes only changes and says whether it did.
func (w *Client) SyncCommands(ctx context.Context, guild string, list []Command) (bool, error) {
	if err := CheckCommands(list); err != nil {
		return false, fmt.Errorf("commands: %w", err)
	}
	self, err := w.Self(ctx)
	if err != nil {
		return false, err
	}
	path := "/applications/" + url.PathEscape(self.Application)
	route := "/applications/{application}"
	if guild != "" {
		path += "/guilds/" + url.PathEscape(guild)
		route += "/guilds/{guild}"
	}
	path, route = path+"/commands", route+"/commands"
	var there []object
	get := call{
		method: http.MethodGet, path: path + "?with_localizations=true", route: route, lane: "commands", safe: true,
	}
	if err := w.do(ctx, get, &there); err != nil {
		return false, err
	}
	want := commands(list)
	same, err := sameCommands(there, want)
	if err != nil || same {
		return false, err
	}
	put := call{method: http.MethodPut, path: path, route: route, lane: "commands", list: want, safe: true}
	return true, w.do(ctx, put, nil)
}

// sameCommands compares Discord's commands with ours, ignoring their order and Discord's additions.
func sameCommands(there, want []object) (bool, error) {
	a, err := canonical(there)
	if err != nil {
		return false, err
	}
	b, err := canonical(want)
	return a == b, err
}

func canonical(list []object) (string, error) {
	lines := make([]string, len(list))
	for i, o := range list {
		// Through JSON once, so that both sides have the same Go types.
		b, err := json.Marshal(o)
		if err != nil {
			return "", fmt.Errorf("encode command: %w", err)
		}
		var clean map[string]any
		if err := json.Unmarshal(b, &clean); err != nil {
			return "", fmt.Errorf("decode command: %w", err)
		}
		b, err = json.Marshal(normalise(clean, commandKeys))
		if err != nil {
			return "", fmt.Errorf("encode command: %w", err)
		}
		lines[i] = string(b)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n"), nil
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
