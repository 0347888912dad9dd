package render_test

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"bivouac/game"
	"bivouac/game/naming"
	"bivouac/render"
)

func chart(values ...[]float64) render.Chart {
	c := render.Chart{Percent: "%", Step: func(n int) string { return fmt.Sprintf("turn %d", n) }}
	for seat, v := range values {
		c.Lines = append(c.Lines, render.ChartLine{
			Seat: game.Seat(seat), Values: v, Style: render.StyleOf(nil, nil, game.Seat(seat)),
			Name: naming.Name{Of: fmt.Sprintf("Player %d with a name that is long", seat+1)},
		})
	}
	return c
}

// TestAChartIsReadWithoutColours: two lines differ in the shapes on them, and the
// chart changes with its values.
func TestAChartIsReadWithoutColours(t *testing.T) {
	rise, fall := []float64{0.5, 0.55, 0.4, 0.7, 0.9, 1}, []float64{0.5, 0.45, 0.6, 0.3, 0.1, 0}
	one, err := chart(rise, fall).PNG()
	if err != nil {
		t.Fatal(err)
	}
	other, err := chart(fall, rise).PNG()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(one, other) {
		t.Error("two different courses look the same")
	}
	img, err := png.Decode(bytes.NewReader(one))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != 1080 || b.Dy() != 720 {
		t.Errorf("the chart is %v", b)
	}
	if dir := os.Getenv("BIVOUAC_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "chart.png"), one, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAChartWithoutValuesIsRefused(t *testing.T) {
	for _, c := range []render.Chart{chart(), chart(nil)} {
		if _, err := c.PNG(); err == nil {
			t.Error("an empty chart was drawn")
		}
	}
	if _, err := chart([]float64{0.5}).PNG(); err != nil {
		t.Errorf("one value: %v", err)
	}
}
