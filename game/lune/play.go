package lune

// verb is a kind of input (L20).
type verb uint8

const (
	vDeploy  verb = iota // C@D2
	vAuto                // @
	vMove                // K>C4
	vAttack              // C!TF E
	vRepair              // A+
	vBack                // <  takes the last move back (L10.11)
	vReset               // << proposes or agrees (L10.12)
	vReady               // /
	vWait                // /- withdraws one's own "ready" (L1.9)
	vAbandon             // ## proposes or agrees (L1.10)
	vBuy                 // $CP>K, $GR
	vRefund              // -$CP
	vMount               // CE>C
	vSkill               // C^2
	vGive                // K=p2 (L1.4)
	vLeave               // resign, forfeit (L1.6)
	vJoin                // join (L1.7)
	vLate                // ~1 (L1.8)
	vTimeout             // ~2
	verbCount
)

// weapon is a weapon of the Mechs, in the order of L7.5.
type weapon uint8

const (
	titanFist weapon = iota
	taurusCannon
	artemis
	plasmaCannon
	plasmaLauncher
	architect
	weaponCount
)

// play is one parsed input. Fields that a verb does not use are zero.
type play struct {
	verb   verb
	mech   uint8 // 0 C, 1 K, 2 A; 255: not named (a purchase)
	weapon weapon
	at     square // destination, or target of AA, AR
	dir    dir    // of TF, TC, CP, LP
	n      uint8  // LP: first distance
	item   item
	skill  uint8 // 1..4
	seat   seat  // who receives a Mech
}
