package oxo

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
)

const scenarios = "testdata/scenarios"

func TestLaws(t *testing.T)      { gametest.Run(t, Game) }
func TestScenarios(t *testing.T) { gametest.Scenarios(t, Game, scenarios) }
func TestSaved(t *testing.T)     { gametest.Saved(t, Game) }

func FuzzPlay(f *testing.F) { gametest.FuzzPlay(f, Game) }
func FuzzLine(f *testing.F) { gametest.FuzzLine(f, Game) }
func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, Game) }

func TestPositionSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"": "it is empty", `{"Board": 1}`: "line 1", "{\n\"Bored\": 1}": "line 2", `{} {}`: "stands behind",
		`{"Board": "xx......."}`: "the board", `{"Left": 3}`: "3 gave up", `{"Board": "xox"}`: "the board",
		`{"Board": "z........"}`: "the board",
	} {
		if _, _, err := Game.Position(text, game.Seed{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", text, err, want)
		}
	}
}
