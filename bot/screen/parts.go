package screen

import (
	"bivouac/bot/table"
	"bivouac/game"
)

// WhollyEarlier says whether a match ended under earlier rules, so that nothing of it can be
// replayed.
func WhollyEarlier(t table.Table) bool {
	return t.Status == table.Over && t.Public().Since() == t.Entries() && len(t.Public().Parts()) > 1
}

// OfEarlierRules says by one of two sentences that a match was wholly or partly played under earlier rules; "" if
// it was not.
func OfEarlierRules(t table.Table, s Reader, wholly, partly game.Key) string {
	switch {
	case len(t.Public().Parts()) == 1:
		return ""
	case WhollyEarlier(t):
		return s.T(wholly)
	}
	return s.T(partly)
}

// UntoldLine describes an action whose events were not stored, for those who may read it.
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
