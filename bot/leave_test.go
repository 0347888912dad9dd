package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

// leaves lets a member leave the server, or come back, as the gateway tells it.
func (w *world) leaves(who string, gone bool) {
	w.t.Helper()
	w.check(w.srv.SetPresent(who, !gone))
}

func TestAMemberLeavesAndComesBack(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.leaves("bruno", true)
	m := w.sees("emma", "Bruno has left the server. The seat is kept until <t:")
	if len(m.Pings) != 0 {
		t.Errorf("it pings %v, want nobody", m.Pings)
	}
	for _, label := range []string{"Take my seat again", "Take Bruno out: the game ends"} {
		if _, ok := m.Button(label); !ok {
			t.Errorf("there is no button %q", label)
		}
	}
	private(t, w.press("emma", "Take my seat again"), "no seat")
	w.stopBot()
	w.srv.Clock().Advance(20 * time.Hour)
	w.startBot()
	w.leaves("bruno", false)
	back := w.sees("emma", "is back and plays on")
	if len(back.Pings) != 1 || back.Pings[0] != w.srv.As("bruno").ID() {
		t.Errorf("%q pings %v, want bruno, who is asked", back.Content, back.Pings)
	}
	private(t, w.press("bruno", "Take my seat again"), "déjà à cette table")
	w.srv.Clock().Advance(5 * time.Hour)
	w.press("bruno", "Play")
	if n := w.told("has not come back"); n != 0 || !w.here().Has(w.srv.As("bruno").ID()) {
		t.Errorf("said %d times that he did not come back, and he did", n)
	}
}

func TestAMemberLeavesForGood(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.leaves("bruno", true)
	w.sees("emma", "Bruno has left the server")
	w.srv.Clock().Advance(25 * time.Hour)
	w.sees("emma", "Bruno did not come back in time")
	w.sees("emma", "The game is over")
	w.leaves("bruno", false)
	private(t, w.command("bruno", "rejoin", nil), "partie est finie")
}

// TestASeatIsGivenBack: who gave his seat to a friend asks for it again.
func TestASeatIsGivenBack(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	private(t, w.command("emma", "rejoin", nil), "no seat")
	w.command("bruno", "substitute", playground.Opts{"friend": w.srv.As("emma").ID()})
	w.press("emma", "Take the seat")
	private(t, w.command("bruno", "rejoin", nil), "J’ai demandé à Emma")
	plea := w.sees("alice", "would like this seat back")
	if len(plea.Pings) != 1 || plea.Pings[0] != w.srv.As("emma").ID() || !strings.Contains(plea.Content, "Bruno") {
		t.Errorf("%q pings %v, want Emma asked for Bruno", plea.Content, plea.Pings)
	}
	private(t, w.press("alice", "Give it back"), "No seat is offered")
	private(t, w.press("emma", "Give it back"), "You gave the seat back")
	w.sees("alice", "Bruno takes the seat of Emma")
	private(t, w.command("bruno", "hand", nil), "")
	private(t, w.command("emma", "rejoin", nil), "I have asked Bruno")
	private(t, w.press("bruno", "Keep it"), "L’offre est close")
}
