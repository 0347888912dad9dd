package lune

import (
	"strconv"
	"strings"
)

var stepNames = [...]string{
	mMove: StepMove, mAim: StepAim, mAttack: StepAttack, mRepair: StepRepair, mStrike: StepStrike, mPush: StepPush,
	mBump: StepBump, mFall: StepFall, mCrush: StepCrush, mHurt: StepHurt, mHeal: StepHeal, mShield: StepShield,
	mResist: StepResist, mDie: StepDie, mExplode: StepExplode, mBlast: StepBlast, mCrack: StepCrack, mSink: StepSink,
	mIgnite: StepIgnite, mLay: StepLay, mRaise: StepRaise, mRuin: StepRuin, mRubble: StepRubble, mWell: StepWell,
	mRescue: StepRescue, mLose: StepLose, mWeb: StepWeb, mFree: StepFree, mEmerge: StepEmerge, mBlock: StepBlock,
	mMarker: StepMarker, mVoid: StepVoid, mMeteor: StepMeteor, mRock: StepRock, mHatch: StepHatch,
	mTakeoff: StepTakeoff, mSlide: StepSlide, mGrid: StepGrid, mDraw: StepDraw,
}

// causeNames are the texts of StepDie and StepDraw.
var causeNames = [...]string{
	byDamage: "", byChasm: "chasm", byFire: "fire", byPlasma: "plasma", byMeteor: "meteor", byRocket: "rocket",
	byCrush: "crushed", bySpawn: "spawn", bySlide: "slide", forRoster: "roster", forPsion: "psion",
	forObjective: "objective", forShield: "shield", forRocket: "rocket", forSquare: "square", forType: "type",
	forMeteor: "meteor", forResist: "resist", forChoice: "choice",
}

// view describes a turn's marks for the picture. It returns nil if there are none.
func (t *trace) view() *Trace {
	if t.count == 0 {
		return nil
	}
	v := &Trace{Turn: int(t.turn), Steps: make([]Step, 0, t.count), Line: lineOf(t.list())}
	for i := range t.list() {
		v.Steps = append(v.Steps, t.marks[i].step())
	}
	return v
}

func (m *mark) step() Step {
	v := Step{Kind: stepNames[m.kind], From: m.from.name(), To: m.to.name(), N: int(m.n)}
	if m.unit != none {
		v.Unit, v.Code = unitID(m.code, m.num), kinds[m.code].code
	}
	switch m.kind {
	case mAim, mAttack:
		v.Text = m.aimText()
	case mDie, mDraw:
		v.Text = causeNames[m.why]
	case mMarker, mVoid:
		v.Text = markerName(m.isMeteor())
	}
	return v
}

// isMeteor says whether a mark about a marker is about that of a meteor: its n is then 1.
func (m *mark) isMeteor() bool { return m.n == 1 }

func markerName(meteor bool) string {
	if meteor {
		return "meteor"
	}
	return "emerge"
}

// unitID returns the ID of a unit: C, K or A for a Mech, else a letter with its number (V3, R1, O2).
func unitID(k kind, order uint8) string {
	if isMech(k) {
		return kinds[k].code
	}
	return string(rune(sort(k))) + strconv.Itoa(int(order))
}

// disc returns a Vek's number as texts show it, in a circle up to 50. It returns "" for 0.
func disc(n int) string {
	switch {
	case n < 1:
		return ""
	case n <= 20:
		return string(rune('①' + n - 1))
	case n <= 35:
		return string(rune('㉑' + n - 21))
	case n <= 50:
		return string(rune('㊱' + n - 36))
	}
	return strconv.Itoa(n)
}

func (u *unit) id() string { return unitID(u.kind, u.order) }

// aimText returns a Vek's aim as "E", "E3" or "*", or the target of a Mech's attack as typed.
func (m *mark) aimText() string {
	if isMech(m.code) {
		return m.mechAim()
	}
	return aim{burst: m.dir == noDir, dir: m.dir, n: uint8(m.n)}.text()
}

// mechAim returns the weapon, unless it is the base weapon, and the target of a Mech's attack: "E",
// "CP N", "D5".
func (m *mark) mechAim() string {
	p := play{verb: vAttack, mech: uint8(m.code), weapon: weapon(m.n), at: m.to, dir: m.dir}
	if p.weapon == plasmaLauncher {
		p.n = uint8(max(1, distance(m.from, m.to)))
	}
	_, text, _ := strings.Cut(string(p.text()), "!")
	return text
}

// lineOf formats marks as the engine's log line (L20.1), with the actions of Mechs as players type them.
func lineOf(marks []mark) string {
	var parts []string
	for i := range marks {
		if text := marks[i].notation(); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// notation formats a mark by L20.1. It returns "" for marks that the line omits.
func (m *mark) notation() string {
	who := ""
	if m.unit != none {
		who = unitID(m.code, m.num)
	}
	switch m.kind {
	case mMove:
		return who + ">" + m.to.name()
	case mAim:
		return who + "?" + m.aimText()
	case mAttack:
		if isMech(m.code) {
			return who + "!" + m.aimText()
		}
		return who + "!"
	case mRepair:
		return who + "+"
	case mEmerge:
		return "+" + who + " " + kinds[m.code].code + "@" + m.to.name()
	case mMarker:
		return [2]string{"?", "*"}[m.n&1] + m.to.name()
	case mMeteor:
		return "*" + m.to.name() + "!"
	case mTakeoff:
		return who + "^"
	case mSlide:
		return "S"
	case mDraw:
		return "d" + strconv.Itoa(int(m.num)) + "=" + strconv.Itoa(int(m.n))
	case mDie:
		return "x " + who
	case mGrid:
		return "G" + strconv.Itoa(int(m.n))
	}
	return ""
}
