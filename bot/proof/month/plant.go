package month

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"bivouac/bot/proof/town"
)

// Plant is a fault on purpose, to prove that a promise is watched.
type Plant string

// The planted faults.
const (
	PlantNone   Plant = ""
	PlantDeaf   Plant = "deaf"   // the bot knows no quiet hours
	PlantEager  Plant = "eager"  // the bot reminds after hours, not days
	PlantOpen   Plant = "open"   // open tables are left open
	PlantDamage Plant = "damage" // the disk loses pages
	PlantName   Plant = "name"   // the bot is not told of new names
	PlantNick   Plant = "nick"   // another server's nickname is told as this one's
	PlantGift   Plant = "gift"   // more time is meant than the bot is told
	PlantCalls  Plant = "calls"  // each call to a start is heard twice
	PlantEcho   Plant = "echo"   // who has answered hears his message again half a day later
	PlantTyped  Plant = "typed"  // alt texts say the last action as it is typed
)

// Plants are all of them.
func Plants() []Plant {
	return []Plant{
		PlantDeaf, PlantEager, PlantOpen, PlantDamage, PlantName, PlantNick, PlantGift, PlantCalls, PlantEcho, PlantTyped,
		PlantWord, PlantMention, PlantOrder, PlantField,
	}
}

// plant changes what a life of the bot is put together from.
func (r *run) plant(p *town.Parts) {
	if r.o.Plant == PlantEager {
		p.Tables.Remind = []time.Duration{3 * time.Hour, 5 * time.Hour}
	}
	if r.o.Alter != nil {
		r.o.Alter(p)
	}
}

// An echo is a message to be heard a second time, and from when.
type echo struct {
	at      time.Time
	channel string
	out     said
}

// keep notes what a plant repeats.
func (e *ear) keep(channel string, out said) {
	switch {
	case e.run.o.Plant == PlantCalls && strings.Contains(out.Content, "** starts <t:"):
		e.kept = append(e.kept, echo{e.run.town.Now(), channel, out})
	case e.run.o.Plant == PlantEcho:
		e.kept = append(e.kept, echo{e.run.town.Now().Add(12 * time.Hour), channel, out})
	}
}

// repeat lets what was kept be heard again when it is time.
func (e *ear) repeat() {
	for len(e.kept) > 0 && !e.run.town.Now().Before(e.kept[0].at) {
		one := e.kept[0]
		e.kept = e.kept[1:]
		if e.run.o.Plant == PlantEcho {
			one.out.Allowed.Users = e.done(one)
		}
		e.public(one.channel, one.out)
	}
}

// done are those of a message's users who are awake and have answered.
func (e *ear) done(one echo) []string {
	t, err := e.run.tables().In(one.channel)
	if err != nil || t.Phase != town.Playing {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(one.out.Allowed.Users), func(u string) bool {
		m := e.run.byID[u]
		return m == nil || m.asleep(e.run.town.Now()) || t.WaitsFor(u)
	})
}

// wound blanks the pages of the store's file.
func (r *run) wound() error {
	f, err := os.OpenFile(filepath.Join(r.o.Dir, storeName), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	const heads = 8192 // the first two pages say where the others are
	_, err = f.WriteAt(make([]byte, info.Size()-heads), heads)
	return err
}
