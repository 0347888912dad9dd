package bot_test

import (
	"strings"

	"bivouac/bot/playground"
)

// labels are the buttons of a message.
func labels(m *playground.Message) string {
	var all []string
	for _, b := range m.Buttons() {
		all = append(all, b.Label)
	}
	return strings.Join(all, " | ")
}
