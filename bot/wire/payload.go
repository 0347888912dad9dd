package wire

import (
	"cmp"
	"encoding/json"
	"strconv"
)

// object is a JSON object being built. A missing key is not sent: Discord distinguishes absent,
// null and an empty list.
type object map[string]any

// put sets a key unless the value is the zero value.
func put[T comparable](o object, key string, value T) {
	var zero T
	if value != zero {
		o[key] = value
	}
}

const (
	flagNoEmbeds  = 1 << 2
	flagEphemeral = 1 << 6
	flagLoading   = 1 << 7
	flagSilent    = 1 << 12
	flagCard      = 1 << 15 // Components V2
)

// posted is the payload of a new message.
func (m Message) posted() object {
	o := object{"allowed_mentions": m.mentions()}
	if m.Card != nil {
		o["components"] = m.card()
	} else if put(o, "content", m.Content); len(m.Rows) > 0 {
		o["components"] = rows(m.Rows)
	}
	if len(m.Files) > 0 {
		o["attachments"] = attachments(m.Files)
	}
	put(o, "flags", m.flags())
	return o
}

// edited is the payload that replaces a message. Empty lists are sent too, since an absent list
// keeps the old one.
func (m Message) edited() object {
	o := object{"allowed_mentions": m.mentions()}
	if m.Card != nil { // a plain message loses its content when it becomes a card
		o["content"], o["components"], o["attachments"] = "", m.card(), attachments(m.Files)
		o["flags"] = m.flags() &^ (flagEphemeral | flagSilent)
		return o
	}
	if !m.KeepContent {
		o["content"] = m.Content
	}
	if !m.KeepRows {
		o["components"] = rows(m.Rows)
	}
	if !m.KeepFiles {
		o["attachments"] = attachments(m.Files)
	}
	if m.NoEmbeds {
		o["flags"] = flagNoEmbeds
	}
	return o
}

func (m Message) flags() int {
	flags := 0
	if m.NoEmbeds {
		flags |= flagNoEmbeds
	}
	if m.Ephemeral {
		flags |= flagEphemeral
	}
	if m.Silent {
		flags |= flagSilent
	}
	if m.Card != nil {
		flags |= flagCard
	}
	return flags
}

// mentions is always sent: without it a channel message notifies everybody named.
func (m Message) mentions() object {
	o := object{"parse": []string{}}
	if len(m.Mentions) > 0 {
		o["users"] = m.Mentions
	}
	if len(m.Roles) > 0 {
		o["roles"] = m.Roles
	}
	return o
}

func attachments(files []File) []object {
	list := make([]object, len(files))
	for i, f := range files {
		// The id is the n of files[n]; the specification wants it as a string.
		list[i] = object{"id": strconv.Itoa(i), "filename": f.Name}
		put(list[i], "description", f.Alt)
	}
	return list
}

const (
	typeRow       = 1
	typeButton    = 2
	typeSelect    = 3
	typeInput     = 4
	typeText      = 10
	typeGallery   = 12
	typeContainer = 17
	typeLabel     = 18
)

// card is the one component of a message that is a card.
func (m Message) card() []object {
	var parts []object
	text := func(s string) {
		if s != "" {
			parts = append(parts, object{"type": typeText, "content": s})
		}
	}
	text(m.Card.Lead)
	if len(m.Files) > 0 {
		items := make([]object, len(m.Files))
		for i, f := range m.Files {
			items[i] = object{"media": object{"url": "attachment://" + f.Name}}
			put(items[i], "description", f.Alt)
		}
		parts = append(parts, object{"type": typeGallery, "items": items})
	}
	text(m.Content)
	o := object{"type": typeContainer, "components": append(parts, rows(m.Rows)...)}
	put(o, "accent_color", m.Card.Accent)
	return []object{o}
}

func rows(rows []Row) []object {
	list := make([]object, len(rows))
	for i, r := range rows {
		var controls []object
		for _, b := range r.Buttons {
			controls = append(controls, b.object())
		}
		if r.Select != nil {
			controls = append(controls, r.Select.object())
		}
		list[i] = object{"type": typeRow, "components": controls}
	}
	return list
}

func (b Button) object() object {
	o := object{"type": typeButton, "style": int(b.Style)}
	put(o, "label", b.Label)
	put(o, "custom_id", b.CustomID)
	put(o, "url", b.URL)
	put(o, "disabled", b.Disabled)
	if b.Emoji != "" {
		o["emoji"] = emojiObject(b.Emoji)
	}
	return o
}

func (s Select) object() object {
	options := make([]object, len(s.Options))
	for i, c := range s.Options {
		options[i] = object{"label": c.Label, "value": c.Value}
		put(options[i], "description", c.Description)
		put(options[i], "default", c.Default)
		if c.Emoji != "" {
			options[i]["emoji"] = emojiObject(c.Emoji)
		}
	}
	o := object{"type": typeSelect, "custom_id": s.CustomID, "options": options}
	put(o, "placeholder", s.Placeholder)
	if s.Max != 0 {
		o["min_values"], o["max_values"] = s.Min, s.Max
	}
	return o
}

func (m Modal) object() object {
	fields := make([]object, len(m.Fields))
	for i, f := range m.Fields {
		fields[i] = object{"type": typeLabel, "label": f.Label, "component": f.object()}
		put(fields[i], "description", f.Hint)
	}
	return object{"title": m.Title, "custom_id": m.CustomID, "components": fields}
}

func (f Field) object() object {
	style := 1
	if f.Long {
		style = 2
	}
	o := object{"type": typeInput, "custom_id": f.CustomID, "style": style, "required": !f.Optional}
	put(o, "placeholder", f.Placeholder)
	put(o, "value", f.Value)
	put(o, "min_length", f.Min)
	put(o, "max_length", f.Max)
	return o
}

// object is the body of an interaction callback.
func (r Response) object() object {
	o := object{"type": int(r.Kind)}
	switch r.Kind {
	case KindReply:
		o["data"] = r.Message.posted()
	case KindUpdate:
		o["data"] = r.Message.edited()
	case KindDefer:
		if r.Ephemeral {
			o["data"] = object{"flags": flagEphemeral}
		}
	case KindComplete:
		o["data"] = object{"choices": choices(StringOption, r.Choices)}
	case KindAsk:
		if r.Modal != nil {
			o["data"] = r.Modal.object()
		}
	}
	return o
}

// choices are an option's values; those of numeric options are JSON numbers.
func choices(of OptionType, list []Choice) []object {
	out := make([]object, len(list))
	for i, c := range list {
		var value any = c.Value
		if of == IntegerOption || of == NumberOption {
			value = numeral(c.Value)
		}
		out[i] = object{"name": c.Label, "value": value}
		if len(c.Localized) > 0 {
			out[i]["name_localizations"] = c.Localized
		}
	}
	return out
}

// numeral encodes a choice's value as a JSON number. Other text, which the checker has refused
// before, is sent as text and will be refused.
func numeral(text string) any {
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return text
	}
	return json.Number(text)
}

// Who an application is installed for, by Discord's numbers.
const (
	forServers = 0
	forUsers   = 1
)

func commands(list []Command) []object {
	out := make([]object, len(list))
	for i, c := range list {
		out[i] = c.object()
	}
	return out
}

func (c Command) object() object {
	kind := cmp.Or(c.Type, SlashCommand)
	contexts := c.Contexts
	if len(contexts) == 0 {
		contexts = []Context{InGuild}
	}
	integrations := []int{forServers}
	if c.ForUsers {
		integrations = append(integrations, forUsers)
	}
	o := object{"type": int(kind), "name": c.Name, "contexts": contexts, "integration_types": integrations}
	put(o, "description", c.Description)
	localized(o, c.Names, c.Descriptions)
	if len(c.Options) > 0 {
		o["options"] = options(c.Options)
	}
	if c.MemberPermission != 0 {
		o["default_member_permissions"] = strconv.FormatInt(c.MemberPermission, 10)
	}
	return o
}

func localized(o object, names, descriptions map[string]string) {
	if len(names) > 0 {
		o["name_localizations"] = names
	}
	if len(descriptions) > 0 {
		o["description_localizations"] = descriptions
	}
}

func options(list []Option) []object {
	out := make([]object, len(list))
	for i, p := range list {
		out[i] = p.object()
	}
	return out
}

func (p Option) object() object {
	o := object{"type": int(p.Type), "name": p.Name, "description": p.Description}
	localized(o, p.Names, p.Descriptions)
	put(o, "required", p.Required)
	put(o, "autocomplete", p.Autocomplete)
	if len(p.Choices) > 0 {
		o["choices"] = choices(p.Type, p.Choices)
	}
	if len(p.Options) > 0 {
		o["options"] = options(p.Options)
	}
	low, high := "min_value", "max_value"
	if p.Type == StringOption {
		low, high = "min_length", "max_length"
	}
	if p.Min != nil {
		o[low] = *p.Min
	}
	if p.Max != nil {
		o[high] = *p.Max
	}
	return o
}
