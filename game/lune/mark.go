package lune

// mark is one visible consequence, noted by the rules as it happens. Log, trace and
// the preview of an action are all read from marks, so that they cannot differ.
type mark struct {
	kind markKind
	unit id
	code kind  // of the unit when it happened: its place may be used again
	num  uint8 // its order
	from square
	to   square
	n    int8
	dir  dir // of an aim or attack, with n its distance
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

// cause says why a unit died, or what a draw was for.
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

// most marks that a trace holds; a longer one loses the oldest.
const traceLength = 240

// trace is the marks of one turn.
type trace struct {
	turn  uint8
	count uint8
	calm  uint8 // how many there were when State.calm was taken
	cut   bool  // older marks were lost
	marks [traceLength]mark
}

// note adds a mark.
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
