package wire

import "github.com/bwmarrin/discordgo"

// Permissions is a set of Discord's permission bits.
type Permissions uint64

// The permissions that matter to the bot.
const (
	PermAdministrator   = Permissions(discordgo.PermissionAdministrator)
	PermManageGuild     = Permissions(discordgo.PermissionManageGuild)
	PermViewChannel     = Permissions(discordgo.PermissionViewChannel)
	PermSendMessages    = Permissions(discordgo.PermissionSendMessages)
	PermManageMessages  = Permissions(discordgo.PermissionManageMessages)
	PermEmbedLinks      = Permissions(discordgo.PermissionEmbedLinks)
	PermAttachFiles     = Permissions(discordgo.PermissionAttachFiles)
	PermReadHistory     = Permissions(discordgo.PermissionReadMessageHistory)
	PermMentionEveryone = Permissions(discordgo.PermissionMentionEveryone)
	PermPublicThreads   = Permissions(discordgo.PermissionCreatePublicThreads)
	PermSendInThreads   = Permissions(discordgo.PermissionSendMessagesInThreads)
)

// Has says whether p has all permissions of the set want. An administrator has all.
func (p Permissions) Has(want Permissions) bool { return p.Missing(want) == 0 }

// Missing returns the permissions of the set want that p does not have. An administrator lacks
// none.
func (p Permissions) Missing(want Permissions) Permissions {
	if p&PermAdministrator != 0 {
		return 0
	}
	return want &^ p
}

// Names returns Discord's names of the permissions in p, in a fixed order. It omits permissions that no table
// needs.
func (p Permissions) Names() (names []string) {
	for _, n := range []struct {
		bit  Permissions
		name string
	}{
		{PermViewChannel, "VIEW_CHANNEL"}, {PermSendMessages, "SEND_MESSAGES"},
		{PermSendInThreads, "SEND_MESSAGES_IN_THREADS"}, {PermPublicThreads, "CREATE_PUBLIC_THREADS"},
		{PermAttachFiles, "ATTACH_FILES"}, {PermReadHistory, "READ_MESSAGE_HISTORY"},
		{PermManageMessages, "MANAGE_MESSAGES"}, {PermManageGuild, "MANAGE_GUILD"},
	} {
		if p&n.bit != 0 {
			names = append(names, n.name)
		}
	}
	return names
}
