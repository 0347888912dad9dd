package table

import "testing"

// TestWithout tells how a game would end without a player, and changes nothing.
func TestWithout(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, stubborn{id: "refuses", refuses: true}) })
	for _, c := range []struct {
		game, user string
		over       bool
		void       bool
		key        string
	}{
		{"duel", "bruno", true, false, "duel.end.won"},
		{"duel", "emma", false, false, ""}, // she has no seat
		{"refuses", "bruno", true, true, ""},
	} {
		at := b.get(b.playing("c-"+c.game+c.user, c.game))
		end, over := at.Without(c.user)
		if over != c.over || end.Void != c.void || string(end.Text.Key) != c.key {
			t.Errorf("%s without %s: %t, %+v", c.game, c.user, over, end)
		}
		if again := b.get(at.ID); again.Status != Playing || again.Entries() != at.Entries() {
			t.Errorf("%s is %s afterwards, with %d entries", c.game, again.Status, again.Entries())
		}
	}
}
