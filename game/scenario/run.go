package scenario

import (
	"fmt"

	"bivouac/game"
	"bivouac/game/lang"
)

// Match returns the match that section number when (from 0) sets up: everything before its first
// expectation is played. Developers load it to look at a rule.
func (s *Script) Match(g game.Game, when int) (*game.Match, error) {
	if when < 0 || when >= len(s.Whens) {
		return nil, fmt.Errorf("%s has the sections 0 to %d, not %d", s.File, len(s.Whens)-1, when)
	}
	texts, err := lang.New(g.Info().Texts)
	if err != nil {
		return nil, err
	}
	x, err := begin(g, texts, s)
	if err != nil {
		return nil, err
	}
	lines := append(s.Given[:len(s.Given):len(s.Given)], s.Whens[when].Lines...)
	for _, l := range lines {
		if l.Kind == Expect || l.Kind == Refuse {
			break
		}
		if err := x.do(l); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", s.File, l.No, err)
		}
	}
	return x.match, nil
}

// Run plays section number when (from 0) and lists its failures. It continues after a failed
// expectation, not after a failed action.
func (s *Script) Run(g game.Game, texts *lang.Catalog, when int) []error {
	if when < 0 || when >= len(s.Whens) {
		return []error{fmt.Errorf("%s has the sections 0 to %d, not %d", s.File, len(s.Whens)-1, when)}
	}
	x, err := begin(g, texts, s)
	if err != nil {
		return []error{err}
	}
	var wrong []error
	for _, l := range append(s.Given[:len(s.Given):len(s.Given)], s.Whens[when].Lines...) {
		err := x.do(l)
		if err == nil {
			continue
		}
		wrong = append(wrong, fmt.Errorf("%s:%d: %w", s.File, l.No, err))
		if l.Kind != Expect && l.Kind != Refuse {
			break
		}
	}
	return wrong
}
