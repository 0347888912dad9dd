package table

import (
	"slices"

	"bivouac/bot/table/outbox"
)

// A Control is a message in the table's channel whose controls ask something of its members, such
// as a vote or an answer to an offered seat. The controls are removed when the vote is over, or
// when the offer is answered.
type Control struct {
	Asks    string `json:"asks"`    // identifies what the controls ask: see Life.Asks
	Message string `json:"message"` // the message's id
}

// Asking returns the ids of the messages whose Control has the given Asks.
func (p Posts) Asking(what string) (messages []string) {
	for _, one := range p.Controls {
		if one.Asks == what {
			messages = append(messages, one.Message)
		}
	}
	return messages
}

// Answered removes the controls of two groups of messages: those whose Control.Asks is equal to the
// parameter question, and those with the given ids, which older programs have stored elsewhere.
// They are removed when the post p is sent. If p is nil, Answered adds a PostTidy, which removes
// them.
func (c *Change) Answered(question string, p *outbox.Post, ids ...string) {
	a := &c.after
	old := slices.DeleteFunc(slices.Concat(a.Posts.Asking(question), ids), func(message string) bool {
		removes := func(q outbox.Post) bool { return slices.Contains(q.Old, message) }
		return message == "" || slices.ContainsFunc(c.posts, removes)
	})
	asks := func(one Control) bool { return one.Asks == question }
	a.Posts.Controls = slices.DeleteFunc(slices.Clone(a.Posts.Controls), asks)
	switch {
	case len(old) == 0 || a.Place.Homeless:
	case p == nil:
		c.post(outbox.PostTidy, nil).Old = old
	default:
		p.Old = append(p.Old, old...)
	}
}

// asks returns the Control.Asks of a post's message, or "" if its controls ask nothing. If answered
// is true, the post was answered before it was sent, so its controls must be removed at once.
func (all Rules) asks(t Table, p outbox.Post, message string) (what string, answered bool) {
	life := all.life(p.Kind)
	if life.Asks == nil || message == "" || p.Direct != "" || t.Place.Channel != p.Channel {
		return "", false
	}
	return life.Asks(t, p), life.Still != nil && !life.Still(t, &p)
}
