package faults

import (
	"maps"
	"slices"

	"bivouac/bot/proof/town"
	"bivouac/store"
)

// opPlay is the operation of the buttons to play, as written in custom_ids.
const opPlay = "p"

// playable records a broken promise if more than one public message of a table has buttons to play,
// or if a table has such buttons although no game is running. It skips a channel while posts wait
// for it, because the bot may be about to remove buttons there.
func (x *sim) playable() {
	left, err := x.proc.store.Outbox(store.Everywhere, 0, 0)
	if err != nil {
		return
	}
	waits := map[string]bool{}
	for _, p := range left {
		channel, err := town.ChannelOf(p)
		x.try(err)
		waits[channel] = true
	}
	for _, c := range x.channels {
		if waits[c] {
			continue
		}
		at, err := x.buttons(c)
		x.try(err)
		for _, id := range slices.Sorted(maps.Keys(at)) {
			t, err := x.proc.Inside.Get(id)
			switch messages := at[id]; {
			case err != nil: // the disk failed; the next check comes soon
			case len(messages) > 1:
				x.broken("table %s: %d messages have buttons to play: %v", id, len(messages), messages)
			case t.Phase != town.Playing:
				x.broken("table %s is %s: message %s still has buttons to play", id, t.Phase, messages[0])
			}
		}
	}
}

// buttons returns, by table, the messages of a channel that have buttons to play. It leaves out
// messages that the bot cannot know of.
func (x *sim) buttons(channel string) (map[town.ID][]string, error) {
	messages, err := x.srv.As(admin).Messages(channel)
	if err != nil {
		return nil, err
	}
	at := map[town.ID][]string{}
	for _, m := range messages {
		if m.Ephemeral || x.unknown(m.ID) {
			continue
		}
		for _, found := range customIDs.FindAllSubmatch(m.Components, -1) {
			to := town.Custom(string(found[1]))
			id, err := town.ParseID(to.Table)
			if to.Op == opPlay && err == nil && !slices.Contains(at[id], m.ID) {
				at[id] = append(at[id], m.ID)
			}
		}
	}
	return at, nil
}

// unknown says whether the bot may have lost track of a message. This is so if the bot
// had to repeat the message's post, or was not allowed to look for the message.
func (x *sim) unknown(message string) bool {
	made := slices.IndexFunc(x.notices, func(n notice) bool { return n.id == message })
	if made < 0 {
		return false
	}
	n := x.notices[made]
	again := slices.ContainsFunc(x.notices, func(o notice) bool { return o.id != n.id && o.mark != 0 && o.mark == n.mark })
	return again || slices.ContainsFunc(x.unread[n.channel], func(at int) bool { return made < at })
}
