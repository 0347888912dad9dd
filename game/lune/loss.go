package lune

import "bivouac/game"

// ours says whether the loss of a unit of this kind is the players'.
func ours(k kind) bool { return isMech(k) || k == rocket }

// mostLoss is about how many letters of a loss fit on a button by themselves.
const mostLoss = 78

// bill collects what the players lose, in words and in fewer words, with about how many letters they take.
type bill struct {
	whole, brief   []game.Text
	width, briefly int
}

// add adds a loss; the fewer words are left out if they do not fit any more.
func (b *bill) add(width int, whole game.Text, briefly int, brief game.Text) {
	b.whole, b.width = append(b.whole, whole), b.width+width
	if !brief.IsZero() && b.briefly+briefly <= mostLoss {
		b.brief, b.briefly = append(b.brief, brief), b.briefly+briefly
	}
}

// text is the words, or the fewer words if they are too long for a button.
func (b *bill) text() game.Text {
	if b.width > mostLoss {
		return chain(b.brief, "lune.and")
	}
	return chain(b.whole, "lune.and")
}

// lost describes what the players have lost on a scratch copy, the most important first.
func (s *State) lost(t *State, d *digest) game.Text {
	var b bill
	if t.phase == over {
		b.add(28, game.Text{Key: "lune.note.dark"}, 9, game.Text{Key: "lune.loss.dark"})
	}
	d.gridLoss(&b)
	d.mechLoss(&b)
	d.rocketLoss(&b)
	squaresLoss(&b, d.lost, 19, "lune.did.lost", "lune.loss.capsule")
	if n := s.missed(t, d); n > 0 {
		goal := game.T("lune.loss.goal", "n", n)
		b.add(26, goal, 26, goal)
	}
	squaresLoss(&b, d.wells, 27, "lune.did.well", "lune.loss.well")
	squaresLoss(&b, d.shields, 21, "lune.did.shield", "")
	return b.text()
}

// gridLoss adds lost Buildings, with the chance that they do not resist.
func (d *digest) gridLoss(b *bill) {
	if d.sunken > 0 {
		b.add(26+4*d.fell.len(), game.T("lune.loss.grid.sure", "squares", list(d.fell), "n", d.sunken),
			12, game.T("lune.loss.grid.sure.brief", "n", d.sunken))
	}
	if n := d.buildings - d.sunken; n > 0 {
		risk := 100 - d.s.resistance()
		on := d.ruined &^ d.fell
		b.add(45+4*on.len(), game.T("lune.loss.grid", "squares", list(on), "n", n, "percent", risk),
			26, game.T("lune.loss.grid.brief", "n", n, "percent", risk))
	}
}

// mechLoss adds the harm of Mechs.
func (d *digest) mechLoss(b *bill) {
	hit, hurt, out := 0, 0, 0
	var whole []game.Text
	width := 0
	for i := range d.part[:d.count] {
		x := &d.part[i]
		what := x.sided(harmOf)
		if !isMech(x.code) || what == nil {
			continue
		}
		hit, hurt = hit+1, hurt+x.hurt
		width += 22
		for _, more := range [...]bool{x.dead, x.fire && !x.dead, x.shield} {
			if more {
				width += 14
			}
		}
		if x.dead {
			out++
			width += 6 // in the Chasm, say
		}
		key := d.fateKey(x)
		whole = append(whole, game.T(key, "unit", mechText(uint8(x.code)), "what", chain(what, "lune.and.comma")))
	}
	if hit == 0 {
		return
	}
	brief := game.T("lune.loss.mechs", "n", hit, "points", hurt)
	switch out {
	case 0:
	case hit:
		brief = game.T("lune.loss.mechs.gone", "n", out)
	default:
		brief = game.T("lune.loss.mechs.out", "n", hit, "points", hurt, "out", out)
	}
	b.add(width, chain(whole, "lune.and"), 30, brief)
}

// rocketLoss adds the harm of Rockets.
func (d *digest) rocketLoss(b *bill) {
	var whole []game.Text
	out := 0
	for i := range d.part[:d.count] {
		if x := &d.part[i]; x.code == rocket {
			whole = x.told(d.s, "lune.fate", harmOf, whole)
			if x.dead {
				out++
			}
		}
	}
	if whole == nil {
		return
	}
	brief := game.Text{}
	if out > 0 {
		brief = game.T("lune.loss.rockets", "n", out)
	}
	b.add(28*len(whole), chain(whole, "lune.and"), 18, brief)
}

// squaresLoss adds what is lost on some squares; brief may be "".
func squaresLoss(b *bill, on set, width int, whole, brief game.Key) {
	if on == 0 {
		return
	}
	short := game.Text{}
	if brief != "" {
		short = game.T(brief, "n", on.len())
	}
	b.add(width+4*on.len(), game.T(whole, "n", on.len(), "squares", squaresText(on)), 20, short)
}

// missed counts the bonus objectives that fail on a scratch copy, at the end of the mission if its
// last turn is over there. Those that a lost Capsule or Well names by itself, and those that a
// resisting building may save, do not count.
func (s *State) missed(t *State, d *digest) int {
	n := 0
	for i := range s.goals[:s.goalCount] {
		now := t.standing(i)
		if t.turn > turns {
			now = t.verdict(i)
		}
		switch code := s.goals[i].code; {
		case s.standing(i).state == goalFailed || now.state != goalFailed:
		case code == 1 && d.lost != 0, code == 3 && d.wells != 0, code == 9 && d.buildings > d.sunken:
		default:
			n++
		}
	}
	return n
}
