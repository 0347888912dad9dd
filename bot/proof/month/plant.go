package month

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"bivouac/bot/proof/town"
)

// Plant is a deliberate fault, to prove that a promise is checked.
type Plant string

// The planted faults.
const (
	PlantNone   Plant = ""
	PlantDeaf   Plant = "deaf"   // the bot ignores quiet hours
	PlantEager  Plant = "eager"  // the bot reminds after hours, not days
	PlantOpen   Plant = "open"   // open tables are not closed at the end
	PlantDamage Plant = "damage" // the disk loses pages
	PlantName   Plant = "name"   // the bot does not hear of new names
	PlantNick   Plant = "nick"   // a nickname of another server is reported as this server's
	PlantGift   Plant = "gift"   // the proof expects a later deadline than the bot was told
	PlantCalls  Plant = "calls"  // each call to a planned start is heard twice
	PlantEcho   Plant = "echo"   // a member who has answered hears the message again half a day later
	PlantTyped  Plant = "typed"  // alt texts contain the last action as it is typed
)

// Plants lists all planted faults.
func Plants() []Plant {
	return []Plant{
		PlantDeaf, PlantEager, PlantOpen, PlantDamage, PlantName, PlantNick, PlantGift, PlantCalls, PlantEcho, PlantTyped,
		PlantWord, PlantMention, PlantOrder, PlantField,
	}
}

// plant changes the configuration with which the bot starts.
func (r *run) plant(p *town.Parts) {
	if r.o.Plant == PlantEager {
		p.Tables.Remind = []time.Duration{3 * time.Hour, 5 * time.Hour}
	}
	if r.o.Alter != nil {
		r.o.Alter(p)
	}
}

// An echo is a message that the ear hears a second time, at the time in the field at or later.
type echo struct {
	at      time.Time
	channel string
	out     said
}

// keep stores a message if a plant makes the ear hear it again.
func (e *ear) keep(channel string, out said) {
	switch {
	case e.run.o.Plant == PlantCalls && strings.Contains(out.Content, "** starts <t:"):
		e.kept = append(e.kept, echo{e.run.town.Now(), channel, out})
	case e.run.o.Plant == PlantEcho:
		e.kept = append(e.kept, echo{e.run.town.Now().Add(12 * time.Hour), channel, out})
	}
}

// repeat lets the ear hear kept messages when their time has come.
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

// The method done returns the users whom a message mentions, who are awake and who have no open
// question at the channel's table.
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

// The method wound damages the store: it overwrites all pages of the store's file with zeros, except
// the first two.
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
	const heads = 8192 // bytes of the first two pages, which say where the other pages are
	_, err = f.WriteAt(make([]byte, info.Size()-heads), heads)
	return err
}
