package secrecy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/lang"
)

// A kind of thing that a member does. It is chosen by the run's luck, so that it is
// the same in both worlds.
type kind struct {
	name string
	do   func(r *run, who string) error
}

// kinds are all of them; presses, from which most outputs come, several times.
var kinds []kind

func init() {
	press := kind{"press", (*run).press}
	kinds = []kind{
		{"command", (*run).simple}, {"line", (*run).line}, {"verb", (*run).verb}, {"complete", (*run).completion},
		{"forge", (*run).forge}, {"forge", (*run).forge}, {"scene", (*run).scene}, press, press,
	}
}

// line types a line: legal and quiet, almost legal, another's, nonsense.
func (r *run) line(who string) error {
	text := r.typed()
	r.used("/do line")
	return r.both("/do", true, func(w *world, _ *rand.Rand) (string, error) {
		return w.command(who, "do", playground.Opts{"line": text})
	})
}

// typed is a line that brings nothing to light.
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

// harmless says that a word is read as nothing that brings something to light.
func (r *run) harmless(word string) bool {
	if r.seat == game.Spectator {
		return true
	}
	actions, err := r.match(0).State.Read(r.seat, word, false)
	return err != nil || !slices.ContainsFunc(actions, func(a game.Action) bool { return !r.still(a) })
}

// mangled changes one sign.
func (r *run) mangled(s string) string {
	b := []byte(s)
	b[r.luck.IntN(len(b))] = "abcdefgh123456789+-!*"[r.luck.IntN(21)]
	return string(b)
}

// english is a text of the game's in the commands' language.
func (r *run) english(parts ...string) string {
	return r.texts.Say(lang.English, game.Text{Key: game.Key(r.setup.Game + "." + strings.Join(parts, "."))}, nil)
}

// options are options of a verb's command: all, some or none, right or wrong, but
// none that bring something to light.
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

// arguments are those of a legal action of that verb that is quiet, if there is one.
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

// verb uses a command of the game's.
func (r *run) verb(who string) error {
	verbs := r.o.Title.Game.Info().Verbs
	v := verbs[r.luck.IntN(len(verbs))]
	o := r.options(v)
	r.used("/verb")
	return r.both("/verb", true, func(w *world, _ *rand.Rand) (string, error) {
		return w.command(who, r.setup.Game+" "+r.english("verb", v.ID), o)
	})
}

// completions are the options that the host completes, beside the verbs'.
var completions = []struct{ path, option, typed string }{
	{"rules", "topic", ""}, {"debug", "load", "d"}, {"replay", "eyes", ""}, {"moves", "filter", ""},
	{"orders", "line", ""}, {"orders", "line", "a"},
	{"time", "give", ""}, {"away", "until", ""}, {"play", "at", ""}, {"move-table", "homeless", ""},
}

// completion asks for completions of commands' options: of /do, of a verb, of the
// host's other commands.
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
