package faults

import (
	"encoding/hex"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/store"
)

// tablesNow are all tables of the store, as the bot has them.
func (s *sim) tablesNow() ([]table.Table, error) {
	all, err := s.proc.store.Matches(store.Everywhere, 0, 0)
	if err != nil {
		return nil, err
	}
	var out []table.Table
	for _, id := range all {
		t, err := s.proc.tables.Get(table.ID(id))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// look follows each step: what members see now, and what left the bot meanwhile.
func (s *sim) look() error {
	all, err := s.tablesNow()
	if err != nil {
		if !s.life.over() {
			s.trace("no look: %v", err) // the disk failed; the next step looks again
		}
		return nil
	}
	for _, t := range all {
		s.seal(t)
	}
	owners := ownersOf(all)
	s.judge(owners)
	s.seen(owners, all)
	s.misled(all)
	return s.checkSome(all)
}

// seal notes which luck of a table nobody may know before its end, or that it is open now.
func (s *sim) seal(t table.Table) {
	for _, luck := range luckOf(t) {
		if t.Live() {
			s.open[luck] = t.ID
		} else {
			delete(s.open, luck)
		}
	}
}

// luckOf is the luck of a table in hexadecimal: the secret to which its card has committed, and
// the seed once there is one.
func luckOf(t table.Table) []string {
	if t.Match == nil {
		return []string{hex.EncodeToString(t.Secret[:])}
	}
	return []string{hex.EncodeToString(t.Match.Setup.Secret[:]), hex.EncodeToString(t.Match.Setup.Seed[:])}
}

// ownersOf says who may read each secret.
func ownersOf(all []table.Table) map[string]string {
	owners := map[string]string{}
	for _, t := range all {
		if t.Match == nil {
			continue
		}
		if p, is := t.Match.State.(*probeState); is {
			for seat, secrets := range p.Secrets {
				for _, secret := range secrets {
					owners[secret] = t.Players[seat].User
				}
			}
		}
	}
	return owners
}

// judge looks at the hidden things that left the bot.
func (s *sim) judge(owners map[string]string) {
	s.mu.Lock()
	sights := s.sights
	s.sights = nil
	s.mu.Unlock()
	for _, g := range sights {
		if strings.HasPrefix(g.what, secretMark) {
			// Of a position that was not kept nobody can say whose a secret is; the
			// reader must be one person even so.
			if owner, known := owners[g.what]; g.user == "" || known && owner != g.user {
				s.broken("secret %s of %s went to %q by %s", g.what, owner, g.user, g.where)
			}
		} else if id, open := s.open[g.what]; open || g.where == "the log" && s.isLuck(g.what) {
			s.broken("the luck of table %s stands in %s before the end", id, g.where)
		}
	}
}

// isLuck says whether the text is a secret or a seed of any table so far.
func (s *sim) isLuck(text string) bool {
	all, err := s.tablesNow()
	if err != nil {
		return false
	}
	for _, t := range all {
		if slices.Contains(luckOf(t), text) {
			return true
		}
	}
	return false
}

// seen reads every channel with each member's eyes.
func (s *sim) seen(owners map[string]string, all []table.Table) {
	for _, key := range s.members {
		id := s.srv.As(key).ID()
		for _, c := range s.channels {
			messages, err := s.srv.As(key).Messages(c)
			if err != nil {
				s.broken("%v: %v", errTrouble, err)
				return
			}
			for _, m := range messages {
				s.readable(m, id, owners, all)
			}
		}
	}
}

// readable checks one message that a member sees.
func (s *sim) readable(m playground.Message, user string, owners map[string]string, all []table.Table) {
	text := m.Content + string(m.Components) + string(m.Embeds)
	for _, a := range m.Attachments {
		text += a.Description + a.Filename
	}
	for _, secret := range secrets.FindAllString(text, -1) {
		if owner, known := owners[secret]; known && owner != user || !m.Ephemeral {
			s.broken("%s sees secret %s of %s in message %s", user, secret, owner, m.ID)
		}
	}
	for _, tag := range tags.FindAllString(text, -1) {
		for _, t := range all {
			if p, is := stateOf(t); is && p.Tag == tag && t.Channel != m.Channel {
				s.broken("message %s in channel %s tells of table %s in channel %s", m.ID, m.Channel, t.ID, t.Channel)
			}
		}
	}
}

func stateOf(t table.Table) (*probeState, bool) {
	if t.Match == nil {
		return nil, false
	}
	p, is := t.Match.State.(*probeState)
	return p, is
}

// misled looks for public messages in the wrong channel.
func (s *sim) misled(all []table.Table) {
	where := map[string]string{}
	for _, t := range all {
		where[t.ID.String()] = t.Channel
	}
	s.mu.Lock()
	notices := s.notices[s.read:]
	s.read = len(s.notices)
	s.mu.Unlock()
	for _, n := range notices {
		for _, id := range n.ids {
			if c, known := where[tableOf(id)]; known && c != n.channel {
				s.broken("message %s about table %s of channel %s was posted in channel %s", n.id, tableOf(id), c, n.channel)
			}
		}
	}
}
