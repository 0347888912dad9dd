package tape

import (
	"strconv"
	"strings"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/screen"
)

// operations are what controls do, by the codes in their custom_ids.
var operations = map[string]string{
	screen.OpJoin: "lobby.join", screen.OpLeave: "lobby.leave", screen.OpOptions: "lobby.options",
	screen.OpOption: "lobby.option", screen.OpStart: "lobby.start", screen.OpCancel: "lobby.cancel",
	screen.OpBegin: "lobby.begin", screen.OpBeginAt: "lobby.beginat",
	screen.OpComputer: "lobby.computer", screen.OpInvite: "lobby.invite",
	screen.OpPlay: "panel.open", screen.OpStep: "panel.step", screen.OpStepAll: "panel.stepall",
	screen.OpChoose: "panel.choose", screen.OpPiece: "panel.piece", screen.OpConfirm: "panel.confirm",
	screen.OpUndo: "panel.undo", screen.OpType: "panel.type", screen.OpTyped: "panel.typed",
	screen.OpMore: "panel.more", screen.OpOverlay: "panel.overlay",
	screen.OpView: "board.view", screen.OpRead: "board.read",
	screen.OpPropose: "vote.propose", screen.OpEnd: "table.end",
	screen.OpAgree: "vote.agree", screen.OpRefuse: "vote.refuse", screen.OpBallot: "vote.ballot",
	screen.OpResume: "table.resume", screen.OpTake: "seat.take", screen.OpDecline: "seat.decline",
	screen.OpRejoin: "seat.rejoin",
	screen.OpOrders: "orders.open", screen.OpAhead: "orders.ahead", screen.OpOrderType: "orders.type",
	screen.OpOrderTyped: "orders.typed", screen.OpTry: "try.step", screen.OpTryLine: "try.line",
	screen.OpTryOpen: "try.open", screen.OpGive: "time.give", screen.OpTime: "time.open",
	screen.OpCard: "lobby.more", screen.OpLuck: "board.luck",
}

// Operation names what a control with this code in its custom_id does; "" of a code that the bot does
// not write.
func Operation(code string) string {
	if name, known := operations[code]; known {
		return name
	}
	press, _ := features.All.Press(code)
	return press.Name
}

// custom is a custom_id as what it does: the operation, the table and the choices. The question that
// was open when it was made merely counts, and is left out.
func (t *Tape) custom(id string) string {
	c, err := screen.ParseCustomID(id)
	if err != nil {
		return id // a field of a form
	}
	parts := []string{"op?" + c.Op}
	if name := Operation(c.Op); name != "" {
		parts[0] = name
	}
	if c.Table != "" {
		parts = append(parts, t.names.table(c.Table))
	}
	return strings.Join(append(parts, t.values(c.Path)...), " ")
}

// moment is a value that is a time, as screen.BallotMark and offered times are, as that time.
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

// Values of at least so many letters are times, if those are so near.
const (
	momentSize   = 6
	momentsApart = 400 * 24 * time.Hour
)

// values are choices, with names for ids. A value may be a custom_id itself.
func (t *Tape) values(all []string) []string {
	out := make([]string, len(all))
	for i, one := range all {
		switch post, marked := t.names.posts[one]; {
		case marked:
			out[i] = "<" + post + ">"
		case strings.Contains(one, "|"):
			out[i] = t.custom(one)
		default:
			out[i] = t.moment(t.names.in(one))
		}
	}
	return out
}
