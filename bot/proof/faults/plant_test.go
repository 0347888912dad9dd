package faults

import (
	"errors"
	"regexp"
	"testing"

	"bivouac/game/amount"
)

// checks are what the fault is meant to be seen by.
var checks = map[Plant]string{
	PlantDouble:  `applied twice`,
	PlantForget:  `nothing of it is on the disk|has fewer now|on the disk before the kill|cannot be read|was told`,
	PlantLeak:    `secret canary-[0-9a-f]+ of [0-9]* went to ""`,
	PlantUnsaid:  `which nobody posted|never got its card|was told before|were never told`,
	PlantAstray:  `was posted in channel`,
	PlantTwice:   `was made twice|was told twice`,
	PlantOld:     `was made twice`,
	PlantBabbler: `stands in the log`,
	PlantEarly:   `nothing of it is on the disk`,
	PlantUntaken: `takes anything of that user's back`,
	PlantUnkept:  `was told "↩️.*nothing of it is on the disk`,
	PlantPage:    `the view of seat [0-9] went to "[0-9]+"`,
	PlantEyes:    `the view of seat [0-9] went to "[0-9]+"`,
	PlantAloud:   `the view of seat [0-9] went to ""|secret canary-[0-9a-f]+ of [0-9]* went to ""`,
	PlantButtons: `messages have buttons to play|still has buttons to play`,
	PlantUndealt: `secret canary-[0-9a-f]+ of [0-9]+ went to "[0-9]+"`,
	PlantDeny:    `told that nothing happened`,
	PlantSealed:  `the luck of table [0-9a-z]+ stands in .* before the end`,
}

// TestPlanted: each fault planted in the bot is seen, by the check that is meant for
// it, within some thousand steps; in the short form one of nine.
func TestPlanted(t *testing.T) {
	t.Parallel()
	for _, plant := range amount.Some(Plants(), 9) {
		t.Run(string(plant), func(t *testing.T) {
			steps := 0
			for seed := uint64(1); seed <= 40; seed++ {
				_, err := Run(t.Context(), Options{Seed: seed, Steps: 400, Plant: plant})
				var f *Failure
				switch {
				case err == nil:
					steps += 400
					continue
				case !errors.As(err, &f) || checks[plant] == "" || !regexp.MustCompile(checks[plant]).MatchString(f.What):
					t.Errorf("%s was seen as %v, want %q", plant, err, checks[plant])
				}
				if f == nil {
					return
				}
				t.Logf("seen after %d steps: %v", steps+f.Step, err)
				return
			}
			t.Errorf("nobody noticed in %d steps", steps)
		})
	}
}
