package faults

import (
	"strings"
	"testing"
)

// TestTale: what the eye on the channels' messages must see.
func TestTale(t *testing.T) {
	card := notice{id: "1", channel: "c", ids: []string{"1|j|7|0"}}
	board := notice{id: "2", channel: "c", ids: []string{"1|m|7|0|n3"}, mark: 3}
	again := notice{id: "3", channel: "c", ids: []string{"1|m|7|0|n3"}, mark: 3}
	before := notice{id: "4", channel: "c", ids: []string{"1|m|7|0|n2"}, mark: 2}
	second := notice{id: "5", channel: "c", ids: []string{"1|j|7|0"}}
	other := notice{id: "6", channel: "c", ids: []string{"1|j|8|0"}}
	for _, test := range []struct {
		name    string
		notices []notice
		want    string
	}{
		{"in order", []notice{card, board, other}, ""},
		{"a match without a lobby", []notice{board, other}, ""},
		{"a card behind its board", []notice{board, card}, "the card of table 7 was made behind its board, as message 1"},
		{"two cards", []notice{card, second}, "the card of table 7 was made twice"},
		{"a post twice", []notice{card, board, again}, "post 3 was made twice"},
		{"posts out of order", []notice{card, board, before}, "post 2 was made after post 3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := blank(Options{Dir: t.TempDir()})
			s.notices = test.notices
			for i, n := range s.notices {
				s.goesOn(i, n)
			}
			got := ""
			if s.failure != nil {
				got = s.failure.What
			}
			if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
				t.Errorf("it says %q, want %q", got, test.want)
			}
		})
	}
}
