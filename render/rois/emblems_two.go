package rois

// hammer draws a smith's hammer, upright.
func hammer(k sketch, h heraldry) {
	k.slab(h.charge, 45, 40, 55, 98, 3)
	k.poly(h.charge, 22, 24, 74, 24, 82, 30, 82, 42, 74, 48, 22, 48)
	k.slab(h.field, 31, 24, 35, 48, 0)
	k.slab(h.charge, 40, 88, 60, 96, 3)
}

// goblin draws a grin between two long ears.
func goblin(k sketch, h heraldry) {
	k.poly(h.charge, 14, 34, 38, 42, 62, 42, 86, 34, 74, 62, 66, 80, 50, 90, 34, 80, 26, 62)
	k.poly(h.field, 33, 52, 46, 58, 35, 62)
	k.poly(h.field, 67, 52, 54, 58, 65, 62)
	k.poly(h.field, 34, 70, 40, 76, 44, 70, 50, 77, 56, 70, 60, 76, 66, 70, 58, 82, 42, 82)
	k.poly(h.charge, 44, 22, 50, 36, 56, 22, 60, 42, 40, 42)
}

// axes draws two crossed axes.
func axes(k sketch, h heraldry) {
	k.stroke(h.charge, 7, 28, 92, 70, 26)
	k.stroke(h.charge, 7, 72, 92, 30, 26)
	for _, s := range []float64{-1, 1} {
		x := func(away float64) float64 { return 50 + s*away }
		k.poly(h.charge, x(8), 36, x(24), 16, x(42), 24, x(40), 46, x(26), 56, x(22), 44)
	}
	k.poly(h.field, 50, 50, 55, 58, 50, 66, 45, 58)
}

// planet draws a planet with a ring, and a star beside it.
func planet(k sketch, h heraldry) {
	k.dot(h.charge, 50, 58, 21)
	var ring [28]float64
	for n := 0; n < len(ring); n += 2 {
		sin, cos := sincos(n/2, len(ring)/2-1)
		x, y := 38*cos, 10*sin
		ring[n], ring[n+1] = 50+x*0.94+y*0.34, 58-x*0.34+y*0.94
	}
	k.stroke(h.field, 10, ring[2:14]...)
	k.stroke(h.charge, 5, ring[:]...)
	k.poly(h.charge, 28, 16, 31, 25, 40, 28, 31, 31, 28, 40, 25, 31, 16, 28, 25, 25)
}

// beetle draws a beetle seen from above, with its jaws open.
func beetle(k sketch, h heraldry) {
	for _, s := range []float64{-1, 1} {
		x := func(away float64) float64 { return 50 + s*away }
		k.stroke(h.charge, 5, x(6), 34, x(14), 26, x(14), 16, x(6), 14)
		k.stroke(h.charge, 5, x(14), 48, x(30), 42, x(36), 32)
		k.stroke(h.charge, 5, x(18), 62, x(36), 62)
		k.stroke(h.charge, 5, x(14), 76, x(28), 82, x(32), 92)
	}
	k.dot(h.charge, 50, 38, 12)
	ellipse(k, h.charge, 50, 68, 20, 27)
	k.stroke(h.field, 3.5, 50, 48, 50, 94)
	k.dot(h.field, 42, 66, 3.5)
	k.dot(h.field, 58, 66, 3.5)
}
