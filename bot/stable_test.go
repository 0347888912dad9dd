package bot

import (
	"bivouac/bot/between"
	"bivouac/bot/screen"
	"bufio"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// handlerOf names the handler of a press; "" if there is none.
func handlerOf(p screen.CustomID) string {
	do := (&Bot{}).handlers()[p.Op]
	if do == nil {
		return ""
	}
	name := runtime.FuncForPC(reflect.ValueOf(do).Pointer()).Name()
	return strings.TrimSuffix(name[strings.LastIndex(name, ".")+1:], "-fm")
}

// TestOldButtonsStillWork: testdata/presses.txt holds custom_ids as released versions
// wrote them, each with the handler that they mean. Messages live for years, so that
// each letter has a line, and none is ever changed. "spent" is a form's letter that
// nothing means any more, nor ever will: a form does not outlive its opening.
func TestOldButtonsStillWork(t *testing.T) {
	f, err := os.Open("testdata/presses.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	known := map[string]bool{}
	for lines.Scan() {
		means, id, ok := strings.Cut(lines.Text(), " ")
		p, err := screen.ParseCustomID(id)
		if !ok || err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		known[p.Op] = true
		if to, ok := p.Inner(); ok {
			known[p.Op+" "+to.Op] = true // in a try what stands behind the letter says what is meant
		}
		if again := p.String(); again != id {
			t.Errorf("%s is written as %s today", id, again)
		}
		if means == "spent" {
			means = ""
		}
		if name := handlerOf(p); name != means {
			t.Errorf("%s means %q, and meant %s", id, name, means)
		}
	}
	if err := lines.Err(); err != nil {
		t.Error(err)
	}
	listed(t, known)
}

// listed wants a recorded press of every letter, and of every word of a try.
func listed(t *testing.T, known map[string]bool) {
	t.Helper()
	for op := range (&Bot{}).handlers() {
		if !known[op] {
			t.Errorf("testdata/presses.txt has no line for the letter %s", op)
		}
	}
	for word := range between.Tries {
		if !known[screen.OpTry+" "+word] {
			t.Errorf("testdata/presses.txt has no line for %s in a try", word)
		}
	}
}
