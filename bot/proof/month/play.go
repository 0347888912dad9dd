package month

import (
	"errors"
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// room is one table and the channel or the thread that it is in. A rematch is a room of its own, in the
// same channel.
type room struct {
	*run
	id      string // id of the channel
	table   town.ID
	wanted  []*member // the members who are going to play, the host first
	budget  int       // number of acts after which a member gives up
	acted   int
	limited bool         // says whether the host will choose a time limit
	words   []string     // actions that were possible in recent turns
	stopped map[int]bool // numbers of the stopped orders that watchOrders has counted
	over    bool
	rests   bool      // says whether the table was paused at the last step of the match
	asked   bool      // is true once it is decided whether there is a rematch
	gone    bool      // is true if the channel was deleted
	lost    time.Time // when the channel was deleted
	moves   bool      // says whether the players will move the game if its channel is deleted
	moved   int       // attempts to move the game so far
	locked  time.Time // until when the thread is locked
	denied  time.Time
	tried   time.Time // when somebody last proposed to go on without a player
}

func newRoom(r *run, place string, id town.ID) *room {
	return &room{run: r, id: place, table: id, budget: 4 + r.luck.IntN(24), limited: r.luck.IntN(3) > 0,
		moves: r.luck.IntN(4) > 0, stopped: map[int]bool{}}
}

// pick returns a random member who is present and awake and is not in the parameter excluded. It
// returns nil if it finds none.
func (r *run) pick(luck func(int) int, excluded ...*member) *member {
	for range 20 {
		if m := r.members[luck(len(r.members))]; m.there() && !slices.Contains(excluded, m) {
			return m
		}
	}
	return nil
}

// open lets a host open the next table, in a channel or in a thread of it.
func (r *run) open(host *member) error {
	n := r.report.Tables
	r.report.Tables++
	place := r.town.Server.ChannelID("#" + roomName(n))
	if r.luck.IntN(3) == 0 {
		thread, err := r.town.StartThread(moderator, place, "a game")
		if err != nil {
			return err
		}
		place = thread
	}
	info := r.o.Titles[n%len(r.o.Titles)].Game.Info()
	room := newRoom(r, place, 0)
	room.gather(host, min(max(2, info.Seats[0])+r.luck.IntN(2), info.Seats[1]))
	return room.begin(info.ID)
}

// gather chooses the players: the host and other present members, at most as many as there are
// seats.
func (r *room) gather(host *member, seats int) {
	r.wanted = []*member{host}
	for len(r.wanted) < seats {
		m := r.pick(r.luck.IntN, r.wanted...)
		if m == nil {
			return
		}
		r.wanted = append(r.wanted, m)
	}
}

// begin lets the host open the table.
func (r *room) begin(title string) error {
	o := playground.Opts{"game": title}
	if r.luck.IntN(5) == 0 {
		o["at"] = []string{"in 30 min", "in 5 h", "tomorrow 20:00", "in 2 d"}[r.luck.IntN(4)]
	}
	if r.luck.IntN(8) == 0 {
		o["call"] = "Joueurs"
	}
	if _, err := r.command(r.wanted[0], "play", o); err != nil {
		return err
	}
	t, err := r.tables().In(r.id)
	r.table = t.ID
	r.rooms = append(r.rooms, r)
	if t.Plan != nil {
		r.did(StartPlanned)
	}
	if t.Role != "" {
		r.did(RoleCalled)
	}
	return err
}

// live plays one step in the room: it lets a player move the game if the channel was deleted, and
// otherwise lets members play. Nothing happens while the thread is locked, or after the match once a
// rematch was decided or refused.
func (r *room) live() error {
	switch {
	case r.gone:
		return r.homeless()
	case r.over && r.asked:
		return nil
	}
	if r.unlock(); !r.locked.IsZero() {
		return nil
	}
	return r.play()
}

// uses lets a member use a command in the room, and counts this as an act.
func (r *room) uses(m *member, path string, o playground.Opts) (playground.Reply, error) {
	reply, err := r.town.Command(m.key, r.id, path, o)
	if err == nil {
		r.count(reply)
	}
	return reply, err
}

// command lets a member use a command in the room, as the method uses does, and returns the text of the
// bot's answer.
func (r *room) command(m *member, path string, o playground.Opts) (string, error) {
	reply, err := r.uses(m, path, o)
	if err != nil || reply.Message == nil {
		return "", err
	}
	return reply.Message.Content, nil
}

// press presses the button with this label. It does nothing if there is no such button.
func (r *room) press(m *member, label string) {
	if reply, err := r.town.Button(m.key, r.id, label); err == nil {
		r.count(reply)
	}
}

// count counts an act of a member, and whether the bot accepted or refused it.
func (r *room) count(reply playground.Reply) {
	r.report.Acts++
	if reply.Message != nil && strings.HasPrefix(reply.Message.Content, "⛔") {
		r.report.Refused++
	}
}

// play plays one step of what the members do in the room.
func (r *room) play() error {
	t, err := r.tables().Get(r.table)
	if errors.Is(err, town.ErrDeleted) { // the table was deleted since the last step; judge counts it
		r.over, r.asked = true, true
		return nil
	}
	if err != nil {
		return err
	}
	switch t.Phase {
	case town.Lobby:
		return r.lobby(t)
	case town.Playing:
		r.watchOrders(t)
		if r.rests && !t.Resting {
			r.did(Resumed)
		}
		r.rests = t.Resting
		if r.luck.IntN(r.o.Apart) == 0 {
			return r.beside(t)
		}
		return r.turn(t)
	}
	if r.over = true; r.gone {
		return nil
	}
	return r.again(t)
}

// lobby lets the wanted members join, and the host start.
func (r *room) lobby(t town.Sight) error {
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
	if t.Plan != nil && !t.Plan.Missed {
		return r.putOff(t, host)
	}
	if len(t.Players) >= len(r.wanted) || r.town.Now().Sub(t.Created) > 2*24*time.Hour {
		r.press(host, "Start")
	}
	return nil
}

// limit chooses a time limit of 24 hours in the menu that the button Options has opened.
func (r *room) limit(host *member) error {
	r.limited = false
	all, err := r.town.Server.As(host.key).Controls(r.id, 2)
	if err != nil {
		return err
	}
	for _, c := range all {
		if strings.Contains(c.CustomID, "=limit") {
			_, err := r.town.Press(host.key, r.id, c.Message, c.CustomID, "24")
			if errors.Is(err, playground.ErrRefused) {
				return nil // the thread is archived
			}
			return err
		}
	}
	return nil
}

// turn plays one step of a match: somebody votes, a player whose turn it is answers, or an impatient
// player proposes to go on without a late one.
func (r *room) turn(t town.Sight) error {
	if done, err := r.vote(t); done || err != nil {
		return err
	}
	for _, ask := range t.Asks {
		m := r.byID[ask.User]
		if m == nil || !m.answers(ask.Since) {
			continue
		}
		return r.answer(t, m, ask)
	}
	return r.impatient(t)
}

// answer types one of the legal actions, or gives up after enough acts. Sometimes the member then
// takes the action back.
func (r *room) answer(t town.Sight, m *member, ask town.Ask) error {
	legal := t.Match.State.Legal(ask.Seat, nil)
	if len(legal) == 0 {
		return nil
	}
	r.remember(legal)
	line := string(legal[r.luck.IntN(len(legal))])
	if r.acted++; r.acted > r.budget {
		line = "resign"
		if len(t.Match.State.Anytime(ask.Seat)) == 0 || r.acted > r.budget+6 {
			return r.propose(m, "close", nil, "Propose to end")
		}
	}
	_, err := r.command(m, "do", playground.Opts{"line": line})
	if err == nil && r.luck.IntN(25) == 0 {
		return r.takeBack(t, m)
	}
	return err
}
