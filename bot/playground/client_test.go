package playground

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
)

// A reply is what REST answered.
type answer struct {
	status int
	header http.Header
	text   string
	body   any
}

func (a answer) object() object { o, _ := a.body.(object); return o }
func (a answer) code() int      { return intOf(a.object()["code"]) }
func (a answer) id() string     { return textOf(a.object()["id"]) }

// rest sends one request as the bot does, with a JSON body unless it is nil.
func rest(t *testing.T, s *Server, method, path string, body any) answer {
	t.Helper()
	return restFiles(t, s, method, path, body)
}

// restFiles sends multipart when there are files (names).
func restFiles(t *testing.T, s *Server, method, path string, body any, files ...string) answer {
	t.Helper()
	kind, data := "application/json", []byte(rawJSON(body))
	if body == nil {
		kind, data = "", nil
	}
	if len(files) > 0 {
		kind, data = multipartBody(t, data, files)
	}
	return send(t, s, method, path, kind, data)
}

func multipartBody(t *testing.T, payload []byte, files []string) (string, []byte) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.WriteField("payload_json", string(payload)); err != nil {
		t.Fatal(err)
	}
	for i, name := range files {
		part, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(part, "bytes of "+name); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), b.Bytes()
}

func send(t *testing.T, s *Server, method, path, kind string, data []byte) answer {
	t.Helper()
	r, err := http.NewRequest(method, s.URL()+"/api/v10"+path, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot test-token")
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	a := answer{status: res.StatusCode, header: res.Header, text: string(text)}
	if len(text) > 0 {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		_ = d.Decode(&a.body)
	}
	return a
}

// wantCode checks Discord's error code.
func wantCode(t *testing.T, a answer, code int) {
	t.Helper()
	if a.code() != code || a.status < 400 {
		t.Errorf("got %d %s, want code %d", a.status, a.text, code)
	}
}

func wantOK(t *testing.T, a answer) {
	t.Helper()
	if a.status >= 300 {
		t.Fatalf("got %d %s, want success", a.status, a.text)
	}
}

// A bench is a server with a few commands, and an open interaction at will.
type bench struct {
	*Server
	t       *testing.T
	channel string
}

func newBench(t *testing.T) *bench {
	s := startServer(t, Options{})
	b := &bench{s, t, s.ChannelID("table")}
	wantOK(t, rest(t, s, "PUT", b.commandsPath(), []any{
		object{"name": "play", "description": "Play", "options": []any{
			object{"type": 3, "name": "game", "description": "Game", "autocomplete": true}}},
		object{"name": "Challenge", "type": 2},
	}))
	return b
}

func (b *bench) commandsPath() string { return "/applications/" + b.opt.ApplicationID + "/commands" }

// open begins a command, or a completion with a focused option.
func (b *bench) open(focused string) *interaction {
	b.t.Helper()
	in, err := b.interactions.useCommand("alice", "#table", "play", nil, focused)
	if err != nil {
		b.t.Fatal(err)
	}
	return in
}

func callbackPath(in *interaction) string {
	return "/interactions/" + in.id + "/" + in.token + "/callback"
}

func (b *bench) webhook(in *interaction) string {
	return "/webhooks/" + b.opt.ApplicationID + "/" + in.token
}

func (b *bench) respond(in *interaction, t int, data object) answer {
	b.t.Helper()
	body := object{"type": t}
	if data != nil {
		body["data"] = data
	}
	return rest(b.t, b.Server, "POST", callbackPath(in), body)
}

func (b *bench) post(body object, files ...string) answer {
	b.t.Helper()
	return restFiles(b.t, b.Server, "POST", "/channels/"+b.channel+"/messages", body, files...)
}

func (b *bench) messagePath(id string) string { return "/channels/" + b.channel + "/messages/" + id }

func x(n int) string { return strings.Repeat("é", n) } // characters, not bytes
