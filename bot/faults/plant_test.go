package faults

import (
	"errors"
	"regexp"
	"sync"
	"testing"
)

// checks are what the fault is meant to be seen by.
var checks = map[Plant]string{
	PlantDouble:  `applied twice`,
	PlantForget:  `nothing of it is on the disk|has fewer now|was told`,
	PlantLeak:    `secret canary-[0-9a-f]+ of [0-9]* went to ""|sees secret`,
	PlantUnsaid:  `which nobody posted|never got its card|was told before|were never told`,
	PlantAstray:  `was posted in channel|in channel .* tells of table`,
	PlantTwice:   `was made twice|was told twice`,
	PlantBabbler: `stands in the log`,
}

// first is the seed to begin with, where an earlier one is known to show nothing.
var first = map[Plant]uint64{PlantTwice: 1}

// TestPlanted: each fault planted in the bot is seen, by the check that is meant
// for it, within a few seeds. The runs mostly wait, so they go side by side.
func TestPlanted(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	for _, plant := range Plants() {
		wg.Go(func() {
			for seed := first[plant]; seed < 12; seed++ {
				_, err := Run(t.Context(), Options{Seed: seed, Steps: 25, Plant: plant})
				if err == nil {
					continue
				}
				var f *Failure
				if !errors.As(err, &f) || checks[plant] == "" || !regexp.MustCompile(checks[plant]).MatchString(f.What) {
					t.Errorf("%s was seen as %v, want %q", plant, err, checks[plant])
				}
				t.Logf("%s: %v", plant, err)
				return
			}
			t.Errorf("%s: nobody noticed", plant)
		})
	}
	wg.Wait()
}
