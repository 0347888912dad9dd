package tape

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/screen"
)

// operations maps the code in a control's custom_id to a name for what the control does. It has only
// the controls that belong to no feature (package features).
var operations = map[string]string{
	screen.OpJoin: "lobby.join", screen.OpStart: "lobby.start",
	screen.OpPlay: "panel.open", screen.OpStep: "panel.step", screen.OpStepAll: "panel.stepall",
	screen.OpChoose: "panel.choose", screen.OpPiece: "panel.piece", screen.OpConfirm: "panel.confirm",
	screen.OpType: "panel.type", screen.OpTyped: "panel.typed",
	screen.OpMore: "panel.more", screen.OpOverlay: "panel.overlay",
}

// Operation returns a name for what a control does, given the code in its custom_id. It returns ""
// for a code that the bot does not write.
func Operation(code string) string {
	if name, known := operations[code]; known {
		return name
	}
	press, _ := features.All.Press(code)
	return press.Name
}

// custom describes a custom_id by its effect: the operation, the table and the choices. It leaves
// out the number of the open question, which is only a counter.
func (t *Tape) custom(id string) string {
	c, err := screen.ParseCustomID(id)
	if err != nil {
		return id // the id of a form's field
	}
	parts := []string{"op?" + c.Op}
	if name := Operation(c.Op); name != "" {
		parts[0] = name
	}
	if c.Table != "" {
		parts = append(parts, t.names.table(c.Table))
	}
	return strings.Join(append(parts, t.pathOf(c)...), " ")
}

// moment returns a readable time if the value is an encoded time, such as the mark of a ballot or an
// offered time. It returns any other value unchanged.
func (t *Tape) moment(value string) string {
	seconds, err := strconv.ParseInt(value, 36, 64)
	if err != nil || len(value) < momentSize || t.now == nil {
		return value
	}
	at := time.Unix(seconds, 0).UTC()
	if away := at.Sub(t.now()); away < -momentsApart || away > momentsApart {
		return value
	}
	return at.Format("2006-01-02T15:04:05")
}

// A value counts as a time if it has at least momentSize characters and if, read as a time, it is at
// most momentsApart from now.
const (
	momentSize   = 6
	momentsApart = 400 * 24 * time.Hour
)

// values describes choices, with names in place of ids. A value may itself be a custom_id.
func (t *Tape) values(all []string) []string {
	out := make([]string, len(all))
	for i, one := range all {
		if strings.Contains(one, "|") {
			out[i] = t.custom(one)
		} else {
			out[i] = t.moment(t.names.in(one))
		}
	}
	return out
}

// choosing are the operations whose values are a player's choices.
var choosing = []string{
	screen.OpStep, screen.OpStepAll, screen.OpChoose, screen.OpPiece, screen.OpConfirm, screen.OpMore, screen.OpOverlay,
}

// pathOf describes the values of a custom_id. If the last value is the mark of a post about the same
// table, such as "n10", pathOf returns the post's name for it. Any other "n10" is a square of a board.
func (t *Tape) pathOf(c screen.CustomID) []string {
	out := t.values(c.Path)
	mark := string(c.Action())
	post, about := t.names.posts[mark], t.names.about[mark]
	if post != "" && about == t.names.table(c.Table) && !slices.Contains(choosing, c.Op) {
		out[len(out)-1] = "<" + post + ">"
	}
	return out
}
