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

// wisher is a member who changes several settings at the same time, on servers of several shards.
type wisher struct {
	*run
	rooms [4]string
	forms [4]string // the messages with the settings; "" if a new one is needed
}

// wishing is the key of a member who has no table, so that only changes of settings change their
// record.
const wishing = "wisher"

// wishes are the names of the settings in custom_ids and in the record. wishTopics are their topics
// in /settings.
var (
	wishes     = [4]string{"next", "last", "large", "below"}
	wishTopics = [4]string{"calls", "calls", "look", "look"}
)

// late is how long a process may still carry out an unanswered press after Discord has shown a
// failure. The process may have been stopped, or it resumes its session and gets the presses of the
// last five seconds.
const late = 3 * time.Second

// live changes settings until the time is over.
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

// wish presses the buttons of all settings at once, and checks that the acknowledged changes were
// stored. It returns true if all presses were acknowledged.
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
				// Only an answer that updates the form at once counts. After an answer that
				// comes later, the form would still show the earlier state.
				kept[i] = w.answer(reply, err) != unheard && reply.Outcome == playground.OutcomeUpdate && done(reply)
			})
		}
	}
	all.Wait()
	var now map[string]any
	for i, want := range wants {
		if !kept[i] {
			heard, w.forms[i] = false, "" // the form may no longer show the stored setting
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

// button returns the custom_id of the button of setting i, or "" if it cannot get the button. If the
// form of the setting is not open, it opens the form.
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

// forget drops the form of setting i, which does not show the setting, and returns "". The next wish
// opens a new form.
func (w *wisher) forget(i int) string {
	w.forms[i] = ""
	return ""
}

// person returns the member's stored record, or nil if it cannot be read in time.
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
