package screen

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"bivouac/game"
)

// A CustomID says what a button or a menu does. It is encoded in the component's custom_id, because
// the bot stores no state of an open panel: panels still work after a restart. A custom_id that
// Discord sends cannot be trusted, so the table checks seat, decision and action again.
type CustomID struct {
	Op       string   // one of the op constants
	Table    string   // the table's ID; "" for the channel's table
	Decision int      // ID of the question that was open when the component was made
	Told     int      // hash of what the component showed, if others may change that before a press; else 0
	Path     []string // path of choices, including the choice of this component
}

// customIDFormat is the version at the beginning of each custom_id.
const customIDFormat = "1"

// maxCustomID is Discord's limit, in characters.
const maxCustomID = 100

// ErrCustomID is the error for a custom_id that this bot did not write.
var ErrCustomID = fmt.Errorf("no custom_id of this bot's")

// String encodes the custom_id. Its parts are separated by "|", which names and notation do not
// contain. It panics if the result is too long, which is a bug (bot/wire recovers). The limit
// game.MaxAction ensures that actions of games fit.
func (p CustomID) String() string {
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

// parts returns the parts of the custom_id.
func (p CustomID) parts() []string {
	question := strconv.Itoa(p.Decision)
	if p.Told > 0 {
		question += "." + strconv.FormatInt(int64(p.Told), 36)
	}
	return append([]string{customIDFormat, p.Op, p.Table, question}, p.Path...)
}

// ParseCustomID decodes a custom_id. It returns ErrCustomID if the custom_id is malformed.
func ParseCustomID(id string) (CustomID, error) {
	if len(id) > maxCustomID {
		return CustomID{}, ErrCustomID
	}
	parts := strings.Split(id, "|")
	if len(parts) < 4 || parts[0] != customIDFormat || parts[1] == "" {
		return CustomID{}, ErrCustomID
	}
	question, mark, _ := strings.Cut(parts[3], ".")
	n, err := strconv.Atoi(question)
	told, err2 := strconv.ParseInt(cmp.Or(mark, "0"), 36, 32)
	p := CustomID{Op: parts[1], Table: parts[2], Decision: n, Told: int(told)}
	if err != nil || err2 != nil || n < 0 || told < 0 || p.parts()[3] != parts[3] {
		return CustomID{}, ErrCustomID
	}
	if len(parts) > 4 {
		p.Path = parts[4:]
	}
	return p, nil
}

// With returns a copy of the custom_id. The copy has another operation, and the given steps are
// appended to its path.
func (p CustomID) With(op string, steps ...string) CustomID {
	p.Op = op
	p.Path = append(append([]string(nil), p.Path...), steps...)
	return p
}

// Action returns the last part of the path, which for some operations is a whole action.
func (p CustomID) Action() game.Action {
	if len(p.Path) == 0 {
		return ""
	}
	return game.Action(p.Path[len(p.Path)-1])
}

// PostMark encodes a post's number for a button.
func PostMark(id uint64) string { return "n" + strconv.FormatUint(id, 36) }

// The operations of buttons and menus in custom_ids. A code is never used for another operation,
// since old messages stay for years. These codes were used in the past and must not be used again:
// "4" for a form, "V" for switching ratings on, "M" for adding a player's text to the luck of the
// game, and "P" for the form that asked for this text.
const (
	OpJoin    = "j"
	OpStart   = "g"
	OpPlay    = "p"
	OpOverlay = "w"
	OpStep    = "s"
	OpStepAll = "S"
	OpChoose  = "c"
	OpPiece   = "A" // a piece, or a step of the piece's choices
	OpConfirm = "a"
	OpType    = "t"
	OpTyped   = "T"
	OpMore    = "f"
)

// Inside returns the custom_id of a control in a panel with a banner. The parameter op is the
// operation of the banner's control, and the parameter to is the custom_id that the panel's own
// control would have. The path of the result is the operation and the path of the panel's own
// control.
func Inside(op, key string, decision int, to CustomID) CustomID {
	return CustomID{Op: op, Table: key, Decision: decision, Path: append([]string{to.Op}, to.Path...)}
}

// Inner returns the custom_id of the panel's control that Inside has wrapped. It returns false if
// there is none.
func (p CustomID) Inner() (CustomID, bool) {
	if len(p.Path) == 0 {
		return CustomID{}, false
	}
	return CustomID{Op: p.Path[0], Table: p.Table, Decision: p.Decision, Path: p.Path[1:]}, true
}
