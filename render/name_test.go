package render

import (
	"strings"
	"testing"

	"bivouac/game"

	"pgregory.net/rapid"
)

func TestWritten(t *testing.T) {
	for name, want := range map[string]string{
		"Chloé": "Chloé", "Chloe\u0301": "Chloé", "Дмитрий Ωμέγα": "Дмитрий Ωμέγα", "J.-P. (he/him)": "J.-P. (he/him)",
		"𝓗ir𝓐van𝓒ni𝓚": "HirAvanCniK", "𝕭𝖔𝖘𝖘": "Boss", "Ｂｏｓｓ": "Boss", "Ⓑⓞⓢⓢ": "Boss", "🅑🅞🅢🅢": "BOSS", "🅱🅾🆂🆂": "BOSS",
		"🐺🔥 Wölf 👨‍👩‍👧": "Wölf", "🐺🔥 Wo\u0308lf": "Wölf", "Bob™": "Bob™", "★ Bob ★": "Bob", "~Bob~": "~Bob~",
		"山田Bob": "Bob", "Müll王er": "Müller", "x": "x", "🐺1": "1",
		"王小明": "", "محمد": "", "สมชาย": "", "🐺🔥🍕": "", "王小明2": "", "": "", "!?": "", "\u3164": "", "\u202eevil": "evil",
		"عَلِيّ al": "",
	} {
		if got := Written(name); got != want {
			t.Errorf("Written(%q) = %q, want %q", name, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		got := Written(name)
		if strings.ContainsRune(got, Missing) || legible(got) != got || Written(got) != got {
			t.Fatalf("Written(%q) = %q, drawn %q, again %q", name, got, legible(got), Written(got))
		}
	})
}

// TestFittedNames: what tells a name from another's is never cut.
func TestFittedNames(t *testing.T) {
	own := []string{"Alliance of Vulpes", "Kepler", "Orion"}
	seats := SeatNames{
		Own:   func(seat game.Seat) game.Text { return game.Literal(own[seat]) },
		Short: func(seat game.Seat) game.Text { return game.Literal(own[seat][:1]) },
	}
	long := strings.Repeat("W", 32)
	for _, test := range []struct {
		names []string
		most  int
		want  []string
	}{
		{[]string{"Alice", "Bruno", "Chloé"}, 240, []string{"Alice", "Bruno", "Chloé"}},
		{[]string{"Alice", "Alice", "Bruno"}, 240, []string{"Alice (A)", "Alice (Kepler)", "Bruno"}},
		{[]string{"Alice", "王小明", "Bruno"}, 240, []string{"Alice", "Kepler", "Bruno"}},
		{[]string{"王小明", "Alice", "Bruno"}, 240, []string{"A", "Alice", "Bruno"}},
		{[]string{long, "Alice", "Bruno"}, 240, []string{"WWWWWWW…", "Alice", "Bruno"}},
		{[]string{long + "1", long + "2", "Bruno"}, 240, []string{"WWWWWW… (A)", "WWWWWW… (K)", "Bruno"}},
		{[]string{"山Bob", "王Bob", "Bob"}, 240, []string{"Bob (A)", "Bob (Kepler)", "Bob (Orion)"}},
		{[]string{"Alice", "Alice", "Bruno"}, 90, []string{"A", "K", "Bru…"}},
	} {
		s := Scene{Names: test.names, Say: func(t game.Text) string { text, _ := t.Literal(); return text }}
		for seat, want := range test.want {
			style := Style{Size: SizeBody, Bold: true, Max: test.most}
			got, size := s.fitted(game.Seat(seat), seats, style)
			style.Size = size
			if got = faceOf(true, size).fit(got, test.most); got != want || Width(got, style) > test.most {
				t.Errorf("%q in %d: %q at %d, want %q", test.names, test.most, got, size, want)
			}
		}
	}
}

// TestSentence: a sentence about a player keeps what it says, the longest name is cut within it.
func TestSentence(t *testing.T) {
	seats := SeatNames{Own: func(seat game.Seat) game.Text { return game.Literal("Seat " + "AB"[seat:seat+1]) }}
	starts := func(who string) string { return who + " starts." }
	for name, want := range map[string]string{
		"Alice": "Alice starts.", strings.Repeat("W", 32): "WWWWWWWWW… starts.", "王小明": "Seat A starts.",
		"Bob": "Bob (Seat A) starts.",
	} {
		s := Scene{Names: []string{name, "Bob"}, Say: func(t game.Text) string { text, _ := t.Literal(); return text }}
		style := Style{Size: SizeBody, Max: 400}
		if got := s.Sentence(0, seats, style, starts); got != want || Width(got, Style{Size: SizeBody}) > style.Max {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
