package cli

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot"
	"bivouac/game"
	"bivouac/game/scenario"
)

// scenarios are the games' scenario files as positions to load, by "<game>/<file>".
type scenarios map[string]bot.Title

func newScenarios(titles []bot.Title) scenarios {
	s := scenarios{}
	for _, t := range titles {
		if t.Scenarios == nil {
			continue
		}
		files, err := fs.Glob(t.Scenarios, "*.txt")
		if err != nil {
			panic("cli: " + err.Error()) // the pattern is ours
		}
		for _, f := range files {
			s[t.Game.Info().ID+"/"+strings.TrimSuffix(f, ".txt")] = t
		}
	}
	return s
}

// Names lists the scenarios.
func (s scenarios) Names() []string { return slices.Sorted(maps.Keys(s)) }

// Match is the match of a scenario before its first expectation, or of its second section with "#2" behind its name.
func (s scenarios) Match(name string) (*game.Match, error) {
	name, section, later := strings.Cut(name, "#")
	when, err := strconv.Atoi(section)
	if later && (err != nil || when < 1) {
		return nil, fmt.Errorf("%q is no section: write #1, #2, …", section)
	}
	t, known := s[name]
	if !known {
		return nil, fmt.Errorf("there is no scenario %q; names look like game/file", name)
	}
	text, err := fs.ReadFile(t.Scenarios, path.Base(name)+".txt")
	if err != nil {
		return nil, err
	}
	script, err := scenario.Parse(name, text)
	if err != nil {
		return nil, err
	}
	if id := t.Game.Info().ID; script.Setup.Game != id {
		return nil, fmt.Errorf("%s is a scenario of %q, not of %q", name, script.Setup.Game, id)
	}
	return script.Match(t.Game, max(0, when-1))
}
