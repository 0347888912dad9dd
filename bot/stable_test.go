package bot

import (
	"bufio"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// TestOldButtonsStillWork: testdata/presses.txt holds custom_ids as released versions
// wrote them, each with the handler that they mean. Messages live for years, so that
// each letter has a line, and none is ever changed.
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
		p, err := parsePress(id)
		if !ok || err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		known[p.Op] = true
		if to, ok := p.inner(); ok {
			known[p.Op+" "+to.Op] = true // in a try what stands behind the letter says what is meant
		}
		if again := p.id(); again != id {
			t.Errorf("%s is written as %s today", id, again)
		}
		do := handlers[p.Op]
		if do == nil {
			t.Errorf("%s means nothing any more, and meant %s", id, means)
			continue
		}
		name := runtime.FuncForPC(reflect.ValueOf(do).Pointer()).Name()
		if name = name[strings.LastIndex(name, ".")+1:]; name != means {
			t.Errorf("%s means %s, and meant %s", id, name, means)
		}
	}
	if err := lines.Err(); err != nil {
		t.Error(err)
	}
	for op := range handlers {
		if !known[op] {
			t.Errorf("testdata/presses.txt has no line for the letter %s", op)
		}
	}
	for word := range tries {
		if !known[opTry+" "+word] {
			t.Errorf("testdata/presses.txt has no line for %s in a try", word)
		}
	}
}
