package playground

import (
	"testing"
	"time"
)

// startThread opens one as the bot; 60 minutes of quiet archive it.
func (b *bench) startThread() string {
	b.t.Helper()
	a := rest(b.t, b.Server, "POST", "/channels/"+b.channel+"/threads",
		object{"name": "duel", "type": 11, "auto_archive_duration": 60})
	wantOK(b.t, a)
	return a.id()
}

func (b *bench) archived(id string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.channels.all[id].archived
}

func TestThreadArchivesItself(t *testing.T) {
	b := newBench(t)
	id := b.startThread()
	path := "/channels/" + id + "/messages"
	b.Clock().Advance(50 * time.Minute)
	m := rest(t, b.Server, "POST", path, object{"content": "a", "components": []any{rowOf(button("go"))}})
	wantOK(t, m)
	b.Clock().Advance(50 * time.Minute)
	if b.archived(id) {
		t.Fatal("archived 50 minutes after a message, want 60")
	}
	b.Clock().Advance(10 * time.Minute)
	if !b.archived(id) {
		t.Fatal("not archived after an hour of quiet")
	}
	wantCode(t, rest(t, b.Server, "PATCH", path+"/"+m.id(), content("b")), codeArchived)
	wantCode(t, rest(t, b.Server, "DELETE", path+"/"+m.id(), nil), codeArchived)
	if _, err := b.interactions.press("bruno", id, m.id(), "go", nil); err == nil {
		t.Error("an ordinary member pressed a button in an archived thread (api-docs#8474)")
	}
	if _, err := b.interactions.press("alice", id, m.id(), "go", nil); err != nil {
		t.Errorf("an administrator could not: %v", err)
	}
	in, err := b.interactions.useCommand("bruno", id, "play", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	wantOK(t, b.respond(in, 4, object{"content": "private", "flags": flagEphemeral}))
	if !b.archived(id) {
		t.Error("a private answer un-archived the thread")
	}
	wantOK(t, rest(t, b.Server, "POST", path, content("awake")))
	if b.archived(id) {
		t.Error("a message did not un-archive the thread")
	}
	wantOK(t, rest(t, b.Server, "PATCH", path+"/"+m.id(), content("b")))
}

func TestThreadRules(t *testing.T) {
	b := newBench(t)
	threads := "/channels/" + b.channel + "/threads"
	wantCode(t, rest(t, b.Server, "POST", threads, object{"name": x(101), "type": 11}), codeInvalidForm)
	wantCode(t, rest(t, b.Server, "POST", threads, object{"name": "", "type": 11}), codeInvalidForm)
	wantCode(t, rest(t, b.Server, "POST", threads, object{"name": "a", "type": 11, "auto_archive_duration": 61}),
		codeInvalidForm)
	wantCode(t, rest(t, b.Server, "POST", threads, object{"name": "a"}),
		codeMissingPermission) // private, if nothing is said

	m := b.post(content("table"))
	from := rest(t, b.Server, "POST", b.messagePath(m.id())+"/threads", object{"name": "from a message"})
	wantOK(t, from)
	if from.id() != m.id() {
		t.Errorf("the thread is %s, want the message's id %s", from.id(), m.id())
	}
	wantCode(t, rest(t, b.Server, "POST", b.messagePath(m.id())+"/threads", object{"name": "again"}), codeThreadExists)

	if err := b.Deny("table", SendInThreads); err != nil {
		t.Fatal(err)
	}
	wantCode(t, rest(t, b.Server, "POST", "/channels/"+from.id()+"/messages", content("a")), codeMissingPermission)
}

func TestThreadChanges(t *testing.T) {
	b := newBench(t)
	id := b.startThread()
	path := "/channels/" + id
	wantCode(t, rest(t, b.Server, "PATCH", path, object{"locked": true}), codeMissingPermission)
	wantOK(t, rest(t, b.Server, "PATCH", path, object{"name": "renamed"}))
	wantOK(t, rest(t, b.Server, "PATCH", path, object{"archived": true}))
	wantCode(t, rest(t, b.Server, "PATCH", path, object{"name": "again"}), codeArchived)
	wantOK(t, rest(t, b.Server, "PATCH", path, object{"archived": false}))
	wantOK(t, rest(t, b.Server, "PUT", path+"/thread-members/"+b.As("bruno").ID(), nil))
	wantCode(t, rest(t, b.Server, "PUT", path+"/thread-members/12", nil), codeUnknownMember)
	if list := rest(t, b.Server, "GET", path+"/thread-members", nil); len(listOf(list.body)) != 2 {
		t.Errorf("members: %s", list.text)
	}
	wantCode(t, rest(t, b.Server, "DELETE", path, nil), codeMissingPermission)
	if err := b.As("alice").Thread(id, "lock"); err != nil {
		t.Fatal(err)
	}
	wantCode(t, rest(t, b.Server, "POST", path+"/messages", content("a")), codeArchived)
	wantCode(t, rest(t, b.Server, "PATCH", path, object{"archived": false}), codeMissingPermission)
	if err := b.As("bruno").Thread(id, "unlock"); err == nil {
		t.Error("Bruno unlocked the thread")
	}
	if err := b.As("alice").Thread(id, "delete"); err != nil {
		t.Fatal(err)
	}
	wantCode(t, rest(t, b.Server, "GET", path, nil), codeUnknownChannel)
}

// TestGone: members, channels and the bot itself go and come back.
func TestGone(t *testing.T) {
	b := newBench(t)
	bruno := b.As("bruno").ID()
	member := "/guilds/" + b.GuildID() + "/members/" + bruno
	wantOK(t, rest(t, b.Server, "GET", member, nil))
	if err := b.SetPresent("bruno", false); err != nil {
		t.Fatal(err)
	}
	wantCode(t, rest(t, b.Server, "GET", member, nil), codeUnknownMember)
	if _, err := b.interactions.useCommand("bruno", "table", "play", nil, ""); err == nil {
		t.Error("Bruno left and still plays")
	}
	if err := b.SetPresent("bot", false); err != nil {
		t.Fatal(err)
	}
	wantCode(t, b.post(content("a")), codeMissingAccess)
	wantCode(t, rest(t, b.Server, "GET", "/guilds/"+b.GuildID(), nil), codeMissingAccess)
	if err := b.SetPresent("bot", true); err != nil {
		t.Fatal(err)
	}
	in := b.open("")
	if err := b.As("bruno").DeleteChannel("table"); err == nil {
		t.Error("Bruno deleted a channel")
	}
	if err := b.As("alice").DeleteChannel("table"); err != nil {
		t.Fatal(err)
	}
	wantCode(t, b.post(content("a")), codeUnknownChannel)
	wantCode(t, b.respond(in, 4, content("a")), codeUnknownChannel)
}

// TestThreadsOfDeletedChannel go without an event of their own.
func TestThreadsOfDeletedChannel(t *testing.T) {
	b := newBench(t)
	id := b.startThread()
	g, _ := hello(t, b.Server)
	if err := b.As("alice").DeleteChannel("table"); err != nil {
		t.Fatal(err)
	}
	g.want(opDispatch, "CHANNEL_DELETE")
	wantCode(t, rest(t, b.Server, "GET", "/channels/"+id, nil), codeUnknownChannel)
	other := rest(t, b.Server, "POST", "/channels/"+b.ChannelID("salon")+"/threads", object{"name": "alone", "type": 11})
	wantOK(t, other)
	g.want(opDispatch, "THREAD_CREATE")
	if err := b.As("alice").Thread(other.id(), "delete"); err != nil {
		t.Fatal(err)
	}
	g.want(opDispatch, "THREAD_DELETE")
}

// TestLongRun: old private messages and old files go.
func TestLongRun(t *testing.T) {
	b := newBench(t)
	for range keptPrivate + 5 {
		wantOK(t, b.respond(b.open(""), 4, object{"content": "mine", "flags": flagEphemeral}))
	}
	if all, _ := b.As("alice").Messages("table"); len(all) != keptPrivate {
		t.Errorf("%d private messages, want %d", len(all), keptPrivate)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for range keptFiles + 5 {
		b.messages.files.store(b.channels.all[b.channel], "a.png", "", []byte("a"))
	}
	if len(b.messages.files.all) != keptFiles || len(b.messages.files.stored) != keptFiles {
		t.Errorf("%d files, %d ids, want %d", len(b.messages.files.all), len(b.messages.files.stored), keptFiles)
	}
}
