package lune

// More colours of Veks.
var (
	leaderBrood = hardBrood
	wingBrood   = brood{tower.south, tower.east, white}
	slimeCol    = plasmaCol
	slimeDark   = plasmaDeep
	wingCol     = moveCol
	shadowCol   = soils[1].east
)

// psion draws a brain that floats above trailing arms. It has wings if it makes others fly.
func psion(k sketch, b brood, winged bool) {
	k.oval(shadowCol, 0, 16, 24, 10)
	if winged {
		both(func(s float64) {
			k.poly(wingCol, s*20, -60, s*54, -96, s*62, -66, s*56, -44, s*24, -44)
			k.stroke(b.shade, 3, s*24, -56, s*54, -84)
			k.stroke(b.shade, 3, s*24, -52, s*56, -62)
		})
	}
	for n, x := range []float64{-22, -8, 8, 22} {
		end := 2 + float64(n%2)*8
		k.stroke(b.shade, 7, x, -36, x*1.3, -16, x*0.9, end)
		k.stroke(b.shell, 3, x, -36, x*1.3, -16, x*0.9, end)
	}
	k.poly(b.shade, -34, -44, -32, -72, -16, -92, 0, -96, 16, -92, 32, -72, 34, -44, 18, -32, -18, -32)
	k.poly(b.shell, -29, -48, -27, -70, -13, -86, 0, -89, 13, -86, 27, -70, 29, -48, 15, -38, -15, -38)
	k.stroke(b.shade, 4, 0, -88, -4, -72, 2, -60)
	both(func(s float64) { k.stroke(b.shade, 4, s*18, -80, s*12, -68, s*20, -60) })
	if !winged {
		glands(k, -70)
	}
	k.dot(edgeDark, 0, -48, 12)
	k.dot(b.glow, 0, -48, 9)
	k.dot(edgeDark, 0, -48, 4)
}

// blobber draws a swollen bag with a mouth that spits upwards.
func blobber(k sketch) {
	b := glowBrood
	both(func(s float64) {
		k.stroke(b.shade, 10, s*26, -4, s*42, 2, s*44, 16)
		k.stroke(b.shade, 9, s*14, 6, s*20, 20)
	})
	k.poly(b.shade, -44, -8, -40, -40, -22, -58, -26, -76, 26, -76, 22, -58, 40, -40, 44, -8, 26, 14, -26, 14)
	k.poly(b.shell, -38, -10, -34, -38, -16, -56, -18, -70, 4, -70, -2, 8, -22, 8)
	k.oval(slimeDark, 0, -77, 28, 12)
	k.oval(plasmaCol, 0, -77, 21, 7)
	k.dot(plasmaCol, 4, -94, 11)
	k.dot(plasmaGlow, 1, -97, 4.5)
	glands(k, -22)
	eyes(k, b, 12, -46, 5.5)
}

// blobling draws a small bomb of slime, about to burst.
func blobling(k sketch) {
	k.poly(slimeDark, -36, 12, -38, -8, -26, -32, -6, -42, 16, -38, 34, -20, 38, 4, 30, 14, 0, 20)
	k.poly(slimeCol, -31, 8, -32, -8, -22, -28, -5, -37, 14, -33, 29, -17, 32, 2, 25, 10, 0, 15)
	k.oval(plasmaGlow, -12, -22, 9, 6)
	k.dot(plasmaGlow, 14, -6, 6)
	k.dot(plasmaGlow, -10, 2, 5)
	eyes(k, glowBrood, 9, -10, 4.5)
	k.stroke(edgeDark, 5, 4, -38, 10, -54, 20, -56)
	k.dot(flameOuter, 22, -56, 7)
	k.dot(flameInner, 22, -56, 4)
}
