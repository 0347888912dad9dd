package wire

import "github.com/bwmarrin/discordgo"

// Commands and their options are discordgo's types.
type (
	Command      = discordgo.ApplicationCommand
	CommandType  = discordgo.ApplicationCommandType
	Option       = discordgo.ApplicationCommandOption
	OptionType   = discordgo.ApplicationCommandOptionType
	OptionChoice = discordgo.ApplicationCommandOptionChoice
	Context      = discordgo.InteractionContextType
	Installation = discordgo.ApplicationIntegrationType
	Locale       = discordgo.Locale
)

// The types of option that the bot uses.
const (
	SubCommand      = discordgo.ApplicationCommandOptionSubCommand
	SubCommandGroup = discordgo.ApplicationCommandOptionSubCommandGroup
	StringOption    = discordgo.ApplicationCommandOptionString
	IntegerOption   = discordgo.ApplicationCommandOptionInteger
	BooleanOption   = discordgo.ApplicationCommandOptionBoolean
	UserOption      = discordgo.ApplicationCommandOptionUser
	RoleOption      = discordgo.ApplicationCommandOptionRole
	FileOption      = discordgo.ApplicationCommandOptionAttachment
)

// The kinds of command: those that are typed, and those in the context menus of a user and of a message.
const (
	SlashCommand   = discordgo.ChatApplicationCommand
	UserCommand    = discordgo.UserApplicationCommand
	MessageCommand = discordgo.MessageApplicationCommand
)

// The places where a command may be used.
const (
	InGuild   = discordgo.InteractionContextGuild
	InBotDM   = discordgo.InteractionContextBotDM
	InPrivate = discordgo.InteractionContextPrivateChannel
)

// The ways to install the application of a command: for a server, or for a user.
const (
	ForServers = discordgo.ApplicationIntegrationGuildInstall
	ForUsers   = discordgo.ApplicationIntegrationUserInstall
)
