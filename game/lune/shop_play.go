package lune

import "bivouac/game"

// itemKey returns the key of an item's name.
func itemKey(i item) game.Key { return "lune.item." + game.Key(itemCodes[i]) }

// checkShop returns the rule that forbids a purchase, a refund, a mounting or the choice of a skill, or
// nil if none does. Everybody may shop, but only the Mech's owner chooses a skill (L1.5, L17.9).
func (s *State) checkShop(of seat, p *play) *game.Refusal {
	switch p.verb {
	case vBuy:
		return s.checkBuy(p)
	case vRefund:
		return s.checkRefund(p)
	case vMount:
		return s.checkMount(p)
	}
	pilot := &s.now.pilots[p.mech]
	switch {
	case !s.commands(of, p.mech):
		return s.refuseOwner(p.mech)
	case pilot.due() == 0:
		return game.Refuse("L17.22", "lune.no.due", "mech", kindKeys[p.mech])
	case pilot.has(p.skill):
		return game.Refuse("L17.22", "lune.no.known", "mech", kindKeys[p.mech])
	}
	return nil
}

// checkBuy checks a purchase (L17.7 to L17.10, L17.30).
func (s *State) checkBuy(p *play) *game.Refusal {
	name := itemKey(p.item)
	switch {
	case p.item == itemGR && s.mode != 0:
		return game.Refuse("L17.30", "lune.no.gridSingle")
	case p.item == itemGR && !s.stocked(itemGR):
		return game.Refuse("L17.7", "lune.no.gridFull", "n", mostResist)
	case p.item == itemSH && !s.stocked(itemSH):
		return game.Refuse("L17.8", "lune.no.guarded")
	case !s.stocked(p.item):
		return game.Refuse("L17.9", "lune.no.stock", "item", name)
	case s.purse < prices[p.item]:
		return game.Refuse("L17.5", "lune.no.purse", "item", name, "price", int(prices[p.item]), "n", int(s.purse))
	case p.item >= equipment:
		return nil
	case p.mech == noMech && s.anyRoom(p.item):
		return game.Refuse("L17.10", "lune.no.onWhich", "item", name)
	case p.mech != noMech && !s.room(p.mech, p.item):
		return game.Refuse("L17.10", "lune.no.room", "mech", kindKeys[p.mech], "item", name)
	}
	return nil
}

// anyRoom says whether some Mech has a free slot for the equipment; a purchase must then name it
// (L17.10).
func (s *State) anyRoom(i item) bool {
	for m := range uint8(mechCount) {
		if s.room(m, i) {
			return true
		}
	}
	return false
}

// checkRefund checks a refund (L17.9).
func (s *State) checkRefund(p *play) *game.Refusal {
	switch {
	case s.fresh(p.item):
		return nil
	case p.item < equipment && s.shop[p.item].owned:
		return game.Refuse("L17.9", "lune.no.oldItem", "item", itemKey(p.item))
	}
	return game.Refuse("L17.9", "lune.no.unbought", "item", itemKey(p.item))
}

// checkMount checks the mounting of equipment (L17.10).
func (s *State) checkMount(p *play) *game.Refusal {
	h := &s.shop[p.item]
	switch name := itemKey(p.item); {
	case !h.owned:
		return game.Refuse("L17.10", "lune.no.unowned", "item", name)
	case h.on == p.mech:
		return game.Refuse("L17.10", "lune.no.mounted", "mech", kindKeys[p.mech], "item", name)
	case !s.mountable(p.item, p.mech):
		return game.Refuse("L17.10", "lune.no.room", "mech", kindKeys[p.mech], "item", name)
	}
	return nil
}

// legalShop lists skills, purchases, mountings and refunds.
func (s *State) legalShop(of seat, to []game.Action) []game.Action {
	for m := range uint8(mechCount) {
		for n := uint8(1); n <= skillCount; n++ {
			if s.commands(of, m) && s.now.pilots[m].due() > 0 && !s.now.pilots[m].has(n) {
				to = put(to, play{verb: vSkill, mech: m, skill: n})
			}
		}
	}
	for i := range itemCount {
		if s.buyable(i) {
			to = s.legalBuy(i, to)
		}
	}
	for i := range equipment {
		for m := range uint8(mechCount) {
			if s.mountable(i, m) {
				to = put(to, play{verb: vMount, item: i, mech: m})
			}
		}
	}
	for i := range itemCount {
		if s.fresh(i) {
			to = put(to, play{verb: vRefund, item: i})
		}
	}
	return to
}

// legalBuy lists the Mechs that can carry a buyable item, or the purchase without a Mech if none
// can (L17.10).
func (s *State) legalBuy(i item, to []game.Action) []game.Action {
	if i >= equipment || !s.anyRoom(i) {
		return put(to, play{verb: vBuy, item: i, mech: noMech})
	}
	for m := range uint8(mechCount) {
		if s.room(m, i) {
			to = put(to, play{verb: vBuy, item: i, mech: m})
		}
	}
	return to
}

// put appends the text of an input.
func put(to []game.Action, p play) []game.Action { return append(to, p.text()) }

// doShop performs a legal input of the shop.
func (s *State) doShop(p *play) {
	switch p.verb {
	case vBuy:
		s.buy(p.item, p.mech)
	case vRefund:
		s.refund(p.item)
	case vMount:
		s.mount(p.item, p.mech)
	case vSkill:
		s.teach(p.mech, p.skill)
	}
}
