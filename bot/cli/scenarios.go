package cli

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot"
	"bivouac/game"
	"bivouac/game/scenario"
)

// scenarios are the games' scenario files, from which positions are loaded. Their names look like
// "<game>/<file>".
type scenarios []bot.Title

// Names lists the scenarios.
func (s scenarios) Names() (names []string) {
	for _, t := range s {
		if t.Scenarios != nil {
			files, _ := fs.Glob(t.Scenarios, "*.txt") // cannot fail: the pattern is valid
			for _, f := range files {
				names = append(names, t.Game.Info().ID+"/"+strings.TrimSuffix(f, ".txt"))
			}
		}
	}
	slices.Sort(names)
	return names
}

// Match returns the match of a scenario at the point where the file first says what it expects. If
// the name ends with "#2", it returns the match of the file's second section.
func (s scenarios) Match(name string) (*game.Match, error) {
	name, section, later := strings.Cut(name, "#")
	when, err := strconv.Atoi(section)
	if later && (err != nil || when < 1) {
		return nil, fmt.Errorf("%q is no section: write #1, #2, …", section)
	}
	if !slices.Contains(s.Names(), name) {
		return nil, fmt.Errorf("there is no scenario %q; names look like game/file", name)
	}
	t, _ := TitleOf(s, path.Dir(name)) // cannot fail: the title's file was found
	text, err := fs.ReadFile(t.Scenarios, path.Base(name)+".txt")
	if err != nil {
		return nil, err
	}
	script, err := scenario.Parse(name, text)
	if err != nil {
		return nil, err
	}
	if script.Setup.Game != t.Game.Info().ID {
		return nil, fmt.Errorf("%s is a scenario of %q, not of %q", name, script.Setup.Game, t.Game.Info().ID)
	}
	return script.Match(t.Game, max(0, when-1))
}
