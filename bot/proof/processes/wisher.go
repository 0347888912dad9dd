package processes

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"
)

// wisher is somebody who changes two of her wishes at the same time, on servers of two shards.
type wisher struct {
	*run
	rooms [2]string
	forms [2]string // the messages with her wishes; "" where a new one is needed
}

// wishing is who has no table at the time: nobody else changes what is kept about her.
const wishing = "wisher"

// wishes are the names of the wishes in the custom ids of their buttons, and in what is kept.
var wishes = [2]string{"next", "last"}

// live has her wish until the time is over.
func (w *wisher) live(within, ctx context.Context) {
	for within.Err() == nil {
		one, stop := context.WithTimeout(ctx, patience)
		w.wish(one)
		stop()
		pause(within, 500*time.Millisecond)
	}
}

// wish presses both buttons at once, and looks whether what was said to be kept is.
func (w *wisher) wish(ctx context.Context) {
	var kept [2]bool
	var wants [2]string
	var both sync.WaitGroup
	for i := range wishes {
		both.Go(func() { wants[i] = w.button(ctx, i) })
	}
	both.Wait()
	for i, want := range wants {
		if want != "" {
			both.Go(func() {
				reply, err := w.srv.As(wishing).Click(ctx, w.rooms[i], w.forms[i], want)
				kept[i] = w.answer(reply, err) && strings.HasPrefix(text(reply), "✅")
			})
		}
	}
	both.Wait()
	var now map[string]any
	for i, want := range wants {
		if !kept[i] {
			w.forms[i] = "" // it may show something else by now
			continue
		}
		if now == nil {
			now = w.person(ctx)
		}
		on, _ := now[wishes[i]].(bool)
		w.mu.Lock()
		w.report.Wishes++
		if now != nil && on != strings.HasSuffix(want, "|on") {
			w.report.Lost++
		}
		w.mu.Unlock()
	}
}

// button is the custom id of a wish's button on her form, which is opened where there is none.
func (w *wisher) button(ctx context.Context, i int) string {
	who := w.srv.As(wishing)
	if w.forms[i] == "" {
		reply, err := who.Command(ctx, w.rooms[i], "settings", nil)
		if !w.answer(reply, err) || reply.Message == nil {
			return ""
		}
		w.forms[i] = reply.Message.ID
	}
	all, _ := who.Controls(w.rooms[i], 50)
	for _, c := range all {
		if c.Message == w.forms[i] && slices.Contains(strings.Split(c.CustomID, "|"), wishes[i]) {
			return c.CustomID
		}
	}
	w.forms[i] = ""
	return ""
}

// person is what is kept about her; nil if it cannot be read in time.
func (w *wisher) person(ctx context.Context) (now map[string]any) {
	for ctx.Err() == nil {
		var record []byte
		err := w.engine.pool.QueryRow(ctx, "SELECT record FROM people WHERE key = $1", w.srv.As(wishing).ID()).Scan(&record)
		if err == nil && json.Unmarshal(record, &now) == nil {
			return now
		}
		pause(ctx, 100*time.Millisecond)
	}
	return nil
}
