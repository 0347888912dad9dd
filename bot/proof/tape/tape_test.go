package tape

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"image"
	"image/png"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bivouac/bot/screen"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
	paintduel "bivouac/render/duel"
)

func texts(t *testing.T) *lang.Catalog {
	t.Helper()
	c, err := screen.Catalog([]screen.Title{{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts()}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestOperations: each operation of a custom_id has a name of its own.
func TestOperations(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../screen/custom_id.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes, called []string
	ast.Inspect(file, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(v.Names[0].Name, "Op") {
			return true
		}
		code, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		codes, called = append(codes, code), append(called, operations[code])
		if operations[code] == "" {
			t.Errorf("%s has no name", v.Names[0].Name)
		}
		return true
	})
	slices.Sort(called)
	if len(codes) == 0 || len(codes) != len(operations) || len(slices.Compact(called)) != len(codes) {
		t.Errorf("%d operations, and %d names: %v", len(codes), len(operations), called)
	}
}

// TestRequest: words stand with their keys, ids and custom_ids by their names, and what only carries
// a request does not stand.
func TestRequest(t *testing.T) {
	var b bytes.Buffer
	tape := New(&b, texts(t))
	now := time.Date(2026, 3, 6, 9, 0, 0, 0, time.UTC)
	tape.Clock(func() time.Time { return now })
	tape.Name("123456789012345678", "table")
	tape.Name("223456789012345678", "anna")
	tape.names.seat("1z", "duel", "123456789012345678")
	tape.Command("anna", "#table", "do", map[string]any{"line": "b2"})
	button := screen.CustomID{Op: screen.OpConfirm, Table: "1z", Decision: 7, Told: 99, Path: []string{"b2"}}
	tape.Request(Request{
		Method: http.MethodPost, Path: "/channels/123456789012345678/messages", Status: http.StatusOK,
		Body: []byte(`{"nonce":"bv1","content":"<@223456789012345678>\nPress **Join** to take a seat.",
			"components":[{"type":2,"custom_id":"` + button.String() + `","label":"Join","disabled":false}]}`),
		Answer: []byte(`{"id":"323456789012345678","channel_id":"123456789012345678"}`),
	})
	if err := tape.Flush(); err != nil {
		t.Fatal(err)
	}
	want := `== 2026-03-06 09:00:00
> anna in table: /do line="b2"
< POST /channels/table/messages makes table.1
    components:
      - custom_id=<panel.confirm duel@table b2> label="Join" type=2  ~host.button.join
    content:
      | <@anna>
      | Press **Join** to take a seat.  ~host.card.wait
`
	if b.String() != want {
		t.Errorf("written:\n%s\nwant:\n%s", b.String(), want)
	}
}

// TestMarksOfPosts: the last value of a custom_id names a post, but where the values are a player's choices.
func TestMarksOfPosts(t *testing.T) {
	tape := New(io.Discard, texts(t))
	tape.names.posts["n10"], tape.names.about["n10"] = "post start", "ab"
	for _, c := range []struct{ op, table, want string }{
		{screen.OpPlay, "ab", "panel.open ab n10 <post start>"}, {screen.OpPlay, "cd", "panel.open cd n10 n10"},
		{screen.OpPiece, "ab", "panel.piece ab n10 n10"},
	} {
		id := screen.CustomID{Op: c.op, Table: c.table, Path: []string{"n10", "n10"}}
		if got := tape.custom(id.String()); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestKeys: a sentence is found with its arguments, in its singular and its plural, in both
// languages, with the sentence that is an argument of it; a word within a word is none.
func TestKeys(t *testing.T) {
	c := texts(t)
	s := NewSentences(c)
	for _, l := range lang.Locales {
		for _, n := range []int{1, 3} {
			inner := game.T("duel.log.prize", "n", n, "round", 2)
			if line := c.Say(l, inner, nil); !slices.Contains(s.Keys(line), "duel.log.prize") {
				t.Errorf("%q: %v", line, s.Keys(line))
			}
		}
	}
	s.add("made.up", "to the board")
	if got := s.Keys("back to the board"); !slices.Contains(got, "made.up") {
		t.Errorf("whole words: %v", got)
	}
	if got := s.Keys("onto the board"); slices.Contains(got, "made.up") {
		t.Errorf("a part of a word: %v", got)
	}
}

// TestMark: a marked picture is a picture, and says what it shows.
func TestMark(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	marked := mark(b.Bytes(), "0123456789ab")
	if shown, err := png.Decode(bytes.NewReader(marked)); err != nil || shown.Bounds().Dx() != 3 {
		t.Errorf("read back: %v, %v", shown, err)
	}
	if text, ok := markOf(marked); !ok || text != "0123456789ab" {
		t.Errorf("says %q, %v", text, ok)
	}
	if text, ok := markOf(b.Bytes()); ok {
		t.Errorf("without a mark it says %q", text)
	}
}

// TestDiff: the first line that differs is told with the deed, the request and the lines before it,
// also where one tape has ended.
func TestDiff(t *testing.T) {
	old := "== one\n> anna plays\n< POST\n  a\n  b\n  c\n  d\n  e\n"
	for _, one := range []struct{ new, want string }{
		{strings.Replace(old, "  e", "  f", 1),
			"line 8, at one, after: anna plays\n  < POST\n  ...\n    a\n    b\n    c\n    d\n-   e\n+   f\n"},
		{strings.TrimSuffix(old, "  e\n"),
			"line 8, at one, after: anna plays\n  < POST\n  ...\n    a\n    b\n    c\n    d\n-   e\n+ (the tape ends)\n"},
		{strings.Replace(old, "> anna plays", "> ben plays", 1),
			"line 2, at one, after: the clock\n  == one\n- > anna plays\n- < POST\n-   a\n-   b\n-   c\n-   d\n" +
				"+ > ben plays\n+ < POST\n+   a\n+   b\n+   c\n+   d\n"},
	} {
		d, _, err := Diff(strings.NewReader(old), strings.NewReader(one.new))
		if err != nil || d == nil || d.String() != one.want {
			t.Errorf("%v: %v, want\n%s", err, d, one.want)
		}
	}
	if d, lines, err := Diff(strings.NewReader(old), strings.NewReader(old)); d != nil || lines != 8 || err != nil {
		t.Errorf("of equal tapes: %v, %d lines, %v", d, lines, err)
	}
}

// TestMeant: what discordgo sends in vain stands on no tape, and a value that says something does.
func TestMeant(t *testing.T) {
	for _, r := range [][2]string{
		{`{"tts":false,"allowed_mentions":{"parse":[],"replied_user":false}}`, `{"allowed_mentions":{"parse":[]}}`},
		{`{"type":2,"label":"","disabled":false}`, `{"type":2}`},
		{`{"type":2,"label":"Join","disabled":true}`, `{"type":2,"label":"Join","disabled":true}`},
		{`{"type":4,"custom_id":"c","required":false}`, `{"type":4,"custom_id":"c","required":false}`},
		{`[{"name":"play","options":null,"required":false,"choices":null}]`, `[{"name":"play"}]`},
		{`{"content":"","components":[]}`, `{"content":"","components":[]}`},
	} {
		var body, want any
		if err := json.Unmarshal([]byte(r[0]), &body); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(r[1]), &want); err != nil {
			t.Fatal(err)
		}
		if got := Meant(body); !reflect.DeepEqual(got, want) {
			t.Errorf("%s means %v, want %v", r[0], got, want)
		}
	}
}
