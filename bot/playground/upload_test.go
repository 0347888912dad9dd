package playground

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// holds wants a text at an address.
func holds(t *testing.T, url, want string) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if got, err := io.ReadAll(res.Body); string(got) != want || err != nil {
		t.Errorf("at %s: %q, %v; want %q", url, got, err, want)
	}
}

// TestUpload: a file that the page was given is the value of an option, and the bot gets
// it from an address, for every sender.
func TestUpload(t *testing.T) {
	s := startServer(t, Options{})
	g, _ := hello(t, s)
	wantOK(t, rest(t, s, "PUT", "/applications/"+s.opt.ApplicationID+"/commands", []any{
		object{"name": "bring", "description": "Bring",
			"options": []any{object{"type": 11, "name": "file", "description": "File", "required": true}}},
	}))
	give := func(as, name, kind, body string) answer {
		t.Helper()
		return actRaw(t, s, "upload?"+url.Values{"as": {as}, "name": {name}}.Encode(), kind, body)
	}
	const raw = "application/octet-stream"
	for _, c := range []struct{ name, as, file, kind, body string }{
		{"a form of another site", "alice", "a.txt", "text/plain", "a"}, {"a stranger", "zoe", "a.txt", raw, "a"},
		{"no name", "alice", "", raw, "a"}, {"nothing", "alice", "a.txt", raw, ""},
		{"too much", "alice", "a.txt", raw, strings.Repeat("a", maxFileBytes+1)},
	} {
		if a := give(c.as, c.file, c.kind, c.body); a.status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", c.name, a.status, a.text)
		}
	}
	file := give("alice", "une/partie.txt", raw, "hello").object()
	id := textOf(file["id"])
	for who, value := range map[string]string{"bruno": id, "alice": "hello"} {
		if _, err := s.interactions.useCommand(who, "#table", "bring", Opts{"file": value}, ""); err == nil {
			t.Errorf("%s may bring %q", who, value)
		}
	}
	if _, err := s.interactions.useCommand("alice", "#table", "bring", Opts{"file": id}, ""); err != nil {
		t.Fatal(err)
	}
	data, _ := g.want(opDispatch, "INTERACTION_CREATE")["data"].(object)
	if o := objectsOf(data["options"]); len(o) != 1 || o[0]["value"] != id || intOf(o[0]["type"]) != optionAttachment {
		t.Errorf("options: %s", jsonText(data))
	}
	found, _ := data["resolved"].(object)["attachments"].(object)[id].(object)
	if found["filename"] != "une_partie.txt" || intOf(found["size"]) != 5 || found["ephemeral"] != true {
		t.Errorf("resolved: %s", jsonText(data))
	}
	holds(t, textOf(found["url"]), "hello")
}
