package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"bivouac/game/naming"

	"github.com/bwmarrin/discordgo"
)

// arrived is discordgo's Interaction with the fields that discordgo lacks (interactions.go:221), and with our
// own types for the message and the data. With discordgo's types, one component of an unknown type would make
// the whole interaction undecodable (components.go:75). Such a component may be in the message, in a form, or
// in a message that a command is about.
type arrived struct {
	typedInteraction
	Channel *discordgo.Channel `json:"channel"`
	Limit   int                `json:"attachment_size_limit"`
	Message Posted             `json:"message"`
	Data    data               `json:"data"`
}

// typedInteraction is discordgo's Interaction without its method UnmarshalJSON, which would ignore the other
// fields of arrived.
type typedInteraction discordgo.Interaction

// data is what the user typed or pressed, for all kinds of interactions.
type data struct {
	discordgo.ApplicationCommandInteractionData
	ID         any      `json:"id"` // a text for a command, a number for a component
	Resolved   resolved `json:"resolved"`
	CustomID   string   `json:"custom_id"`
	Values     []string `json:"values"`
	Components any      `json:"components"` // see controls
}

// resolved is discordgo's type without the messages (interactions.go:368).
type resolved struct {
	Users   map[string]*discordgo.User   `json:"users"`
	Members map[string]*discordgo.Member `json:"members"`
	Roles   map[string]discordgo.Role    `json:"roles"`
	Files   map[string]Upload            `json:"attachments"`
}

// ErrNoInteraction means that an event is not an interaction, or an interaction that cannot be answered.
var ErrNoInteraction = errors.New("not an interaction that can be answered")

// ParseInteraction reads the data of an INTERACTION_CREATE event. It ignores components of unknown
// types. Its error wraps ErrNoInteraction if no answer is possible: there is no id, token, channel
// or user, or the kind is unknown.
func ParseInteraction(data []byte, received time.Time) (*Interaction, error) {
	var raw arrived
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoInteraction, err) // the error does not quote the data
	}
	member, channel := cmp.Or(raw.Member, &discordgo.Member{}), cmp.Or(raw.Channel, &discordgo.Channel{})
	in := &Interaction{
		Kind: Kind(raw.Type), ID: raw.ID, Token: NewSecret(raw.Token), Application: raw.AppID,
		Guild: raw.GuildID, Direct: raw.GuildID == "" && raw.Context == InBotDM,
		Channel: cmp.Or(raw.ChannelID, channel.ID), ChannelType: channel.Type, ChannelIsThread: channel.IsThread(),
		MessageID: raw.Message.ID, MessagePrivate: raw.Message.Flags&flagEphemeral != 0,
		MessageCard: raw.Message.Flags&flagCard != 0,
		User:        who(raw.User, member), Locale: string(raw.Locale),
		GuildLocale:    string(*cmp.Or(raw.GuildLocale, new(Locale))),
		AppPermissions: Permissions(raw.AppPermissions), MemberPermissions: Permissions(member.Permissions),
		FileLimit: max(raw.Limit, 0), Received: received,
		CustomID: raw.Data.CustomID, Values: raw.Data.Values, TargetID: raw.Data.TargetID,
		Options: map[string]Value{}, Fields: map[string]string{},
	}
	if _, here := raw.AuthorizingIntegrationOwners[ForServers]; len(raw.AuthorizingIntegrationOwners) > 0 && !here {
		in.Guild = "" // the application is installed for the user only, not on that server
	}
	if in.ChannelIsThread {
		in.ChannelParent = channel.ParentID
	}
	controls(raw.Data.Components, func(id, value string) { in.Fields[id] = value })
	if in.Kind == KindCommand || in.Kind == KindAutocomplete {
		in.command(raw.Data)
	}
	needed := []string{in.ID, in.Application, in.Token.Reveal(), in.Channel, in.User.ID}
	if in.Kind < KindCommand || in.Kind > KindModal || slices.Contains(needed, "") {
		return nil, fmt.Errorf("%w: of kind %d, or an id, the token, the channel or the user is missing", ErrNoInteraction,
			in.Kind)
	}
	return in, nil
}

// command reads the name, the options and the target of a command.
func (in *Interaction) command(d data) {
	if d.CommandType == UserCommand {
		in.Target = d.Resolved.user(d.TargetID)
	}
	in.Command = []string{d.Name}
	options := d.Options
	for range 2 { // at most a group and a subcommand
		if len(options) == 0 || options[0] == nil || options[0].Type > SubCommandGroup {
			break
		}
		in.Command = append(in.Command, options[0].Name)
		options = options[0].Options
	}
	for _, o := range options {
		if o == nil {
			continue
		}
		in.Options[o.Name] = d.Resolved.value(o)
		if o.Focused {
			in.Focused = o.Name
		}
	}
}

// value reads an option. While a user is typing a number, the number arrives as text and is only in
// Value.Text.
func (r resolved) value(o *discordgo.ApplicationCommandInteractionDataOption) Value {
	v := Value{Type: o.Type}
	switch typed := o.Value.(type) {
	case string:
		v.Text = typed
	case bool:
		v.Text, v.Bool = strconv.FormatBool(typed), typed
	case float64:
		v.Text = strconv.FormatFloat(typed, 'f', -1, 64)
		if v.Type == IntegerOption && math.Abs(typed) <= 1<<53 {
			v.Int = int64(typed)
		}
	}
	switch v.Type {
	case UserOption:
		v.User = r.user(v.Text)
	case RoleOption:
		v.Mentionable = r.Roles[v.Text].Mentionable
	case FileOption:
		v.File = r.Files[v.Text]
	}
	return v
}

// user returns the user with an id.
func (r resolved) user(id string) User {
	u := who(r.Users[id], r.Members[id])
	u.ID = id
	return u
}

// who returns a user from the two places where Discord names them: the member m on a server, or the user u in
// a direct message. The name is the first of nickname, display name and user name that has a visible
// character. A user name always has one.
func who(u *discordgo.User, m *discordgo.Member) User {
	m = cmp.Or(m, &discordgo.Member{})
	u = cmp.Or(m.User, u, &discordgo.User{})
	return User{ID: u.ID, Name: naming.First(m.Nick, u.GlobalName, u.Username), Bot: u.Bot}
}
