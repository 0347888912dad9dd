package bot_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/bot/texts"
	"bivouac/bot/wire"
	"bivouac/render"
)

// outcome is what an interaction led to.
type outcome struct {
	refusedByWire bool // it did not even look like an interaction
	in            *wire.Interaction
	requests      []request
	changed       bool // anything in the store
	before, after table.Table

	answers int // callbacks
	kind    wire.ResponseKind
	private bool // only the user sees the answer
	content string
	alts    []string
	ids     []string // custom_ids of its controls
	choices []string // values of a completion
}

// glances says that the bot has looked something up beside its answer: /board whether the
// public one is there, and what has its buttons, the form for erasing a server what that is called.
func (o outcome) glances() bool {
	if strings.Contains(o.in.CustomID, "|i|") && len(o.requests) == 2 {
		return strings.HasPrefix(o.requests[0].line, "GET /guilds/") // what is the server called?
	}
	others := func(r request) bool { return !strings.HasPrefix(r.line, "GET ") }
	return slices.Equal(o.in.Command, []string{"board"}) && len(o.requests) <= 3 &&
		!slices.ContainsFunc(o.requests[1:], others)
}

// read takes the answer apart.
func (o *outcome) read(t testing.TB) {
	t.Helper()
	for _, r := range o.requests {
		if !strings.HasSuffix(r.line, "/callback") {
			continue
		}
		o.answers++
		var body struct {
			Type wire.ResponseKind
			Data struct {
				Content     string
				Flags       int
				Attachments []struct{ Description string }
				Components  json.RawMessage
				Choices     []struct{ Value any }
			}
		}
		if err := json.Unmarshal(r.body, &body); err != nil {
			t.Fatalf("%s: %v", r.body, err)
		}
		o.kind, o.content = body.Type, body.Data.Content+displayed(t, body.Data.Components)
		o.private = body.Data.Flags&64 != 0 || o.kind == wire.KindUpdate && o.in.MessagePrivate ||
			o.kind == wire.KindAsk || o.kind == wire.KindComplete || o.kind == wire.KindDeferUpdate
		for _, a := range body.Data.Attachments {
			o.alts = append(o.alts, a.Description)
		}
		for _, m := range customIDs.FindAllSubmatch(body.Data.Components, -1) {
			o.ids = append(o.ids, string(m[1]))
		}
		for _, c := range body.Data.Choices {
			text, _ := c.Value.(string)
			o.choices = append(o.choices, text)
		}
	}
}

// displayed is what a card says: its text displays, a line each.
func displayed(t testing.TB, components json.RawMessage) string {
	type part struct {
		Type       int
		Content    string
		Components []part
	}
	var parts []part
	if len(components) > 0 {
		if err := json.Unmarshal(components, &parts); err != nil {
			t.Fatalf("%s: %v", components, err)
		}
	}
	var lines []string
	for _, card := range parts {
		for _, p := range card.Components {
			if p.Type == 10 {
				lines = append(lines, p.Content)
			}
		}
	}
	return strings.Join(lines, "\n")
}

var customIDs = regexp.MustCompile(`"custom_id":"([^"]*)"`)

// seats are the seats whose view the answer shows: the painter of the tests says
// the view as JSON. -1 is what everybody sees.
func (o outcome) seats() []string {
	var seats []string
	for _, m := range views.FindAllStringSubmatch(strings.Join(append(o.alts, o.content), "\n"), -1) {
		seats = append(seats, m[1])
	}
	return seats
}

var views = regexp.MustCompile(`"Seat":(-?\d+)`)

// tries says whether the answer is a try: a private branch in which the reader answers
// for everybody, from a deal of its own.
func (o outcome) tries() bool { return strings.HasPrefix(o.content, "🧪") }

// teaches says whether the answer is a step of a lesson: a match without a table.
func (o outcome) teaches() bool { return strings.HasPrefix(o.content, "🎓") }

// explains says whether the answer is a page of the rules: its picture is of a drawn position, of
// no table.
func (o outcome) explains() bool {
	return slices.Equal(o.in.Command, []string{"rules"}) || strings.HasPrefix(o.in.CustomID, "1|r|") ||
		strings.HasPrefix(o.in.CustomID, "1|R|")
}

// refusal is the key of the sentence that says no, "" if nothing does.
func (o outcome) refusal() string {
	if key, ok := strings.CutPrefix(sentence(o.content), "err."); ok {
		return key
	}
	if strings.HasPrefix(o.content, "⛔") {
		return "rule"
	}
	return ""
}

// word is the cell of the table: what happened, in a word.
func (o outcome) word() string {
	switch {
	case o.before.ID != 0 && whole(o.before) != whole(o.after):
		return "DOES"
	case o.changed &&
		slices.Contains([]string{"lobby.opened", "lobby.alone", "thread.opened", "rematch.open"}, sentence(o.content)):
		return "OPENS"
	case o.changed && strings.HasPrefix(sentence(o.content), "topic."):
		return "own"
	case o.changed &&
		slices.Contains([]string{"language.mine", "away.on", "away.holds", "try.left",
			"forget.done", "forget.done.none"}, sentence(o.content)):
		return "own"
	case o.teaches() && !o.changed:
		return "lesson"
	case o.changed && o.tries():
		return "own"
	case o.changed:
		return "?"
	}
	switch o.kind {
	case wire.KindComplete:
		if len(o.choices) == 0 {
			return "."
		}
		return "list"
	case wire.KindAsk:
		return "form"
	}
	if key := o.refusal(); key != "" {
		return "-" + key
	}
	if seats := o.seats(); len(seats) > 0 {
		if seats[0] == "-1" || o.explains() {
			return "board"
		}
		return "hand"
	}
	if key := sentence(o.content); key != "" {
		return key
	}
	return "?"
}

// seatPainter draws nothing and says whose view it is.
type seatPainter struct{ plainPainter }

func (seatPainter) Alt(s render.Scene) string {
	return fmt.Sprintf("%q:%d %s", "Seat", s.Seat, plainPainter{}.Alt(s))
}

func (p seatPainter) Text(s render.Scene) string { return p.Alt(s) }

// whole is the part of a table that may not change without a right.
func whole(t table.Table) string {
	journal := 0
	if t.Begun() {
		journal = len(t.Unveiled().Journal)
	}
	text, err := json.Marshal(t)
	return fmt.Sprint(string(text), journal, err)
}

// A saying is a text of the host's as a pattern.
type saying struct {
	key     string
	begins  string // before its first argument
	literal int    // letters that are no argument
	pattern *regexp.Regexp
}

var (
	argument   = regexp.MustCompile(`\{\{\.\w+\}\}`)
	quotedWord = regexp.MustCompile("^⛔ (`[^`]*`: )?")
)

// sayings are all English texts of the host's but the forms of a list, the most particular first
// and before all those that refuse.
var sayings = sync.OnceValue(func() []saying {
	said := map[string]any{}
	for _, files := range append(features.All.Texts(), texts.Files) {
		raw, err := fs.ReadFile(files, "en.json")
		if err != nil {
			panic(err)
		}
		if err := json.Unmarshal(raw, &said); err != nil {
			panic(err)
		}
	}
	var all []saying
	for key, v := range said {
		if strings.HasPrefix(key, "host.list.") {
			continue // joined names say nothing by themselves
		}
		forms, plural := v.(map[string]any)
		if !plural {
			forms = map[string]any{"": v}
		}
		for _, f := range forms {
			parts := argument.Split(f.(string), -1)
			begins := parts[0]
			for i, part := range parts {
				parts[i] = regexp.QuoteMeta(part)
			}
			literal := len(argument.ReplaceAllString(f.(string), ""))
			all = append(all, saying{
				strings.TrimPrefix(key, "host."), begins, literal, regexp.MustCompile(`(?s)^` + strings.Join(parts, ".+") + `$`),
			})
		}
	}
	refuses := func(s saying) int {
		if strings.HasPrefix(s.key, "err.") {
			return 1
		}
		return 0
	}
	slices.SortFunc(all, func(a, b saying) int {
		return cmp.Or(refuses(b)-refuses(a), b.literal-a.literal, strings.Compare(a.key, b.key))
	})
	return all
})

// sentences are the results of sentence by content.
var sentences sync.Map

// sentence is the key of the host's text that a message is, or one of its lines.
func sentence(content string) string {
	key, known := sentences.Load(content)
	if !known {
		key = search(content)
		sentences.Store(content, key)
	}
	return key.(string)
}

// search looks for sentence among all texts of the host.
func search(content string) string {
	content = quotedWord.ReplaceAllString(content, "")
	texts := append(strings.Split(content, "\n"), content)
	for _, s := range sayings() {
		for _, text := range texts {
			if s.literal > 3 && strings.HasPrefix(text, s.begins) && s.pattern.MatchString(text) {
				return s.key
			}
		}
	}
	return ""
}
