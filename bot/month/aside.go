package month

import (
	"fmt"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

func roomName(n int) string { return fmt.Sprintf("room-%d", n) }

// vote lets those who have a say in an open vote, or are offered a seat, answer.
func (r *room) vote(t table.Table) (bool, error) {
	if t.Offer != nil && r.luck.IntN(6) == 0 {
		if m := r.byID[t.Offer.To]; m != nil && m.there() {
			if r.luck.IntN(3) > 0 {
				r.press(m, "Take the seat")
				r.report.Substitutes++
				return true, nil
			}
			r.press(m, "No, thanks")
			return true, nil
		}
	}
	if t.Vote == nil {
		return false, nil
	}
	for _, p := range t.Players {
		m := r.byID[p.User]
		if m == nil || p.Left || p.User == t.Vote.By || !m.answers(t.Vote.Opened) {
			continue
		}
		label := "Agree"
		if r.luck.IntN(8) == 0 {
			label = "Refuse"
		}
		r.press(m, label)
		return true, nil
	}
	return false, nil
}

// aside is what somebody does now and then instead of answering.
func (r *room) aside(t table.Table, m *member) bool {
	switch r.luck.IntN(60) {
	case 0:
		if text, err := r.command(m, "undo", nil); err == nil && !strings.HasPrefix(text, "⛔") {
			r.report.Undone++
		}
	case 1:
		r.report.Pauses++
		_, _ = r.command(m, "pause", nil)
	case 2:
		if friend := r.pick(r.luck.IntN); friend != nil && !t.Has(friend.id) {
			_, _ = r.command(m, "substitute", playground.Opts{"friend": friend.id})
		}
	case 3:
		_, _ = r.command(m, []string{"board", "hand", "history", "options", "games", "rules"}[r.luck.IntN(6)], nil)
	default:
		return false
	}
	return true
}

// impatience is how long others wait for somebody before they propose something.
const impatience = 5 * 24 * time.Hour

// impatient lets others propose what to do when somebody does not answer.
func (r *room) impatient(t table.Table) error {
	now := r.town.Now()
	if t.Vote != nil || now.Sub(r.tried) < 12*time.Hour {
		return nil
	}
	for _, ask := range t.Asks {
		late := ask.Late && now.Sub(ask.Since) > 2*t.Limit
		if !late && now.Sub(ask.Since) < impatience {
			continue
		}
		for _, p := range t.Players {
			m := r.byID[p.User]
			if m == nil || p.Left || p.User == t.UserOf(ask.Seat) || !m.there() {
				continue
			}
			r.tried = now
			r.report.Kicks++
			return r.propose(m, "kick", playground.Opts{"player": t.UserOf(ask.Seat)}, "Go on without")
		}
	}
	return nil
}

// propose uses a command that asks the others, and the button that it offers, which
// begins so.
func (r *room) propose(m *member, path string, o playground.Opts, label string) error {
	reply, err := r.town.Command(m.key, r.id, path, o)
	if err != nil {
		return err
	}
	r.report.Votes++
	r.count(reply)
	if reply.Message == nil {
		return nil
	}
	for _, b := range reply.Message.Buttons() {
		if strings.HasPrefix(b.Label, label) && !b.Disabled {
			answer, err := r.town.Press(m.key, r.id, reply.Message.ID, b.CustomID)
			if err == nil {
				r.count(answer)
			}
			return err
		}
	}
	return nil
}
