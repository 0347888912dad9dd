package lune

// mark is one visible consequence, recorded by the rules as it happens. Log, trace and previews are
// all made from marks, so they agree.
type mark struct {
	kind markKind
	unit id
	code kind  // of the unit at that time: its index may be reused
	num  uint8 // its order
	from square
	to   square
	n    int8
	dir  dir // of an aim or attack; n is a Vek's distance or a Mech's weapon
	why  cause
}

// markKind is the kind of a mark: the Step constants in their order.
type markKind uint8

const (
	mMove markKind = iota
	mAim
	mAttack
	mRepair
	mStrike
	mPush
	mBump
	mFall
	mCrush
	mHurt
	mHeal
	mShield
	mResist
	mDie
	mExplode
	mBlast
	mCrack
	mSink
	mIgnite
	mLay
	mRaise
	mRuin
	mRubble
	mWell
	mRescue
	mLose
	mWeb
	mFree
	mEmerge
	mBlock
	mMarker
	mVoid
	mMeteor
	mRock
	mHatch
	mTakeoff
	mSlide
	mGrid
	mDraw
)

// cause is why a unit died, or the purpose of a draw.
type cause uint8

const (
	byDamage cause = iota
	byChasm
	byFire
	byPlasma
	byMeteor
	byRocket
	byCrush
	bySpawn // blocked emergence
	bySlide

	forRoster // draws (L19.2)
	forPsion
	forObjective
	forShield
	forRocket
	forSquare
	forType
	forMeteor
	forResist
	forChoice
)

// traceLength is the largest number of marks in a trace. A full trace drops its oldest mark.
const traceLength = 240

// trace holds the marks of one turn.
type trace struct {
	turn  uint8
	count uint8
	calm  uint8 // number of marks when State.calm was stored
	cut   bool  // older marks were dropped
	marks [traceLength]mark
}

// note appends a mark.
func (t *trace) note(m mark) {
	if int(t.count) == len(t.marks) {
		copy(t.marks[:], t.marks[1:])
		t.count--
		t.calm -= min(t.calm, 1)
		t.cut = true
	}
	t.marks[t.count] = m
	t.count++
}

func (t *trace) list() []mark { return t.marks[:t.count] }
