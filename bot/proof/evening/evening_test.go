package evening

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/bot/votes"
	"bivouac/game"
	"bivouac/game/lang"
)

var update = flag.Bool("update", false, "write what the bot says today into testdata")

const room = "#table"

// The members: Anne, who opens the table, reads French, Ben English. Eve watches.
const anne, ben, eve = "anne", "ben", "eve"

// TestEvening: an evening of each title is, word for word, what testdata has.
func TestEvening(t *testing.T) {
	for n, title := range titles.All() {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			t.Parallel()
			e := newEvening(t, title)
			e.language = []string{"fr", "en"}[n%2]
			e.play()
			e.ends(title.Game.Info().ID)
		})
	}
}

// compare compares with a file, and shows the lines around the first difference.
func compare(t *testing.T, file, now string) {
	t.Helper()
	if *update {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(now), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(before) == now {
		return
	}
	was, is := strings.Split(string(before), "\n"), strings.Split(now, "\n")
	n := 0
	for n < min(len(was), len(is)) && was[n] == is[n] {
		n++
	}
	scene := ""
	for _, line := range was[:min(n+1, len(was))] {
		if strings.HasPrefix(line, "== ") {
			scene = line
		}
	}
	t.Errorf("%s, from line %d on, in the scene\n%s\nthe file has\n%s\nand the bot says\n%s", file, n+1, scene,
		around(was, n), around(is, n))
}

// around are some lines from one on, marked.
func around(lines []string, n int) string {
	return "    " + strings.Join(lines[min(n, len(lines)):min(n+8, len(lines))], "\n    ")
}

// evening is an evening under way.
type evening struct {
	t        *testing.T
	language string // of what is said in public
	title    bot.Title
	place    string // the channel in which members act
	catalog  *lang.Catalog
	town     *town.Town
	script   *transcript
	sent     payloads
	moves    int
}

// newEvening begins an evening, in a town that may be changed first.
func newEvening(t *testing.T, title bot.Title, changes ...func(*town.Options)) *evening {
	e := &evening{t: t, title: title, place: room, script: newTranscript()}
	var err error
	e.catalog, err = town.Catalog([]bot.Title{title})
	e.check(err)
	o := town.Options{
		Titles: []bot.Title{title}, Channels: []string{"table"}, Path: filepath.Join(t.TempDir(), "evening.db"), Seed: 20,
		Heard: func(method, path string, body, answer []byte) {
			e.script.hear(method, path, body, answer)
			e.sent.hear(body)
		},
		Members: []playground.Member{
			{Key: anne, Name: "Anne", Locale: "fr"}, {Key: ben, Name: "Ben", Locale: "en-GB"},
			{Key: eve, Name: "Eve", Locale: "en-GB", Admin: true},
		},
	}
	for _, change := range changes {
		change(&o)
	}
	e.town, err = town.New(o)
	e.check(err)
	for _, m := range o.Members {
		e.script.names[e.id(m.Key)] = m.Key
	}
	for _, name := range o.Channels {
		e.script.names[e.town.Server.ChannelID("#"+name)] = "#" + name
	}
	e.script.names[e.town.Server.GuildID()] = "the server"
	return e
}

// ends ends the evening and compares its transcript with a file; its requests are judged.
func (e *evening) ends(file string) {
	if err := e.town.Close(); err != nil {
		e.t.Error(err)
	}
	compare(e.t, filepath.Join("testdata", file+".txt"), e.script.text.String())
	e.t.Run("builders", func(t *testing.T) {
		for n, why := range refused(t, e.sent.all) {
			t.Errorf("%s: %s", e.sent.all[n], why)
		}
	})
}

// id is a member's.
func (e *evening) id(who string) string { return e.town.Server.As(who).ID() }

func (e *evening) check(err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatalf("%v\nafter:\n%s", err, e.script.last(60))
	}
}

// play is the script. Where titles differ in what they offer, what is not offered is
// refused, and the refusal is recorded.
func (e *evening) play() {
	id := e.title.Game.Info().ID
	e.command(anne, "play", playground.Opts{"game": id, "language": e.language})
	e.press(anne, "host.button.options")
	e.press(ben, "host.button.join")
	e.command(ben, "settings", nil)
	e.command(anne, "settings", nil)
	e.press(anne, "host.button.start")
	e.command(anne, "help", nil)

	e.types()
	e.takesBack()
	e.panel()
	e.types()
	e.command(ben, "draw", nil)
	e.takesBack()
	e.agrees()
	e.verb()
	e.asks("moves", nil)
	e.command(ben, "board", nil)
	e.command(eve, "board", playground.Opts{"text": true})
	e.command(anne, "hand", nil)
	e.asks("do", playground.Opts{"line": "no such word"})
	e.asks("orders", nil)
	e.command(anne, "rules", nil)
	e.command(ben, "rules", nil)
	e.command(ben, "pause", nil)
	e.agrees()
	e.command(anne, "games", nil)
	e.pass(26 * time.Hour)
	e.command(ben, "time", nil)

	e.form()
	for range 5 {
		e.types()
	}
	e.panel()
	e.command(ben, "history", nil)
	e.command(anne, "history", nil)
	e.command(eve, "history", nil)
	e.command(anne, "replay", nil)
	e.command(anne, "try", nil)
	e.command(ben, "learn", playground.Opts{"game": id})
	e.command(anne, "away", playground.Opts{"until": "3 j"})
	e.pass(30 * time.Hour)

	e.confirms(ben, e.command(ben, "resign", nil))
	if e.here().Live() {
		e.command(anne, "close", nil)
		e.confirms(anne, e.press(anne, "host.button.vote.end"))
		e.agrees()
	}
	e.command(anne, "board", nil)
	e.command(ben, "stats", nil)
	e.command(anne, "export", nil)
	e.command(ben, "history", nil)
	e.press(anne, "host.button.rematch")
	e.command(anne, "privacy", nil)
}

// here is the table.
func (e *evening) here() table.Table {
	e.t.Helper()
	at, err := e.town.Tables.Shelf.In(e.town.Server.ChannelID(e.place))
	e.check(err)
	return at
}

// messages are those that a member sees.
func (e *evening) messages(who string) []playground.Message {
	e.t.Helper()
	all, err := e.town.Server.As(who).Messages(e.place)
	e.check(err)
	return all
}

// public are the messages that all see.
func (e *evening) public() []playground.Message {
	e.t.Helper()
	return slices.DeleteFunc(e.messages(eve), func(one playground.Message) bool { return one.Ephemeral })
}

// command uses a slash command.
func (e *evening) command(who, path string, o playground.Opts) playground.Reply {
	e.t.Helper()
	e.script.scene("%s /%s%s", who, path, told(o))
	reply, err := e.town.Command(who, e.place, path, o)
	e.check(err)
	e.script.outcome(reply)
	return reply
}

// press presses the newest button of that text, in either language; that there is none is
// recorded.
func (e *evening) press(who, text string) playground.Reply {
	e.t.Helper()
	e.script.scene("%s presses %s", who, text)
	return e.newest(who, e.messages(who), func(b playground.Button) bool { return e.labelled(b, text) })
}

// labelled says whether a button has that text, in either language.
func (e *evening) labelled(b playground.Button, text string) bool {
	return slices.ContainsFunc(lang.Locales, func(l lang.Locale) bool {
		return b.Label == e.catalog.Say(l, game.Text{Key: game.Key(text)}, nil)
	})
}

// newest presses the newest of the buttons that fit; that there is none is recorded.
func (e *evening) newest(who string, all []playground.Message, fits func(playground.Button) bool) playground.Reply {
	e.t.Helper()
	for _, m := range slices.Backward(all) {
		for _, b := range m.Buttons() {
			if !b.Disabled && fits(b) {
				return e.use(who, m.ID, b.CustomID)
			}
		}
	}
	e.script.line("there is no such button")
	return playground.Reply{}
}

// english is a text.
func (e *evening) english(key string) string {
	return e.catalog.Say(lang.English, game.Text{Key: game.Key(key)}, nil)
}

// on presses the button of that text on an answer.
func (e *evening) on(who string, r playground.Reply, text string) playground.Reply {
	e.t.Helper()
	e.script.scene("%s presses %s there", who, text)
	return e.there(who, r, func(b playground.Button) bool { return e.labelled(b, text) })
}

// does presses the button of that operation on an answer.
func (e *evening) does(who string, r playground.Reply, op string) playground.Reply {
	e.t.Helper()
	e.script.scene("%s uses %s there", who, town.Control(screen.CustomID{Op: op}.String()))
	return e.there(who, r, func(b playground.Button) bool { return town.Custom(b.CustomID).Op == op })
}

func (e *evening) there(who string, r playground.Reply, fits func(playground.Button) bool) playground.Reply {
	e.t.Helper()
	var all []playground.Message
	if r.Message != nil {
		all = append(all, *r.Message)
	}
	return e.newest(who, all, fits)
}

// use uses a control.
func (e *evening) use(who, message, customID string, values ...string) playground.Reply {
	e.t.Helper()
	reply, err := e.town.Press(who, e.place, message, customID, values...)
	e.check(err)
	e.script.outcome(reply)
	return reply
}

func (e *evening) pass(d time.Duration) {
	e.script.scene("%v pass", d)
	e.town.Pass(d)
}

// question is what a player is asked.
type question struct {
	who   string
	seat  game.Seat
	legal []game.Action
}

// asked returns the player who is asked first; false, and noted, when the game is over.
func (e *evening) asked() (question, bool) {
	e.t.Helper()
	at := e.here()
	if !at.Begun() || len(at.Public().Pending()) == 0 {
		e.script.scene("nobody is asked")
		return question{}, false
	}
	d := at.Public().Pending()[0]
	return question{e.script.names[at.UserOf(d.Seat)], d.Seat, at.Seen(d.Seat).Legal()}, true
}

// asks lets the player who is asked use a command.
func (e *evening) asks(path string, o playground.Opts) {
	e.t.Helper()
	if q, ok := e.asked(); ok {
		e.command(q.who, path, o)
	}
}

// types types one of the legal actions: another place of the list each time.
func (e *evening) types() {
	e.t.Helper()
	if q, ok := e.asked(); ok {
		e.moves++
		e.command(q.who, "do", playground.Opts{"line": string(q.legal[e.moves*7919%len(q.legal)])})
	}
}

// plays lets the players type some lines, of which only the number is written down.
func (e *evening) plays(n int) {
	e.script.scene("%d lines are typed", n)
	e.script.mute = true
	for range n {
		e.types()
	}
	e.script.mute = false
}

// form lets the player who is asked type into the form of the panel.
func (e *evening) form() {
	e.t.Helper()
	q, ok := e.asked()
	if !ok {
		return
	}
	e.press(q.who, "host.button.play")
	e.press(q.who, "host.button.more")
	reply := e.press(q.who, "host.button.type")
	if reply.Modal == nil {
		e.t.Fatalf("no form: %+v", reply)
	}
	line := string(q.legal[len(q.legal)-1])
	e.script.scene("%s types %s", q.who, line)
	e.submits(q.who, reply.Modal, playground.Opts{"line": line})
}

// submits sends a form.
func (e *evening) submits(who string, form *playground.ModalView, fields playground.Opts) {
	e.t.Helper()
	reply, err := e.town.Submit(who, form, fields)
	e.check(err)
	e.script.outcome(reply)
}

// verb plays one of the legal actions by the title's own command, each part of it in an
// option as far as there are options.
func (e *evening) verb() {
	e.t.Helper()
	q, ok := e.asked()
	if !ok {
		return
	}
	choice := e.here().Seen(q.seat).Describe(q.legal[0])
	info := e.title.Game.Info()
	i := slices.IndexFunc(info.Verbs, func(v game.Verb) bool { return v.ID == choice.Verb })
	if i < 0 {
		e.t.Fatalf("%s has no verb %q", info.ID, choice.Verb)
	}
	say := func(key string) string { return e.english(info.ID + key) }
	o := playground.Opts{}
	for n, p := range info.Verbs[i].Params {
		if n < len(choice.Args) {
			o[say(".param."+p.ID)] = choice.Args[n].Value
		}
	}
	e.command(q.who, info.ID+" "+say(".verb."+choice.Verb), o)
}

// panel lets the player who is asked open the panel and answer there: first by menus, from
// which the first option is taken, then by the buttons, but those that lead elsewhere.
func (e *evening) panel() {
	e.t.Helper()
	q, ok := e.asked()
	if !ok {
		return
	}
	before := e.here().Entries()
	reply := e.press(q.who, "host.button.play")
	for used := map[string]bool{}; len(used) < 8 && reply.Message != nil && e.here().Entries() == before; {
		id, values := control(*reply.Message, used)
		if id == "" {
			return
		}
		used[id] = true
		e.script.scene("%s uses %s %s", q.who, town.Control(id), strings.Join(values, ", "))
		reply = e.use(q.who, reply.Message.ID, id, values...)
	}
}

// control is the first control of a panel that was not used: a menu before a button.
func control(m playground.Message, used map[string]bool) (id string, values []string) {
	for _, menu := range m.Menus() {
		if menu.Disabled || used[menu.CustomID] || len(menu.Options) == 0 {
			continue
		}
		need := 1
		if menu.Min != nil {
			need = max(1, *menu.Min)
		}
		for _, o := range menu.Options[:min(need, len(menu.Options))] {
			values = append(values, o.Value)
		}
		return menu.CustomID, values
	}
	for _, b := range m.Buttons() {
		if !b.Disabled && b.CustomID != "" && !used[b.CustomID] {
			return b.CustomID, nil
		}
	}
	return "", nil
}

// takesBack lets the player who acted last take it back; where that is not free, the bot
// asks the others.
func (e *evening) takesBack() {
	e.t.Helper()
	at := e.here()
	who := e.script.names[at.UserOf(at.Unveiled().Journal[at.Entries()-1].Seat)]
	e.confirms(who, e.command(who, "undo", nil))
}

// confirms presses the first button of an answer, if there is one.
func (e *evening) confirms(who string, r playground.Reply) {
	e.t.Helper()
	if r.Message == nil || len(r.Message.Buttons()) == 0 {
		return
	}
	b := r.Message.Buttons()[0]
	e.script.scene("%s presses %q", who, b.Label)
	e.use(who, r.Message.ID, b.CustomID)
}

// agrees lets the voters agree to a proposal.
func (e *evening) agrees() {
	e.t.Helper()
	if votes.Of(e.here()) == nil {
		e.script.scene("nothing is proposed")
		return
	}
	for _, user := range votes.Voters(e.here()) {
		e.press(e.script.names[user], "host.button.agree")
	}
}

// told are the options of a command.
func told(o playground.Opts) string {
	var parts []string
	for name, value := range o {
		parts = append(parts, fmt.Sprintf(" %s: %v", name, value))
	}
	slices.Sort(parts)
	return strings.Join(parts, "")
}
