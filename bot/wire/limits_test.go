package wire

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// long is a text of n characters.
func long(n int) string { return strings.Repeat("x", n) }

// several makes n values.
func several[T any](n int, one func(i int) T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = one(i)
	}
	return out
}

func press(i int) Button { return Button{Style: Primary, Label: "Go", CustomID: fmt.Sprint("b", i)} }

func rowOf(b Button) []Row { return []Row{{Buttons: []Button{b}}} }

func pick(i int) Choice { return Choice{Label: fmt.Sprint("l", i), Value: fmt.Sprint("v", i)} }

func menu(change func(*Select)) []Row {
	s := Select{CustomID: "s", Options: several(3, pick)}
	change(&s)
	return []Row{{Select: &s}}
}

func file() File { return File{Name: "board.png", Data: []byte("png")} }

// limit is a change that is just allowed and one that is just not; the error must name the field.
type limit[T any] struct {
	field     string
	good, bad func(*T)
}

// same changes nothing.
func same[T any](*T) {}

// checkChanges applies each change to a right value; prefix stands before the names of the fields.
func checkChanges[T any](t *testing.T, prefix string, apply func(change func(*T)) error, limits []limit[T]) {
	t.Helper()
	for _, l := range limits {
		check(t, prefix+l.field, apply(l.good), apply(l.bad))
	}
}

// messageLimit is a message that is just allowed and one that is just not; the error
// must name the field.
type messageLimit struct {
	field     string
	use       Use
	good, bad Message
}

func checkMessages(t *testing.T, limits []messageLimit) {
	t.Helper()
	for _, l := range limits {
		check(t, l.field, CheckMessage(l.good, l.use), CheckMessage(l.bad, l.use))
	}
}

func TestMessageLimits(t *testing.T) {
	id := func(i int) string { return fmt.Sprint(i + 1) }
	mention := func(ids ...string) Message { return Message{Content: "a", Mentions: ids} }
	checkMessages(t, []messageLimit{
		{"content", ForChannel, Message{Content: long(2000)}, Message{Content: long(2001)}},
		{"content", ForChannel,
			Message{Content: strings.Repeat("😀", 1000)}, Message{Content: strings.Repeat("😀", 1001)}},
		{"content", ForChannel, Message{Content: "é"}, Message{Content: "\xff"}},
		{"message", ForChannel, Message{Content: "a"}, Message{}},
		{"message", ForReply, Message{Files: []File{file()}}, Message{Content: " \n"}},
		{"message", ForEdit, Message{KeepContent: true}, Message{}},
		{"keep", ForChannel, Message{Content: "a"}, Message{Content: "a", KeepRows: true}},
		{"ephemeral", ForChannel, Message{Content: "a"}, Message{Content: "a", Ephemeral: true}},
		{"content", ForEdit, Message{KeepContent: true}, Message{KeepContent: true, Content: "a"}},
		{"files", ForEdit, Message{Content: "a", KeepFiles: true}, Message{KeepFiles: true, Files: []File{file()}}},
		{"rows", ForEdit, Message{Content: "a", KeepRows: true}, Message{KeepRows: true, Rows: rowOf(press(0))}},
		{"nonce", ForChannel, Message{Content: "a", Nonce: long(25)}, Message{Content: "a", Nonce: long(26)}},
		{"mentions", ForChannel, mention(several(100, id)...), mention(several(101, id)...)},
		{"mentions[0]", ForChannel, mention("12"), mention("@everyone")},
		{"mentions[1]", ForChannel, mention("1", "2"), mention("1", "1")},
		{"roles[0]", ForChannel, Message{Content: "a", Roles: []string{"12"}}, Message{Content: "a", Roles: []string{""}}},
	})
}

// TestCardLimits: 40 components in all, 4000 characters in all, nothing kept of the old message.
func TestCardLimits(t *testing.T) {
	grid := func(rows int) []Row {
		return several(rows, func(r int) Row {
			return Row{Buttons: several(4, func(i int) Button { return press(4*r + i) })}
		})
	}
	of := func(rows int, lead, content string) Message {
		return Message{Card: &Card{Lead: lead}, Content: content, Rows: grid(rows)}
	}
	more := of(7, "a", "b") // 1 + 2 + 7 * 5
	more.Rows[0].Buttons = append(more.Rows[0].Buttons, press(100))
	bad := of(7, "a", "b")
	bad.Files = []File{file()}
	bad.Rows[0].Buttons = append(bad.Rows[0].Buttons, press(100))
	bad.Rows[1].Buttons = append(bad.Rows[1].Buttons, press(101))
	kept := of(1, "a", "b")
	kept.KeepFiles = true
	colour := of(1, "a", "b")
	colour.Card = &Card{Accent: 0x1000000}
	checkMessages(t, []messageLimit{
		{"card, all components", ForReply, more, bad},
		{"card, all components", ForReply, of(1, "", ""), Message{Card: &Card{}}},
		{"card, all text", ForReply, of(1, long(2000), long(2000)), of(1, long(2001), long(2000))},
		{"card, all text", ForReply, of(1, "a", ""), of(1, " ", " ")},
		{"card.accent", ForReply, of(1, "a", "b"), colour},
		{"keep", ForEdit, of(1, "a", "b"), kept},
	})
}

func TestFileLimits(t *testing.T) {
	big := make([]byte, MaxFileBytes+1)
	checkMessages(t, []messageLimit{
		{"files", ForChannel, Message{Files: several(10, named)}, Message{Files: several(11, named)}},
		{"files[1].name", ForChannel, Message{Files: several(2, named)}, Message{Files: []File{file(), file()}}},
		{"files, all bytes", ForChannel, Message{Files: heavy(big[1:], 2)}, Message{Files: heavy(big[1:], 3)}},
	})
	one := func(change func(*File)) error {
		f := file()
		change(&f)
		return CheckMessage(Message{Files: []File{f}}, ForChannel)
	}
	checkChanges(t, "files[0].", one, []limit[File]{
		{"name", func(f *File) { f.Name = "a.png" }, func(f *File) { f.Name = "" }},
		{"name", func(f *File) { f.Name = "a.png" }, func(f *File) { f.Name = "../a" }},
		{"alt", func(f *File) { f.Alt = long(1024) }, func(f *File) { f.Alt = long(1025) }},
		{"data", func(f *File) { f.Data = big[1:] }, func(f *File) { f.Data = big }},
		{"data", same[File], func(f *File) { f.Data = nil }},
	})
}

func TestRowLimits(t *testing.T) {
	rows := func(field string, good, bad []Row) messageLimit {
		return messageLimit{field, ForChannel, Message{Rows: good}, Message{Rows: bad}}
	}
	both := menu(same[Select])
	both[0].Buttons = several(1, press)
	checkMessages(t, []messageLimit{
		rows("rows", several(5, single), several(6, single)),
		rows("rows[0]", several(1, single), both),
		rows("rows[0].buttons", several(1, single), []Row{{}}),
		rows("rows[0].buttons", []Row{{Buttons: several(5, press)}}, []Row{{Buttons: several(6, press)}}),
		rows("rows[0].buttons[1].customID",
			[]Row{{Buttons: several(2, press)}}, []Row{{Buttons: []Button{press(1), press(1)}}}),
		rows("rows[1].select.customID",
			append(rowOf(press(1)), menu(same[Select])...),
			append(rowOf(press(1)), menu(func(s *Select) { s.CustomID = "b1" })...)),
	})
}

func TestButtonLimits(t *testing.T) {
	one := func(change func(*Button)) error {
		b := press(0)
		change(&b)
		return CheckMessage(Message{Rows: rowOf(b)}, ForChannel)
	}
	link := func(url string) func(*Button) {
		return func(b *Button) { b.Style, b.CustomID, b.URL = Link, "", url }
	}
	checkChanges(t, "rows[0].buttons[0]", one, []limit[Button]{
		{"", func(b *Button) { b.Label, b.Emoji = "", "🎲" }, func(b *Button) { b.Label = "" }},
		{".label", func(b *Button) { b.Label = long(80) }, func(b *Button) { b.Label = long(81) }},
		{".style", func(b *Button) { b.Style = Danger }, func(b *Button) { b.Style = 0 }},
		{".customID", func(b *Button) { b.CustomID = long(100) }, func(b *Button) { b.CustomID = long(101) }},
		{".customID", same[Button], func(b *Button) { b.CustomID = "" }},
		{".customID", link("https://x"), func(b *Button) { b.Style, b.URL = Link, "https://x" }},
		{".url", same[Button], func(b *Button) { b.URL = "https://x" }},
		{".url", link("https://x"), link("")},
		{".url", link("https://x"), link("file:///x")},
		{".url", link("https://x/" + long(502)), link("https://x/" + long(503))},
	})
}

func TestMenuLimits(t *testing.T) {
	one := func(change func(*Select)) error { return CheckMessage(Message{Rows: menu(change)}, ForChannel) }
	checkChanges(t, "rows[0].select.", one, []limit[Select]{
		{"customID", func(s *Select) { s.CustomID = long(100) }, func(s *Select) { s.CustomID = long(101) }},
		{"placeholder", func(s *Select) { s.Placeholder = long(150) }, func(s *Select) { s.Placeholder = long(151) }},
		{"options", func(s *Select) { s.Options = several(25, pick) }, func(s *Select) { s.Options = several(26, pick) }},
		{"options", same[Select], func(s *Select) { s.Options = nil }},
		{"options[1].value", same[Select], func(s *Select) { s.Options[1].Value = "v0" }},
		{"max", func(s *Select) { s.Max = 3 }, func(s *Select) { s.Max = 4 }},
		{"min", func(s *Select) { s.Min, s.Max = 2, 2 }, func(s *Select) { s.Min, s.Max = 3, 2 }},
		{"options, defaults",
			func(s *Select) { s.Options[0].Default = true },
			func(s *Select) { s.Options[0].Default, s.Options[1].Default = true, true }},
	})
	option := func(change func(*Choice)) error { return one(func(s *Select) { change(&s.Options[0]) }) }
	checkChanges(t, "rows[0].select.options[0].", option, []limit[Choice]{
		{"label", func(c *Choice) { c.Label = long(100) }, func(c *Choice) { c.Label = long(101) }},
		{"value", func(c *Choice) { c.Value = long(100) }, func(c *Choice) { c.Value = "" }},
		{"description", func(c *Choice) { c.Description = long(100) }, func(c *Choice) { c.Description = long(101) }},
	})
}

// check demands nothing of good and one error that names the field of bad.
func check(t *testing.T, field string, good, bad error) {
	t.Helper()
	if good != nil {
		t.Errorf("%s: allowed, yet: %v", field, good)
	}
	if !errors.Is(bad, ErrLimit) || !strings.Contains("\n"+fmt.Sprint(bad), "\n"+field+" is ") {
		t.Errorf("%s: not allowed, yet: %v", field, bad)
	}
}

func named(i int) File { return File{Name: fmt.Sprint(i, ".png"), Data: []byte("png")} }

func single(i int) Row { return Row{Buttons: []Button{press(i)}} }

func heavy(data []byte, n int) []File {
	return several(n, func(i int) File { return File{Name: fmt.Sprint(i), Data: data} })
}

func TestResponseLimits(t *testing.T) {
	choice := func(label, value string) Response { return Complete([]Choice{{Label: label, Value: value}}) }
	in := func(locale string) Response {
		return Complete([]Choice{{Label: "l", Value: "v", Localized: map[string]string{locale: "é"}}})
	}
	for _, r := range []struct {
		field     string
		good, bad Response
	}{
		{"kind", Defer(true), Response{Kind: 1}},
		{"ephemeral", Update(Message{Content: "a"}), Update(Message{Content: "a", Ephemeral: true})},
		{"content", Reply(Message{Content: long(2000), Ephemeral: true}), Reply(Message{Content: long(2001)})},
		{"choices", Complete(several(25, pick)), Complete(several(26, pick))},
		{"choices[0].label", choice(long(100), "v"), choice(long(101), "v")},
		{"choices[0].value", choice("l", long(100)), choice("l", long(101))},
		{"choices[1].label", Complete(several(2, pick)), Complete([]Choice{pick(1), pick(1)})},
		{"choices[0].localized", in("fr"), in("xx")},
	} {
		check(t, r.field, CheckResponse(r.good), CheckResponse(r.bad))
	}
}

func TestModalLimits(t *testing.T) {
	modal := Modal{Title: "Title", CustomID: "m", Fields: several(1, field)}
	check(t, "modal", CheckResponse(Ask(modal)), CheckResponse(Response{Kind: KindAsk}))
	one := func(change func(*Modal)) error {
		m := modal
		change(&m)
		return CheckResponse(Ask(m))
	}
	checkChanges(t, "modal.", one, []limit[Modal]{
		{"title", func(m *Modal) { m.Title = long(45) }, func(m *Modal) { m.Title = long(46) }},
		{"customID", func(m *Modal) { m.CustomID = long(100) }, func(m *Modal) { m.CustomID = "" }},
		{"fields", func(m *Modal) { m.Fields = several(5, field) }, func(m *Modal) { m.Fields = several(6, field) }},
		{"fields[1].customID",
			func(m *Modal) { m.Fields = several(2, field) },
			func(m *Modal) { m.Fields = []Field{field(1), field(1)} }},
	})
	first := func(change func(*Field)) error {
		return one(func(m *Modal) { m.Fields = several(1, field); change(&m.Fields[0]) })
	}
	checkChanges(t, "modal.fields[0].", first, []limit[Field]{
		{"label", func(f *Field) { f.Label = long(45) }, func(f *Field) { f.Label = long(46) }},
		{"hint", func(f *Field) { f.Hint = long(100) }, func(f *Field) { f.Hint = long(101) }},
		{"placeholder", func(f *Field) { f.Placeholder = long(100) }, func(f *Field) { f.Placeholder = long(101) }},
		{"value", func(f *Field) { f.Value = long(4000) }, func(f *Field) { f.Value = long(4001) }},
		{"max", func(f *Field) { f.Max = 4000 }, func(f *Field) { f.Max = 4001 }},
		{"min", func(f *Field) { f.Min, f.Max = 5, 5 }, func(f *Field) { f.Min, f.Max = 6, 5 }},
	})
}

func field(i int) Field { return Field{CustomID: fmt.Sprint("f", i), Label: "Label"} }

func TestThreadLimits(t *testing.T) {
	check(t, "thread.name", checkThread(long(100), 60), checkThread(long(101), 60))
	check(t, "thread.minutes", checkThread("a", 10080), checkThread("a", 61))
}
