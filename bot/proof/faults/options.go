package faults

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"bivouac/bot"
)

// Options describe one run. The zero value of a field means what stands beside it.
type Options struct {
	Seed     uint64
	Steps    int         // 60
	Channels int         // 3
	Titles   []bot.Title // games played besides the Probe; their painters are not used
	Plant    Plant       // none: a fault planted on purpose, to prove that it is seen
	Trace    io.Writer   // nil: nothing is told while it runs
	Dir      string      // the folder of the store; "" is a temporary one
}

func (o Options) defaults() Options {
	o.Steps, o.Channels = cmp.Or(o.Steps, 60), cmp.Or(o.Channels, 3)
	return o
}

// Plant is a fault of the bot itself, planted to prove that the checks see it.
type Plant string

// The planted faults.
const (
	PlantNone    Plant = ""
	PlantDouble  Plant = "double"  // an interaction that comes twice is taken for two
	PlantForget  Plant = "forget"  // a kill loses what was acknowledged since the last quiet moment
	PlantLeak    Plant = "leak"    // the public picture's alt text shows a seat's secret
	PlantUnsaid  Plant = "unsaid"  // a post is taken for posted and is not
	PlantAstray  Plant = "astray"  // a post goes to another channel
	PlantTwice   Plant = "twice"   // a post whose fate is unknown is sent again without looking
	PlantOld     Plant = "old"     // a post is sent again with a nonce that Discord has forgotten: the machine slept
	PlantBabbler Plant = "babbler" // the bot's token stands in a log line
	PlantEarly   Plant = "early"   // an act is acknowledged whose commit failed
	PlantUntaken Plant = "untaken" // an act is said to have taken something back
	PlantUnkept  Plant = "unkept"  // an undo that was refused is said to be done
	PlantPage    Plant = "page"    // a page of the rules shows what a seat of the channel's table sees
	PlantEyes    Plant = "eyes"    // a player's board shows what another seat sees before the end
	PlantAloud   Plant = "aloud"   // a private answer goes to everybody
	PlantUndealt Plant = "undealt" // a try is not dealt anew
	PlantButtons Plant = "buttons" // buttons are taken for taken away and are not
	PlantDeny    Plant = "deny"    // of an act that was kept it is said that it was not
	PlantSealed  Plant = "sealed"  // the card of a table tells the secret itself instead of its hash
)

// Plants are all of them.
func Plants() []Plant {
	return []Plant{PlantDouble, PlantForget, PlantLeak, PlantUnsaid, PlantAstray, PlantTwice, PlantOld, PlantBabbler,
		PlantEarly, PlantUntaken, PlantUnkept, PlantPage, PlantEyes, PlantAloud, PlantUndealt,
		PlantButtons, PlantDeny, PlantSealed}
}

// Report counts what a run did.
type Report struct {
	Seed    uint64
	Steps   int
	Acts    int            // things that members did
	Told    int            // of which the bot said that they were done
	Unheard int            // of which the bot said nothing, for a reason that is known
	Posts   int            // public messages that it made
	Tables  int            // tables opened
	Entries int            // journal entries of all of them
	Kills   int            // times that the bot was killed and started again
	Faults  map[string]int // faults by kind
	Passed  time.Duration  // on the run's own clock
	Trace   uint64         // hash of everything that happened, in order
}

// Add sums two reports up; Seed and Trace stay.
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

// Failure is a promise that was broken. Its text is one line with the command
// that repeats the run.
type Failure struct {
	Seed     uint64
	Steps    int
	Channels int
	Step     int // during which it was seen
	What     string
	Plant    Plant
}

// Error is the line.
func (f *Failure) Error() string {
	line := fmt.Sprintf("seed %d, step %d: %s; again: go run ./bot/proof faults --seeds 1 --seed %d "+
		"--steps %d --channels %d",
		f.Seed, f.Step, f.What, f.Seed, f.Steps, f.Channels)
	if f.Plant != PlantNone {
		line += " --plant " + string(f.Plant)
	}
	return line
}
