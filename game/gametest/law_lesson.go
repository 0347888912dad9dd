package gametest

import (
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/scenario"
)

// Limits of a guided first game: two minutes on a phone.
const (
	fewestSteps, mostSteps = 4, 14
	maxLesson              = 320 // characters of a step's text
	maxHint                = 200
)

// lawLesson: a guided first game plays to its end by its own actions, each of which is in a menu;
// all of its texts exist, are short and are used.
func lawLesson(t testing.TB, g game.Game, texts *lang.Catalog) {
	t.Helper()
	teacher, ok := g.(game.Teacher)
	if !ok {
		return
	}
	steps, err := scenario.Lesson(g, texts, teacher.Lessons())
	if err != nil {
		t.Error(err)
		return
	}
	if len(steps) < fewestSteps || len(steps) > mostSteps {
		t.Errorf("the lesson has %d steps, want %d to %d", len(steps), fewestSteps, mostSteps)
	}
	prefix := g.Info().ID + ".learn."
	said := map[string]bool{}
	for _, s := range steps {
		lawStep(t, texts, prefix+s.Name, s)
		said[prefix+s.Name] = true
		if s.Want != "" {
			said[prefix+s.Name+".hint"] = true
		}
	}
	for _, key := range texts.Keys(lang.English) {
		if strings.HasPrefix(string(key), prefix) && !said[string(key)] {
			t.Errorf("no step of the lesson says %s", key)
		}
	}
	if last := steps[len(steps)-1]; last.Want != "" {
		t.Error("the lesson's last step asks for an action and does not tell what came of it")
	}
}

// lawSaid: a text exists in every language and is not too long.
func lawSaid(t testing.TB, texts *lang.Catalog, key game.Key, most int) {
	t.Helper()
	for _, l := range lang.Locales {
		lawLength(t, texts.Say(l, game.T(key), nil), most)
		if !texts.Has(l, key) {
			t.Errorf("no text %s in %s", key, l)
		}
	}
}

func lawStep(t testing.TB, texts *lang.Catalog, key string, s scenario.Step) {
	t.Helper()
	lawSaid(t, texts, game.Key(key), maxLesson)
	if s.Want == "" {
		return
	}
	lawSaid(t, texts, game.Key(key+".hint"), maxHint)
	state := s.Match.State
	if !slices.Contains(state.Legal(scenario.Learner, nil), s.Want) || state.Describe(scenario.Learner, s.Want).Typed {
		t.Errorf("step %s: no menu offers %s", key, s.Want)
	}
}
