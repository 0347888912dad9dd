package secrecy

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/game/lang"
)

// kind is a kind of act. The run's luck chooses the kind, so that it is the same in both worlds.
type kind struct {
	name string
	do   func(r *run, who string) error
}

// kinds lists all kinds of acts. The run draws each act from this list. Presses are in it several
// times, because most outputs come from presses.
var kinds []kind

// scenes are series of acts. They open screens that show something only after certain other acts.
var scenes []kind

func init() {
	press := kind{"press", (*run).press}
	kinds = []kind{
		{"command", (*run).simple}, {"line", (*run).line}, {"verb", (*run).verb}, {"complete", (*run).completion},
		{"forge", (*run).forge}, {"forge", (*run).forge}, {"scene", (*run).scene}, press, press,
	}
	scenes = []kind{
		{"orders", (*run).ordersScene}, {"undo", (*run).undoScene}, {"try", (*run).tryScene},
		{"look back", (*run).backScene}, {"late", (*run).lateScene}, {"text", (*run).textScene}, {"eyes", (*run).eyesScene},
	}
}

// scene plays the next scene.
func (r *run) scene(who string) error {
	s := scenes[r.scenes.next(r.luck)]
	r.report.Acts["scene: "+s.name]++
	return s.do(r, who)
}

// inTurn runs the steps in order. It stops at the first error and returns it.
func inTurn(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// The method as returns a step for the function inTurn. In this step the member presses a forged
// control, and then uses a number of controls (presses) of the newest message.
func (r *run) as(who, form string, presses int) func() error {
	return func() error {
		err := r.forged(who, form)
		for ; err == nil && presses > 0; presses-- {
			err = r.pressOn(who, 1)
		}
		return err
	}
}

func (r *run) using(who string, path string, o playground.Opts) func() error {
	return func() error { return r.use(who, use{path, o}) }
}

// ordersScene gives orders, lets them answer, and removes them. Other seats give orders too, which
// are secret.
func (r *run) ordersScene(who string) error {
	plan := r.typed() + "; " + r.typed()
	return inTurn(
		r.as(who, r.order(), 0), r.secretOrders, r.elsewhere, r.as(who, r.order(), 0),
		r.using(who, "orders", playground.Opts{"plan": plan}), r.as(who, "1|5|{t}|{d}", 2),
		r.as(who, "1|5|{t}|{d}|one|1", 1), r.elsewhere, r.as(who, "1|p|{t}|0", 1), r.as(who, "1|6|{t}|0", 3), r.elsewhere,
		r.using(who, "orders", nil),
	)
}

// order returns the custom_id of a button that gives a random order. Members press such a button
// last, after they have built an order with menus.
func (r *run) order() string {
	menus := r.o.Title.Game.Info().Ahead
	i := r.luck.IntN(len(menus))
	how, which := "-", ""
	if n := len(menus[i].If); n > 0 && r.luck.IntN(2) == 0 {
		how, which = []string{"i", "u"}[r.luck.IntN(2)], fmt.Sprint(r.luck.IntN(n))
	}
	end := []string{"once", "turn", "act", "withdrawn"}[r.luck.IntN(4)]
	return fmt.Sprintf("1|6|{t}|0|%d|%d|%s|%s|%s", i, r.luck.IntN(len(menus[i].Answers)), how, which, end)
}

// secretOrders lets each seat except r.seat give an order and a plan, and make a try. The orders and
// plans differ between the two worlds. None of them ever answers a question.
func (r *run) secretOrders() error {
	for seat, m := range members[:r.setup.Seats] {
		if game.Seat(seat) == r.seat {
			continue
		}
		err := r.both("another's secret order", false, func(w *world, d *rand.Rand) (string, error) {
			t, err := w.here()
			if err != nil {
				return "", err
			}
			n := slices.Index(r.worlds[:], w)
			// If the order is refused, it is refused in both worlds.
			_ = w.Inside.Stand("", t.UserOf(game.Seat(seat)), t.ID, fmt.Sprint("yy", n, d.IntN(9)))
			if _, err := w.command(m.Key, "orders", playground.Opts{"plan": fmt.Sprint("zz", n)}); err != nil {
				return "", err
			}
			return "", r.secretTry(w, game.Seat(seat), d)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// secretNotes writes a note for every seat except r.seat. The notes differ between the two worlds.
func (r *run) secretNotes(w *world) error {
	t, err := w.here()
	if err != nil {
		return err
	}
	n := slices.Index(r.worlds[:], w)
	for seat := range game.Seat(r.setup.Seats) {
		if seat != r.seat {
			err = errors.Join(err, w.Inside.Note(t.UserOf(seat), t.ID, strings.Repeat("mine ", 1+n)))
		}
	}
	return err
}

// secretTry lets another seat try an action, which must stay private.
func (r *run) secretTry(w *world, seat game.Seat, d *rand.Rand) error {
	t, err := w.here()
	if err != nil {
		return err
	}
	user := t.UserOf(seat)
	tr, err := w.Inside.Try(user, t.ID)
	if err != nil {
		return nil // refused: the user has the maximum of open tries
	}
	asked, open := tr.Match.Asked(tr.Seat)
	if legal := tr.Match.State.Legal(tr.Seat, nil); open && len(legal) > 0 {
		// If the move is refused, it is refused in both worlds.
		_ = w.Inside.TryMove(user, tr.Key, game.Move{Decision: asked.ID, Seat: tr.Seat, Action: legal[d.IntN(len(legal))]})
	}
	return nil
}

// undoScene undoes something by agreement, and reads about it.
func (r *run) undoScene(who string) error {
	return inTurn(
		func() error { return r.line(who) }, r.elsewhere, r.using(who, "undo", nil), r.elsewhere,
		r.everybody("1|q|{t}|0|undo|"), r.as(who, "1|h|{t}|0|1", 1),
		func() error { return r.pressOn(who, 2) }, r.everybody("1|y|{t}|0|{b}|n0"), r.as(who, "1|D|{t}|0|1", 1),
		r.as(who, "1|h|{t}|0|1", 0), r.as(who, "1|1|{t}|0", 1),
	)
}

// everybody returns a step in which all players press the same forged control.
func (r *run) everybody(form string) func() error {
	return func() error {
		for _, m := range members[:r.setup.Seats] {
			if err := r.forgedBy(m.Key, m.Key == r.who, form); err != nil {
				return err
			}
		}
		return nil
	}
}

// tryScene opens a try, takes actions in it, and plays an action of the try at the table.
func (r *run) tryScene(who string) error {
	return inTurn(
		r.as(who, "1|Q|{t}|{d}", 3), r.as(who, "1|I|{k}|{d}|c|{a}", 0), r.as(who, "1|J|{k}|{d}", 0),
		r.as(who, "1|I|{k}|{d}|p", 2), r.as(who, "1|I|{k}|{d}|real", 1), r.as(who, "1|I|{k}|{d}|back|0", 0),
		r.as(who, "1|I|{k}|{d}|sure|0", 0),
	)
}

// backScene looks at what was done: on the card, in the replay, and step by step.
func (r *run) backScene(who string) error {
	return inTurn(
		r.elsewhere, func() error { return r.line(who) }, r.elsewhere, r.as(who, "1|1|{t}|0", 2),
		r.as(who, "1|2|{t}|0|all|-1|o", 2),
		r.as(who, "1|3|{t}|0", 1), r.using(who, "replay", playground.Opts{"public": true, "turns": 2}),
	)
}

// textScene reads the table page by page.
func (r *run) textScene(who string) error {
	return inTurn(r.elsewhere, r.as(who, "1|Y|{t}|0|h|1", 2), r.as(who, "1|Y|{t}|0|b|1", 1), r.as(who, "1|Z|{t}|0||1", 2))
}

// eyesScene changes the member's picture settings (colours, large figures, their own side at the
// bottom), and looks at the panel, types a line, and looks at the panel again.
func (r *run) eyesScene(who string) error {
	wish := func(name string, values ...string) func() error {
		return r.as(who, "1|k||0|"+name+"|"+values[r.luck.IntN(len(values))], 0)
	}
	return inTurn(
		wish("large", "on", "off"), wish("below", "on", "off"),
		wish("colors", append([]string{"standard"}, town.Palettes()...)...),
		r.as(who, "1|1|{t}|0", 3), func() error { return r.line(who) }, r.as(who, "1|1|{t}|0", 2),
	)
}

// lateScene agrees on a time limit and lets it run out, so that the others vote.
func (r *run) lateScene(who string) error {
	return inTurn(
		r.everybody("1|C|{t}|0|limit|=limit|24"), r.everybody("1|y|{t}|0|{b}|n0"), r.using(who, "time", nil), r.day,
		r.using(who, "time", nil), r.as(who, "1|C|{t}|0|beg", 0),
		func() error { return r.pressOn(who, 3) }, r.as(who, "1|B|{t}|0|{u}|60|0", 0), r.day,
		r.as(who, "1|C|{t}|0|decide|{u}", 0), r.everybody("1|b|{t}|0|usual|{b}"), r.as(who, "1|1|{t}|0", 0),
	)
}

// day lets a little more than a day pass.
func (r *run) day() error {
	return r.both("a day", true, func(w *world, _ *rand.Rand) (string, error) { w.Pass(25 * time.Hour); return "", nil })
}

// line types a line that reveals nothing. It is a legal action, an almost legal one, an action of
// another seat, or nonsense.
func (r *run) line(who string) error {
	text := r.typed()
	r.used("/do line")
	return r.both("/do", true, func(w *world, _ *rand.Rand) (string, error) {
		return w.command(who, "do", playground.Opts{"line": text})
	})
}

// typed returns a line that reveals nothing.
func (r *run) typed() string {
	words := []string{"undo", "nonsense", "forfeit", "0", "a1-a2"}
	for seat := range game.Seat(r.setup.Seats) {
		if legal := r.match(0).State.Legal(seat, nil); len(legal) > 0 {
			for range 4 {
				a := legal[r.luck.IntN(len(legal))]
				words = append(words, string(a), r.mangled(string(a)))
			}
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return !r.still(game.Action(w)) || !r.harmless(w) })
	text := words[r.luck.IntN(len(words))]
	if r.luck.IntN(6) == 0 {
		text += " ; " + words[r.luck.IntN(len(words))]
	}
	return text
}

// harmless says whether none of the actions that a word may mean reveals something.
func (r *run) harmless(word string) bool {
	if r.seat == game.Spectator {
		return true
	}
	actions, err := r.match(0).State.Read(r.seat, word, false)
	return err != nil || !slices.ContainsFunc(actions, func(a game.Action) bool { return !r.still(a) })
}

// mangled returns the text with one character changed.
func (r *run) mangled(s string) string {
	b := []byte(s)
	b[r.luck.IntN(len(b))] = "abcdefgh123456789+-!*"[r.luck.IntN(21)]
	return string(b)
}

// english returns a text of the game in English, the language in which commands are named.
func (r *run) english(parts ...string) string {
	return r.texts.Say(lang.English, game.Text{Key: game.Key(r.setup.Game + "." + strings.Join(parts, "."))}, nil)
}

// options returns options for the command of a verb: all of them, some or none, with right or wrong
// values. The values reveal nothing.
func (r *run) options(v game.Verb) playground.Opts {
	o := playground.Opts{}
	values := r.arguments(v.ID)
	for i, p := range v.Params {
		value := fmt.Sprint(r.luck.IntN(9))
		if i < len(values) {
			value = values[i]
		}
		if r.luck.IntN(5) > 0 {
			o[r.english("param", p.ID)] = value
		}
	}
	return o
}

// arguments looks for a legal action that has the given verb and reveals nothing. It returns the
// arguments of this action, or nil if it finds none.
func (r *run) arguments(verb string) []string {
	state := r.match(0).State
	if r.seat == game.Spectator {
		return nil
	}
	legal := state.Legal(r.seat, nil)
	for range min(8, len(legal)) {
		a := legal[r.luck.IntN(len(legal))]
		if ch := state.Describe(r.seat, a); ch.Verb == verb && r.still(a) {
			var values []string
			for _, arg := range ch.Args {
				values = append(values, arg.Value)
			}
			return values
		}
	}
	return nil
}

// verb uses a command of the game.
func (r *run) verb(who string) error {
	verbs := r.o.Title.Game.Info().Verbs
	v := verbs[r.luck.IntN(len(verbs))]
	o := r.options(v)
	r.used("/verb")
	return r.both("/verb", true, func(w *world, _ *rand.Rand) (string, error) {
		return w.command(who, r.setup.Game+" "+r.english("verb", v.ID), o)
	})
}

// completions are the options with completions in the bot's own commands, with what a member types.
var completions = []struct{ path, option, typed string }{
	{"rules", "topic", ""}, {"debug", "load", "d"}, {"replay", "eyes", ""}, {"moves", "filter", ""},
	{"time", "give", ""}, {"away", "until", ""}, {"play", "at", ""}, {"move-table", "homeless", ""},
}

// completion asks for completions of up to three options: one of a game's command, one of /do, and
// one of another command of the bot's own.
func (r *run) completion(who string) error {
	verbs := slices.DeleteFunc(slices.Clone(r.o.Title.Game.Info().Verbs), func(v game.Verb) bool {
		return len(v.Params) == 0
	})
	if len(verbs) > 0 {
		v := verbs[r.luck.IntN(len(verbs))]
		o, focused := r.options(v), r.english("param", v.Params[r.luck.IntN(len(v.Params))].ID)
		text, _ := o[focused].(string)
		o[focused] = r.prefix(text)
		if err := r.complete(who, r.setup.Game+" "+r.english("verb", v.ID), focused, o); err != nil {
			return err
		}
	}
	c := completions[r.completions.next(r.luck)]
	return inTurn(
		func() error { return r.complete(who, "do", "line", playground.Opts{"line": r.prefix(r.typed())}) },
		func() error { return r.complete(who, c.path, c.option, playground.Opts{c.option: c.typed}) },
	)
}

func (r *run) complete(who, path, focused string, o playground.Opts) error {
	r.used(fmt.Sprintf("/%s %s…", path, focused))
	return r.both("completion", true, func(w *world, _ *rand.Rand) (string, error) {
		t, err := w.Server.As(who).BeginComplete(channel, path, o, focused)
		return w.answered(t, err)
	})
}

func (r *run) prefix(s string) string { return s[:r.luck.IntN(len(s)+1)] }
