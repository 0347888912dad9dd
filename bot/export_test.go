package bot

import (
	"maps"
	"slices"
)

// Operations are all operations of buttons, menus and forms.
func Operations() []string { return slices.Sorted(maps.Keys((&Bot{}).handlers())) }

// CommandNames are the host's commands.
func CommandNames() []string {
	var names []string
	for _, c := range (&Bot{}).hostCommands() {
		names = append(names, c.name)
	}
	return names
}
