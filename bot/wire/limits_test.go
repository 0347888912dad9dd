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

func button(change func(*Button)) []Row {
	b := press(0)
	change(&b)
	return rowOf(b)
}

func file(change func(*File)) []File {
	f := File{Name: "board.png", Data: []byte("png")}
	change(&f)
	return []File{f}
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
	checkMessages(t, []messageLimit{
		{"content", ForChannel, Message{Content: long(2000)}, Message{Content: long(2001)}},
		{"content", ForChannel, Message{Content: strings.Repeat("😀", 1000)}, Message{Content: strings.Repeat("😀", 1001)}},
		{"content", ForChannel, Message{Content: "é"}, Message{Content: "\xff"}},
		{"message", ForChannel, Message{Content: "a"}, Message{}},
		{"message", ForReply, Message{Files: file(func(*File) {})}, Message{Content: " \n"}},
		{"message", ForEdit, Message{KeepContent: true}, Message{}},
		{"keep", ForChannel, Message{Content: "a"}, Message{Content: "a", KeepRows: true}},
		{"ephemeral", ForChannel, Message{Content: "a"}, Message{Content: "a", Ephemeral: true}},
		{"content", ForEdit, Message{KeepContent: true}, Message{KeepContent: true, Content: "a"}},
		{"files", ForEdit, Message{Content: "a", KeepFiles: true}, Message{KeepFiles: true, Files: file(func(*File) {})}},
		{"rows", ForEdit, Message{Content: "a", KeepRows: true}, Message{KeepRows: true, Rows: rowOf(press(0))}},
		{"nonce", ForChannel, Message{Content: "a", Nonce: long(25)}, Message{Content: "a", Nonce: long(26)}},
		{"mentions", ForChannel,
			Message{Content: "a", Mentions: several(100, func(i int) string { return fmt.Sprint(i + 1) })},
			Message{Content: "a", Mentions: several(101, func(i int) string { return fmt.Sprint(i + 1) })}},
		{"mentions[0]", ForChannel, Message{Content: "a", Mentions: []string{"12"}}, Message{Content: "a", Mentions: []string{"@everyone"}}},
		{"mentions[1]", ForChannel, Message{Content: "a", Mentions: []string{"1", "2"}}, Message{Content: "a", Mentions: []string{"1", "1"}}},
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
	bad.Files = file(func(*File) {})
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
		{"files[0].name", ForChannel, Message{Files: file(func(f *File) { f.Name = "a.png" })}, Message{Files: file(func(f *File) { f.Name = "" })}},
		{"files[0].name", ForChannel, Message{Files: file(func(f *File) { f.Name = "a.png" })}, Message{Files: file(func(f *File) { f.Name = "../a" })}},
		{"files[1].name", ForChannel, Message{Files: several(2, named)}, Message{Files: append(file(func(*File) {}), file(func(*File) {})...)}},
		{"files[0].alt", ForChannel, Message{Files: file(func(f *File) { f.Alt = long(1024) })}, Message{Files: file(func(f *File) { f.Alt = long(1025) })}},
		{"files[0].data", ForChannel, Message{Files: file(func(f *File) { f.Data = big[1:] })}, Message{Files: file(func(f *File) { f.Data = big })}},
		{"files[0].data", ForChannel, Message{Files: file(func(*File) {})}, Message{Files: file(func(f *File) { f.Data = nil })}},
		{"files, all bytes", ForChannel, Message{Files: heavy(big[1:], 2)}, Message{Files: heavy(big[1:], 3)}},
	})
}

func TestButtonLimits(t *testing.T) {
	checkMessages(t, []messageLimit{
		{"rows", ForChannel, Message{Rows: several(5, single)}, Message{Rows: several(6, single)}},
		{"rows[0].buttons", ForChannel, Message{Rows: []Row{{Buttons: several(5, press)}}}, Message{Rows: []Row{{Buttons: several(6, press)}}}},
		{"rows[0].buttons", ForChannel, Message{Rows: several(1, single)}, Message{Rows: []Row{{}}}},
		{"rows[0]", ForChannel, Message{Rows: several(1, single)}, Message{Rows: []Row{{Buttons: several(1, press), Select: menu(func(*Select) {})[0].Select}}}},
		{"rows[0].buttons[0].label", ForChannel, Message{Rows: button(func(b *Button) { b.Label = long(80) })}, Message{Rows: button(func(b *Button) { b.Label = long(81) })}},
		{"rows[0].buttons[0]", ForChannel, Message{Rows: button(func(b *Button) { b.Label, b.Emoji = "", "🎲" })}, Message{Rows: button(func(b *Button) { b.Label = "" })}},
		{"rows[0].buttons[0].style", ForChannel, Message{Rows: button(func(b *Button) { b.Style = Danger })}, Message{Rows: button(func(b *Button) { b.Style = 0 })}},
		{"rows[0].buttons[0].customID", ForChannel, Message{Rows: button(func(b *Button) { b.CustomID = long(100) })}, Message{Rows: button(func(b *Button) { b.CustomID = long(101) })}},
		{"rows[0].buttons[0].customID", ForChannel, Message{Rows: button(func(*Button) {})}, Message{Rows: button(func(b *Button) { b.CustomID = "" })}},
		{"rows[0].buttons[0].url", ForChannel, Message{Rows: button(func(*Button) {})}, Message{Rows: button(func(b *Button) { b.URL = "https://x" })}},
		{"rows[0].buttons[0].url", ForChannel, Message{Rows: linkTo("https://x")}, Message{Rows: linkTo("")}},
		{"rows[0].buttons[0].url", ForChannel, Message{Rows: linkTo("https://x/" + long(502))}, Message{Rows: linkTo("https://x/" + long(503))}},
		{"rows[0].buttons[0].url", ForChannel, Message{Rows: linkTo("https://x")}, Message{Rows: linkTo("file:///x")}},
		{"rows[0].buttons[0].customID", ForChannel, Message{Rows: linkTo("https://x")}, Message{Rows: button(func(b *Button) { b.Style, b.URL = Link, "https://x" })}},
		{"rows[0].buttons[1].customID", ForChannel, Message{Rows: []Row{{Buttons: several(2, press)}}}, Message{Rows: []Row{{Buttons: []Button{press(1), press(1)}}}}},
		{"rows[1].select.customID", ForChannel, Message{Rows: append(rowOf(press(1)), menu(func(*Select) {})...)}, Message{Rows: append(rowOf(press(1)), menu(func(s *Select) { s.CustomID = "b1" })...)}},
	})
}

func TestMenuLimits(t *testing.T) {
	checkMessages(t, []messageLimit{
		{"rows[0].select.customID", ForChannel, Message{Rows: menu(func(s *Select) { s.CustomID = long(100) })}, Message{Rows: menu(func(s *Select) { s.CustomID = long(101) })}},
		{"rows[0].select.placeholder", ForChannel, Message{Rows: menu(func(s *Select) { s.Placeholder = long(150) })}, Message{Rows: menu(func(s *Select) { s.Placeholder = long(151) })}},
		{"rows[0].select.options", ForChannel, Message{Rows: menu(func(s *Select) { s.Options = several(25, pick) })}, Message{Rows: menu(func(s *Select) { s.Options = several(26, pick) })}},
		{"rows[0].select.options", ForChannel, Message{Rows: menu(func(s *Select) {})}, Message{Rows: menu(func(s *Select) { s.Options = nil })}},
		{"rows[0].select.options[0].label", ForChannel, Message{Rows: menu(func(s *Select) { s.Options[0].Label = long(100) })}, Message{Rows: menu(func(s *Select) { s.Options[0].Label = long(101) })}},
		{"rows[0].select.options[0].value", ForChannel, Message{Rows: menu(func(s *Select) { s.Options[0].Value = long(100) })}, Message{Rows: menu(func(s *Select) { s.Options[0].Value = "" })}},
		{"rows[0].select.options[0].description", ForChannel, Message{Rows: menu(func(s *Select) { s.Options[0].Description = long(100) })}, Message{Rows: menu(func(s *Select) { s.Options[0].Description = long(101) })}},
		{"rows[0].select.options[1].value", ForChannel, Message{Rows: menu(func(*Select) {})}, Message{Rows: menu(func(s *Select) { s.Options[1].Value = "v0" })}},
		{"rows[0].select.max", ForChannel, Message{Rows: menu(func(s *Select) { s.Max = 3 })}, Message{Rows: menu(func(s *Select) { s.Max = 4 })}},
		{"rows[0].select.min", ForChannel, Message{Rows: menu(func(s *Select) { s.Min, s.Max = 2, 2 })}, Message{Rows: menu(func(s *Select) { s.Min, s.Max = 3, 2 })}},
		{"rows[0].select.options, defaults", ForChannel, Message{Rows: menu(func(s *Select) { s.Options[0].Default = true })}, Message{Rows: menu(func(s *Select) { s.Options[0].Default, s.Options[1].Default = true, true })}},
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

func linkTo(url string) []Row { return rowOf(Button{Style: Link, Label: "Go", URL: url}) }

func TestResponseLimits(t *testing.T) {
	form := func(change func(*Modal)) Response {
		m := Modal{Title: "Title", CustomID: "m", Fields: []Field{{CustomID: "f", Label: "Label"}}}
		change(&m)
		return Ask(m)
	}
	rows := []struct {
		field     string
		good, bad Response
	}{
		{"kind", Defer(true), Response{Kind: 1}},
		{"ephemeral", Update(Message{Content: "a"}), Update(Message{Content: "a", Ephemeral: true})},
		{"content", Reply(Message{Content: long(2000), Ephemeral: true}), Reply(Message{Content: long(2001)})},
		{"choices", Complete(several(25, pick)), Complete(several(26, pick))},
		{"choices[0].label", Complete([]Choice{{Label: long(100), Value: "v"}}), Complete([]Choice{{Label: long(101), Value: "v"}})},
		{"choices[0].value", Complete([]Choice{{Label: "l", Value: long(100)}}), Complete([]Choice{{Label: "l", Value: long(101)}})},
		{"choices[1].label", Complete(several(2, pick)), Complete([]Choice{pick(1), pick(1)})},
		{"choices[0].localized", Complete([]Choice{{Label: "l", Value: "v", Localized: map[string]string{"fr": "é"}}}),
			Complete([]Choice{{Label: "l", Value: "v", Localized: map[string]string{"xx": "é"}}})},
		{"modal", form(func(*Modal) {}), Response{Kind: KindAsk}},
		{"modal.title", form(func(m *Modal) { m.Title = long(45) }), form(func(m *Modal) { m.Title = long(46) })},
		{"modal.customID", form(func(m *Modal) { m.CustomID = long(100) }), form(func(m *Modal) { m.CustomID = "" })},
		{"modal.fields", form(func(m *Modal) { m.Fields = several(5, field) }), form(func(m *Modal) { m.Fields = several(6, field) })},
		{"modal.fields[1].customID", form(func(m *Modal) { m.Fields = several(2, field) }), form(func(m *Modal) { m.Fields = []Field{field(1), field(1)} })},
		{"modal.fields[0].label", form(func(m *Modal) { m.Fields[0].Label = long(45) }), form(func(m *Modal) { m.Fields[0].Label = long(46) })},
		{"modal.fields[0].hint", form(func(m *Modal) { m.Fields[0].Hint = long(100) }), form(func(m *Modal) { m.Fields[0].Hint = long(101) })},
		{"modal.fields[0].placeholder", form(func(m *Modal) { m.Fields[0].Placeholder = long(100) }), form(func(m *Modal) { m.Fields[0].Placeholder = long(101) })},
		{"modal.fields[0].value", form(func(m *Modal) { m.Fields[0].Value = long(4000) }), form(func(m *Modal) { m.Fields[0].Value = long(4001) })},
		{"modal.fields[0].max", form(func(m *Modal) { m.Fields[0].Max = 4000 }), form(func(m *Modal) { m.Fields[0].Max = 4001 })},
		{"modal.fields[0].min", form(func(m *Modal) { m.Fields[0].Min, m.Fields[0].Max = 5, 5 }), form(func(m *Modal) { m.Fields[0].Min, m.Fields[0].Max = 6, 5 })},
	}
	for _, r := range rows {
		check(t, r.field, CheckResponse(r.good), CheckResponse(r.bad))
	}
}

func field(i int) Field { return Field{CustomID: fmt.Sprint("f", i), Label: "Label"} }

func TestThreadLimits(t *testing.T) {
	check(t, "thread.name", checkThread(long(100), 60), checkThread(long(101), 60))
	check(t, "thread.minutes", checkThread("a", 10080), checkThread("a", 61))
}
