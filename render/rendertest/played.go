package rendertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/render"
)

// playedViews is the number of positions of a recorded game that are painted. The short form paints
// them with one of overlaysShort overlays.
const (
	playedViews   = 2
	overlaysShort = 3
)

// RunPlayed checks pictures of the recorded games (gametest.Played), for the public and for a seat
// that is asked. They must be small, their texts must be legible, and they must have valid alt
// texts without actions in notation.
func RunPlayed(t *testing.T, p Painter) {
	t.Helper()
	names := []string{"Alice", "Bruno", "Chloé", "Dmitri"}
	say := Sayer(t, p.Game, p.Texts, "fr", names)
	for n, m := range gametest.Played(t, p.Game) {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			p := p
			p.Scenes = nil
			for view := 1; view <= playedViews; view++ {
				at, err := m.At(len(m.Journal) * view / playedViews)
				if err != nil {
					t.Fatal(err)
				}
				seats := []game.Seat{game.Spectator}
				for _, d := range at.Pending() {
					seats = append(seats, d.Seat)
				}
				for _, seat := range seats[:min(2, len(seats))] {
					p.Scenes = append(p.Scenes, Scene{
						Name: fmt.Sprintf("entry %d, seat %d", len(at.Journal), seat),
						Scene: render.Scene{
							View: at.State.View(seat), Seat: seat, Names: names[:m.Seats()], Say: say, Told: toldLast(at, seat),
						},
					})
				}
			}
			for _, s := range p.Scenes {
				if action := typedIn(p.Painter.Alt(s.Scene), m); action != "" {
					t.Errorf("%s: the alternative text says %q as it is typed:\n%s", s.Name, action, p.Painter.Alt(s.Scene))
				}
				if got := p.board(t, s.Scene); len(got) > p.Bytes*5/4 { // boards of a game may be fuller than the scenes
					t.Errorf("%s: %d bytes, at most %d", s.Name, len(got), p.Bytes*5/4)
				}
			}
			for _, s := range p.Scenes {
				p.stands(t, s)
				for _, overlay := range amount.Some(p.Game.Info().Overlays, overlaysShort) {
					if s.Seat == game.Spectator {
						break
					}
					over := s
					over.Name += ", " + overlay
					over.Focus = &render.Focus{Overlay: overlay}
					p.stands(t, over)
				}
			}
			p.spoken(t)
		})
	}
}

// toldLast returns what the seat was told about the last six entries of the journal.
func toldLast(m *game.Match, seat game.Seat) (told []game.Text) {
	for i := max(0, len(m.Journal)-6); i < len(m.Journal); i++ {
		events, _ := m.Told(i)
		for _, e := range events {
			if e.VisibleTo(seat) && !e.Aside {
				told = append(told, e.Text)
			}
		}
	}
	return told
}

// typed matches actions that no sentence contains by chance, because they contain a sign or a
// space.
var typed = regexp.MustCompile(`[\pL\pN].*[^\pL\pN].*[\pL\pN]|^[^\pL\pN][\pL\pN]{2}`)

// typedIn returns an action of the match that the text contains in notation; "" for none.
func typedIn(text string, m *game.Match) string {
	for _, e := range m.Journal {
		if action := string(e.Action); typed.MatchString(action) && strings.Contains(text, action) {
			return action
		}
	}
	return ""
}
