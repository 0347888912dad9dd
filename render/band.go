package render

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"sync"
)

// bandRows is the height of a band: lower ones let more of a picture be used
// again after a move, higher ones compress better.
const bandRows = 32

// band is some rows of a picture, compressed so that they can stand between any
// others: no reference to what is outside, ending on a whole byte.
type band struct {
	chunk []byte // a whole IDAT chunk
	sum   uint32 // Adler-32 of what was compressed
	size  int    // of the same
}

// compress makes a band of rows of palette entries, each preceded by its filter.
func compress(d *deflater, index []byte, wide int) band {
	body := d.deflate(index, wide)
	made := chunk(make([]byte, 0, len(body)+chunkExtra), "IDAT", body)
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

// bandKey is a hash of all that a band depends on.
type bandKey = [32]byte

// knownMost is how many bytes each of the two halves of the store of bands holds:
// at most 16 MB in all, some 300 pictures that have nothing in common.
const knownMost = 8 << 20

// bands keeps what was painted lately, of all games and channels. When the young
// half is full it becomes the old one, and the old one is dropped.
type bands struct {
	mu         sync.Mutex
	young, old map[bandKey]band
	size       int // of the young half, in bytes
}

var known bands

// get is the band of that key; false if it is not known.
func (k *bands) get(key bandKey) (band, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if b, ok := k.young[key]; ok {
		return b, true
	}
	b, ok := k.old[key]
	if ok {
		k.add(key, b)
	}
	return b, ok
}

func (k *bands) put(key bandKey, b band) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, ok := k.young[key]; !ok {
		k.add(key, b)
	}
}

func (k *bands) add(key bandKey, b band) {
	if k.young == nil || k.size > knownMost {
		k.young, k.old, k.size = map[bandKey]band{}, k.young, 0
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
