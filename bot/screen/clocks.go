package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Buttons of /time, as the first part of their path.
const (
	TimeBeg    = "beg"    // ask the others for more time
	TimeDecide = "decide" // reopen the ballot about a late player
	TimeLimit  = "limit"  // show the menus of another limit
)

// Clocks is the private screen with all clocks.
func Clocks(s Reader, t table.Table, said string) wire.Message {
	s = s.At(t)
	lines := []string{said, s.T("host.time.agreed", "limit", LimitText(s, t.Limit, t.Hours))}
	if t.Resting {
		lines = append(lines, s.T("host.time.rests"))
	}
	for _, a := range t.Asks {
		lines = append(lines, clockLine(t, a, s))
	}
	m := wire.Message{Content: JoinLines(append(lines, Absences(t, s)...))}
	m.Rows = ButtonRows(timeButtons(s, t))
	return m
}

// timeButtons are a player's options about the clocks.
func timeButtons(s Reader, t table.Table) []wire.Button {
	s = s.At(t)
	me := s.User
	if !t.Plays(me) {
		return nil
	}
	var buttons []wire.Button
	for _, a := range t.Asks {
		user := t.UserOf(a.Seat)
		if t.Limit == 0 || user == me || t.Auto(a.Seat) > 0 || len(buttons) >= 2*RowButtons {
			continue
		}
		name := s.PlainNames([]string{user})
		give, more := GiveTime(s, t, user, t.Limit, ""), LengthText(t.Limit)
		buttons = append(buttons, Button(s, wire.Success, "host.button.time.give", give, "who", name, "time", more))
		if a.Late && t.Vote == nil && !t.Resting {
			decide := PressAt(t, OpTime, TimeDecide, user)
			buttons = append(buttons, Button(s, wire.Secondary, "host.button.time.decide", decide, "who", name))
		}
	}
	if t.Limit > 0 && t.WaitsFor(me) && !t.Resting && len(t.Players) > 1 {
		buttons = append(buttons, Button(s, wire.Primary, "host.button.time.beg", PressAt(t, OpTime, TimeBeg)))
	}
	return append(buttons, Button(s, wire.Secondary, "host.button.time.limit", PressAt(t, OpTime, TimeLimit)))
}

// LimitForm has the menus for proposing another limit.
func LimitForm(s Reader, t table.Table) (wire.Message, error) {
	if _, err := t.SeatInPlay(s.User); err != nil {
		return wire.Message{}, err
	}
	menus := []LobbyMenu{limitMenu(s, t)}
	if t.Limit > 0 {
		menus = append(menus, hoursMenu(s, t, ZoneFor(s, t)))
	}
	m := wire.Message{Content: s.T("host.limit.ask")}
	for _, menu := range menus {
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID:    PressAt(t, OpTime, TimeLimit, menu.ID).String(),
			Placeholder: wire.Clip(menu.Title, 150), Options: menu.Choices,
		}})
	}
	return m, nil
}
