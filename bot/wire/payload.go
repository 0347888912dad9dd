package wire

import (
	"encoding/json"
	"regexp"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// The comments of this package name files and lines of discordgo v0.29.0.

// body is the JSON of a message or of another answer. Nil fields are not sent, since Discord distinguishes
// absent, null and empty fields. discordgo's types cannot express this: MessageSend (message.go:245) has no
// nonce and no attachments, MessageEdit (message.go:266) has no alt text, WebhookEdit (webhook.go:48) has no
// flags, and InteractionResponseData (interactions.go:598) always sends content, embeds and components.
type body struct {
	Content     *string                                     `json:"content,omitempty"`
	Components  []discordgo.MessageComponent                `json:"components,omitzero"`
	Attachments []attachment                                `json:"attachments,omitzero"`
	Mentions    *discordgo.MessageAllowedMentions           `json:"allowed_mentions,omitempty"`
	Flags       discordgo.MessageFlags                      `json:"flags,omitempty"`
	Nonce       string                                      `json:"nonce,omitempty"`
	Enforce     bool                                        `json:"enforce_nonce,omitempty"`
	Choices     []*discordgo.ApplicationCommandOptionChoice `json:"choices,omitzero"`
	Title       string                                      `json:"title,omitempty"`
	CustomID    string                                      `json:"custom_id,omitempty"`
}

// attachment has an alt text, which discordgo's MessageAttachment lacks (message.go:354). The id n
// stands for files[n].
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

const (
	flagEphemeral = discordgo.MessageFlagsEphemeral
	flagCard      = discordgo.MessageFlagsIsComponentsV2
)

// posted returns the payload of a new message.
func (m Message) posted() *body {
	b := &body{Mentions: m.mentions()}
	if m.Ephemeral {
		b.Flags = flagEphemeral
	}
	if m.Card != nil {
		b.Components, b.Flags = m.card(), b.Flags|flagCard
	} else {
		if m.Content != "" {
			b.Content = &m.Content
		}
		if len(m.Rows) > 0 {
			b.Components = m.rows()
		}
	}
	if len(m.Files) > 0 {
		b.Attachments = attachments(m.Files)
	}
	return b
}

// edited returns the payload that replaces a message. Empty lists are sent too, since Discord keeps the old
// list if a list is absent.
func (m Message) edited() *body {
	b := &body{Mentions: m.mentions()}
	if m.Card != nil { // a plain message must lose its content when it becomes a card
		b.Content, b.Components, b.Attachments = new(string), m.card(), attachments(m.Files)
		b.Flags = flagCard
		return b
	}
	if !m.KeepContent {
		b.Content = &m.Content
	}
	if !m.KeepRows {
		b.Components = m.rows()
	}
	if !m.KeepFiles {
		b.Attachments = attachments(m.Files)
	}
	return b
}

// mentions returns the allowed mentions. They are always sent, since a message without them would notify
// everybody whom it names.
func (m Message) mentions() *discordgo.MessageAllowedMentions {
	return &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: m.Mentions, Roles: m.Roles}
}

func attachments(files []File) []attachment {
	list := make([]attachment, len(files))
	for i, f := range files {
		list[i] = attachment{strconv.Itoa(i), f.Name, f.Alt}
	}
	return list
}

// card returns the container that shows a card.
func (m Message) card() []discordgo.MessageComponent {
	var c discordgo.Container
	if m.Card.Accent != 0 {
		c.AccentColor = &m.Card.Accent
	}
	text := func(s string) {
		if s != "" {
			c.Components = append(c.Components, discordgo.TextDisplay{Content: s})
		}
	}
	text(m.Card.Lead)
	if len(m.Files) > 0 {
		var g discordgo.MediaGallery
		for _, f := range m.Files {
			item := discordgo.MediaGalleryItem{Media: discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name}}
			if f.Alt != "" {
				item.Description = &f.Alt
			}
			g.Items = append(g.Items, item)
		}
		c.Components = append(c.Components, g)
	}
	text(m.Content)
	c.Components = append(c.Components, m.rows()...)
	return []discordgo.MessageComponent{c}
}

func (m Message) rows() []discordgo.MessageComponent {
	list := make([]discordgo.MessageComponent, len(m.Rows))
	for i, r := range m.Rows {
		var row discordgo.ActionsRow
		for _, b := range r.Buttons {
			row.Components = append(row.Components, discordgo.Button{Style: discordgo.ButtonStyle(b.Style), Label: b.Label,
				CustomID: b.CustomID, Disabled: b.Disabled, Emoji: m.emoji(b.Emoji)})
		}
		if r.Select != nil {
			row.Components = append(row.Components, m.menu(*r.Select))
		}
		list[i] = row
	}
	return list
}

var ownEmoji = regexp.MustCompile(`^<:([A-Za-z0-9_]{2,32}):(\d{1,20})>$`)

// emoji reads the emoji of a button or a choice: a Unicode emoji, or an emoji of the application in the form
// of Emoji.MessageFormat. It returns nil if no emoji is to be sent.
func (m Message) emoji(text string) *discordgo.ComponentEmoji {
	own := ownEmoji.FindStringSubmatch(text)
	switch {
	case text == "" || own != nil && m.plain:
		return nil
	case own != nil:
		return &discordgo.ComponentEmoji{Name: own[1], ID: own[2]}
	}
	return &discordgo.ComponentEmoji{Name: text}
}

// component is a component that discordgo's types cannot express.
type component struct {
	kind discordgo.ComponentType
	json any
}

// Type returns Discord's number of the component's type.
func (c component) Type() discordgo.ComponentType { return c.kind }

// MarshalJSON returns the component as it is sent.
func (c component) MarshalJSON() ([]byte, error) { return json.Marshal(c.json) }

// selectMenu is discordgo's SelectMenu with our own options. discordgo sends a description for each
// option, even an empty one (components.go:206), which @discordjs/builders refuses.
type selectMenu struct {
	typedMenu
	Options []selectOption `json:"options"`
}

type typedMenu discordgo.SelectMenu // without discordgo's MarshalJSON, which would ignore selectMenu.Options

type selectOption struct {
	discordgo.SelectMenuOption
	Description string `json:"description,omitempty"`
}

func (m Message) menu(s Select) component {
	menu := selectMenu{typedMenu: typedMenu{MenuType: discordgo.StringSelectMenu, CustomID: s.CustomID,
		Placeholder: s.Placeholder}}
	for _, c := range s.Options {
		plain := discordgo.SelectMenuOption{Label: c.Label, Value: c.Value, Default: c.Default, Emoji: m.emoji(c.Emoji)}
		menu.Options = append(menu.Options, selectOption{plain, c.Description})
	}
	if s.Max != 0 {
		menu.MinValues, menu.MaxValues = &s.Min, s.Max
	}
	return component{discordgo.SelectMenuComponent, menu}
}

// label is the component around a field of a form. discordgo has no type for it: see the list of
// component types at components.go:17 of discordgo.
type label struct {
	Kind        discordgo.ComponentType `json:"type"`
	Label       string                  `json:"label"`
	Description string                  `json:"description,omitempty"`
	Component   textInput               `json:"component"`
}

const typeLabel discordgo.ComponentType = 18

// textInput is discordgo's TextInput without its label. discordgo always sends the label
// (components.go:293), and Discord refuses it inside a label component.
type textInput struct {
	typedInput
	Kind  discordgo.ComponentType `json:"type"`
	Label *string                 `json:"label,omitempty"`
}

type typedInput discordgo.TextInput // without discordgo's MarshalJSON, which would ignore textInput.Kind

func (m Modal) body() *body {
	b := &body{Title: m.Title, CustomID: m.CustomID}
	for _, f := range m.Fields {
		style := discordgo.TextInputShort
		if f.Long {
			style = discordgo.TextInputParagraph
		}
		b.Components = append(b.Components, component{typeLabel, label{typeLabel, f.Label, f.Hint, textInput{
			Kind: discordgo.TextInputComponent,
			typedInput: typedInput{CustomID: f.CustomID, Style: style, Required: !f.Optional, Placeholder: f.Placeholder,
				Value: f.Value, MinLength: f.Min, MaxLength: f.Max},
		}}})
	}
	return b
}

// firstReply is the JSON of the first answer to an interaction. discordgo's InteractionResponse
// (interactions.go:592) cannot hold a body.
type firstReply struct {
	Type ResponseKind `json:"type"`
	Data *body        `json:"data,omitempty"`
}

func (r Response) callback() firstReply {
	c := firstReply{Type: r.Kind}
	switch r.Kind {
	case KindReply:
		c.Data = r.Message.posted()
	case KindUpdate:
		c.Data = r.Message.edited()
	case KindDefer:
		if r.Ephemeral {
			c.Data = &body{Flags: flagEphemeral}
		}
	case KindComplete:
		c.Data = &body{Choices: make([]*discordgo.ApplicationCommandOptionChoice, len(r.Choices))}
		for i, choice := range r.Choices {
			c.Data.Choices[i] = &discordgo.ApplicationCommandOptionChoice{Name: choice.Label, Value: choice.Value}
		}
	case KindAsk:
		if r.Modal != nil {
			c.Data = r.Modal.body()
		}
	}
	return c
}
