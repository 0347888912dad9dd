package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// expectations are the kinds of "?" lines by their first word.
var expectations map[string]func(x *session, rest string) error

func init() { // in a func to avoid an initialization cycle
	expectations = map[string]func(x *session, rest string) error{
		"view": (*session).expectView, "position": (*session).expectPosition, "log": (*session).expectLog,
		"legal": (*session).expectLegal, "anytime": (*session).expectAnytime,
		"pending": (*session).expectPending, "ask": (*session).expectAsk, "default": (*session).expectDefault,
		"label": (*session).expectLabel, "note": (*session).expectNote,
		"loss": (*session).expectLoss, "cost": (*session).expectCost,
		"over": (*session).expectOver, "not": (*session).expectNotOver, "no": (*session).expectNo,
	}
}

func (x *session) expect(text string) error {
	kind, rest, _ := strings.Cut(text, " ")
	check, ok := expectations[kind]
	if !ok {
		return fmt.Errorf("unknown expectation %q: it is one of %v", kind, slices.Sorted(maps.Keys(expectations)))
	}
	return check(x, strings.TrimSpace(rest))
}

// expectNo checks "no log ...", "no legal ..." or "no anytime ...".
func (x *session) expectNo(rest string) error {
	kind, _, _ := strings.Cut(rest, " ")
	if kind != "log" && kind != "legal" && kind != "anytime" || strings.Contains(rest, " = ") {
		return fmt.Errorf("want \"no log <key>\", \"no legal <seat> <actions>\" or \"no anytime ...\", not %q", rest)
	}
	err := x.expect(rest)
	if err == nil {
		return fmt.Errorf("there is %s", rest)
	}
	if errors.Is(err, errAbsent) {
		return nil
	}
	return err
}

// errAbsent is wrapped by the error of a line that searches for something and finds nothing. The error
// of a malformed line does not wrap it, so that "no" does not hide that error.
var errAbsent = errors.New("nothing there")

func (x *session) expectView(rest string) error {
	left, want, ok := strings.Cut(rest, " = ")
	not := false
	if !ok {
		left, want, not = strings.Cut(rest, " != ")
	}
	who, path, _ := strings.Cut(left, " ")
	seat, err := x.seat(who)
	if err != nil || !ok && !not {
		return fmt.Errorf("want \"view <seat> <path> = <value>\", not %q (%v)", rest, err)
	}
	data, err := json.Marshal(x.match.State.View(seat))
	if err != nil {
		return fmt.Errorf("view of %s: %w", who, err)
	}
	var view any
	if err := json.Unmarshal(data, &view); err != nil {
		return fmt.Errorf("view of %s: %w", who, err)
	}
	got, err := at(view, strings.TrimSpace(path))
	if err != nil {
		return err
	}
	if same(got, strings.TrimSpace(want)) == not {
		return fmt.Errorf("view %s is %s, want %s", left, compact(got), rest[len(left)+1:])
	}
	return nil
}

// expectPosition compares the position with a drawing, in a game that can write its positions.
func (x *session) expectPosition(rest string) error {
	want, ok := strings.CutPrefix(rest, "= ")
	drawn, can := x.match.State.(interface{ Drawing() string })
	if !ok || !can {
		return fmt.Errorf("want \"position = <drawing>\" of a game that draws, not %q", rest)
	}
	if got := drawn.Drawing(); got != want {
		return fmt.Errorf("the position is %s, want %s", got, want)
	}
	return nil
}

// at follows a path into JSON. A missing value is nil (JSON omits empty ones); looking inside a
// plain value is an error.
func at(v any, path string) (any, error) {
	for _, name := range strings.Split(path, ".") {
		switch j := v.(type) {
		case map[string]any:
			v = j[name]
			if name == "#" {
				v = float64(len(j))
			}
		case []any:
			n, err := strconv.Atoi(name)
			if name != "#" && (err != nil || n < 0) {
				return nil, fmt.Errorf("path %s: a list has indexes, not %q", path, name)
			}
			switch {
			case name == "#":
				v = float64(len(j))
			case n < len(j):
				v = j[n]
			default:
				v = nil
			}
		case nil:
			if name == "#" {
				v = float64(0)
			}
		default:
			return nil, fmt.Errorf("path %s: nothing is inside %s", path, compact(v))
		}
	}
	return v, nil
}

func same(got any, want string) bool {
	if want == "none" {
		return got == nil
	}
	if s, ok := got.(string); ok && s == want {
		return true
	}
	var v any
	return json.Unmarshal([]byte(want), &v) == nil && v != nil && reflect.DeepEqual(got, v)
}

func compact(v any) string {
	data, _ := json.Marshal(v) // it came from JSON
	if len(data) > 300 {
		return string(data[:300]) + "..."
	}
	return string(data)
}

func (x *session) expectLog(rest string) error {
	words, err := quoted(rest)
	if err != nil || len(words) == 0 {
		return fmt.Errorf("want \"log <key> name=value...\", not %q", rest)
	}
	var got []string
	for _, e := range x.events {
		if glob(words[0], string(e.Text.Key)) && x.hasArgs(e.Text, words[1:]) {
			return nil
		}
		got = append(got, fmt.Sprintf("%s %v", e.Text.Key, e.Text.Args))
	}
	return fmt.Errorf("event %s: %w, only:\n\t%s", rest, errAbsent, strings.Join(got, "\n\t"))
}

func (x *session) hasArgs(t game.Text, wants []string) bool {
	for _, want := range wants {
		name, value, _ := strings.Cut(want, "=")
		i := 0
		for i+1 < len(t.Args) && (t.Args[i] != name || !x.isArg(t.Args[i+1], value)) {
			i += 2
		}
		if i+1 >= len(t.Args) {
			return false
		}
	}
	return true
}

// isArg says whether an argument is the wanted one: by its English text, by the key itself, or by a
// seat's number or the first letters of its name.
func (x *session) isArg(arg any, want string) bool {
	switch a := arg.(type) {
	case game.Seat:
		s, err := x.seat(want)
		return err == nil && s == a
	case game.Key:
		return string(a) == want || x.say(game.Text{Key: a}) == want
	case game.Text:
		return string(a.Key) == want || x.say(a) == want
	}
	return fmt.Sprint(arg) == want
}

// glob says whether s matches a pattern in which "*" matches anything.
func glob(pattern, s string) bool {
	pieces := strings.Split(pattern, "*")
	last := len(pieces) - 1
	if last == 0 {
		return pattern == s
	}
	s, ok := strings.CutPrefix(s, pieces[0])
	for _, piece := range pieces[1:last] {
		_, after, found := strings.Cut(s, piece)
		s, ok = after, ok && found
	}
	return ok && strings.HasSuffix(s, pieces[last])
}
