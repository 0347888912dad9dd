package table

import "bivouac/bot/table/outbox"

import "time"

// planned returns the planned start of a lobby; zero for none.
func (t Table) planned() time.Time {
	if t.Plan == nil {
		return time.Time{}
	}
	return t.Plan.At
}

// Closes returns when a table's lobby is closed if nobody starts it.
func (by circumstances) Closes(t Table) time.Time {
	return by.spans.LobbyCloses(t.Created, t.planned())
}

// closeLobby closes an idle lobby, after a warning a day before.
func (c *change) closeLobby() {
	a := &c.after
	switch {
	case a.Status != Lobby:
	case !c.now.Before(c.spans.LobbyCloses(a.Created, a.planned())):
		a.Status = Expired
	case !a.Warned && !c.now.Before(c.spans.LobbyWarned(a.Created, a.planned())):
		a.Warned = true
		c.post(outbox.PostFade, c.wakeful([]string{a.Host}))
	}
}
