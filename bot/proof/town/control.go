package town

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"bivouac/bot/features"
	"bivouac/bot/proof/tape"
	"bivouac/bot/screen"
)

// marked are the operations that tell which post their button stands below.
var marked = map[string]bool{
	screen.OpPlay: true, screen.OpJoin: true, features.All.Code("rematch.open"): true, screen.OpResume: true, screen.OpRejoin: true,
	screen.OpTake: true, screen.OpDecline: true, screen.OpGive: true, screen.OpBallot: true,
	screen.OpAgree: true, screen.OpRefuse: true,
}

// opened are the operations that tell when their vote was opened: the place in the path.
var opened = map[string]int{screen.OpAgree: 0, screen.OpRefuse: 0, screen.OpBallot: 1}

var postMark = regexp.MustCompile(`^n[0-9a-z]+$`)

// Control says in words what a custom_id does, however it is encoded: the operation's name, then its
// table, title or try, its question ("?14", "?14+" where it is checked that others have not changed
// what was shown) and its path, in which "(post)" and "(vote)" stand for the marks of posts and votes.
// What the bot has not written is returned as it is.
func Control(id string) string {
	c, err := screen.ParseCustomID(id)
	if err != nil || tape.Operation(c.Op) == "" {
		return id
	}
	words := []string{tape.Operation(c.Op)}
	if c.Table != "" {
		words = append(words, c.Table)
	}
	switch {
	case c.Told > 0:
		words = append(words, fmt.Sprintf("?%d+", c.Decision))
	case c.Decision > 0:
		words = append(words, fmt.Sprintf("?%d", c.Decision))
	}
	for n, part := range c.Path {
		switch at, ok := opened[c.Op]; {
		case ok && n == at:
			part = "(vote)"
		case marked[c.Op] && postMark.MatchString(part):
			part = "(post)"
		case n == 0 && within[words[0]]:
			part = cmp.Or(tape.Operation(part), part)
		}
		words = append(words, cmp.Or(part, "-"))
	}
	return strings.Join(words, " ")
}

// within are the operations around a panel that is not the table's own: its operation begins the path.
var within = map[string]bool{"try.step": true, "puzzle.step": true, "learn.step": true}
