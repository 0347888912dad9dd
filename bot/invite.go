package bot

import (
	"fmt"

	"bivouac/bot/wire"
)

// Permissions are all that the bot ever needs: the invite link asks for no more.
const Permissions = wire.PermViewChannel | wire.PermSendMessages | wire.PermSendInThreads |
	wire.PermPublicThreads | wire.PermAttachFiles | wire.PermReadHistory

// InviteLink is the address at which a server's admin invites the application.
func InviteLink(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d",
		application, uint64(Permissions))
}
