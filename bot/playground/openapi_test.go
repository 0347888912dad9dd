package playground

import (
	"os"
	"strings"
	"testing"
)

// needSpec skips without Discord's specification (BIVOUAC_DISCORD_OPENAPI).
func needSpec(t *testing.T) {
	t.Helper()
	if os.Getenv("BIVOUAC_DISCORD_OPENAPI") == "" {
		t.Skip("BIVOUAC_DISCORD_OPENAPI names no specification")
	}
}

// TestSpecCatches: what breaks the specification is recorded, on every kind of
// body, and what keeps to it is not.
func TestSpecCatches(t *testing.T) {
	needSpec(t)
	b := newBench(t)
	in := b.open("")
	tests := []struct {
		name, method, path string
		body               any
	}{
		{"message", "POST", "/channels/" + b.channel + "/messages", content(x(4001))},
		{"callback", "POST", callbackPath(in), object{"type": 4, "data": object{"embeds": 7}}},
		{"followup", "POST", b.webhook(in), object{"content": 7}},
		{"commands", "PUT", b.commandsPath(), []any{command(object{"description": x(101)})}},
		{"thread", "POST", "/channels/" + b.channel + "/threads", object{"name": ""}},
		{"direct", "POST", "/users/@me/channels", object{"recipient_id": true}},
	}
	for _, tt := range tests {
		before := len(b.Violations())
		if before > 0 && tt.name == "message" {
			t.Fatalf("violations before anything wrong: %v", b.Violations())
		}
		rest(t, b.Server, tt.method, tt.path, tt.body)
		if got := b.Violations(); len(got) != before+1 || strings.Contains(got[before], "no schema") {
			t.Errorf("%s: violations %v, want one more than %d", tt.name, got, before)
		}
	}
}

// TestAnswersKeepToSpec: what this server gives is what Discord would give.
func TestAnswersKeepToSpec(t *testing.T) {
	needSpec(t)
	b := newBench(t)
	sent := b.post(object{"content": "a <@" + b.As("bruno").ID() + ">",
		"components": []any{rowOf(button("a")), rowOf(menu(3, nil))},
		"embeds":     []any{object{"title": "t"}}}, "a.png")
	wantOK(t, sent)
	in := b.open("")
	wantOK(t, b.respond(in, 4, v2(display("a"), section(2), gallery(1, "https://a.b/c.png"))))
	thread := rest(t, b.Server, "POST", "/channels/"+b.channel+"/threads", object{"name": "t", "type": 11})
	dm := rest(t, b.Server, "POST", "/users/@me/channels", object{"recipient_id": b.As("bruno").ID()})
	tests := []struct {
		name, schema string
		got          any
	}{
		{"message", "MessageResponse", sent.body},
		{"answer", "MessageResponse", rest(t, b.Server, "GET", b.webhook(in)+"/messages/@original", nil).body},
		{"channel", "GuildChannelResponse", rest(t, b.Server, "GET", "/channels/"+b.channel, nil).body},
		{"thread", "ThreadResponse", thread.body},
		{"direct", "PrivateChannelResponse", dm.body},
		{"command", "ApplicationCommandResponse", objectsOf(rest(t, b.Server, "GET", b.commandsPath(), nil).body)[0]},
		{"member", "GuildMemberResponse",
			rest(t, b.Server, "GET", "/guilds/"+b.GuildID()+"/members/"+b.guilds.bot.id, nil).body},
		{"user", "UserPIIResponse", rest(t, b.Server, "GET", "/users/@me", nil).body},
		{"gateway", "GatewayResponse", rest(t, b.Server, "GET", "/gateway", nil).body},
	}
	for _, tt := range tests {
		if err := b.spec.check("#/components/schemas/"+tt.schema, tt.got); err != nil {
			t.Errorf("%s: %s", tt.name, strings.Join(leaves(err), "\n\t"))
		}
	}
}
