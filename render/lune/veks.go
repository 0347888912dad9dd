package lune

// figures draw Veks by code (L5.5). Each family has its own silhouette. Within a family, the hard
// kinds are larger, or have horns or glands of Plasma.
var figures = map[string]func(sketch){
	"CR": func(k sketch) { crab(k, easyBrood, false) },
	"PC": func(k sketch) { crab(k, glowBrood, true) },
	"SC": func(k sketch) { scarab(k, easyBrood, false) },
	"PS": func(k sketch) { scarab(k, glowBrood, true) },
	"FF": func(k sketch) { firefly(k.smaller(0.88), easyBrood, false) },
	"AF": func(k sketch) { firefly(k, hardBrood, true) },
	"LE": func(k sketch) { leaper(k.smaller(0.88), easyBrood, false) },
	"AL": func(k sketch) { leaper(k, hardBrood, true) },
	"HO": func(k sketch) { hornet(k.smaller(0.85), easyBrood, 0) },
	"AH": func(k sketch) { hornet(k, hardBrood, 1) },
	"HL": func(k sketch) { hornet(k.smaller(1.12), leaderBrood, 2) },
	"FP": func(k sketch) { psion(k, wingBrood, true) },
	"PP": func(k sketch) { psion(k, glowBrood, false) },
	"BB": blobber,
	"BL": blobling,
}

// eyes draws a shining eye on either side.
func eyes(k sketch, b brood, x, y, r float64) {
	both(func(s float64) {
		k.dot(edgeDark, s*x, y, r+2)
		k.dot(b.glow, s*x, y, r)
	})
}

// glands draws blisters of Plasma on a Vek's back.
func glands(k sketch, y float64) {
	for _, g := range [...][3]float64{{-18, 2, 9}, {2, -8, 11}, {21, 1, 8}} {
		k.dot(plasmaDeep, g[0], y+g[1], g[2]+3)
		k.dot(plasmaCol, g[0], y+g[1], g[2])
		k.dot(plasmaGlow, g[0]-2, y+g[1]-3, g[2]*0.42)
	}
}

// crab draws a low and wide Vek with two claws held up.
func crab(k sketch, b brood, glows bool) {
	both(func(s float64) {
		for n, y := range []float64{-10, 0, 8} {
			k.stroke(b.shade, 7, s*24, y-6, s*(46+float64(n)*2), y-14, s*(54-float64(n)*5), y+12)
		}
		k.stroke(b.shade, 10, s*26, -22, s*42, -34, s*38, -50)
		k.poly(b.shell, s*26, -52, s*34, -76, s*44, -60, s*50, -80, s*60, -60, s*50, -42, s*36, -40)
	})
	k.oval(b.shade, 0, -12, 40, 28)
	k.oval(b.shell, 0, -18, 36, 22)
	for _, x := range []float64{-16, 0, 16} {
		k.stroke(b.shade, 4, x, -36, x*1.2, -12)
	}
	if glows {
		glands(k, -28)
	}
	both(func(s float64) { k.stroke(b.shade, 5, s*12, -2, s*12, -12) })
	eyes(k, b, 12, -4, 6)
	k.poly(edgeDark, -10, 8, 10, 8, 5, 14, -5, 14)
}

// scarab draws a round shell in two halves, with a horn that throws.
func scarab(k sketch, b brood, glows bool) {
	both(func(s float64) {
		k.stroke(b.shade, 8, s*24, -26, s*50, -38, s*58, -14)
		k.stroke(b.shade, 8, s*28, -10, s*54, -10, s*60, 12)
		k.stroke(b.shade, 8, s*18, 2, s*36, 8, s*38, 20)
	})
	k.oval(b.shade, 0, -30, 42, 38)
	k.poly(b.shell, -3, -62, -20, -58, -33, -44, -38, -26, -33, -8, -20, 4, -3, 6)
	k.poly(b.shell, 3, -62, 20, -58, 33, -44, 38, -26, 33, -8, 20, 4, 3, 6)
	both(func(s float64) {
		k.stroke(b.shade, 4, s*13, -56, s*22, -32, s*16, -8)
		k.dot(b.shade, s*29, -34, 4)
	})
	if glows {
		glands(k, -58)
	}
	k.oval(b.shade, 0, 4, 24, 15)
	k.poly(b.glow, -7, 4, -6, -18, 4, -40, 13, -48, 10, -26, 8, 4)
	eyes(k, b, 14, 3, 5.5)
	both(func(s float64) { k.stroke(edgeDark, 5, s*6, 14, s*12, 22, s*4, 24) })
}

// firefly draws an upright Vek whose belly is a lamp that shoots.
func firefly(k sketch, b brood, alpha bool) {
	both(func(s float64) {
		k.poly(b.shade, s*10, -56, s*50, -86, s*56, -64, s*40, -40, s*14, -36) // wing cases
		k.poly(b.shell, s*14, -54, s*46, -78, s*48, -64, s*36, -46)
		k.stroke(b.shade, 7, s*12, -24, s*34, -14, s*36, 14)
		k.stroke(b.shade, 7, s*10, -10, s*20, 0, s*20, 18)
	})
	k.oval(b.shade, 0, -14, 24, 30)
	k.oval(b.glow, 0, -8, 18, 20)
	k.stroke(b.shade, 4, -16, -10, 16, -10)
	k.stroke(b.shade, 4, -14, 0, 14, 0)
	k.dot(b.shade, 0, -52, 20)
	k.dot(b.shell, -2, -55, 15)
	eyes(k, b, 9, -52, 5.5)
	both(func(s float64) { k.stroke(b.shade, 4, s*6, -68, s*16, -86) })
	if alpha {
		both(func(s float64) { k.poly(b.glow, s*12, -62, s*30, -98, s*22, -62) })
		k.poly(b.glow, -7, -70, 0, -100, 7, -70)
	}
}

// leaper draws a small body on long legs with high knees.
func leaper(k sketch, b brood, alpha bool) {
	both(func(s float64) {
		k.stroke(b.shade, 9, s*10, -30, s*36, -82, s*56, 14)
		k.stroke(b.shell, 4, s*12, -32, s*36, -78, s*54, 8)
		k.stroke(b.shade, 8, s*8, -24, s*26, -52, s*30, 16)
	})
	k.oval(b.shade, 0, -30, 22, 26)
	k.oval(b.shell, -3, -34, 15, 18)
	k.poly(b.shade, -12, -10, 12, -10, 8, 6, 0, 12, -8, 6)
	eyes(k, b, 8, -16, 5)
	both(func(s float64) { k.poly(white, s*3, 2, s*10, 2, s*5, 16) })
	if alpha {
		both(func(s float64) {
			k.poly(b.glow, s*28, -76, s*36, -104, s*42, -76)
			k.poly(b.glow, s*4, -50, s*16, -76, s*16, -46)
		})
	}
}

// hornet draws a Vek that hovers on wings, with a sting below. rank is 0, 1, or 2 for the Leader.
func hornet(k sketch, b brood, rank int) {
	wing := wingCol
	k.oval(shadowCol, 0, 14, 26, 11)
	both(func(s float64) {
		k.poly(wing, s*8, -62, s*34, -98, s*58, -92, s*52, -68, s*16, -54)
		k.poly(wing, s*10, -52, s*50, -58, s*58, -42, s*34, -36)
		k.stroke(white, 3, s*12, -60, s*48, -86)
	})
	k.poly(b.shade, -18, -44, 18, -44, 12, -14, 0, 6, -12, -14) // sting
	k.poly(b.glow, -16, -40, 16, -40, 14, -31, -14, -31)
	k.poly(b.glow, -12, -22, 12, -22, 9, -14, -9, -14)
	k.poly(white, -4, -4, 4, -4, 0, 14)
	k.dot(b.shade, 0, -58, 19)
	k.dot(b.shell, -2, -61, 14)
	eyes(k, b, 9, -57, 5.5)
	both(func(s float64) {
		k.stroke(b.shade, 5, s*14, -36, s*24, -24)
		k.stroke(b.shade, 4, s*5, -74, s*13, -88)
	})
	if rank > 0 {
		both(func(s float64) { k.poly(b.shade, s*12, -66, s*24, -90, s*20, -62) })
		k.poly(white, -7, -2, 7, -2, 0, 20)
	}
	if rank > 1 { // a crown
		k.poly(edgeDark, -24, -74, -28, -104, -12, -92, 0, -112, 12, -92, 28, -104, 24, -74)
		k.poly(amber, -20, -78, -23, -96, -11, -86, 0, -103, 11, -86, 23, -96, 20, -78)
	}
}
