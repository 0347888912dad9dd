package rendertest

import (
	"bytes"
	"encoding/binary"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	xdraw "golang.org/x/image/draw"
)

var (
	update = flag.Bool("update", false, "write the golden pictures anew")
	out    = flag.String("out", "", "also write every picture into this folder, full size and 400 pixels wide")
)

// Limits of the difference between a picture and its golden one. A pixel counts as different if a
// channel is off by more than maxStep. At most the share maxShare of all pixels may be different.
const (
	maxStep  = 24
	maxShare = 0.0005
)

// phoneWidth is how wide a phone shows a picture, in CSS pixels.
const phoneWidth = 400

// Golden compares a PNG with testdata/<name>.png. If they differ, the test fails and names a file
// that shows got, want and the difference side by side.
func Golden(t testing.TB, name string, got []byte) {
	t.Helper()
	picture := Decode(t, got)
	if *out != "" {
		write(t, filepath.Join(*out, name+".png"), got)
		write(t, filepath.Join(*out, name+"-phone.png"), encode(t, Shrink(picture, phoneWidth)))
	}
	path := filepath.Join("testdata", name+".png")
	if *update {
		write(t, path, got)
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("golden picture: %v (run with -update to make it)", err)
	}
	if bytes.Equal(got, want) {
		return
	}
	diff, share := Compare(picture, Decode(t, want))
	if share <= maxShare {
		return
	}
	report := filepath.Join(os.TempDir(), "bivouac-"+name+"-got-want-diff.png")
	write(t, report, encode(t, beside(picture, Decode(t, want), diff)))
	t.Errorf("%s: %.3f %% of the pixels differ, at most %.3f %% may; got, want, difference: %s", name,
		100*share, 100*maxShare, report)
}

// kept says whether a PNG is the golden one, byte for byte.
func kept(name string, got []byte) bool {
	want, err := os.ReadFile(filepath.Join("testdata", name+".png"))
	return err == nil && bytes.Equal(got, want)
}

// Decode decodes a PNG.
func Decode(t testing.TB, data []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("decode the picture: %v", err)
	}
	rgba := image.NewRGBA(img.Bounds())
	flat, ok := img.(*image.Paletted)
	if !ok {
		draw.Draw(rgba, rgba.Rect, img, image.Point{}, draw.Src)
		return rgba
	}
	var colors [256]uint32
	for i, c := range flat.Palette {
		r, g, b, a := c.RGBA()
		colors[i] = binary.LittleEndian.Uint32([]byte{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)})
	}
	for i, index := range flat.Pix {
		binary.LittleEndian.PutUint32(rgba.Pix[4*i:4*i+4], colors[index])
	}
	return rgba
}

// Compare returns a picture of what differs, red on black, and the share of pixels that differ. In
// pictures of different sizes all pixels differ.
func Compare(got, want *image.RGBA) (diff *image.RGBA, share float64) {
	diff = image.NewRGBA(got.Rect)
	if got.Rect != want.Rect {
		draw.Draw(diff, diff.Rect, image.NewUniform(color.RGBA{0xFF, 0, 0, 0xFF}), image.Point{}, draw.Src)
		return diff, 1
	}
	wrong := 0
	for i := 0; i < len(got.Pix); i += 4 {
		step := max(apart(got.Pix[i], want.Pix[i]), apart(got.Pix[i+1], want.Pix[i+1]), apart(got.Pix[i+2], want.Pix[i+2]))
		diff.Pix[i+3] = 0xFF
		if step > maxStep {
			wrong++
			diff.Pix[i] = 0xFF
		}
	}
	return diff, float64(wrong) / float64(len(got.Pix)/4)
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// Shrink returns the picture scaled to another width, as a good viewer would show it.
func Shrink(img *image.RGBA, width int) *image.RGBA {
	small := image.NewRGBA(image.Rect(0, 0, width, img.Rect.Dy()*width/img.Rect.Dx()))
	xdraw.CatmullRom.Scale(small, small.Rect, img, img.Rect, draw.Src, nil)
	return small
}

func beside(pictures ...*image.RGBA) *image.RGBA {
	size := image.Point{}
	for _, p := range pictures {
		size = image.Pt(size.X+p.Rect.Dx(), max(size.Y, p.Rect.Dy()))
	}
	all, x := image.NewRGBA(image.Rectangle{Max: size}), 0
	for _, p := range pictures {
		draw.Draw(all, p.Rect.Add(image.Pt(x, 0)), p, image.Point{}, draw.Src)
		x += p.Rect.Dx()
	}
	return all
}

func encode(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
