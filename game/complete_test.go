package game

import "testing"

// TestTheOrderOfCompletions: what is typed in full, then what begins so, then what tells
// of it; and no more than are asked for.
func TestTheOrderOfCompletions(t *testing.T) {
	c := completer{line: "a", most: 3, whole: true}
	c.exact, c.begun, c.telling = []Completion{{Line: "A"}}, []Completion{{Line: "ab"}}, []Completion{{Line: "ca"}, {Line: "da"}}
	want := func(lines ...string) {
		t.Helper()
		found := c.found()
		for n, line := range lines {
			if len(found) != len(lines) || found[n].Line != line {
				t.Fatalf("offered %v, want %q", found, lines)
			}
		}
	}
	want("A", "ab", "ca")
	c.exact = nil
	want("a", "ab", "ca") // the line itself, which is legal in these letters
	c.line = "a "
	want("ab", "ca", "da")
}
