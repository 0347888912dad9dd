package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/store"
)

const home = "#table"

type member = playground.Member

// cast are the members.
var cast = []member{
	{Key: "alice", Name: "Alice", Locale: "en-GB"}, {Key: "bruno", Name: "Bruno", Locale: "fr"},
	{Key: "chloe", Name: "Chloe", Locale: "en-GB"}, {Key: "dario", Name: "Dario", Locale: "en-GB"},
	{Key: "emma", Name: "Emma", Locale: "en-GB"}, {Key: "maud", Name: "Maud", Locale: "en-GB", Admin: true},
}

// run is a running play.
type run struct {
	Stage
	play   *Play
	town   *town.Town
	texts  *lang.Catalog
	full   bool                             // says whether the disk is full
	raised bool                             // is true if the game has newer rules than at the beginning
	forms  map[string]*playground.ModalView // the forms that members have open
	known  map[string]string                // the last text of each message, by reader and id
	rooms  []string                         // ids of channels and threads
	thread string                           // the newest thread
	seen   int                              // the result of Server.Changes when look last read the messages
	news   []news                           // messages since the last step that did something
	sent   map[string]string                // ids of messages, by nonce
	laws   []error                          // broken laws
}

// Stage is the environment of a play.
type Stage struct {
	Title  bot.Title
	Words  *tape.Sentences   // the title's texts and the bot's own
	Folder string            // folder of the store
	Used   func(what string) // called with each command ("/play") and each operation ("op p") that is used
}

// Run runs a play. The error says which line did not come true and what was read instead, or which
// law was broken.
func Run(p *Play, on Stage) error {
	r, err := begin(p, on)
	if err != nil {
		return err
	}
	if err = r.steps(); err == nil {
		err = r.judged()
	}
	return errors.Join(err, r.town.Close())
}

// begin builds the town of a play.
func begin(p *Play, on Stage) (*run, error) {
	texts, err := town.Catalog([]bot.Title{on.Title})
	if err != nil {
		return nil, err
	}
	r := &run{
		play: p, Stage: on, texts: texts, forms: map[string]*playground.ModalView{}, known: map[string]string{},
		sent: map[string]string{},
	}
	r.town, err = town.New(town.Options{
		Titles: []bot.Title{on.Title}, Members: cast, Channels: []string{home[1:]},
		Path: filepath.Join(on.Folder, "play.db"), Seed: p.Seed, Heard: r.hear,
		Shape: func(_ *town.Town, parts *town.Parts) {
			title := on.Title
			if r.raised {
				title.Game = later{title.Game}
			}
			parts.Titles = []bot.Title{title}
			parts.Bot.Debug = drawn{title.Game}
			parts.Tables.Store = parts.Tables.Store.Through(r.commit)
		},
	})
	return r, err
}

// later is a game with the next version of its rules.
type later struct{ game.Game }

// Info returns the game's Info with the next version of the rules.
func (l later) Info() game.Info {
	info := l.Game.Info()
	info.Rules++
	return info
}

// commit passes a change to the store, unless the disk is full.
func (r *run) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	if r.full {
		return store.Result{}, store.ErrUnavailable
	}
	return commit(ctx, c)
}

func (r *run) steps() error {
	r.room(r.town.Server.ChannelID(home))
	r.look()
	for _, s := range r.play.steps {
		if !s.check {
			r.news = nil
		}
		err := s.do(r)
		if !s.check {
			r.town.Settle()
			r.look()
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w%s", r.play.File, s.line, s.text, err, r.told())
		}
		if len(r.laws) > 0 {
			return fmt.Errorf("%s:%d: %s: %w", r.play.File, s.line, s.text, errors.Join(r.laws...))
		}
	}
	return nil
}

// pass lets the time d pass in steps of an hour, or in about a hundred longer steps if d is long.
func (r *run) pass(d time.Duration) {
	stride := max(time.Hour, (d / 100).Truncate(time.Hour))
	for d > 0 {
		r.town.Pass(min(d, stride))
		d -= stride
		r.look() // so that each message is judged at its own time
	}
}

// drawn is the source of positions for /debug. A position has no name: the number of seats and the
// position itself are typed.
type drawn struct{ game game.Game }

// Names returns nil, because positions are typed and have no names.
func (drawn) Names() []string { return nil }

// Match returns a match that begins at a typed position.
func (d drawn) Match(text string) (*game.Match, error) {
	seats := 0
	from, err := fmt.Sscanf(text, "%d", &seats)
	if err != nil || from != 1 {
		return nil, fmt.Errorf("no number of seats: %q", text)
	}
	info := d.game.Info()
	_, position, _ := strings.Cut(text, " ")
	m, _, err := game.NewMatch(d.game, game.Setup{Game: info.ID, Rules: info.Rules, Seats: seats, Position: position})
	return m, err
}

// sit opens a table, seats members and starts the game. If a position is given, the game begins from
// this position.
func (r *run) sit(who []string, position string) error {
	if position != "" {
		options := map[string]string{"load": fmt.Sprintf("%d %s", len(who), position)}
		for n, one := range who[1:] {
			options[[]string{"second", "third", "fourth"}[n]] = one
		}
		return r.acts(who[0], home, []deed{{command: "debug", options: options}})
	}
	opens := deed{command: "play", options: map[string]string{"game": r.Title.Game.Info().ID}}
	if err := r.acts(who[0], home, []deed{opens}); err != nil {
		return err
	}
	for _, one := range who[1:] {
		if err := r.acts(one, home, []deed{{control: "host.button.join"}}); err != nil {
			return err
		}
	}
	return r.acts(who[0], home, []deed{{control: "host.button.start"}})
}

// acts lets a member do several things.
func (r *run) acts(who, place string, deeds []deed) error {
	place, err := r.channel(place)
	for _, d := range deeds {
		if err == nil {
			err = r.act(who, place, d)
		}
	}
	return err
}

func (r *run) act(who, place string, d deed) error {
	var reply playground.Reply
	var err error
	options := playground.Opts{}
	for name, value := range d.options {
		options[name] = value
		if value == "LONG" {
			options[name] = strings.Repeat("é", 1001)
		}
	}
	if text, given := options["file"].(string); given {
		if options["file"], err = r.upload(who, place, text); err != nil {
			return err
		}
	}
	if options["line"] == "*" {
		if options["line"], err = r.possible(who); err != nil {
			return err
		}
	}
	switch {
	case d.deletes:
		m, _, _, err := r.find(who, place, d.control)
		if err != nil {
			return err
		}
		return r.town.DeleteMessage("maud", place, m)
	case d.command != "":
		path := d.command
		if strings.HasPrefix(path, "host.menu.") {
			path = r.texts.Say(lang.English, game.Text{Key: game.Key(path)}, nil)
		}
		if options["target"] == "last" {
			options["target"], err = r.last(who, place)
		}
		if err == nil {
			name, _, _ := strings.Cut(path, " ")
			if strings.HasPrefix(d.command, "host.menu.") {
				name = path
			}
			r.Used("/" + name)
			reply, err = r.town.Command(who, place, path, options)
		}
	case d.send:
		if r.forms[who] != nil {
			r.Used("op " + town.Custom(r.forms[who].CustomID).Op)
		}
		reply, err = r.town.Submit(who, r.forms[who], options)
		delete(r.forms, who)
	default:
		message, id, values, missing := r.find(who, place, d.control)
		if missing != nil {
			return missing
		}
		r.Used("op " + town.Custom(id).Op)
		reply, err = r.town.Press(who, place, message, id, values...)
	}
	if reply.Modal != nil {
		r.forms[who] = reply.Modal
	}
	return err
}

// upload gives Discord a file with a text, and returns the file's id. The text "export" stands for
// the newest file that the member sees.
func (r *run) upload(who, place, text string) (string, error) {
	data := []byte(text)
	if text == "export" {
		var err error
		if data, err = r.file(who, place); err != nil {
			return "", err
		}
	}
	return r.town.Server.As(who).Upload("game.txt", data)
}

// file returns the newest file that a member sees.
func (r *run) file(who, place string) ([]byte, error) {
	all, err := r.town.Server.As(who).Messages(place)
	for _, m := range slices.Backward(all) {
		for _, a := range m.Attachments {
			if strings.HasSuffix(a.Filename, ".txt") {
				w := httptest.NewRecorder()
				r.town.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, r.town.Server.URL()+a.URL, nil))
				return w.Body.Bytes(), nil
			}
		}
	}
	return nil, errors.Join(err, errors.New("nobody has sent a file"))
}

// The method possible returns the first action with which a member can answer.
func (r *run) possible(who string) (string, error) {
	s, err := r.town.Inside.In(r.town.Server.ChannelID(home))
	if err != nil {
		return "", err
	}
	seat, _ := s.SeatOf(r.town.Server.As(who).ID())
	if s.Match == nil || len(s.Match.State.Legal(seat, nil)) == 0 {
		return "", fmt.Errorf("%s can do nothing", who)
	}
	return string(s.Match.State.Legal(seat, nil)[0]), nil
}

// channel returns the id of the newest thread if the name is "#thread". It returns any other name
// unchanged.
func (r *run) channel(name string) (string, error) {
	if name != "#thread" {
		return name, nil
	}
	if r.thread == "" {
		return "", errors.New("there is no thread")
	}
	return r.thread, nil
}

// room adds a channel or a thread.
func (r *run) room(id string) {
	if id != "" {
		r.rooms = append(r.rooms, id)
	}
}

// change creates, deletes or changes a channel or a thread. The parameter act says which of these.
func (r *run) change(act, name string) error {
	place, err := r.channel(name)
	if err != nil {
		return err
	}
	switch act {
	case "create":
		id, e := r.town.CreateChannel("maud", name[1:], name[1:])
		r.room(id)
		err = e
	case "delete":
		err = r.town.DeleteChannel("maud", place)
	case "deny":
		err = r.town.Deny(place, playground.SendMessages)
	case "allow":
		err = r.town.Deny(place, 0)
	case "thread":
		r.thread, err = r.town.StartThread("dario", place, "a thread")
		r.room(r.thread)
	default:
		err = r.town.Thread("maud", place, act)
	}
	return err
}

// The method refused lets a member do something that the bot must refuse. It checks that nothing has
// changed, that nobody else reads anything, and that the bot's answer has the text with the key why.
func (r *run) refused(who, place string, deeds []deed, why string) error {
	before, err := r.world(place)
	if err != nil {
		return err
	}
	if err := r.acts(who, place, deeds); err != nil {
		return err
	}
	r.town.Settle()
	r.look()
	after, err := r.world(place)
	if err != nil {
		return err
	}
	if before != after {
		return fmt.Errorf("it is refused and changes the table: %s", parted(before, after))
	}
	if i := slices.IndexFunc(r.news, func(n news) bool { return n.reader != who }); i >= 0 {
		return fmt.Errorf("it is refused, and others read %q", r.news[i].Content)
	}
	return r.reads(who, []string{why})
}
