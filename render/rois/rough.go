package rois

import (
	"bivouac/render"
)

// marsh draws puddles and reeds, or a toxic mire.
func marsh(k sketch, s *scenery) {
	pool, light, reed := render.RGB(0x5E7F7A), render.RGB(0x86A79C), render.RGB(0x3C4B22)
	if s.future {
		pool, light, reed = render.RGB(0x5F6A1C), render.RGB(0xC9F04E), render.RGB(0x3A4210)
	}
	for _, at := range [...][3]float64{{160, 42, 34}, {52, 92, 40}, {150, 108, 44}, {60, 166, 44}, {168, 172, 30}} {
		ellipse(k, pool, at[0], at[1], at[2], at[2]*0.42)
		ellipse(k, light, at[0]-at[2]*0.2, at[1]-2, at[2]*0.5, at[2]*0.16)
	}
	for _, at := range spots {
		if s.future {
			k.dot(light, at[0], at[1], 7)
			k.dot(pool, at[0], at[1], 3)
			continue
		}
		for _, lean := range []float64{-6, 0, 6} {
			k.stroke(reed, 3.5, at[0], at[1]+8, at[0]+lean, at[1]-14)
		}
	}
}

// water draws waves from edge to edge.
func water(k sketch, s *scenery) {
	deep, foam := render.RGB(0x3F83B5), render.RGB(0xC9E7F2)
	if s.future {
		deep, foam = render.RGB(0x6E9A1E), render.RGB(0xE9FFA8)
	}
	for n, y := range []float64{34, 64, 94, 124, 154, 180} {
		shift := float64(n%2) * 27
		for x := 12 + shift; x < cellWide-50; x += 54 {
			col := deep
			if n%2 == 1 {
				col = foam
			}
			k.stroke(col, 5, x, y, x+9, y-7, x+18, y, x+27, y+4, x+36, y)
		}
	}
}

// steep draws a scree slope, or craters.
func steep(k sketch, s *scenery) {
	dark, light := render.RGB(0x7A5C3E), render.RGB(0xE0CBAA)
	if s.fantasy {
		dark, light = render.RGB(0x71604E), render.RGB(0xDBCFBB)
	}
	if s.future {
		dark, light = render.RGB(0x6A4232), render.RGB(0xDDB49B)
		for _, at := range [...][3]float64{{158, 40, 24}, {50, 88, 32}, {140, 106, 36}, {56, 166, 26}, {170, 168, 26}} {
			ellipse(k, light, at[0], at[1], at[2], at[2]*0.7)
			ellipse(k, dark, at[0]+3, at[1]+3, at[2]*0.78, at[2]*0.5)
		}
		return
	}
	for n, at := range spots {
		r := 15 + float64(n%3)*5
		k.poly(dark, at[0]-r, at[1]+r*0.7, at[0]-r*0.2, at[1]-r, at[0]+r, at[1]+r*0.7)
		k.poly(light, at[0]-r, at[1]+r*0.7, at[0]-r*0.2, at[1]-r, at[0]-r*0.1, at[1]+r*0.7)
	}
}

// torrent draws a river that rushes across the zone.
func torrent(k sketch, s *scenery) {
	bank, deep, foam := render.RGB(0x9C8450), render.RGB(0x2F7FB3), render.RGB(0xE4F3F8)
	if s.fantasy {
		bank = render.RGB(0x6F8148)
	}
	if s.future {
		bank, deep, foam = render.RGB(0x5E2A2A), render.RGB(0xE9561E), render.RGB(0xFFE58A)
	}
	k.slab(s.tints["T"], 3, 3, cellWide-3, cellHigh-3, render.Radius)
	k.poly(bank, 3, 48, 50, 72, 92, 62, 150, 100, 213, 104, 213, 193, 116, 193, 70, 168, 3, 178)
	k.poly(deep, 3, 62, 50, 86, 92, 76, 150, 114, 213, 118, 213, 193, 132, 193, 76, 154, 3, 164)
	for n, way := range [...][2]float64{
		{16, 84}, {86, 100}, {28, 116}, {104, 134}, {170, 138}, {20, 148}, {84, 156}, {150, 166},
	} {
		x, y := way[0], way[1]
		k.stroke(foam, 5, x, y-4, x+14, y+4, x+28, y, x+40, y+9)
		if n%3 == 1 && x < cellWide-70 {
			k.dot(bank, x+50, y+4, 9)
		}
	}
}

// massif draws impassable mountains, or a wreck.
func massif(k sketch, s *scenery) {
	dark, light, snow := render.RGB(0x5F5A55), render.RGB(0xB5AEA5), render.RGB(0xFAF8F4)
	if s.fantasy {
		dark, light = render.RGB(0x544F68), render.RGB(0xACA6C4)
	}
	if s.future {
		hull, rust, hole := render.RGB(0x5A616D), render.RGB(0xA95B34), render.RGB(0x23262D)
		k.poly(hull, 10, 150, 34, 66, 92, 40, 150, 56, 206, 120, 196, 172, 120, 184, 40, 180)
		k.poly(light, 34, 66, 92, 40, 150, 56, 120, 76, 64, 84)
		k.poly(rust, 120, 76, 150, 56, 206, 120, 168, 116)
		for _, at := range [...][3]float64{{66, 118, 20}, {122, 130, 24}, {172, 150, 13}} {
			k.dot(hole, at[0], at[1], at[2])
		}
		k.stroke(hull, 7, 150, 56, 176, 22)
		return
	}
	for _, m := range [...][3]float64{{66, 178, 118}, {160, 180, 100}, {112, 184, 150}} {
		x, y, h := m[0], m[1], m[2]
		k.poly(dark, x-h*0.42, y, x, y-h, x+h*0.42, y)
		k.poly(light, x-h*0.42, y, x, y-h, x+h*0.04, y-h*0.5, x-h*0.06, y)
		k.poly(snow, x-h*0.13, y-h*0.69, x, y-h, x+h*0.13, y-h*0.69, x+h*0.05, y-h*0.62, x-h*0.02, y-h*0.7, x-h*0.07, y-h*0.6)
	}
}

// chasm draws a crack in the ground.
func chasm(k sketch, s *scenery) {
	edge, deep, glow := render.RGB(0x4A3321), render.RGB(0x120B07), render.RGB(0xC9A67C)
	if s.future {
		edge, deep, glow = render.RGB(0x3C1557), render.RGB(0x150521), render.RGB(0xC16BFF)
	}
	k.poly(glow, 6, 84, 54, 66, 84, 34, 130, 50, 168, 26, 210, 58, 210, 128, 166, 150, 138, 182, 84, 168, 46, 186, 6, 150)
	k.poly(edge, 6, 92, 58, 74, 88, 44, 130, 60, 168, 38, 210, 68, 210, 120, 160, 142, 134, 172, 86, 158, 46, 176, 6, 142)
	k.poly(deep, 6, 102, 66, 88, 94, 60, 132, 76, 166, 58, 210, 82, 210, 108, 152, 130, 128, 156, 90, 142, 50, 160, 6, 132)
}
