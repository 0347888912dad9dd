package screen

import (
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/render"
)

// warmth is the cache warm-up of pictures for games and looks.
type warmth struct {
	game string
	look render.Look
}

// Warm paints a game's empty board and fills its painter's shared caches.
func (k *Kit) Warm(title Title) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = AsError(r)
		}
	}()
	sc, err := unbegun(title, 0, nil, k.Public(table.Table{}))
	if err != nil {
		return err
	}
	if w, ok := title.Painter.(render.Warmer); ok {
		w.Warm(sc)
	}
	_, err = k.paint(title.Painter, sc)
	return err
}

// WarmFor fills, in the background, the caches for panels of a game for a reader who sits down at a
// table: once for each game and look.
func (s Reader) WarmFor(id string) {
	title, ok := s.TitleOf(id)
	w, can := title.Painter.(render.Warmer)
	if !ok || !can {
		return
	}
	key := warmth{id, s.Look}
	key.look.Colors = render.Standard // nothing is drawn for colours
	if _, done := s.warm.LoadOrStore(key, true); done {
		return
	}
	go func() {
		defer func() {
			if r := recover(); r != nil {
				s.Log.Error("painter not warm", "game", id, "err", AsError(r))
			}
		}()
		sc, err := unbegun(title, 0, nil, s)
		if err != nil {
			s.Log.Error("painter not warm", "game", id, "err", err)
			return
		}
		sc.Unbegun, sc.Look = false, key.look
		for seat := range title.Game.Info().Seats[0] {
			sc.Seat = game.Seat(seat)
			w.Warm(sc)
		}
	}()
}
