package town

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"bivouac/bot/proof/tape"
	"bivouac/bot/screen"
)

// marked are the operations whose custom_ids contain the mark of the post that has the button.
var marked = map[string]bool{
	"panel.open": true, "lobby.join": true, "rematch.open": true, "table.resume": true, "seat.rejoin": true,
	"seat.take": true, "seat.decline": true, "time.give": true, "vote.ballot": true,
	"vote.agree": true, "vote.refuse": true,
}

// opened are the operations whose custom_ids contain the time at which their vote was opened. The
// number is the place of this time in the path.
var opened = map[string]int{"vote.agree": 0, "vote.refuse": 0, "vote.ballot": 1}

var postMark = regexp.MustCompile(`^n[0-9a-z]+$`)

// Control describes a custom_id in words, independent of its encoding. First comes the operation's
// name, then its table, title or try, then its question, then its path. The question is "?14", or
// "?14+" if it is also checked that others have not changed what was shown. In the path "(post)"
// and "(vote)" stand for the marks of posts and votes. A text that the bot did not write is
// returned unchanged.
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
		switch at, ok := opened[words[0]]; {
		case ok && n == at:
			part = "(vote)"
		case marked[words[0]] && postMark.MatchString(part):
			part = "(post)"
		case n == 0 && within[words[0]]:
			part = cmp.Or(tape.Operation(part), part)
		}
		words = append(words, cmp.Or(part, "-"))
	}
	return strings.Join(words, " ")
}

// The map within has the operations of panels outside the table. The path of a custom_id with such
// an operation begins with a second operation, which says what the control does in the panel.
var within = map[string]bool{"try.step": true, "puzzle.step": true, "learn.step": true}
