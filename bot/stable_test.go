package bot_test

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/bot/try"
)

// meanings are the words of testdata/presses.txt for the core, and the operations that each stands for.
// Those of a feature are the names of its presses. What
// an operation does is read in testdata/access.txt.
var meanings = map[string][]string{
	"joinTable": {screen.OpJoin}, "start": {screen.OpStart},
	"openPanel": {screen.OpPlay}, "stepPanel": {screen.OpStep, screen.OpStepAll, screen.OpPiece},
	"choose": {screen.OpChoose}, "confirm": {screen.OpConfirm}, "more": {screen.OpMore},
	"askLine": {screen.OpType}, "doLine": {screen.OpTyped},
	"showHand": {codeOf("board.view"), screen.OpOverlay},
	"turnPage": {codeOf("board.read")},
}

// TestOldButtonsStillWork: testdata/presses.txt holds custom_ids as released versions
// wrote them, each with the word of what it means. Messages live for years, so that
// each letter has a line, and none is ever changed. "spent" is a letter, or a word of a try,
// that nothing means any more, nor ever will: its old buttons are answered by a sentence.
func TestOldButtonsStillWork(t *testing.T) {
	f, err := os.Open("testdata/presses.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	answered, inTry := asHosted().Operations(), codeOf("try.step")
	lines := bufio.NewScanner(f)
	known := map[string]bool{}
	for lines.Scan() {
		means, id, ok := strings.Cut(lines.Text(), " ")
		p, err := screen.ParseCustomID(id)
		if !ok || err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		known[p.Op] = true
		answers := slices.Contains(answered, p.Op)
		if to, ok := p.Inner(); ok && p.Op == inTry {
			known[p.Op+" "+to.Op] = true // what stands behind the letter says what is meant
			answers = try.Words[to.Op] != nil
		}
		if again := p.String(); again != id {
			t.Errorf("%s is written as %s today", id, again)
		}
		press, _ := features.All.Press(p.Op)
		if means != "spent" && means != press.Name && !slices.Contains(meanings[means], p.Op) {
			t.Errorf("%s is not %s any more", id, means)
		}
		if answers == (means == "spent") {
			t.Errorf("%s, which is %s: answered %v", id, means, means == "spent")
		}
	}
	if err := lines.Err(); err != nil {
		t.Error(err)
	}
	listed(t, answered, known)
}

// listed wants a recorded press of every letter, and of every word of a try.
func listed(t *testing.T, answered []string, known map[string]bool) {
	t.Helper()
	for _, op := range answered {
		if !known[op] {
			t.Errorf("testdata/presses.txt has no line for the letter %s", op)
		}
	}
	for word := range try.Words {
		if !known[codeOf("try.step")+" "+word] {
			t.Errorf("testdata/presses.txt has no line for %s in a try", word)
		}
	}
}
