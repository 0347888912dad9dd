package playground

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keys of an object, sorted.
func keys(o object) []string {
	var all []string
	for name := range o {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// TestInteractionShape: what the bot receives, in the guild and in a DM.
func TestInteractionShape(t *testing.T) {
	b := newBench(t)
	g, _ := hello(t, b.Server)
	if err := b.Deny("table", AttachFiles); err != nil {
		t.Fatal(err)
	}
	g.want(opDispatch, "CHANNEL_UPDATE")
	if err := b.As("bruno").SetLocale("en-GB"); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		channel string
		keys    []string
		context int
	}{
		{"table", []string{"app_permissions", "application_id", "attachment_size_limit", "authorizing_integration_owners",
			"channel", "channel_id", "context", "data", "entitlements", "guild", "guild_id", "guild_locale", "id",
			"locale", "member", "token", "type", "version"}, 0},
		{"@bot", []string{"app_permissions", "application_id", "attachment_size_limit", "authorizing_integration_owners",
			"channel", "channel_id", "context", "data", "entitlements", "id", "locale", "token", "type", "user", "version"}, 1},
	}
	for _, tt := range tests {
		if _, err := b.interactions.useCommand("bruno", tt.channel, "play", Opts{"game": "invade"}, ""); err != nil {
			t.Fatal(err)
		}
		o := g.want(opDispatch, "INTERACTION_CREATE")
		if diff := cmp.Diff(tt.keys, keys(o)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.channel, diff)
		}
		if intOf(o["context"]) != tt.context || o["locale"] != "en-GB" {
			t.Errorf("%s: context %v, locale %v", tt.channel, o["context"], o["locale"])
		}
		if tt.context == 0 && o["app_permissions"] != (botPermissions&^AttachFiles).text() {
			t.Errorf("app_permissions %v", o["app_permissions"])
		}
	}
}

// TestMemberPermissions: each interaction tells what the member may do where it happens,
// also of the members and channels that its options name.
func TestMemberPermissions(t *testing.T) {
	b := newBench(t)
	thread, err := b.StartThread("chloe", "table", "Coin")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := hello(t, b.Server)
	deny := SendMessages | SendInThreads | CreatePublicThreads
	if err := b.Overwrite("bruno", "table", ManageMessages, deny); err != nil {
		t.Fatal(err)
	}
	told := objectsOf(g.want(opDispatch, "CHANNEL_UPDATE")["permission_overwrites"])
	want := object{"id": b.guilds.users.named("bruno").id, "type": 1.0, "allow": ManageMessages.text(),
		"deny": deny.text()}
	if len(told) != 1 || cmp.Diff(want, told[0]) != "" {
		t.Errorf("the channel tells %v, want %v", told, want)
	}
	for _, tt := range []struct {
		who, where string
		may        Permission
	}{
		{"bruno", "table", memberPermissions&^deny | ManageMessages},
		{"bruno", thread, memberPermissions&^deny | ManageMessages},
		{"bruno", "salon", memberPermissions},
		{"chloe", "table", memberPermissions},
		{"alice", "table", allPermissions},
	} {
		if _, err := b.interactions.useCommand(tt.who, tt.where, "play", Opts{"game": "invade"}, ""); err != nil {
			t.Fatal(err)
		}
		o := g.want(opDispatch, "INTERACTION_CREATE")
		member, channel := o["member"].(object)["permissions"], o["channel"].(object)["permissions"]
		if member != tt.may.text() || channel != tt.may.text() {
			t.Errorf("%s in %s may %v, and in the channel %v; want %s", tt.who, tt.where, member, channel, tt.may.text())
		}
	}
	if _, err := b.interactions.useCommand("chloe", "table", "Challenge", Opts{"target": "bruno"}, ""); err != nil {
		t.Fatal(err)
	}
	data, _ := g.want(opDispatch, "INTERACTION_CREATE")["data"].(object)
	named := data["resolved"].(object)["members"].(object)[b.guilds.users.named("bruno").id].(object)["permissions"]
	if want := memberPermissions&^deny | ManageMessages; named != want.text() {
		t.Errorf("of the member whom chloe names it tells %v, want %s", named, want.text())
	}
	if err := b.As("bruno").Say("table", "Bonjour"); err == nil {
		t.Error("who may not write has written")
	}
	if _, err := b.StartThread("bruno", "table", "Moi aussi"); err == nil {
		t.Error("who may not open threads has opened one")
	}
	if err := b.Overwrite("bruno", "table", 0, ViewChannel); err != nil {
		t.Fatal(err)
	}
	if _, err := b.As("bruno").Messages("table"); err == nil {
		t.Error("who may not see the channel reads it")
	}
}

// TestContextMenu: a user command names its target in full.
func TestContextMenu(t *testing.T) {
	b := newBench(t)
	g, _ := hello(t, b.Server)
	if _, err := b.interactions.useCommand("bruno", "table", "Challenge", Opts{"target": "chloe"}, ""); err != nil {
		t.Fatal(err)
	}
	data, _ := g.want(opDispatch, "INTERACTION_CREATE")["data"].(object)
	resolved, _ := data["resolved"].(object)
	users, _ := resolved["users"].(object)
	chloe, _ := users[textOf(data["target_id"])].(object)
	if chloe["global_name"] != "Chloé" || data["name"] != "Challenge" {
		t.Errorf("data: %v", data)
	}
	if _, err := b.interactions.useCommand("bruno", "table", "Challenge", Opts{"target": "zoe"}, ""); err == nil {
		t.Error("nobody was challenged")
	}
}

// faulty injects faults.
func faulty(t *testing.T, s *Server) func(Fault) {
	return func(f Fault) {
		t.Helper()
		if err := s.Fault(f); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGatewayFaults: each kind does to the connection what it says.
func TestGatewayFaults(t *testing.T) {
	s := startServer(t, Options{})
	fault := faulty(t, s)
	g, _ := hello(t, s)
	fault(Fault{Kind: "op7"})
	g.want(opReconnect, "")
	fault(Fault{Kind: "op9", Resumable: true})
	g.want(opInvalid, "")
	fault(Fault{Kind: "close", Code: 4000})
	g.wantClose(4000)
}

// TestResumeFaults: a resume that goes wrong once, and a session taken away.
func TestResumeFaults(t *testing.T) {
	s := startServer(t, Options{})
	g, id := hello(t, s)
	fault := faulty(t, s)
	fault(Fault{Kind: "close", Code: 4000})
	g.wantClose(4000)
	resume := object{"token": "x", "session_id": id, "seq": 2}
	fault(Fault{Kind: "resume7"})
	back := dial(t, s, plain)
	back.want(opHello, "")
	back.send(opResume, resume)
	back.want(opReconnect, "")
	back.send(opResume, resume) // once only
	back.want(opDispatch, "RESUMED")

	fault(Fault{Kind: "op9"})
	back.want(opInvalid, "")
	back.send(opIdentify, whoIAm(nil)) // the same connection may identify again
	back.want(opDispatch, "READY")
	back.want(opDispatch, "GUILD_CREATE")

	fault(Fault{Kind: "deaf"})
	back.send(opHeartbeat, 1)
	if err := s.SetPresent("bot", false); err != nil {
		t.Fatal(err)
	}
	fault(Fault{Kind: "drop"})
	if _, text, err := back.ws.ReadMessage(); err == nil {
		t.Errorf("a deaf connection sent %s", text)
	}
	fault(Fault{Kind: "resume9"})
	last := dial(t, s, plain)
	last.want(opHello, "")
	last.send(opResume, resume)
	last.want(opInvalid, "")
}
