package crash

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
)

// tellOne sends one post: noted, told, noted.
func (c *child) tellOne(p outbox.Post) error {
	ctx := context.Background()
	err := c.ts.Sending(ctx, p)
	if errors.Is(err, table.ErrNoPost) {
		return nil
	}
	if err != nil {
		return err
	}
	if p.Kind.Tells() {
		c.say(sayTold, p.Table, p.Since, p.N, p.Sending)
	}
	return c.ts.Done(ctx, p, fmt.Sprint("message ", p.ID))
}

// hearing is what the parent has heard of a store's life, over all processes.
type hearing struct {
	acked map[string]int // steps acknowledged, by channel
	told  map[string]int // journal entries told, by table
	count map[string]int // lines by their first word
	try   int            // the damaged copy in hand
	wrong error
}

func newHearing() *hearing {
	return &hearing{acked: map[string]int{}, told: map[string]int{}, count: map[string]int{}}
}

// hear takes a line in; one cut by the end of the process is not heard.
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

// tell demands that each post goes on where the last one ended; only one that
// knows that it may be in the channel already may come twice.
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
