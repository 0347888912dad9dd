package tape

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"

	"bivouac/game"
	"bivouac/render"
)

// Painter returns a painter whose pictures carry a hash of what they were painted from. The hash is
// in a chunk of the PNG that does not change how the picture looks. A tape recognises the picture
// of a message by its hash.
func (t *Tape) Painter(p render.Painter) render.Painter {
	if t == nil {
		return p
	}
	return painter{p, t}
}

type painter struct {
	render.Painter
	tape *Tape
}

// Board returns the painter's picture, marked with its hash.
func (p painter) Board(s render.Scene) ([]byte, error) {
	png, err := p.Painter.Board(s)
	if err != nil {
		return png, err
	}
	hash := p.identity(s)
	p.tape.reel = append(p.tape.reel, hash)
	return mark(png, hash), nil
}

// identity returns a hash of everything that a picture depends on: the scene, and the language of its
// alt text.
func (p painter) identity(s render.Scene) string {
	data, err := json.Marshal(struct {
		View    game.View
		Seat    game.Seat
		Names   []string
		Focus   *render.Focus
		Unbegun bool
		Crop    *render.Crop
		Look    render.Look
		Alt     string
	}{s.View, s.Seat, s.Names, s.Focus, s.Unbegun, s.Crop, s.Look, p.Alt(s)})
	if err != nil {
		return "unknown: " + err.Error()
	}
	return fmt.Sprintf("%x", sha256.Sum256(data))[:12]
}

// A mark is a PNG chunk that holds a text. The constant chunk is the type of the PNG chunk, and marked
// is the beginning of its data. The mark stands before the last chunk of the PNG.
const (
	chunk  = "tEXt"
	marked = "scene\x00"
	ending = 12 // bytes of the last chunk of a PNG
)

// mark returns the PNG with a mark that holds the text.
func mark(png []byte, text string) []byte {
	if len(png) < ending {
		return png
	}
	body := append([]byte(chunk+marked), text...)
	out := bytes.Clone(png[:len(png)-ending])
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)-len(chunk)))
	out = append(out, body...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
	return append(out, png[len(png)-ending:]...)
}

// markOf returns the text of a PNG's mark. It returns false if the PNG has no mark.
func markOf(png []byte) (string, bool) {
	at := bytes.LastIndex(png, []byte(chunk+marked))
	if at < 4 {
		return "", false
	}
	size := int(binary.BigEndian.Uint32(png[at-4:]))
	text := png[at+len(chunk):]
	if size < len(marked) || size > len(text) {
		return "", false
	}
	return string(text[len(marked):size]), true
}
