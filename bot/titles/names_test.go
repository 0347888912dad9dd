package titles_test

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/naming"
)

// cast is who sits at one table, and what must be true of all that is said there.
type cast struct {
	what  string
	names [3]string
	joins bool // pictures cannot write the names: the first post and /board say whose seat is which
	alike bool // a seat stands behind each name, wherever it is written
	blank bool // the usernames stand there
}

var casts = []cast{
	{what: "Latin, fancy, emoji", names: [3]string{"Zoé O’Neill-Łuk", "𝓗ir𝓐van𝓒ni𝓚", "🐺🔥 Wölf 👨‍👩‍👧"}},
	{what: "Chinese, Arabic, Thai", names: [3]string{"王小明", "محمد", "สมชาย"}, joins: true},
	{what: "emoji alone", names: [3]string{"🐺🔥🍕", "🍕", "王🔥"}, joins: true},
	{what: "invisible", names: [3]string{"\u3164", "\u200d\u200c", "\u2800\u202e"}, blank: true},
	{what: "equal", names: [3]string{"Alice", "Alice", "Alice"}, alike: true},
	{what: "look-alike", names: [3]string{"\u0410lice", "Alice", "\u202eAl\u0456ce"}, alike: true},
	{what: "long", names: [3]string{strings.Repeat("W", 32), strings.Repeat("W", 32), strings.Repeat("W", 31)}},
	{what: "markup", names: [3]string{"discord.gg/x", "**A** ||s|| `c`", "[x](http://x)"}},
	{what: "mentions", names: [3]string{"<@1> <#2>", "@everyone\u202e", "1. @here"}},
}

// TestNames: what people call themselves goes through all that is said at a table of each title, and
// formats nothing, mentions nobody, hides nothing, and says who is who. In the short form the titles
// share the tables.
func TestNames(t *testing.T) {
	for n, title := range titles.All() {
		for at, c := range casts {
			if amount.Long() || at%len(titles.All()) == n {
				t.Run(title.Game.Info().ID+" "+c.what, func(t *testing.T) {
					t.Parallel()
					evening(t, title, c)
				})
			}
		}
	}
}

// named is a game at which everything is done that says names.
type named struct {
	*testing.T
	*town.Town
	cast
	who   []string // the members' keys, which are their usernames
	heard []saying
}

// saying is a text that the bot sent.
type saying struct{ where, text string }

func evening(t *testing.T, title bot.Title, c cast) {
	dir, remove, err := town.Folder()
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	seats := min(title.Game.Info().Seats[1], 3)
	n := &named{T: t, cast: c, who: []string{"ann", "ben", "cat"}[:seats]}
	var members []playground.Member
	for i, key := range n.who {
		members = append(members, playground.Member{Key: key, Name: c.names[i], Locale: "en-GB"})
	}
	n.Town, err = town.New(town.Options{
		Titles: []bot.Title{title}, Members: members, Channels: []string{"table", "hall"},
		Path: filepath.Join(dir, "store.db"), Seed: 1, Heard: n.hear,
	})
	if err != nil {
		t.Fatal(err)
	}
	n.plays(title.Game.Info().ID)
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	n.judge()
}

// hear keeps the texts of a request.
func (n *named) hear(_, path string, body, _ []byte) {
	var payload any
	if !strings.Contains(path, "/commands") && json.Unmarshal(body, &payload) == nil {
		n.keep("", payload)
	}
}

func (n *named) keep(where string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, in := range v {
			n.keep(key, in)
		}
	case []any:
		for _, in := range v {
			n.keep(where, in)
		}
	case string:
		if slices.Contains([]string{"content", "label", "description", "placeholder", "name"}, where) {
			n.heard = append(n.heard, saying{where, v})
		}
	}
}

// uses has a member use a command; what their own client does not offer is an error of the test.
func (n *named) uses(who, path string, o playground.Opts) playground.Reply {
	n.Helper()
	r, err := n.Command(who, "#table", path, o)
	if err != nil {
		n.Fatalf("%s /%s: %v", who, path, err)
	}
	return r
}

// presses has a member press a button, where there is one.
func (n *named) presses(who, label string) bool {
	_, err := n.Button(who, "#table", label)
	return err == nil
}

func (n *named) plays(id string) {
	n.Helper()
	first, second := n.who[0], n.who[1]
	n.uses(first, "play", playground.Opts{"game": id, "thread": false})
	for _, who := range n.who[1:] {
		n.presses(who, "Join")
	}
	n.uses(first, "board", nil)
	if !n.presses(first, "Start") {
		n.Fatal("the game does not start")
	}
	n.looks()
	n.acts(6)
	n.uses(second, "pause", nil)
	n.presses(first, "Refuse")
	n.uses(first, "undo", nil)
	n.uses(first, "kick", playground.Opts{"player": n.Server.As(second).ID()})
	n.Pass(4 * 24 * time.Hour) // reminders, and the question whether the game goes on
	n.looks()
	n.check(n.SetPresent(second, false))
	n.Pass(time.Hour)
	n.check(n.SetPresent(second, true))
	n.acts(2)
	for _, who := range n.who {
		n.uses(who, "resign", nil)
		n.presses(who, "Confirm")
	}
	for n.resigns() {
	}
	n.looks()
	for _, label := range []string{"Report", "Replay"} {
		n.presses(first, label)
	}
	n.uses(first, "replay", playground.Opts{"what": "turn"})
	n.uses(first, "rematch", nil)
	if _, err := n.Command(first, "#hall", "play", playground.Opts{"game": id, "thread": true}); err != nil {
		n.Fatal(err)
	}
	n.Settle()
}

// looks has all look at all that they can.
func (n *named) looks() {
	n.Helper()
	for _, path := range []string{"board", "hand", "history", "time", "moves", "export", "games"} {
		for _, who := range n.who {
			n.uses(who, path, nil)
		}
	}
	n.uses(n.who[1], "board", playground.Opts{"text": true})
}

func (n *named) check(err error) {
	n.Helper()
	if err != nil {
		n.Fatal(err)
	}
}

// asked is the table with the first open question; false if there is none.
func (n *named) asked() (table.Table, game.Decision, bool) {
	at, err := n.Tables.Shelf.In(n.Server.ChannelID("#table"))
	if err != nil || !at.Begun() || len(at.Public().Pending()) == 0 {
		return at, game.Decision{}, false
	}
	return at, at.Public().Pending()[0], true
}

// acts gives the first legal answers to so many questions.
func (n *named) acts(times int) {
	n.Helper()
	for range times {
		at, d, open := n.asked()
		if !open {
			return
		}
		legal := at.Seen(d.Seat).Legal()
		n.act(at, d.Seat, d.ID, legal[0])
	}
}

// resigns has the player who is asked resign; false if no player is.
func (n *named) resigns() bool {
	at, d, open := n.asked()
	if open {
		n.act(at, d.Seat, 0, game.Resign)
	}
	return open
}

func (n *named) act(at table.Table, seat game.Seat, decision int, action game.Action) {
	n.Helper()
	by := table.Actor{User: at.UserOf(seat)}
	_, err := n.Tables.Act(n.T.Context(), table.Click{Actor: by, Table: at.ID, Decision: decision, Action: action})
	if err != nil {
		n.Fatalf("%s: %v", action, err)
	}
	n.Settle()
}

// dangerous is what a name must not become in a message.
var dangerous = []string{"discord.gg/x", "**A**", "||s||", " `c`", " [x](http", " <@1>", "(<@1>", "> <#2>", "@everyone",
	"@here", "\n1. "}

// unseen are characters that are invisible, or that change the direction of the text around them.
var unseen = regexp.MustCompile("[\u202a-\u202e\u2066-\u2069\u3164\u2800]")

func (n *named) judge() {
	if len(n.heard) < 100 {
		n.Errorf("only %d texts were heard", len(n.heard))
	}
	for _, s := range n.heard {
		if unseen.MatchString(s.text) {
			n.Errorf("%s: %q", s.where, s.text)
		}
		for _, bad := range dangerous {
			if s.where == "content" && strings.Contains(s.text, bad) {
				n.Errorf("%q in %q", bad, s.text)
			}
		}
		if n.alike {
			n.apart(s)
		}
	}
	n.begins()
	if n.blank {
		n.said(n.who...)
	}
}

// seated is how a seat follows a name: "Alice (South)", as a heading "Alice, South".
var seated = regexp.MustCompile(`^(?: \\?\(|, [A-Z])`)

// apart: behind each name stands the seat.
func (n *named) apart(s saying) {
	for i := range n.who {
		name := naming.Clean(n.names[i])
		for _, after := range strings.Split(s.text, name)[1:] {
			if s.where != "name" && !seated.MatchString(after) && !strings.Contains(s.text, "Players (1 of") {
				n.Errorf("%s: who is %s? %q", s.where, name, s.text)
				return
			}
		}
	}
}

// begins: the first post and /board say whose seat is which, once, where pictures cannot.
func (n *named) begins() {
	boards := 0
	for _, s := range n.heard {
		if s.where != "content" {
			continue
		}
		joined := 0
		for i := range n.who {
			joined += strings.Count("\n"+s.text+"\n", ": "+naming.Clean(n.names[i])+"\n")
		}
		first := strings.Contains(s.text, "The game begins.")
		if strings.Contains(s.text, "Players (") || !n.joins && !first {
			continue // in a lobby no picture has names
		}
		switch {
		case first && n.joins && joined != len(n.who), !n.joins && joined != 0:
			n.Errorf("%d of %d seats are joined with their names: %q", joined, len(n.who), s.text)
		case joined == len(n.who):
			boards++
		}
	}
	if n.joins && boards < 1+len(n.who) { // the post and what each saw at /board
		n.Errorf("only %d messages say whose seat is which", boards)
	}
}

// said: each of these words is in some message.
func (n *named) said(words ...string) {
	for _, word := range words {
		if !slices.ContainsFunc(n.heard, func(s saying) bool { return strings.Contains(s.text, word) }) {
			n.Errorf("%q is never said", word)
		}
	}
	for _, s := range n.heard {
		if s.where == "content" && strings.Contains(s.text, "?,") {
			n.Errorf("somebody has no name: %q", s.text)
		}
	}
}
