package faults

import (
	"encoding/hex"
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/store"
)

// tablesNow are all tables of the store, as the bot has them.
func (x *sim) tablesNow() ([]table.Table, error) {
	all, err := x.proc.store.Matches(store.Everywhere, 0, 0)
	if err != nil {
		return nil, err
	}
	var out []table.Table
	for _, id := range all {
		t, err := x.proc.tables.Get(table.ID(id))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// seal records which seed of a table must stay secret until its end, or that it is public now.
func (x *sim) seal(t table.Table) {
	for _, luck := range luckOf(t) {
		if t.Live() {
			x.open[luck] = t.ID
		} else {
			delete(x.open, luck)
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

// judge looks at the hidden things that left the bot.
func (x *sim) judge(owners map[string]string) {
	sights := x.sights
	x.sights = nil
	for _, g := range sights {
		if strings.HasPrefix(g.what, secretMark) {
			// For a position that was not recorded the owner of a secret is unknown; even so all
			// readers must be one person.
			if owner, known := owners[g.what]; g.user == "" || known && owner != g.user {
				x.broken("secret %s of %s went to %q by %s", g.what, owner, g.user, g.where)
			}
		} else if id, open := x.open[g.what]; open || g.where == "the log" && x.isLuck(g.what) {
			x.broken("the luck of table %s stands in %s before the end", id, g.where)
		}
	}
}

// isLuck says whether the text is a secret or a seed of any table so far.
func (x *sim) isLuck(text string) bool {
	all, err := x.tablesNow()
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

func stateOf(t table.Table) (*probeState, bool) {
	if t.Match == nil {
		return nil, false
	}
	p, is := t.Match.State.(*probeState)
	return p, is
}
