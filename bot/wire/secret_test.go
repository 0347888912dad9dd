package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
)

// leaks tells whether a text shows one of the test tokens.
func leaks(text string) bool {
	return strings.Contains(text, testToken.Reveal()) || strings.Contains(text, testWebhook.Reveal())
}

// TestErrorsShowNoToken drives every kind of failure and reads the errors and logs.
func TestErrorsShowNoToken(t *testing.T) {
	synctest.Test(t, errorsShowNoToken)
}

func errorsShowNoToken(t *testing.T) {
	secretive := "https://x/webhooks/1/" + testWebhook.Reveal()
	network := &url.Error{Op: "Patch", URL: secretive, Err: errors.New("proxy said Bot " + testToken.Reveal())}
	for _, r := range []reply{
		cut, broken, expired, longWait, edgeBan, {err: network},
		{status: 400, body: `{"code":1,"message":"bad Bot ` + testToken.Reveal() + `"}`},
		{status: 200, body: "not JSON"},
		{status: 302, header: map[string]string{"Location": secretive}},
	} {
		w, _, _, p := newFake(t, r, r, r, r, r)
		ctx, stop := context.WithTimeout(t.Context(), 1)
		for _, ctx := range []context.Context{t.Context(), ctx} {
			in := asked(KindComponent)
			_, err1 := w.EditFollowup(ctx, in, firstAnswer, hello)
			_, err2 := w.Followup(ctx, in, hello)
			all := fmt.Sprintf("%v %+v %#v", err1, err2, errors.Join(err1, err2, w.Respond(ctx, in, DeferUpdate())))
			for err := err1; err != nil; err = errors.Unwrap(err) {
				all += fmt.Sprintf("%+v %#v", err, err)
			}
			if leaks(all) || leaks(p.String()) || strings.Contains(all, "https://") {
				t.Errorf("a token or an address shows in %s", all)
			}
		}
		stop()
	}
}

// TestValuesShowNoToken prints everything that holds a token in every way.
func TestValuesShowNoToken(t *testing.T) {
	w, _, _, _ := newFake(t)
	in := asked(KindCommand)
	a := NewAnswer(w, in, DeferNever)
	var b bytes.Buffer
	log := slog.New(slog.NewTextHandler(&b, nil))
	for _, v := range []any{
		testToken, in, *in, w, a, Config{Token: testToken}, &Config{Token: testToken}, []Secret{testToken},
	} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			fmt.Fprintf(&b, verb+"\n", v)
		}
		log.Info("value", "v", v)
		if _, isAnswer := v.(*Answer); !isAnswer {
			j, _ := json.Marshal(v)
			b.Write(j)
		}
	}
	hex := fmt.Sprintf("%x", testToken.Reveal())
	if leaks(b.String()) || strings.Contains(b.String(), hex) {
		t.Errorf("a token shows:\n%s", b.String())
	}
	if testToken.Reveal() != "BOT-TOKEN-CANARY" {
		t.Error("Reveal does not reveal")
	}
}

func TestAPIBase(t *testing.T) {
	for api, want := range map[string]string{
		"":                                 DefaultAPI,
		"https://discord.com/api/v10/":     DefaultAPI,
		"http://127.0.0.1:80/api/v10":      "http://127.0.0.1:80/api/v10",
		"http://[::1]:80/api/v10":          "http://[::1]:80/api/v10",
		"http://localhost:80/x":            "http://localhost:80/x",
		"http://discord.com/api/v10":       "",
		"http://127.0.0.1.example.org/api": "",
		"ftp://127.0.0.1/":                 "",
		"https://user:pass@x/":             "",
		"127.0.0.1:80":                     "",
		"https://x/?a=b":                   "",
	} {
		got, err := apiBase(api)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("apiBase(%q) = %q, %v, want %q", api, got, err, want)
		}
	}
	if _, err := NewClient(Config{}); err == nil {
		t.Error("an empty token is accepted")
	}
}
