package call

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// May returns an error if the member lacks permissions. In direct messages everything is allowed,
// since nothing there is public.
func (c *Call) May(need wire.Permissions) error {
	if missing := c.In.MemberPermissions.Missing(need); missing != 0 && c.In.Guild != "" {
		return &screen.Unpermitted{Missing: missing}
	}
	return nil
}

// Speaking returns the permission to write in a call's channel.
func (c *Call) Speaking() wire.Permissions {
	if c.In.ChannelIsThread {
		return wire.PermSendInThreads
	}
	return wire.PermSendMessages
}

// Opening returns the permissions that a person needs to begin something in the call's channel: to
// write there, or, if thread is true, to open a thread and to write in it.
func (c *Call) Opening(thread bool) wire.Permissions {
	if thread {
		return wire.PermSendInThreads | wire.PermPublicThreads
	}
	return c.Speaking()
}

// MayRestore says whether the caller may let the bot post a deleted message of a table again. A
// player of the table may, and so may anyone who may write in the call's channel.
func (c *Call) MayRestore(t table.Table) bool {
	return t.Has(c.In.User.ID) || c.May(c.Speaking()) == nil
}

// Missing returns a sentence that names p, the permissions that the bot lacks.
func (c *Call) Missing(p wire.Permissions) string {
	return c.T("host.err.permission", "missing", screen.RightNames(c.Reader, p))
}

// Needed returns the permissions that the bot needs to open a table in the call's channel, or in a
// new thread if thread is true.
func (c *Call) Needed(thread bool) wire.Permissions {
	return c.Opening(thread) | wire.PermViewChannel | wire.PermAttachFiles | wire.PermReadHistory
}
