package bot

import (
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// The bot posts, opens threads and attaches files with its own rights. On a member's wish it
// does in public only what Discord would let the member do there himself: it opens a table or
// a thread, shows a film or his own words to all, calls a role or somebody who does not play.
// What belongs to a table that is open (its turns, votes and answers) follows from the table,
// whatever its players may write beside it.

// unpermitted is the error of a wish for which a member lacks rights in the channel.
type unpermitted struct{ missing wire.Permissions }

func (u *unpermitted) Error() string {
	return fmt.Sprintf("the member lacks %s", strings.Join(u.missing.Names(), ", "))
}

// may refuses what a member needs rights for that he does not have. In direct messages
// nobody is told of rights: nothing is public there.
func (c *call) may(need wire.Permissions) error {
	if missing := c.in.MemberPermissions.Missing(need); missing != 0 && c.in.Guild != "" {
		return &unpermitted{missing}
	}
	return nil
}

// speaking is the right to write where a call comes from.
func (c *call) speaking() wire.Permissions {
	if c.in.ChannelIsThread {
		return wire.PermSendInThreads
	}
	return wire.PermSendMessages
}

// opening is the right to begin something where a call comes from: there, or in a new thread.
func (c *call) opening(thread bool) wire.Permissions {
	if thread {
		return wire.PermSendInThreads | wire.PermPublicThreads
	}
	return c.speaking()
}

// mayCall refuses a role that a member may not mention himself, or the bot may not for him.
func (c *call) mayCall(role wire.Value) error {
	both := c.in.AppPermissions.Has(wire.PermMentionEveryone) && c.in.MemberPermissions.Has(wire.PermMentionEveryone)
	if role.Text == c.in.Guild || !role.Mentionable && !both {
		return errRole
	}
	return nil
}

// mayRestore says whether a deleted message of a table comes back on somebody's wish: a
// player's, or that of somebody who may write there himself.
func (c *call) mayRestore(t table.Table) bool {
	return t.Has(c.in.User.ID) || c.may(c.speaking()) == nil
}

// rightNames lists rights as Discord calls them in the reader's language.
func rightNames(s speaker, p wire.Permissions) string {
	names := p.Names()
	for i, name := range names {
		names[i] = s.label("host.perm." + game.Key(name))
	}
	return strings.Join(names, ", ")
}

// missing says which rights the bot lacks.
func (c *call) missing(p wire.Permissions) string {
	return c.t("host.err.permission", "missing", rightNames(c.speaker, p))
}
