package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/table/clock"
)

// ringing is a game whose clock has just put other questions to alice and bruno, a day
// after the first; the answer is what was said then.
func ringing(t *testing.T) (*bench, ID, []string) {
	t.Helper()
	b, id := parlourBench(t)
	b.clock.advance(day)
	b.tickNow()
	return b, id, kinds(b.drain())
}

func TestAnotherQuestionIsNotRemindedOfAtOnce(t *testing.T) {
	_, _, said := ringing(t) // the reminder of the first one is due with the ring
	if diff := cmp.Diff([]string{"turn>alice>bruno"}, said); diff != "" {
		t.Errorf("they are told twice (-want +got):\n%s", diff)
	}
}

// TestReminderOvertakenByAnotherQuestion: reminders wait for the channel while the clock
// puts another question. The post of that question calls, and calls once.
func TestReminderOvertakenByAnotherQuestion(t *testing.T) {
	b, _ := parlourBench(t)
	for _, user := range []string{"alice", "bruno"} {
		b.wish(user, clock.Wishes{Remind: []time.Duration{20 * time.Hour}})
	}
	for range 2 {
		b.clock.advance(20 * time.Hour)
		b.tickNow()
	}
	if diff := cmp.Diff([]string{"turn>alice>bruno"}, kinds(b.drain())); diff != "" {
		t.Errorf("they are told twice (-want +got):\n%s", diff)
	}
}

func TestRemindersOfAnotherQuestionBeginAgain(t *testing.T) {
	b, id := parlourBench(t)
	b.wish("alice", clock.Wishes{NoRemind: true})
	b.wish("bruno", clock.Wishes{Remind: []time.Duration{20 * time.Hour, 30 * time.Hour}})
	since := b.get(id).Asks[1].Since
	var reminded []int
	for h, said := range b.said(47) { // after 24 h he is asked another question
		if h == 23 {
			b.restart()
		}
		if slices.Contains(said, "remind>bruno") {
			reminded = append(reminded, h)
		}
	}
	slices.Sort(reminded)
	if diff := cmp.Diff([]int{20, 44}, reminded); diff != "" {
		t.Errorf("reminded after hours (-want +got):\n%s", diff)
	}
	if ask := b.get(id).Asks[1]; !ask.Since.Equal(since) || !ask.Anew.Equal(since.Add(day)) {
		t.Errorf("the others wait since %v, the question is from %v; want %v and a day later", ask.Since, ask.Anew, since)
	}
}

// TestAnotherQuestionInQuietHours: what is put to him while he sleeps he is told when he
// wakes, though the first question is from before.
func TestAnotherQuestionInQuietHours(t *testing.T) {
	b, _ := parlourBench(t) // it is noon
	b.wish("alice", clock.Wishes{NoRemind: true})
	b.wish("bruno", clock.Wishes{NoRemind: true, Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}})
	var told []int
	for h, said := range b.said(40) {
		if slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, ">bruno") }) {
			told = append(told, h)
		}
	}
	if diff := cmp.Diff([]int{30}, told); diff != "" {
		t.Errorf("told after hours (-want +got):\n%s", diff)
	}
}
