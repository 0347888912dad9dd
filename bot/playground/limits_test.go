package playground

import (
	"fmt"
	"strings"
	"testing"
)

// Each row is a limit: what is just allowed and what is just too much.
type limitCase struct {
	name      string
	good, bad any
	where     string // the path of the error, with dots; "" for a code of its own
	code      int    // default 50035
}

func many(n int, make func(i int) any) []any {
	var all []any
	for i := range n {
		all = append(all, make(i))
	}
	return all
}

func button(id string) object {
	return object{"type": 2, "style": 1, "label": "Go", "custom_id": id}
}
func buttonWith(more object) object {
	b := button("id")
	for name, v := range more {
		b[name] = v
	}
	return b
}
func rowOf(all ...any) object       { return object{"type": 1, "components": all} }
func rowsOf(all ...any) object      { return object{"components": []any{rowOf(all...)}} }
func v2(all ...any) object          { return object{"flags": 1 << 15, "components": all} }
func display(text string) object    { return object{"type": 10, "content": text} }
func content(text string) object    { return object{"content": text} }
func embedded(fields object) object { return object{"embeds": []any{fields}} }
func choice(i int) any              { return object{"label": fmt.Sprint(i), "value": fmt.Sprint(i)} }
func menu(n int, more object) object {
	m := object{"type": 3, "custom_id": "menu", "options": many(n, choice)}
	for name, v := range more {
		m[name] = v
	}
	return m
}

// messageLimits hold for every way of sending a message.
var messageLimits = []limitCase{
	{"content", content(x(2000)), content(x(2001)), "content", 0},
	{"content type", content("a"), object{"content": 7}, "content", 0},
	{"empty", content("a"), content("  \n"), "", codeEmptyMessage},
	{"embeds", object{"embeds": many(10, func(int) any { return object{"title": "t"} })},
		object{"embeds": many(11, func(int) any { return object{"title": "t"} })}, "embeds", 0},
	{"embed title", embedded(object{"title": x(256)}), embedded(object{"title": x(257)}), "embeds.0.title", 0},
	{"embed description", embedded(object{"description": x(4096)}), embedded(object{"description": x(4097)}),
		"embeds.0.description", 0},
	{"embed fields", embedded(object{"fields": many(25, embedField)}), embedded(object{"fields": many(26, embedField)}),
		"embeds.0.fields", 0},
	{"embed field value", embedded(object{"fields": []any{object{"name": "n", "value": x(1024)}}}),
		embedded(object{"fields": []any{object{"name": "n", "value": x(1025)}}}), "embeds.0.fields.0.value", 0},
	{"embed footer", embedded(object{"footer": object{"text": x(2048)}}),
		embedded(object{"footer": object{"text": x(2049)}}), "embeds.0.footer.text", 0},
	{"embed author", embedded(object{"author": object{"name": x(256)}}),
		embedded(object{"author": object{"name": x(257)}}), "embeds.0.author.name", 0},
	{"embeds together", object{"embeds": []any{object{"description": x(4096)}, object{"description": x(1904)}}},
		object{"embeds": []any{object{"description": x(4096)}, object{"description": x(1905)}}}, "embeds", 0},
	{"rows", object{"components": many(5, oneButtonRow)}, object{"components": many(6, oneButtonRow)}, "components", 0},
	{"buttons in a row", rowsOf(many(5, oneButton)...), rowsOf(many(6, oneButton)...), "components.0.components", 0},
	{"empty row", rowsOf(button("a")), rowsOf(), "components.0.components", 0},
	{"row in row", rowsOf(button("a")), rowsOf(rowOf(button("a"))), "components.0.components.0.type", 0},
	{"unknown component", rowsOf(button("a")), rowsOf(object{"type": 99}), "components.0.components.0.type", 0},
	{"bare button", rowsOf(button("a")), object{"components": []any{button("a")}}, "components.0.type", 0},
	{"same custom_id", rowsOf(button("a"), button("b")), rowsOf(button("a"), button("a")), "components", 0},
	{"custom_id", rowsOf(button(x(100))), rowsOf(button(x(101))), "components.0.components.0.custom_id", 0},
	{"no custom_id", rowsOf(button("a")), rowsOf(button("")), "components.0.components.0", 0},
	{"label", rowsOf(buttonWith(object{"label": x(80)})), rowsOf(buttonWith(object{"label": x(81)})),
		"components.0.components.0.label", 0},
	{"no label", rowsOf(button("a")), rowsOf(buttonWith(object{"label": ""})), "components.0.components.0", 0},
	{"style", rowsOf(buttonWith(object{"style": 4})), rowsOf(buttonWith(object{"style": 9})),
		"components.0.components.0.style", 0},
	{"link", rowsOf(object{"type": 2, "style": 5, "label": "x", "url": "https://a.b"}),
		rowsOf(object{"type": 2, "style": 5, "label": "x"}), "components.0.components.0", 0},
	{"link with id", rowsOf(object{"type": 2, "style": 5, "label": "x", "url": "https://a.b"}),
		rowsOf(object{"type": 2, "style": 5, "label": "x", "url": "https://a.b", "custom_id": "a"}),
		"components.0.components.0", 0},
	{"url without link", rowsOf(button("a")), rowsOf(buttonWith(object{"url": "https://a.b"})),
		"components.0.components.0.url", 0},
	{"menu beside button", rowsOf(menu(2, nil)), rowsOf(menu(2, nil), button("a")), "components.0.components", 0},
	{"menu options", rowsOf(menu(25, nil)), rowsOf(menu(26, nil)), "components.0.components.0.options", 0},
	{"no menu options", rowsOf(menu(1, nil)), rowsOf(menu(0, nil)), "components.0.components.0.options", 0},
	{"menu placeholder", rowsOf(menu(1, object{"placeholder": x(150)})), rowsOf(menu(1, object{"placeholder": x(151)})),
		"components.0.components.0.placeholder", 0},
	{"menu range", rowsOf(menu(3, object{"min_values": 2, "max_values": 2})),
		rowsOf(menu(3, object{"min_values": 3, "max_values": 2})), "components.0.components.0.min_values", 0},
	{"menu max", rowsOf(menu(25, object{"max_values": 25})), rowsOf(menu(25, object{"max_values": 26})),
		"components.0.components.0.max_values", 0},
	{"menu max above options", rowsOf(menu(3, object{"max_values": 3})), rowsOf(menu(3, object{"max_values": 4})),
		"components.0.components.0", 0},
	{"same option value", rowsOf(menu(2, nil)), rowsOf(menu(1, object{"options": []any{choice(1), choice(1)}})),
		"components.0.components.0.options.1.value", 0},
	{"option label", rowsOf(optionMenu("label", 100)), rowsOf(optionMenu("label", 101)),
		"components.0.components.0.options.0.label", 0},
	{"option value", rowsOf(optionMenu("value", 100)), rowsOf(optionMenu("value", 101)),
		"components.0.components.0.options.0.value", 0},
	{"option description", rowsOf(optionMenu("description", 100)), rowsOf(optionMenu("description", 101)),
		"components.0.components.0.options.0.description", 0},
	{"v2 without flag", v2(display("a")), object{"components": []any{display("a")}}, "components.0.type", 0},
	{"v2 with content", v2(display("a")), object{"flags": 1 << 15, "content": "x", "components": []any{display("a")}},
		"content", 0},
	{"v2 components", v2(many(40, aDisplay)...), v2(many(41, aDisplay)...), "components", 0},
	{"v2 nested components", v2(object{"type": 17, "components": many(39, aDisplay)}),
		v2(object{"type": 17, "components": many(40, aDisplay)}), "components", 0},
	{"v2 text together", v2(display(x(2000)), display(x(2000))), v2(display(x(2000)), display(x(2001))), "components", 0},
	{"v2 container in container", v2(object{"type": 17, "components": []any{display("a")}}),
		v2(object{"type": 17, "components": []any{object{"type": 17, "components": []any{display("a")}}}}),
		"components.0.components.0.type", 0},
	{"section texts", v2(section(3)), v2(section(4)), "components.0.components", 0},
	{"gallery items", v2(gallery(10, "https://a.b/c")), v2(gallery(11, "https://a.b/c")), "components.0.items", 0},
	{"gallery file", v2(gallery(1, "https://a.b/c")), v2(gallery(1, "attachment://none.png")),
		"components.0.items.0.media.url", 0},
	{"mentions", allowed(object{"parse": []any{}, "users": []any{"1"}}),
		allowed(object{"parse": []any{"users"}, "users": []any{"1"}}), "allowed_mentions.parse", 0},
	{"mention kinds", allowed(object{"parse": []any{"roles"}}), allowed(object{"parse": []any{"people"}}),
		"allowed_mentions.parse.0", 0},
	{"mentioned users", allowed(object{"users": many(100, anID)}), allowed(object{"users": many(101, anID)}),
		"allowed_mentions.users", 0},
	{"attachment without file", content("a"), object{"content": "a", "attachments": []any{object{"id": "0"}}},
		"attachments.0", 0},
}

func embedField(int) any      { return object{"name": "n", "value": "v"} }
func oneButton(i int) any     { return button(fmt.Sprint(i)) }
func oneButtonRow(i int) any  { return rowOf(button(fmt.Sprint(i))) }
func aDisplay(int) any        { return display("a") }
func anID(i int) any          { return fmt.Sprint(1000 + i) }
func allowed(o object) object { return object{"content": "a", "allowed_mentions": o} }
func optionMenu(field string, n int) object {
	o := object{"label": "a", "value": "a"}
	o[field] = x(n)
	return menu(1, object{"options": []any{o}})
}
func section(n int) object {
	return object{"type": 9, "components": many(n, aDisplay), "accessory": button("a")}
}
func gallery(n int, url string) object {
	return object{"type": 12,
		"items": many(n, func(int) any { return object{"media": object{"url": url}, "description": x(1024)} })}
}

// check tells whether the error stands where it should.
func (l limitCase) check(t *testing.T, a answer, prefix string) {
	t.Helper()
	code := l.code
	if code == 0 {
		code = codeInvalidForm
	}
	wantCode(t, a, code)
	if l.where == "" {
		return
	}
	at := a.object()["errors"]
	for _, key := range strings.Split(prefix+l.where, ".") {
		o, _ := at.(object)
		at = o[key]
	}
	o, _ := at.(object)
	if len(listOf(o["_errors"])) == 0 {
		t.Errorf("no error at %s%s: %s", prefix, l.where, a.text)
	}
}

func TestMessageLimits(t *testing.T) {
	b := newBench(t)
	for _, l := range messageLimits {
		t.Run("channel/"+l.name, func(t *testing.T) {
			wantOK(t, b.post(l.good.(object)))
			l.check(t, b.post(l.bad.(object)), "")
		})
		t.Run("callback/"+l.name, func(t *testing.T) {
			wantOK(t, b.respond(b.open(""), 4, l.good.(object)))
			l.check(t, b.respond(b.open(""), 4, l.bad.(object)), "data.")
		})
		t.Run("followup/"+l.name, func(t *testing.T) {
			in := b.open("")
			wantOK(t, b.respond(in, 4, content("first")))
			wantOK(t, rest(t, b.Server, "POST", b.webhook(in), l.good))
			l.check(t, rest(t, b.Server, "POST", b.webhook(in), l.bad), "")
		})
		t.Run("original/"+l.name, func(t *testing.T) {
			in := b.open("")
			wantOK(t, b.respond(in, 5, nil))
			l.check(t, rest(t, b.Server, "PATCH", b.webhook(in)+"/messages/@original", l.bad), "")
			wantOK(t, rest(t, b.Server, "PATCH", b.webhook(in)+"/messages/@original", l.good))
		})
	}
	if got := b.Unsupported(); len(got) > 0 {
		t.Errorf("unsupported: %v", got)
	}
}

// modalLimits: rows (the old form) and labels.
var modalLimits = []limitCase{
	{"title", modal(x(45), "m", input(nil)), modal(x(46), "m", input(nil)), "title", 0},
	{"no title", modal("t", "m", input(nil)), modal("", "m", input(nil)), "title", 0},
	{"custom_id", modal("t", x(100), input(nil)), modal("t", x(101), input(nil)), "custom_id", 0},
	{"components", modal("t", "m", many(5, anInput)...), modal("t", "m", many(6, anInput)...), "components", 0},
	{"same custom_id", modal("t", "m", anInput(0), anInput(1)), modal("t", "m", anInput(0), anInput(0)), "components", 0},
	{"label", modal("t", "m", labelled(x(45), "")), modal("t", "m", labelled(x(46), "")), "components.0.label", 0},
	{"label description", modal("t", "m", labelled("a", x(100))), modal("t", "m", labelled("a", x(101))),
		"components.0.description", 0},
	{"placeholder", modal("t", "m", input(object{"placeholder": x(100)})),
		modal("t", "m", input(object{"placeholder": x(101)})), "components.0.components.0.placeholder", 0},
	{"input label", modal("t", "m", input(nil)), modal("t", "m", input(object{"label": ""})), "components.0.components",
		0},
	{"input max", modal("t", "m", input(object{"max_length": 4000})), modal("t", "m", input(object{"max_length": 4001})),
		"components.0.components.0.max_length", 0},
	{"button in form", modal("t", "m", input(nil)), modal("t", "m", rowOf(button("a"))), "components.0.components.0.type",
		0},
}

func modal(title, id string, all ...any) object {
	return object{"title": title, "custom_id": id, "components": all}
}
func input(more object) object {
	in := object{"type": 4, "custom_id": "in", "style": 1, "label": "Name"}
	for name, v := range more {
		in[name] = v
	}
	return rowOf(in)
}
func anInput(i int) any { return input(object{"custom_id": fmt.Sprint(i)}) }
func labelled(label, description string) object {
	o := object{"type": 18, "label": label, "component": object{"type": 4, "custom_id": "a", "style": 2}}
	if description != "" {
		o["description"] = description
	}
	return o
}

func TestModalLimits(t *testing.T) {
	b := newBench(t)
	for _, l := range modalLimits {
		t.Run(l.name, func(t *testing.T) {
			wantOK(t, b.respond(b.open(""), 9, l.good.(object)))
			l.check(t, b.respond(b.open(""), 9, l.bad.(object)), "data.")
		})
	}
}

// choiceLimits are those of completion.
var choiceLimits = []limitCase{
	{"count", many(25, oneChoice), many(26, oneChoice), "choices", 0},
	{"name", []any{object{"name": x(100), "value": "v"}}, []any{object{"name": x(101), "value": "v"}}, "choices.0.name",
		0},
	{"no name", []any{object{"name": "n", "value": "v"}}, []any{object{"name": "", "value": "v"}}, "choices.0.name", 0},
	{"value", []any{object{"name": "n", "value": x(100)}}, []any{object{"name": "n", "value": x(101)}}, "choices.0.value",
		0},
	{"translations", []any{object{"name": "n", "value": "v", "name_localizations": object{"fr": "n"}}},
		[]any{object{"name": "n", "value": "v", "name_localizations": object{"xx": "n"}}}, "choices.0.name_localizations.xx",
		0},
}

func oneChoice(i int) any { return object{"name": fmt.Sprint(i), "value": fmt.Sprint(i)} }

func TestChoiceLimits(t *testing.T) {
	b := newBench(t)
	for _, l := range choiceLimits {
		t.Run(l.name, func(t *testing.T) {
			wantOK(t, b.respond(b.open("game"), 8, object{"choices": l.good}))
			l.check(t, b.respond(b.open("game"), 8, object{"choices": l.bad}), "data.")
		})
	}
}
