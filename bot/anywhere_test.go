package bot_test

import (
	"bytes"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/screen"
	"bivouac/game/gametest/duel"
)

// TestElsewhere: on a server that has not installed the bot, or between friends, /play and the end
// of a lesson say with a link where tables are, and open none.
func TestElsewhere(t *testing.T) {
	s := newStage(t, bot.Title{Game: duel.Game{}, Painter: seatPainter{}}, func(*stage) {})
	lesson := screen.CustomID{Op: codeOf("learn.step"), Table: "duel", Path: []string{"open"}}
	acts := map[string]act{
		"/play":             {command: "play", options: object{"game": "duel"}},
		"a lesson's button": {id: lesson.String(), private: true},
	}
	for what, a := range acts {
		for locale, said := range map[string]string{
			"en-GB": "I open tables on servers that have me", "fr": "J’ouvre des tables sur les serveurs où je suis",
		} {
			between := bytes.Replace(a.event(s, "900", roleOf("direct")), []byte(`"context":1`), []byte(`"context":2`), 1)
			foreign := bytes.Replace(a.event(s, "901", roleOf("asked")), []byte(`"application_id"`),
				[]byte(`"authorizing_integration_owners":{"1":"101"},"application_id"`), 1)
			for where, event := range map[string][]byte{"between friends": between, "on a foreign server": foreign} {
				o := s.sendRaw(bytes.Replace(event, []byte(`"locale":"en-GB"`), []byte(`"locale":"`+locale+`"`), 1))
				link := strings.Contains(o.content, "https://discord.com/oauth2/authorize?client_id=1&")
				if o.after.Game != "" || !o.private || !link || !strings.Contains(o.content, said) {
					t.Errorf("%s %s: %q, table %+v, private %t", what, where, o.content, o.after, o.private)
				}
			}
		}
	}
}
