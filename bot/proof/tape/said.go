package tape

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Request is a request of the bot to Discord, with its answer.
type Request struct {
	Method, Path string // path below the API's address
	Header       http.Header
	Body         []byte
	Status       int
	Answer       []byte
}

// Request records a request of the bot: the path, the words and controls, and the error if it was
// refused.
func (t *Tape) Request(r Request) {
	if t == nil {
		return
	}
	body, files := content(r.Header, r.Body)
	t.learn(r, body)
	refused := ""
	if r.Status >= http.StatusMultipleChoices {
		var why struct{ Code int }
		_ = json.Unmarshal(r.Answer, &why) // an answer that is no JSON has no code
		refused = fmt.Sprintf(": refused %d %d", r.Status, why.Code)
	}
	t.line("< %s %s%s%s", r.Method, t.path(r.Path), t.made(r), refused)
	if body != nil {
		t.show("  ", "", Meant(body))
	}
	for _, f := range files {
		t.write(fmt.Sprintf("  %s is %s", f.name, t.pictured(f.data)))
	}
	t.reel = nil
}

// file is a file that a request sends beside its JSON.
type file struct {
	name string
	data []byte
}

// content returns a request's JSON and its files.
func content(h http.Header, body []byte) (payload any, files []file) {
	media, params, _ := mime.ParseMediaType(h.Get("Content-Type"))
	if media != "multipart/form-data" {
		_ = json.Unmarshal(body, &payload) // an empty body has no JSON
		return payload, nil
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := form.NextPart()
		if err != nil {
			return payload, files
		}
		data, _ := io.ReadAll(part) // cannot fail: the body is in memory
		if part.FormName() == "payload_json" {
			_ = json.Unmarshal(data, &payload)
			continue
		}
		files = append(files, file{part.FileName(), data})
	}
}

// pictured describes a picture by the hash in its mark. A picture without a mark was made from the
// pictures that were painted since the last request. Then pictured lists these.
func (t *Tape) pictured(data []byte) string {
	if scene, ok := markOf(data); ok {
		return "a picture of " + scene
	}
	if len(t.reel) > 0 { // a replay, or a picture that was changed after painting
		return "made of " + strings.Join(t.reel, " ")
	}
	return fmt.Sprintf("a file of %x", sha256.Sum256(data))[:22]
}

// answered matches the path of an interaction's callback, which contains its token.
var answered = regexp.MustCompile(`^/interactions/(\d+)/([^/]+)/callback$`)

// learn gives names to what a request and its answer contain: tokens of interactions, direct channels,
// messages and emoji.
func (t *Tape) learn(r Request, body any) {
	if m := answered.FindStringSubmatch(r.Path); m != nil {
		t.names.tokens[m[2]] = m[1]
	}
	if r.Status >= http.StatusMultipleChoices {
		return
	}
	var answer any
	_ = json.Unmarshal(r.Answer, &answer) // an empty answer has no names
	if sent, ok := body.(map[string]any); ok && r.Path == "/users/@me/channels" {
		if dm, ok := answer.(map[string]any); ok {
			t.names.set(text(dm["id"]), "dm-"+t.names.in(text(sent["recipient_id"])))
		}
	}
	t.meet(answer)
}

// meet gives names on the tape to the messages and the emoji that Discord's answer contains.
func (t *Tape) meet(answer any) {
	switch a := answer.(type) {
	case []any:
		for _, one := range a {
			t.meet(one)
		}
	case map[string]any:
		id := text(a["id"])
		if _, animated := a["animated"]; animated {
			t.names.set(id, "emoji-"+text(a["name"]))
		} else {
			t.names.message(id, text(a["channel_id"]))
		}
		for _, name := range []string{"items", "resource", "message"} {
			t.meet(a[name])
		}
	}
}

func text(v any) string { s, _ := v.(string); return s }

// path returns a request's path with names in place of ids, and without tokens.
func (t *Tape) path(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if of, known := t.names.tokens[p]; known {
			parts[i] = "(" + t.names.in(of) + ")"
		} else if i == 3 && parts[1] == "interactions" {
			parts[i] = "-"
		} else {
			parts[i] = t.names.in(p)
		}
	}
	return strings.Join(parts, "/")
}

// made returns the name of the message that a request has made, as the tape shows it. It returns ""
// if the request made none.
func (t *Tape) made(r Request) string {
	var one struct{ ID string }
	if r.Method != http.MethodPost || json.Unmarshal(r.Answer, &one) != nil || t.names.of[one.ID] == "" {
		return ""
	}
	return " makes " + t.names.of[one.ID]
}

// unsaid lists the fields that people never see. A tape leaves them out.
var unsaid = []string{"nonce", "enforce_nonce"}

// spoken lists the fields whose values are sentences if they are strings without line breaks.
var spoken = []string{"label", "description", "title", "placeholder", "name", "en", "fr"}

// show writes a value. It writes the plain fields on one line, followed by the keys of their
// sentences, and the other fields on indented lines below.
func (t *Tape) show(indent, name string, v any) {
	switch v := v.(type) {
	case map[string]any:
		t.object(indent, name, v)
	case []any:
		if flat, ok := t.list(v); ok {
			t.write(indent + name + ": " + flat)
			return
		}
		t.write(indent + name + ":")
		for _, one := range v {
			t.show(indent+"  ", "-", one)
		}
	case string:
		if strings.Contains(v, "\n") {
			t.write(indent + name + ":")
			for _, line := range strings.Split(v, "\n") {
				t.write(indent + "  | " + t.names.in(line) + t.beside(line))
			}
			return
		}
		t.write(indent + name + ": " + t.value(name, v) + t.beside(v))
	default:
		t.write(indent + name + ": " + t.value(name, v))
	}
}

// object writes a map. The comment of show describes the form.
func (t *Tape) object(indent, name string, v map[string]any) {
	var line, said []string
	var deep []string
	for _, key := range slices.Sorted(maps.Keys(v)) {
		one := v[key]
		if slices.Contains(unsaid, key) {
			continue
		}
		switch one := one.(type) {
		case map[string]any, []any:
			deep = append(deep, key)
		case string:
			if strings.Contains(one, "\n") || key == "content" {
				deep = append(deep, key)
				continue
			}
			line = append(line, key+"="+t.value(key, one))
			if slices.Contains(spoken, key) {
				said = append(said, t.beside(one))
			}
		default:
			line = append(line, key+"="+t.value(key, one))
		}
	}
	if len(line) > 0 || name != "" {
		t.write(strings.TrimRight(indent+name+" "+strings.Join(line, " "), " ") + strings.Join(said, ""))
	}
	for _, key := range deep {
		t.show(indent+"  ", key, v[key])
	}
}

// list returns a list of plain values on one line. It returns false if a value in it is not plain.
func (t *Tape) list(all []any) (string, bool) {
	var flat []string
	for _, one := range all {
		switch one.(type) {
		case map[string]any, []any:
			return "", false
		}
		flat = append(flat, t.value("", one))
	}
	return "[" + strings.Join(flat, " ") + "]", true
}

// value returns a plain value as text.
func (t *Tape) value(name string, v any) string {
	s, ok := v.(string)
	switch {
	case !ok:
		b, _ := json.Marshal(v) // cannot fail: it came as JSON
		return string(b)
	case name == "custom_id":
		return "<" + t.custom(s) + ">"
	case name == "value":
		return strconv.Quote(t.values([]string{s})[0])
	}
	return strconv.Quote(t.names.in(s))
}

// beside returns the keys of a line's sentences, as text to write after the line on the tape.
func (t *Tape) beside(line string) string {
	var b strings.Builder
	for _, k := range t.keys.Keys(line) {
		b.WriteString("  ~" + string(k))
	}
	return b.String()
}
