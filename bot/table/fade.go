package table

import "time"

// closes is when a lobby that nobody starts is closed.
func (s *Tables) closes(t Table) time.Time {
	from := t.Created
	if t.Plan != nil && t.Plan.At.After(from) {
		from = t.Plan.At
	}
	return from.Add(s.cfg.LobbyExpiry)
}

// Closes is when a table's lobby is closed if nobody starts it.
func (s *Tables) Closes(t Table) time.Time { return s.closes(t) }

// fade closes a lobby that nobody starts, after it has said so a day before.
func (s *Tables) fade(c *change) {
	a := &c.after
	end := s.closes(*a)
	switch {
	case a.Status != Lobby:
	case !c.now.Before(end):
		a.Status = Expired
	case !a.Warned && !c.now.Before(end.Add(-day)):
		a.Warned = true
		c.post(PostFade, s.wakeful(c, []string{a.Host}))
	}
}
