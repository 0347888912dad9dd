package screen

import (
	"errors"
	"slices"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// pictureName is the attachment name of every board.
const pictureName = "board.png"

// Scene returns the painter's input for one seat's view.
func Scene(t table.Table, seat game.Seat, s Reader, focus *render.Focus) render.Scene {
	return render.Scene{
		View: t.Seen(seat).View(), Seat: seat, Names: s.Names(),
		Say: s.teller(), Focus: focus, Look: s.Look, Novice: focus != nil && s.novice(t),
	}
}

// noviceGames is a number of games. When a user has ended that many, pictures no longer explain
// their signs.
const noviceGames = 2

// novice says whether the reader has ended fewer games of a table's title than noviceGames on the
// table's server. It is false for a reader who stands for everybody.
func (s Reader) novice(t table.Table) bool {
	if s.User == "" || s.Facts == nil {
		return false
	}
	tally, err := s.Facts.Tally(t.Place.Guild, s.User)
	score := tally.Games[t.Game]
	return err == nil && (score == nil || score.Played() < noviceGames)
}

// Picture paints the table as a seat sees it. The alt text includes the parameter events. If the
// painter fails there is no file, and a sentence says so.
func Picture(t table.Table, seat game.Seat, s Reader, focus *render.Focus, events ...game.Event) ([]wire.File, string) {
	if !t.Begun() {
		return nil, s.T("host.err.nogame")
	}
	sc := Scene(t, seat, s.At(t), focus)
	for _, e := range events {
		sc.Told = append(sc.Told, e.Text)
	}
	return PictureOf(t, sc, s)
}

// PictureOf paints one scene of a table.
func PictureOf(t table.Table, sc render.Scene, s Reader) ([]wire.File, string) {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return nil, s.T("host.err.nogame")
	}
	began := time.Now()
	file, err := s.paint(title.Painter, sc)
	if s.Painted != nil {
		s.Painted(t.Game, time.Since(began))
	}
	if err != nil {
		s.Log.Error("painting failed", "table", t.ID, "game", t.Game, "err", err)
		return nil, s.T("host.err.picture")
	}
	return []wire.File{file}, ""
}

func (k *Kit) paint(p render.Painter, sc render.Scene) (file wire.File, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.Join(ErrPainter, AsError(r))
		}
	}()
	data, err := p.Board(sc)
	if err != nil {
		return file, err
	}
	return wire.File{Name: pictureName, Alt: render.Clip(partAlt(p, sc), render.MaxAlt), Data: data}, nil
}

// Unbegun paints the board of a game that has not begun. If the game cannot be played with the
// given number of players, it paints the board for the nearest possible number.
func Unbegun(title Title, players int, options map[string]string, s Reader) ([]wire.File, error) {
	sc, err := unbegun(title, players, options, s)
	if err != nil {
		return nil, err
	}
	file, err := s.paint(title.Painter, sc)
	if err != nil {
		return nil, err
	}
	return []wire.File{file}, nil
}

// unbegun returns the scene of the board of a game that has not begun.
func unbegun(title Title, players int, options map[string]string, s Reader) (render.Scene, error) {
	info := title.Game.Info()
	setup := game.Setup{Game: info.ID, Rules: info.Rules, Options: options,
		Seats: min(max(players, info.Seats[0]), info.Seats[1])}
	m, _, err := game.NewMatch(title.Game, setup)
	if err != nil {
		return render.Scene{}, err
	}
	sc := Scene(table.Table{}.With(m), game.Spectator, s.atSeats(info), nil)
	sc.Unbegun = true
	return sc, nil
}

// atSeats returns a reader for whom each player's name is the name of their seat.
func (s Reader) atSeats(info game.Info) Reader {
	s.players = make([]table.Player, info.Seats[1]) // a position may have as many seats as the game allows
	for i := range s.players {
		s.players[i].Name = s.SeatName(info.ID, game.Seat(i))
	}
	return s
}

// TopicPicture paints the position of a page of the rules, with the highlights that the page sets.
func TopicPicture(title Title, topic game.Topic, s Reader) ([]wire.File, error) {
	info := title.Game.Info()
	setup := game.Setup{Game: info.ID, Rules: info.Rules, Seats: info.Seats[0], Position: topic.Position}
	if topic.Position != "" {
		setup.Seats = info.Seats[1] // the position of a page may have as many seats as the game allows
	}
	m, _, err := game.NewMatch(title.Game, setup)
	if err != nil {
		return nil, err
	}
	seat, focus := shown(m, topic.Show)
	file, err := s.paint(title.Painter, Scene(table.Table{}.With(m), seat, s.atSeats(info), focus))
	if err != nil {
		return nil, err
	}
	return []wire.File{file}, nil
}

// shown returns the highlights of a rules page, and the seat whose view the page shows.
func shown(m *game.Match, show []string) (game.Seat, *render.Focus) {
	asked := m.Pending()
	if len(show) == 0 || len(asked) == 0 {
		return game.Spectator, nil
	}
	seat := asked[0].Seat
	if slices.Contains(m.Game.Info().Overlays, show[0]) {
		return seat, &render.Focus{Overlay: show[0]}
	}
	return seat, render.FocusOn(m.State, seat, show[0], show[1:]...)
}

// SceneOf returns the painter's input for a moment of a game. The parameter eyes is the seat whose
// view the input has. If that seat did not exist at the moment, the input has the public view.
func SceneOf(t table.Table, m table.Moment, eyes game.Seat, s Reader) render.Scene {
	if int(eyes) >= m.Seats {
		eyes = game.Spectator
	}
	s = s.At(t)
	return render.Scene{View: m.View(eyes), Seat: eyes, Names: s.Names(), Say: s.teller(), Look: s.Look}
}

// Signed adds a frame with the given text to pictures of positions that are not the table's own.
func Signed(s Reader, t table.Table, text string, files []wire.File) []wire.File {
	for i, f := range files {
		files[i].Alt = render.Clip(text+". "+f.Alt, render.MaxAlt)
		data, err := render.Framed(f.Data, text)
		if err != nil {
			s.Log.Warn("no frame around a picture", "table", t.ID, "err", err)
			continue // the message's text says the same
		}
		files[i].Data = data
	}
	return files
}

// partAlt returns the alt text of a picture. If the picture is cropped, the text says so first.
func partAlt(p render.Painter, sc render.Scene) string {
	alt := p.Alt(sc)
	if !render.Crops(p, sc) {
		return alt
	}
	return sc.Say(game.T("host.crop.part")) + "\n" + alt
}
