package bot_test

import (
	"slices"
	"testing"

	"bivouac/bot/playground"
)

// without takes rights from Bruno in the table's channel.
func (w *world) without(deny playground.Permission) {
	w.t.Helper()
	w.check(w.srv.Overwrite("bruno", "table", 0, deny))
}

// made counts what there is in public: messages and channels that Emma sees.
func (w *world) made() (n int) {
	w.t.Helper()
	st, err := w.srv.As("emma").State()
	w.check(err)
	for _, c := range st.Channels {
		all, err := w.srv.As("emma").Messages(c.ID)
		w.check(err)
		n += 1 + len(slices.DeleteFunc(all, func(m playground.Message) bool { return m.Ephemeral }))
	}
	return n
}

// TestAWordOnTheCardTakesTheRightToWrite: it is what a member types, for all to read.
func TestAWordOnTheCardTakesTheRightToWrite(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	private(t, w.word("bruno", "Ajouter un mot", "mer"), "mer")
	form := w.press("bruno", "Ajouter un mot")
	w.without(playground.SendMessages)
	r, err := w.srv.As("bruno").Submit(w.ctx(), form.Modal, playground.Opts{"word": "tout autre chose"})
	w.check(err)
	private(t, r, "Envoyer des messages")
	if got := w.here().Words(); !slices.Equal(got, []string{"mer"}) {
		t.Errorf("the card shows %q", got)
	}
	private(t, w.word("bruno", "Ajouter un mot", ""), "ne donnez pas de mot") // a player can take away their own word
	private(t, w.press("bruno", "Ajouter un mot"), "Envoyer des messages")
}
