package bot_test

import (
	"slices"
	"testing"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/screen"
)

// componentActs are a row or more for each operation of buttons, menus and forms that the bot
// answers, as it writes them.
func componentActs(t testing.TB, answers *bot.Bot) []act {
	t.Helper()
	all := slices.Concat(lobbyPresses, panelPresses, agreePresses, ownPresses, watchPresses)
	for _, op := range answers.Operations() {
		if !slices.ContainsFunc(all, func(a act) bool { return a.op == op }) {
			t.Errorf("operation %q has no row", op)
		}
	}
	return all
}

// codeOf is the code of a feature's press.
func codeOf(name string) string { return features.All.Code(name) }

// lobbyPresses are the buttons of a lobby, and of what everybody sees of a game.
var lobbyPresses = []act{
	{name: "Join", op: screen.OpJoin}, {name: "Leave", op: codeOf("lobby.leave")},
	{name: "Options", op: codeOf("lobby.options")},
	{name: "Options, page", op: codeOf("lobby.options"), path: []string{"1"}, private: true},
	{name: "option: mode", op: codeOf("lobby.option"), path: []string{"mode", "0"}, values: []string{"together"},
		private: true},
	{name: "option: seats", op: codeOf("lobby.option"), path: []string{"=seats", "0"}, values: []string{"2"},
		private: true},
	{name: "option: limit", op: codeOf("lobby.option"), path: []string{"=limit", "0"}, values: []string{"24"},
		private: true},
	{name: "option: order", op: codeOf("lobby.option"), path: []string{"=order", "0"}, values: []string{"kept"},
		private: true},
	{name: "Add computer", op: codeOf("lobby.computer")},
	{name: "computer: another", op: codeOf("lobby.computer"), path: []string{"add"}, private: true},
	{name: "computer: level", op: codeOf("lobby.computer"), path: []string{"computer-1"}, values: []string{"3"},
		private: true},
	{name: "play with: game", op: codeOf("lobby.invite"), path: []string{"109"}, values: []string{"duel"},
		private: true},
	{name: "Start", op: screen.OpStart},
	{name: "card: more", op: codeOf("lobby.more")}, {name: "Luck", op: codeOf("board.luck")},
	{name: "Close the table: asked", op: codeOf("lobby.cancel"), private: true},
	{name: "Close the table", op: codeOf("lobby.cancel"), path: []string{"sure"}, private: true},
	{name: "Rematch", op: codeOf("rematch.open"), path: []string{"n1"}},
	{name: "Play", op: screen.OpPlay, path: []string{"n1"}}, {name: "My view", op: codeOf("board.view")},
	{name: "overlay", op: screen.OpOverlay, path: []string{"threats"}, private: true},
	{name: "Rules", op: codeOf("rules.open")},
	{name: "rules: page", op: codeOf("rules.topic"), path: []string{"duel"}, values: []string{"counter"},
		private: true},
}

// panelPresses are those of the private panel and of private texts.
var panelPresses = []act{
	{name: "panel: step", op: screen.OpStep, path: []string{"bid", "4"}, private: true},
	{name: "panel: step, all", op: screen.OpStepAll, path: []string{"bid", "4"}, private: true},
	{name: "panel: piece", op: screen.OpPiece, path: []string{"b4"}, private: true},
	{name: "panel: choose", op: screen.OpChoose, path: []string{"b4"}, private: true},
	{name: "panel: confirm", op: screen.OpConfirm, path: []string{"b4"}, private: true},
	{name: "panel: resign", op: screen.OpConfirm, path: []string{"resign"}, decision: "0", private: true},
	{name: "panel: undo", op: codeOf("panel.undo"), private: true},
	{name: "panel: undo, not asked", op: codeOf("panel.undo"), decision: "0", private: true},
	{name: "panel: type", op: screen.OpType, private: true},
	{name: "form: line", op: screen.OpTyped, form: true, line: "b4"},
	{name: "Agree", op: codeOf("vote.agree"), path: []string{openMark, "n1"}},
	{name: "Refuse", op: codeOf("vote.refuse"), path: []string{openMark, "n1"}},
	{name: "History", op: codeOf("history.page"), path: []string{"1"}, private: true},
	{name: "text: board, page", op: codeOf("board.read"), path: []string{"b", "2"}, private: true},
	{name: "text: hand, page", op: codeOf("board.read"), path: []string{"h", "1"}, private: true},
	{name: "options: page", op: codeOf("moves.page"), path: []string{"", "1"}, private: true},
}

// agreePresses are those with which players agree, and say how they want to be called.
var agreePresses = []act{
	{name: "propose rest", op: codeOf("vote.propose"), path: []string{"rest", ""}, private: true},
	{name: "propose end", op: codeOf("vote.propose"), path: []string{"end", ""}, private: true},
	{name: "propose undo", op: codeOf("vote.propose"), path: []string{"undo", ""}, private: true},
	{name: "propose answer", op: codeOf("vote.propose"), path: []string{"answer", "101"}, private: true},
	{name: "propose remove", op: codeOf("vote.propose"), path: []string{"remove", "101"}, private: true},
	{name: "propose remove, sure", op: codeOf("vote.propose"), path: []string{"remove", "101", "!"}, private: true},
	{name: "Go on", op: codeOf("table.resume"), private: true},
	{name: "End it now", op: codeOf("table.end"), private: true},
	{name: "settings: topic", op: codeOf("settings.wish"), path: []string{"topic"}, values: []string{"calls"},
		private: true},
	{name: "settings: first", op: codeOf("settings.wish"), path: []string{"first"}, values: []string{"6"},
		private: true},
	{name: "settings: direct", op: codeOf("settings.wish"), path: []string{"direct", "on"}, private: true},
	{name: "settings: quiet", op: codeOf("settings.quiet"), private: true},
	{name: "form: quiet", op: codeOf("settings.hours"), form: true, private: true},
	{name: "late: wait", op: codeOf("vote.ballot"), path: []string{"wait", openMark, "n1"}},
	{name: "late: end, sure", op: codeOf("vote.ballot"), path: []string{"end", openMark, "!"}, private: true},
	{name: "late: an old ballot", op: codeOf("vote.ballot"), path: []string{"wait", "0", "n1"}},
	{name: "give time", op: codeOf("time.give"), path: []string{"101", "480", dueMark}, private: true},
	{name: "give time, late", op: codeOf("time.give"), path: []string{"101", "480", "1"}, private: true},
	{name: "time: ask for more", op: codeOf("time.open"), path: []string{"beg"}, private: true},
	{name: "time: vote", op: codeOf("time.open"), path: []string{"decide", "101"}, private: true},
	{name: "time: limit", op: codeOf("time.open"), path: []string{"limit"}, private: true},
	{name: "time: 8 hours", op: codeOf("time.open"), path: []string{"limit", "=limit"}, values: []string{"8"},
		private: true},
}

// ownPresses are those about who sits where, trying, and planned starts.
var ownPresses = []act{
	{name: "Report", op: codeOf("report.open")},
	{name: "forget me: ask", op: codeOf("privacy.forget"), path: []string{"ask"}, private: true},
	{name: "forget me: yes", op: codeOf("privacy.forget"), path: []string{"yes"}, private: true},
	{name: "erase server: ask", op: codeOf("privacy.erase"), path: []string{"ask"}, private: true},
	{name: "erase server: form", op: codeOf("privacy.erase"), path: []string{"form"}, private: true},
	{name: "form: erase server", op: codeOf("privacy.erase"), path: []string{"typed"}, form: true, field: "name",
		line: "another", private: true},
	{name: "Take the seat", op: codeOf("seat.take"), path: []string{"n1"}},
	{name: "No, thanks", op: codeOf("seat.decline")},
	{name: "Take my seat again", op: codeOf("seat.rejoin"), path: []string{"n1"}},
	{name: "Try", op: codeOf("try.open"), private: true},
	{name: "Try from here", op: codeOf("try.open"), path: []string{"1"}, private: true},
	{name: "try: choose", op: codeOf("try.step"), path: []string{"c", "b4"}, private: true},
	{name: "try: leave", op: codeOf("try.step"), path: []string{"leave"}, private: true},
	{name: "try: type", op: codeOf("try.line"), private: true},
	{name: "Start time…", op: codeOf("lobby.begin"), private: true},
	{name: "form: start", op: codeOf("lobby.beginat"), form: true, field: "at", line: "tomorrow 20:00", private: true},
}

// watchPresses are those for looking back, learning, and answering ahead.
var watchPresses = []act{
	{name: "What happened?", op: codeOf("film.catch")},
	{name: "step by step", op: codeOf("film.moment"), path: []string{"all", "0", "o"}},
	{name: "step by step, another's eyes", op: codeOf("film.moment"), path: []string{"1", "0", "n"}, private: true},
	{name: "Replay", op: codeOf("film.replay")},
	{name: "Learn", op: codeOf("learn.step"), table: "duel", decision: "0", path: []string{"go"}},
	{name: "lesson: choose", op: codeOf("learn.step"), table: "duel", decision: "1", path: []string{"c", "b5"},
		private: true},
	{name: "lesson: wrong", op: codeOf("learn.step"), table: "duel", decision: "1", path: []string{"c", "b6"},
		private: true},
	{name: "orders", op: codeOf("orders.open"), private: true},
	{name: "orders: first", op: codeOf("orders.open"), path: []string{"first", "1"}, private: true},
	{name: "orders: pause", op: codeOf("orders.open"), path: []string{"pause"}, private: true},
	{name: "orders: rest", op: codeOf("orders.open"), path: []string{"rest"}, private: true},
	{name: "orders: add", op: codeOf("orders.ahead"), private: true},
	{name: "orders: add, end", op: codeOf("orders.ahead"), path: []string{"0", "0", "-", "", "withdrawn"},
		private: true},
	{name: "orders: plan", op: codeOf("orders.type"), private: true},
	{name: "form: plan", op: codeOf("orders.typed"), form: true, field: "plan", line: "pass", private: true},
	{name: "note", op: codeOf("note.open"), private: true},
	{name: "note: write", op: codeOf("note.open"), path: []string{"form"}, private: true},
	{name: "note: delete", op: codeOf("note.open"), path: []string{"drop"}, private: true},
	{name: "form: note", op: codeOf("note.noted"), form: true, field: "note", line: "take the bridge", private: true},
	{name: "panel: hint", op: codeOf("hint.take"), private: true},
	{name: "Review", op: codeOf("review.open"), private: true},
	{name: "puzzle: choose", op: codeOf("puzzle.step"), path: []string{"c", "b4"}, private: true},
	{name: "puzzle: another", op: codeOf("puzzle.step"), path: []string{"next"}, private: true},
	{name: "panel: more", op: screen.OpMore, private: true},
	{name: "panel: more, resign", op: screen.OpMore, values: []string{"resign"}, private: true},
}
