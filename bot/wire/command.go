package wire

// OptionType is Discord's number of a type of option.
type OptionType int

// The types of option that the bot uses.
const (
	SubCommand      OptionType = 1
	SubCommandGroup OptionType = 2
	StringOption    OptionType = 3
	IntegerOption   OptionType = 4
	BooleanOption   OptionType = 5
	UserOption      OptionType = 6
	ChannelOption   OptionType = 7
	RoleOption      OptionType = 8
	NumberOption    OptionType = 10
	FileOption      OptionType = 11 // Discord calls it attachment
)

// CommandType is Discord's number of a kind of command.
type CommandType int

// The kinds of command. The zero value counts as SlashCommand.
const (
	SlashCommand   CommandType = 1
	UserCommand    CommandType = 2 // in the context menu of a user
	MessageCommand CommandType = 3 // in that of a message
)

// Context is a place where a command may be used.
type Context int

// The contexts.
const (
	InGuild   Context = 0
	InBotDM   Context = 1
	InPrivate Context = 2
)

// Command is one application command.
type Command struct {
	Type             CommandType
	Name             string            // 1..32, lower case; in a context menu any text
	Names            map[string]string // Name by locale, for example "fr"
	Description      string            // 1..100 characters; none in a context menu
	Descriptions     map[string]string // Description by locale
	Options          []Option          // at most 25
	Contexts         []Context         // none means InGuild only
	ForUsers         bool              // also for people who have installed the application for themselves
	MemberPermission int64             // permission bits a member needs; 0 means none
}

// Option is one parameter, one subcommand or one group of subcommands.
type Option struct {
	Type         OptionType
	Name         string            // 1..32, lower case
	Names        map[string]string // Name by locale
	Description  string            // 1..100 characters
	Descriptions map[string]string // Description by locale
	Required     bool
	Autocomplete bool     // strings and numbers only, not with Choices
	Choices      []Choice // at most 25; an integer option's values are numerals
	Min, Max     *int64   // integers: value, -2^53..2^53; strings: length, 0..6000
	Options      []Option // subcommands and groups only
}
