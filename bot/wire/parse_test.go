package wire

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bivouac/game/gametest"

	"github.com/google/go-cmp/cmp"
)

// secretText lets cmp compare tokens.
var secretText = cmp.Comparer(func(a, b Secret) bool { return a.Reveal() == b.Reveal() })

var received = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

const inGuild = `"id":"3","application_id":"1","token":"t","version":1,"guild_id":"4","channel_id":"5",
	"channel":{"id":"5","type":11,"name":"fil","parent_id":"50"},"locale":"fr","guild_locale":"en-GB",
	"app_permissions":"2048","attachment_size_limit":10485760,
	"member":{"nick":"Bru","permissions":"8","roles":["8"],
		"user":{"id":"12","username":"bruno","global_name":"Bruno","discriminator":"0"}}`

func someone() Interaction {
	return Interaction{
		ID: "3", Application: "1", Token: NewSecret("t"), Guild: "4", Channel: "5",
		ChannelType: PublicThread, ChannelIsThread: true,
		ChannelParent: "50", User: User{ID: "12", Name: "Bru"}, Locale: "fr", GuildLocale: "en-GB",
		AppPermissions: PermSendMessages, MemberPermissions: PermAdministrator, FileLimit: 10485760,
		Options: map[string]Value{}, Fields: map[string]string{}, Received: received,
	}
}

var parsed = []struct {
	name, data string
	want       func(*Interaction)
}{
	{"command in a group with all types", `{"type":2,` + inGuild + `,"data":{"id":"9","name":"invade","type":1,"resolved":{
			"users":{"13":{"id":"13","username":"alice","bot":false}},"members":{"13":{"nick":"Al","permissions":"0"}},
			"channels":{"6":{"id":"6","name":"salon","type":0}},"roles":{"7":{"id":"7","name":"Joueurs"}},
			"attachments":{"77":{"id":"77","filename":"a.txt","size":12,
				"url":"https://cdn.discordapp.com/a.txt","content_type":"text/plain"}}},
			"options":[{"name":"unit","type":2,"options":[{"name":"move","type":1,"options":[
			{"name":"from","type":3,"value":"e4"},{"name":"n","type":4,"value":9007199254740992},
			{"name":"loud","type":5,"value":true},
			{"name":"who","type":6,"value":"13"},{"name":"where","type":7,"value":"6"},{"name":"role","type":8,"value":"7"},
			{"name":"part","type":10,"value":0.5},{"name":"file","type":11,"value":"77"},
			{"name":"none","type":11,"value":"78"}]}]}]}}`,
		func(in *Interaction) {
			in.Kind, in.Command = KindCommand, []string{"invade", "unit", "move"}
			in.Options = map[string]Value{
				"from": {Type: StringOption, Text: "e4"}, "n": {Type: IntegerOption, Text: "9007199254740992", Int: 1 << 53},
				"loud": {Type: BooleanOption, Text: "true", Bool: true},
				"who":  {Type: UserOption, Text: "13", User: User{ID: "13", Name: "Al"}}, "where": {Type: 7, Text: "6"},
				"role": {Type: RoleOption, Text: "7"}, "part": {Type: 10, Text: "0.5"},
				"none": {Type: FileOption, Text: "78"},
				"file": {Type: FileOption, Text: "77", File: Upload{ID: "77", Filename: "a.txt",
					ContentType: "text/plain", Size: 12, URL: "https://cdn.discordapp.com/a.txt"}},
			}
		}},
	{"autocomplete with a half-typed number", `{"type":4,` + inGuild + `,"data":{"name":"do","options":[
			{"name":"a","type":3,"value":"x"},{"name":"n","type":4,"value":"1x","focused":true}]}}`,
		func(in *Interaction) {
			in.Kind, in.Command, in.Focused = KindAutocomplete, []string{"do"}, "n"
			in.Options = map[string]Value{"a": {Type: StringOption, Text: "x"}, "n": {Type: IntegerOption, Text: "1x"}}
		}},
	{"user command", `{"type":2,` + inGuild + `,"data":{"name":"Challenge","type":2,"target_id":"13","resolved":{
			"users":{"13":{"id":"13","username":"alice","bot":true}},"members":{"13":{"nick":"Al"}}}}}`,
		func(in *Interaction) {
			in.Kind, in.Command, in.TargetID = KindCommand, []string{"Challenge"}, "13"
			in.Target = User{ID: "13", Name: "Al", Bot: true}
		}},
	{"on a server that has not installed it", `{"type":2,` + inGuild + `,
			"authorizing_integration_owners":{"1":"7"},"data":{"name":"rules"}}`,
		func(in *Interaction) { in.Kind, in.Command, in.Guild = KindCommand, []string{"rules"}, "" }},
	{"on one that has", `{"type":2,` + inGuild + `,
			"authorizing_integration_owners":{"0":"5","1":"7"},"data":{"name":"rules"}}`,
		func(in *Interaction) { in.Kind, in.Command = KindCommand, []string{"rules"} }},
	{"in direct messages", `{"type":2,"id":"1","application_id":"2","token":"t","channel_id":"6","context":1,
			"user":{"id":"7","username":"alice"},"data":{"name":"rules"}}`,
		func(in *Interaction) {
			*in = Interaction{Kind: KindCommand, ID: "1", Token: NewSecret("t"), Application: "2", Channel: "6", Direct: true,
				User: User{ID: "7", Name: "alice"}, Command: []string{"rules"}, Options: map[string]Value{},
				Fields: map[string]string{}, Received: in.Received}
		}},
	{"message command", `{"type":2,` + inGuild + `,"data":{"name":"What?","type":3,"target_id":"14"}}`,
		func(in *Interaction) { in.Kind, in.Command, in.TargetID = KindCommand, []string{"What?"}, "14" }},
	{"select on a message with a component of tomorrow", `{"type":3,` + inGuild + `,
			"message":{"id":"44","flags":64,"content":"hi","components":[{"type":999,"custom_id":7,"components":"?"}]},
			"data":{"custom_id":"s","component_type":3,"values":["a","b"]}}`,
		func(in *Interaction) {
			in.Kind, in.CustomID, in.Values, in.MessageID, in.MessagePrivate = KindComponent, "s", []string{"a", "b"}, "44", true
		}},
	{"form, old rows and labels", `{"type":5,` + inGuild + `,"data":{"custom_id":"m","components":[
			{"type":1,"components":[{"type":4,"custom_id":"a","value":"A"}]},
			{"type":18,"component":{"type":4,"custom_id":"b","value":"B"}}]}}`,
		func(in *Interaction) {
			in.Kind, in.CustomID, in.Fields = KindModal, "m", map[string]string{"a": "A", "b": "B"}
		}},
}

func TestParse(t *testing.T) {
	for _, r := range parsed {
		t.Run(r.name, func(t *testing.T) {
			got, err := ParseInteraction([]byte(r.data), received)
			if err != nil {
				t.Fatal(err)
			}
			want := someone()
			r.want(&want)
			if diff := cmp.Diff(&want, got, secretText); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseDirectMessage(t *testing.T) {
	in, err := ParseInteraction([]byte(`{"type":2,"id":"3","application_id":"1","token":"t",
		"channel_id":"5","channel":{"id":"5","type":1},"user":{"id":"12","username":"bruno","global_name":null},"locale":"fr",
		"data":{"name":"help"}}`), received)
	if err != nil || in.User != (User{ID: "12", Name: "bruno"}) || in.Guild != "" || in.GuildLocale != "" ||
		in.ChannelIsThread {
		t.Errorf("%+v, %v", in, err)
	}
}

// TestTomorrowsComponents: a component of a type that nobody knows yet spoils nothing else, wherever it is.
func TestTomorrowsComponents(t *testing.T) {
	const odd = `{"type":999,"custom_id":7,"components":"?","component":[],"accessory":1}`
	for _, data := range []string{
		`{"type":3,` + inGuild + `,"message":{"id":"44","components":[` + odd + `]},"data":{"custom_id":"c"}}`,
		`{"type":5,` + inGuild + `,"data":{"custom_id":"c","components":[` + odd + `,null,
			{"type":18,"component":{"type":4,"custom_id":"b","value":"B"}},
			{"type":999,"custom_id":"n","value":{"new":1}}]}}`,
		`{"type":2,` + inGuild + `,"data":{"name":"c","type":3,"target_id":"44","resolved":{"messages":{"44":{"id":"44",
			"components":[` + odd + `]}}}}}`,
	} {
		in, err := ParseInteraction([]byte(data), received)
		if err != nil || in.User.ID != "12" || in.Kind == KindModal && in.Fields["b"] != "B" {
			t.Errorf("%s: %+v, %v", data, in, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	whole := `{"type":3,` + inGuild + `,"data":{"custom_id":"c"}}`
	if _, err := ParseInteraction([]byte(whole), received); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`"type":3`, `"type":0`}, {`"type":3`, `"type":1`}, {`"id":"3"`, `"id":null`}, {`"token":"t"`, `"token":8`},
		{`"application_id":"1"`, `"x":1`}, {`"id":"12"`, `"id":""`}, {whole, `[]`}, {whole, `{`}, {whole, `null`},
	} {
		data := strings.Replace(whole, c[0], c[1], 1)
		if _, err := ParseInteraction([]byte(data), received); !errors.Is(err, ErrNoInteraction) {
			t.Errorf("%s in place of %s: %v", c[1], c[0], err)
		}
	}
}

// FuzzParse looks for a panic, and for an interaction that cannot be answered.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"type":3,` + inGuild + `,"data":{"custom_id":"c","values":["a"]}}`))
	f.Add([]byte(`{"type":2,` + inGuild + `,"data":{"name":"a","options":[{"name":"b","type":1,"options":[
		{"name":"c","type":6,"value":"1"}]}]}}`))
	f.Add([]byte(`{"type":2,` + inGuild + `,"data":{"options":[null,{"type":1,"options":[null]}]}}`))
	f.Add([]byte(`{"type":5,"data":{"components":[{"components":[{"component":{"accessory":{}}}]}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var in *Interaction
		var err error
		gametest.Bounded(t, len(data), func() { in, err = ParseInteraction(data, received) })
		if err == nil && (in.ID == "" || in.Token.Reveal() == "" || in.Channel == "" || in.User.ID == "") {
			t.Errorf("accepted %+v", in)
		}
	})
}
