package wire

import (
	"context"
	"strings"
	"testing"

	"bivouac/game/gametest"
)

// eventKinds are the gateway's events that are decoded, and one that is not.
var eventKinds = []string{"READY", "RESUMED", "INTERACTION_CREATE", "CHANNEL_DELETE", "THREAD_DELETE", "THREAD_UPDATE",
	"GUILD_CREATE", "GUILD_DELETE", "GUILD_MEMBER_REMOVE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "TYPING_START"}

// deaf is a handler that does nothing.
type deaf struct{}

func (deaf) Interaction(context.Context, *Interaction, *Answer)        {}
func (deaf) Deferral(*Interaction) Deferral                            { return DeferNever }
func (deaf) Refused(context.Context, *Interaction, *Answer)            {}
func (deaf) Crashed(context.Context, *Interaction, *Answer)            {}
func (deaf) Ready(context.Context, Ready)                              {}
func (deaf) ChannelGone(context.Context, string, string)               {}
func (deaf) ThreadChanged(context.Context, string, string, bool, bool) {}
func (deaf) GuildJoined(context.Context, string)                       {}
func (deaf) GuildGone(context.Context, string)                         {}
func (deaf) MemberGone(context.Context, string, string)                {}
func (deaf) MemberBack(context.Context, string, string)                {}
func (deaf) MemberChanged(context.Context, string, User)               {}

// FuzzEvent: no event of the gateway panics, and none is believed too much.
func FuzzEvent(f *testing.F) {
	for i, data := range []string{
		`{"user":{"id":"1","username":"b"},"application":{"id":"2"},"guilds":[{"id":"3"},{"id":null},7]}`, `{}`,
		`{"user":{"id":"1"},"application":{"id":"2"},"guilds":[{"id":"3"},null]}`,
		`{"type":3,` + inGuild + `,"data":{"custom_id":"c","values":["a"]}}`, `{"id":"5","guild_id":"3"}`, `{"id":5}`,
		`{"id":"5","thread_metadata":{"archived":true,"locked":"x"}}`, `{"id":"3","unavailable":false}`,
		`{"id":"3","unavailable":true}`, `{"guild_id":"3","user":{"id":"12"}}`, `null`,
	} {
		f.Add(uint8(i), []byte(data))
	}
	f.Fuzz(func(t *testing.T, kind uint8, data []byte) {
		w, _, counts, log := newFake(t)
		s, err := NewShell(Options{Client: w, Handler: deaf{}})
		if err != nil {
			t.Fatal(err)
		}
		name := eventKinds[int(kind)%len(eventKinds)]
		gametest.Bounded(t, len(data), func() { s.Deliver(name, data) })
		s.drain(0)
		if counts.get(CountPanic+" "+name) > 0 {
			t.Errorf("%s panics:\n%s", name, log)
		}
	})
}

// FuzzRefusal: any refusal of Discord is read, kept short, and holds no token.
func FuzzRefusal(f *testing.F) {
	f.Add(400, `{"code":50035,"message":"Invalid Form Body","errors":{`+
		`"content":{"_errors":[{"code":"X","message":"too long"}]},"a":{"0":{"b":{"_errors":[{}]}}}}}`)
	f.Add(404, `{"code":10008,"message":"Unknown Message"}`)
	f.Add(403, `<html>`)
	f.Add(200, `{"id":"77","channel_id":"5","content":"x","timestamp":"?",`+
		`"components":[{"components":[{"custom_id":7}]}]}`)
	f.Add(200, `[{"id":5},null]`)
	f.Fuzz(func(t *testing.T, status int, body string) {
		if status == 429 || status < 200 || status >= 500 {
			return // these are waited for
		}
		w, _, _, _ := newFake(t, reply{status: status, body: body}, reply{status: status, body: body})
		var errs []error
		gametest.Bounded(t, len(body), func() {
			_, err := w.Send(t.Context(), "5", Message{Content: "x"})
			_, err2 := w.RecentMessages(t.Context(), "5", 10)
			errs = []error{err, err2}
		})
		for _, err := range errs {
			if err == nil {
				continue
			}
			if says := err.Error(); len(says) > 4000 || strings.Contains(says, testToken.Reveal()) {
				t.Errorf("%d bytes: %q", len(says), says)
			}
		}
	})
}
