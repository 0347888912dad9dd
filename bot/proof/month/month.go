package month

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
)

// Options describe a run.
type Options struct {
	Titles []bot.Title
	Tables int // number of tables; they are opened in the first three fifths of the time
	Days   int
	Seed   uint64
	Plant  Plant
	Dir    string // folder of the store; "" means a temporary one
	// Tape, if any, gets a record of everything that happens: see package tape.
	Tape io.Writer
	// Alter, if any, changes the configuration at each start of the bot.
	Alter func(*town.Parts)
	Apart int // the average number of steps between two asides at a table; 0 means 100
}

// Report counts what happened.
type Report struct {
	Tables                             int // number of tables that were opened, without rematches
	Finished, Cancelled, Expired, Gone int // how tables ended: see judge; Gone means without a channel
	Deleted                            int // lobbies that were closed at least a day before the end
	Swept                              int // cancelled tables that a moderator closed at the end
	Acts, Refused                      int // acts of members, and how many of them the bot refused
	Messages, Direct                   int // messages of the bot, in channels and to one person
	Mentions, Reminders                int // mentions, and how many of them were reminders
	Votes, Kicks                       int // votes, and how many of them were to go on without a player
	ToldTwice, Woken                   int
	Deeds                              map[Deed]int
	// Digest is a hash of everything that the bot sent, without the bytes of pictures. Two programs
	// whose bots send the same have equal digests.
	Digest string
	Took   time.Duration
}

// storeName is the store's file in its folder.
const storeName = "month.db"

// step is the time between two steps of a month.
const step = 10 * time.Minute

// run is a running month.
type run struct {
	o       Options
	town    *town.Town
	luck    *rand.Rand
	members []*member
	byID    map[string]*member
	rooms   []*room
	ear     *ear
	report  Report
	faults  []error
	gifts   map[question]gift
	tape    *tape.Tape
	planted bool // says whether the fault of plant_stream.go has happened; it happens only once
}

// beginning is when a month begins: two days before clocks change in North America, three weeks
// before they do in Europe and thirty days before they do in New Zealand.
var beginning = time.Date(2026, 3, 6, 9, 0, 0, 0, time.UTC)

// Run simulates a month. Its error joins the errors about the first promises that were broken.
func Run(ctx context.Context, o Options) (Report, error) {
	began := time.Now()
	o.Apart = cmp.Or(o.Apart, 100)
	if o.Dir == "" {
		dir, remove, err := town.Folder()
		if err != nil {
			return Report{}, err
		}
		defer remove()
		o.Dir = dir
	}
	r := &run{o: o, luck: rand.New(rand.NewPCG(o.Seed, 7)), byID: map[string]*member{}, gifts: map[question]gift{}}
	r.report.Deeds = map[Deed]int{}
	r.ear = &ear{run: r, dms: map[string]string{}, asked: map[question][]telling{}, other: map[string]time.Time{},
		soon: map[call]int{}, all: sha256.New()}
	err := r.live(ctx)
	if r.town != nil {
		err = errors.Join(err, r.town.Close())
	}
	err = errors.Join(err, r.tape.Flush())
	r.report.Took = time.Since(began)
	r.report.Digest = fmt.Sprintf("%x", r.ear.all.Sum(nil)[:16])
	return r.report, errors.Join(append(r.faults, err)...)
}

// live plays the whole run.
func (r *run) live(ctx context.Context) error {
	if err := r.settle(); err != nil {
		return err
	}
	steps := r.o.Days * int(24*time.Hour/step)
	for n := range steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.openDue(n, steps); err != nil {
			return err
		}
		if r.o.Plant != PlantNone && len(r.faults) > 0 {
			return nil // the planted fault was found
		}
		if err := r.one(); err != nil {
			return fmt.Errorf("at %v: %w", r.town.Now(), err)
		}
	}
	return r.end()
}

// openDue opens the tables that should be open at step n of all steps. If it finds no member who is
// awake, the tables wait for the next step.
func (r *run) openDue(n, steps int) error {
	for r.report.Tables < r.o.Tables && r.report.Tables*steps*3/5 <= n*r.o.Tables {
		host := r.pick(r.luck.IntN)
		if host == nil {
			return nil
		}
		if err := r.open(host); err != nil {
			return err
		}
	}
	return nil
}

// The method one plays one step of the month: time passes, something may go wrong, members act.
func (r *run) one() error {
	r.town.Pass(step)
	r.ear.repeat()
	r.elsewhere()
	if err := r.trouble(); err != nil {
		return err
	}
	for _, m := range r.members {
		if err := m.live(); err != nil {
			return err
		}
	}
	for _, room := range r.rooms {
		if err := room.live(); err != nil {
			return err
		}
	}
	return nil
}

// settle builds the town and lets its members choose their settings.
func (r *run) settle() error {
	people := max(12, min(60, r.o.Tables/3))
	options := town.Options{
		Titles: r.o.Titles, Path: filepath.Join(r.o.Dir, storeName), Seed: r.o.Seed, Heard: r.ear.hear, Begin: beginning,
	}
	if err := r.record(&options); err != nil {
		return err
	}
	options.Shape = func(_ *town.Town, p *town.Parts) {
		r.plant(p)
		r.stream(p)
	}
	for n := range people {
		m := newMember(r, n)
		r.members = append(r.members, m)
		options.Members = append(options.Members, playground.Member{Key: m.key, Name: m.name, Locale: m.locale})
	}
	options.Members = append(options.Members, playground.Member{
		Key: moderator, Name: "Moderator", Locale: "en-GB", Admin: true,
	})
	options.Channels = append(options.Channels, refuge[1:])
	for n := range r.o.Tables {
		options.Channels = append(options.Channels, roomName(n))
	}
	var err error
	if r.town, err = town.New(options); err != nil {
		return err
	}
	for _, m := range r.members {
		m.id = r.town.Server.As(m.key).ID()
		r.byID[m.id] = m
		if err := m.settle(); err != nil {
			return err
		}
	}
	return nil
}

// record connects a tape to the town if Options.Tape is set.
func (r *run) record(o *town.Options) error {
	if r.o.Tape == nil {
		return nil
	}
	texts, err := town.Catalog(o.Titles)
	if err != nil {
		return err
	}
	r.tape = tape.New(r.o.Tape, texts)
	o.Tape, o.Titles = r.tape, slices.Clone(o.Titles)
	for i := range o.Titles {
		o.Titles[i].Painter = r.tape.Painter(o.Titles[i].Painter)
	}
	return nil
}

// moderator has all permissions, plays at no table and closes tables at the end.
const moderator = "mod"

// The method broken records a broken promise. Only the first few are reported.
func (r *run) broken(format string, args ...any) {
	if len(r.faults) < 12 {
		r.faults = append(r.faults, fmt.Errorf("%s: %s", r.town.Now().Format("day 2 15:04"), fmt.Sprintf(format, args...)))
	}
}

// tables returns the tables of the running bot.
func (r *run) tables() town.Inside { return r.town.Inside }
