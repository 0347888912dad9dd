package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"

	"github.com/klauspost/compress/flate"
)

// bandRows is the height of a band in pixels. Lower bands increase cache hits after a move, higher
// bands compress better.
const bandRows = 24

// band is some rows of a picture, compressed so that they can be combined with any other bands: the
// data refer to nothing outside the band and end on a byte boundary.
type band struct {
	chunk []byte // a whole IDAT chunk
	sum   uint32 // Adler-32 of the uncompressed data
	size  int    // of the uncompressed data in bytes
}

// press compresses bands and is reused.
type press struct {
	packed bytes.Buffer
	writer *flate.Writer
	block  []byte // bands are appended to it while they fit
}

// blockSize is the size of a block in bytes: room for some ten bands.
const blockSize = 16 << 10

// packing is the compression level: for a map, level 8 saves four per cent more, in twice the time.
const packing = 6

func newPress() *press {
	w, err := flate.NewWriter(nil, packing)
	if err != nil {
		panic(fmt.Sprintf("render: level %d: %v", packing, err)) // packing is a valid level
	}
	return &press{writer: w}
}

// band compresses rows of palette entries, each preceded by its filter.
func (p *press) band(index []byte) band {
	p.packed.Reset()
	p.writer.Reset(&p.packed)
	_, _ = p.writer.Write(index) // a Buffer takes everything
	_ = p.writer.Flush()
	size, from := p.packed.Len()+chunkExtra, len(p.block)
	if cap(p.block) < from+size {
		p.block, from = make([]byte, 0, max(blockSize, size)), 0
	}
	p.block = chunk(p.block, "IDAT", p.packed.Bytes())
	return band{p.block[from:len(p.block):len(p.block)], adler32.Checksum(index), len(index)}
}

// chunkExtra is the overhead of a chunk in bytes.
const chunkExtra = 12

// chunk appends a PNG chunk: length, name, body, checksum of name and body.
func chunk(out []byte, name string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(out, name...)
	out = append(out, body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// known caches the bands that were painted most recently, for all games and channels: at most 16
// MB, which is enough for some 300 pictures that have no band in common.
var known = kept[digest, band]{
	most: MostBands / 2, size: func(b band) int { return len(b.chunk) + bandExtra }, own: band.own,
}

// own returns the band with a copy of its chunk. Without the copy, a band that stays in the cache
// longer than others of its block would keep the whole block in memory.
func (b band) own() band {
	b.chunk = bytes.Clone(b.chunk)
	return b
}

// bandExtra is the approximate overhead of a band besides its chunk.
const bandExtra = 160
