package screen

import (
	"fmt"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// The bot posts, opens threads and attaches files with its own rights. For a member it does in
// public only what Discord would let him do there: open a table or a thread, show a film or his
// text to all, ping a role or a non-player. Posts of an open table (turns, votes and answers) do
// not depend on its players' rights.

// Unpermitted is the error of a request for which a member lacks rights in the channel.
type Unpermitted struct{ Missing wire.Permissions }

// Error names the rights.
func (u *Unpermitted) Error() string {
	return fmt.Sprintf("the member lacks %s", strings.Join(u.Missing.Names(), ", "))
}

// RightNames lists rights by Discord's names in the reader's language.
func RightNames(s Reader, p wire.Permissions) string {
	names := p.Names()
	for i, name := range names {
		names[i] = s.Label("host.perm." + game.Key(name))
	}
	return strings.Join(names, ", ")
}
