package town

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"bivouac/bot/screen"
)

// controls are the names of the operations in custom_ids.
var controls = map[string]string{
	screen.OpJoin: "lobby.join", screen.OpLeave: "lobby.leave", screen.OpOptions: "lobby.options",
	screen.OpOption: "lobby.option", screen.OpStart: "lobby.start", screen.OpCancel: "lobby.close",
	screen.OpComputer: "lobby.computer", screen.OpInvite: "lobby.invite", screen.OpBegin: "lobby.time",
	screen.OpBeginAt: "lobby.time.form", screen.OpWord: "lobby.word", screen.OpWorded: "lobby.word.form",

	screen.OpPlay: "panel.open", screen.OpStep: "panel.step", screen.OpStepAll: "panel.steps",
	screen.OpChoose: "panel.choose", screen.OpPiece: "panel.piece", screen.OpConfirm: "panel.confirm",
	screen.OpUndo: "panel.undo", screen.OpType: "panel.type", screen.OpTyped: "panel.type.form",
	screen.OpMore: "panel.more", screen.OpHint: "panel.hint",

	screen.OpOrders: "orders.open", screen.OpAhead: "orders.add", screen.OpOrderType: "orders.type",
	screen.OpOrderTyped: "orders.type.form",

	screen.OpView: "view.hand", screen.OpOverlay: "view.overlay", screen.OpRead: "view.text",
	screen.OpActions: "view.actions", screen.OpHistory: "view.history", screen.OpUnfold: "view.history.unfold",
	screen.OpCatch: "view.catchup", screen.OpReplay: "view.replay", screen.OpMoment: "view.moment",
	screen.OpRules: "rules.open", screen.OpTopic: "rules.topic",

	screen.OpTry: "try", screen.OpTryOpen: "try.open", screen.OpTryLine: "try.type", screen.OpPuzzle: "puzzle",
	screen.OpLearn: "lesson", screen.OpNote: "note", screen.OpNoted: "note.form",

	screen.OpPropose: "vote.propose", screen.OpAgree: "vote.agree", screen.OpRefuse: "vote.refuse",
	screen.OpBallot: "vote.ballot", screen.OpResume: "vote.resume", screen.OpEnd: "vote.end",
	screen.OpGive: "time.give", screen.OpTime: "time.open", screen.OpTake: "seat.take",
	screen.OpDecline: "seat.decline", screen.OpRejoin: "seat.rejoin",

	screen.OpRematch: "end.rematch", screen.OpReport: "end.report", screen.OpReview: "end.review",

	screen.OpWish: "own.wish", screen.OpQuiet: "own.quiet", screen.OpHours: "own.quiet.form",
	screen.OpRated: "own.rated", screen.OpForget: "own.forget", screen.OpErase: "own.erase",
}

// marked are the operations that tell which post their button stands below.
var marked = map[string]bool{
	screen.OpPlay: true, screen.OpJoin: true, screen.OpRematch: true, screen.OpResume: true, screen.OpRejoin: true,
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
	if err != nil || controls[c.Op] == "" {
		return id
	}
	words := []string{controls[c.Op]}
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
		case n == 0 && within[c.Op]:
			part = cmp.Or(controls[part], part)
		}
		words = append(words, cmp.Or(part, "-"))
	}
	return strings.Join(words, " ")
}

// within are the operations around a panel that is not the table's own: its operation begins the path.
var within = map[string]bool{screen.OpTry: true, screen.OpPuzzle: true, screen.OpLearn: true}
