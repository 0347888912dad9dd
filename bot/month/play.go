package month

import (
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// room is a channel or a thread with one table.
type room struct {
	*run
	id      string // of the channel
	table   table.ID
	wanted  []*member // who is going to play, the host first
	budget  int       // acts after which somebody gives up
	acts    int
	limited bool // the host agrees on a time limit
	over    bool
	gone    bool // the channel was deleted
	denied  time.Time
	tried   time.Time // when somebody last proposed something
}

// pick is somebody who is there now, nil if nobody is.
func (r *run) pick(luck func(int) int, not ...*member) *member {
	for range 20 {
		m := r.members[luck(len(r.members))]
		used := false
		for _, n := range not {
			used = used || n == m
		}
		if m.there() && !used {
			return m
		}
	}
	return nil
}

// open opens the next table, in a channel or in a thread of it.
func (r *run) open() error {
	host := r.pick(r.luck.IntN)
	if host == nil {
		return nil // everybody sleeps: in the next step
	}
	n := r.report.Tables
	r.report.Tables++
	place := r.town.Server.ChannelID("#" + roomName(n))
	if r.luck.IntN(3) == 0 {
		thread, err := r.town.Server.StartThread(moderator, place, "a game")
		if err != nil {
			return err
		}
		place = thread
	}
	title := r.o.Titles[n%len(r.o.Titles)]
	room := &room{run: r, id: place, budget: 4 + r.luck.IntN(24), limited: r.luck.IntN(3) == 0, wanted: []*member{host}}
	info := title.Game.Info()
	for seats := max(2, info.Seats[0]) + r.luck.IntN(2); len(room.wanted) < min(seats, info.Seats[1]); {
		if m := r.pick(r.luck.IntN, room.wanted...); m != nil {
			room.wanted = append(room.wanted, m)
			continue
		}
		break
	}
	if _, err := room.command(host, "play", playground.Opts{"game": info.ID}); err != nil {
		return err
	}
	t, err := r.tables().In(place)
	room.table = t.ID
	r.rooms = append(r.rooms, room)
	return err
}

// command uses a command in the room and counts it.
func (r *room) command(m *member, path string, o playground.Opts) (string, error) {
	reply, err := r.town.Command(m.key, r.id, path, o)
	if err != nil {
		return "", err
	}
	return r.count(reply), nil
}

// press presses a button by its label; one that is not there is none.
func (r *room) press(m *member, label string) string {
	reply, err := r.town.Button(m.key, r.id, label)
	if err != nil {
		return ""
	}
	return r.count(reply)
}

func (r *room) count(reply playground.Reply) string {
	r.report.Acts++
	if reply.Message == nil {
		return ""
	}
	if text := reply.Message.Content; strings.HasPrefix(text, "⛔") {
		r.report.Refused++
	}
	return reply.Message.Content
}

// play is what the members do in the room in one step.
func (r *room) play() error {
	t, err := r.tables().Get(r.table)
	if err != nil {
		return err
	}
	switch t.Status {
	case table.Lobby:
		return r.lobby(t)
	case table.Playing:
		return r.turn(t)
	}
	r.over = true
	return nil
}

// lobby lets those who want to play join, and the host start.
func (r *room) lobby(t table.Table) error {
	for _, m := range r.wanted {
		if !t.Has(m.id) && m.answers(t.Created) {
			r.press(m, "Join")
			return nil
		}
	}
	host := r.byID[t.Host]
	if host == nil || !host.answers(t.Created) {
		return nil
	}
	if r.limited && t.Limit == 0 {
		r.press(host, "Options")
		return r.limit(host)
	}
	if len(t.Players) >= len(r.wanted) || r.town.Now().Sub(t.Created) > 2*24*time.Hour {
		r.press(host, "Start")
	}
	return nil
}

// limit chooses a time limit from the form that is open.
func (r *room) limit(host *member) error {
	r.limited = false
	all, err := r.town.Server.As(host.key).Controls(r.id, 2)
	if err != nil {
		return err
	}
	for _, c := range all {
		if strings.Contains(c.CustomID, "=limit") {
			_, err := r.town.Press(host.key, r.id, c.Message, c.CustomID, "24")
			return err
		}
	}
	return nil
}

// turn lets who is asked answer, and the others do what they do meanwhile.
func (r *room) turn(t table.Table) error {
	if done, err := r.vote(t); done || err != nil {
		return err
	}
	for _, ask := range t.Asks {
		m := r.byID[t.UserOf(ask.Seat)]
		if m == nil || !m.answers(ask.Since) {
			continue
		}
		if done := r.aside(t, m); done {
			return nil
		}
		return r.answer(t, m, ask)
	}
	return r.impatient(t)
}

// answer types one of the legal actions, or gives up after long enough.
func (r *room) answer(t table.Table, m *member, ask table.Ask) error {
	legal := t.Match.State.Legal(ask.Seat, nil)
	if len(legal) == 0 {
		return nil
	}
	line := string(legal[r.luck.IntN(len(legal))])
	if r.acts++; r.acts > r.budget {
		line = "resign"
		if len(t.Match.State.Anytime(ask.Seat)) == 0 || r.acts > r.budget+6 {
			return r.propose(m, "cancel", nil, "Propose to end")
		}
	}
	_, err := r.command(m, "do", playground.Opts{"line": line})
	return err
}
