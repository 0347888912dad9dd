package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

func TestCompletionLeaksNothing(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 2")
	offers := func(who, path, option, typed string) []string {
		t.Helper()
		all, err := w.srv.As(who).Complete(w.ctx(), channel, path, playground.Opts{option: typed}, option)
		w.check(err)
		var values []string
		for _, c := range all {
			values = append(values, fmt.Sprint(c.Value))
		}
		return values
	}
	check := func(got []string, want string) {
		t.Helper()
		if s := strings.Join(got, ","); s != want {
			t.Errorf("offered %q, want %q", s, want)
		}
	}
	check(offers("alice", "do", "line", ""), "b2,b3,b5")
	check(offers("bruno", "do", "line", ""), "b1,b4,b6")
	check(offers("emma", "do", "line", ""), "")
	check(offers("alice", "do", "line", "b5; "), "") // after her bid nothing is asked of her
	check(offers("alice", "duel bid", "card", ""), "2,3,5")
	check(offers("alice", "duel bid", "card", "3"), "3")
	check(offers("alice", "duel counter", "card", ""), "")
	check(offers("alice", "rules", "topic", "count"), "duel/counter")
	check(offers("bruno", "rules", "topic", ""), "duel/goal,duel/counter")
	check(offers("alice", "debug", "load", "zzz"), "")
	w.command("bruno", "do", playground.Opts{"line": "b6"})
	// Alice's bid would open both and let the enemy of the next round be seen.
	check(offers("alice", "do", "line", "b5; c"), "b5; c")
	check(offers("alice", "do", "line", "b5 "), "b5 ")
	check(offers("alice", "do", "line", strings.Repeat("x", 200)), "")
}
