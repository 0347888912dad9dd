package wire_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/wire"
)

// echo is a bot that tries every kind of answer, on the strict server.
type echo struct {
	client *wire.Client
	ready  chan wire.Ready
	gone   chan string
	errs   chan error
}

func (e *echo) Ready(_ context.Context, r wire.Ready) { e.ready <- r }
func (e *echo) ChannelGone(_ context.Context, _, channel string) {
	e.gone <- channel
}
func (e *echo) ThreadChanged(_ context.Context, _, thread string, archived, _ bool) {
	if archived {
		e.gone <- "archived " + thread
	}
}
func (e *echo) GuildJoined(context.Context, string)              {}
func (e *echo) GuildGone(context.Context, string)                {}
func (e *echo) MemberGone(context.Context, string, string)       {}
func (e *echo) MemberBack(context.Context, string, string)       {}
func (e *echo) MemberChanged(context.Context, string, wire.User) {}
func (e *echo) Deferral(*wire.Interaction) wire.Deferral         { return wire.DeferByKind }
func (e *echo) Refused(context.Context, *wire.Interaction, *wire.Answer) {
	e.errs <- errors.New("too much waits")
}
func (e *echo) Crashed(context.Context, *wire.Interaction, *wire.Answer) {
	e.errs <- errors.New("a handler panicked")
}

func (e *echo) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	key := in.CustomID
	if len(in.Command) > 0 {
		key = strings.Join(in.Command, " ")
	}
	var r wire.Response
	switch key {
	case "try board":
		r = wire.Reply(board("for " + in.User.Name))
	case "try slow":
		time.Sleep(1700 * time.Millisecond)
		r = wire.Reply(wire.Message{Content: "slow, public"})
	case "try where":
		if in.Kind == wire.KindAutocomplete {
			r = wire.Complete([]wire.Choice{{Label: "E4 " + in.Options["to"].Text, Value: "e4"}})
			break
		}
		r = wire.Reply(wire.Message{Content: "to " + in.Options["to"].Text, Ephemeral: true})
	case "next":
		r = wire.Update(board("next"))
	case "name":
		r = wire.Ask(wire.Modal{
			Title: "Name", CustomID: "named", Fields: []wire.Field{{CustomID: "n", Label: "Name", Hint: "short"}},
		})
	case "named":
		r = wire.Reply(wire.Message{Content: "hello " + in.Fields["n"], Ephemeral: true})
	case "pick":
		r = wire.Update(wire.Message{Content: "picked " + in.Values[0]})
	}
	if err := a.Respond(ctx, r); err != nil {
		e.errs <- err
	}
}

// board is a message with everything on it.
func board(text string) wire.Message {
	return wire.Message{
		Content: text, Files: []wire.File{{Name: "board.png", Alt: "a board", Data: []byte("\x89PNG\r\n\x1a\n")}},
		Rows: []wire.Row{
			{Buttons: []wire.Button{
				{Style: wire.Primary, Label: "Next", CustomID: "next"},
				{Style: wire.Secondary, Label: "Name", CustomID: "name"}}},
			{Select: &wire.Select{CustomID: "pick", Options: []wire.Choice{{Label: "A", Value: "a"}, {Label: "B", Value: "b"}}}},
		},
	}
}

var tryCommands = []*wire.Command{{Name: "try", Description: "Try",
	NameLocalizations: &map[wire.Locale]string{"fr": "essai"},
	Options: []*wire.Option{
		{Type: wire.SubCommand, Name: "board", Description: "A board"},
		{Type: wire.SubCommand, Name: "slow", Description: "Slow"},
		{Type: wire.SubCommand, Name: "where", Description: "Where", Options: []*wire.Option{
			{Type: wire.StringOption, Name: "to", Description: "To", Required: true, Autocomplete: true}}},
	}}}

// visit starts a playground and an echo bot on it.
func visit(t *testing.T) (*playground.Server, *echo) {
	t.Helper()
	srv := playground.New(playground.Options{})
	if err := srv.Listen(0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	client, err := wire.NewClient(wire.Config{
		Token: wire.NewSecret("canary"), API: srv.URL() + "/api/v10", Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	e := &echo{client: client, ready: make(chan wire.Ready, 10), gone: make(chan string, 10), errs: make(chan error, 100)}
	shell, err := wire.NewShell(wire.Options{Client: client, Handler: e, Backoff: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	shell.Begin()
	t.Cleanup(func() {
		shell.Close()
		close(e.errs)
		for err := range e.errs {
			t.Errorf("the bot met: %v", err)
		}
		for _, v := range append(srv.Violations(), srv.Unsupported()...) {
			t.Errorf("the playground complains: %s", v)
		}
	})
	<-e.ready
	for range 2 { // as at each start
		if err := client.PutCommands(t.Context(), tryCommands); err != nil {
			t.Fatal(err)
		}
	}
	return srv, e
}

// said reads the message that answers.
func said(t *testing.T) func(playground.Reply, error) string {
	return func(r playground.Reply, err error) string {
		t.Helper()
		if err != nil || r.Message == nil {
			t.Fatalf("%+v, %v", r, err)
		}
		return r.Message.Content
	}
}

func TestPlaygroundInteractions(t *testing.T) {
	t.Parallel()
	srv, _ := visit(t)
	ctx, alice, say := t.Context(), srv.As("alice"), said(t)
	r, err := alice.Command(ctx, "#table", "try board", nil)
	if got := say(r, err); got != "for Alice" || len(r.Message.Attachments) != 1 {
		t.Errorf("board: %q, %+v", got, r.Message.Attachments)
	}
	message := r.Message.ID
	if r, err = alice.Click(ctx, "#table", message, "next"); say(r, err) != "next" || len(r.Message.Attachments) != 1 {
		t.Errorf("next: %+v", r.Message)
	}
	// The watchdog deferred in private; the public answer is a message of its own.
	if _, err = alice.Command(ctx, "#table", "try slow", nil); err != nil {
		t.Error(err)
	}
	slow, err := alice.Wait(ctx, "#table", func(m playground.Message) bool { return m.Content == "slow, public" })
	if err != nil || slow.Ephemeral || slow.Loading {
		t.Errorf("slow: %+v, %v", slow, err)
	}
	choices, err := alice.Complete(ctx, "#table", "try where", playground.Opts{"to": "e"}, "to")
	if err != nil || len(choices) != 1 || choices[0].Name != "E4 e" {
		t.Errorf("completion: %+v, %v", choices, err)
	}
	if r, err = alice.Command(ctx, "#table", "try where", playground.Opts{"to": "e4"}); say(r, err) != "to e4" ||
		!r.Message.Ephemeral {
		t.Errorf("where: %+v", r.Message)
	}
	r, err = alice.Click(ctx, "#table", message, "name")
	if err != nil || r.Modal == nil {
		t.Fatalf("form: %+v, %v", r, err)
	}
	if r, err = alice.Submit(ctx, r.Modal, playground.Opts{"n": "Zoé"}); say(r, err) != "hello Zoé" {
		t.Errorf("form: %+v", r.Message)
	}
	if r, err = alice.Select(ctx, "#table", message, "pick", "b"); say(r, err) != "picked b" ||
		len(r.Message.Attachments) != 0 {
		t.Errorf("select: %+v", r.Message)
	}
}

func TestPlaygroundMessages(t *testing.T) {
	t.Parallel()
	srv, e := visit(t)
	ctx, w, channel := t.Context(), e.client, srv.ChannelID("#table")
	m := board("turn 1")
	m.Nonce, m.Mentions = "turn-1", []string{srv.As("bruno").ID()}
	m.Content += " <@" + m.Mentions[0] + ">"
	// The answer is lost; the repetition must not post twice.
	if err := srv.Fault(playground.Fault{Kind: "after", Route: "/messages"}); err != nil {
		t.Fatal(err)
	}
	id, err := w.Send(ctx, channel, m)
	if err != nil {
		t.Fatal(err)
	}
	own, err := w.RecentMessages(ctx, channel, 10)
	if err != nil || len(own) != 1 || own[0].ID != id || strings.Join(own[0].CustomIDs, " ") != "next name pick" {
		t.Errorf("own messages: %+v, %v", own, err)
	}
	if err := w.DropControls(ctx, channel, id); err != nil {
		t.Error(err)
	}
	own, err = w.RecentMessages(ctx, channel, 10)
	if err != nil || len(own) != 1 || len(own[0].CustomIDs) != 0 || own[0].Content != m.Content {
		t.Errorf("without controls: %+v, %v", own, err)
	}
	if err := srv.As("alice").DeleteMessage(channel, id); err != nil {
		t.Error(err)
	}
	if err := w.Edit(ctx, channel, id, wire.Message{Content: "a"}); !errors.Is(err, wire.ErrUnknownMessage) ||
		!wire.Gone(err) {
		t.Errorf("edit of nothing: %v", err)
	}
	if _, err := w.Send(ctx, "99", wire.Message{Content: "a"}); !errors.Is(err, wire.ErrUnknownChannel) {
		t.Errorf("send to nowhere: %v", err)
	}
}
