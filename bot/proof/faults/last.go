package faults

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"

	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/store"
)

// The method last makes the final checks. It is called when no post waits.
func (x *sim) last() {
	if err := x.checkAll(); err != nil {
		x.broken("the store cannot be read at the end: %v", err)
		return
	}
	all, err := x.tablesNow()
	if err != nil {
		x.broken("the tables cannot be read at the end: %v", err)
		return
	}
	x.report.Steps, x.report.Tables = x.o.Steps, len(all)
	x.each(all)
	x.once(all)
	for _, t := range all {
		x.report.Entries += t.Entries()
		x.wholly(t)
	}
	if err := town.Sound(x.proc.store); err != nil {
		x.broken("the store at the end: %v", err)
	}
	for _, u := range append(x.srv.Unsupported(), x.srv.Violations()...) {
		x.broken("the bot asked Discord for what it does not know: %s", u)
	}
}

// The method each requires that every entry of every journal was made by exactly one interaction.
func (x *sim) each(all []town.Sight) {
	owner, made := map[uint64][]string{}, map[string]string{}
	for _, t := range all {
		owner[uint64(t.ID)] = make([]string, t.Entries())
	}
	for _, id := range x.order {
		seen, err := x.proc.store.Seen(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		var k span
		if err == nil {
			err = json.Unmarshal(seen.Outcome, &k)
		}
		if err != nil {
			x.broken("what became of interaction %s cannot be read: %v", id, err)
			return
		}
		for n := k.From; n < k.To && n < len(owner[seen.Match]); n++ {
			if before := owner[seen.Match][n]; before != "" {
				x.broken("entry %d of table %s was made by two interactions, %s and %s", n, town.ID(seen.Match), before, id)
			}
			owner[seen.Match][n] = id
		}
		token := x.came[id].Token.Reveal()
		if before := made[token]; before != "" && k.To > k.From {
			x.broken("one press was applied twice, as interaction %s and %s", before, id)
		}
		if k.To > k.From {
			made[token] = id
		}
	}
	for _, t := range all {
		x.owned(t, owner[uint64(t.ID)])
	}
}

// owned requires that each entry was made by some interaction. Some entries need no interaction: those
// made when a member leaves the server, by the rules' clock (game.Timed), by the computer (once for
// each question), and by standing orders right after one of these entries. If all voters but one have
// agreed to an undo, and the last one leaves the server, the undo is made without an interaction too. A
// table may have as many of these undos as members have left.
func (x *sim) owned(t town.Sight, owner []string) {
	own := false // the entry before this one was made without an interaction
	agreed := x.report.Faults[memberLeft]
	answered := map[int]bool{}
	for n, by := range owner {
		made := t.Match.Journal[n]
		if by == "" && x.byComputer(t, n) {
			if own = true; answered[made.Decision] || made.Decision == 0 {
				x.broken("entry %d of table %s: the computer has answered question %d again", n, t.ID, made.Decision)
			}
			answered[made.Decision] = true
			x.count("computer's answer")
			continue
		}
		own = by == "" && (own || made.Action == game.Forfeit || made.Seat == game.Spectator)
		if by == "" && made.Agreed && agreed > 0 {
			agreed--
			own = true
		}
		if by == "" && !own {
			x.broken("entry %d of table %s was made by no interaction", n, t.ID)
		}
	}
}

// byComputer says whether the computer made an entry, in its own seat or in a seat that it held for
// a player.
func (x *sim) byComputer(t town.Sight, n int) bool {
	return slices.Contains(t.Stood, n) || town.IsComputer(x.madeBy(t, n))
}

// The method once requires that each post was made only once, and in order within its channel.
func (x *sim) once(all []town.Sight) {
	slices.SortFunc(x.notices, func(a, b notice) int {
		return cmp.Or(cmp.Compare(len(a.id), len(b.id)), cmp.Compare(a.id, b.id))
	})
	x.tale = newTale()
	for i, n := range x.notices {
		x.goesOn(i, n)
	}
	for _, t := range all {
		// a lobby may have ended before its card was posted
		due := t.Phase != town.Expired && t.Phase != town.Cancelled
		if due && !x.without(t.Channel) && !x.hasCard(t) {
			x.broken("table %s never got its card", t.ID)
		}
	}
}

// hasCard says whether the card of a table was posted. After the start the card has no button Join
// that names the table, but the table knows the card's id.
func (x *sim) hasCard(t town.Sight) bool {
	return x.tale.cards[t.ID.String()] != "" ||
		slices.ContainsFunc(x.notices, func(n notice) bool { return n.id == t.Card })
}

// The method without says whether a channel was deleted. A thread is deleted together with its channel.
func (x *sim) without(channel string) bool {
	return x.lost[channel] || x.srv.ChannelID(channel) == ""
}

// The method wholly requires that the channel was told everything that happened at the table. In
// every game this includes the last board. In a Probe it also includes each act, once and in order.
func (x *sim) wholly(t town.Sight) {
	if t.Match == nil || x.without(t.Channel) {
		return
	}
	board := slices.IndexFunc(x.notices, func(n notice) bool { return n.id == t.Board && n.channel == t.Channel })
	if board < 0 {
		x.broken("table %s: its board is message %q, which nobody posted in its channel", t.ID, t.Board)
		return
	}
	for i, n := range x.notices {
		if i > board && !x.echo(i) && n.mark != 0 && len(n.ids) > 0 &&
			town.Custom(n.ids[0]).Op == "m" && town.Custom(n.ids[0]).Table == t.ID.String() {
			x.broken("table %s: its board is not its last one", t.ID)
		}
	}
	p, is := stateOf(t)
	if next := 1; is {
		if next += x.tale.acts[p.Tag]; next <= t.Told {
			x.broken("table %s: acts from %d on were never told, though %d should be", t.ID, next, t.Told)
		}
	}
}
