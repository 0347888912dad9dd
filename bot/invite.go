package bot

import (
	"fmt"

	"bivouac/bot/wire"
)

// Permissions are everything the bot needs, as requested by the invite link.
const Permissions = wire.PermViewChannel | wire.PermSendMessages | wire.PermSendInThreads |
	wire.PermPublicThreads | wire.PermAttachFiles | wire.PermReadHistory

// InviteLink is the address by which a server's admin invites the application.
func InviteLink(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d",
		application, uint64(Permissions))
}

// UserLink is the address by which a user installs the application for himself: features that need
// no table then work everywhere.
func UserLink(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&integration_type=1&scope=applications.commands",
		application)
}
