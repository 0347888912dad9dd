package screen

import (
	"bivouac/bot/table"
	"bivouac/game"
)

// WhollyEarlier says whether a match ended under earlier rules. No part of such a match can be
// replayed.
func WhollyEarlier(t table.Table) bool {
	return t.Status == table.Over && t.Public().Since() == t.Entries() && len(t.Public().Parts()) > 1
}

// OfEarlierRules returns a sentence which says that a match was played under earlier rules. It
// returns "" if no part of the match was. The parameters are the keys of two sentences: wholly for
// a match that was wholly played under earlier rules, and partly for one that was partly played
// under them.
func OfEarlierRules(t table.Table, s Reader, wholly, partly game.Key) string {
	switch {
	case len(t.Public().Parts()) == 1:
		return ""
	case WhollyEarlier(t):
		return s.T(wholly)
	}
	return s.T(partly)
}

// UntoldLine describes an action whose events were not stored, for readers who may read the action.
func UntoldLine(l table.Line, s Reader) []string {
	if !l.Untold || l.Struck || l.Action == "" {
		return nil
	}
	action := game.Literal("`" + string(l.Action) + "`")
	if l.Seat == game.Spectator {
		return []string{"• " + s.Say(action)}
	}
	return []string{s.T("host.raise.action", "who", l.Seat, "what", action)}
}
