package soak

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"bivouac/bot/proof/town"
	"bivouac/bot/table"
)

// room is a channel and the members who play there.
type room struct {
	run     *run
	n       int
	id      string
	guild   string
	members []string
	busy    sync.Mutex // held while a member acts
	panel   used       // the control to use next, on a private message
	whose   string     // id of the user who got this message, or who has the form open
	form    string     // custom_id of the open form; "" if there is none
	field   string     // custom_id of the form's field
	playing table.ID   // the table of the present match; 0 if there is none
	left    int        // acts left in the match until it is resigned
	ended   int        // matches that ended
}

const people = 400 // number of members in all channels together

func newRoom(r *run, n int) *room {
	room := &room{run: r, n: n, id: strconv.Itoa(1200000000000000000 + n), guild: guild}
	for i := range 3 {
		room.members = append(room.members, strconv.Itoa(1300000000000000000+(n*7+i*131)%people))
	}
	return room
}

// act is something that a member does.
type act struct {
	what  string // name in the report
	user  string
	kind  int    // Discord's number of the interaction
	data  object // data of the interaction
	from  string // the message whose control is used
	panel bool   // says whether the message is private
}

type object = map[string]any

// Kinds of interactions.
const (
	kindCommand   = 2
	kindComponent = 3
	kindComplete  = 4
	kindForm      = 5
)

// next chooses the next act, so that tables are opened, filled, played and replaced, with mistakes
// in between.
func (r *room) next(luck *rand.Rand) act {
	t, err := r.run.tables.Shelf.In(r.id)
	r.follow(t, err == nil, luck)
	switch {
	case err != nil || !t.Live():
		return r.open(luck)
	case t.Status == table.Lobby:
		return r.lobby(t, luck, func() bool {
			now, err := r.run.tables.Shelf.In(r.id)
			return err == nil && now.ID == t.ID && now.Status == table.Lobby
		})
	}
	if r.left--; r.left < 0 {
		return r.giveUp(t, luck)
	}
	asked := t.Asked()
	if len(asked) == 0 {
		asked = r.members
	}
	user := asked[luck.IntN(len(asked))]
	if r.form != "" {
		return r.fill(t, luck)
	}
	return r.amid(t, user, luck)
}

// amid returns a random act during a match, usually an answer.
func (r *room) amid(t table.Table, user string, luck *rand.Rand) act {
	switch n := luck.IntN(100); {
	case n < 45:
		return r.command("typed", kindCommand, user, "do", option("line", r.word(t, user, luck), false))
	case n < 80:
		return r.pressed(user, luck)
	case n < 88:
		return r.command("completion", kindComplete, user, "do", option("line", r.word(t, user, luck), true))
	case n < 92:
		return r.command("mistake", kindCommand, user, "do", option("line", "no such word", false))
	case n < 94:
		return r.command("not seated", kindCommand, r.members[2], "do", option("line", r.word(t, user, luck), false))
	case n < 96:
		id := []string{"1|a|zz|0|x", "1|p|" + t.ID.String() + "|999999", "nonsense", "1|s|1|1|a|b|c"}[luck.IntN(4)]
		return act{
			what: "forged", user: user, kind: kindComponent, data: object{"custom_id": id, "component_type": 2}, from: "1",
		}
	case n < 97:
		return r.command("resign", kindCommand, user, "resign")
	}
	name := []string{"board", "hand", "history", "games", "rules", "help", "undo", "draw"}[luck.IntN(8)]
	return r.command("look", kindCommand, r.members[luck.IntN(3)], name)
}

func option(name, value string, focused bool) object {
	o := object{"name": name, "type": 3, "value": value}
	if focused {
		o["focused"] = true
	}
	return o
}

func (r *room) command(what string, kind int, user, name string, options ...object) act {
	return act{what: what, user: user, kind: kind, data: object{"name": name, "type": 1, "id": "1", "options": options}}
}

// open returns the act of opening a table. Luck chooses between two titles, which depend on the room's
// number.
func (r *room) open(luck *rand.Rand) act {
	r.form = ""
	titles := r.run.o.Titles
	title := titles[(r.n+luck.IntN(2))%len(titles)]
	return r.command("open", kindCommand, r.members[0], "play", option("game", title.Game.Info().ID, false))
}

// lobby returns the act of pressing a button of the table's card: Join while there are fewer than
// two players, then Start. It waits for the button, as people do, while the function open returns
// true. If the button does not appear, it returns the act of using the command /help.
func (r *room) lobby(t table.Table, luck *rand.Rand, open func() bool) act {
	op, user := opStart, t.Host
	if len(t.Players) < 2 {
		op, user = "j", r.members[1]
	}
	for late := time.Now().Add(patience); time.Now().Before(late) && open(); time.Sleep(10 * time.Millisecond) {
		b := r.run.air.board(r.id)
		for _, c := range b.controls {
			if c.op() == op {
				return b.use(c, luck).act("lobby", user, false)
			}
		}
	}
	return r.command("look", kindCommand, user, "help")
}

// word returns a random legal action of the user as they would type it, or "" if there is none.
func (r *room) word(t table.Table, user string, luck *rand.Rand) string {
	seat, ok := t.SeatOf(user)
	if !ok || !t.Begun() {
		return ""
	}
	legal := t.Seen(seat).Legal()
	if len(legal) == 0 {
		return ""
	}
	return string(legal[luck.IntN(len(legal))])
}

// pressed returns the act of using a control of the user's panel, or of the channel's newest public
// message. If there is no control, it returns the act of using the command /board.
func (r *room) pressed(user string, luck *rand.Rand) act {
	if r.whose == user && r.panel.id != "" && luck.IntN(5) > 0 {
		return r.panel.act("panel", user, true)
	}
	b := r.run.air.board(r.id)
	use := slices.DeleteFunc(slices.Clone(b.controls), func(c control) bool { return c.op() == "x" })
	if len(use) == 0 {
		return r.command("look", kindCommand, user, "board")
	}
	return b.use(use[luck.IntN(len(use))], luck).act("board", user, false)
}

// fill returns the act of filling in and sending the open form.
func (r *room) fill(t table.Table, luck *rand.Rand) act {
	id, field := r.form, r.field
	r.form = ""
	return act{what: "form", user: r.whose, kind: kindForm, data: object{"custom_id": id, "components": []object{
		{"type": 18, "component": object{"type": 4, "custom_id": field, "value": r.word(t, r.whose, luck)}}}}}
}

// opStart is the operation of the button Start.
const opStart = "g"

// patience is how long an answer may take before the run fails. It is long, because speed is not
// tested here.
const patience = time.Minute

// do sends the interaction to the bot and waits for the answer.
func (r *room) do(ctx context.Context, a act, luck *rand.Rand) error {
	air := r.run.air
	id := air.snowflake()
	token := "token-" + id
	wait := air.expect(token)
	defer air.settled(token)
	data, err := json.Marshal(r.event(id, token, a))
	if err != nil {
		return err
	}
	r.run.shell.Deliver("INTERACTION_CREATE", data)
	return r.await(ctx, a, wait, luck)
}

// await waits for the answer to an act. The bot may first send a deferral, a promise to answer later.
// Discord shows a deferral of kind 5 as "is thinking", and this deferral says whether the answer will
// be private. Discord does not show a deferral of kind 6. The button Start gets only a deferral of
// kind 6, so there await takes this deferral as the answer.
func (r *room) await(ctx context.Context, a act, wait <-chan answer, luck *rand.Rand) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	private := false
	for {
		select {
		case got := <-wait:
			if got.kind == 5 { // the deferral that shows "is thinking"
				private = got.private
				continue
			}
			if id, _ := a.data["custom_id"].(string); got.kind == 6 && town.Custom(id).Op != opStart {
				continue
			}
			got.private = got.private || private
			r.hear(a, got, luck)
			return nil
		case <-timer.C:
			return fmt.Errorf("%w: %v by %s", errSilent, a.data, a.user)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// event returns the interaction as the gateway sends it.
func (r *room) event(id, token string, a act) object {
	o := object{
		"id": id, "application_id": botID, "type": a.kind, "token": token, "guild_id": r.guild, "channel_id": r.id,
		"channel": object{"id": r.id, "type": 0, "name": "room " + strconv.Itoa(r.n)},
		"member": object{
			"permissions": "2147601408", "user": object{"id": a.user, "username": "member " + a.user[15:]},
		},
		"locale":          []string{"en-GB", "fr"}[r.n%2],
		"app_permissions": "309237763072", "guild_locale": "en-US", "data": a.data,
	}
	if a.from != "" {
		flags := 0
		if a.panel {
			flags = 64
		}
		o["message"] = object{"id": a.from, "channel_id": r.id, "flags": flags, "content": "", "author": object{"id": botID}}
	}
	return o
}

// A room keeps little, because the soak measures the memory of this process. Of a private message the
// room keeps only one control, which is chosen when the message arrives.

// The type used is a use of a control: the control's message and id, and the values to choose.
type used struct {
	message string
	id      string // "" if there is no control
	values  []string
}

// The method use returns a use of the control c: a press of a button, or a choice of random values
// in a menu.
func (b board) use(c control, luck *rand.Rand) used {
	u := used{message: b.id, id: c.id}
	if len(c.values) > 0 {
		values := slices.Clone(c.values)
		luck.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		u.values = slices.Clone(values[:min(c.picks, len(values))])
	}
	return u
}

// act returns the act of using the control.
func (u used) act(what, user string, private bool) act {
	data := object{"custom_id": u.id, "component_type": 2}
	if u.values != nil {
		data["component_type"], data["values"] = 3, u.values
	}
	return act{what: what, user: user, kind: kindComponent, data: data, from: u.message, panel: private}
}

// hear keeps what the answer lets the member do next: the form, or one control of the private
// message.
func (r *room) hear(a act, got answer, luck *rand.Rand) {
	switch {
	case got.kind == 9:
		r.whose, r.form = a.user, got.data.ID
		for _, part := range got.data.Components {
			if part.Component != nil {
				r.field = part.Component.ID
			}
		}
	case got.kind == 7 && a.panel || got.private:
		r.whose, r.panel = a.user, used{}
		controls := got.data.controls()
		if r.left < 0 {
			controls = slices.DeleteFunc(controls, func(c control) bool { return c.op() != confirms })
		}
		if len(controls) > 0 {
			r.panel = board{id: got.message}.use(controls[luck.IntN(len(controls))], luck)
		}
	}
}

// shortest and longest are the bounds of the random number of acts after which a match is resigned
// if it is not over. So each channel has had matches of all lengths before the measurements.
const (
	shortest = 5
	longest  = 45
)

// confirms is the operation of the button that resigns.
const confirms = "a"

// follow notes whether a match has begun or ended. The parameter ok says whether the room has a
// table.
func (r *room) follow(t table.Table, ok bool, luck *rand.Rand) {
	if r.playing != 0 && (!ok || t.ID != r.playing || !t.Live()) {
		r.playing = 0
		if r.ended++; r.ended == 1 {
			r.run.warm.Add(1)
		}
	}
	if ok && t.Status == table.Playing && r.playing == 0 {
		r.playing, r.left = t.ID, shortest+luck.IntN(longest-shortest+1)
	}
}

// giveUp returns the next of the two acts that resign: using a command, then pressing the button of
// the answer.
func (r *room) giveUp(t table.Table, luck *rand.Rand) act {
	if r.panel.id != "" && town.Custom(r.panel.id).Op == confirms {
		u := r.panel
		r.panel = used{}
		return u.act("give up", r.whose, true)
	}
	return r.command("resign", kindCommand, t.Players[luck.IntN(len(t.Players))].User, "resign")
}
