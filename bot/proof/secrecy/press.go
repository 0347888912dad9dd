package secrecy

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/game"
)

// press uses one of the controls that the member sees on the last messages, and
// fills in the form that may open.
func (r *run) press(who string) error { return r.pressOn(who, 3) }

// pressOn presses a control on up to n messages in a row.
func (r *run) pressOn(who string, messages int) error {
	line := r.typed()
	loud, err := r.loud(who, messages)
	here, err2 := r.worlds[0].here()
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	table := here.ID.String()
	return r.both("a press", true, func(w *world, d *rand.Rand) (string, error) {
		all, err := w.Server.As(who).Controls(channel, messages)
		if err != nil {
			return "", err
		}
		all = slices.DeleteFunc(all, func(c playground.Control) bool { return loud[c.CustomID] || foreign(c, table) })
		if len(all) == 0 {
			return "nothing to press", nil
		}
		c := all[d.IntN(len(all))]
		var values []string
		for _, i := range d.Perm(len(c.Values))[:min(c.Need, len(c.Values))] {
			values = append(values, c.Values[i])
		}
		if w == r.worlds[0] {
			r.pressed(c.CustomID)
		}
		answer, err := w.press(who, c.Message, c.CustomID, values, fields(line))
		return fmt.Sprint(all, c.CustomID, values) + answer, err
	})
}

// foreign says that a control belongs to an earlier table, where the member may have
// sat in another seat than the one that is asked about now.
func foreign(c playground.Control, table string) bool {
	parts := strings.Split(c.CustomID, "|")
	return len(parts) > 2 && parts[2] != "" && parts[2] != table
}

// loud are the controls that would bring something to light in one of the worlds.
func (r *run) loud(who string, messages int) (map[string]bool, error) {
	loud := map[string]bool{}
	for _, w := range r.worlds {
		all, err := w.Server.As(who).Controls(channel, messages)
		if err != nil {
			return nil, err
		}
		for _, c := range all {
			loud[c.CustomID] = r.reveals(c)
		}
	}
	return loud, nil
}

// reveals says that a control's action, or the only one that it can lead to, would
// bring something to light: it is left alone, in both worlds.
func (r *run) reveals(c playground.Control) bool {
	if r.seat == game.Spectator {
		return false
	}
	parts := strings.Split(c.CustomID, "|")
	last := parts[len(parts)-1]
	if slices.Contains([]string{"a", "c"}, parts[min(1, len(parts)-1)]) {
		return !r.still(game.Action(last))
	}
	return false
}

// command uses a command; the text is why the member's client does not let her.
func (w *world) command(who, path string, o playground.Opts) (string, error) {
	return w.answered(w.Server.As(who).BeginCommand(channel, path, o))
}

// answered waits for the answer. Not to get one is an error; not to be let by one's
// own client is none.
func (w *world) answered(t *playground.Ticket, err error) (string, error) {
	if err != nil {
		return err.Error(), nil
	}
	w.Settle()
	if !t.Answered() {
		return "", fmt.Errorf("interaction %s is not answered", t.ID())
	}
	return t.Reply().Outcome, nil
}
