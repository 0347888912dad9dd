package film

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A variant is one way of making a replay: the cuts (pictures), their width in pixels (0: as
// painted), and a note about what is left out.
type variant struct {
	cuts []cut
	wide int
	note game.Text
}

// Widths in pixels. If the file of a replay is too large, its pictures are scaled to one of these
// widths.
const (
	smallFilm = 720
	tinyFilm  = 480
)

// variants returns the ways to show cuts in a replay, the best first: all cuts, the ends of turns,
// the ends of turns in smaller pictures, the last turns, the last picture. It leaves out the ways
// with more than limit pictures.
func variants(cuts []cut, limit int) []variant {
	ends := turnEnds(cuts)
	all := []variant{
		{cuts: cuts},
		{ends, 0, game.T("host.film.turns")},
		{ends, smallFilm, game.T("host.film.small")}, {ends, tinyFilm, game.T("host.film.small")},
	}
	turns := len(ends) - 1
	for n := turns / 2; n > 0; n /= 2 {
		all = append(all, variant{ends[len(ends)-1-n:], smallFilm, game.T("host.film.last", "n", n)})
	}
	all = append(all, variant{ends[len(ends)-1:], tinyFilm, game.T("host.film.still")})
	return slices.DeleteFunc(all, func(t variant) bool { return len(t.cuts) > limit })
}

// A filmRequest has the parameters of a replay.
type filmRequest struct {
	table table.Table
	eyes  game.Seat
	cuts  []cut
	most  int // the highest number of pictures
	limit int // the largest size in bytes
}

// develop makes the requested replay. It takes the first variant whose file is not too large, and returns the
// variant's note about what is left out. Error: ErrFilm if every variant is too large.
func develop(c *call.Call, r filmRequest, s screen.Reader) (wire.File, game.Text, error) {
	title, ok := c.TitleOf(r.table.Game)
	if !ok {
		return wire.File{}, game.Text{}, table.ErrNoGame
	}
	for _, t := range variants(r.cuts, r.most) {
		file, err := renderFilm(c, title.Painter, r, t, s)
		if !errors.Is(err, ErrFilm) {
			return file, t.note, err
		}
	}
	return wire.File{}, game.Text{}, ErrFilm
}

// filmName is the file name of every replay.
const filmName = "replay.gif"

// renderFilm makes one variant. It keeps only one picture at a time in memory. Error: ErrFilm if
// the file becomes too large.
func renderFilm(c *call.Call, p render.Painter, r filmRequest, t variant, s screen.Reader) (wire.File, error) {
	film := &render.Film{Wide: t.wide}
	show, alt := pace(len(t.cuts)), ""
	var broken error
	next := 0
	err := c.Tables.Shelf.Moments(r.table, r.eyes, func(m table.Moment) bool {
		if m.Index != t.cuts[next].Index {
			return true
		}
		next++
		sc := screen.SceneOf(r.table, m, r.eyes, s)
		var board []byte
		if board, broken = painted(p, sc); broken == nil {
			_, broken = film.Add(board, show)
		}
		if next == len(t.cuts) {
			alt = p.Alt(sc)
		}
		if broken == nil {
			broken = c.Ctx.Err()
		}
		return broken == nil && film.Size() <= r.limit && next < len(t.cuts)
	})
	if err = errors.Join(err, broken); err != nil {
		return wire.File{}, fmt.Errorf("film of table %s: %w", r.table.ID, err)
	}
	frames := film.Frames()
	data, err := film.End(lastShow)
	if err != nil || len(data) > r.limit {
		return wire.File{}, errors.Join(ErrFilm, err)
	}
	alt = s.Plain(game.T("host.film.alt", "n", frames)) + " " + alt
	return wire.File{Name: filmName, Alt: wire.Clip(alt, render.MaxAlt), Data: data}, nil
}

// lastShow is how long the last picture of a replay is shown.
const lastShow = 5 * time.Second

// pace returns how long each picture is shown: long enough to read in a short replay, and a few
// minutes in total for a long one.
func pace(pictures int) time.Duration {
	return min(max(2*time.Minute/time.Duration(pictures), 800*time.Millisecond), 2*time.Second)
}

// painted paints a picture. A panic of the painter becomes an error.
func painted(p render.Painter, sc render.Scene) (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.Join(screen.ErrPainter, screen.AsError(r))
		}
	}()
	return p.Board(sc)
}
