package wire

import "time"

// Kind is what sort of interaction arrived, with Discord's numbers.
type Kind int

// The kinds of interaction.
const (
	KindCommand      Kind = 2
	KindComponent    Kind = 3
	KindAutocomplete Kind = 4
	KindModal        Kind = 5
)

// Interaction is one thing that somebody did. All of it except Received comes
// from outside: CustomID, Values, Fields and Options may hold anything.
type Interaction struct {
	Kind        Kind
	ID          string
	Token       Secret // good for 15 minutes
	Application string

	Guild           string // "" in a direct message, and on a server that has not installed the application
	Direct          bool   // it is the channel of the user's direct messages with the bot
	Channel         string
	ChannelIsThread bool
	ChannelParent   string // the channel above a thread, "" if unknown
	MessageID       string // the message whose control was used, "" if none
	MessagePrivate  bool   // that message is ephemeral
	MessageCard     bool   // that message is a Card, and can only become another

	User        User
	Locale      string // the user's, for example "fr" or "en-GB"
	GuildLocale string // the server's, "" in a direct message

	Command  []string         // for example ["chess", "move"]
	Options  map[string]Value // by option name
	Focused  string           // autocomplete: the option being typed
	TargetID string           // a UserCommand's user, a MessageCommand's message
	Target   User             // a UserCommand's user

	CustomID string            // component, modal
	Values   []string          // what was selected
	Fields   map[string]string // a form's texts by CustomID

	AppPermissions    Permissions // what the bot may do here
	MemberPermissions Permissions // what the user may do here
	FileLimit         int         // bytes per upload here; 0 if not told

	Received time.Time
}

// User is somebody.
type User struct {
	ID   string
	Name string // nickname in the server, else display name, else user name
	Bot  bool
}

// Value is the value of one option. Text is always filled; the other fields are
// filled where the type has them.
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

// Upload is a file that somebody gave with a command: Client.Download fetches it.
type Upload struct {
	Size int    // bytes, as Discord says
	URL  string // good for a day or so
}
