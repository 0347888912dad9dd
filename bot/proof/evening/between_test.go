package evening

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/review"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/game"
)

const salon = "#salon"

// TestBetween: what people do between and after their turns (a lesson, hints, notes, films, the menus
// of names and messages, a channel that is gone, a review, a puzzle, being forgotten) is, word for
// word, what testdata has.
func TestBetween(t *testing.T) {
	t.Parallel()
	title := titles.Offered[0]
	title.Game, title.Painter = brief{title.Game}, sketch{title.Painter}
	b := &between{newEvening(t, title, func(o *town.Options) {
		o.Channels = append(o.Channels, strings.TrimPrefix(salon, "#"))
		o.Shape = func(_ *town.Town, p *town.Parts) { p.Bot.Debug = positions{title.Game} }
	})}
	b.play()
	b.ends("between")
}

// positions are what /debug loads: the title's beginning.
type positions struct{ game game.Game }

func (positions) Names() []string { return []string{"beginning"} }

func (p positions) Match(name string) (*game.Match, error) {
	if name != p.Names()[0] {
		return nil, fmt.Errorf("there is no position %q", name)
	}
	info := p.game.Info()
	m, _, err := game.NewMatch(p.game, game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: info.Seats[0], Seed: sha256.Sum256([]byte("beginning")),
	})
	return m, err
}

// between is the evening of what is not a turn.
type between struct{ *evening }

// play is the script.
func (b *between) play() {
	id := b.title.Game.Info().ID
	b.lesson(ben, b.command(ben, "learn", playground.Opts{"game": id}))
	b.press(ben, "host.button.open")
	b.press(anne, "host.button.join")
	b.press(anne, "host.button.more")
	b.press(ben, "host.button.start")
	b.languages()
	b.hints()
	b.notes()
	b.moves()
	b.plays(40)
	b.types()
	b.films()
	b.confirms(ben, b.command(ben, "resign", nil))
	b.reviews()
	b.people()
	capsule := b.file(b.command(eve, "export", nil))
	b.command(ben, "rematch", nil)
	b.command(ben, "close", nil)
	b.imports(capsule)
	b.forgets()
}

// lesson walks through a lesson by what it points at, after one wrong choice.
func (b *between) lesson(who string, r playground.Reply) {
	b.t.Helper()
	for wrong, n := false, 0; r.Message != nil && n < 60; n++ {
		m := *r.Message
		if slices.ContainsFunc(m.Buttons(), func(one playground.Button) bool { return b.labelled(one, "host.button.open") }) {
			return
		}
		id, values := pointed(m, true)
		if other, otherValues := pointed(m, false); id != "" && other != "" && !wrong {
			id, values, wrong = other, otherValues, true
		}
		if id == "" {
			id = m.Buttons()[len(m.Buttons())-1].CustomID
		}
		b.script.scene("%s uses %s %s", who, town.Control(id), strings.Join(values, ", "))
		r = b.use(who, m.ID, id, values...)
	}
}

// pointed is the first answer of a lesson's message at which it points, or at which it does not: a
// button, or a menu with its value.
func pointed(m playground.Message, at bool) (id string, values []string) {
	const finger = "👉 "
	for _, one := range m.Buttons() {
		answer := strings.Contains(town.Control(one.CustomID), "panel.")
		if answer && strings.HasPrefix(one.Label, finger) == at {
			return one.CustomID, nil
		}
	}
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			if strings.HasPrefix(o.Label, finger) == at {
				return menu.CustomID, []string{o.Value}
			}
		}
	}
	return "", nil
}

// languages: a member's own language, and the table's.
func (b *between) languages() {
	b.command(ben, "language", playground.Opts{"language": "fr"})
	b.command(ben, "language", playground.Opts{"language": "en"})
	b.command(anne, "language", playground.Opts{"language": "fr", "table": true})
	b.command(eve, "language", playground.Opts{"language": "fr", "table": true})
	b.types()
	b.types()
	b.command(ben, "language", playground.Opts{"language": "en", "table": true})
}

// hints: for who is asked, for who is not, and for a stranger; a hint is played.
func (b *between) hints() {
	q, ok := b.asked()
	if !ok {
		b.t.Fatal("nobody is asked")
	}
	for _, who := range []string{anne, ben, eve} {
		if who != q.who {
			b.command(who, "hint", nil)
		}
	}
	r := b.on(q.who, b.command(q.who, "hint", nil), "host.button.takehint")
	b.does(q.who, r, screen.OpConfirm)
}

// notes: written, read, changed in the form and deleted.
func (b *between) notes() {
	b.command(anne, "note", playground.Opts{"write": "Ben avance toujours à droite. **Attention** au pont !"})
	b.command(ben, "note", nil)
	b.command(eve, "note", playground.Opts{"write": "I only watch."})
	reply := b.does(anne, b.command(anne, "note", nil), features.All.Code("note.open"))
	if reply.Modal == nil {
		b.t.Fatalf("no form: %+v", reply)
	}
	b.script.scene("%s writes", anne)
	b.submits(anne, reply.Modal, playground.Opts{"note": "Ben avance aussi à gauche."})
	b.command(anne, "note", playground.Opts{"delete": true})
	b.command(anne, "note", playground.Opts{"delete": true})
}

// films: with all that their messages say, moments step by step, and what happened meanwhile.
func (b *between) films() {
	b.command(eve, "replay", playground.Opts{"turns": 2})
	b.command(anne, "replay", playground.Opts{"what": "game", "public": true})
	b.command(anne, "replay", playground.Opts{"eyes": "1"})
	b.command(ben, "replay", playground.Opts{"eyes": "1"})
	r := b.command(ben, "replay", playground.Opts{"what": "game", "step": true})
	r = b.on(ben, r, "host.button.stepon")
	b.on(ben, r, "host.button.last")
	b.command(eve, b.english("host.menu.happened"), playground.Opts{"target": b.last().ID})
	b.command(anne, b.english("host.menu.happened"), playground.Opts{"target": b.last().ID})
}

// moves: the channel is deleted, and the game goes on in another one.
func (b *between) moves() {
	b.script.scene("%s deletes %s", eve, room)
	table := b.here().ID.String()
	b.check(b.town.Server.As(eve).DeleteChannel(room))
	b.town.Settle()
	b.pass(time.Minute)
	b.place = salon
	b.command(anne, "games", nil)
	b.command(eve, "move-table", playground.Opts{"homeless": table})
	b.command(anne, "move-table", playground.Opts{"homeless": table})
	b.command(ben, "move-table", playground.Opts{"homeless": table})
}

// reviews: what cost the players most, and what others may learn from it.
func (b *between) reviews() {
	b.command(eve, "puzzle", nil)
	for _, who := range []string{anne, ben} {
		b.command(who, "review", nil)
		b.command(who, "review", nil)
	}
	b.command(eve, "review", nil)
	best := b.surely()
	r := b.command(eve, "puzzle", nil)
	b.command(eve, "puzzle", playground.Opts{"line": "no such word"})
	id, values := control(*r.Message, nil)
	b.script.scene("%s uses %s %s", eve, town.Control(id), strings.Join(values, ", "))
	b.use(eve, r.Message.ID, id, values...)
	b.command(eve, "puzzle", playground.Opts{"line": string(best)})
	b.press(eve, "host.button.puzzle")
}

// surely lets the best answers that the reviews found lead clearly, as a computer that thinks longer
// would have it, so that they make puzzles. The first of them is returned.
func (b *between) surely() (first game.Action) {
	b.t.Helper()
	at := b.here()
	all := review.All(at)
	for _, r := range all {
		for n := range r.Lapses {
			r.Lapses[n].Lead = game.CertainWin / 10
			first = cmp.Or(first, r.Lapses[n].Better)
		}
	}
	_, err := b.town.Tables.Change(b.t.Context(), table.Actor{}, at.ID, func(c *table.Change) error {
		table.Piece[[]review.Reviewed]{Name: "reviews"}.Set(c.After(), all)
		return nil
	})
	b.check(err)
	return first
}

// people: the menus of a name.
func (b *between) people() {
	b.command(ben, "stats", nil)
	b.command(eve, b.english("host.menu.theirs"), playground.Opts{"target": b.id(anne)})
	b.command(anne, b.english("host.menu.with"), playground.Opts{"target": b.id(ben)})
	b.command(anne, b.english("host.menu.with"), playground.Opts{"target": b.id(anne)})
}

// imports: a file that /export gave, one that is none, and a position.
func (b *between) imports(capsule []byte) {
	b.check(b.town.Server.Listen(0)) // files have an address then
	for _, data := range [][]byte{[]byte("Once upon a time"), capsule} {
		file, err := b.town.Server.As(ben).Upload("game.txt", data)
		b.check(err)
		b.command(ben, "import", playground.Opts{"file": file, "second": b.id(anne)})
	}
	b.command(ben, "debug", playground.Opts{"load": "middle"})
	b.command(ben, "debug", playground.Opts{"load": "beginning", "second": b.id(anne)})
}

// forgets: one stays after all, one goes in the middle of a game.
func (b *between) forgets() {
	b.on(anne, b.command(anne, "forget-me", nil), "host.button.forget.not")
	b.confirms(ben, b.command(ben, "forget-me", nil))
	b.command(anne, "board", nil)
	b.command(anne, "history", nil)
	b.command(ben, "games", nil)
}

// last is the newest message that all see.
func (b *between) last() playground.Message {
	b.t.Helper()
	all := b.public()
	return all[len(all)-1]
}

// file is what an answer has attached.
func (b *between) file(r playground.Reply) []byte {
	b.t.Helper()
	if r.Message == nil || len(r.Message.Attachments) != 1 {
		b.t.Fatalf("no file: %+v", r)
	}
	answer, address := httptest.NewRecorder(), "http://127.0.0.1"+r.Message.Attachments[0].URL
	b.town.Server.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, address, nil))
	if answer.Code != http.StatusOK {
		b.t.Fatalf("%s: %d %s", address, answer.Code, answer.Body)
	}
	return answer.Body.Bytes()
}
