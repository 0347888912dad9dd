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

// filmWidths are as painted, and as small as the host makes a film that is too large.
var filmWidths = []struct {
	name string
	wide int
}{{"whole", 0}, {"small", 480}}

// rivalEach is how many pictures the film gets for one that the rival gets: it takes
// its time.
const rivalEach = 8

// BenchmarkFilm makes the film of a whole random game of the fewest seats, a picture
// for each action, as everybody may see it: painted, added, written. It reports what
// a frame costs, the film's frames and bytes, and how many times as long and as large
// the standard library's encoder makes the same pictures, each whole.
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

// filmScenes are the pictures of a random game, the same in each run.
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

// filmed is what was measured: our films whole, the rival's pictures one by one.
type filmed struct {
	took             time.Duration
	films, frames    int
	bytes            int
	allocs           uint64
	rivalTook        time.Duration
	rivals, rivalled int // pictures, bytes
}

// shoot makes a film once; the rival has its turns between two frames.
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

// ours measures a part of our work.
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

// rival has the standard library read a picture and write it as a film of one frame.
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
	b.ReportMetric(0, "ns/op") // it holds the rival's time too
	b.ReportMetric(1000*frame, "ms/frame")
	b.ReportMetric(float64(m.allocs)/frames, "allocs/frame")
	b.ReportMetric(size, "bytes/frame")
	b.ReportMetric(frames/float64(m.films), "frames")
	b.ReportMetric(float64(m.bytes)/float64(m.films), "bytes")
	b.ReportMetric(m.rivalTook.Seconds()/float64(m.rivals)/frame, "x-standard")
	b.ReportMetric(float64(m.rivalled)/float64(m.rivals)/size, "x-bytes-of-standard")
}
