package render

import (
	"encoding/binary"
	"image"
	"image/color"
)

// A PNG is a signature, a header, the palette, and compressed rows in any number of chunks. The
// rows are one zlib stream: its two-byte header, the bands, an empty last block, and a checksum
// combined from those of the bands.

// head returns a PNG up to its rows, including the header of the zlib stream. The viewer's colours
// replace those of the palette.
func head(size image.Point, p *Palette, colors Colors) []byte {
	out := chunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", header(size))
	out = chunk(out, "PLTE", entries(p.shaded(colors)))
	return chunk(out, "IDAT", []byte{0x78, 0x9C})
}

// header returns the body of IHDR: the size, 8 bits, a palette, and no special features.
func header(size image.Point) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	b = binary.BigEndian.AppendUint32(b, uint32(size.Y))
	return append(b, 8, 3, 0, 0, 0)
}

func entries(colors []color.RGBA) []byte {
	var b []byte
	for _, c := range colors {
		b = append(b, c.R, c.G, c.B)
	}
	return b
}

// join returns the PNG that consists of a head and bands.
func join(head []byte, bands []band) []byte {
	size := len(head) + 2*chunkExtra + len(lastBlock) + 4
	for _, b := range bands {
		size += len(b.chunk)
	}
	out, sum := append(make([]byte, 0, size), head...), uint32(1)
	for _, b := range bands {
		out = append(out, b.chunk...)
		sum = joinSums(sum, b.sum, b.size)
	}
	last := [len(lastBlock) + 4]byte{}
	copy(last[:], lastBlock)
	binary.BigEndian.PutUint32(last[len(lastBlock):], sum)
	out = chunk(out, "IDAT", last[:])
	return chunk(out, "IEND", nil)
}

// lastBlock is the empty final block of compressed data.
const lastBlock = "\x03\x00"

// joinSums returns the Adler-32 checksum of two adjacent pieces of data, from the checksums a and b
// of the pieces and the size of the second one. The lower half of a checksum adds up the bytes, the
// upper half adds up the values of the lower half.
func joinSums(a, b uint32, size int) uint32 {
	const base = 65521
	lowA, highA := uint64(a&0xFFFF), uint64(a>>16)
	lowB, highB := uint64(b&0xFFFF), uint64(b>>16)
	low := (lowA + lowB + base - 1) % base
	high := (highA + highB + uint64(size)%base*(lowA+base-1)) % base
	return uint32(high<<16 | low)
}
