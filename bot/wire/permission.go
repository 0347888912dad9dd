package wire

// Permissions is a set of Discord's permission bits.
type Permissions uint64

// The permissions that matter to the bot.
const (
	PermAdministrator   Permissions = 1 << 3
	PermManageChannels  Permissions = 1 << 4
	PermManageGuild     Permissions = 1 << 5
	PermViewChannel     Permissions = 1 << 10
	PermSendMessages    Permissions = 1 << 11
	PermManageMessages  Permissions = 1 << 13
	PermEmbedLinks      Permissions = 1 << 14
	PermAttachFiles     Permissions = 1 << 15
	PermReadHistory     Permissions = 1 << 16
	PermMentionEveryone Permissions = 1 << 17
	PermManageThreads   Permissions = 1 << 34
	PermPublicThreads   Permissions = 1 << 35
	PermSendInThreads   Permissions = 1 << 38
)

// Has tells whether all bits of want are there. Administrator has all.
func (p Permissions) Has(want Permissions) bool {
	return p&PermAdministrator != 0 || p&want == want
}

// Missing returns the bits of want that are not there.
func (p Permissions) Missing(want Permissions) Permissions {
	if p&PermAdministrator != 0 {
		return 0
	}
	return want &^ p
}

var permissionNames = []struct {
	bit  Permissions
	name string
}{
	{PermViewChannel, "VIEW_CHANNEL"},
	{PermSendMessages, "SEND_MESSAGES"},
	{PermSendInThreads, "SEND_MESSAGES_IN_THREADS"},
	{PermPublicThreads, "CREATE_PUBLIC_THREADS"},
	{PermAttachFiles, "ATTACH_FILES"},
	{PermEmbedLinks, "EMBED_LINKS"},
	{PermReadHistory, "READ_MESSAGE_HISTORY"},
	{PermManageThreads, "MANAGE_THREADS"},
	{PermManageMessages, "MANAGE_MESSAGES"},
	{PermManageChannels, "MANAGE_CHANNELS"},
	{PermManageGuild, "MANAGE_GUILD"},
	{PermMentionEveryone, "MENTION_EVERYONE"},
	{PermAdministrator, "ADMINISTRATOR"},
}

// Names lists the bits by Discord's names, in a fixed order; bits that this
// package does not know are left out.
func (p Permissions) Names() []string {
	var names []string
	for _, n := range permissionNames {
		if p&n.bit != 0 {
			names = append(names, n.name)
		}
	}
	return names
}
