package wire

import (
	"time"

	"github.com/bwmarrin/discordgo"
)

// Kind is Discord's number of a kind of interaction.
type Kind int

// The kinds of interaction.
const (
	KindCommand      Kind = 2
	KindComponent    Kind = 3
	KindAutocomplete Kind = 4
	KindModal        Kind = 5
)

// Interaction is one action of a user. All fields except Received are untrusted: CustomID, Values, Fields and
// Options may hold anything.
type Interaction struct {
	Kind        Kind
	ID          string
	Token       Secret // good for 15 minutes
	Application string

	Guild           string // "" in a direct message, and on a server that has not installed the application
	Direct          bool   // the channel has the user's direct messages with the bot
	Channel         string
	ChannelType     ChannelType
	ChannelIsThread bool
	ChannelParent   string // the channel above a thread, "" if unknown
	MessageID       string // the message with the used control, "" if none
	MessagePrivate  bool   // the message of MessageID is ephemeral
	MessageCard     bool   // the message of MessageID is a Card, which only another Card can replace

	User        User
	Locale      string // the user's language, for example "fr" or "en-GB"
	GuildLocale string // the server's, "" in a direct message

	Command  []string         // for example ["chess", "move"]
	Options  map[string]Value // by option name
	Focused  string           // autocomplete: the option being typed
	TargetID string           // the user of a UserCommand, or the message of a MessageCommand
	Target   User             // the user of a UserCommand

	CustomID string            // component, modal
	Values   []string          // what was selected
	Fields   map[string]string // a form's texts by CustomID

	AppPermissions    Permissions // the bot's permissions here
	MemberPermissions Permissions // the user's permissions here
	FileLimit         int         // bytes per upload here; 0 if unknown

	Received time.Time
}

// failsAfter is how long Discord waits for an answer before it shows the user that the interaction failed.
const failsAfter = 3 * time.Second

// Late says whether the bot received the interaction so late that Discord had already shown the user a
// failure.
func (in *Interaction) Late() bool { return age(in.ID, in.Received) > failsAfter }

// age returns how old an object of Discord is, from the time in its id. It returns 0 if the id has
// no time.
func age(id string, now time.Time) time.Duration {
	made, err := discordgo.SnowflakeTimestamp(id)
	if err != nil {
		return 0
	}
	return now.Sub(made)
}

// User is a Discord user.
type User struct {
	ID   string
	Name string // nickname on the server, else display name, else user name
	Bot  bool
}

// Value is the value of one option. Text is always set. The other fields are set if the option's
// type has them.
type Value struct {
	Type OptionType
	Text string // the text, the number as text, "true" or "false", or the id
	Int  int64  // integers
	Bool bool
	User User // user options
	// Mentionable says that everybody may mention the role of a role option.
	Mentionable bool
	File        Upload // file options
}

// Upload is a file attached to a command. Client.Download can fetch it for about a day.
type Upload = discordgo.MessageAttachment
