package cli_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game/invade"
	"bivouac/game/rois"

	"github.com/chromedp/chromedp"
)

// TestBrowserComfort looks at what stands between the turns as people see it on a phone,
// in French and in English: clocks and the ballot about a late player, the report and
// statistics, the table as text, and a user's own settings.
func TestBrowserComfort(t *testing.T) {
	w := &tour{page: openWhole(t), channel: "quantum"}
	w.click(`[data-hint="close"]`)
	w.goes("quantum")
	late, other := w.limited()
	w.clocks(late, other)
	w.ballots(late, other)
	w.reports()
	w.texts()
	w.wishes("alice", "Vos réglages", "C’est noté", "ni mention ni rappel", "Ce que je garde",
		"Dois-je vous oublier", "/temps")
	w.wishes("dev", "Your settings", "Saved", "Noted: until", "What I keep", "Forget you?", "/time")
}

// limited begins a game of three with a limit; it is who is asked, and another.
func (w *tour) limited() (late, other string) {
	w.says("alice", "play", map[string]any{"game": "quantum"})
	card := w.sees("alice", "(1 sur")
	form := w.reply(w.uses("alice", card, "|o|"))
	form = w.reply(w.uses("alice", form, "|=limit|", "8"))
	w.look("alice", "options", form, "Temps par réponse : 8 heures", "Heure du début…")
	w.uses("bruno", card, "|j|")
	w.uses("chloe", card, "|j|")
	card = w.sees("alice", "(3 sur")
	w.look("alice", "card", card, "Joueurs (3 sur 4) : Alice, Bruno et Chloé",
		"⏳ Temps par réponse : 8 heures", "Alice peut appuyer sur Commencer")
	w.uses("alice", card, "|g|")
	begun := w.sees("alice", "La partie commence")
	if late = w.key(begun.Pings[0]); late != "alice" {
		return late, "alice"
	}
	return late, "bruno"
}

// name is a member's name.
func (w *tour) name(key string) string {
	for _, m := range w.state(key).Members {
		if m.Key == key {
			return m.Name
		}
	}
	return key
}

// clocks shows all clocks, gives time to a player who asks for it, and proposes another
// limit, which is refused.
func (w *tour) clocks(late, other string) {
	w.look(other, "time", w.says(other, "time", nil),
		"⏳ Temps par réponse : 8 heures", w.name(late)+" : fin du temps",
		"Donner 8 heures à "+w.name(late), "Demander du temps")
	w.uses(late, w.says(late, "time", nil), "|beg")
	begs := w.sees(other, "demande 8 heures de plus")
	w.look(other, "time-asked", begs, w.name(late)+" demande 8 heures de plus", "Donner 8 heures")
	w.uses(other, begs, "|B|")
	w.look(other, "time-given", w.sees(other, "donne 8 heures"), w.name(other)+" donne 8 heures de plus à "+w.name(late),
		"Réponse attendue")
	menus := w.reply(w.uses(other, w.says(other, "time", nil), "|limit"))
	w.look(other, "limit", menus, "Quelle limite proposez-vous aux autres ?", "Temps par réponse : 8 heures")
	w.uses(other, menus, "|=limit", "24")
	vote := w.sees(late, "propose une autre limite")
	w.look(late, "limit-vote", vote, "Temps par réponse : 1 jour", "D’accord", "Refuser")
	w.uses(late, vote, "|n|")
	w.sees(late, "Pas d’accord")
}

// ballots makes a player late: the others wait for them; then one looks at the clocks.
func (w *tour) ballots(late, other string) {
	w.wait(72)
	ballot := w.sees(other, "a dépassé le temps convenu")
	w.look(other, "ballot", ballot, "a dépassé le temps convenu. Que fait-on ?", "Attendre encore 8 heures",
		"Réponse par défaut", "Proposer la place", "Arrêter la partie",
		"Réponse par défaut : le bot répond à sa place, une seule fois.")
	if answer, ok := w.voter(ballot); ok {
		w.look(answer, "ballot-noted", w.reply(w.uses(answer, ballot, "|wait|")), "Votre choix est noté")
	}
	w.look(other, "time-late", w.says(other, "time", nil), "temps dépassé", "Changer la limite")
}

// voter is one of those whom a ballot calls.
func (w *tour) voter(ballot playground.Message) (key string, ok bool) {
	if len(ballot.Pings) == 0 {
		return "", false
	}
	return w.key(ballot.Pings[0]), true
}

// reports ends two games and looks at what is told of them, then at the statistics.
func (w *tour) reports() {
	w.goes("invade")
	last, who := w.imports(invade.Game{}, 4, "alice", "dev")
	w.says(who, "do", map[string]any{"line": string(last)})
	end := w.sees("emma", "**La partie est finie")
	w.look("alice", "end", end, "La partie est finie. ", "🎲 Alice", "Revanche", "Bilan")
	w.look("alice", "report", w.reply(w.uses("alice", end, "|U|")), "Bilan · Invade", "🎲 Dev")
	w.look("alice", "end-text", w.says("alice", "board", map[string]any{"text": true}), "Ce qui vient de se passer",
		"Page 1 sur")

	w.goes("rois")
	last, who = w.imports(rois.Game{}, 2, "alice", "dev")
	w.says(who, "do", map[string]any{"line": string(last)})
	end = w.sees("emma", "**La partie est finie")
	w.look("dev", "report-en", w.reply(w.uses("dev", end, "|U|")), "Report · Kings of the Battlefield")

	w.look("alice", "stats", w.says("alice", "stats", nil), "Les parties de ce serveur", "Dev : 2 parties (victoires : ")
	one := w.says("dev", "stats", map[string]any{"player": w.state("alice").Me})
	w.look("dev", "stats-one", one, "Alice on this server", "Invade: 1 game (")
}

// texts reads a table of Lune page by page.
func (w *tour) texts() {
	w.goes("lune")
	w.says("alice", "play", map[string]any{"game": "lune"})
	w.uses("dev", w.sees("alice", "(1 sur"), "|j|")
	w.uses("alice", w.sees("alice", "(2 sur"), "|g|")
	w.sees("alice", "La partie commence")
	page := w.says("alice", "board", map[string]any{"text": true})
	w.look("alice", "text-1", page, "On attend Alice", "Où en est la partie", "Ce que vous pouvez faire", "Page 1 sur 2")
	w.look("alice", "text-2", w.reply(w.uses("alice", page, "|Y|")), "Le plateau dessiné en lettres", "Page 2 sur 2")
	w.notes("alice")
	w.look("dev", "hand", w.says("dev", "hand", map[string]any{"text": true}), "Your view, Captain 2.", "Page 1 of 2")
	w.look("dev", "choices", w.says("dev", "moves", nil), "What you can do", "At any time", "resign")
	w.says("alice", "pause", nil)
	vote := w.sees("dev", "propose une pause")
	w.look("dev", "pause", vote, "Alice propose une pause", "D’accord")
	w.uses("dev", vote, "|y|")
	w.look("dev", "paused", w.sees("dev", "la partie est en pause"), "la partie est en pause, les horloges s’arrêtent")
}

// notes writes a note at the table by its form, and deletes it.
func (w *tour) notes(who string) {
	none := w.says(who, "note", nil)
	w.look(who, "note", none, "Vous n’avez pas de note à cette table")
	w.click(on(none, none.Buttons()[0].CustomID))
	w.until("the form opens", func() bool { return w.there("#modal[open] textarea") })
	w.run(chromedp.SendKeys("#modal textarea", "Pousser le Crabe, puis réparer."))
	w.shot("comfort-note-form")
	w.click(`#modal [data-label="submit"]`)
	kept := w.sees(who, "Pousser le Crabe")
	w.look(who, "note-kept", kept, "C’est noté", "personne d’autre ne la voit", "Pousser le Crabe, puis réparer.")
	for _, m := range w.messages("dev", w.channel) {
		if strings.Contains(m.Content, "Pousser le Crabe") {
			w.t.Errorf("another player reads the note: %q", m.Content)
		}
	}
	w.look(who, "note-deleted", w.reply(w.uses(who, kept, "|drop")), "Votre note est effacée")
}

// wishes looks at a user's own settings, with what each screen says first.
func (w *tour) wishes(who, ask, kept, away, privacy, forget, help string) {
	form := w.says(who, "settings", nil)
	w.look(who, "settings", form, ask)
	w.keyed(form, 0)
	for _, topic := range []struct{ id, wishes string }{
		{"remind", "digest direct"}, {"calls", "next last"}, {"look", "text"},
	} {
		form = w.reply(w.uses(who, form, "|topic", topic.id))
		for _, wish := range strings.Fields(topic.wishes) {
			form = w.reply(w.uses(who, form, "|"+wish))
		}
		w.look(who, "settings-"+topic.id, form, kept)
		form = w.reply(w.uses(who, form, "|topic|"))
	}
	form = w.reply(w.uses(who, form, "|topic", "quiet"))
	r := w.uses(who, form, "1|K|")
	w.until("the form opens", func() bool { return w.there("#modal[open]") })
	w.shot("comfort-quiet-" + who)
	w.reply(w.post("modal", map[string]any{
		"as": who, "modal": r.Modal.ID, "fields": map[string]any{"from": "23", "to": "7h30", "zone": "paris"},
	}))
	w.evaluate(`(() => { document.querySelector("#modal").close(); return true; })()`)
	w.look(who, "away", w.says(who, "away", map[string]any{"until": "5d"}), away)
	w.look(who, "settings-away", w.says(who, "settings", nil), "23:00", "07:30 (Paris)")
	w.look(who, "privacy", w.says(who, "privacy", nil), privacy)
	w.look(who, "forget", w.says(who, "forget-me", nil), forget)
	w.look(who, "help", w.says(who, "help", nil), help)
}
