package playground

import (
	"os"
	"strings"
	"testing"
)

// TestSpecHolds: the specification has every request that this server serves, and the body of
// each that takes one.
func TestSpecHolds(t *testing.T) {
	bodies := 0
	for _, operation := range Operations() {
		method, path, _ := strings.Cut(operation, " ")
		if official().find(operationPointer(method, path)) == nil {
			t.Errorf("no %s in spec.json.gz: go generate", operation)
			continue
		}
		pointer := official().bodyPointer(method, path)
		if pointer == "" {
			continue
		}
		bodies++
		if _, err := official().schema(pointer); err != nil {
			t.Errorf("%s: %v", operation, err)
		}
	}
	if want := 17; bodies != want {
		t.Errorf("%d requests have a body, want %d", bodies, want)
	}
}

// TestSpecCatches: what breaks the specification is refused and recorded, on every kind of
// body, and what keeps to it is not.
func TestSpecCatches(t *testing.T) {
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
		if a := rest(t, b.Server, tt.method, tt.path, tt.body); a.status < 400 {
			t.Errorf("%s: got %d %s", tt.name, a.status, a.text)
		}
		if got := b.Violations(); len(got) != before+1 || strings.Contains(got[before], "No schema") {
			t.Errorf("%s: violations %v, want one more than %d", tt.name, got, before)
		}
	}
}

// TestAnswersKeepToSpec: what this server gives is what Discord would give.
func TestAnswersKeepToSpec(t *testing.T) {
	packed, err := os.ReadFile("testdata/answers.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	given, err := readSpec(packed)
	if err != nil {
		t.Fatal(err)
	}
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
		schema, err := given.schema(schemaPointer + tt.schema)
		if err == nil {
			err = schema.Validate(tt.got)
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestCheckBody: a body alone, as clients check what they send elsewhere.
func TestCheckBody(t *testing.T) {
	tests := []struct{ method, path, body, want string }{
		{"POST", "/channels/5/messages", `{"content":"a"}`, ""},
		{"POST", "/channels/5/messages", string(rawJSON(content(x(4001)))), "4000 or fewer"},
		{"POST", "/channels/5/messages", `{"contnet":"a"}`, "no such field"},
		{"PATCH", "/channels/5", `{"archived":false}`, ""},
		{"PATCH", "/channels/5", `{"archived":7}`, "true or false"},
		{"GET", "/channels/5", `{}`, "no body"},
		{"POST", "/nowhere", `{}`, "no body"},
		{"POST", "/channels/5/messages", `{`, "EOF"},
	}
	for _, tt := range tests {
		err := CheckBody(tt.method, tt.path, []byte(tt.body))
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %s %.40s: %v, want %q", tt.method, tt.path, tt.body, err, tt.want)
		}
	}
}
