package faults

import (
	"slices"
	"strconv"
	"strings"
)

// A tale is what the channels have been told so far, message by message.
type tale struct {
	marks   map[uint64]string // post: the message that tells it
	cards   map[string]string // table: its card
	begun   map[string]bool   // table: something but its card was told
	highest map[string]uint64 // channel: the post told last
	acts    map[string]int    // tag of a Probe: the act told last
}

func newTale() tale {
	return tale{map[uint64]string{}, map[string]string{}, map[string]bool{}, map[string]uint64{}, map[string]int{}}
}

// goesOn looks whether the next message, notice i, fits what was told before.
func (s *sim) goesOn(i int, n notice) {
	l := s.tale
	if s.echo(i) {
		return
	}
	if n.mark != 0 {
		first := l.marks[n.mark]
		pardon := first != "" && s.pardoned(first, i)
		if first != "" && !pardon {
			s.broken("post %d was made twice, as message %s and %s", n.mark, first, n.id)
		}
		if n.mark < l.highest[n.channel] && !pardon {
			s.broken("post %d was made after post %d in channel %s", n.mark, l.highest[n.channel], n.channel)
		}
		l.begun[tableOf(n.ids[0])] = true
		l.marks[n.mark], l.highest[n.channel] = n.id, max(n.mark, l.highest[n.channel])
	}
	for _, id := range n.ids {
		if opOf(id) == "j" && strings.Count(id, "|") == 3 { // a board's Join, for a newcomer, says more
			s.carded(tableOf(id), i)
		}
	}
	s.numbered(n)
}

// carded looks whether notice i may be the card of a table.
func (s *sim) carded(table string, i int) {
	l, n := s.tale, s.notices[i]
	switch first := l.cards[table]; {
	case first == "" && l.begun[table]:
		s.broken("the card of table %s was made behind its board, as message %s", table, n.id)
	case first != "" && !s.pardoned(first, i):
		s.broken("the card of table %s was made twice, as message %s and %s", table, first, n.id)
	}
	l.cards[table] = n.id
}

// echo says that notice i is a copy, on its way for long, of a request whose message
// somebody has deleted meanwhile: Discord cannot know it again.
func (s *sim) echo(i int) bool {
	n := s.notices[i]
	return slices.ContainsFunc(s.notices[:i], func(old notice) bool {
		return old.nonce != "" && old.nonce == n.nonce && s.removed[old.id]
	})
}

// pardoned says that the bot had to make again, as notice i, what was made as
// message first: somebody deleted that, or the bot was not allowed to look for it.
func (s *sim) pardoned(first string, i int) bool {
	n := s.notices[i]
	made := slices.IndexFunc(s.notices, func(n notice) bool { return n.id == first })
	unread := slices.ContainsFunc(s.unread[n.channel], func(at int) bool { return made < at && at <= i })
	pardon := s.removed[first] || unread
	if pardon && len(n.ids) > 0 {
		s.again[tableOf(n.ids[0])] = true
	}
	return pardon
}

// numbered reads the numbers of a Probe's acts in a public message.
func (s *sim) numbered(n notice) {
	id := ""
	if len(n.ids) > 0 {
		id = tableOf(n.ids[0])
	}
	// What is too long to tell leaves its oldest acts out, and says how many they are.
	if m := more.FindStringSubmatch(n.content); m != nil {
		k, _ := strconv.Atoi(m[1])
		s.tale.acts[tags.FindString(n.content)] += k
	}
	for _, found := range steps.FindAllStringSubmatch(n.content, -1) {
		number, _ := strconv.Atoi(found[1])
		tag, next := found[2], s.tale.acts[found[2]]+1
		switch {
		case number < next && !s.again[id]:
			s.broken("table %s: act %d was told twice, the second time in message %s", id, number, n.id)
		case number > next:
			s.broken("table %s: act %d was told before act %d, in message %s", id, number, next, n.id)
		}
		s.tale.acts[tag] = number
	}
}
