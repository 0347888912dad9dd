package wire

import (
	"strings"
	"testing"
)

// TestEmojiLimits: what Discord would refuse is not sent.
func TestEmojiLimits(t *testing.T) {
	w, f, _, _ := newFake(t)
	for name, png := range map[string][]byte{
		"a": {1}, strings.Repeat("a", 33): {1}, "sh-ip": {1}, "empty": nil, "large": make([]byte, MaxEmoji+1),
	} {
		if e, err := w.AddEmoji(t.Context(), name, png); err == nil {
			t.Errorf("%q of %d bytes became %v", name, len(png), e)
		}
	}
	if n := len(f.sent()); n != 0 {
		t.Errorf("%d requests went out", n)
	}
}
