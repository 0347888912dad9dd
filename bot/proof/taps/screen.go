package taps

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"slices"
	"strings"
	"sync"

	"bivouac/bot/phone"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/render"
)

// block is a part of a message. The blocks of a message stand one below another.
type block struct {
	text    string
	picture bool
	high    int
}

// shape returns the blocks of a message on a phone, below its heading.
func shape(m playground.Message, on phone.Phone) []block {
	var all []block
	text := func(s string) {
		for line := range strings.Lines(s) {
			line = strings.TrimSpace(line)
			all = append(all, block{text: line, high: on.Words(line + "\n")})
		}
	}
	picture := func(name string) {
		for _, a := range m.Attachments {
			if a.Width > 0 && (name == "" || strings.HasSuffix(name, a.Filename) || strings.HasSuffix(name, a.URL)) {
				all = append(all, block{picture: true, high: on.Picture(a.Width, a.Height)})
			}
		}
	}
	v2 := m.Flags&(1<<15) != 0
	if !v2 {
		text(m.Content)
		picture("")
	}
	var parts []component
	_ = json.Unmarshal(m.Components, &parts) // cannot fail: it is the playground's own JSON
	var walk func([]component)
	walk = func(list []component) {
		for _, c := range list {
			switch c.Type {
			case 1:
				all = append(all, block{high: on.Controls(c.controls())})
			case 10:
				text(c.Content)
			case 12:
				for _, item := range c.Items {
					picture(item.Media.URL)
				}
			case 14:
				all = append(all, block{high: phone.Edges / 2})
			case 9, 17:
				all = append(all, block{high: phone.Edges / 2})
				walk(c.Components)
				all = append(all, block{high: phone.Edges / 2})
			}
		}
	}
	walk(parts)
	if m.Ephemeral {
		all = append(all, block{high: phone.Dismiss})
	}
	return all
}

// component is what the model knows about a component.
type component struct {
	Type       int             `json:"type"`
	Content    string          `json:"content"`
	Label      string          `json:"label"`
	Emoji      json.RawMessage `json:"emoji"`
	Components []component     `json:"components"`
	Items      []struct {
		Media struct {
			URL string `json:"url"`
		} `json:"media"`
	} `json:"items"`
}

// controls returns the controls of a row.
func (c component) controls() []phone.Control {
	var row []phone.Control
	for _, b := range c.Components {
		row = append(row, phone.Control{Label: b.Label, Icon: len(b.Emoji) > 0, Menu: b.Type != 2})
	}
	return row
}

// high returns the height of blocks.
func high(blocks []block) int {
	sum := 0
	for _, b := range blocks {
		sum += b.high
	}
	return sum
}

// whole says whether a panel fits on a phone's screen. With large text only the question, the
// controls and the lower half of the picture must fit.
func whole(m playground.Message, on phone.Phone) bool {
	blocks := shape(m, on)
	if on.Text == 1 {
		return phone.Head+high(blocks) <= phone.Visible
	}
	for i, b := range slices.Backward(blocks) {
		if b.picture {
			return b.high/2+high(blocks[i+1:]) <= phone.Visible
		}
	}
	return high(blocks) <= phone.Visible
}

// Sight counts how often something was shown, and how often it was out of sight.
type Sight struct {
	Shown int `json:"shown"`
	Out   int `json:"out"`
}

func (s *Sight) add(o Sight) { s.Shown, s.Out = s.Shown+o.Shown, s.Out+o.Out }

// The method look takes the lowest block for which the function fits returns true. It counts the
// block, and whether it is out of sight when the end of the message is at the bottom of the screen.
func (s *Sight) look(blocks []block, fits func([]block, int) bool) {
	below := 0
	for i := len(blocks) - 1; i >= 0; i-- {
		below += blocks[i].high
		if fits(blocks, i) {
			s.Shown++
			if below > phone.Visible {
				s.Out++
			}
			return
		}
	}
}

// question says whether block i has text. The method Sight.look calls it from the last block upwards
// and takes the first block with text: this is the question.
func question(blocks []block, i int) bool { return blocks[i].text != "" }

// refusal says whether a block is the line that says why nothing was done: a line that begins with the
// sign ⛔. In an answer without such a line and without a picture, every line counts as one.
func refusal(blocks []block, i int) bool {
	signed := func(b block) bool { return strings.HasPrefix(b.text, "⛔") }
	picture := func(b block) bool { return b.picture }
	if slices.ContainsFunc(blocks, signed) || slices.ContainsFunc(blocks, picture) {
		return signed(blocks[i])
	}
	return blocks[i].text != ""
}

// odds says whether a block is the first line about a choice to confirm. This line names the choice.
// It is the third line of text, counted from the end of the message.
func odds(blocks []block, i int) bool {
	lines := 0
	for _, b := range blocks[i:] {
		if b.text != "" {
			lines++
		}
	}
	return lines == 3
}

// sizedPainter makes empty pictures of the size that another painter's pictures have.
type sizedPainter struct {
	render.Painter
	whole func(render.Scene) image.Point
}

// sizedCropper is a sizedPainter around a painter that can crop.
type sizedCropper struct{ sizedPainter }

// sized returns a painter of empty pictures.
func sized(p render.Painter) render.Painter {
	var once sync.Once
	var size image.Point
	s := sizedPainter{p, func(sc render.Scene) image.Point {
		once.Do(func() {
			sc.Crop = nil
			if data, err := p.Board(sc); err == nil {
				if c, err := png.DecodeConfig(bytes.NewReader(data)); err == nil {
					size = image.Pt(c.Width, c.Height)
				}
			}
		})
		return size
	}}
	if _, ok := p.(render.Cropper); ok {
		return sizedCropper{s}
	}
	return s
}

// Cut returns the painter's own crop.
func (s sizedCropper) Cut(sc render.Scene) render.Cut { return s.Painter.(render.Cropper).Cut(sc) }

// Board returns an empty picture of the size of the crop, or of the whole board.
func (s sizedCropper) Board(sc render.Scene) ([]byte, error) {
	if sc.Crop != nil {
		cut := s.Cut(sc)
		if plan, ok := cut.Plan(*sc.Crop, sc.Look.Large); ok {
			return town.Picture(plan.Box.Size())
		}
	}
	return s.sizedPainter.Board(sc)
}

// Board returns an empty picture of the size of the whole board.
func (s sizedPainter) Board(sc render.Scene) ([]byte, error) { return town.Picture(s.whole(sc)) }

// Alt returns the same text for all scenes, because nobody looks at the pictures.
func (s sizedPainter) Alt(render.Scene) string { return "a board" }
