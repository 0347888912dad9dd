package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/game/lang"
)

// news is a message that is new or has changed.
type news struct {
	playground.Message
	reader string // "" for everybody
}

// look reads all messages that the members can see, and records those that are new or have changed.
func (r *run) look() {
	now := r.town.Server.Changes()
	if now == r.seen {
		return
	}
	r.seen = now
	for _, m := range cast {
		for _, place := range append([]string{"@bot"}, r.rooms...) {
			all, _ := r.town.Server.As(m.Key).Messages(place) // a member who has left sees no messages
			for _, one := range all {
				switch {
				case one.Ephemeral || place == "@bot":
					r.notice(one, m.Key)
				case m.Admin:
					r.notice(one, "")
				}
			}
		}
	}
}

// notice records a message if it is new to its reader, or has changed.
func (r *run) notice(m playground.Message, reader string) {
	if !m.Author.Bot || m.Loading {
		return
	}
	now := m.Content
	for _, a := range m.Attachments {
		now += a.Description
	}
	before, known := r.known[reader+" "+m.ID]
	if known && before == now {
		return
	}
	r.known[reader+" "+m.ID] = now
	if known {
		m.Pings = nil // an edit notifies nobody
	} else {
		r.quiet(m)
	}
	r.news = append(r.news, news{m, reader})
}

// says reports whether a message contains everything in a list. An element of the list is the key
// of a text, or words in quotes.
func (r *run) says(m playground.Message, all []string) (bool, error) {
	for _, one := range all {
		if strings.HasPrefix(one, `"`) {
			if !strings.Contains(m.Content, strings.Trim(one, `"`)) {
				return false, nil
			}
			continue
		}
		if err := r.key(one); err != nil {
			return false, err
		}
		if !r.Words.Say(m.Content, game.Key(one)) {
			return false, nil
		}
	}
	return true, nil
}

// key returns an error if no text has this key.
func (r *run) key(key string) error {
	if !r.texts.Has(lang.English, game.Key(key)) {
		return fmt.Errorf("no text has the key %q", key)
	}
	return nil
}

// told describes all messages that were read since the last step that did something.
func (r *run) told() string {
	var b strings.Builder
	for _, n := range r.news {
		reader := n.reader
		if reader == "" {
			reader = "everybody"
		}
		fmt.Fprintf(&b, "\n  %s read", reader)
		if len(n.Pings) > 0 {
			fmt.Fprintf(&b, " (pinging %s)", strings.Join(r.keysOf(n.Pings), " "))
		}
		for _, line := range strings.Split(n.Content, "\n") {
			fmt.Fprintf(&b, "\n    %s  ~%v", line, r.Words.Keys(line))
		}
		for _, c := range n.Buttons() {
			fmt.Fprintf(&b, "\n    [%s] ~%v %s", c.Label, r.Words.Keys(c.Label), town.Control(c.CustomID))
		}
		for _, menu := range n.Menus() {
			fmt.Fprintf(&b, "\n    <%s> %s:", menu.Placeholder, town.Control(menu.CustomID))
			for _, o := range menu.Options {
				fmt.Fprintf(&b, " %s=%q", o.Value, o.Label)
			}
		}
	}
	if b.Len() == 0 {
		return "\n  nobody read anything"
	}
	return b.String()
}

// keysOf returns the keys of members, in the order of the cast.
func (r *run) keysOf(ids []string) (who []string) {
	for _, m := range cast {
		if slices.Contains(ids, r.town.Server.As(m.Key).ID()) {
			who = append(who, m.Key)
		}
	}
	return who
}

// pinged requires that exactly these members are pinged by messages that contain all of the keys.
func (r *run) pinged(who, keys []string) error {
	var ids []string
	for _, n := range r.news {
		fits, err := r.says(n.Message, keys)
		if err != nil {
			return err
		}
		if fits {
			ids = append(ids, n.Pings...)
		}
	}
	want := slices.Clone(who)
	slices.Sort(want)
	if got := r.keysOf(ids); !slices.Equal(got, want) {
		return fmt.Errorf("pinged are %q", got)
	}
	return nil
}

// reads returns an error unless there is a new message that contains all of the keys. The first
// parameter is the member to whom the message must be sent, or "all" for a message to everybody, or
// "nobody" if there must be no such message.
func (r *run) reads(who string, keys []string) error {
	for _, n := range r.news {
		if who != "nobody" && n.reader != strings.TrimPrefix(who, "all") {
			continue
		}
		fits, err := r.says(n.Message, keys)
		switch {
		case err != nil:
			return err
		case fits && who == "nobody":
			return fmt.Errorf("it is read: %q", n.Content)
		case fits:
			return nil
		}
	}
	if who == "nobody" {
		_, err := r.says(playground.Message{}, keys)
		return err
	}
	return errors.New("it is not read")
}

// find looks for the newest control that a member can use and that fits a description: the key of a
// label, a label, a menu's value or an action. It returns the ids of the message and of the control.
// For a menu it also returns the value to choose.
func (r *run) find(who, place, control string) (message, id string, values []string, err error) {
	all, err := r.town.Server.As(who).Messages(place)
	if err != nil {
		return "", "", nil, err
	}
	key := strings.Contains(control, ".") && !strings.HasPrefix(control, `"`)
	if key {
		if err := r.key(control); err != nil {
			return "", "", nil, err
		}
	}
	label := strings.Trim(control, `"`)
	fits := func(text string) bool {
		return text == label || key && r.Words.Say(text, game.Key(control))
	}
	var there []string
	for _, m := range slices.Backward(all) {
		for _, b := range m.Buttons() {
			there = append(there, b.Label)
			if !b.Disabled && (fits(b.Label) || plays(b.CustomID, control)) {
				return m.ID, b.CustomID, nil, nil
			}
		}
		for _, menu := range m.Menus() {
			for _, o := range menu.Options {
				if !menu.Disabled && (o.Value == control || fits(o.Label)) {
					return m.ID, menu.CustomID, []string{o.Value}, nil
				}
			}
		}
	}
	return "", "", nil, fmt.Errorf("%s sees no [%s] among %q", who, control, there)
}

// plays reports whether the button with a custom_id takes the given action, in the game or in a
// private try of it.
func plays(id, action string) bool {
	c := town.Custom(id)
	does := tape.Operation(c.Op)
	panel := strings.HasPrefix(does, "panel.") || strings.HasPrefix(does, "try.")
	return panel && len(c.Path) > 0 && c.Path[len(c.Path)-1] == action
}

// last returns the newest message of the bot that everybody sees.
func (r *run) last(who, place string) (string, error) {
	all, err := r.town.Server.As(who).Messages(place)
	for _, m := range slices.Backward(all) {
		if m.Author.Bot && !m.Ephemeral {
			return m.ID, nil
		}
	}
	return "", errors.Join(err, errors.New("nobody has said anything"))
}

func (r *run) sees(who, control string, want bool) error {
	message, id, _, err := r.find(who, home, control)
	if want {
		return err
	}
	if err == nil {
		return fmt.Errorf("and yet there is %q on message %s", town.Control(id), message)
	}
	return nil
}

// facts has, for each fact about a table that a play can check, a function that returns its value.
var facts = map[string]func(*run, town.Sight) string{
	"asked":   func(r *run, s town.Sight) string { return r.people(s.Asked()) },
	"players": func(r *run, s town.Sight) string { return r.people(s.Present) },
	"seats": func(r *run, s town.Sight) string {
		var who []string
		for _, p := range s.Players {
			who = append(who, r.people([]string{p.User}))
		}
		return strings.Join(who, " ")
	},
	"voters":  func(r *run, s town.Sight) string { return r.people(s.Voters) },
	"host":    func(r *run, s town.Sight) string { return r.people([]string{s.Host}) },
	"entries": func(_ *run, s town.Sight) string { return strconv.Itoa(s.Entries()) },
	"phase":   func(_ *run, s town.Sight) string { return string(s.Phase) },
	"limit":   func(_ *run, s town.Sight) string { return s.Limit.String() },
	"resting": func(_ *run, s town.Sight) string { return strconv.FormatBool(s.Resting) },
	"orders":  func(_ *run, s town.Sight) string { return strconv.Itoa(len(s.Orders)) },
	"notes":   func(_ *run, s town.Sight) string { return strconv.Itoa(len(s.Notes)) },
	"vote": func(_ *run, s town.Sight) string {
		if s.Vote == nil {
			return "none"
		}
		return "open " + string(s.Vote.Motion)
	},
	"offer": func(r *run, s town.Sight) string {
		if s.Offer == nil {
			return "none"
		}
		return r.people([]string{s.Offer.From}) + " to " + r.people([]string{s.Offer.To})
	},
	"start": func(_ *run, s town.Sight) string {
		if s.Plan == nil {
			return "none"
		}
		return s.Plan.At.UTC().Format("Jan 2 15:04")
	},
	"time": func(r *run, s town.Sight) string {
		all := []string{}
		for _, a := range s.Asks {
			if !a.Deadline.IsZero() {
				all = append(all, r.people([]string{a.User})+" "+a.Deadline.Sub(r.town.Now()).Round(time.Minute).String())
			}
		}
		slices.Sort(all)
		return cmp.Or(strings.Join(all, ", "), "none")
	},
}

// people returns the keys of users, in the order of the cast, and "computer" for each computer. It
// returns "nobody" if there are none.
func (r *run) people(ids []string) string {
	who := r.keysOf(ids)
	for _, id := range ids {
		if town.IsComputer(id) {
			who = append(who, "computer")
		}
	}
	if len(who) == 0 {
		return "nobody"
	}
	return strings.Join(who, " ")
}

// The method "is" returns an error unless a fact about the table has the value want. The parameter field
// is the name of the fact.
func (r *run) is(field, want string) error {
	s, err := r.town.Inside.In(r.town.Server.ChannelID(home))
	if err != nil {
		return err
	}
	if got := facts[field](r, s); got != strings.TrimSpace(want) {
		return fmt.Errorf("it is %q", got)
	}
	return nil
}

// world returns everything that a refused deed must not change.
func (r *run) world(place string) (string, error) {
	channel, err := r.channel(place)
	if err != nil {
		return "", err
	}
	if id := r.town.Server.ChannelID(channel); id != "" {
		channel = id
	}
	s, err := r.town.Inside.In(channel)
	if err != nil {
		return fmt.Sprintf("%v, %d channels", err, len(r.rooms)), nil
	}
	entries := s.Entries()
	s.Match = nil
	return fmt.Sprintf("%s, %d entries, %d channels", text(s), entries, len(r.rooms)), nil
}
