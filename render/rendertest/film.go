package rendertest

import (
	"bytes"
	"image/gif"
	"runtime"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/render"
)

// filmWidths are the widths of the films: as painted (0), and the width that the host chooses for a
// film that would be too large.
var filmWidths = []struct {
	name string
	wide int
}{{"whole", 0}, {"small", 480}}

// rivalEach is the number of pictures in the film for each picture that the rival encodes. The
// rival is the standard library's encoder, which is slow.
const rivalEach = 8

// BenchmarkFilm makes the public film of a whole random game with the fewest seats, with a picture
// for each action. Pictures are painted, added and written. It reports what a frame costs, the
// film's frames and bytes, and by which factors the standard library's encoder takes longer and
// needs more bytes for the same pictures, each encoded whole.
func BenchmarkFilm(b *testing.B, g game.Game, p render.Painter, names []string, say func(game.Text) string) {
	b.Helper()
	for _, w := range filmWidths {
		b.Run(g.Info().ID+"/"+w.name, func(b *testing.B) {
			scenes := filmScenes(b, g, names, say)
			Board(b, p, scenes[0]) // the shared sheet is made once
			var m filmed
			for b.Loop() {
				m.shoot(b, p, scenes, w.wide)
			}
			m.report(b)
		})
	}
}

// filmScenes returns the scenes of a random game, the same in each run.
func filmScenes(b *testing.B, g game.Game, names []string, say func(game.Text) string) []render.Scene {
	b.Helper()
	info := g.Info()
	var scenes []render.Scene
	setup := game.Setup{Game: info.ID, Rules: info.Rules, Seats: info.Seats[0], Seed: gametest.SeedOf(1)}
	gametest.NewGambler().Watched(b, g, setup, func(m *game.Match) {
		scenes = append(scenes, render.Scene{
			View: m.State.View(game.Spectator), Seat: game.Spectator, Names: names[:info.Seats[0]], Say: say,
		})
	})
	return scenes
}

// filmed holds the measurements: of our whole films, and of the rival's single pictures.
type filmed struct {
	took             time.Duration
	films, frames    int
	bytes            int
	allocs           uint64
	rivalTook        time.Duration
	rivals, rivalled int // number of pictures, their bytes
}

// shoot makes a film once. Between its frames, the rival encodes one of rivalEach pictures.
func (m *filmed) shoot(b *testing.B, p render.Painter, scenes []render.Scene, wide int) {
	b.Helper()
	render.Forget()
	film := &render.Film{Wide: wide}
	for n, s := range scenes {
		var board []byte
		m.ours(b, func() (err error) {
			if board, err = p.Board(s); err == nil {
				_, err = film.Add(board, time.Second)
			}
			return err
		})
		if n%rivalEach == 0 {
			m.rival(b, board)
		}
	}
	m.ours(b, func() error {
		data, err := film.End(time.Second)
		m.bytes += len(data)
		return err
	})
	m.films, m.frames = m.films+1, m.frames+film.Frames()
}

// ours runs a part of our work, and measures its time and allocations.
func (m *filmed) ours(b *testing.B, work func() error) {
	b.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	err := work()
	m.took += time.Since(began)
	runtime.ReadMemStats(&after)
	m.allocs += after.Mallocs - before.Mallocs
	if err != nil {
		b.Fatal(err)
	}
}

// rival measures how long the standard library takes to read a picture and to write it as a film of
// one frame.
func (m *filmed) rival(b *testing.B, board []byte) {
	b.Helper()
	var out bytes.Buffer
	began := time.Now()
	if err := gif.Encode(&out, Paletted(b, board), nil); err != nil {
		b.Fatal(err)
	}
	m.rivalTook += time.Since(began)
	m.rivals, m.rivalled = m.rivals+1, m.rivalled+out.Len()
}

func (m *filmed) report(b *testing.B) {
	frames := float64(m.frames)
	frame, size := m.took.Seconds()/frames, float64(m.bytes)/frames
	b.ReportMetric(0, "ns/op") // it would include the rival's time
	b.ReportMetric(1000*frame, "ms/frame")
	b.ReportMetric(float64(m.allocs)/frames, "allocs/frame")
	b.ReportMetric(size, "bytes/frame")
	b.ReportMetric(frames/float64(m.films), "frames")
	b.ReportMetric(float64(m.bytes)/float64(m.films), "bytes")
	b.ReportMetric(m.rivalTook.Seconds()/float64(m.rivals)/frame, "x-standard")
	b.ReportMetric(float64(m.rivalled)/float64(m.rivals)/size, "x-bytes-of-standard")
}
