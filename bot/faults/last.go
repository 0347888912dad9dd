package faults

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/store"
)

// last looks at everything when nothing is left to be said.
func (s *sim) last() {
	if err := s.checkAll(); err != nil {
		s.broken("the store cannot be read at the end: %v", err)
		return
	}
	all, err := s.tablesNow()
	if err != nil {
		s.broken("the tables cannot be read at the end: %v", err)
		return
	}
	s.report.Steps, s.report.Tables = s.o.Steps, len(all)
	s.each(all)
	s.once(all)
	for _, t := range all {
		s.report.Entries += t.Entries()
		s.wholly(t)
	}
	report, err := s.proc.store.Check()
	if err != nil || len(report.Damage) > 0 {
		s.broken("the store is damaged at the end: %v %v", report.Damage, err)
	}
	for _, u := range append(s.srv.Unsupported(), s.srv.Violations()...) {
		s.broken("the bot asked Discord for what it does not know: %s", u)
	}
}

// each says whether every entry of every journal was made by one interaction.
func (s *sim) each(all []table.Table) {
	owner, made := map[uint64][]string{}, map[string]string{}
	for _, t := range all {
		owner[uint64(t.ID)] = make([]string, t.Entries())
	}
	for _, id := range s.order {
		seen, err := s.proc.store.Seen(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		var k span
		if err == nil {
			err = json.Unmarshal(seen.Outcome, &k)
		}
		if err != nil {
			s.broken("what became of interaction %s cannot be read: %v", id, err)
			return
		}
		for n := k.From; n < k.To && n < len(owner[seen.Match]); n++ {
			if before := owner[seen.Match][n]; before != "" {
				s.broken("entry %d of table %s was made by two interactions, %s and %s", n, table.ID(seen.Match), before, id)
			}
			owner[seen.Match][n] = id
		}
		token := s.came[id].Token.Reveal()
		if before := made[token]; before != "" && k.To > k.From {
			s.broken("one press was applied twice, as interaction %s and %s", before, id)
		}
		if k.To > k.From {
			made[token] = id
		}
	}
	for _, t := range all {
		s.owned(t, owner[uint64(t.ID)])
	}
}

// owned says whether every entry was made by somebody: but for a member's leaving the
// server, and the standing orders that answered what that asked.
func (s *sim) owned(t table.Table, owner []string) {
	left := false
	for n, by := range owner {
		left = by == "" && (left || t.Match.Journal[n].Action == game.Forfeit)
		if by == "" && !left {
			s.broken("entry %d of table %s was made by no interaction", n, t.ID)
		}
	}
}

// once says whether each post was made once, and in order within its channel.
func (s *sim) once(all []table.Table) {
	marks, cards := map[uint64]string{}, map[string]string{}
	highest := map[string]uint64{}
	slices.SortFunc(s.notices, func(a, b notice) int {
		return cmp.Or(cmp.Compare(len(a.id), len(b.id)), cmp.Compare(a.id, b.id))
	})
	for i, n := range s.notices {
		if n.mark != 0 {
			first := marks[n.mark]
			pardon := first != "" && s.pardoned(first, i)
			if first != "" && !pardon {
				s.broken("post %d was made twice, as message %s and %s", n.mark, first, n.id)
			}
			if n.mark < highest[n.channel] && !pardon {
				s.broken("post %d was made after post %d in channel %s", n.mark, highest[n.channel], n.channel)
			}
			marks[n.mark], highest[n.channel] = n.id, max(n.mark, highest[n.channel])
		}
		for _, id := range n.ids {
			if opOf(id) == "j" {
				if first := cards[tableOf(id)]; first != "" && !s.pardoned(first, i) {
					s.broken("the card of table %s was made twice, as message %s and %s", tableOf(id), first, n.id)
				}
				cards[tableOf(id)] = n.id
			}
		}
	}
	for _, t := range all {
		if t.Status != table.Expired && !s.lost[t.Channel] && cards[t.ID.String()] == "" && !s.rematched(t) {
			s.broken("table %s never got its card", t.ID)
		}
	}
}

// pardoned says that the bot had to make again, as notice i, what was made as
// message first: somebody deleted that, or the bot was not allowed to look for it.
func (s *sim) pardoned(first string, i int) bool {
	n := s.notices[i]
	made := slices.IndexFunc(s.notices, func(n notice) bool { return n.id == first })
	pardon := s.removed[first] || slices.ContainsFunc(s.unread[n.channel], func(at int) bool { return made < at && at <= i })
	if pardon && len(n.ids) > 0 {
		s.again[tableOf(n.ids[0])] = true
	}
	return pardon
}

// rematched says that a table's life was over before its card was due.
func (s *sim) rematched(t table.Table) bool { return t.Status == table.Cancelled }

// wholly says whether the channel was told all that happened at the table: for a
// Probe each act once and in order; for every game the last board.
func (s *sim) wholly(t table.Table) {
	if t.Match == nil || s.lost[t.Channel] {
		return
	}
	board := slices.IndexFunc(s.notices, func(n notice) bool { return n.id == t.Board && n.channel == t.Channel })
	if board < 0 {
		s.broken("table %s: its board is message %q, which nobody posted in its channel", t.ID, t.Board)
		return
	}
	for _, n := range s.notices[board+1:] {
		if n.mark != 0 && len(n.ids) > 0 && opOf(n.ids[0]) == "m" && tableOf(n.ids[0]) == t.ID.String() {
			s.broken("table %s: its board is not its last one", t.ID)
		}
	}
	if p, is := stateOf(t); is {
		s.numbered(t, p)
	}
}

// numbered reads the numbers of a Probe's acts in the public messages.
func (s *sim) numbered(t table.Table, p *probeState) {
	next, untold := 1, 0
	for _, n := range s.notices {
		for _, found := range steps.FindAllStringSubmatch(n.content, -1) {
			if found[2] != p.Tag {
				continue
			}
			number, _ := strconv.Atoi(found[1])
			switch {
			case number < next && !s.again[t.ID.String()]:
				s.broken("table %s: act %d was told twice, the second time in message %s", t.ID, number, n.id)
			case number > next:
				s.broken("table %s: act %d was told before act %d, in message %s", t.ID, number, next, n.id)
			}
			next = number + 1
		}
		if m := more.FindStringSubmatch(n.content); m != nil && tagged(n, p.Tag) {
			k, _ := strconv.Atoi(m[1])
			next, untold = next+k, untold+k
		}
	}
	if next <= t.Told {
		s.broken("table %s: acts from %d on were never told, though %d should be", t.ID, next, t.Told)
	}
}

func tagged(n notice, tag string) bool {
	for _, found := range tags.FindAllString(n.content, -1) {
		if found == tag {
			return true
		}
	}
	return false
}
