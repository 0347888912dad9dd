package wire

import (
	"time"

	"github.com/bwmarrin/discordgo"
)

// Kind is what sort of interaction arrived, with Discord's numbers.
type Kind int

// The kinds of interaction.
const (
	KindCommand      Kind = 2
	KindComponent    Kind = 3
	KindAutocomplete Kind = 4
	KindModal        Kind = 5
)

// Interaction is one action of a user. All of it except Received is untrusted: CustomID, Values,
// Fields and Options may hold anything.
type Interaction struct {
	Kind        Kind
	ID          string
	Token       Secret // good for 15 minutes
	Application string

	Guild           string // "" in a direct message, and on a server that has not installed the application
	Direct          bool   // it is the channel of the user's direct messages with the bot
	Channel         string
	ChannelType     ChannelType
	ChannelIsThread bool
	ChannelParent   string // the channel above a thread, "" if unknown
	MessageID       string // the message with the used control, "" if none
	MessagePrivate  bool   // that message is ephemeral
	MessageCard     bool   // that message is a Card, and can only become another

	User        User
	Locale      string // the user's, for example "fr" or "en-GB"
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

// Late says whether the user had seen the interaction fail when it was received.
func (in *Interaction) Late() bool { return age(in.ID, in.Received) > failsAfter }

// age returns the age of a thing at a moment, from the time in its id; 0 if the id has none.
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

// Value is the value of one option. Text is always set; the other fields if the type has them.
type Value struct {
	Type OptionType
	Text string // the text, the numeral, "true" or "false", or the id
	Int  int64  // integers
	Bool bool
	User User // user options
	// Mentionable says that everybody may mention the role of a role option.
	Mentionable bool
	File        Upload // file options
}

// Upload is a file attached to a command. Client.Download can fetch it for about a day.
type Upload = discordgo.MessageAttachment
