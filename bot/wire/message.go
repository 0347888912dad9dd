package wire

// These are limits of Discord that callers must respect.
const (
	MaxFileBytes = 10 << 20 // size of one file
	MaxNonce     = 25       // characters of a nonce
	MaxParts     = 40       // components of a card, including nested ones
)

// Message is a new message or the new version of an existing message. An edit replaces everything except what
// KeepContent, KeepFiles and KeepRows keep.
type Message struct {
	// Content is the text in Discord's Markdown, at most 2000 characters.
	Content string
	// Card shows the message as a container of Components V2. If it is nil, the message is plain.
	Card *Card
	// Files are the attachments, at most 10. In an edit they replace all old ones.
	Files []File
	// Rows are the controls, at most 5 rows. An edit without rows removes all controls.
	Rows []Row
	// Mentions are the user ids that this message may notify, at most 100. Other mentions in
	// Content are shown without notification. Edits never notify.
	Mentions []string
	// Roles are the role ids that this message may notify, at most 100.
	Roles []string
	// Ephemeral shows the message only to the user of an interaction, in replies and follow-ups.
	Ephemeral bool
	// Nonce (1..25 characters) identifies the message for a few minutes. In that time a second Send with the
	// same Nonce posts nothing and returns the first message. If Nonce is empty, Send generates one.
	Nonce string
	// KeepContent leaves the text as it is. It is for edits only.
	KeepContent bool
	// KeepFiles leaves the attachments as they are. It is for edits without Files only.
	KeepFiles bool
	// KeepRows leaves the controls as they are. It is for edits without Rows only.
	KeepRows bool

	plain bool // sent without the application's emojis: see Client.tell
}

// Card is the layout of a message as Components V2. From top to bottom it shows the card's Lead, then the
// message's pictures (Files), its Content and its Rows. A phone shows the end of a message, so the question
// is in Content, directly above the controls. Lead and Content have at most 4000 characters together. A card
// has at most 40 components: the container, each text, the pictures, each row and each control. A plain
// message can become a card, but a card can never become a plain message. An edit of a card always replaces
// the whole card.
type Card struct {
	Lead   string // the result of the last press, or ""
	Accent int    // colour of the edge, 0xRRGGBB; 0 for none
}

// File is one attachment.
type File struct {
	// Name is the file's name with its ending, for example "board.png".
	Name string
	// Alt is the text for people who do not see the picture, at most 1024 characters.
	Alt string
	// Data are the bytes, at most 10 MiB.
	Data []byte
}

// Said returns the message's whole text: the card's Lead, if there is one, and then Content.
func (m Message) Said() string {
	if m.Card == nil || m.Card.Lead == "" {
		return m.Content
	}
	return m.Card.Lead + "\n" + m.Content
}

// flat turns a card into a plain message with the same text, pictures and controls. If there are more than
// five rows, it keeps the first three and the last two. The actions of the other rows can be typed.
func (m Message) flat() Message {
	const most, letters = 5, 2000
	if over := len(m.Rows) - most; over > 0 {
		m.Rows = append(m.Rows[:most-2:most-2], m.Rows[len(m.Rows)-2:]...)
	}
	m.Content, m.Card = Clip(m.Said(), letters), nil
	return m
}

// Row is one line of controls: 1..5 buttons, or one select.
type Row struct {
	Buttons []Button
	Select  *Select
}

// ButtonStyle is the look of a button, with Discord's numbers.
type ButtonStyle int

// The styles.
const (
	Primary   ButtonStyle = 1
	Secondary ButtonStyle = 2
	Success   ButtonStyle = 3
	Danger    ButtonStyle = 4
)

// Button is one button. It needs a Label or an Emoji.
type Button struct {
	Style    ButtonStyle
	Label    string // at most 80 characters
	CustomID string // 1..100 characters, unique in the message
	Emoji    string // a Unicode emoji, or Emoji.MessageFormat
	Disabled bool
}

// Select is a menu of strings.
type Select struct {
	CustomID    string   // 1..100 characters, unique in the message
	Placeholder string   // at most 150 characters
	Options     []Choice // 1..25 options with different values
	Min, Max    int      // how many options may be chosen; both 0 means exactly one
}

// Choice is one entry of a select or of a completion.
type Choice struct {
	Label       string // at most 100 characters
	Value       string // at most 100 characters
	Description string // for a select only, at most 100 characters
	Emoji       string // for a select only; like Button.Emoji
	Default     bool   // for a select only
}

// Modal is a form. It must be the first answer to a command or a component.
type Modal struct {
	Title    string  // at most 45 characters
	CustomID string  // 1..100 characters
	Fields   []Field // 1..5
}

// Field is one text input of a form.
type Field struct {
	CustomID    string // 1..100 characters, unique in the form
	Label       string // at most 45 characters
	Hint        string // a line below the label, at most 100 characters
	Placeholder string // at most 100 characters
	Value       string // initial text, at most 4000 characters
	Long        bool   // several lines
	Optional    bool
	Min, Max    int // length of the text, 0..4000; Max 0 means 4000
}
