package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestAMemberIsRenamed: the card and the next messages have the name of now, and the
// record too; what was said stays as it was.
func TestAMemberIsRenamed(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.sees("emma", "Bruno")
	w.check(w.srv.SetName("bruno", "Baron *B*"))
	w.sees("emma", `Baron \*B\*`)
	w.press("alice", "Start")
	w.sees("emma", "over to you")
	w.check(w.srv.SetName("bruno", "Béatrice"))
	w.leaves("bruno", true)
	w.sees("emma", "Béatrice has left the server")
	if name := w.tables.NameIn(w.srv.GuildID(), w.srv.As("bruno").ID()); name != "Béatrice" {
		t.Errorf("his record has %q, want Béatrice", name)
	}
}

// TestAMemberIsRenamedUnheard: where no event tells of a new name the member's next press does,
// and the name of a member without a record is not kept.
func TestAMemberIsRenamedUnheard(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.press("bruno", "My view")
	w.stopBot() // the event is lost
	w.check(w.srv.SetName("bruno", "Béatrice"))
	w.startBot()
	w.check(w.srv.SetName("emma", "Émilie"))
	w.press("bruno", "My view")
	w.leaves("bruno", true)
	w.sees("emma", "Béatrice has left the server")
	if name := w.tables.NameIn(w.srv.GuildID(), w.srv.As("emma").ID()); name != "" {
		t.Errorf("%q is kept about somebody who has done nothing", name)
	}
	if name := w.here().NameOf(w.srv.As("bruno").ID()); strings.Contains(name, "Bruno") {
		t.Errorf("the table calls him %q", name)
	}
}

// leaves lets a member leave the server, or come back, as the gateway tells it.
func (w *world) leaves(who string, gone bool) {
	w.t.Helper()
	w.check(w.srv.SetPresent(who, !gone))
}
