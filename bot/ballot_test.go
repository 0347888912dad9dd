package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// proposes puts a motion by the buttons of /close.
func proposes(w *world, who, label string) {
	w.t.Helper()
	private(w.t, w.on(who, private(w.t, w.command(who, "close", nil), ""), label), "")
}

// TestAnOldBallotIsAboutItsOwnVote: who was away has two ballots for one vote. Both lose
// their buttons with it; a button that stayed on a screen is no answer to the next vote.
func TestAnOldBallotIsAboutItsOwnVote(t *testing.T) {
	w := opened(t)
	bruno := w.srv.As("bruno").ID()
	_, err := w.tables.SetPerson(w.ctx(), bruno, func(p *table.Person) {
		p.Away = w.srv.Clock().Now().Add(12 * time.Hour)
	})
	w.check(err)
	proposes(w, "alice", "Propose a pause")
	first := w.sees("emma", "proposes a pause")
	w.srv.Clock().Advance(13 * time.Hour)
	second := w.waitFor("emma", "the ballot for who woke", func(m playground.Message) bool {
		return m.ID != first.ID && strings.Contains(m.Content, "proposes a pause")
	})
	private(t, w.on("bruno", &second, "Refuse"), "noté")
	w.sees("emma", "Not agreed")
	for _, old := range []playground.Message{first, second} {
		w.waitFor("emma", "a ballot without its buttons", func(m playground.Message) bool {
			return m.ID == old.ID && len(m.Buttons()) == 0
		})
	}
	proposes(w, "alice", "Propose to end")
	w.sees("emma", "proposes to end the game")
	for _, label := range []string{"Agree", "Refuse"} {
		b, _ := first.Button(label)
		forged := w.forge(channel, b.CustomID)
		r, err := w.srv.As("bruno").Click(w.ctx(), channel, forged, b.CustomID)
		w.check(err)
		private(t, r, "Aucun vote")
	}
	if at := w.here(); at.Status != table.Playing || at.Vote == nil {
		t.Fatalf("after an old ballot: %s, vote %+v", at.Status, at.Vote)
	}
	w.press("bruno", "Agree")
	w.sees("emma", "closed without a result")
}

// TestABallotOfAnOlderVersion names no vote: it is known by its message.
func TestABallotOfAnOlderVersion(t *testing.T) {
	w := opened(t)
	proposes(w, "alice", "Propose to end")
	ballot := w.sees("emma", "proposes to end the game")
	w.await("the ballot's number", func() bool { return w.here().Vote.Message == ballot.ID })
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
