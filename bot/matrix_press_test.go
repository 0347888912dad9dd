package bot_test

import (
	"slices"
	"testing"

	"bivouac/bot"
)

// componentActs are a row or more for each operation of buttons, menus and forms,
// as the bot itself writes them.
func componentActs(t testing.TB) []act {
	t.Helper()
	all := slices.Concat(lobbyPresses, panelPresses, agreePresses, ownPresses, watchPresses)
	for _, op := range bot.Operations() {
		if !slices.ContainsFunc(all, func(a act) bool { return a.op == op }) {
			t.Errorf("operation %q has no row", op)
		}
	}
	return all
}

// lobbyPresses are the buttons of a lobby, and of what everybody sees of a game.
var lobbyPresses = []act{
	{name: "Join", op: "j"}, {name: "Leave", op: "l"}, {name: "Table options", op: "o"},
	{name: "Table options, page", op: "o", path: []string{"1"}, private: true},
	{name: "option: mode", op: "O", path: []string{"mode", "0"}, values: []string{"together"}, private: true},
	{name: "option: seats", op: "O", path: []string{"=seats", "0"}, values: []string{"2"}, private: true},
	{name: "option: limit", op: "O", path: []string{"=limit", "0"}, values: []string{"24"}, private: true},
	{name: "option: hours", op: "O", path: []string{"=hours", "0"}, values: []string{"480-1320"}, private: true},
	{name: "option: other hours", op: "O", path: []string{"=hours", "0"}, values: []string{"other"}, private: true},
	{name: "option: order", op: "O", path: []string{"=order", "0"}, values: []string{"kept"}, private: true},
	{name: "Add a word", op: "M"}, {name: "form: word", op: "P", form: true, field: "word", line: "moon"},
	{name: "Add computer", op: "co"}, {name: "computer: another", op: "co", path: []string{"add"}, private: true},
	{name: "computer: level", op: "co", path: []string{"computer-1"}, values: []string{"3"}, private: true},
	{name: "play with: game", op: "in", path: []string{"109"}, values: []string{"duel"}, private: true},
	{name: "Start", op: "g"}, {name: "Close the table", op: "x"}, {name: "Rematch", op: "m", path: []string{"n1"}},
	{name: "Play", op: "p", path: []string{"n1"}}, {name: "My view", op: "v"},
	{name: "overlay", op: "w", path: []string{"threats"}, private: true},
	{name: "Rules", op: "r"},
	{name: "rules: page", op: "R", path: []string{"duel"}, values: []string{"counter"}, private: true},
}

// panelPresses are those of the private panel and of private texts.
var panelPresses = []act{
	{name: "panel: step", op: "s", path: []string{"bid", "4"}, private: true},
	{name: "panel: step, all", op: "S", path: []string{"bid", "4"}, private: true},
	{name: "panel: piece", op: "A", path: []string{"b4"}, private: true},
	{name: "panel: choose", op: "c", path: []string{"b4"}, private: true},
	{name: "panel: confirm", op: "a", path: []string{"b4"}, private: true},
	{name: "panel: resign", op: "a", path: []string{"resign"}, decision: "0", private: true},
	{name: "panel: undo", op: "u", private: true}, {name: "panel: undo, not asked", op: "u", decision: "0", private: true},
	{name: "panel: type", op: "t", private: true}, {name: "form: line", op: "T", form: true, line: "b4"},
	{name: "Agree", op: "y", path: []string{openMark, "n1"}}, {name: "Refuse", op: "n", path: []string{openMark, "n1"}},
	{name: "History", op: "h", path: []string{"1"}, private: true},
	{name: "text: board, page", op: "Y", path: []string{"b", "2"}, private: true},
	{name: "text: hand, page", op: "Y", path: []string{"h", "1"}, private: true},
	{name: "options: page", op: "Z", path: []string{"", "1"}, private: true},
}

// agreePresses are those with which players agree, and say how they want to be called.
var agreePresses = []act{
	{name: "propose rest", op: "q", path: []string{"rest", ""}, private: true},
	{name: "propose end", op: "q", path: []string{"end", ""}, private: true},
	{name: "propose undo", op: "q", path: []string{"undo", ""}, private: true},
	{name: "propose answer", op: "q", path: []string{"answer", "101"}, private: true},
	{name: "propose remove", op: "q", path: []string{"remove", "101"}, private: true},
	{name: "propose remove, sure", op: "q", path: []string{"remove", "101", "!"}, private: true},
	{name: "Go on", op: "z", private: true}, {name: "End it now", op: "X", private: true},
	{name: "settings: first", op: "k", path: []string{"first"}, values: []string{"6"}, private: true},
	{name: "settings: direct", op: "k", path: []string{"direct", "on"}, private: true},
	{name: "settings: quiet", op: "K", private: true}, {name: "form: quiet", op: "H", form: true, private: true},
	{name: "History, in full", op: "D", path: []string{"1"}, private: true},
	{name: "late: wait", op: "b", path: []string{"wait", openMark, "n1"}},
	{name: "late: end, sure", op: "b", path: []string{"end", openMark, "!"}, private: true},
	{name: "late: an old ballot", op: "b", path: []string{"wait", "0", "n1"}},
	{name: "give time", op: "B", path: []string{"101", "480", dueMark}, private: true},
	{name: "give time, late", op: "B", path: []string{"101", "480", "1"}, private: true},
	{name: "time: ask for more", op: "C", path: []string{"beg"}, private: true},
	{name: "time: vote", op: "C", path: []string{"decide", "101"}, private: true},
	{name: "time: limit", op: "C", path: []string{"limit"}, private: true},
	{name: "time: hours", op: "C", path: []string{"hours"}, private: true},
	{name: "time: 8 hours", op: "C", path: []string{"limit", "=limit"}, values: []string{"8"}, private: true},
	{name: "form: hours", op: "C", path: []string{"hours"}, form: true, private: true},
}

// ownPresses are those about who sits where, trying, and planned starts.
var ownPresses = []act{
	{name: "Report", op: "U"}, {name: "stats: ratings on", op: "V", path: []string{"on"}, private: true},
	{name: "forget me: ask", op: "W", path: []string{"ask"}, private: true},
	{name: "forget me: yes", op: "W", path: []string{"yes"}, private: true},
	{name: "erase server: ask", op: "i", path: []string{"ask"}, private: true},
	{name: "erase server: form", op: "i", path: []string{"form"}, private: true},
	{name: "form: erase server", op: "i", path: []string{"typed"}, form: true, field: "name", line: "another",
		private: true},
	{name: "Take the seat", op: "G", path: []string{"n1"}}, {name: "No, thanks", op: "N"},
	{name: "Take my seat again", op: "F", path: []string{"n1"}},
	{name: "Try", op: "Q", private: true}, {name: "Try from here", op: "Q", path: []string{"1"}, private: true},
	{name: "try: choose", op: "I", path: []string{"c", "b4"}, private: true},
	{name: "try: leave", op: "I", path: []string{"leave"}, private: true}, {name: "try: type", op: "J", private: true},
	{name: "Start time…", op: "e", private: true},
	{name: "form: start", op: "E", form: true, field: "at", line: "tomorrow 20:00", private: true},
}

// watchPresses are those for looking back, learning, and answering ahead.
var watchPresses = []act{
	{name: "What happened?", op: "1"}, {name: "step by step", op: "2", path: []string{"all", "0", "o"}},
	{name: "step by step, another's eyes", op: "2", path: []string{"1", "0", "n"}, private: true},
	{name: "Replay", op: "3"},
	{name: "Learn", id: "1|L|duel|0|go", op: "L"}, {name: "lesson: choose", id: "1|L|duel|1|c|b5", op: "L", private: true},
	{name: "lesson: wrong", id: "1|L|duel|1|c|b6", op: "L", private: true},
	{name: "orders", op: "5", private: true},
	{name: "orders: first", op: "5", path: []string{"first", "1"}, private: true},
	{name: "orders: pause", op: "5", path: []string{"pause"}, private: true},
	{name: "orders: rest", op: "5", path: []string{"rest"}, private: true},
	{name: "orders: add", op: "6", private: true},
	{name: "orders: add, end", op: "6", path: []string{"0", "0", "-", "", "withdrawn"}, private: true},
	{name: "orders: type", op: "7", private: true},
	{name: "form: order", op: "8", form: true, line: "pass", private: true},
	{name: "note", op: "9", private: true}, {name: "note: write", op: "9", path: []string{"form"}, private: true},
	{name: "note: delete", op: "9", path: []string{"drop"}, private: true},
	{name: "form: note", op: "d", form: true, field: "note", line: "take the bridge", private: true},
	{name: "panel: hint", op: "hi", private: true}, {name: "Review", op: "re", private: true},
	{name: "puzzle: choose", op: "pu", path: []string{"c", "b4"}, private: true},
	{name: "puzzle: another", op: "pu", path: []string{"next"}, private: true},
	{name: "panel: more", op: "f", private: true},
	{name: "panel: more, resign", op: "f", values: []string{"resign"}, private: true},
}
