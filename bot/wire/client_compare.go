package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
)

// CommandChanges is the differences between Discord's list of our commands and another, by name.
type CommandChanges struct{ Missing, Foreign, Altered []string }

// None says whether there are no differences.
func (c CommandChanges) None() bool {
	return len(c.Missing)+len(c.Foreign)+len(c.Altered) == 0
}

// CompareCommands returns what SyncCommands would change globally, without changing anything.
func (w *Client) CompareCommands(ctx context.Context, list []Command) (CommandChanges, error) {
	self, err := w.Self(ctx)
	if err != nil {
		return CommandChanges{}, err
	}
	var there []object
	get := call{method: http.MethodGet, path: "/applications/" + url.PathEscape(self.Application) +
		"/commands?with_localizations=true",
		route: "/applications/{application}/commands", lane: "commands", safe: true}
	if err := w.do(ctx, get, &there); err != nil {
		return CommandChanges{}, err
	}
	has, err := byName(there)
	if err != nil {
		return CommandChanges{}, err
	}
	want, err := byName(commands(list))
	if err != nil {
		return CommandChanges{}, err
	}
	return changes(has, want), nil
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

// byName is each command in its canonical form.
func byName(list []object) (map[string]string, error) {
	out := map[string]string{}
	for _, o := range list {
		text, err := canonical([]object{o})
		if err != nil {
			return nil, err
		}
		var named struct {
			Name string `json:"name"`
		}
		if err := json.Unmarshal([]byte(text), &named); err != nil {
			return nil, fmt.Errorf("read a command: %w", err)
		}
		out[named.Name] = text
	}
	return out, nil
}
