package lune

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Appendix B of the rules, as printed.
const (
	appendixPlasma = `0: CR FF BB AL · 1: CR FF BB AH · 2: CR FF AL AH · 3: CR LE BB AF · 4: CR LE BB AH · ` +
		`5: CR LE AF AH · 6: CR HO BB AF · 7: CR HO BB AL · 8: CR HO AF AL · 9: SC FF BB AL · 10: SC FF BB AH · ` +
		`11: SC FF AL AH · 12: SC LE BB AF · 13: SC LE BB AH · 14: SC LE AF AH · 15: SC HO BB AF · 16: SC HO BB AL · ` +
		`17: SC HO AF AL · 18: FF LE PC BB · 19: FF LE PC AH · 20: FF LE PS BB · 21: FF LE PS AH · 22: FF LE BB AH · ` +
		`23: FF HO PC BB · 24: FF HO PC AL · 25: FF HO PS BB · 26: FF HO PS AL · 27: FF HO BB AL · 28: LE HO PC BB · ` +
		`29: LE HO PC AF · 30: LE HO PS BB · 31: LE HO PS AF · 32: LE HO BB AF`
	appendixFly = `0: CR FF LE BB · 1: CR FF LE AH · 2: CR FF HO BB · 3: CR FF HO AL · 4: CR LE HO BB · ` +
		`5: CR LE HO AF · 6: SC FF LE BB · 7: SC FF LE AH · 8: SC FF HO BB · 9: SC FF HO AL · 10: SC LE HO BB · ` +
		`11: SC LE HO AF · 12: FF LE HO PC · 13: FF LE HO PS · 14: FF LE HO BB`
	simpleList = `PP CR FF LE · PP CR FF HO · PP CR LE HO · PP SC FF LE · PP SC FF HO · PP SC LE HO · PP FF LE HO`
	expertList = `FP PC BB AF AL AH · FP PS BB AF AL AH`
)

// printed writes rosters as the rules do, without the Psion if it is named.
func printed(list [][]kind, without kind) []string {
	var lines []string
	for _, types := range list {
		var codes []string
		for _, k := range types {
			if k != without {
				codes = append(codes, kinds[k].code)
			}
		}
		lines = append(lines, strings.Join(codes, " "))
	}
	return lines
}

// fromRules cuts a list of the rules into its rosters, without their numbers.
func fromRules(text string) []string {
	var lines []string
	for _, line := range strings.Split(text, " · ") {
		if _, after, numbered := strings.Cut(line, ": "); numbered {
			line = after
		}
		lines = append(lines, line)
	}
	return lines
}

func TestRostersAreThoseOfTheRules(t *testing.T) {
	for _, c := range []struct {
		name string
		got  []string
		want string
	}{
		{"L13.5", printed(simpleRosters, kindCount), simpleList},
		{"Appendix B, PP", printed(plasmaRosters, plasmaPsion), appendixPlasma},
		{"Appendix B, FP", printed(flyRosters, flyPsion), appendixFly},
		{"L13.7", printed(expertRosters, kindCount), expertList},
	} {
		if diff := cmp.Diff(fromRules(c.want), c.got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestRosterIsWrittenInTheOrderOfTypes(t *testing.T) {
	got := printed(flyRosters[:1], kindCount)[0]
	if want := "CR FF LE FP BB"; got != want { // L13.4: FP after HO
		t.Errorf("the first roster with the Fly Psion = %s, want %s", got, want)
	}
}
