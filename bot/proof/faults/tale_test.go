package faults

import (
	"strings"
	"testing"
)

// taleOf is what the eye says of messages; "" if all is well.
func taleOf(t *testing.T, notices []notice) string {
	s := blank(Options{Dir: t.TempDir()})
	s.notices, s.removed["7"] = notices, true
	for i, n := range s.notices {
		s.goesOn(i, n)
	}
	if s.failure == nil {
		return ""
	}
	return s.failure.What
}

// TestTale: what the eye on the channels' messages must see.
func TestTale(t *testing.T) {
	card := notice{id: "1", channel: "c", ids: []string{"1|j|7|0"}}
	board := notice{id: "2", channel: "c", ids: []string{"1|m|7|0|n3"}, mark: 3}
	again := notice{id: "3", channel: "c", ids: []string{"1|m|7|0|n3"}, mark: 3}
	before := notice{id: "4", channel: "c", ids: []string{"1|m|7|0|n2"}, mark: 2}
	second := notice{id: "5", channel: "c", ids: []string{"1|j|7|0"}}
	other := notice{id: "6", channel: "c", ids: []string{"1|j|8|0"}}
	told := notice{
		id: "7", channel: "c", ids: []string{"1|m|9|0|n7"}, mark: 7, nonce: "x7", content: "step 1 of tag-0123456789",
	}
	more := notice{
		id: "8", channel: "c", ids: []string{"1|m|9|0|n8"}, mark: 8, nonce: "x8", content: "step 2 of tag-0123456789",
	}
	echo, last := told, more
	echo.id, last.id, last.mark, last.nonce, last.content = "10", "9", 9, "x9", "step 3 of tag-0123456789"
	for _, test := range []struct {
		name    string
		notices []notice
		want    string
	}{
		{"in order", []notice{card, board, other}, ""},
		{"a match without a lobby", []notice{board, other}, ""},
		{"a card behind its board", []notice{board, card}, "the card of table 7 was made behind its board, as message 1"},
		{"a board with room for a newcomer",
			[]notice{card, {id: "8", channel: "c", mark: 4, ids: []string{"1|p|7|0|n2", "1|j|7|0|n2"}}}, ""},
		{"two cards", []notice{card, second}, "the card of table 7 was made twice"},
		{"a post twice", []notice{card, board, again}, "post 3 was made twice"},
		{"a copy of what was deleted", []notice{told, more, echo, last}, ""},
		{"an act is left out", []notice{told, last}, "table 9: act 3 was told before act 2"},
		{"posts out of order", []notice{card, board, before}, "post 2 was made after post 3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := taleOf(t, test.notices)
			if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
				t.Errorf("it says %q, want %q", got, test.want)
			}
		})
	}
}
