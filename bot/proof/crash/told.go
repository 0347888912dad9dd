package crash

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
)

// tellOne sends one post as the bot does: it records that it is about to send, sends, and records
// that it was sent.
func (c *child) tellOne(p outbox.Post) error {
	ctx := context.Background()
	err := c.ts.Mail.Sending(ctx, p)
	if errors.Is(err, table.ErrNoPost) {
		return nil
	}
	if err != nil {
		return err
	}
	if p.Kind.Tells() {
		c.say(sayTold, p.Table, p.Since, p.N, p.Sending)
	}
	return c.ts.Mail.Done(ctx, p, fmt.Sprint("message ", p.ID))
}

// hearing is what the parent has heard about a store, from all its processes.
type hearing struct {
	acked map[string]int // by channel: number of acknowledged steps
	told  map[string]int // by table: number of journal entries told
	count map[string]int // how often each first word of a line was heard, and each counted outcome
	try   int            // number of the damaged copy being tried
	wrong error
}

func newHearing() *hearing {
	return &hearing{acked: map[string]int{}, told: map[string]int{}, count: map[string]int{}}
}

// hear records a line of a child's output. It ignores a line that the end of the process has cut.
func (h *hearing) hear(text string) {
	var word, a string
	var n, m int
	var again bool
	if _, err := fmt.Sscan(text, &word); err != nil {
		return
	}
	h.count[word]++
	switch word {
	case sayAck:
		if _, err := fmt.Sscan(text, &word, &a, &n); err == nil {
			h.acked[a] = max(h.acked[a], n+1)
		}
	case sayTold:
		if _, err := fmt.Sscan(text, &word, &a, &n, &m, &again); err == nil {
			h.tell(a, n, m, again)
		}
	case sayTry:
		_, _ = fmt.Sscan(text, &word, &h.try)
	case sayCount:
		if _, err := fmt.Sscan(text, &word, &a); err == nil {
			h.count[strings.ReplaceAll(a, "-", " ")]++
		}
	case sayWrong:
		h.wrong = errors.New(text)
	}
}

// tell requires that each post begins at the journal entry at which the table's last post ended.
// Only a post that is marked as perhaps sent before may come twice.
func (h *hearing) tell(id string, since, n int, again bool) {
	switch {
	case since == h.told[id] && n >= since:
	case again && n == h.told[id]:
	default:
		h.wrong = fmt.Errorf("table %s: a post tells %d to %d (may be there already: %t), the channel was told up to %d",
			id, since, n, again, h.told[id])
	}
	h.told[id] = n
}
