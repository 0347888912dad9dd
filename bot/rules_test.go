package bot_test

import (
	"testing"
	"testing/fstest"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// thick is the duel with more pages of rules than a menu holds, in chapters.
type thick struct{ duel.Game }

func (thick) Info() game.Info {
	i := duel.Game{}.Info()
	i.Topics = nil
	for n := range 30 {
		chapter := string(rune('a' + n/10))
		i.Topics = append(i.Topics, game.Topic{ID: chapter + string(rune('0'+n%10)), Chapter: chapter})
	}
	return i
}

// TestChapters: pages beyond a menu's length are reached by their chapter, and by
// name.
func TestChapters(t *testing.T) {
	texts := fstest.MapFS{}
	list := ""
	for _, topic := range (thick{}).Info().Topics {
		list += `, "duel.topic.` + topic.ID + `": "Page ` + topic.ID + `", "duel.topic.` + topic.ID + `.text": "About ` +
			topic.ID + `"`
	}
	for _, l := range []string{"en.json", "fr.json"} {
		texts[l] = &fstest.MapFile{
			Data: []byte(`{"duel.chapter.a": "A", "duel.chapter.b": "B", "duel.chapter.c": "C"` + list + `}`),
		}
	}
	w := newWorld(t, bot.Title{Game: thick{}, Painter: plainPainter{}, Texts: texts})
	page := private(t, w.command("alice", "rules", nil), "About a0")
	menus := page.Menus()
	if len(menus) != 2 || len(menus[0].Options) != 3 || len(menus[1].Options) != 10 {
		t.Fatalf("the menus are %+v", menus)
	}
	page = private(t, w.choose("alice", page, "c0"), "About c0")
	page = private(t, w.choose("alice", page, "c7"), "About c7")
	private(t, w.choose("alice", page, "b0"), "About b0")
	page = private(t, w.command("alice", "rules", playground.Opts{"topic": "duel/b9"}), "About b9")
	page = private(t, w.on("alice", page, "Next"), "**Page c0** · 1/10\nAbout c0")
	private(t, w.on("alice", page, "Back"), "About b9")
	page = private(t, w.command("alice", "rules", nil), "About a0")
	if back, _ := page.Button("Back"); !back.Disabled {
		t.Error("there is a page before the first one")
	}
	page = private(t, w.command("alice", "rules", playground.Opts{"topic": "duel/c9"}), "About c9")
	if next, _ := page.Button("Next"); !next.Disabled {
		t.Error("there is a page after the last one")
	}
}
