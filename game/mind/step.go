package mind

import "bivouac/game"

// mostDeals is the largest number of determinizations in which oneStep values an answer.
const mostDeals = 8

// oneStep values the position after each answer, in as many determinizations as the budget allows.
func (s *search) oneStep() ([]Option, error) {
	all := s.own()
	return s.judged(all, min(max(1, s.strength.Decisions/len(all)), mostDeals))
}

// judged returns the mean value of the positions after some answers over deals determinizations.
func (s *search) judged(all []game.Action, deals int) ([]Option, error) {
	options := make([]Option, len(all))
	for i, a := range all {
		options[i].Action = a
	}
	for n := range deals {
		from := s.deal(n)
		for i := range options {
			state := s.copied(from)
			if err := s.answer(state, options[i].Action); err != nil {
				return nil, err
			}
			options[i].Value += s.prospects(state)[s.seat]
			s.drop(state)
		}
	}
	for i := range options {
		options[i].Value /= deals
	}
	return options, nil
}
