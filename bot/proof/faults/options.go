package faults

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"bivouac/bot"
)

// Options describe one run. A field's comment names its default.
type Options struct {
	Seed     uint64
	Steps    int         // default 60
	Channels int         // default 3
	Titles   []bot.Title // games to play besides the Probe; their painters are not used
	Plant    Plant       // a fault planted on purpose, to prove that it is found; default none
	Trace    io.Writer   // gets a line for each event; may be nil
	Dir      string      // the folder of the store; "" is a temporary one
}

func (o Options) defaults() Options {
	o.Steps, o.Channels = cmp.Or(o.Steps, 60), cmp.Or(o.Channels, 3)
	return o
}

// Plant is a fault of the bot itself. It is planted to prove that the checks see it.
type Plant string

// The planted faults.
const (
	PlantNone   Plant = ""
	PlantDouble Plant = "double" // an interaction that comes twice counts as two
	PlantForget Plant = "forget" // a kill loses changes that were acknowledged
	PlantLeak   Plant = "leak"   // the public picture's alt text shows a seat's secret
	PlantUnsaid Plant = "unsaid" // a post counts as sent although it was not
	PlantAstray Plant = "astray" // a post goes to another channel
	PlantTwice  Plant = "twice"  // a post whose fate is unknown is sent again without looking for it
	// a post is sent again, after the machine slept, with a nonce that Discord no longer knows
	PlantOld     Plant = "old"
	PlantBabbler Plant = "babbler" // the bot's token is written to the log
	PlantEarly   Plant = "early"   // an act is acknowledged although its commit failed
	PlantUntaken Plant = "untaken" // a member is told that their act has taken something back, but it has not
	PlantUnkept  Plant = "unkept"  // a member is told that a refused undo is done
	PlantPage    Plant = "page"    // a page of the rules shows what a seat of the channel's table sees
	PlantEyes    Plant = "eyes"    // a player's board shows what another seat sees before the end
	PlantAloud   Plant = "aloud"   // a private answer goes to everybody
	PlantUndealt Plant = "undealt" // hidden things are not redealt in a try
	PlantButtons Plant = "buttons" // the bot believes that it has removed buttons, but it has not
	PlantDeny    Plant = "deny"    // a member is told that an act has not happened although it was kept
	PlantSealed  Plant = "sealed"  // the card of a table shows the secret itself instead of its hash
)

// Plants returns all faults that can be planted.
func Plants() []Plant {
	return []Plant{PlantDouble, PlantForget, PlantLeak, PlantUnsaid, PlantAstray, PlantTwice, PlantOld, PlantBabbler,
		PlantEarly, PlantUntaken, PlantUnkept, PlantPage, PlantEyes, PlantAloud, PlantUndealt,
		PlantButtons, PlantDeny, PlantSealed}
}

// Report counts what a run did.
type Report struct {
	Seed    uint64
	Steps   int
	Acts    int            // acts of members
	Told    int            // acts that were done, according to the bot's answer
	Unheard int            // acts without an answer
	Posts   int            // public messages that the bot made
	Tables  int            // tables opened
	Entries int            // journal entries of all tables
	Kills   int            // times that the bot was killed and started again
	Faults  map[string]int // faults by kind
	Passed  time.Duration  // time that passed, by the run's own clock
	Trace   uint64         // hash of everything that happened, in order
}

// Add adds the counts of another report. Seed and Trace stay.
func (r *Report) Add(other Report) {
	r.Steps += other.Steps
	r.Acts += other.Acts
	r.Told += other.Told
	r.Unheard += other.Unheard
	r.Posts += other.Posts
	r.Tables += other.Tables
	r.Entries += other.Entries
	r.Kills += other.Kills
	r.Passed += other.Passed
	for kind, n := range other.Faults {
		r.Faults[kind] += n
	}
}

// Failure is a broken promise. Its Error is one line, which has the command that repeats the run.
type Failure struct {
	Seed     uint64
	Steps    int
	Channels int
	Step     int // the step in which the failure was found
	What     string
	Plant    Plant
}

// Error returns the failure in one line.
func (f *Failure) Error() string {
	line := fmt.Sprintf("seed %d, step %d: %s; again: go run ./bot/proof faults --seeds 1 --seed %d "+
		"--steps %d --channels %d",
		f.Seed, f.Step, f.What, f.Seed, f.Steps, f.Channels)
	if f.Plant != PlantNone {
		line += " --plant " + string(f.Plant)
	}
	return line
}
