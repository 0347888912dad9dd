package playground

import (
	"encoding/json"
	"time"
)

// What a member sees. These types are both the Go API of tests and the JSON of the page.
// Components, embeds and commands are passed on as Discord's own JSON.

// A StateView is the answer of GET /play/state.
type StateView struct {
	Me       string                    `json:"me"`     // the member's id
	Now      time.Time                 `json:"now"`    // the clock
	Online   bool                      `json:"online"` // the bot is connected to the gateway
	App      MemberView                `json:"app"`    // the bot
	Ready    bool                      `json:"ready"`  // see Options.Ready
	Spoken   bool                      `json:"spoken"` // a page has set the language of all members
	Guild    GuildView                 `json:"guild"`
	Members  []MemberView              `json:"members"`
	Channels []ChannelView             `json:"channels"` // channels, threads and direct channels that the member may see
	Commands json.RawMessage           `json:"commands"` // as registered, with localizations
	Messages map[string][]Message      `json:"messages"` // by channel id, oldest first, the last 100
	Badges   map[string]map[string]int `json:"badges"`   // member id -> channel id -> unread mentions
	Modals   []ModalView               `json:"modals"`   // open forms of the member
}

// A GuildView is the server that everything happens in.
type GuildView struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Locale string     `json:"locale"`
	Roles  []RoleView `json:"roles"`
}

// A RoleView is a role that can be mentioned.
type RoleView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// A MemberView is a person, or the bot.
type MemberView struct {
	ID      string `json:"id"`
	Key     string `json:"key"`
	Name    string `json:"name"`
	Locale  string `json:"locale"`
	Bot     bool   `json:"bot"`
	Admin   bool   `json:"admin"`
	Watch   bool   `json:"watch"`
	Present bool   `json:"present"` // false if they have left the guild
}

// A ChannelView is a channel (type 0, 5), a thread (10, 11, 12) or a DM (1).
type ChannelView struct {
	ID         string   `json:"id"`
	Type       int      `json:"type"`
	Name       string   `json:"name"`
	Topic      string   `json:"topic"`
	For        Purpose  `json:"for"`
	Parent     string   `json:"parent"` // a thread's channel
	Owner      string   `json:"owner"`  // who opened the thread
	Archived   bool     `json:"archived"`
	Locked     bool     `json:"locked"`
	Recipients []string `json:"recipients"` // the member, for a direct channel
	Last       string   `json:"last"`       // id of the last message
}

// A Message is a message as one member sees it.
type Message struct {
	ID          string          `json:"id"`
	Channel     string          `json:"channel"`
	Type        int             `json:"type"` // 0, 18 thread opened, 19 reply, 20 answer to a command
	Author      MemberView      `json:"author"`
	Content     string          `json:"content"` // for Components V2, the text of all text displays
	Time        time.Time       `json:"time"`
	Edited      *time.Time      `json:"edited"`
	Flags       int             `json:"flags"`
	Ephemeral   bool            `json:"ephemeral"` // "only you can see this"
	Loading     bool            `json:"loading"`   // "the bot is thinking"
	Silent      bool            `json:"silent"`
	Pings       []string        `json:"pings"` // ids of the members whom the message notified
	Attachments []Attachment    `json:"attachments"`
	Components  json.RawMessage `json:"components"`
	Embeds      json.RawMessage `json:"embeds"`
	Command     string          `json:"command"` // type 20: "play", shown as "Alice used /play"
	User        string          `json:"user"`    // id of the member who used that command
	ReplyTo     string          `json:"reply_to"`
	Thread      string          `json:"thread"` // channel id of the thread that starts at this message
}

// An Attachment is a file of a message. URL is a path on this server.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"` // alt text
	ContentType string `json:"content_type"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	Width       int    `json:"width"` // pixels, 0 if no picture
	Height      int    `json:"height"`
}

// A ModalView is a form that was opened for a member. Its Components are Discord's JSON.
type ModalView struct {
	ID         string          `json:"id"` // names the form in POST /play/modal
	Channel    string          `json:"channel"`
	CustomID   string          `json:"custom_id"`
	Title      string          `json:"title"`
	Components json.RawMessage `json:"components"`
}

// A Choice is a choice that an autocompletion offers. Value is a string or a number.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// Outcomes of an interaction, in Reply.Outcome.
const (
	OutcomeMessage = "message"         // a new message, in Reply.Message
	OutcomeDefer   = "deferred"        // "is thinking" is shown; the message follows
	OutcomeUpdate  = "update"          // the pressed message was changed
	OutcomeLater   = "deferred_update" // acknowledged; a change may follow
	OutcomeModal   = "modal"           // a form was opened, in Reply.Modal
	OutcomeChoices = "choices"         // autocompletion, in Reply.Choices
	OutcomeFailed  = "failed"          // "This interaction failed": not acknowledged in 3 s
)

// A Reply is how the bot answered a member's act.
type Reply struct {
	Interaction string     `json:"interaction"`
	Outcome     string     `json:"outcome"`
	Message     *Message   `json:"message,omitempty"`
	Modal       *ModalView `json:"modal,omitempty"`
	Choices     []Choice   `json:"choices,omitempty"`
}

// An Event is one change, as GET /play/events sends it. Kind decides which other fields are set.
type Event struct {
	// Kind is one of message, message_delete, channel, channel_delete, member, commands, clock, badges,
	// reply, typing and online.
	Kind     string                    `json:"kind"`
	New      bool                      `json:"new,omitempty"`
	Message  *Message                  `json:"message,omitempty"`
	Channel  *ChannelView              `json:"channel,omitempty"`
	Member   *MemberView               `json:"member,omitempty"`
	Commands json.RawMessage           `json:"commands,omitempty"`
	Now      *time.Time                `json:"now,omitempty"`
	Badges   map[string]map[string]int `json:"badges,omitempty"`
	Reply    *Reply                    `json:"reply,omitempty"`
	Online   bool                      `json:"online,omitempty"`
	ID       string                    `json:"id,omitempty"` // channel_delete, message_delete
	In       string                    `json:"in,omitempty"` // message_delete, typing: the channel
}
