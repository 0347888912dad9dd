package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// CardSure is the path of the press that closes a lobby. The press without it asks for
// confirmation.
const CardSure = "sure"

// CardMore shows what else its reader can do in a lobby: leave their seat, close
// the table as its host or as a moderator, and what features offer. Error: table.ErrNotLobby.
func CardMore(s Reader, t table.Table, moderator bool) (wire.Message, error) {
	if t.Status != table.Lobby {
		return wire.Message{}, table.ErrNotLobby
	}
	if _, ok := s.TitleOf(t.Game); !ok {
		return wire.Message{}, table.ErrNoGame
	}
	s = s.At(t)
	hosts, seated := s.User == t.Host || moderator, t.Has(s.User)
	var buttons []wire.Button
	if hosts {
		buttons = s.Below(HostOfCard, t)
	}
	buttons = append(buttons, s.Below(MoreOfCard, t)...)
	if seated && t.Guild != "" {
		buttons = append(buttons, Button(s, wire.Secondary, "host.button.leave", PressAt(t, OpLeave)))
	}
	if hosts {
		buttons = append(buttons, Button(s, wire.Danger, "host.button.cancel", PressAt(t, OpCancel)))
	}
	ask := s.T("host.more.card")
	if !seated && !hosts {
		ask = s.T("host.more.none")
	}
	return wire.Message{Content: ask, Rows: ButtonRows(buttons)}, nil
}

// CloseAsked asks for confirmation that a lobby is to be closed.
func CloseAsked(s Reader, t table.Table) wire.Message {
	s = s.At(t)
	return wire.Message{Content: s.T("host.cancel.ask"), Rows: Row(
		Button(s, wire.Danger, "host.button.cancel", PressAt(t, OpCancel, CardSure)),
		Button(s, wire.Secondary, "host.button.back", PressAt(t, OpCard)))}
}
