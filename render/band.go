package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/flate"
)

// bandRows is the height of a band: lower ones let more of a picture be used
// again after a move, higher ones compress better.
const bandRows = 64

// band is some rows of a picture, compressed so that they can stand between any
// others: no reference to what is outside, ending on a whole byte.
type band struct {
	chunk []byte // a whole IDAT chunk
	sum   uint32 // Adler-32 of what was compressed
	size  int    // of the same
}

// deflater is a compressor with its output, kept for the next band: a new one
// costs a megabyte.
type deflater struct {
	out   bytes.Buffer
	flate *flate.Writer
}

// pngLevel is the effort of the compression, 1 to 9: it costs a few milliseconds
// more than the least, and a phone downloads a third less.
const pngLevel = 6

// band compresses rows of palette entries, each preceded by its filter.
func (d *deflater) band(index []uint8) (*band, error) {
	d.out.Reset()
	if d.flate == nil {
		d.flate, _ = flate.NewWriter(&d.out, pngLevel) // the level is valid
	} else {
		d.flate.Reset(&d.out)
	}
	if _, err := d.flate.Write(index); err != nil {
		return nil, fmt.Errorf("compress a picture: %w", err)
	}
	if err := d.flate.Flush(); err != nil { // ends with an empty stored block
		return nil, fmt.Errorf("compress a picture: %w", err)
	}
	made := chunk(make([]byte, 0, d.out.Len()+chunkExtra), "IDAT", d.out.Bytes())
	return &band{made, adler32.Checksum(index), len(index)}, nil
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

// bandKey is a hash of all that a band depends on.
type bandKey = [32]byte

// knownMost is how many bytes each of the two halves of the store of bands holds:
// at most 16 MB in all, some 300 pictures that have nothing in common.
const knownMost = 8 << 20

// bands keeps what was painted lately, of all games and channels. When the young
// half is full it becomes the old one, and the old one is dropped.
type bands struct {
	mu         sync.Mutex
	young, old map[bandKey]*band
	size       int // of the young half, in bytes
}

var known bands

// get is the band of that key, nil if it is not known.
func (k *bands) get(key bandKey) *band {
	k.mu.Lock()
	defer k.mu.Unlock()
	if b := k.young[key]; b != nil {
		return b
	}
	b := k.old[key]
	if b != nil {
		k.add(key, b)
	}
	return b
}

func (k *bands) put(key bandKey, b *band) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.young[key] == nil {
		k.add(key, b)
	}
}

func (k *bands) add(key bandKey, b *band) {
	if k.young == nil || k.size > knownMost {
		k.young, k.old, k.size = map[bandKey]*band{}, k.young, 0
	}
	k.young[key] = b
	k.size += len(b.chunk) + bandExtra
}

// bandExtra is about what a band costs beside its chunk.
const bandExtra = 160

// Forget drops all bands that are kept between pictures: for tests and benchmarks
// of a first picture.
func Forget() {
	known.mu.Lock()
	defer known.mu.Unlock()
	known.young, known.old, known.size = nil, nil, 0
}
