package post

import (
	"errors"
	"testing"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// TestPatience: a channel that refuses is tried ever more rarely, and each channel
// for itself; once it takes a post all is forgotten.
func TestPatience(t *testing.T) {
	p := NewPoster(&screen.Kit{Now: time.Now}, nil, nil, nil)
	no := &wire.APIError{Status: 403, Code: 50013}
	var sum time.Duration
	for i, want := range []int{1, 2, 4, 8, 16, 32, 60, 60} {
		p.trouble("5", no)
		got := p.patience("5", no)
		if sum += got; got != time.Duration(want)*time.Minute {
			t.Errorf("after %d refusals: %s, want %d min", i+1, got, want)
		}
	}
	for i, want := range []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440} {
		blocked := &wire.APIError{Status: 403, Code: 50007}
		p.trouble("7", blocked)
		if got := p.patience("7", blocked); got != time.Duration(want)*time.Minute || !p.Troubled("7") {
			t.Errorf("blocked, after %d refusals: %s, want %d min", i+1, got, want)
		}
	}
	p.trouble("6", no)
	if got := p.patience("6", no); got != time.Minute || !p.Troubled("6") {
		t.Errorf("another channel: %s", got)
	}
	p.trouble("5", errors.New("the network")) // says nothing about rights
	if got := p.patience("5", errors.New("the network")); got != 2*time.Second || !p.Troubled("5") {
		t.Errorf("another error: %s, troubled %v", got, p.Troubled("5"))
	}
	p.trouble("5", nil)
	p.trouble("5", no)
	if got := p.patience("5", no); got != time.Minute {
		t.Errorf("after a post that was taken: %s", got)
	}
}

// TestHurriedMeanwhile: a thread that was opened while the refusal was being told
// beside it is tried again at once, and a channel that is gone is forgotten.
func TestHurriedMeanwhile(t *testing.T) {
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	p := NewPoster(&screen.Kit{Now: func() time.Time { return now }}, nil, nil, nil)
	no := &wire.APIError{Status: 403, Code: 50013}
	p.trouble("5", no)
	p.closed["5"] = closure{told: true} // what hurry leaves
	if got := p.patience("5", no); got != 0 {
		t.Errorf("opened meanwhile: %s, want no pause", got)
	}
	p.trouble("5", no)
	if got := p.patience("5", no); got != time.Minute {
		t.Errorf("refused again: %s, want a minute", got)
	}
	if p.forget("5"); p.Troubled("5") {
		t.Error("a channel that is gone is not forgotten")
	}
	p.tellBeside(t.Context(), outbox.Post{Channel: "5"})
	if p.Troubled("5") {
		t.Error("a channel that is gone came back")
	}
}
