package screen

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"bivouac/bot/wire"
	"bivouac/game"
)

// Thinking is the error if the computer is overloaded. The field In is the expected wait.
type Thinking struct{ In time.Duration }

// Error returns a text for logs.
func (t *Thinking) Error() string { return fmt.Sprintf("the computer is busy for about %s", t.In) }

// Seconds rounds a wait up for display: to whole seconds, or to a multiple of five seconds if the
// wait is more than ten.
func Seconds(d time.Duration) int {
	n := max(1, int((d+time.Second-1)/time.Second))
	if n > 10 {
		n = (n + 4) / 5 * 5
	}
	return n
}

// ErrPainter marks a panic of a painter. It is a bug, and the picture is missing.
var ErrPainter = errors.New("the painter broke")

// AsError converts a recovered panic value to an error.
func AsError(r any) error {
	if err, ok := r.(error); ok {
		return err
	}
	return fmt.Errorf("%v", r)
}

// The bot posts, opens threads and attaches files with its own permissions. If a member wants
// something public, the bot does it only if the member has the permissions to do it on Discord too.
// This concerns opening a table or a thread, showing a replay or the member's text to all, and
// pinging a role or a non-player. Posts of an open table (turns, votes and answers) do not depend
// on its players' permissions.

// Unpermitted is the error of a request for which a member lacks permissions in the channel.
type Unpermitted struct{ Missing wire.Permissions }

// Error names the permissions.
func (u *Unpermitted) Error() string {
	return fmt.Sprintf("the member lacks %s", strings.Join(u.Missing.Names(), ", "))
}

// RightNames lists permissions by the names that Discord uses in the reader's language.
func RightNames(s Reader, p wire.Permissions) string {
	names := p.Names()
	for i, name := range names {
		names[i] = s.Label("host.perm." + game.Key(name))
	}
	return strings.Join(names, ", ")
}

// RefusalMark is at the beginning of a note about a refusal.
const RefusalMark = "⛔ "

// Refused returns the reason of a refusal as a line.
func Refused(why string) string { return RefusalMark + why }
