package lobby

import (
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/lang"
)

// TestCardOptions: a card tells few options one by one, and of many those that were
// changed.
func TestCardOptions(t *testing.T) {
	catalog, err := screen.Catalog(nil, texts)
	if err != nil {
		t.Fatal(err)
	}
	s := screen.Reader{Kit: &screen.Kit{Catalog: catalog}, Locale: lang.English}
	options := func(n int) (list []game.Option) {
		for _, id := range []string{"a", "b", "c", "d", "e"}[:n] {
			list = append(list, game.Option{ID: id, Values: []string{"1", "2"}})
		}
		return list
	}
	for _, test := range []struct {
		name    string
		options []game.Option
		chosen  map[string]string
		want    string
	}{
		{"none", nil, nil, ""},
		{"few", options(1), nil, "chess.option.a: chess.option.a.1"},
		{"many, none changed", options(5), nil, "standard"},
		{"many, one changed", options(5), map[string]string{"d": "2"}, "chess.option.d: chess.option.d.2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := optionsLine(table.Table{Options: test.chosen}, game.Info{ID: "chess", Options: test.options}, s)
			if got != test.want {
				t.Errorf("it says %q, want %q", got, test.want)
			}
		})
	}
}
