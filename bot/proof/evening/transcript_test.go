package evening

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
)

// transcript writes down what happens: scenes (what a member does) and the bot's requests.
type transcript struct {
	text  strings.Builder
	names map[string]string // of members, channels and messages, by id
	n     int               // messages named
	mute  bool              // nothing is written down
}

func newTranscript() *transcript { return &transcript{names: map[string]string{}} }

func (s *transcript) line(format string, args ...any) {
	text := s.named(fmt.Sprintf(format, args...))
	if !s.mute {
		s.text.WriteString(text + "\n")
	}
}

func (s *transcript) scene(format string, args ...any) { s.line("\n== "+format, args...) }

func (s *transcript) outcome(r playground.Reply) { s.line("-> %s", r.Outcome) }

// last are the last lines.
func (s *transcript) last(n int) string {
	lines := strings.Split(s.text.String(), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

var snowflake = regexp.MustCompile(`[0-9]{16,20}`)

// named writes names in place of ids, which another library or another order of steps
// would change.
func (s *transcript) named(text string) string {
	return snowflake.ReplaceAllStringFunc(text, func(id string) string {
		if name := s.names[id]; name != "" {
			return name
		}
		s.n++
		s.names[id] = fmt.Sprintf("id%d", s.n)
		return s.names[id]
	})
}

var answers = regexp.MustCompile(`^/(?:interactions/[0-9]+|webhooks/[0-9]+)/[^/]+`)

// hear writes down a request that Discord has done. The tree of commands is told by a test
// of its own.
func (s *transcript) hear(method, path string, body, answer []byte) {
	path, _, _ = strings.Cut(path, "?")
	if method == "GET" || strings.HasSuffix(path, "/commands") {
		return
	}
	s.line("%s %s", method, answers.ReplaceAllString(path, "(answer)"))
	if len(body) == 0 {
		return
	}
	var o any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		s.line("  not JSON: %v", err)
		return
	}
	s.value("  ", "", tape.Meant(o))
}

// first are the keys that are told first, in this order; the others follow by name.
var first = []string{"type", "flags", "content", "placeholder", "label", "value", "description", "style"}

// value writes a value of JSON, a text line by line.
func (s *transcript) value(indent, key string, v any) {
	if key != "" {
		key += ": "
	}
	switch v := v.(type) {
	case map[string]any:
		if one, ok := short(v); ok {
			s.line("%s%s%s", indent, key, one)
			return
		}
		if key != "" {
			s.line("%s%s", indent, strings.TrimSpace(key))
			indent += "  "
		}
		for _, k := range keys(v) {
			s.value(indent, k, v[k])
		}
	case []any:
		if len(v) == 0 {
			s.line("%s%s[]", indent, key)
			return
		}
		s.line("%s%s", indent, strings.TrimSpace(key))
		for _, one := range v {
			s.value(indent+"  ", "", one)
		}
	case string:
		v = worded(strings.TrimSuffix(key, ": "), v)
		if !strings.Contains(v, "\n") {
			s.line("%s%s%s", indent, key, v)
			return
		}
		s.line("%s%s", indent, strings.TrimSpace(key))
		for l := range strings.SplitSeq(v, "\n") {
			s.line("%s  | %s", indent, l)
		}
	default:
		s.line("%s%s%v", indent, key, v)
	}
}

// worded is a text of JSON as it is written down: a custom_id in words.
func worded(key, text string) string {
	if key == "custom_id" {
		return town.Control(text)
	}
	return text
}

// short is an object of plain values (a button, an option of a menu) in one line.
func short(v map[string]any) (string, bool) {
	var parts []string
	for _, k := range keys(v) {
		switch one := v[k].(type) {
		case string:
			if strings.Contains(one, "\n") {
				return "", false
			}
			parts = append(parts, fmt.Sprintf("%s %q", k, worded(k, one)))
		case map[string]any:
			if k != "emoji" {
				return "", false
			}
			parts = append(parts, fmt.Sprintf("%s %v", k, one["name"]))
		case []any:
			return "", false
		default:
			parts = append(parts, fmt.Sprintf("%s %v", k, one))
		}
	}
	return strings.Join(parts, ", "), true
}

func keys(v map[string]any) []string {
	return slices.SortedFunc(maps.Keys(v), func(a, b string) int {
		i, j := slices.Index(first, a), slices.Index(first, b)
		if i < 0 {
			i = len(first)
		}
		if j < 0 {
			j = len(first)
		}
		return cmp.Or(cmp.Compare(i, j), cmp.Compare(a, b))
	})
}
