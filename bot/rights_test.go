package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game/amount"
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

// TestRightsOfTheMember: the bot makes nothing in public that Discord does not let the member make himself;
// the sentence names the missing permissions.
func TestRightsOfTheMember(t *testing.T) {
	t.Parallel()
	const (
		write  = "Envoyer des messages"
		speak  = "Envoyer des messages dans les fils"
		open   = "Créer des fils publics"
		attach = "Joindre des fichiers"
	)
	film := playground.Opts{"public": true}
	duel, inThread := playground.Opts{"game": "duel"}, playground.Opts{"game": "duel", "thread": true}
	friend := playground.Opts{"friend": "emma"}
	const noThreads = playground.SendInThreads | playground.CreatePublicThreads
	for _, c := range amount.Some([]struct {
		name    string
		deny    playground.Permission
		command string
		options playground.Opts
		before  func(*world)
		lacks   []string // none: it is done
	}{
		{"a table", playground.SendMessages, "play", duel, nil, []string{write}},
		{"a thread", playground.CreatePublicThreads, "play", inThread, nil, []string{open}},
		{"a voice in threads", playground.SendInThreads, "play", inThread, nil, []string{speak}},
		{"both", noThreads, "play", inThread, nil, []string{open, speak}},
		{"a thread needs no voice in the channel", playground.SendMessages, "play", inThread, nil, nil},
		{"a table needs no threads", noThreads, "play", duel, nil, nil},
		{"a rematch", playground.SendMessages, "rematch", nil, ended, []string{write}},
		{"a rematch needs no threads", noThreads, "rematch", nil, ended, nil},
		{"a public film", playground.SendMessages, "replay", film, ended, []string{write}},
		{"a film as a file", playground.AttachFiles, "replay", film, ended, []string{attach}},
		{"a film of his own", playground.AttachFiles | playground.SendMessages, "replay", nil, ended, nil},
		{"a call to a friend", playground.SendMessages, "substitute", friend, begun, []string{write}},
		{"a pause of his own game", playground.SendMessages, "pause", nil, begun, nil},
	}, 3) {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			if c.before != nil {
				c.before(w)
			}
			w.without(c.deny)
			w.total()
			before := w.made()
			r := w.command("bruno", c.command, c.options)
			if r.Message == nil {
				t.Fatalf("no message: %+v", r)
			}
			said := r.Message.Content
			for _, right := range []string{write, speak, open, attach} {
				listed := strings.ReplaceAll(said, speak, "…")
				if right == speak {
					listed = said
				}
				if want := slices.Contains(c.lacks, right); strings.Contains(listed, right) != want {
					t.Errorf("%q names %q: %v, want %v", said, right, !want, want)
				}
			}
			if len(c.lacks) == 0 {
				return
			}
			w.total()
			if !r.Message.Ephemeral || w.made() != before {
				t.Errorf("refused, and yet %d things were made in public; privately %v: %q", w.made()-before, r.Message.Ephemeral,
					said)
			}
		})
	}
}

// begun is a game of Alice and Bruno.
func begun(w *world) {
	w.load("A 3 5; B 4 6; round 3")
	w.sees("emma", "The game begins.")
}

// ended is one that is over.
func ended(w *world) {
	begun(w)
	if _, err := w.tables.Act(w.ctx(), table.Click{
		Actor: table.Actor{User: w.srv.As("alice").ID()}, Table: w.here().ID, Action: "resign",
	}); err != nil {
		w.t.Fatal(err)
	}
	w.sees("emma", "The game is over")
}

// TestARematchBesideTakesTheRightToOpenThreads: where the channel has another table it would
// be a thread, which a button does not open for a user without the right.
func TestARematchBesideTakesTheRightToOpenThreads(t *testing.T) {
	w := newWorld(t)
	ended(w)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "(1 of 3)")
	w.without(playground.CreatePublicThreads)
	w.total()
	before := w.made()
	private(t, w.press("bruno", "Rematch"), "Créer des fils publics")
	w.total()
	if w.made() != before {
		t.Errorf("%d things were made", w.made()-before)
	}
	w.without(playground.SendMessages)
	private(t, w.press("bruno", "Rematch"), "<#")
	if w.srv.ChannelID("Duel · Bruno") == "" {
		t.Error("no thread was opened, though he may open one")
	}
	// An open one is joined with the rights that joining takes: none.
	w.check(w.srv.Overwrite("emma", "table", 0, playground.SendMessages))
	w.check(w.srv.Overwrite("bruno", "table", 0,
		playground.CreatePublicThreads|playground.SendInThreads|playground.SendMessages))
	private(t, w.press("bruno", "Rematch"), "déjà")
}

// TestAMovedGameTakesTheRightToWriteThere: where a player may not write the game does not
// go on in public for him.
func TestAMovedGameTakesTheRightToWriteThere(t *testing.T) {
	w, thread := threaded(t)
	w.check(w.srv.As("alice").Thread(thread, "delete"))
	w.direct("bruno", "Rien n’est perdu")
	choices, err := w.srv.As("bruno").Complete(w.ctx(), "salon", "move-table", playground.Opts{}, "homeless")
	w.check(err)
	if len(choices) != 1 {
		t.Fatalf("bruno is offered %v", choices)
	}
	w.check(w.srv.Overwrite("bruno", "salon", 0, playground.SendMessages))
	r, err := w.srv.As("bruno").Command(w.ctx(), "salon", "move-table", playground.Opts{"homeless": choices[0].Value})
	w.check(err)
	private(t, r, "Envoyer des messages")
	id, err := table.ParseID(fmt.Sprint(choices[0].Value))
	w.check(err)
	if got, err := w.tables.Get(id); err != nil || !got.Homeless {
		t.Errorf("it has moved all the same: %v, %v", got.Channel, err)
	}
}

// TestADeletedBoardComesBackForWhoMayWrite: or who plays; else a moderator's deletion would
// be undone by anybody.
func TestADeletedBoardComesBackForWhoMayWrite(t *testing.T) {
	w := newWorld(t)
	begun(w)
	board := w.sees("emma", "The game begins.")
	w.check(w.srv.Overwrite("emma", "table", 0, playground.SendMessages))
	w.without(playground.SendMessages)
	w.deletes(board.ID)
	w.total()
	before := w.made()
	private(t, w.command("emma", "board", nil), "")
	w.total()
	if w.made() != before {
		t.Error("it is back for somebody who neither plays nor may write there")
	}
	private(t, w.command("bruno", "board", nil), "")
	w.sees("emma", "over to you")
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
