package rois

import (
	"image"
	"testing"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// TestAnOrderHitsEnemiesOnly: an order is marked as a target where enemies stand, as something to
// reach where own troops or no troops do.
func TestAnOrderHitsEnemiesOnly(t *testing.T) {
	position := func(text string) game.State {
		s, _, err := (rois.Game{}).Position(text, game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct {
		position string
		args     []string
		zone     string
		want     mark
	}{
		{"oR[ELF2+] R[B2=4 C1=3] B[C4=4] T[B2:F D4:F]", []string{"art", "B2"}, "D4", reach},
		{"oR[COL5+] R[B2=4 C1=3] B[C4=3] T[B2:F C3:R]", []string{"terra", "B2"}, "C1", reach},
		{"oR[ROM3+] R[C2=4] B[C3=4] hR[2S 5S]", []string{"spqr", "C2"}, "C3", prey},
	} {
		s := position(c.position)
		view, _ := s.View(0).(rois.View)
		e := &easel{view: view, scene: render.Scene{Seat: 0, Focus: render.FocusOn(s, 0, "power", c.args...)}}
		p, _ := parse(c.zone)
		marks := e.signs()
		if got, ok := marks.signs[p]; !ok || got != c.want {
			t.Errorf("%s: %s of %v has mark %d (%v), want %d", c.position, c.zone, c.args, got, ok, c.want)
		}
	}
}

// TestFireLiesBelowCounts: a line of fire that crosses a zone's count is drawn below it.
func TestFireLiesBelowCounts(t *testing.T) {
	crossed := 0
	for _, s := range scenes(t) {
		v := viewOf(s.Scene)
		bare := easel{sheet: sheetOf(v.Theme), turn: turnOf(s.Scene), view: v, scene: s.Scene}
		fire := bare.signs().lanes
		if len(fire) == 0 {
			continue
		}
		paint := func(fire []lane) *easel {
			e := bare
			e.Canvas, e.marks = render.NewCanvas(width, height), bare.signs()
			e.marks.lanes = fire
			e.draw()
			return &e
		}
		with, without, above := paint(fire), paint(nil), paint(nil)
		for _, l := range fire {
			above.lane(l)
		}
		for n, z := range v.Zones {
			box := with.countBox(placeOf(n)).Inset(render.RadiusSmall)
			if len(z.Units) == 0 || samePixels(without.Image, above.Image, box) {
				continue
			}
			if crossed++; !samePixels(without.Image, with.Image, box) {
				t.Errorf("%s: a line is drawn over the count of %s", s.Name, z.Name)
			}
		}
	}
	if crossed == 0 {
		t.Error("no line crosses a count")
	}
}

// TestPenaltyBesideProtection: the plate of a troop that is protected on ground that kills shows the shield and the
// skull, so that "+1" is not read as protection.
func TestPenaltyBesideProtection(t *testing.T) {
	e := &easel{sheet: sheetOf("antique"), Canvas: render.NewCanvas(width, height)}
	p, _ := parse("C3")
	e.plate(p, rois.Zone{Terrain: "M", Units: make([]rois.Unit, 4), Cover: 2, Penalty: 1})
	behind, bones := plateLeft+plateLetter+plateShield, 0
	box := e.part(p, behind, plateLeft, behind+plateBoth/2, plateLeft+plateHigh)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if e.Image.RGBAAt(x, y) == bone {
				bones++
			}
		}
	}
	if bones < 100 {
		t.Errorf("%d pixels of a skull behind the shield", bones)
	}
}

// TestEnemiesThatStrikeHaveAShape: the mark of an enemy that can strike differs from that of an own troop by its shape,
// not by its colour alone.
func TestEnemiesThatStrikeHaveAShape(t *testing.T) {
	p, _ := parse("C3")
	covered := func(m mark) string {
		e := &easel{sheet: sheetOf("antique"), Canvas: render.NewCanvas(width, height)}
		e.sign(p, m)
		box := e.box(p)
		var shape []byte
		for y := box.Min.Y; y < box.Max.Y; y += 2 {
			for x := box.Min.X; x < box.Max.X; x += 2 {
				on := byte('.')
				if e.Image.RGBAAt(x, y).A > 0 {
					on = '#'
				}
				shape = append(shape, on)
			}
		}
		return string(shape)
	}
	if covered(source) == covered(danger) {
		t.Error("an enemy that can strike has the shape of an own troop")
	}
}

// samePixels says whether two pictures are equal in a box.
func samePixels(a, b *image.RGBA, box image.Rectangle) bool {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return false
			}
		}
	}
	return true
}
