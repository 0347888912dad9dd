package game

import "fmt"

// Entry is one line of a match's append-only journal: a move, or a strike that takes earlier moves
// back. Struck moves stay in it.
type Entry struct {
	Seat     Seat   `json:"seat"`
	Decision int    `json:"decision,omitempty"` // 0 for an act that answers no question
	Action   Action `json:"action,omitempty"`
	// With ties a move to the one before: both came from one typed word and are
	// undone together.
	With bool `json:"with,omitempty"`
	// Strike lists the indexes of the entries that this one takes back; then
	// there is no Action.
	Strike []int `json:"strike,omitempty"`
	// Agreed says that the others consented to the strike. They had seen what the strike takes back,
	// so it stays readable.
	Agreed bool `json:"agreed,omitempty"`
	// Origin, if any, says that the rules changed before this entry: the match continues from the
	// position in the Origin.
	Origin *Origin `json:"origin,omitempty"`
}

// effective returns the indexes of the moves that are not struck.
func effective(journal []Entry) []int {
	struck := make([]bool, len(journal))
	for _, e := range journal {
		for _, i := range e.Strike {
			struck[i] = true
		}
	}
	var live []int
	for i, e := range journal {
		if e.Strike == nil && !struck[i] {
			live = append(live, i)
		}
	}
	return live
}

// checkJournal returns an error if an entry is neither a move nor a strike, or if a strike takes
// back anything but earlier moves that are not struck yet. It also checks the Origins.
func checkJournal(journal []Entry) error {
	struck := make([]bool, len(journal))
	for n, e := range journal {
		if (e.Action == "") == (len(e.Strike) == 0) {
			return fmt.Errorf("journal entry %d is neither a move nor a strike", n)
		}
		if e.Agreed && e.Strike == nil {
			return fmt.Errorf("journal entry %d is no strike that anybody agreed to", n)
		}
		for _, i := range e.Strike {
			if i < 0 || i >= n || journal[i].Strike != nil {
				return fmt.Errorf("journal entry %d strikes entry %d, which is no move before it", n, i)
			}
			if struck[i] {
				return fmt.Errorf("journal entry %d strikes entry %d, which was struck before", n, i)
			}
			struck[i] = true
		}
	}
	return checkOrigins(journal)
}
