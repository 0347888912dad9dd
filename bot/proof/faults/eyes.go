package faults

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/proof/town"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/scenario"
)

// payload has what is needed from the JSON of a request.
type payload struct {
	Type int // type of an interaction's callback
	Data struct{ Flags int }
	// Flags are the flags of a message that is not in a callback. A callback has its flags in Data.
	Flags int
}

// flagPrivate marks a message that only one member sees.
const flagPrivate = 64

// Types of a callback.
const (
	callbackReply  = 4
	callbackDefer  = 5
	callbackSilent = 6
	callbackUpdate = 7
)

// payloadOf reads the JSON of a body.
func payloadOf(body []byte) (p payload) {
	if i := bytes.Index(body, []byte(`name="payload_json"`)); i >= 0 {
		body = body[i:]
		body = body[max(0, bytes.IndexByte(body, '{')):]
	}
	_ = json.NewDecoder(bytes.NewReader(body)).Decode(&p) // a body that is no object has no payload
	return p
}

// answered returns the interaction whose token is in a path, or nil if there is none.
func (x *sim) answered(path string) *wire.Interaction {
	for _, part := range strings.Split(path, "/") {
		if in := x.byToken[part]; in != nil {
			return in
		}
	}
	return nil
}

// acknowledge records the first answer to an interaction, because later edits do not say whether
// the message is private. It records the answer by token: the bot may answer before the interaction
// is known here.
func (x *sim) acknowledge(path string, body []byte) {
	path, is := strings.CutSuffix(path, "/callback")
	if !is {
		return
	}
	x.callbacks[path[strings.LastIndexByte(path, '/')+1:]] = payloadOf(body)
}

// furthered records whether a follow-up message to an interaction is private. It reads this in
// Discord's answer to the message, because later edits of the message do not say it.
func (x *sim) furthered(answer []byte) {
	var m struct {
		ID    string
		Flags int
	}
	if err := json.Unmarshal(answer, &m); err == nil && m.ID != "" {
		x.private[m.ID] = m.Flags&flagPrivate != 0
	}
}

// readerOf returns the id of the only reader of a private answer, or "" if everybody can read the
// answer.
func (x *sim) readerOf(r *http.Request, body []byte) string {
	in := x.answered(r.URL.Path)
	if in == nil {
		return ""
	}
	private := false
	first := x.callbacks[in.Token.Reveal()]
	original := strings.HasSuffix(r.URL.Path, "/callback") || strings.HasSuffix(r.URL.Path, "/@original")
	switch _, message, named := strings.Cut(r.URL.Path, "/messages/"); {
	case named && !original:
		private = x.private[message] || message == in.MessageID && in.MessagePrivate
	case !original:
		private = payloadOf(body).Flags&flagPrivate != 0
	case first.Type == callbackReply || first.Type == callbackDefer:
		private = first.Data.Flags&flagPrivate != 0
	case first.Type == callbackSilent || first.Type == callbackUpdate:
		private = in.MessagePrivate
	case first.Type > callbackUpdate:
		private = true // a form, or choices: only the member who asked sees them
	}
	if !private {
		return ""
	}
	return in.User.ID
}

// viewed records a broken promise if a request shows a seat's view to somebody who must not see it.
func (x *sim) viewed(r *http.Request, body []byte, user string) {
	in := x.answered(r.URL.Path)
	for _, found := range views.FindAllSubmatch(body, -1) {
		if x.maySee(in, user, string(found[1]), string(found[0])) {
			continue
		}
		x.broken("the view of seat %s went to %q by %s", found[1], user, kind(r))
	}
}

// maySee says whether a user may see a view of a seat in the answer to an interaction. The user ""
// means everybody. A user may see the view of their own seat at its table, any view at a finished
// table, and the views printed in the rules and lessons. In a try (a private branch of a game, in
// which a player tries things) they may see any seat, because hidden things are redealt there. The
// method scan checks with a Probe's secrets that this redealing happens.
func (x *sim) maySee(in *wire.Interaction, user, seat, view string) bool {
	if in == nil {
		return false
	}
	if x.printed()[view] {
		return true
	}
	if user != "" && slices.Contains(tries, doing(in)) {
		return true
	}
	for _, id := range x.about(in) {
		t, err := x.proc.Inside.Get(id)
		if err == nil && t.Phase == town.Over || x.deleted(id, err) && x.endings[id].phase == town.Over {
			return true
		}
		if user == "" {
			continue
		}
		// The disk may have kept a change although it reported an error. The model does not hear of
		// such a change.
		n, sits := t.SeatOf(user)
		if err == nil && sits && strconv.Itoa(int(n)) == seat || x.model.sat(id, user, seat, x.arrived[in.ID]) {
			return true
		}
	}
	return false
}

// tries lists the operations of buttons, and the command, that show boards of a try. A try is a
// private branch of a game, in which a player tries things.
var tries = []string{"I", "J", "Q", "try"}

// doing returns the operation or the command of an interaction.
func doing(in *wire.Interaction) string {
	if in == nil {
		return ""
	}
	if op := town.Custom(in.CustomID).Op; op != "" {
		return op
	}
	return strings.Join(in.Command, " ")
}

// The method about returns the tables that an interaction may be about. If the interaction names a
// table, it returns only this one. Otherwise it returns the table that the channel had when the
// interaction arrived, and the table that the channel has now.
func (x *sim) about(in *wire.Interaction) []town.ID {
	if named := town.Custom(in.CustomID).Table; named != "" {
		id, err := town.ParseID(named)
		if err != nil {
			return nil
		}
		return []town.ID{id}
	}
	var ids []town.ID
	if id := x.met[in.ID]; id != 0 {
		ids = append(ids, id)
	}
	if t, err := x.proc.Inside.In(in.Channel); err == nil {
		ids = append(ids, t.ID)
	}
	return ids
}

// printed returns the set of the views that are public because the rules or the lessons of the run's
// games show them. The keys are the names that viewOf gives to views.
func (x *sim) printed() map[string]bool {
	if x.prints != nil {
		return x.prints
	}
	x.prints = map[string]bool{}
	add := func(m *game.Match, seat game.Seat) {
		view, err := json.Marshal(m.State.View(seat))
		x.try(err)
		x.prints[viewOf(seat, view)] = true
	}
	for _, t := range x.titles {
		info := t.Game.Info()
		for _, topic := range info.Topics {
			setup := game.Setup{Game: info.ID, Rules: info.Rules, Seats: info.Seats[0], Position: topic.Position}
			if topic.Position != "" {
				setup.Seats = info.Seats[1]
			}
			m, _, err := game.NewMatch(t.Game, setup)
			if err != nil {
				x.broken("%v: page %s of the rules of %s: %v", errTrouble, topic.ID, info.ID, err)
				continue
			}
			// A page shows a seat's view only if topic.Show is set. All other pages show what everybody sees.
			if asked := m.Pending(); len(asked) > 0 && len(topic.Show) > 0 {
				add(m, asked[0].Seat)
			}
		}
		teacher, teaches := t.Game.(game.Teacher)
		if !teaches {
			continue
		}
		steps, err := scenario.Lesson(t.Game, x.parts.Catalog, teacher.Lessons())
		x.try(err)
		for _, step := range steps {
			add(step.Match, scenario.Learner)
		}
	}
	return x.prints
}

// A sitting is a user's time in a seat.
type sitting struct {
	user, seat string
	until      time.Duration // time in the run when the user left the seat; zero while they sit there
}

// sat says whether a user sat in a seat of a table at some time of the run. Times before the
// parameter start do not count.
func (m *model) sat(id town.ID, user, seat string, start time.Duration) bool {
	return slices.ContainsFunc(m.seats[id], func(s sitting) bool {
		return s.user == user && s.seat == seat && (s.until == 0 || s.until >= start)
	})
}
