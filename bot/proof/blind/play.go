package blind

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/render"
)

// Options describe a game.
type Options struct {
	Title bot.Title
	Seats int
	Seed  uint64
	Moves int // number of moves after which the players resign, also by typing; 0 means never
}

// Report counts what was typed and heard.
type Report struct {
	Moves   int // actions typed, all of them accepted
	Listed  int // actions that the lists named
	Texts   int // texts heard
	Longest int // most actions in one list
	GaveUp  bool
}

const room = "#table"

// cast are the players in the order of joining. Half of them read French. The first and the third
// switch on text in place of pictures.
var cast = []player{{"ann", "Ann", false}, {"ben", "Ben", true}, {"cat", "Cat", false}, {"dan", "Dan", true}}

// play is a game under way.
type play struct {
	o       Options
	town    *town.Town
	luck    *rand.Rand
	players []player
	report  Report
}

// Play plays a game from /play to its end by text alone. The error is the first thing that would
// leave a blind player stuck: a text that is empty or cut, a board that does not say whose turn it
// is, a list without actions, or a listed action that is refused.
func Play(o Options) (Report, error) {
	dir, remove, err := town.Folder()
	if err != nil {
		return Report{}, err
	}
	defer remove()
	p := &play{o: o, luck: rand.New(rand.NewPCG(o.Seed, 1)), players: cast[:o.Seats]}
	title := o.Title
	title.Painter = mute{town.Unseen{Painter: o.Title.Painter}}
	var members []playground.Member
	for _, one := range p.players {
		locale := "en-GB"
		if one.french {
			locale = "fr"
		}
		members = append(members, playground.Member{Key: one.key, Name: one.name, Locale: locale})
	}
	p.town, err = town.New(town.Options{
		Titles: []bot.Title{title}, Members: members, Channels: []string{"table"},
		Path: filepath.Join(dir, "store.db"), Seed: o.Seed,
	})
	if err != nil {
		return Report{}, err
	}
	err = p.whole()
	return p.report, errors.Join(err, p.town.Close())
}

func (p *play) whole() error {
	if err := p.begin(); err != nil {
		return err
	}
	for {
		done, err := p.move()
		if done || err != nil {
			return err
		}
	}
}

// begin opens the table and starts the game, as the table's card tells players to do.
func (p *play) begin() error {
	id := p.o.Title.Game.Info().ID
	if _, err := p.town.Command(p.players[0].key, room, "play", playground.Opts{"game": id}); err != nil {
		return err
	}
	for i, one := range p.players {
		if i%2 == 0 {
			if err := p.wishForText(one); err != nil {
				return err
			}
		}
		if i > 0 {
			if _, err := p.town.Button(one.key, room, "Join"); err != nil {
				return err
			}
		}
	}
	_, err := p.town.Button(p.players[0].key, room, "Start")
	return err
}

func (p *play) wishForText(one player) error {
	label := "Text only: no"
	if one.french {
		label = "Texte seul\u00a0: non"
	}
	list, err := p.town.Command(one.key, room, "settings", nil)
	if err != nil || list.Message == nil {
		return fmt.Errorf("%s has no settings: %w", one.name, err)
	}
	if _, err := p.town.Press(one.key, room, list.Message.ID, "1|k||0|topic", "look"); err != nil {
		return err
	}
	_, err = p.town.Button(one.key, room, label)
	return err
}

// say makes a player use a command, and returns the answer as a screen reader reads it.
func (p *play) say(one player, path string, o playground.Opts) (string, error) {
	r, err := p.town.Command(one.key, room, path, o)
	if err != nil {
		return "", fmt.Errorf("%s /%s %v: %w", one.name, path, o, err)
	}
	text, err := heard(r)
	if err != nil {
		return "", fmt.Errorf("%s /%s %v: %w", one.name, path, o, err)
	}
	p.report.Texts++
	return text, nil
}

// move plays one step: a player reads the board, and a player whose turn it is reads the possible
// actions and types one. It returns true when the game is over.
func (p *play) move() (bool, error) {
	if err := p.public(); err != nil {
		return false, err
	}
	reader := p.players[p.report.Moves%len(p.players)]
	text, err := p.board(reader)
	if err != nil || over(text) {
		return over(text), err
	}
	names := waited(text)
	var asked []player
	for _, one := range p.players {
		if names[one.name] {
			asked = append(asked, one)
		}
	}
	if len(asked) == 0 || len(asked) != len(names) {
		return false, fmt.Errorf("%s cannot tell whose turn it is: %s", reader.name, text)
	}
	one := asked[p.luck.IntN(len(asked))]
	line, err := p.choose(one)
	if err != nil {
		return false, err
	}
	return false, p.enter(one, line)
}

// board returns the text of the board as a player reads it: all its pages at every tenth move, and
// otherwise only the first.
func (p *play) board(one player) (string, error) {
	path := []string{"board", "hand"}[p.luck.IntN(2)]
	text, err := p.say(one, path, playground.Opts{"text": true})
	if err != nil {
		return "", err
	}
	if p.report.Moves%10 == 0 {
		for n := 2; n <= pages(text); n++ {
			more, err := p.say(one, path, playground.Opts{"text": true, "page": n})
			if err != nil {
				return "", err
			}
			text += "\n" + more
		}
	}
	return text, nil
}

// choose returns a random action from a page of the list of actions. Once Options.Moves moves were
// made, it returns an action that resigns.
func (p *play) choose(one player) (string, error) {
	text, err := p.say(one, "moves", nil)
	if err != nil {
		return "", err
	}
	now, anytime := actions(text, one.french)
	if n := pages(text); n > 1 {
		if text, err = p.say(one, "moves", playground.Opts{"page": 1 + p.luck.IntN(n)}); err != nil {
			return "", err
		}
		there, free := actions(text, one.french)
		if len(there) > 0 { // the last page may hold only actions that are possible at any time
			now = there
		}
		anytime = free
	}
	p.report.Listed += len(now)
	p.report.Longest = max(p.report.Longest, len(now))
	if p.o.Moves > 0 && p.report.Moves >= p.o.Moves {
		p.report.GaveUp = true
		if slices.Contains(anytime, "resign") {
			return "resign", nil
		}
		if text, err = p.say(one, "moves", playground.Opts{"filter": "resign"}); err != nil {
			return "", err
		}
		now, anytime = actions(text, one.french)
		now = append(anytime, now...)[:min(1, len(anytime)+len(now))]
	}
	if len(now) == 0 {
		return "", fmt.Errorf("%s is asked and no action is listed: %s", one.name, text)
	}
	return now[p.luck.IntN(len(now))], nil
}

// enter types an action, which must be accepted, and reads the result.
func (p *play) enter(one player, line string) error {
	text, err := p.say(one, "do", playground.Opts{"line": line})
	if err != nil {
		return err
	}
	first, rest, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(first, "✅") {
		return fmt.Errorf("%s types %q, which was listed: %s", one.name, line, text)
	}
	if strings.TrimSpace(rest) == "" {
		return fmt.Errorf("%s types %q and is not told what is next: %s", one.name, line, text)
	}
	p.report.Moves++
	return nil
}

// The method public checks the bot's newest public message: a screen reader must be able to read it.
func (p *play) public() error {
	all, err := p.town.Server.As(p.players[0].key).Messages(room)
	if err != nil {
		return err
	}
	for _, m := range slices.Backward(all) {
		if m.Ephemeral || !m.Author.Bot {
			continue
		}
		p.report.Texts++
		_, err := heard(playground.Reply{Message: &m})
		return err
	}
	return errors.New("nobody has said anything")
}

// mute is a painter that describes a board and does not draw it.
type mute struct{ town.Unseen }

// Read returns the painter's description.
func (m mute) Read(s render.Scene) []render.Section { return render.Read(m.Painter, s) }

// A player is a simulated user who reads and types.
type player struct {
	key, name string
	french    bool
}

// heard returns the message of a reply as a screen reader reads it. It returns an error if the text
// or an alt text is missing, or an alt text is cut.
func heard(r playground.Reply) (string, error) {
	if r.Message == nil {
		return "", fmt.Errorf("no text: %s", r.Outcome)
	}
	text := r.Message.Content
	for _, a := range r.Message.Attachments {
		if strings.TrimSpace(a.Description) == "" {
			return "", fmt.Errorf("%s has no alt text", a.Filename)
		}
		if n := utf8.RuneCountInString(a.Description); n > 1024 || strings.HasSuffix(a.Description, "…") {
			return "", fmt.Errorf("the alt text of %s is cut: %s", a.Filename, a.Description)
		}
		text += "\n" + a.Description
	}
	if strings.TrimSpace(text) == "" {
		return "", fmt.Errorf("a message without a text")
	}
	return text, nil
}

var (
	listed = regexp.MustCompile("(?m)^- `([^`]+)`")
	paged  = regexp.MustCompile(`Page (\d+) (?:of|sur) (\d+)`)
	called = regexp.MustCompile(`(?m)^(?:Waiting for|On attend) ([^\s\x{a0}\x{202f}:]+)`)
)

// pages returns the number of pages that a text such as "Page 1 of 3" names, or 1 if it names none.
func pages(text string) int {
	if m := paged.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[2])
		return n
	}
	return 1
}

// actions returns the actions that a list names. The result anytime has those under the last
// heading, which are possible at any time, and the result asked has all others.
func actions(text string, french bool) (asked, anytime []string) {
	mark := "### At any time"
	if french {
		mark = "### À tout moment"
	}
	now, later, _ := strings.Cut(text, mark)
	for _, m := range listed.FindAllStringSubmatch(now, -1) {
		asked = append(asked, m[1])
	}
	for _, m := range listed.FindAllStringSubmatch(later, -1) {
		anytime = append(anytime, m[1])
	}
	return asked, anytime
}

// waited returns the names of the players whose turn it is, according to the text of a board.
func waited(text string) map[string]bool {
	names := map[string]bool{}
	for _, m := range called.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
	}
	return names
}

// over says whether a board states that the game has ended.
func over(text string) bool {
	return strings.Contains(text, "**The game is over.**") || strings.Contains(text, "**La partie est finie.**")
}
