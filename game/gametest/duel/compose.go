package duel

import "strings"

// Compose writes a command in the notation, legal or not: game.Composer.
func (Game) Compose(verb string, args []string) string {
	letter, ok := letters[verb]
	if !ok {
		return verb
	}
	return letter + strings.Join(args, "")
}
