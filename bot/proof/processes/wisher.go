package processes

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"bivouac/bot/playground"
)

// wisher is a member who changes several wishes at the same time, on servers of several shards.
type wisher struct {
	*run
	rooms [4]string
	forms [4]string // the messages with her wishes; "" where a new one is needed
}

// wishing is the member who has no table, so that only her own wishes change what is kept about her.
const wishing = "wisher"

// wishes are the names of the wishes in the custom ids of their buttons, and in what is kept;
// wishTopics are where they stand.
var (
	wishes     = [4]string{"next", "last", "large", "below"}
	wishTopics = [4]string{"calls", "calls", "look", "look"}
)

// late is how long a press that was not answered may be done after Discord has shown that it failed: by
// a process that was stopped, or that resumes its session and takes what is at most five seconds old.
const late = 3 * time.Second

// live has her wish until the time is over.
func (w *wisher) live(within, ctx context.Context) {
	for within.Err() == nil {
		one, stop := context.WithTimeout(ctx, patience)
		heard := w.wish(one)
		stop()
		if pause(within, 100*time.Millisecond); !heard {
			pause(within, late)
		}
	}
}

// wish presses all buttons at once, and looks whether what was said to be kept is. It says whether all
// were answered.
func (w *wisher) wish(ctx context.Context) (heard bool) {
	heard = true
	var kept [4]bool
	var wants [4]string
	var all sync.WaitGroup
	for i := range wishes {
		all.Go(func() { wants[i] = w.button(ctx, i) })
	}
	all.Wait()
	for i, want := range wants {
		if want != "" {
			all.Go(func() {
				reply, err := w.srv.As(wishing).Click(ctx, w.rooms[i], w.forms[i], want)
				// An answer that follows later is not looked for: the form still shows what was done before.
				kept[i] = w.answer(reply, err) != unheard && reply.Outcome == playground.OutcomeUpdate && done(reply)
			})
		}
	}
	all.Wait()
	var now map[string]any
	for i, want := range wants {
		if !kept[i] {
			heard, w.forms[i] = false, "" // it may show something else by now
			continue
		}
		if now == nil {
			now = w.person(ctx)
		}
		on, _ := now[wishes[i]].(bool)
		w.mu.Lock()
		w.report.Wishes++
		w.mu.Unlock()
		if now != nil && on != strings.HasSuffix(want, "|on") {
			w.mu.Lock()
			w.report.Lost++
			w.mu.Unlock()
			w.wrong("%s after the start: the wish %s was said to be kept, and is not",
				time.Since(w.began).Round(time.Millisecond), want)
		}
	}
	return heard
}

// button is the custom id of a wish's button on her form, which is opened where there is none.
func (w *wisher) button(ctx context.Context, i int) string {
	who := w.srv.As(wishing)
	if w.forms[i] == "" {
		reply, err := who.Command(ctx, w.rooms[i], "settings", nil)
		if w.answer(reply, err) == unheard || reply.Message == nil {
			return ""
		}
		w.forms[i] = reply.Message.ID
		menus := reply.Message.Menus()
		if len(menus) == 0 {
			return w.forget(i)
		}
		reply, err = who.Select(ctx, w.rooms[i], w.forms[i], menus[0].CustomID, wishTopics[i])
		if w.answer(reply, err) == unheard {
			return w.forget(i)
		}
	}
	all, _ := who.Controls(w.rooms[i], 50)
	for _, c := range all {
		if c.Message == w.forms[i] && slices.Contains(strings.Split(c.CustomID, "|"), wishes[i]) {
			return c.CustomID
		}
	}
	return w.forget(i)
}

// forget has the form of a wish opened anew, since the present one does not show the wish.
func (w *wisher) forget(i int) string {
	w.forms[i] = ""
	return ""
}

// person is what is kept about her; nil if it cannot be read in time.
func (w *wisher) person(ctx context.Context) (now map[string]any) {
	for ctx.Err() == nil {
		var record []byte
		err := w.engine.pool.QueryRow(ctx, "SELECT substring(value FROM 9) FROM kv WHERE key = $1",
			[]byte("p"+w.srv.As(wishing).ID())).Scan(&record)
		if err == nil && json.Unmarshal(record, &now) == nil {
			return now
		}
		pause(ctx, 100*time.Millisecond)
	}
	return nil
}
