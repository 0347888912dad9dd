package bot

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// may refuses what a member needs rights for that he does not have. In direct messages
// nobody is told of rights: nothing is public there.
func (c *call) may(need wire.Permissions) error {
	if missing := c.in.MemberPermissions.Missing(need); missing != 0 && c.in.Guild != "" {
		return &screen.Unpermitted{Missing: missing}
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
		return screen.ErrRole
	}
	return nil
}

// mayRestore says whether a deleted message of a table comes back on somebody's wish: a
// player's, or that of somebody who may write there himself.
func (c *call) mayRestore(t table.Table) bool {
	return t.Has(c.in.User.ID) || c.may(c.speaking()) == nil
}

// missing says which rights the bot lacks.
func (c *call) missing(p wire.Permissions) string {
	return c.T("host.err.permission", "missing", screen.RightNames(c.Reader, p))
}
