package faults

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/proof/town"
)

// A tale is what the channels have been told so far, message by message.
type tale struct {
	marks   map[uint64]string // by the number of a post: its message
	cards   map[string]string // by table: the message that is its card
	begun   map[string]bool   // tables that have a post besides their card
	highest map[string]uint64 // by channel: the highest number of a post that was made there
	acts    Acts
}

func newTale() tale {
	return tale{map[uint64]string{}, map[string]string{}, map[string]bool{}, map[string]uint64{}, Acts{}}
}

// goesOn records a broken promise if the next message, which is notice i, does not fit what was
// told before.
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
		l.begun[town.Custom(n.ids[0]).Table] = true
		l.marks[n.mark], l.highest[n.channel] = n.id, max(n.mark, l.highest[n.channel])
	}
	for _, id := range n.ids {
		// A board has a Join button for newcomers. The custom_id of that button has more parts.
		if town.Custom(id).Op == "j" && strings.Count(id, "|") == 3 {
			x.carded(town.Custom(id).Table, i)
		}
	}
	id := ""
	if len(n.ids) > 0 {
		id = town.Custom(n.ids[0]).Table
	}
	l.acts.Hear(n.content, func(_ string, act, next int) {
		switch {
		case act > next:
			x.broken("table %s: act %d was told before act %d, in message %s", id, act, next, n.id)
		case !x.retold[id]:
			x.broken("table %s: act %d was told twice, the second time in message %s", id, act, n.id)
		}
	})
}

// carded records notice i as the card of a table. It records a broken promise if the notice cannot
// be the card.
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

// echo says whether notice i comes from a late copy of an earlier request. Discord cannot recognise
// the copy by its nonce, because the message of the earlier request was deleted meanwhile.
func (x *sim) echo(i int) bool {
	n := x.notices[i]
	return slices.ContainsFunc(x.notices[:i], func(old notice) bool {
		return old.nonce != "" && old.nonce == n.nonce && x.removed[old.id]
	})
}

// pardoned says whether notice i may repeat an earlier message, whose id is first. This is so if
// that message was deleted, or if the bot was not allowed to look for it.
func (x *sim) pardoned(first string, i int) bool {
	n := x.notices[i]
	made := slices.IndexFunc(x.notices, func(n notice) bool { return n.id == first })
	unread := slices.ContainsFunc(x.unread[n.channel], func(at int) bool { return made < at && at <= i })
	pardon := x.removed[first] || unread
	if pardon && len(n.ids) > 0 {
		x.retold[town.Custom(n.ids[0]).Table] = true
	}
	return pardon
}

// Acts maps the tag of each Probe to the number of its last act about which a channel was told. Acts are
// numbered from 1.
type Acts map[string]int

var (
	steps = regexp.MustCompile(`step ([0-9]+) of (tag-[0-9a-f]{10})`)
	tags  = regexp.MustCompile(`tag-[0-9a-f]{10}`)
	more  = regexp.MustCompile(`… ([0-9]+) earlier line`)
)

// Hear reads the numbered acts in a post. It calls the function wrong for each act that is not the
// next one. A post that is too long leaves out its oldest acts and says how many they are.
func (a Acts) Hear(content string, wrong func(tag string, act, next int)) {
	if left := more.FindStringSubmatch(content); left != nil {
		n, _ := strconv.Atoi(left[1])
		a[tags.FindString(content)] += n
	}
	for _, found := range steps.FindAllStringSubmatch(content, -1) {
		act, _ := strconv.Atoi(found[1])
		if tag := found[2]; act != a[tag]+1 {
			wrong(tag, act, a[tag]+1)
		}
		a[found[2]] = act
	}
}
