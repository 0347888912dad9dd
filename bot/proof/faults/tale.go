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
func (x *sim) goesOn(i int, n notice) {
	l := x.tale
	if x.echo(i) {
		return
	}
	if n.mark != 0 {
		first := l.marks[n.mark]
		pardon := first != "" && x.pardoned(first, i)
		if first != "" && !pardon {
			x.broken("post %d was made twice, as message %s and %s", n.mark, first, n.id)
		}
		if n.mark < l.highest[n.channel] && !pardon {
			x.broken("post %d was made after post %d in channel %s", n.mark, l.highest[n.channel], n.channel)
		}
		l.begun[tableOf(n.ids[0])] = true
		l.marks[n.mark], l.highest[n.channel] = n.id, max(n.mark, l.highest[n.channel])
	}
	for _, id := range n.ids {
		if opOf(id) == "j" && strings.Count(id, "|") == 3 { // a board's Join, for a newcomer, says more
			x.carded(tableOf(id), i)
		}
	}
	x.numbered(n)
}

// carded looks whether notice i may be the card of a table.
func (x *sim) carded(table string, i int) {
	l, n := x.tale, x.notices[i]
	switch first := l.cards[table]; {
	case first == "" && l.begun[table]:
		x.broken("the card of table %s was made behind its board, as message %s", table, n.id)
	case first != "" && !x.pardoned(first, i):
		x.broken("the card of table %s was made twice, as message %s and %s", table, first, n.id)
	}
	l.cards[table] = n.id
}

// echo says that notice i is a delayed copy of a request whose message was deleted meanwhile, so
// that Discord cannot recognise it.
func (x *sim) echo(i int) bool {
	n := x.notices[i]
	return slices.ContainsFunc(x.notices[:i], func(old notice) bool {
		return old.nonce != "" && old.nonce == n.nonce && x.removed[old.id]
	})
}

// pardoned says that the bot had to repeat message first as notice i: it was deleted, or the bot
// was not allowed to look for it.
func (x *sim) pardoned(first string, i int) bool {
	n := x.notices[i]
	made := slices.IndexFunc(x.notices, func(n notice) bool { return n.id == first })
	unread := slices.ContainsFunc(x.unread[n.channel], func(at int) bool { return made < at && at <= i })
	pardon := x.removed[first] || unread
	if pardon && len(n.ids) > 0 {
		x.retold[tableOf(n.ids[0])] = true
	}
	return pardon
}

// numbered reads the numbers of a Probe's acts in a public message.
func (x *sim) numbered(n notice) {
	id := ""
	if len(n.ids) > 0 {
		id = tableOf(n.ids[0])
	}
	// What is too long to tell leaves its oldest acts out, and says how many they are.
	if m := more.FindStringSubmatch(n.content); m != nil {
		k, _ := strconv.Atoi(m[1])
		x.tale.acts[tags.FindString(n.content)] += k
	}
	for _, found := range steps.FindAllStringSubmatch(n.content, -1) {
		number, _ := strconv.Atoi(found[1])
		tag, next := found[2], x.tale.acts[found[2]]+1
		switch {
		case number < next && !x.retold[id]:
			x.broken("table %s: act %d was told twice, the second time in message %s", id, number, n.id)
		case number > next:
			x.broken("table %s: act %d was told before act %d, in message %s", id, number, next, n.id)
		}
		x.tale.acts[tag] = number
	}
}
