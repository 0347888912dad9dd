package cli

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot"
	"bivouac/game"
	"bivouac/game/scenario"
)

// scenarios are the games' scenario files as positions to load: "<game>/<file>",
// or "<game>/<file>#2" for a later section of it.
type scenarios struct {
	titles []bot.Title
	names  []string
}

func newScenarios(titles []bot.Title) *scenarios {
	s := &scenarios{titles: titles}
	for _, t := range titles {
		if t.Scenarios == nil {
			continue
		}
		files, err := fs.Glob(t.Scenarios, "*.txt")
		if err != nil {
			panic("cli: " + err.Error()) // the pattern is ours
		}
		for _, f := range files {
			s.names = append(s.names, t.Game.Info().ID+"/"+strings.TrimSuffix(f, ".txt"))
		}
	}
	slices.Sort(s.names)
	return s
}

// Names lists the scenarios.
func (s *scenarios) Names() []string { return s.names }

// Match is the match of a scenario before its first expectation.
func (s *scenarios) Match(name string) (*game.Match, error) {
	name, section, _ := strings.Cut(name, "#")
	when := 0
	if section != "" {
		n, err := strconv.Atoi(section)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is no section: write #1, #2, …", section)
		}
		when = n - 1
	}
	id, file, ok := strings.Cut(name, "/")
	for _, t := range s.titles {
		if ok && t.Game.Info().ID == id && t.Scenarios != nil {
			text, err := fs.ReadFile(t.Scenarios, file+".txt")
			if err != nil {
				return nil, fmt.Errorf("there is no scenario %q", name)
			}
			return scenarioMatch(t.Game, name, text, when)
		}
	}
	return nil, fmt.Errorf("there is no scenario %q; names look like game/file", name)
}

func scenarioMatch(g game.Game, name string, text []byte, when int) (*game.Match, error) {
	script, err := scenario.Parse(name, text)
	if err != nil {
		return nil, err
	}
	if id := g.Info().ID; script.Setup.Game != id {
		return nil, fmt.Errorf("%s is a scenario of %q, not of %q", name, script.Setup.Game, id)
	}
	return script.Match(g, when)
}
