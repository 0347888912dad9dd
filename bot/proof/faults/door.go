package faults

import (
	"fmt"

	"bivouac/bot/wire"
)

// How an interaction comes.
const (
	comesOnce  = "once"
	comesTwice = "twice"
	comesLate  = "late"
	comesNever = "never"
)

// known notes an interaction that reached the bot.
func (s *sim) known(in *wire.Interaction) {
	if _, is := s.came[in.ID]; !is {
		s.came[in.ID] = in
		s.order = append(s.order, in.ID)
	}
	s.byToken[in.Token.Reveal()] = in
}

// keep holds an interaction back for later.
func (s *sim) keep(in *wire.Interaction) {
	s.kept = append(s.kept, in)
}

// broken notes a broken promise; the first one is what the run ends with.
func (s *sim) broken(format string, args ...any) {
	if s.failure == nil {
		s.failure = &Failure{
			Seed: s.o.Seed, Steps: s.o.Steps, Channels: s.o.Channels, Plant: s.o.Plant,
			Step: s.step, What: fmt.Sprintf(format, args...),
		}
	}
}
