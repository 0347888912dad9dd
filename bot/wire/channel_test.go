package wire

import (
	"errors"
	"testing"
	"time"
)

func TestPermissionSets(t *testing.T) {
	if !PermAdministrator.Has(PermAttachFiles) || PermAdministrator.Missing(PermAttachFiles) != 0 {
		t.Error("an administrator lacks something")
	}
	if PermViewChannel.Has(PermViewChannel|PermSendMessages) ||
		PermViewChannel.Missing(PermViewChannel|PermSendMessages) != PermSendMessages {
		t.Error("half of the permissions counts as all")
	}
}

// TestThreadsOfKinds: Discord is asked for no thread where it has none of this form.
func TestThreadsOfKinds(t *testing.T) {
	for kind, want := range map[ChannelType]bool{
		TextChannel: true, NewsChannel: true, NewsThread: false, PublicThread: false, ChannelType(12): false,
		2: false, 13: false, 15: false, 16: false, // voice, stage, forum, media
	} {
		w, f, _, _ := newFake(t)
		_, err := w.StartThread(t.Context(), Thread{Channel: "5", Under: kind, Name: "Game", Minutes: 1440})
		if (err == nil) != want || errors.Is(err, ErrNoThreads) == want || (len(f.sent()) == 1) != want {
			t.Errorf("kind %d: %v after %d requests", kind, err, len(f.sent()))
		}
	}
}

// TestRefusedThreadsHoldNoMessageUp: a channel that takes no thread for minutes takes messages meanwhile.
func TestRefusedThreadsHoldNoMessageUp(t *testing.T) {
	w, f, _, _ := newFake(t, reply{status: 429, body: `{"message":"x","retry_after":280}`})
	for range 2 {
		_, err := w.StartThread(t.Context(), Thread{Channel: "5", Name: "Game", Minutes: 1440})
		if wait, is := Wait(err); !is || wait < 270*time.Second || wait > 280*time.Second {
			t.Errorf("%v: to wait %s", err, wait)
		}
	}
	if _, err := w.Send(t.Context(), "5", hello); err != nil || len(f.sent()) != 2 {
		t.Errorf("%v after %d requests", err, len(f.sent()))
	}
}
