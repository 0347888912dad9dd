package clock

import (
	"testing"
	"time"
)

func TestNextDigest(t *testing.T) {
	evening := Digest{On: true, At: 18 * 60}
	for _, test := range []struct {
		name  string
		w     Wishes
		after time.Time
		want  time.Time
	}{
		{"today", Wishes{Digest: evening}, noon, march(2, 18, 0)},
		{"not twice at one moment", Wishes{Digest: evening}, march(2, 18, 0), march(3, 18, 0)},
		{"by the clocks of the place", Wishes{Digest: evening, Quiet: Quiet{Zone: "Europe/Paris"}}, noon, march(2, 17, 0)},
		{"at the end of quiet hours",
			Wishes{Digest: evening, Quiet: Quiet{From: 17 * 60, To: 20 * 60}}, noon, march(2, 20, 0)},
		{"asked in quiet hours before it", Wishes{Digest: evening, Quiet: Quiet{From: 17 * 60, To: 20 * 60}},
			march(2, 19, 0), march(2, 20, 0)},
		{"not while away", Wishes{Digest: evening, Away: march(4, 18, 0)}, noon, march(4, 18, 0)},
		{"after a day away", Wishes{Digest: evening, Away: march(4, 18, 1)}, noon, march(5, 18, 0)},
	} {
		if got := test.w.NextDigest(test.after); !got.Equal(test.want) {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
