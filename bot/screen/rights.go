package screen

import (
	"fmt"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// The bot posts, opens threads and attaches files with its own rights. On a member's wish it
// does in public only what Discord would let the member do there himself: it opens a table or
// a thread, shows a film or his own words to all, calls a role or somebody who does not play.
// What belongs to a table that is open (its turns, votes and answers) follows from the table,
// whatever its players may write beside it.

// Unpermitted is the error of a wish for which a member lacks rights in the channel.
type Unpermitted struct{ Missing wire.Permissions }

// Error names the rights.
func (u *Unpermitted) Error() string {
	return fmt.Sprintf("the member lacks %s", strings.Join(u.Missing.Names(), ", "))
}

// RightNames lists rights as Discord calls them in the reader's language.
func RightNames(s Reader, p wire.Permissions) string {
	names := p.Names()
	for i, name := range names {
		names[i] = s.Label("host.perm." + game.Key(name))
	}
	return strings.Join(names, ", ")
}
