package titles_test

import (
	"bytes"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"bivouac/bot"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/render"
)

// TestASeatHasTheColourOfItsPieces: for each number of seats, the colour by which panels and charts
// show a seat is one of its pieces as painted.
func TestASeatHasTheColourOfItsPieces(t *testing.T) {
	for _, title := range titles.Offered {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			s := screen.Reader{Kit: &screen.Kit{Titles: titles.Offered}}
			info := title.Game.Info()
			for n := info.Seats[0]; n <= info.Seats[1]; n++ {
				m, pieces := begun(t, title, n)
				for seat := range game.Seat(n) {
					own := func(seat game.Seat) bool {
						fill := s.Style(table.Table{Game: info.ID}.With(m), seat).Fill
						return slices.ContainsFunc(pieces[seat], func(all map[color.RGBA]bool) bool { return all[fill] })
					}
					if !own(seat) {
						t.Errorf("%d seats: no piece of seat %d, of %d, has its colour", n, seat, len(pieces[seat]))
					}
				}
			}
		})
	}
}

// manyPieces is how many pieces of a seat are looked at.
const manyPieces = 12

// begun plays a game by chance until each of its seats has been asked for many pieces, and
// returns it with the colours of each such piece. An enemy's piece may be among them.
func begun(t *testing.T, title bot.Title, seats int) (*game.Match, map[game.Seat][]map[color.RGBA]bool) {
	t.Helper()
	info := title.Game.Info()
	m, _, err := game.NewMatch(title.Game, game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: seats, Seed: gametest.SeedOf(uint64(seats)),
	})
	pieces, known := map[game.Seat][]map[color.RGBA]bool{}, map[string]map[color.RGBA]bool{}
	few := func() (n int) {
		for seat := range game.Seat(seats) {
			n += min(len(pieces[seat]), manyPieces)
		}
		return n
	}
	for n := 0; err == nil && few() < manyPieces*seats && n < 2_000 && len(m.Pending()) > 0; n++ {
		d := m.Pending()[n%len(m.Pending())]
		if all := piecesOf(t, title.Painter.(render.Symbolist), known, m, d.Seat); all != nil {
			pieces[d.Seat] = append(pieces[d.Seat], all)
		}
		legal := m.State.Legal(d.Seat, nil)
		m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[n*31%len(legal)]})
	}
	if err != nil {
		t.Fatal(err)
	}
	return m, pieces
}

// piecesOf returns the colours of the symbol of the first piece that a seat can move, out of those known by
// symbol or drawn now; nil if it has none.
func piecesOf(t *testing.T, p render.Symbolist, known map[string]map[color.RGBA]bool, m *game.Match,
	seat game.Seat) map[color.RGBA]bool {
	t.Helper()
	for _, a := range m.State.Legal(seat, nil) {
		piece := game.PointOf(m.State, seat, m.State.Describe(seat, a)).Piece
		if piece == "" {
			continue
		}
		symbol := p.Symbol(m.State.View(seat), seat, piece)
		all, drawn := known[symbol]
		if sprite, ok := p.Symbols()[symbol]; ok && !drawn {
			all = coloursOf(t, sprite)
			known[symbol] = all
		}
		if all != nil {
			return all
		}
	}
	return nil
}

// coloursOf returns the colours of a sprite's symbol that are not transparent.
func coloursOf(t *testing.T, sprite render.Sprite) map[color.RGBA]bool {
	t.Helper()
	data, err := sprite.Symbol()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	all := map[color.RGBA]bool{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			r, g, b, a := img.At(x, y).RGBA()
			if a == 0xFFFF {
				all[color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 0xFF}] = true
			}
		}
	}
	return all
}
