package secrecy

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/bot/wire"
	"bivouac/game"
)

// press uses one of the controls that the member sees on the last messages, and
// fills in the form that may open.
func (r *run) press(who string) error {
	line := r.typed()
	loud, err := r.loud(who)
	here, err2 := r.worlds[0].here()
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	table := here.ID.String()
	return r.both("a press", true, func(w *world, d *rand.Rand) (string, error) {
		all, err := w.srv.As(who).Controls(channel, 3)
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
		said := fmt.Sprint(all, c.CustomID, values)
		t, err := w.srv.As(who).BeginPress(channel, c.Message, c.CustomID, values...)
		answer, err := w.answered(t, err)
		if err != nil || t == nil || t.Reply().Modal == nil {
			return said + answer, err
		}
		t, err = w.srv.As(who).BeginSubmit(t.Reply().Modal, playground.Opts{"line": line})
		answer, err = w.answered(t, err)
		return said + answer, err
	})
}

// foreign says that a control belongs to an earlier table, where the member may have
// sat in another seat than the one that is asked about now.
func foreign(c playground.Control, table string) bool {
	parts := strings.Split(c.CustomID, "|")
	return len(parts) > 2 && parts[2] != "" && parts[2] != table
}

// loud are the controls that would bring something to light in one of the worlds.
func (r *run) loud(who string) (map[string]bool, error) {
	loud := map[string]bool{}
	for _, w := range r.worlds {
		all, err := w.srv.As(who).Controls(channel, 3)
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

// forge presses controls that the bot never made.
func (r *run) forge(who string) error {
	t, err := r.worlds[0].here()
	if err != nil {
		return err
	}
	id, asked := t.ID.String(), 0
	for _, d := range t.Match.Pending() {
		if d.Seat != r.seat {
			asked = d.ID // another's question, if there is one
		}
	}
	action := r.typed()
	if strings.ContainsAny(action, "|") || len(action) > game.MaxAction {
		action = "x"
	}
	ids := []string{
		fmt.Sprintf("1|c|%s|%d|%s", id, asked, action), fmt.Sprintf("1|a|%s|%d|%s", id, asked, action), fmt.Sprintf("1|s|%s|%d|%s", id, asked, action),
		fmt.Sprintf("1|c|%s|%d|%s", id, asked+1, action), fmt.Sprintf("1|v|%sz|0", id), fmt.Sprintf("1|h|%s|0|2", id), fmt.Sprintf("1|w|%s|0|x", id),
		fmt.Sprintf("1|y|%s|0", id), fmt.Sprintf("1|?|%s|0", id), "1|s|", fmt.Sprintf("1|a|%s|0|%s", id, action),
	}
	forged, nonce := ids[r.luck.IntN(len(ids))], fmt.Sprint("f", r.luck.Uint64())
	return r.both("a forged press", true, func(w *world, _ *rand.Rand) (string, error) {
		m := wire.Message{Content: "forged", Nonce: nonce, Rows: []wire.Row{{Buttons: []wire.Button{{Style: wire.Primary, Label: "forged", CustomID: forged}}}}}
		message, err := w.client.Send(context.Background(), w.srv.ChannelID(channel), m)
		if err != nil {
			return "", err
		}
		t, err := w.srv.As(who).BeginPress(channel, message, forged)
		return w.answered(t, err)
	})
}

// command uses a command; the text is why the member's client does not let her.
func (w *world) command(who, path string, o playground.Opts) (string, error) {
	return w.answered(w.srv.As(who).BeginCommand(channel, path, o))
}

// answered waits for the answer. Not to get one is an error; not to be let by one's
// own client is none.
func (w *world) answered(t *playground.Ticket, err error) (string, error) {
	if err != nil {
		return err.Error(), nil
	}
	w.settle()
	if !t.Answered() {
		return "", fmt.Errorf("interaction %s is not answered", t.ID())
	}
	return t.Reply().Outcome, nil
}
