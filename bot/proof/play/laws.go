package play

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// The laws that every play must keep:
//
//   - kept: after a restart each table is as before, and the replay of its journal gives its
//     position.
//   - once: a post is made once.
//   - buttons: at most one message of a table has buttons to play. None has them after the table
//     has ended.
//   - secret: nobody reads the luck of a game that is being played, or another player's note.
//   - quiet: nobody is pinged who is away or has quiet hours.
//   - said: a day later no post waits, except for members who are away.
//   - sound: the store has no damage, and the bot did nothing that Discord does not know.

// The method broken records that a law was broken.
func (r *run) broken(format string, args ...any) {
	r.laws = append(r.laws, fmt.Errorf(format, args...))
}

var (
	posted = regexp.MustCompile(`^/channels/\d+/messages$`)
	opened = regexp.MustCompile(`^/channels/\d+/threads$`)
)

// hear checks the laws "once" and "secret" for a request that Discord has carried out. If the request
// has opened a thread, hear adds the thread to the rooms.
func (r *run) hear(method, path string, body, answer []byte) {
	var said, made struct {
		Nonce any
		ID    string
	}
	// errors do not matter: a body that is not a JSON object leaves the fields empty
	_, _ = json.Unmarshal(body, &said), json.Unmarshal(answer, &made)
	if method == "POST" && posted.MatchString(path) && said.Nonce != nil {
		nonce := fmt.Sprint(said.Nonce)
		if before := r.sent[nonce]; before != "" && before != made.ID {
			r.broken("once: post %s is made twice: %s", nonce, body)
		}
		r.sent[nonce] = made.ID
	}
	if opened.MatchString(path) {
		r.thread = made.ID
		r.room(made.ID)
	}
	if r.town == nil || r.town.Life == nil {
		return
	}
	s, err := r.town.Inside.In(r.town.Server.ChannelID(home))
	if err != nil || !s.Live() {
		return
	}
	secrets := [][]byte{s.Secret[:]}
	if s.Match != nil {
		secrets = [][]byte{s.Match.Setup.Secret[:], s.Match.Setup.Seed[:]}
	}
	for _, one := range secrets {
		if bytes.Contains(body, []byte(hex.EncodeToString(one))) && !bytes.Equal(one, make([]byte, len(one))) {
			r.broken("secret: the luck of a game that goes on is said: %s", body)
		}
	}
	for _, note := range s.Notes {
		if posted.MatchString(path) && strings.Contains(string(body), note) {
			r.broken("secret: a note is said to all: %s", body)
		}
	}
}

// quiet checks the law "quiet" for a new message: nobody is pinged while away or in quiet hours.
func (r *run) quiet(m playground.Message) {
	if m.Ephemeral || r.town.Life == nil {
		return
	}
	for _, user := range m.Pings {
		direct := len(m.Pings) == 1 && !strings.Contains(m.Content, "<@")
		if !direct && !strings.Contains(m.Content, "<@"+user+">") {
			continue // a mention of a role
		}
		if w, err := r.town.Inside.Person(user); err == nil && asleep(w, m.Time) {
			r.broken("quiet: %s is pinged while away or in quiet hours: %q", r.keysOf([]string{user}), m.Content)
		}
	}
}

// asleep says whether a user is in quiet hours or away at a moment.
func asleep(w town.Wishes, at time.Time) bool {
	zone, err := time.LoadLocation(w.Quiet.Zone)
	if at.Before(w.Away) || err != nil || w.Quiet.From == w.Quiet.To {
		return at.Before(w.Away)
	}
	local := at.In(zone)
	minute := local.Hour()*60 + local.Minute()
	if w.Quiet.From < w.Quiet.To {
		return minute >= w.Quiet.From && minute < w.Quiet.To
	}
	return minute >= w.Quiet.From || minute < w.Quiet.To
}

// The method judged restarts the bot at the end of a play, lets a day pass, and checks the laws "kept",
// "said", "buttons" and "sound". It returns an error if any law was broken.
func (r *run) judged() error {
	r.full = false
	before, err := r.record()
	if err != nil {
		return err
	}
	if err := r.town.Restart(); err != nil {
		return err
	}
	after, err := r.record()
	if err != nil {
		return err
	}
	if before != after {
		r.broken("kept: a restart changed the table: %s", parted(before, after))
	}
	r.pass(25 * time.Hour)
	if left, err := r.town.Unsaid(); err != nil || len(left) > 0 && !r.anybodyAway() {
		r.broken("said: posts wait: %q (%v)", left, err)
	}
	r.buttons()
	if err := r.town.Check(); err != nil {
		r.broken("sound: %v", err)
	}
	if len(r.laws) == 0 {
		return nil
	}
	return fmt.Errorf("%s: %w", r.play.File, errors.Join(r.laws...))
}

// record returns everything that is known about the last table of each channel. It also checks that the
// replay of the table's journal gives its position (the law "kept").
func (r *run) record() (string, error) {
	var all strings.Builder
	for _, place := range r.rooms {
		s, err := r.town.Inside.In(place)
		if err != nil {
			continue // no table
		}
		if s.Match != nil {
			again, err := s.Match.At(len(s.Match.Journal))
			if err != nil {
				return "", fmt.Errorf("kept: the journal cannot be replayed: %w", err)
			}
			now, replayed := text(s.Match.State), text(again.State)
			if now != replayed {
				r.broken("kept: the position is no replay of the journal: %s", parted(now, replayed))
			}
			fmt.Fprintln(&all, text(slices.Concat(s.Match.Journal)), now)
			s.Match = nil
		}
		fmt.Fprintln(&all, text(s))
	}
	return all.String(), nil
}

// parted describes where two texts begin to differ.
func parted(one, other string) string {
	at := 0
	for at < min(len(one), len(other)) && one[at] == other[at] {
		at++
	}
	cut := func(s string) string { return s[max(0, at-60):min(len(s), at+60)] }
	return fmt.Sprintf("%q and %q", cut(one), cut(other))
}

// text returns a value as JSON.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func (r *run) anybodyAway() bool {
	return slices.ContainsFunc(cast, func(m member) bool {
		w, err := r.town.Inside.Person(r.town.Server.As(m.Key).ID())
		return err == nil && r.town.Now().Before(w.Away)
	})
}

// opPlay is the operation, in a custom_id, of the button Play below a board.
const opPlay = "p"

// buttons checks the law "buttons".
func (r *run) buttons() {
	for _, place := range r.rooms {
		all, _ := r.town.Server.As("maud").Messages(place) // a deleted channel has no messages
		playable := map[string]int{}
		for _, m := range all {
			tables := map[string]bool{}
			for _, b := range m.Buttons() {
				if c := town.Custom(b.CustomID); c.Op == opPlay && !m.Ephemeral {
					tables[c.Table] = true
				}
			}
			for id := range tables {
				playable[id]++
			}
		}
		for table, n := range playable {
			id, err := town.ParseID(table)
			if err != nil {
				continue // a button of a lesson
			}
			s, err := r.town.Inside.Get(id)
			if n > 1 || err != nil || s.Phase != town.Playing {
				r.broken("buttons: %d messages have buttons to play at table %s, which is %s (%v)", n, table, s.Phase, err)
			}
		}
	}
}
