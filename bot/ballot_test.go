package bot_test

import (
	"slices"
	"testing"

	"bivouac/bot/wire"
)

// proposes puts a motion by the buttons of /close.
func proposes(w *world, who, label string) {
	w.t.Helper()
	private(w.t, w.on(who, private(w.t, w.command(who, "close", nil), ""), label), "")
}

// TestABallotOfAnOlderVersion names no vote: it is known by its message.
func TestABallotOfAnOlderVersion(t *testing.T) {
	w := opened(t)
	proposes(w, "alice", "Propose to end")
	ballot := w.sees("emma", "proposes to end the game")
	w.await("the ballot's number", func() bool { return slices.Contains(w.here().Posts.Asking("vote"), ballot.ID) })
	id := "1|y|" + w.here().ID.String() + "|0|n5"
	forged := w.forge(channel, id)
	r, err := w.srv.As("bruno").Click(w.ctx(), channel, forged, id)
	w.check(err)
	private(t, r, "Aucun vote")
	old := wire.Message{
		Content: ballot.Content,
		Rows:    []wire.Row{{Buttons: []wire.Button{{Style: wire.Success, Label: "Agree", CustomID: id}}}},
	}
	w.check(w.client.Edit(w.ctx(), w.srv.ChannelID(channel), ballot.ID, old))
	_, err = w.srv.As("bruno").Click(w.ctx(), channel, ballot.ID, id)
	w.check(err)
	w.sees("emma", "closed without a result")
}
