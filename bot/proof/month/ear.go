package month

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash"
	"regexp"
	"slices"
	"strings"
	"time"

	"bivouac/bot/proof/town"
)

// ear hears every request of the bot to Discord, and remembers what each member was told.
type ear struct {
	run   *run
	dms   map[string]string      // the user of each direct channel
	asked map[question][]telling // the messages about each question, the oldest first
	other map[string]time.Time   // when each other message was told last; told makes the key
	soon  map[call]int           // how often a user got a mention about a planned start
	kept  []echo                 // messages that a plant makes the ear hear a second time
	all   hash.Hash              // hash of every request, with its time
}

// call says that a user got a mention about the planned start of a table.
type call struct {
	table town.ID
	user  string
	start int64
}

// question is a table's open question to a user. The field since is the Unix time at which the table
// began to wait for the answer. After a pause, it is the end of the pause.
type question struct {
	table    town.ID
	decision int
	user     string
	since    int64
}

type telling struct {
	at   time.Time
	text string
	turn bool // is true if the message asked the question, false if it was a reminder
}

// said holds the fields of a message, or of a direct channel, that the ear needs.
type said struct {
	ID        string `json:"id"`
	Recipient string `json:"recipient_id"`
	Content   string `json:"content"`
	Flags     int    `json:"flags"`
	Allowed   struct {
		Users []string `json:"users"`
	} `json:"allowed_mentions"`
}

var (
	posted = regexp.MustCompile(`^/channels/(\d+)/messages$`)
	edited = regexp.MustCompile(`^/channels/(\d+)/messages/\d+$`)
	nonce  = regexp.MustCompile(`"nonce":"[^"]*"`) // some nonces are random
	placed = regexp.MustCompile(`channels/\d+/(\d+)/\d*|<#(\d+)>`)
)

// hear checks and counts a request of the bot. The parameters body and answer are the bodies of the
// request and of Discord's answer.
func (e *ear) hear(method, path string, body, answer []byte) {
	fmt.Fprintf(e.all, "%d %s %s\n%s\n", e.now(), method, path, nonce.ReplaceAll(body, nil))
	var out, in said
	if m := edited.FindStringSubmatch(path); m != nil && method == "PATCH" && e.dms[m[1]] == "" {
		e.sentences(m[1], body)
	}
	if method != "POST" || json.Unmarshal(body, &out) != nil || json.Unmarshal(answer, &in) != nil {
		return
	}
	if path == "/users/@me/channels" {
		e.dms[in.ID] = out.Recipient
		return
	}
	m := posted.FindStringSubmatch(path)
	if m == nil {
		return
	}
	if user, direct := e.dms[m[1]]; direct {
		e.names(out.Content)
		e.run.report.Direct++
		e.direct(user, out.Content)
		return
	}
	e.run.report.Messages++
	e.keep(m[1], out)
	e.public(m[1], out)
	e.sentences(m[1], body)
}

// The method sentences records a broken promise if a public message contains a recent action of the
// channel's table as players type it. The bot must describe actions in sentences.
func (e *ear) sentences(channel string, body []byte) {
	t, err := e.run.tables().In(channel)
	var message any
	if err != nil || t.Match == nil || json.Unmarshal(body, &message) != nil {
		return
	}
	all := words(message)
	for _, entry := range t.Match.Journal[max(0, len(t.Match.Journal)-lately):] {
		action := string(entry.Action)
		if !typed.MatchString(action) {
			continue
		}
		if e.run.o.Plant == PlantTyped {
			all = append(all, words(map[string]any{"description": "Somebody plays " + action + "."})...)
		}
		for _, text := range all {
			if strings.Contains(text, action) {
				e.run.broken("%s is said as typed, %q: %q", t.Game, action, text)
			}
		}
	}
}

// lately is how many of the table's newest actions the method sentences looks for in a message.
const lately = 60

// typed matches actions that cannot occur in a sentence by chance, because they contain a space or
// a punctuation mark.
var typed = regexp.MustCompile(`^.*[\pL\pN].*[^\pL\pN].*[\pL\pN].*$|^[^\pL\pN][\pL\pN]{2}`)

// words returns the texts of a message, and the alt texts of its pictures.
func words(message any) (all []string) {
	switch m := message.(type) {
	case []any:
		for _, x := range m {
			all = append(all, words(x)...)
		}
	case map[string]any:
		for key, x := range m {
			if text, ok := x.(string); ok && (key == "content" || key == "label" || key == "description") {
				all = append(all, text)
			} else {
				all = append(all, words(x)...)
			}
		}
	}
	return all
}

// The method public checks a message in a channel, and counts its mentions.
func (e *ear) public(channel string, out said) {
	if t, err := e.run.tables().In(channel); err == nil && t.Live() { // a match that is over keeps old names
		e.names(out.Content)
		if strings.Contains(out.Content, "has run out of time") {
			e.run.calledLate(t)
		}
	}
	for _, user := range out.Allowed.Users {
		if strings.Contains(out.Content, "<@"+user+">") && out.Flags&silent == 0 {
			e.run.report.Mentions++
			e.told(user, channel, out.Content)
		}
	}
}

// The method names records a broken promise if a text contains an old name of a member, or their
// name on another server.
func (e *ear) names(text string) {
	for _, m := range e.run.members {
		for _, old := range append(m.former, m.nick()) {
			if strings.Contains(text, old) {
				e.run.broken("%s is called by the name of before, or of another server: %q", m.name, text)
			}
		}
	}
}

// The method direct checks a direct message to a user. The message may be about several tables. For
// each table it has a text, which ends with a link to the channel.
func (e *ear) direct(user, text string) {
	from := 0
	for _, at := range placed.FindAllStringIndex(text, -1) {
		place := placed.FindStringSubmatch(text[at[0]:at[1]])
		e.told(user, place[1]+place[2], text[from:at[1]])
		from = at[1]
	}
	if from == 0 {
		e.told(user, "", text)
	}
}

// silent is Discord's flag for a message without notifications.
const silent = 1 << 12

// The method told checks a text that the bot has sent to a user about the table of a channel. The
// channel is "" if the text has no link to one.
func (e *ear) told(user, channel, text string) {
	m, now := e.run.byID[user], e.run.town.Now()
	if m == nil {
		return
	}
	if m.asleep(now) {
		e.run.report.Woken++
		e.run.broken("%s is told while asleep or away: %q", m.name, text)
	}
	t, err := e.run.tables().In(channel)
	turn := strings.Contains(text, "over to you. ")
	remind := strings.Contains(text, "is still waiting for you") || strings.Contains(text, "** is waiting for you.")
	if err == nil && t.Match != nil && (turn || remind) {
		if seat, ok := t.SeatOf(user); ok {
			if d, open := t.Match.Asked(seat); open {
				ask := t.AskOf(seat)
				e.question(m, question{t.ID, d.ID, user, ask.Since.Unix()}, telling{now, text, turn}, cmp.Or(ask.Anew, ask.Since))
				return
			}
		}
		e.run.broken("%s is told of what is answered already: %q", m.name, text)
	}
	if err == nil && t.Plan != nil && strings.Contains(text, "** starts <t:") {
		c := call{t.ID, user, t.Plan.At.Unix()}
		if e.soon[c]++; e.soon[c] > 1 {
			e.run.broken("%s is called twice to one start: %q", m.name, text)
		}
	}
	key := fmt.Sprint(user, channel, text)
	if channel == "" { // the same text may come again when another channel is deleted
		key += fmt.Sprint(e.run.report.Deeds[PlaceDeleted])
	}
	if err == nil {
		key += fmt.Sprint(t.Entries())
		if t.Vote != nil { // a new ballot is a new question, even about the same thing
			key += fmt.Sprint(t.Vote.Opened)
		}
	}
	// the same text within an hour is a repeat; after an hour it may be a new proposal
	if last, before := e.other[key]; before && now.Sub(last) < time.Hour {
		e.twice(m, text)
	}
	e.other[key] = now
}

// The method question checks that a message about a question does not come twice or too soon. The
// message either asks the question or is a reminder. The parameter posed is the time at which the
// question was asked, even if the post about it had to wait.
func (e *ear) question(m *member, q question, one telling, posed time.Time) {
	before := e.asked[q]
	e.asked[q] = append(before, one)
	if !one.turn {
		e.run.report.Reminders++
	}
	turns := slices.IndexFunc(before, func(t telling) bool { return t.turn })
	switch {
	case len(before) == 0:
	case one.turn && turns >= 0, len(before) > len(m.least):
		e.twice(m, one.text)
	case one.at.Sub(posed) < m.least[len(before)-1]-2*step && turns == 0:
		e.twice(m, one.text)
	}
}

func (e *ear) twice(m *member, text string) {
	e.run.report.ToldTwice++
	e.run.broken("%s is told twice: %q", m.name, text)
}

// now returns the town's time in Unix seconds, or 0 while the town is being built.
func (e *ear) now() int64 {
	if e.run.town == nil {
		return 0
	}
	return e.run.town.Now().Unix()
}
