package playground

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

const helloBody = `{"content":"a","components":[{"type":1,"components":[` +
	`{"type":2,"style":1,"label":"x","custom_id":"y"}]}]}`

// requestSeeds are good requests; capital letters stand for ids.
var requestSeeds = [][4]string{
	{"POST", "/api/v10/channels/C/messages", "application/json", helloBody},
	{"PATCH", "/api/v10/channels/C/messages/M", "application/json",
		`{"content":"b","attachments":[{"id":0}],"allowed_mentions":{"parse":["users"]}}`},
	{"POST", "/api/v10/channels/C/messages", "multipart/form-data; boundary=x",
		"--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{}\r\n" +
			"--x\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"a\"\r\n\r\nq\r\n--x--"},
	{"POST", "/api/v10/interactions/I/T/callback", "application/json", `{"type":4,"data":` + helloBody + `}`},
	{"POST", "/api/v10/interactions/I/T/callback", "application/json",
		`{"type":9,"data":{"title":"t","custom_id":"c","components":[` +
			`{"type":18,"label":"l","component":{"type":4,"style":1,"custom_id":"z"}}]}}`},
	{"POST", "/api/v10/webhooks/A/T", "application/json",
		`{"flags":32768,"components":[{"type":17,"components":[{"type":10,"content":"x"}]}]}`},
	{"PUT", "/api/v10/applications/A/commands", "application/json",
		`[{"name":"go","description":"d","options":[{"type":2,"name":"g","description":"d","options":[` +
			`{"type":1,"name":"s","description":"d","options":[{"type":3,"name":"o","description":"d",` +
			`"choices":[{"name":"n","value":"v"}]}]}]}]}]`},
	{"PATCH", "/api/v10/applications/A/commands/K", "application/json", `{"name":"x","options":null}`},
	{"POST", "/api/v10/channels/C/threads", "application/json", `{"name":"t","type":11}`},
	{"POST", "/play/command", "application/json", `{"as":"alice","channel":"C","command":"play","options":{"game":7}}`},
	{"POST", "/play/modal", "application/json", `{"as":"alice","modal":"I","fields":{"z":["a"]}}`},
	{"POST", "/play/component", "application/json",
		`{"as":"alice","channel":"C","message":"M","custom_id":"y","values":["1"]}`},
	{"GET", "/play/state?as=alice", "", ""},
	{"GET", "/api/v10/channels/C/messages?limit=7&after=3", "", ""},
}

// FuzzRequest: the server answers every request with a status of its own,
// does not panic, and keeps no message that Discord would not keep.
func FuzzRequest(f *testing.F) {
	for _, seed := range requestSeeds {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	f.Fuzz(func(t *testing.T, method, path, kind, body string) {
		s := New(Options{Clock: ManualClock(testStart)})
		defer s.Close()
		s.commands.set(everywhere,
			[]object{s.commands.completed(everywhere,
				object{"name": "play", "description": "d",
					"options": []any{object{"type": 3, "name": "game", "description": "g"}}})})
		in, err := s.interactions.useCommand("alice", "table", "play", nil, "")
		if err != nil {
			t.Fatal(err)
		}
		table := s.channels.place("table")
		m := &message{channel: table, author: s.guilds.bot, content: "old",
			components: []any{object{"type": 1, "components": []any{button("y")}}}}
		s.messages.post(m)
		path = strings.NewReplacer("/C", "/"+table.id, "/M", "/"+m.id, "/I", "/"+in.id, "/T", "/"+in.token,
			"/A", "/"+s.guilds.bot.id,
			"/K", "/"+textOf(s.commands.byScope[everywhere][0]["id"])).Replace(path)
		body = strings.NewReplacer(`"C"`, `"`+table.id+`"`, `"M"`, `"`+m.id+`"`, `"I"`, `"`+in.id+`"`).Replace(body)
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, method, "http://127.0.0.1"+path, strings.NewReader(body))
		if err != nil || strings.HasPrefix(r.URL.Path, "/play/fault") {
			return // no request at all, or one that breaks things on purpose
		}
		r.Header.Set("Authorization", "Bot x")
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code < 200 || w.Code > 599 {
			t.Errorf("%s %s: status %d", method, path, w.Code)
		}
		checkKept(t, s)
	})
}

// checkKept looks at every message that there is.
func checkKept(t *testing.T, s *Server) {
	t.Helper()
	for _, c := range s.channels.all {
		for _, m := range c.messages {
			k := &checker{}
			o := object{"content": m.content, "components": m.components, "embeds": m.embeds}
			in := messageCheck{flags: m.flags, allowed: 1<<31 - 1}
			for _, a := range m.attachments {
				in.kept = append(in.kept, a.Filename)
			}
			official().check(k, schemaPointer+"MessageCreateRequest", o)
			k.message(nil, o, in)
			if err := k.err(); err != nil || utf8.RuneCountInString(m.content) > maxContent {
				t.Errorf("kept %v: %v", o, err)
			}
			if !m.loading() && m.kind == 0 && m.author == s.guilds.bot && empty(o, len(m.attachments)) {
				t.Errorf("kept an empty message %s", m.id)
			}
		}
	}
}
