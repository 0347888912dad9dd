package playground

import (
	"context"
	"testing"
	"time"
)

// TestAcknowledge: once, in time, with what fits.
func TestAcknowledge(t *testing.T) {
	b := newBench(t)
	hello := content("hello")

	t.Run("twice", func(t *testing.T) {
		in := b.open("")
		wantOK(t, b.respond(in, 4, hello))
		wantCode(t, b.respond(in, 4, hello), codeAcknowledged)
	})
	t.Run("just in time", func(t *testing.T) {
		in := b.open("")
		b.Clock().Advance(ackTime - time.Millisecond)
		wantOK(t, b.respond(in, 4, hello))
	})
	t.Run("too late", func(t *testing.T) {
		in := b.open("")
		b.Clock().Advance(ackTime)
		wantCode(t, b.respond(in, 4, hello), codeUnknownInteraction)
		r, err := b.interactions.await(context.Background(), in)
		if err != nil || r.Outcome != OutcomeFailed {
			t.Errorf("outcome = %v, %v, want failed", r.Outcome, err)
		}
	})
	t.Run("wrong token", func(t *testing.T) {
		in := b.open("")
		wantCode(t, rest(t, b.Server, "POST", "/interactions/"+in.id+"/nonsense/callback", object{"type": 5}),
			codeUnknownInteraction)
	})
	t.Run("refused answers leave it open", func(t *testing.T) {
		in := b.open("")
		wantCode(t, b.respond(in, 4, content(x(2001))), codeInvalidForm)
		wantOK(t, b.respond(in, 4, hello))
	})
	for kind, data := range map[int]object{6: nil, 7: hello, 8: {"choices": []any{}}} {
		wantCode(t, b.respond(b.open(""), kind, data), codeInvalidForm)
	}
	wantCode(t, b.respond(b.open("game"), 4, hello), codeInvalidForm)
	wantCode(t, b.respond(b.open(""), 5, object{"flags": flagComponentsV2}), codeInvalidForm)
	wantCode(t, b.respond(b.open(""), 99, hello), codeInvalidForm)
	wantCode(t, b.respond(b.open(""), 4, nil), codeInvalidForm)
}

func TestWithResponse(t *testing.T) {
	b := newBench(t)
	in := b.open("")
	a := rest(t, b.Server, "POST", callbackPath(in)+"?with_response=true", object{"type": 4, "data": content("hi")})
	resource, _ := a.object()["resource"].(object)
	m, _ := resource["message"].(object)
	if a.status != 200 || m["content"] != "hi" {
		t.Errorf("got %d %s", a.status, a.text)
	}
}

// TestToken: 15 minutes, and not before the acknowledgement.
func TestToken(t *testing.T) {
	b := newBench(t)
	in := b.open("")
	hello := content("hello")
	original := b.webhook(in) + "/messages/@original"
	wantCode(t, rest(t, b.Server, "POST", b.webhook(in), hello), codeUnknownWebhook)
	wantOK(t, b.respond(in, 4, hello))
	wantOK(t, rest(t, b.Server, "GET", original, nil))
	b.Clock().Advance(tokenTime)
	follow := rest(t, b.Server, "POST", b.webhook(in), hello)
	wantOK(t, follow)
	wantOK(t, rest(t, b.Server, "PATCH", b.webhook(in)+"/messages/"+follow.id(), content("more")))
	b.Clock().Advance(time.Millisecond)
	wantCode(t, rest(t, b.Server, "POST", b.webhook(in), hello), codeInvalidToken)
	wantCode(t, rest(t, b.Server, "PATCH", original, hello), codeInvalidToken)
	wantCode(t, rest(t, b.Server, "GET", "/webhooks/1/"+in.token+"/messages/@original", nil), codeUnknownWebhook)
}

// TestDeferred: "thinking" becomes the message, as private as it was deferred.
func TestDeferred(t *testing.T) {
	b := newBench(t)
	in := b.open("")
	wantOK(t, b.respond(in, 5, object{"flags": flagEphemeral}))
	if all, _ := b.As("alice").Messages("table"); len(all) != 1 || !all[0].Loading || !all[0].Ephemeral {
		t.Fatalf("messages while thinking: %+v", all)
	}
	wantOK(t, rest(t, b.Server, "POST", b.webhook(in), content("<@"+b.As("alice").ID()+"> done")))
	all, _ := b.As("alice").Messages("table")
	if len(all) != 1 || all[0].Loading || !all[0].Ephemeral || len(all[0].Pings) != 0 {
		t.Errorf("the first followup: %+v, want it in the place of thinking, private, without a ping", all)
	}
	wantOK(t, rest(t, b.Server, "POST", b.webhook(in), content("second")))
	if all, _ := b.As("bruno").Messages("table"); len(all) != 1 || all[0].Content != "second" {
		t.Errorf("Bruno sees %+v, want the public followup only", all)
	}
	wantOK(t, rest(t, b.Server, "DELETE", b.webhook(in)+"/messages/@original", nil))
	wantCode(t, rest(t, b.Server, "GET", b.webhook(in)+"/messages/@original", nil), codeUnknownMessage)
}

// TestEphemeral: for one person, and for no route of the channel.
func TestEphemeral(t *testing.T) {
	b := newBench(t)
	in := b.open("")
	wantOK(t, b.respond(in, 4,
		object{"content": "secret", "flags": flagEphemeral, "components": []any{rowOf(button("a"))}}))
	id := in.original.id
	wantCode(t, rest(t, b.Server, "GET", b.messagePath(id), nil), codeUnknownMessage)
	wantCode(t, rest(t, b.Server, "PATCH", b.messagePath(id), content("x")), codeUnknownMessage)
	wantCode(t, rest(t, b.Server, "DELETE", b.messagePath(id), nil), codeUnknownMessage)
	if list := rest(t, b.Server, "GET", "/channels/"+b.channel+"/messages", nil); len(listOf(list.body)) != 0 {
		t.Errorf("the channel lists %s", list.text)
	}
	if all, _ := b.As("bruno").Messages("table"); len(all) != 0 {
		t.Errorf("Bruno sees %+v", all)
	}
	if _, err := b.interactions.press("bruno", "table", id, "a", nil); err == nil {
		t.Error("Bruno pressed a button of Alice's private message")
	}
	press, err := b.interactions.press("alice", "table", id, "a", nil)
	if err != nil {
		t.Fatal(err)
	}
	wantOK(t, b.respond(press, 7, object{"content": "turned", "components": []any{}}))
	if all, _ := b.As("alice").Messages("table"); all[0].Content != "turned" || len(all[0].Buttons()) != 0 {
		t.Errorf("after the update: %+v", all[0])
	}
	if _, err := b.messages.actDismiss(nil, pageAct{As: "alice", Channel: "table", Message: id}); err != nil {
		t.Error(err)
	}
	if all, _ := b.As("alice").Messages("table"); len(all) != 0 {
		t.Errorf("dismissed, and yet: %+v", all)
	}
}

// TestComponents: only what is there and enabled can be used.
func TestComponents(t *testing.T) {
	b := newBench(t)
	a := b.post(object{"content": "x", "components": []any{
		rowOf(button("on"), buttonWith(object{"custom_id": "off", "disabled": true})),
		rowOf(menu(3, object{"min_values": 1, "max_values": 2})),
		rowOf(object{"type": 5, "custom_id": "who"})}})
	wantOK(t, a)
	tests := []struct {
		name, id string
		values   []string
		ok       bool
	}{
		{"button", "on", nil, true}, {"disabled", "off", nil, false}, {"absent", "none", nil, false},
		{"menu", "menu", []string{"1", "2"}, true}, {"too many", "menu", []string{"0", "1", "2"}, false},
		{"too few", "menu", nil, false}, {"wrong value", "menu", []string{"9"}, false},
		{"member", "who", []string{"bruno"}, true}, {"no member", "who", []string{"zoe"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := b.interactions.press("bruno", "table", a.id(), tt.id, tt.values); (err == nil) != tt.ok {
				t.Errorf("press = %v, want ok %t", err, tt.ok)
			}
		})
	}
	in, err := b.interactions.press("bruno", "table", a.id(), "on", nil)
	if err != nil {
		t.Fatal(err)
	}
	wantOK(t, b.respond(in, 6, nil))
	wantOK(t, rest(t, b.Server, "PATCH", b.webhook(in)+"/messages/@original", content("later")))
	if all, _ := b.As("emma").Messages("table"); all[0].Content != "later" || len(all[0].Buttons()) != 2 {
		t.Errorf("after the deferred update: %+v", all[0])
	}
}

// TestModalRules: what may be entered, and no form as answer to a form.
func TestModalRules(t *testing.T) {
	b := newBench(t)
	in := b.open("")
	wantOK(t, b.respond(in, 9, modal("t", "m", input(object{"min_length": 2, "max_length": 3}))))
	for _, text := range []string{"", "a", "abcd"} {
		if _, err := b.interactions.submit("alice", in.id, Opts{"in": text}); err == nil {
			t.Errorf("the form took %q", text)
		}
	}
	if _, err := b.interactions.submit("bruno", in.id, Opts{"in": "abc"}); err == nil {
		t.Error("Bruno sent Alice's form")
	}
	sent, err := b.interactions.submit("alice", in.id, Opts{"in": "abc"})
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, b.respond(sent, 9, modal("t", "m", input(nil))), codeInvalidForm)
	wantCode(t, b.respond(sent, 7, content("x")), codeInvalidForm) // it came from a command: no message to update
	wantOK(t, b.respond(sent, 4, content("x")))
	if _, err := b.interactions.submit("alice", in.id, Opts{"in": "abc"}); err == nil {
		t.Error("the form was sent twice")
	}
}
