package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"

	"github.com/klauspost/compress/flate"
)

// bandRows is the height of a band: lower ones let more of a picture be used
// again after a move, higher ones compress better.
const bandRows = 24

// band is some rows of a picture, compressed so that they can stand between any
// others: no reference to what is outside, ending on a whole byte.
type band struct {
	chunk []byte // a whole IDAT chunk
	sum   uint32 // Adler-32 of what was compressed
	size  int    // of the same
}

// press compresses bands. Its room is used again and again.
type press struct {
	packed bytes.Buffer
	writer *flate.Writer
}

// packing is how hard the press tries: of a map, level 8 saves four per cent more, in twice the time.
const packing = 6

func newPress() *press {
	w, err := flate.NewWriter(nil, packing)
	if err != nil {
		panic(fmt.Sprintf("render: level %d: %v", packing, err)) // ours, tested
	}
	return &press{writer: w}
}

// band compresses rows of palette entries, each preceded by its filter.
func (p *press) band(index []byte) band {
	p.packed.Reset()
	p.writer.Reset(&p.packed)
	_, _ = p.writer.Write(index) // a Buffer takes everything
	_ = p.writer.Flush()
	made := chunk(make([]byte, 0, p.packed.Len()+chunkExtra), "IDAT", p.packed.Bytes())
	return band{made, adler32.Checksum(index), len(index)}
}

// chunkExtra is what a chunk has beside its body, in bytes.
const chunkExtra = 12

// chunk appends a PNG chunk: length, name, body, checksum of name and body.
func chunk(out []byte, name string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(out, name...)
	out = append(out, body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// known are the bands painted lately, of all games and channels: at most 16 MB, some 300
// pictures that have nothing in common.
var known = kept[digest, band]{most: MostBands / 2, size: func(b band) int { return len(b.chunk) + bandExtra }}

// bandExtra is about what a band costs beside its chunk.
const bandExtra = 160
