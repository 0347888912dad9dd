package bot

import (
	"fmt"
	"strconv"
	"strings"

	"bivouac/game"
)

// A press is what a button or a menu stands for. It travels in the custom_id of
// the component, because nothing about an open panel is kept: a restart, or a
// panel that was scrolled away, costs nobody anything. What comes back is
// untrusted: the table checks seat, decision and action again.
type press struct {
	Op       string   // one of the op constants
	Table    string   // the table's ID; "" where the channel says it
	Decision int      // the question that was open when the component was made
	Path     []string // what was chosen so far, and what this component adds
}

// pressFormat opens each custom_id; another value is an old or a forged one.
const pressFormat = "1"

// maxCustomID is Discord's limit, in characters.
const maxCustomID = 100

// errPress is the error of a custom_id that this bot did not write.
var errPress = fmt.Errorf("no custom_id of this bot's")

// id writes the custom_id. Parts are separated by "|", which names and notation
// do not use. A press that does not fit is a bug of ours and panics (route.go
// recovers); games hold their actions to game.MaxAction for this reason.
func (p press) id() string {
	parts := p.parts()
	for _, part := range parts {
		if strings.Contains(part, "|") {
			panic(fmt.Sprintf("bot: %q cannot stand in a custom_id", part))
		}
	}
	id := strings.Join(parts, "|")
	if len(id) > maxCustomID {
		panic(fmt.Sprintf("bot: custom_id %q is longer than %d", id, maxCustomID))
	}
	return id
}

// parts are what stands in the custom_id.
func (p press) parts() []string {
	return append([]string{pressFormat, p.Op, p.Table, strconv.Itoa(p.Decision)}, p.Path...)
}

// fits says whether the press is short enough for a custom_id.
func (p press) fits() bool { return len(strings.Join(p.parts(), "|")) <= maxCustomID }

// parsePress reads a custom_id; anything malformed is errPress.
func parsePress(id string) (press, error) {
	if len(id) > maxCustomID {
		return press{}, errPress
	}
	parts := strings.Split(id, "|")
	if len(parts) < 4 || parts[0] != pressFormat || parts[1] == "" {
		return press{}, errPress
	}
	n, err := strconv.Atoi(parts[3])
	if err != nil || n < 0 || strconv.Itoa(n) != parts[3] {
		return press{}, errPress
	}
	p := press{Op: parts[1], Table: parts[2], Decision: n}
	if len(parts) > 4 {
		p.Path = parts[4:]
	}
	return p, nil
}

// with is the press with one more thing chosen.
func (p press) with(op string, add ...string) press {
	p.Op = op
	p.Path = append(append([]string(nil), p.Path...), add...)
	return p
}

// action is the last part of the path, where a press names a whole action.
func (p press) action() game.Action {
	if len(p.Path) == 0 {
		return ""
	}
	return game.Action(p.Path[len(p.Path)-1])
}
