package secrecy

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/wire"
	"bivouac/game"
)

// press uses one of the controls that the member sees on the last three messages, and fills in the
// form if one opens.
func (r *run) press(who string) error { return r.pressOn(who, 3) }

// pressOn uses a random control on the last messages. Controls that would reveal something are not
// used.
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
		all = slices.DeleteFunc(all, func(c playground.Control) bool {
			of := town.Custom(c.CustomID).Table // the member may have had another seat at another table
			return loud[c.CustomID] || of != "" && of != table
		})
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

// loud says, by custom_id, which controls would reveal something in one of the worlds.
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

// reveals says whether the action of a control, or the only action to which it can lead, would reveal
// something. Such a control is used in neither world.
func (r *run) reveals(c playground.Control) bool {
	to := town.Custom(c.CustomID)
	return r.seat != game.Spectator && (to.Op == "a" || to.Op == "c") && !r.still(to.Action())
}

// command uses a command and returns the outcome. If the member's client does not allow the command,
// it returns the reason.
func (w *world) command(who, path string, o playground.Opts) (string, error) {
	return w.answered(w.Server.As(who).BeginCommand(channel, path, o))
}

// answered waits for the bot's answer and returns its outcome. If the parameter err says that the
// member's own client did not allow the act, it returns the text of err. It returns an error only if
// the bot does not answer.
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

// Placeholders in a forgery. They are filled at the time of the press.
const (
	hereMark   = "{t}" // the table
	gameMark   = "{g}" // the title
	askMark    = "{d}" // the question of the seat, or of another seat
	wordMark   = "{a}" // an action, or something like it
	themMark   = "{u}" // another member
	tryMark    = "{k}" // a try of the member's own
	ballotMark = "{b}" // the ballot about a late player
)

// forgeries are custom_ids of every operation. The bot itself writes some of them; others are wrong.
// They must not depend on anything that is secret from the seat.
var forgeries = strings.Fields(`
1|j|{t}|0 1|l|{t}|0 1|o|{t}|0 1|O|{t}|0|=seats|2 1|g|{t}|0 1|x|{t}|0 1|cm|{t}|0 1|co|{t}|0|computer-1 1|in||0|{u}
1|e|{t}|0 1|E|{t}|0 1|m|{t}|0
1|p|{t}|0 1|p|{t}|0|n1 1|v|{t}|0 1|v|{t}z|0 1|w|{t}|0|x 1|r|{t}|0 1|R|{t}|0
1|s|{t}|{d} 1|s|{t}|{d}|{a} 1|S|{t}|{d} 1|S|{t}|{d}|{a} 1|A|{t}|{d} 1|A|{t}|{d}|{a} 1|A|{t}|{d}|{a}|move
1|c|{t}|{d}|{a} 1|c|{t}|0|{a} 1|a|{t}|{d}|{a} 1|a|{t}|0|{a}
1|u|{t}|0 1|t|{t}|{d} 1|T|{t}|{d} 1|f|{t}|0 1|f|{t}|0|resign
1|y|{t}|0 1|n|{t}|0 1|y|{t}|0|{b}|n0 1|n|{t}|0|{b}|n0 1|q|{t}|0|rest| 1|q|{t}|0|undo| 1|q|{t}|0|answer|{u}
1|q|{t}|0|remove|{u} 1|q|{t}|0|end| 1|z|{t}|0 1|X|{t}|0
1|h|{t}|0|1 1|h|{t}|0|2 1|Y|{t}|0|b|1 1|Y|{t}|0|b|2 1|Y|{t}|0|b|9 1|Y|{t}|0|h|1 1|Y|{t}|0|h|2
1|Y|{t}|0|h|9
1|Z|{t}|0||1 1|Z|{t}|0||2 1|Z|{t}|0|{a}|1
1|1|{t}|0 1|2|{t}|0|all|-1|o 1|2|{t}|0|1|0|n 1|2|{t}|0|2|0|l 1|2|{t}|0|2|9|f 1|3|{t}|0 1|U|{t}|0
1|5|{t}|{d} 1|5|{t}|{d}|one|1 1|5|{t}|{d}|first|2 1|5|{t}|{d}|drop|1 1|5|{t}|{d}|pause 1|5|{t}|{d}|arm
1|5|{t}|{d}|rest 1|5|{t}|{d}|clear
1|6|{t}|0 1|6|{t}|0|0 1|6|{t}|0|0|0 1|6|{t}|0|0|0|-| 1|6|{t}|0|0|0|-||turn 1|6|{t}|0|0|0|i|0|withdrawn 1|7|{t}|{d}
1|8|{t}|{d}
1|hi|{t}|{d} 1|re|{t}|0 1|pu|{t}|0|next 1|pu|{t}|0|c|{a} 1|9|{t}|{d} 1|9|{t}|0|form 1|9|{t}|0|drop 1|d|{t}|0
1|b|{t}|0|wait|{b} 1|b|{t}|0|usual|{b} 1|b|{t}|0|usual|{b}|! 1|B|{t}|0|{u}|60|0 1|C|{t}|0|beg 1|C|{t}|0|decide|{u}
1|C|{t}|0|limit 1|C|{t}|0|limit|=limit|24
1|Q|{t}|{d} 1|J|{k}|{d} 1|I|{k}|{d}|p 1|I|{k}|{d}|s 1|I|{k}|{d}|S 1|I|{k}|{d}|A|{a} 1|I|{k}|{d}|c|{a}
1|I|{k}|{d}|a|{a} 1|I|{k}|{d}|T
1|I|{k}|{d}|back|0 1|I|{k}|{d}|reply 1|I|{k}|{d}|both 1|I|{k}|{d}|real
1|I|{k}|{d}|sure|0 1|I|{k}|{d}|leave 1|I|{t}|0|p
1|k||0|direct|on 1|k||0|first|6 1|K||0 1|H||0 1|W||0|ask 1|i||0|ask 1|i||0|form 1|i||0|typed 1|L|{t}|0|go
1|L|{g}|1|c|{a}
1|G|{t}|0|n1 1|N|{t}|0 1|F|{t}|0|n1 1|?|{t}|0 1|s|
`)

// forge presses controls that the bot never made.
func (r *run) forge(who string) error {
	for range atOnce {
		if err := r.forged(who, forgeries[r.forgeries.next(r.luck)]); err != nil {
			return err
		}
	}
	return nil
}

// forged presses a forged control as the seat, and fills in the form if one opens.
func (r *run) forged(who, form string) error { return r.forgedBy(who, true, form) }

// forgedBy presses a forged control as any user. If reads is true, the seat reads the answer.
func (r *run) forgedBy(who string, reads bool, form string) error {
	id, line, err := r.fill(who, form)
	if err != nil {
		return err
	}
	nonce := fmt.Sprint("f", r.luck.Uint64())
	r.pressed(id)
	return r.both("a forged press", reads, func(w *world, _ *rand.Rand) (string, error) {
		m := wire.Message{Content: "forged", Nonce: nonce, Rows: []wire.Row{{
			Buttons: []wire.Button{{Style: wire.Primary, Label: "forged", CustomID: id}},
		}}}
		message, err := w.Client.Send(context.Background(), w.Server.ChannelID(channel), m)
		if err != nil {
			return "", err
		}
		return w.press(who, message, id, nil, fields(line))
	})
}

// fill replaces the placeholders of a forgery by the present values. It also returns a line of text
// to type into the form that may open.
func (r *run) fill(who, forgery string) (id, line string, err error) {
	t, err := r.worlds[0].here()
	if err != nil {
		return "", "", err
	}
	asked := 0
	for _, d := range t.Match.Pending() {
		if asked == 0 || (d.Seat == r.seat) == (r.luck.IntN(2) == 0) {
			asked = d.ID // the seat's own question or another seat's, equally often
		}
	}
	line = r.typed()
	word := line
	if strings.ContainsAny(word, "|") || len(word) > game.MaxAction {
		word = "x"
	}
	ballot, key := "0", r.worlds[0].try(who)
	if t.Vote != nil {
		ballot = strconv.FormatInt(t.Vote.Opened.Unix(), 36)
	}
	them := members[r.luck.IntN(r.setup.Seats)].Key
	return strings.NewReplacer(hereMark, t.ID.String(), gameMark, t.Game, askMark, fmt.Sprint(asked), wordMark, word,
		themMark, r.worlds[0].Server.As(them).ID(), tryMark, key, ballotMark, ballot).Replace(forgery), line, nil
}

// fields returns values for every form of the bot. Values that a form does not have are ignored.
func fields(line string) playground.Opts {
	return playground.Opts{"line": line, "plan": line, "note": line, "from": "22:00", "to": "07:00", "zone": "UTC",
		"at": "tomorrow 20:00"}
}

// press presses a control, and sends the form if one opens.
func (w *world) press(who, message, id string, values []string, o playground.Opts) (string, error) {
	t, err := w.Server.As(who).BeginPress(channel, message, id, values...)
	said, err := w.answered(t, err)
	if err != nil || t == nil || t.Reply().Modal == nil {
		return said, err
	}
	t, err = w.Server.As(who).BeginSubmit(t.Reply().Modal, o)
	sent, err := w.answered(t, err)
	return said + sent, err
}

// try returns the key of the newest try that a member has opened, or "x" if there is none. In a try,
// a member tries actions in private without playing them.
func (w *world) try(who string) string {
	for _, id := range w.controls(who, "I") {
		return town.Custom(id).Table
	}
	return "x"
}

// controls returns the custom_ids of the controls that a member sees, newest first. It returns only
// controls with the operation op.
func (w *world) controls(who, op string) []string {
	var found []string
	all, err := w.Server.As(who).Controls(channel, 5)
	if err != nil {
		return nil
	}
	for i := range all {
		if id := all[len(all)-1-i].CustomID; strings.HasPrefix(id, "1|"+op+"|") {
			found = append(found, id)
		}
	}
	return found
}
