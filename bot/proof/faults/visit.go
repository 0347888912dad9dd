package faults

import (
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/game"
)

// How often an interaction does not simply come once.
const (
	twiceRate = 0.10
	lateRate  = 0.05
	neverRate = 0.03
)

func (m *member) comes() string {
	if m.calm {
		return comesOnce
	}
	switch x := m.rng.Float64(); {
	case x < twiceRate:
		return comesTwice
	case x < twiceRate+lateRate:
		return comesLate
	case x < twiceRate+lateRate+neverRate:
		return comesNever
	}
	return comesOnce
}

// begin is how something that a member does begins.
type begin func(*playground.Actor) (*playground.Ticket, error)

// orders are the operations about standing orders.
var orders = []string{"5", "6", "7", "8"}

// With what the bot's word begins that something was done, or taken back.
const (
	doneSign = "✅"
	backSign = "↩️"
)

// hear notes what was said, or why nothing was.
func (m *member) hear(r playground.Reply, explained bool, what string, action game.Action, err error) {
	unheard := err != nil || r.Outcome == playground.OutcomeFailed || r.Message != nil && r.Message.Loading
	if unheard {
		m.report.Unheard++
	}
	switch {
	case unheard && !explained:
		m.broken("%s: %s in %s was not answered (%s, %v), and nothing explains it", m.key, what, m.channel, r.Outcome, err)
	case unheard || r.Outcome == playground.OutcomeLater || r.Message == nil:
	case strings.HasPrefix(r.Message.Content, doneSign) || strings.HasPrefix(r.Message.Content, backSign):
		m.report.Told++
		m.told = append(m.told, word{
			interaction: r.Interaction, user: m.id, text: said(r), action: action,
			back:  strings.HasPrefix(r.Message.Content, backSign),
			order: slices.Contains(orders, doing(m.came[r.Interaction])),
		})
	}
}

func said(r playground.Reply) string {
	if r.Message == nil {
		return ""
	}
	text, _, _ := strings.Cut(r.Message.Content, "\n")
	return text
}
