package wire_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/wire"
)

func TestPlaygroundPlaces(t *testing.T) {
	t.Parallel()
	srv, e := visit(t)
	ctx, w, channel := t.Context(), e.client, srv.ChannelID("#table")
	id, err := w.Send(ctx, channel, wire.Message{Content: "a game"})
	if err != nil {
		t.Fatal(err)
	}
	week := wire.Thread{Channel: channel, Message: id, Name: "Game", Minutes: 10080}
	var threads [2]string
	for i := range threads {
		if threads[i], err = w.StartThread(ctx, week); err != nil {
			t.Fatal(err)
		}
	}
	if threads[0] != threads[1] {
		t.Errorf("a repeated call opened another thread: %v", threads)
	}
	if c, err := w.Channel(ctx, threads[0]); err != nil || !c.IsThread() || c.ParentID != channel {
		t.Errorf("thread %+v, %v", c, err)
	}
	free, err := w.StartThread(ctx, wire.Thread{Channel: channel, Name: "Other", Minutes: 1440})
	if err != nil || free == threads[0] {
		t.Errorf("free thread %s, %v", free, err)
	}
	if err := srv.As("alice").Thread(threads[0], "archive"); err != nil {
		t.Fatal(err)
	}
	if got := <-e.gone; got != "archived "+threads[0] {
		t.Errorf("heard %q", got)
	}
	if err := w.Unarchive(ctx, threads[0]); err != nil {
		t.Error(err)
	}
	dm, err := w.OpenDM(ctx, srv.As("bruno").ID())
	if err == nil {
		_, err = w.Send(ctx, dm, wire.Message{Content: "your turn"})
	}
	if err != nil {
		t.Errorf("direct message: %v", err)
	}
}

// TestPlaygroundRights: a channel's denied permissions are denied in its threads, and a deleted
// channel is reported.
func TestPlaygroundRights(t *testing.T) {
	t.Parallel()
	srv, e := visit(t)
	ctx, w, channel := t.Context(), e.client, srv.ChannelID("#table")
	thread, err := w.StartThread(ctx, wire.Thread{Channel: channel, Name: "Other", Minutes: 1440})
	if err != nil {
		t.Fatal(err)
	}
	can, err := w.Permissions(ctx, channel)
	if err != nil || !can.Has(wire.PermSendMessages|wire.PermAttachFiles) {
		t.Errorf("permissions %v, %v", can.Names(), err)
	}
	if err := srv.Deny("#table", playground.AttachFiles); err != nil {
		t.Fatal(err)
	}
	can, err = w.Permissions(ctx, thread)
	if err != nil || can.Has(wire.PermAttachFiles) ||
		strings.Join(can.Missing(wire.PermAttachFiles|wire.PermSendMessages).Names(), " ") != "ATTACH_FILES" {
		t.Errorf("permissions after a denial %v, %v", can.Names(), err)
	}
	if _, err := w.Send(ctx, channel, board("a")); !wire.Forbidden(err) {
		t.Errorf("a picture where none is allowed: %v", err)
	}
	if err := srv.As("alice").DeleteChannel("#table"); err != nil {
		t.Fatal(err)
	}
	for got := ""; got != channel; {
		select {
		case got = <-e.gone:
		case <-time.After(time.Minute):
			t.Fatal("the deleted channel was not reported")
		}
	}
}

// TestPlaygroundFaults: after each trouble of the gateway the bot answers again.
func TestPlaygroundFaults(t *testing.T) {
	t.Parallel()
	srv, e := visit(t)
	for _, f := range []playground.Fault{
		{Kind: "drop"}, {Kind: "op7"}, {Kind: "op9"}, {Kind: "close", Code: 4000},
		{Kind: "status", Code: 503, Route: "/callback"},
	} {
		if err := srv.Fault(f); err != nil {
			t.Fatal(err)
		}
		if f.Kind != "status" {
			select {
			case <-e.ready:
			case <-time.After(time.Minute):
				t.Fatalf("after %s: not back", f.Kind)
			}
		}
		if r, err := srv.As("bruno").Command(t.Context(), "#table", "try board", nil); err != nil || r.Message == nil {
			t.Errorf("after %s: %+v, %v", f.Kind, r, err)
		}
	}
}
