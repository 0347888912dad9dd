package render

import (
	"bytes"
	"compress/flate"
	"io"
	"testing"

	"pgregory.net/rapid"
)

// unpacked reads what the deflater wrote by the standard library.
func unpacked(t *rapid.T, packed []byte) []byte {
	got, err := io.ReadAll(flate.NewReader(bytes.NewReader(append(bytes.Clone(packed), lastBlock...))))
	if err != nil {
		t.Fatalf("unpack: %v", err)
	}
	return got
}

// picture is data like a picture's: runs, rows that repeat, and noise.
func pictureLike(t *rapid.T) (data []byte, wide int) {
	wide = rapid.IntRange(1, 300).Draw(t, "wide")
	colors := rapid.IntRange(1, 256).Draw(t, "colors")
	for range rapid.IntRange(1, 40).Draw(t, "parts") {
		switch rapid.IntRange(0, 3).Draw(t, "part") {
		case 0:
			data = append(data, bytes.Repeat([]byte{byte(rapid.IntRange(0, colors-1).Draw(t, "color"))}, rapid.IntRange(1, 2000).Draw(t, "run"))...)
		case 1:
			from := rapid.IntRange(0, len(data)).Draw(t, "from")
			data = append(data, data[from:]...)
			data = data[:min(len(data), 1<<17)]
		default:
			for range rapid.IntRange(1, 60).Draw(t, "noise") {
				data = append(data, byte(rapid.IntRange(0, colors-1).Draw(t, "byte")))
			}
		}
	}
	return data, wide
}

// TestDeflate: whatever is compressed comes back, and the same data gives the same
// bytes whatever was compressed before.
func TestDeflate(t *testing.T) {
	used := newDeflater()
	rapid.Check(t, func(t *rapid.T) {
		data, wide := pictureLike(t)
		packed := bytes.Clone(used.deflate(data, wide))
		if got := unpacked(t, packed); !bytes.Equal(got, data) {
			t.Fatalf("%d bytes come back as %d others", len(data), len(got))
		}
		if !bytes.Equal(packed, newDeflater().deflate(data, wide)) {
			t.Fatal("other bytes from a deflater that was used before")
		}
	})
}

// TestRowsWiderThanReach: deflate does not look so far back.
func TestRowsWiderThanReach(t *testing.T) {
	row := make([]byte, mostBack+2)
	for i := range row {
		row[i] = byte(i * i >> 7)
	}
	data := append(bytes.Clone(row), row...)
	got, err := io.ReadAll(flate.NewReader(bytes.NewReader(append(newDeflater().deflate(data, len(row)), lastBlock...))))
	if err != nil || !bytes.Equal(got, data) {
		t.Errorf("%d bytes come back as %d (%v)", len(data), len(got), err)
	}
}

// TestLongCodes: counts like Fibonacci's numbers want words longer than deflate
// allows.
func TestLongCodes(t *testing.T) {
	c := newCode(40)
	a, b := uint32(1), uint32(1)
	for s := range c.count {
		c.count[s] = a
		a, b = b, a+b
	}
	c.build(longestWord)
	room := 0 // of all words, in parts of 2^15
	for s, size := range c.size {
		if size == 0 || size > longestWord {
			t.Errorf("symbol %d has a word of %d bits", s, size)
		}
		room += 1 << (longestWord - size)
	}
	if room != 1<<longestWord {
		t.Errorf("the code fills %d of %d", room, 1<<longestWord)
	}
}
