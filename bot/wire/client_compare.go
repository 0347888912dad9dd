package wire

import (
	"context"
	"net/http"
	"slices"
)

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
