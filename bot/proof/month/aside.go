package month

import (
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/game"
)

// aside is something that a player sometimes does besides answering.
type aside struct {
	deed Deed // the deed to which the function do should lead
	// can says whether the aside makes sense now. If can is nil, the aside makes sense at any time of
	// a game.
	can func(r *room, t town.Sight, m *member) bool
	do  func(r *room, t town.Sight, m *member) error
}

// asides returns all asides. It is a function and not a variable, because some asides call methods of
// the room that use the list of all asides. Go does not allow a variable that depends on itself.
func asides() []aside {
	return slices.Concat(orderAsides(), clockAsides(), lookAsides(), wishAsides(), []aside{
		{deed: TakenBack, do: (*room).takeBack, can: (*room).lastWord},
		{deed: UndoAsked, do: (*room).takeBack, can: (*room).lastWord},
		{deed: Paused, do: (*room).pause, can: where(func(t town.Sight) bool { return t.Vote == nil && !t.Resting })},
		{deed: Resumed, do: (*room).pause, can: where(func(t town.Sight) bool { return t.Resting })},
		{deed: SeatOffered, do: (*room).offerSeat, can: where(func(t town.Sight) bool { return t.Offer == nil })},
		{deed: SeatAskedBack, do: (*room).askBack,
			can: where(func(t town.Sight) bool { return len(t.Former) > 0 && t.Offer == nil })},
	})
}

// The function where makes a value for the field can of an aside that needs only a look at the table.
// The parameter holds says whether the aside makes sense at a table.
func where(holds func(town.Sight) bool) func(*room, town.Sight, *member) bool {
	return func(_ *room, t town.Sight, _ *member) bool { return holds(t) }
}

// beside lets a present player do an aside. It draws two of the asides that make sense now and
// takes the one whose deed was done less often, so that all are done.
func (r *room) beside(t town.Sight) error {
	var there []*member
	for _, user := range t.Present {
		if m := r.byID[user]; m != nil && m.there() {
			there = append(there, m)
		}
	}
	if len(there) == 0 {
		return nil
	}
	m := there[r.luck.IntN(len(there))]
	all := slices.DeleteFunc(asides(), func(a aside) bool { return a.can != nil && !a.can(r, t, m) })
	one, other := all[r.luck.IntN(len(all))], all[r.luck.IntN(len(all))]
	if r.report.Deeds[other.deed] < r.report.Deeds[one.deed] {
		one = other
	}
	return one.do(r, t, m)
}

// The method after returns the room's table as it is now.
func (r *room) after() (town.Sight, error) { return r.tables().Get(r.table) }

// acts lets a member use a command, and then counts the deed if the table shows that it was done.
// The parameter done reports whether the table shows that.
func (r *room) acts(d Deed, m *member, path string, o playground.Opts, done func(town.Sight) bool) error {
	if _, err := r.command(m, path, o); err != nil {
		return err
	}
	return r.counts(d, done)
}

// counts adds one to the number of a deed if the table now shows that the deed was done. The
// parameter done reports whether a table shows that.
func (r *room) counts(d Deed, done func(town.Sight) bool) error {
	t, err := r.after()
	if err == nil && done(t) {
		r.did(d)
	}
	return err
}

// lastWord says whether one of the last two entries of the journal is an action of the member. It
// returns false during a vote.
func (r *room) lastWord(t town.Sight, m *member) bool {
	seat, ok := t.SeatOf(m.id)
	if !ok || t.Match == nil || t.Vote != nil {
		return false
	}
	last := t.Match.Journal[max(0, len(t.Match.Journal)-2):]
	return slices.ContainsFunc(last, func(e game.Entry) bool { return e.Seat == seat && e.Strike == nil })
}

// takeBack undoes the member's last action, or asks the others to agree.
func (r *room) takeBack(_ town.Sight, m *member) error {
	before, err := r.after()
	if err != nil {
		return err
	}
	if _, err := r.command(m, "undo", nil); err != nil {
		return err
	}
	t, err := r.after()
	switch {
	case err != nil:
		return err
	case t.Vote != nil && t.Vote.Motion == town.MotionUndo:
		r.did(UndoAsked)
	case t.Entries() > before.Entries():
		r.did(TakenBack)
	}
	return nil
}

// pause proposes a pause, or ends the present one.
func (r *room) pause(t town.Sight, m *member) error {
	if !t.Resting {
		r.report.Votes++
	}
	_, err := r.command(m, "pause", nil)
	return err
}

// offerSeat offers the member's seat to a friend who has no seat at the table.
func (r *room) offerSeat(t town.Sight, m *member) error {
	friend := r.pick(r.luck.IntN)
	if friend == nil || t.Has(friend.id) {
		return nil
	}
	return r.acts(SeatOffered, m, "substitute", playground.Opts{"friend": friend.id}, func(t town.Sight) bool {
		return t.Offer != nil
	})
}

// askBack makes a user who gave their seat away ask for it again.
func (r *room) askBack(t town.Sight, _ *member) error {
	f := r.byID[t.Former[r.luck.IntN(len(t.Former))]]
	if f == nil || !f.there() || t.Has(f.id) {
		return nil
	}
	return r.acts(SeatAskedBack, f, "rejoin", nil, func(t town.Sight) bool {
		return t.Offer != nil && t.Offer.Plea || t.Has(f.id)
	})
}

// impatience is how long the others wait for a player before they propose to go on without them.
const impatience = 5 * 24 * time.Hour

// impatient lets one player propose to go on without another player, who has not answered for a
// long time. It does this at most once in 12 hours.
func (r *room) impatient(t town.Sight) error {
	now := r.town.Now()
	if t.Vote != nil || now.Sub(r.tried) < 12*time.Hour {
		return nil
	}
	for _, ask := range t.Asks {
		late := ask.Late && now.Sub(ask.Since) > 2*t.Limit
		if !late && now.Sub(ask.Since) < impatience {
			continue
		}
		for _, p := range t.Players {
			m := r.byID[p.User]
			if m == nil || p.Left || p.User == ask.User || !m.there() {
				continue
			}
			r.tried = now
			r.report.Kicks++
			return r.propose(m, "kick", playground.Opts{"player": ask.User}, "Confirm")
		}
	}
	return nil
}

// propose uses a command that asks the others. In the bot's answer it then presses the first button
// with a label that begins with the parameter label.
func (r *room) propose(m *member, path string, o playground.Opts, label string) error {
	reply, err := r.town.Command(m.key, r.id, path, o)
	if err != nil {
		return err
	}
	r.report.Votes++
	r.count(reply)
	_, err = r.follow(m, reply, label)
	return err
}

// follow looks in a reply for a button with a label that begins with the parameter label, and
// presses it. It returns the bot's answer, or the unchanged reply if there is no such button.
func (r *room) follow(m *member, reply playground.Reply, label string) (playground.Reply, error) {
	if reply.Message == nil {
		return reply, nil
	}
	for _, b := range reply.Message.Buttons() {
		if strings.HasPrefix(b.Label, label) && !b.Disabled {
			answer, err := r.town.Press(m.key, r.id, reply.Message.ID, b.CustomID)
			if err == nil {
				r.count(answer)
			}
			return answer, err
		}
	}
	return reply, nil
}

// wander uses random controls of a private answer, one after another, and returns the last answer.
// The parameter times is the largest number of controls. The parameter avoided has the labels of the
// buttons that wander must not press.
func (r *room) wander(m *member, reply playground.Reply, times int, avoided ...string) (playground.Reply, error) {
	for range times {
		if reply.Message == nil {
			return reply, nil
		}
		all := r.controls(*reply.Message, avoided)
		if len(all) == 0 {
			return reply, nil
		}
		one := all[r.luck.IntN(len(all))]
		next, err := r.town.Press(m.key, r.id, reply.Message.ID, one.id, one.values...)
		if err != nil {
			return reply, err
		}
		r.count(next)
		if next.Message == nil || next.Message.ID != reply.Message.ID {
			return next, nil
		}
		reply = next
	}
	return reply, nil
}

// A control is a button, or a menu with the values to choose in it.
type control struct {
	id     string
	values []string
}

// controls returns the controls of a message, without the buttons whose labels are in the parameter
// avoided.
func (r *room) controls(m playground.Message, avoided []string) []control {
	var all []control
	for _, b := range m.Buttons() {
		if b.CustomID != "" && !b.Disabled && !slices.Contains(avoided, b.Label) {
			all = append(all, control{id: b.CustomID})
		}
	}
	for _, menu := range m.Menus() {
		if len(menu.Options) == 0 || menu.Disabled {
			continue
		}
		least := 1
		if menu.Min != nil {
			least = max(1, *menu.Min)
		}
		c := control{id: menu.CustomID}
		for _, i := range r.luck.Perm(len(menu.Options))[:least] {
			c.values = append(c.values, menu.Options[i].Value)
		}
		all = append(all, c)
	}
	return all
}

// lookAsides returns the asides in which members look at something.
func lookAsides() []aside {
	return []aside{
		{deed: Tried, do: (*room).try},
		{deed: CaughtUp, do: (*room).catchUp},
		{deed: Replayed, do: (*room).replay},
		{deed: Stepped, do: (*room).stepThrough},
		{deed: Learned, do: (*room).learn},
		{deed: Looked, do: (*room).look},
	}
}

// The method shown counts a deed if an answer of the bot contains one of the given texts.
func (r *room) shown(d Deed, reply playground.Reply, says ...string) {
	said := func(s string) bool { return strings.Contains(reply.Message.Content, s) }
	if reply.Message != nil && slices.ContainsFunc(says, said) {
		r.did(d)
	}
}

// try lets a member try actions without playing them, and then press the button "Leave the try".
func (r *room) try(_ town.Sight, m *member) error {
	reply, err := r.uses(m, "try", nil)
	if err != nil {
		return err
	}
	r.shown(Tried, reply, "Only a try")
	if reply, err = r.wander(m, reply, 3, "Type it…", "Do this in the game", "Leave the try"); err != nil {
		return err
	}
	_, err = r.follow(m, reply, "Leave the try")
	return err
}

// catchUp presses the button that tells what happened, on the newest board that has it.
func (r *room) catchUp(_ town.Sight, m *member) error {
	reply, err := r.town.Button(m.key, r.id, "What happened?")
	if err != nil {
		return nil // the boards were deleted
	}
	r.count(reply)
	r.shown(CaughtUp, reply, "Since", "The last turn", "Nothing has happened")
	_, err = r.wander(m, reply, 2, "Play", "Try")
	return err
}

// replay lets a member look at a replay of the last turns or of the whole game.
func (r *room) replay(_ town.Sight, m *member) error {
	o := []playground.Opts{
		{"what": "turn"}, {"turns": 3}, {"what": "game"}, {"what": "turn", "public": true},
	}[r.luck.IntN(4)]
	reply, err := r.uses(m, "replay", o)
	if err == nil {
		r.shown(Replayed, reply, "**Replay**")
	}
	return err
}

// stepThrough looks at the game step by step.
func (r *room) stepThrough(_ town.Sight, m *member) error {
	reply, err := r.uses(m, "replay", playground.Opts{"step": true, "what": "game"})
	if err != nil || reply.Message == nil {
		return err
	}
	before := reply.Message.Content
	if reply, err = r.wander(m, reply, 3, "Try"); err == nil && reply.Message != nil && reply.Message.Content != before {
		r.did(Stepped)
	}
	return err
}

// learn takes a few steps of a lesson.
func (r *room) learn(t town.Sight, m *member) error {
	reply, err := r.uses(m, "learn", playground.Opts{"game": t.Game})
	if err != nil {
		return err
	}
	r.shown(Learned, reply, "🎓", "no guided first game")
	_, err = r.wander(m, reply, 4, "Open a table", "Type it…")
	return err
}

// look lets a member open one of the bot's pages, with a command.
func (r *room) look(_ town.Sight, m *member) error {
	text, err := r.command(m, []string{
		"board", "hand", "history", "moves", "games", "rules", "time", "orders", "stats", "help",
	}[r.luck.IntN(10)], nil)
	if err == nil && text != "" {
		r.did(Looked)
	}
	return err
}
