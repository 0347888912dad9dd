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

// UserLink is the address at which somebody takes the application along for himself: then
// what needs no table works everywhere.
func UserLink(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&integration_type=1&scope=applications.commands",
		application)
}
