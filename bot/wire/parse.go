package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"bivouac/game/naming"
)

type rawInteraction struct {
	ID          flake             `json:"id"`
	Application flake             `json:"application_id"`
	Type        number            `json:"type"`
	Token       text              `json:"token"`
	Guild       flake             `json:"guild_id"`
	ChannelID   flake             `json:"channel_id"`
	Channel     maybe[rawChannel] `json:"channel"`
	Member      maybe[rawMember]  `json:"member"`
	User        maybe[rawUser]    `json:"user"`
	Message     maybe[rawSource]  `json:"message"`
	Locale      text              `json:"locale"`
	GuildLocale text              `json:"guild_locale"`
	AppPerms    number            `json:"app_permissions"`
	FileLimit   number            `json:"attachment_size_limit"`
	Data        maybe[rawData]    `json:"data"`
	Context     number            `json:"context"`
	// Owners are the installations of the application, by forServers and forUsers.
	Owners table[flake] `json:"authorizing_integration_owners"`
}

type rawData struct {
	Type       number             `json:"type"`
	Name       text               `json:"name"`
	Options    list[rawOption]    `json:"options"`
	Resolved   maybe[rawResolved] `json:"resolved"`
	Target     flake              `json:"target_id"`
	CustomID   text               `json:"custom_id"`
	Values     list[flake]        `json:"values"`
	Components list[rawPart]      `json:"components"`
}

type rawOption struct {
	Name    text            `json:"name"`
	Type    number          `json:"type"`
	Value   json.RawMessage `json:"value"`
	Focused flag            `json:"focused"`
	Options list[rawOption] `json:"options"`
}

type rawResolved struct {
	Users   table[rawUser]   `json:"users"`
	Members table[rawMember] `json:"members"`
	Roles   table[rawRole]   `json:"roles"`
	Files   table[rawUpload] `json:"attachments"`
}

type rawUpload struct {
	Size number `json:"size"`
	URL  text   `json:"url"`
}

// ErrNoInteraction means that an event is no answerable interaction.
var ErrNoInteraction = errors.New("not an interaction that can be answered")

// ParseInteraction reads the data of an INTERACTION_CREATE event. Fields of unexpected types and
// components of unknown types are ignored; only what makes an answer impossible (no id, token,
// channel or user, an unknown kind) is an error.
func ParseInteraction(data []byte, received time.Time) (*Interaction, error) {
	var raw rawInteraction
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("%w: no JSON object", ErrNoInteraction)
	}
	in := &Interaction{
		Kind: Kind(raw.Type), ID: string(raw.ID), Token: NewSecret(string(raw.Token)), Application: string(raw.Application),
		Guild: string(raw.Guild), Channel: string(raw.ChannelID),
		User:   who(raw.User.or(), raw.Member.or()),
		Locale: string(raw.Locale), GuildLocale: string(raw.GuildLocale),
		AppPermissions:    Permissions(raw.AppPerms),
		MemberPermissions: Permissions(raw.Member.or().Permissions),
		FileLimit:         int(max(raw.FileLimit, 0)), Received: received,
		Options: map[string]Value{}, Fields: map[string]string{},
	}
	if _, here := raw.Owners[strconv.Itoa(forServers)]; len(raw.Owners) > 0 && !here {
		in.Guild = "" // installed only for the user: it is not on that server
	}
	in.Direct = raw.Guild == "" && Context(raw.Context) == InBotDM
	ch := raw.Channel.or()
	in.Channel = cmp.Or(in.Channel, string(ch.ID))
	in.ChannelType = ch.channel().Type
	if in.ChannelIsThread = in.ChannelType.IsThread(); in.ChannelIsThread {
		in.ChannelParent = string(ch.Parent)
	}
	m := raw.Message.or()
	in.MessageID = string(m.ID)
	in.MessagePrivate = m.Flags&flagEphemeral != 0
	in.MessageCard = m.Flags&flagCard != 0
	in.content(raw.Data.or())
	return in, in.usable()
}

func (in *Interaction) usable() error {
	switch in.Kind {
	case KindCommand, KindComponent, KindAutocomplete, KindModal:
	default:
		return fmt.Errorf("%w: kind %d", ErrNoInteraction, in.Kind)
	}
	for _, f := range []struct{ name, value string }{
		{"id", in.ID}, {"application", in.Application}, {"token", in.Token.Reveal()},
		{"channel", in.Channel}, {"user", in.User.ID},
	} {
		if f.value == "" {
			return fmt.Errorf("%w: no %s", ErrNoInteraction, f.name)
		}
	}
	return nil
}

// content sets what was typed or pressed.
func (in *Interaction) content(d rawData) {
	in.CustomID = string(d.CustomID)
	in.TargetID = string(d.Target)
	if r := d.Resolved.or(); CommandType(d.Type) == UserCommand {
		in.Target = who(r.Users[in.TargetID], r.Members[in.TargetID])
		in.Target.ID = in.TargetID
	}
	for _, v := range d.Values {
		in.Values = append(in.Values, string(v))
	}
	walk(d.Components, partDepth, func(p rawPart) {
		if p.CustomID != "" {
			in.Fields[string(p.CustomID)] = string(p.Value)
		}
	})
	if in.Kind != KindCommand && in.Kind != KindAutocomplete {
		return
	}
	in.Command = []string{string(d.Name)}
	options := d.Options
	for range 2 { // a group, a subcommand
		if len(options) == 0 || OptionType(options[0].Type) > SubCommandGroup {
			break
		}
		in.Command = append(in.Command, string(options[0].Name))
		options = options[0].Options
	}
	for _, o := range options {
		in.Options[string(o.Name)] = o.value(d.Resolved.or())
		if o.Focused {
			in.Focused = string(o.Name)
		}
	}
}

// value reads an option. A half-typed number arrives as text; it stays in Text.
func (o rawOption) value(r rawResolved) Value {
	v := Value{Type: OptionType(o.Type), Text: loose(o.Value)}
	switch v.Type {
	case IntegerOption:
		if f, err := strconv.ParseFloat(v.Text, 64); err == nil && f >= -maxSafeInteger && f <= maxSafeInteger {
			v.Int = int64(f)
		}
	case BooleanOption:
		v.Bool = v.Text == "true"
	case UserOption:
		v.User = who(r.Users[v.Text], r.Members[v.Text])
		v.User.ID = v.Text
	case RoleOption:
		v.Mentionable = bool(r.Roles[v.Text].Mentionable)
	case FileOption:
		f := r.Files[v.Text]
		v.File = Upload{Size: int(max(f.Size, 0)), URL: string(f.URL)}
	}
	return v
}

// who merges the two places where Discord names the user: the member on a server, the user in a
// direct message. Of their names it takes the first of which something is visible: the nickname, the
// displayed name, the username, which always is.
func who(u rawUser, m rawMember) User {
	if m.User.it != nil {
		u = *m.User.it
	}
	name := naming.First(string(m.Nick), string(u.Global), string(u.Username))
	return User{ID: string(u.ID), Name: name, Bot: bool(u.Bot)}
}
