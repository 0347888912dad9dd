package town

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/tape"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// Options describe a town.
type Options struct {
	Titles   []bot.Title
	Members  []playground.Member
	Channels []string  // names of the channels
	Path     string    // path of the bot's store, which exists or will be made
	Seed     uint64    // decides all luck in the bot and in its matches
	Begin    time.Time // start of time; zero means Beginning
	Log      io.Writer
	// Heard, if any, is called with each request of the bot that Discord has carried out: with its
	// method, its path below the API's address, its JSON, and the JSON of the answer.
	Heard func(method, path string, body, answer []byte)
	// Tape, if any, records everything that happens.
	Tape *tape.Tape
	// Judge, if any, orders the answers of panels instead of bot.Advise.
	Judge bot.Ranker
	// Shape, if any, changes the configuration of each Life. The store is already open, and
	// requests already go to the playground.
	Shape func(*Town, *Parts)
}

// Town is a Discord with the bot in it. It belongs to one goroutine.
type Town struct {
	Server *playground.Server
	Pace   *Pace // the time of the bot's machine
	*Life        // the running bot

	o      Options
	feed   *playground.Feed
	store  *store.Store
	luck   *rand.ChaCha8
	asleep bool // is true while the bot does not run; its requests then fail
}

// Beginning is the default start of time.
var Beginning = time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)

// New builds a town and starts its bot.
func New(o Options) (*Town, error) {
	o.Log = cmp.Or(o.Log, io.Discard)
	if o.Begin.IsZero() {
		o.Begin = Beginning
	}
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], o.Seed)
	t := &Town{o: o, luck: rand.NewChaCha8(seed)}
	options := playground.Options{
		Clock: playground.ManualClock(o.Begin), GuildLocale: "en-US", OldEdits: 1 << 20, Members: o.Members,
		Entropy: rand.NewChaCha8([32]byte{1}), Intents: playground.IntentMembers,
	}
	for _, name := range o.Channels {
		options.Channels = append(options.Channels, playground.Channel{Name: name})
	}
	t.Server = playground.New(options)
	t.name()
	if err := t.start(); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// name gives the tape the clock, and the names of members and channels.
func (t *Town) name() {
	if t.o.Tape == nil {
		return
	}
	t.o.Tape.Clock(t.Now)
	t.o.Tape.Name(t.Server.GuildID(), "home")
	if state, err := t.Server.As(t.o.Members[0].Key).State(); err == nil {
		for _, role := range state.Guild.Roles {
			t.o.Tape.Name(role.ID, "role-"+role.Name)
		}
	}
	t.o.Tape.Name(t.Server.As("bot").ID(), "bot")
	for _, m := range t.o.Members {
		t.o.Tape.Name(t.Server.As(m.Key).ID(), m.Key)
	}
	for _, name := range t.o.Channels {
		t.o.Tape.Name(t.Server.ChannelID("#"+name), name)
	}
}

// assemble opens the store and builds the bot.
func (t *Town) assemble() error {
	log := slog.New(slog.NewTextHandler(t.o.Log, &slog.HandlerOptions{Level: slog.LevelInfo}))
	var err error
	if t.store, err = enginetest.At(t.o.Path, store.Options{RetryEvery: -1}); err != nil {
		return err
	}
	t.store = t.o.Tape.Store(t.store)
	catalog, err := Catalog(t.o.Titles)
	if err != nil {
		return err
	}
	p := Parts{
		Titles: t.o.Titles, Log: log,
		Tables: table.Config{Store: t.store, Clock: t.Server.Clock(), Entropy: t.luck},
		Client: wire.Config{Transport: road{t}, Pace: t.Pace},
		Bot:    bot.Config{Now: t.Server.Clock().Now, Catalog: catalog, Judge: t.o.Judge},
		Shell:  wire.Options{Members: true},
	}
	if t.o.Shape != nil {
		t.o.Shape(t, &p)
	}
	t.Life, err = Assemble(p)
	return err
}

// road carries the bot's requests to the playground.
type road struct{ t *Town }

var errDown = errors.New("the process has ended")

// RoundTrip carries one request.
func (r road) RoundTrip(req *http.Request) (*http.Response, error) {
	if r.t.asleep {
		return nil, errDown
	}
	var body []byte
	if req.Body != nil {
		var err error
		if body, err = io.ReadAll(req.Body); err != nil {
			return nil, err
		}
	}
	in := req.Clone(req.Context())
	in.Body, in.RequestURI = io.NopCloser(bytes.NewReader(body)), req.URL.RequestURI()
	answer := httptest.NewRecorder()
	r.t.Server.ServeHTTP(answer, in)
	r.t.o.Tape.Request(tape.Request{
		Method: req.Method, Path: strings.TrimPrefix(req.URL.Path, "/api/v10"), Header: req.Header, Body: body,
		Status: answer.Code, Answer: answer.Body.Bytes(),
	})
	if heard := r.t.o.Heard; heard != nil && answer.Code < http.StatusMultipleChoices {
		heard(req.Method, strings.TrimPrefix(req.URL.Path, "/api/v10"),
			Payload(req.Header, body), answer.Body.Bytes())
	}
	return answer.Result(), nil
}

// Payload returns the JSON of a request's body. In a multipart body, the JSON is one of the parts.
// Payload returns nil if a multipart body has no such part.
func Payload(h http.Header, body []byte) []byte {
	media, params, _ := mime.ParseMediaType(h.Get("Content-Type"))
	if media != "multipart/form-data" {
		return body
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := form.NextPart()
		if err != nil {
			return nil
		}
		if part.FormName() == "payload_json" {
			text, _ := io.ReadAll(part) // cannot fail: the body is in memory
			return text
		}
	}
}

// Folder creates a folder for temporary stores and returns a function that deletes it. The folder
// is in memory if possible: these proofs do not test the disk, and a thousand syncs would take
// longer than everything else.
func Folder() (dir string, remove func(), err error) {
	const memory = "/dev/shm"
	if info, e := os.Stat(memory); e == nil && info.IsDir() {
		dir = memory
	}
	dir, err = os.MkdirTemp(dir, "bivouac-proof-")
	return dir, func() { _ = enginetest.RemoveAll(dir) }, err
}
