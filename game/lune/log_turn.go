package lune

import (
	"slices"

	"bivouac/game"
)

// chapter is a part of a Vek turn or opening in the log.
type chapter uint8

const (
	noChapter chapter = iota
	burning           // L11.1
	falling           // a meteor
	sliding
	striking // one Vek's attack
	leaving  // a Rocket
	rising   // emergence and hatching
	moving
	marking
)

// chapters maps the marks that begin a part; other marks belong to the current part.
var chapters = map[markKind]chapter{
	mMeteor: falling, mSlide: sliding, mTakeoff: leaving, mHatch: rising, mEmerge: rising, mBlock: rising,
	mVoid: rising, mMove: moving, mAim: moving, mMarker: marking,
}

// usualEvents is the usual number of events of a Vek turn.
const usualEvents = 10

// tellTurn logs all marks of a Vek turn or an opening: each attack and take-off is one event,
// everything else one event per step.
func (s *State) tellTurn(out *events) {
	if out == nil {
		return
	}
	marks := s.is.list()
	*out = slices.Grow(*out, usualEvents)
	for at := 0; at < len(marks); {
		c := begins(&marks[at])
		end := at + 1
		for end < len(marks) && !parts(c, &marks[end]) {
			end++
		}
		s.tellChapter(c, marks[at:end], out)
		at = end
	}
}

// begins returns the part that a mark begins, or burning if it begins no part.
func begins(m *mark) chapter {
	if m.kind == mAttack && isVek(m.code) {
		return striking
	}
	if c, ok := chapters[m.kind]; ok {
		return c
	}
	return burning
}

// parts says whether a mark ends the part of chapter c and begins the next one.
func parts(c chapter, m *mark) bool {
	next := begins(m)
	switch {
	case next == burning: // begins no part
		return false
	case m.kind == mEmerge && m.code == blob, m.kind == mVoid && c == falling: // a lobbed Blob lands, a meteor is lost
		return false
	case c == falling || c == rising || c == moving || c == marking:
		return next != c
	}
	return true
}

func (s *State) tellChapter(c chapter, marks []mark, out *events) {
	first := &marks[0]
	switch c {
	case burning:
		s.tellDone(marks, out, "lune.turn.fire")
	case falling:
		on := fallen(marks)
		s.tellDone(marks, out, "lune.turn.meteor", "n", on.len(), "squares", list(on))
	case sliding:
		s.tellDone(marks, out, "lune.turn.slide")
	case striking:
		key := game.Key("lune.turn.attack")
		if kinds[first.code].shape == burst { // its own death is not mentioned
			key = "lune.turn.burst"
			marks = slices.DeleteFunc(slices.Clone(marks), func(m mark) bool { return m.kind == mDie && m.unit == first.unit })
		}
		s.tellDone(marks, out, key, "unit", s.unitText(first.code, first.num))
	case leaving:
		s.tellDone(marks, out, "lune.turn.takeoff", "unit", s.unitText(first.code, first.num))
	case rising:
		s.tellRising(marks, out)
	case moving:
		s.tellMoves(marks, out)
	case marking:
		tellMarkers(marks, out)
	}
}

// fallen returns the squares on which meteors fell.
func fallen(marks []mark) set {
	on := set(0)
	for i := range marks {
		if marks[i].kind == mMeteor {
			on |= marks[i].to.bit()
		}
	}
	return on
}

// tellDone logs a part with its effects; a part without visible effect uses the key with ".none",
// if there is one.
func (s *State) tellDone(marks []mark, out *events, key game.Key, args ...any) {
	d := digest{s: s}
	var more []game.Text
	for i := range marks {
		switch m := &marks[i]; m.kind {
		case mDraw:
		case mEmerge:
			more = append(more, game.T("lune.did.land", "unit", s.unitText(m.code, m.num), "square", m.to.name()))
		default:
			d.read(m)
		}
	}
	did := d.texts(more)
	if key == "lune.turn.attack" && d.buildings > 0 {
		key = "lune.turn.ruin"
	}
	if len(did) == 0 {
		if marks[0].kind != mDraw && begins(&marks[0]) != burning {
			out.say(true, key+".none", args...)
		}
		return
	}
	out.say(true, key, append(args, "did", chain(did, "lune.and"))...)
}

// tellRising logs who emerged, hatched, or was blocked.
func (s *State) tellRising(marks []mark, out *events) {
	var came []game.Text
	d := digest{s: s}
	for i := range marks {
		switch m := &marks[i]; m.kind {
		case mEmerge:
			came = append(came, game.T("lune.came", "unit", s.unitText(m.code, m.num), "square", m.to.name()))
		case mVoid:
			came = append(came, game.T("lune.void", "square", m.to.name()))
		case mDraw, mHatch:
		default:
			d.read(m)
		}
	}
	if came = d.texts(came); len(came) > 0 {
		out.say(true, "lune.turn.rise", "did", chain(came, "lune.and"))
	}
}

// tellMoves logs where each Vek went and its aim.
func (s *State) tellMoves(marks []mark, out *events) {
	var went []game.Text
	var told [mostUnits]bool
	d := digest{s: s}
	for i := range marks {
		switch m := &marks[i]; m.kind {
		case mMove:
			went = append(went, s.wentText(m))
			told[m.unit] = true
		case mAim:
			if !told[m.unit] { // it did not move
				went = append(went, s.wentText(m))
			}
		case mWeb:
			if u := s.unitOn(m.to); u != nil {
				went = append(went, s.webText(m, u))
			}
		case mDraw:
		default:
			d.read(m)
		}
	}
	went = d.texts(went)
	for key := game.Key("lune.turn.move"); len(went) > 0; key = "lune.turn.move.more" {
		n := min(len(went), mostWent)
		out.say(true, key, "did", chain(went[:n], "lune.and"))
		went = went[n:]
	}
}

// webText returns "Leaper ③ webs the Combat Mech".
func (s *State) webText(m *mark, webbed *unit) game.Text {
	return game.T("lune.webbed", "unit", s.unitText(m.code, m.num), "mech", s.mechObject(webbed.kind))
}

// mostWent is the largest number of Veks in one event, so that a message shows all of them.
const mostWent = 3

// wentText describes where a Vek that has moved or aimed is and what it aims at, on the board after
// all moves.
func (s *State) wentText(m *mark) game.Text {
	who, u := s.unitText(m.code, m.num), &s.now.units[m.unit]
	if !u.alive || u.order != m.num || !u.aim.set {
		return game.T("lune.went", "unit", who, "square", m.to.name())
	}
	key := game.Key("lune.stayed")
	if m.kind == mMove {
		key = "lune.went"
	}
	v := s.rehearse(m.unit)
	if at, lobs := v.lobs(); lobs {
		return game.T(key+".lobs", "unit", who, "square", m.to.name(), "at", at.name())
	}
	return game.T(key+".aims", "unit", who, "square", m.to.name(), "what", s.aimedText(u, m.unit, &v))
}

// aimedText describes what an announced attack would hit, or its squares if it hits nothing that
// matters.
func (s *State) aimedText(u *unit, by id, v *victims) game.Text {
	if v.any() {
		return v.names(s)
	}
	x := strikes{by: by}
	x.count = s.struck(u, u.at, u.aim, &x.hits)
	on := set(0)
	for _, h := range x.hits[:x.count] {
		on |= h.at.bit()
	}
	if on == 0 {
		return game.Text{Key: "lune.aim.lost"}
	}
	return game.Literal(list(on))
}

func tellMarkers(marks []mark, out *events) {
	var emerge, meteor set
	for i := range marks {
		if m := &marks[i]; m.kind == mMarker && m.isMeteor() {
			meteor |= m.to.bit()
		} else if m.kind == mMarker {
			emerge |= m.to.bit()
		}
	}
	if emerge != 0 {
		out.say(true, "lune.turn.markers", "n", emerge.len(), "squares", list(emerge))
	}
	if meteor != 0 {
		out.say(true, "lune.turn.meteors", "n", meteor.len(), "squares", list(meteor))
	}
}
