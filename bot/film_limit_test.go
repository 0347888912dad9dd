package bot_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/gif"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
)

// TestFilmOfAnyLimit asks for the whole game where Discord takes less and less: each
// answer fits, says what it leaves out, and at last that nothing fits.
func TestFilmOfAnyLimit(t *testing.T) {
	s := newStage(t, bot.Title{Game: duel.Game{}, Painter: seatPainter{}}, (*stage).playing)
	for n := range 6 { // until the third round
		for _, who := range []string{"asked", "seat", "host"} {
			seat, _ := s.table().SeatOf(roleOf(who).user)
			if legal := s.table().Seen(seat).Legal(); len(legal) > 0 && n < 6 {
				s.send(roleOf(who), act{command: "do", options: object{"line": string(legal[0])}})
			}
		}
	}
	var said []string
	for limit := 6000; limit > 400; limit = limit * amount.Of(7, 9) / 10 {
		o := s.film(limit)
		if o.answers != 1 || o.refusal() == "" && len(o.alts) != 1 {
			t.Fatalf("at %d bytes: %d answers, %q", limit, o.answers, o.content)
		}
		_, note, _ := strings.Cut(o.content, "\n")
		if o.refusal() != "" {
			note = o.refusal()
		}
		note, _, _ = strings.Cut(note, ",")
		said = append(said, note)
		if data := s.net.file; o.refusal() == "" {
			film, err := gif.DecodeAll(bytes.NewReader(data))
			if err != nil || len(data) > limit {
				t.Errorf("at %d bytes: %d, %d frames, %v", limit, len(data), len(film.Image), err)
			}
		}
	}
	said = slices.Compact(said)
	if said[0] != "" ||
		!slices.Contains(said, "-# It was too long for one film: it shows the board at the end of each turn.") ||
		said[len(said)-1] != "film" {
		t.Errorf("less and less: %q", said)
	}
}

// film asks for the whole game where an upload may have so many bytes.
func (s *stage) film(limit int) outcome {
	s.t.Helper()
	s.serial++
	a := act{command: "replay", options: object{"what": "game"}}
	var event map[string]any
	s.check(json.Unmarshal(a.event(s, fmt.Sprint(9000+s.serial), roleOf("asked")), &event))
	event["attachment_size_limit"] = limit
	text, err := json.Marshal(event)
	s.check(err)
	return s.sendRaw(text)
}
