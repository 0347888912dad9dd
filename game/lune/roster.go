package lune

import "slices"

// rosterOrder is the order of types in rosters, lists of rosters and type draws (L13.4).
var rosterOrder = [...]kind{
	plasmaPsion, crab, scarab, firefly, leaper, hornet,
	flyPsion, plasmaCrab, plasmaScarab, blobber, alphaFirefly, alphaLeaper, alphaHornet,
}

// variants are groups of types of which a roster holds at most one (L13.2).
var variants = [...][]kind{
	{plasmaPsion, flyPsion},
	{crab, plasmaCrab, scarab, plasmaScarab},
	{firefly, alphaFirefly},
	{leaper, alphaLeaper},
	{hornet, alphaHornet},
}

// The legal rosters (L13.5-L13.7), each list in its order. Those of Intermediate missions are
// separate for each Psion.
var (
	simpleRosters = rosters(plasmaPsion, 3, 0)
	plasmaRosters = rosters(plasmaPsion, 2, 2)
	flyRosters    = rosters(flyPsion, 3, 1)
	expertRosters = rosters(flyPsion, 0, 5)
)

// rosters lists the legal rosters of a Psion with the given numbers of easy and hard types: easy
// combinations in lexicographic order, within each the hard ones.
func rosters(psion kind, easies, hards int) [][]kind {
	var list [][]kind
	for _, e := range choose(typesOf(easy), easies) {
		for _, h := range choose(typesOf(hard), hards) {
			all := slices.Concat([]kind{psion}, e, h)
			if !lawful(all) {
				continue
			}
			slices.SortFunc(all, func(a, b kind) int { return typeRank(a) - typeRank(b) })
			list = append(list, all)
		}
	}
	return list
}

// typesOf returns the types of a class except Psions, in the order of L13.4.
func typesOf(c class) []kind {
	var list []kind
	for _, k := range rosterOrder {
		if kinds[k].class == c && !kinds[k].psion {
			list = append(list, k)
		}
	}
	return list
}

// typeRank returns the index of a type in the order of L13.4.
func typeRank(k kind) int { return slices.Index(rosterOrder[:], k) }

// choose returns the subsets of n kinds in lexicographic order.
func choose(from []kind, n int) [][]kind {
	if n == 0 {
		return [][]kind{nil}
	}
	var list [][]kind
	for i, first := range from {
		for _, rest := range choose(from[i+1:], n-1) {
			list = append(list, slices.Concat([]kind{first}, rest))
		}
	}
	return list
}

// lawful says whether no two variants of the same enemy are included (L13.2).
func lawful(types []kind) bool {
	for _, group := range variants {
		count := 0
		for _, k := range types {
			if slices.Contains(group, k) {
				count++
			}
		}
		if count > 1 {
			return false
		}
	}
	return true
}

// drawRoster draws the types of the mission (L13.5-L13.7).
func (s *State) drawRoster() {
	var list [][]kind
	switch s.rules().difficulty {
	case simple:
		list = simpleRosters
	case intermediate:
		list = plasmaRosters
		if s.draw(forPsion, 2) == 1 {
			list = flyRosters
		}
	case expert:
		list = expertRosters
	}
	types := list[s.draw(forRoster, len(list))]
	s.types = uint8(copy(s.roster[:], types))
}

// drawType draws the type of a new Vek (L13.12); there is never a second Psion at a time.
func (s *State) drawType() kind {
	var list [len(s.roster)]kind
	n := 0
	psion := s.living(func(u *unit) bool { return kinds[u.kind].psion }) > 0
	for _, k := range s.roster[:s.types] {
		if !psion || !kinds[k].psion {
			list[n] = k
			n++
		}
	}
	return list[s.pickIndex(forType, n, func(i int) uint8 { return uint8(list[i]) })] // L13.12
}
