package screen

import (
	"testing"

	"bivouac/bot/table"
	"bivouac/game"

	"github.com/google/go-cmp/cmp"
)

// TestAsidesAreNotSaid: what else is told says an aside already, so reports and posts leave it out; the
// history has it.
func TestAsidesAreNotSaid(t *testing.T) {
	said, aside := game.Event{Text: game.T("host.vote.asked")}, game.Event{Text: game.T("host.undone"), Aside: true}
	told := []game.Event{aside, said, aside}
	history := []table.Line{{Events: told}, {Events: told}}
	if diff := cmp.Diff([]game.Event{said, said}, EventsOf(history)); diff != "" {
		t.Errorf("what a post tells (-want +got):\n%s", diff)
	}
}
