package playground

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestNonce(t *testing.T) {
	b := newBench(t)
	body := object{"content": "turn 7", "nonce": "m1-7", "enforce_nonce": true}
	first, again := b.post(body), b.post(body)
	wantOK(t, first)
	if again.id() != first.id() {
		t.Errorf("the same nonce made %s, want %s again", again.id(), first.id())
	}
	if other := b.post(object{"content": "turn 7", "nonce": "m1-7"}); other.id() == first.id() {
		t.Error("a nonce that is not enforced found the old message")
	}
	b.Clock().Advance(nonceLife + time.Second)
	if late := b.post(body); late.id() == first.id() {
		t.Error("the nonce was remembered too long")
	}
	wantCode(t, b.post(object{"content": "a", "nonce": x(26)}), codeInvalidForm)
}

// TestAttachments: API v10 keeps exactly what an edit lists.
func TestAttachments(t *testing.T) {
	b := newBench(t)
	sent := b.post(object{"content": "a", "attachments": []any{object{"id": "0", "description": "alt"}, object{"id": 1}}},
		"one.png", "two.png")
	wantOK(t, sent)
	path := b.messagePath(sent.id())
	names := func(a answer) []string {
		t.Helper()
		wantOK(t, a)
		var all []string
		for _, o := range objectsOf(a.object()["attachments"]) {
			all = append(all, textOf(o["filename"])+":"+textOf(o["description"]))
		}
		return all
	}
	want := func(a answer, names []string, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, names); diff != "" {
			t.Errorf("attachments (-want +got):\n%s", diff)
		}
	}
	want(sent, names(sent), "one.png:alt", "two.png:")
	a := rest(t, b.Server, "PATCH", path, content("b"))
	want(a, names(a), "one.png:alt", "two.png:")
	kept := objectsOf(a.object()["attachments"])[1]["id"]
	a = restFiles(t, b.Server, "PATCH", path,
		object{"attachments": []any{object{"id": kept}, object{"id": 0, "description": "new"}}}, "three.png")
	want(a, names(a), "two.png:", "three.png:new")
	wantCode(t, rest(t, b.Server, "PATCH", path, object{"attachments": []any{object{"id": "77"}}}), codeInvalidForm)
	a = rest(t, b.Server, "PATCH", path, object{"attachments": []any{}})
	want(a, names(a))
	wantCode(t, rest(t, b.Server, "PATCH", path, content("")), codeInvalidForm)
	if got := b.Violations(); len(got) > 0 {
		t.Errorf("violations: %v", got)
	}
	restFiles(t, b.Server, "PATCH", path, content("b"), "unlisted.png")
	if got := b.Violations(); len(got) != 1 {
		t.Errorf("an unlisted file made the violations %v, want one", got)
	}
}

func TestFileLimits(t *testing.T) {
	b := newBench(t)
	wantCode(t, b.post(object{"content": "a", "attachments": []any{object{"id": "0", "description": x(1025)}}}, "a.png"),
		codeInvalidForm)
	eleven := make([]string, 11)
	for i := range eleven {
		eleven[i] = fmt.Sprintf("%d.png", i)
	}
	wantOK(t, b.post(content("a"), eleven[:10]...))
	wantCode(t, b.post(content("a"), eleven...), codeInvalidForm)
	wantOK(t, b.post(v2(gallery(1, "attachment://a.png")), "a.png"))
	wantCode(t, b.post(v2(gallery(1, "attachment://b.png")), "a.png"), codeInvalidForm)
}

// TestMentions: who is named, and who is notified.
func TestMentions(t *testing.T) {
	b := newBench(t)
	alice, bruno := b.As("alice").ID(), b.As("bruno").ID()
	text := "<@" + alice + "> <@" + bruno + "> <@&" + b.guilds.home().playersRole + "> @everyone"
	tests := []struct {
		name    string
		allowed any
		pings   []string
	}{
		{"nothing said", nil, []string{"alice", "bruno", "chloe", "dev"}},
		{"none", object{"parse": []any{}}, nil},
		{"users", object{"parse": []any{"users"}}, []string{"alice", "bruno"}},
		{"one user", object{"parse": []any{}, "users": []any{bruno}}, []string{"bruno"}},
		{"role", object{"parse": []any{}, "roles": []any{b.guilds.home().playersRole}},
			[]string{"alice", "bruno", "chloe", "dev"}},
		{"everyone", object{"parse": []any{"everyone"}}, nil}, // the bot has no MENTION_EVERYONE
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			body := content(text)
			if tt.allowed != nil {
				body["allowed_mentions"] = tt.allowed
			}
			a := b.post(body)
			wantOK(t, a)
			m := b.channels.all[b.channel].find(a.id())
			var keys []string
			for _, id := range m.pings {
				keys = append(keys, b.guilds.users.byID(id).Key)
			}
			if diff := cmp.Diff(tt.pings, keys); diff != "" {
				t.Errorf("pings (-want +got):\n%s", diff)
			}
		})
	}
	a := b.post(content("quiet"))
	wantOK(t, rest(t, b.Server, "PATCH", b.messagePath(a.id()), content(text)))
	if m := b.channels.all[b.channel].find(a.id()); len(m.pings) > 0 || len(m.mentions) != 2 {
		t.Errorf("an edit notified %v and named %v, want nobody and two", m.pings, m.mentions)
	}
}

// TestOldEdits: after an hour, only a few edits (30046, as status 429).
func TestOldEdits(t *testing.T) {
	b := newBench(t)
	path := b.messagePath(b.post(content("a")).id())
	b.Clock().Advance(time.Hour)
	for range 10 {
		wantOK(t, rest(t, b.Server, "PATCH", path, content("b")))
	}
	b.Clock().Advance(time.Second)
	for range b.opt.OldEdits {
		wantOK(t, rest(t, b.Server, "PATCH", path, content("c")))
	}
	a := rest(t, b.Server, "PATCH", path, content("d"))
	wantCode(t, a, codeTooManyOldEdits)
	if a.status != 429 || a.header.Get("Retry-After") == "" {
		t.Errorf("got %d, Retry-After %q", a.status, a.header.Get("Retry-After"))
	}
	b.Clock().Advance(time.Hour + time.Second)
	wantOK(t, rest(t, b.Server, "PATCH", path, content("e")))
}

// TestPermissions: what the bot may not do, with Discord's codes.
func TestPermissions(t *testing.T) {
	messages := func(b *bench) string { return "/channels/" + b.channel + "/messages" }
	tests := []struct {
		name string
		deny Permission
		code int
		try  func(b *bench) answer
	}{
		{"view", ViewChannel, codeMissingAccess, func(b *bench) answer { return b.post(content("a")) }},
		{"send", SendMessages, codeMissingPermission, func(b *bench) answer { return b.post(content("a")) }},
		{"files", AttachFiles, codeMissingPermission, func(b *bench) answer { return b.post(content("a"), "a.png") }},
		{"embeds", EmbedLinks, codeMissingPermission,
			func(b *bench) answer { return b.post(embedded(object{"title": "a"})) }},
		{"threads", CreatePublicThreads, codeMissingPermission, func(b *bench) answer {
			return rest(b.t, b.Server, "POST", "/channels/"+b.channel+"/threads", object{"name": "t", "type": 11})
		}},
		{"typing", SendMessages, codeMissingPermission,
			func(b *bench) answer { return rest(b.t, b.Server, "POST", "/channels/"+b.channel+"/typing", nil) }},
		{"history", ReadMessageHistory, codeMissingPermission,
			func(b *bench) answer { return rest(b.t, b.Server, "GET", messages(b)+"/1", nil) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			if a := tt.try(b); a.code() == tt.code {
				t.Fatalf("refused before anything was denied: %s", a.text)
			}
			if err := b.Deny("table", tt.deny); err != nil {
				t.Fatal(err)
			}
			wantCode(t, tt.try(b), tt.code)
			wantOK(t, b.respond(b.open(""), 4, content("answers need no permission")))
		})
	}
}

// TestOthersMessages: the bot may not touch what members wrote.
func TestOthersMessages(t *testing.T) {
	b := newBench(t)
	messages := "/channels/" + b.channel + "/messages"
	if err := b.As("bruno").Say("table", "mine"); err != nil {
		t.Fatal(err)
	}
	all, _ := b.As("bruno").Messages("table")
	wantCode(t, rest(t, b.Server, "PATCH", b.messagePath(all[0].ID), content("yours")), codeNotAuthor)
	wantCode(t, rest(t, b.Server, "DELETE", b.messagePath(all[0].ID), nil), codeMissingPermission)
	wantCode(t, rest(t, b.Server, "PUT", messages+"/pins/"+all[0].ID, nil), codeMissingPermission)
	wantCode(t, rest(t, b.Server, "GET", b.messagePath("123456789012345678"), nil), codeUnknownMessage)
	wantCode(t, rest(t, b.Server, "GET", "/channels/123456789012345678", nil), codeUnknownChannel)
}

func TestDirectMessages(t *testing.T) {
	b := newBench(t)
	open := func(member string) answer {
		return rest(t, b.Server, "POST", "/users/@me/channels", object{"recipient_id": b.As(member).ID()})
	}
	dm := open("bruno")
	wantOK(t, dm)
	if again := open("bruno"); again.id() != dm.id() {
		t.Errorf("a second channel %s, want %s", again.id(), dm.id())
	}
	wantOK(t, rest(t, b.Server, "POST", "/channels/"+dm.id()+"/messages", content("psst")))
	if all, err := b.As("bruno").Messages("@bot"); err != nil || len(all) != 1 || len(all[0].Pings) != 1 {
		t.Errorf("Bruno's messages = %+v, %v", all, err)
	}
	if _, err := b.As("alice").Messages(dm.id()); err == nil {
		t.Error("Alice reads Bruno's direct messages")
	}
	if err := b.SetClosed("bruno", true); err != nil {
		t.Fatal(err)
	}
	wantCode(t, rest(t, b.Server, "POST", "/channels/"+dm.id()+"/messages", content("psst")), codeCannotDM)
	wantCode(t, rest(t, b.Server, "POST", "/users/@me/channels", object{"recipient_id": "5"}), codeInvalidRecipient)
}

func TestListMessages(t *testing.T) {
	b := newBench(t)
	var ids []string
	for i := range 5 {
		ids = append(ids, b.post(content(fmt.Sprint(i))).id())
	}
	get := func(query string) []string {
		a := rest(t, b.Server, "GET", "/channels/"+b.channel+"/messages"+query, nil)
		wantOK(t, a)
		var got []string
		for _, o := range objectsOf(a.body) {
			got = append(got, textOf(o["content"]))
		}
		return got
	}
	for query, want := range map[string]string{"": "43210", "?limit=2": "43", "?before=" + ids[2]: "10",
		"?after=" + ids[2]: "43", "?limit=1&after=" + ids[1]: "2"} {
		if got := strings.Join(get(query), ""); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
	wantCode(t, rest(t, b.Server, "GET", "/channels/"+b.channel+"/messages?limit=101", nil), codeInvalidForm)
}

// TestBodies: what is no proper request.
func TestBodies(t *testing.T) {
	b := newBench(t)
	path := "/channels/" + b.channel + "/messages"
	const boundary = "multipart/form-data; boundary=x"
	part := func(head, text string) string {
		return "--x\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + text + "\r\n"
	}
	tests := []struct {
		name, kind, body string
		code             int
	}{
		{"no JSON", "application/json", "{", codeBadJSON},
		{"two values", "application/json", `{"content":"a"}{}`, codeBadJSON},
		{"a list", "application/json", `[]`, codeBadJSON},
		{"no type", "", `{"content":"a"}`, codeInvalidForm},
		{"form", "application/x-www-form-urlencoded", "content=a", codeInvalidForm},
		{"no boundary", "multipart/form-data", "--x--", codeInvalidForm},
		{"no end", boundary, part(`name="payload_json"`, `{"content":"a"}`), codeInvalidForm},
		{"no payload", boundary, part(`name="files[0]"; filename="a.png"`, "a") + "--x--", codeInvalidForm},
		{"no filename", boundary, part(`name="payload_json"`, `{"content":"a"}`) + part(`name="files[0]"`, "a") + "--x--",
			codeInvalidForm},
		{"odd part", boundary,
			part(`name="payload_json"`, `{"content":"a"}`) + part(`name="file"; filename="a"`, "a") + "--x--", codeInvalidForm},
		{"same file twice", boundary,
			part(`name="payload_json"`, `{}`) + strings.Repeat(part(`name="files[0]"; filename="a"`, "a"), 2) + "--x--",
			codeInvalidForm},
		{"large file", boundary,
			part(`name="payload_json"`, `{}`) + part(`name="files[0]"; filename="a"`,
				strings.Repeat("a", maxFileBytes+1)) + "--x--", codeTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantCode(t, send(t, b.Server, "POST", path, tt.kind, []byte(tt.body)), tt.code)
		})
	}
}

// TestUnsupported: unknown fields and routes are counted, not refused in silence.
func TestUnsupported(t *testing.T) {
	b := newBench(t)
	wantOK(t, b.post(object{"content": "a", "contnet": "b", "poll": object{}}))
	if a := rest(t, b.Server, "GET", "/guilds/"+b.GuildID()+"/bans", nil); a.status != 404 {
		t.Errorf("unknown route: %d", a.status)
	}
	want := []string{"field POST /channels/{channel}/messages: contnet", "field POST /channels/{channel}/messages: poll",
		"route GET /api/v10/guilds/{id}/bans"}
	got := b.Unsupported()
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Unsupported (-want +got):\n%s", diff)
	}
}
