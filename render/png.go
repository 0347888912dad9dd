package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// pngLevel is the effort of the compression, 1 to 9: it costs a few milliseconds
// more than the least, and a phone downloads a third less.
const pngLevel = 6

// deflater is a compressor with its output, kept for the next picture: a new one
// costs a megabyte.
type deflater struct {
	out  bytes.Buffer
	zlib *zlib.Writer
	row  []byte
}

var deflaters = sync.Pool{New: func() any {
	d := new(deflater)
	d.zlib, _ = zlib.NewWriterLevel(&d.out, pngLevel) // the level is valid
	return d
}}

// encodePNG writes a paletted PNG. It is our own because image/png takes twice
// the time for the same pixels, its compressor being the standard library's.
func encodePNG(index []uint8, size image.Point, p *Palette) ([]byte, error) {
	d := deflaters.Get().(*deflater)
	defer deflaters.Put(d)
	d.out.Reset()
	d.zlib.Reset(&d.out)
	d.row = append(d.row[:0], 0) // each row begins with its filter: none
	for y := range size.Y {
		d.row = append(d.row[:1], index[y*size.X:(y+1)*size.X]...)
		if _, err := d.zlib.Write(d.row); err != nil {
			return nil, fmt.Errorf("compress a picture: %w", err)
		}
	}
	if err := d.zlib.Close(); err != nil {
		return nil, fmt.Errorf("compress a picture: %w", err)
	}
	out := make([]byte, 0, d.out.Len()+3*len(p.Colors)+128)
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	out = chunk(out, "IHDR", header(size))
	out = chunk(out, "PLTE", entries(p))
	out = chunk(out, "IDAT", d.out.Bytes())
	return chunk(out, "IEND", nil), nil
}

// header is the body of IHDR: size, 8 bits, paletted, and nothing special.
func header(size image.Point) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	b = binary.BigEndian.AppendUint32(b, uint32(size.Y))
	return append(b, 8, 3, 0, 0, 0)
}

func entries(p *Palette) []byte {
	var b []byte
	for _, c := range p.Colors {
		b = append(b, c.R, c.G, c.B)
	}
	return b
}

// chunk appends a PNG chunk: length, name, body, checksum of name and body.
func chunk(out []byte, name string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(out, name...)
	out = append(out, body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}
