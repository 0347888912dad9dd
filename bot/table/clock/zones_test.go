package clock

import (
	"os"
	"testing"
	"time"

	"bivouac/bot/table/clock/clocktest"
)

func TestMain(m *testing.M) { os.Exit(clocktest.Main(m)) }

// utc reads a moment: "2027-09-05T03:00Z".
func utc(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04Z", s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// TestAwakeWhereClocksChange: quiet hours end at the first minute that is free, also where the hour
// of their end does not exist, or comes twice.
func TestAwakeWhereClocksChange(t *testing.T) {
	const late = 22 * 60
	for _, test := range []struct {
		to             int
		zone, at, want string
	}{
		{120, "America/New_York", "2027-03-14T06:30Z", "2027-03-14T07:00Z"},
		{150, "America/New_York", "2027-03-14T06:30Z", "2027-03-14T07:00Z"},
		{90, "America/New_York", "2027-11-07T05:00Z", "2027-11-07T05:30Z"},
		{90, "America/New_York", "2027-11-07T05:45Z", "2027-11-07T05:45Z"}, // free until one o'clock comes again
		{90, "America/New_York", "2027-11-07T06:00Z", "2027-11-07T06:30Z"},
		{30, "America/Santiago", "2027-09-05T03:00Z", "2027-09-05T04:00Z"},
		{0, "America/Santiago", "2027-09-05T03:00Z", "2027-09-05T04:00Z"},
	} {
		w := Wishes{Quiet: Quiet{From: late, To: test.to, Zone: test.zone}}
		if got := w.Awake(utc(t, test.at)); !got.Equal(utc(t, test.want)) {
			t.Errorf("%+v at %s: awake at %s, want %s", w.Quiet, test.at, got, test.want)
		}
	}
}

// TestNextDigestWhereClocksChange: the digest of a day whose hour does not exist comes once, on that
// day, and where the hour comes twice it comes the first time.
func TestNextDigestWhereClocksChange(t *testing.T) {
	for _, test := range []struct {
		at                int
		zone, after, want string
	}{
		{0, "America/Santiago", "2027-09-05T03:00Z", "2027-09-05T04:00Z"},
		{0, "America/Santiago", "2027-09-05T04:00Z", "2027-09-06T03:00Z"},
		{0, "America/Havana", "2027-03-14T04:00Z", "2027-03-14T05:00Z"},
		{0, "Atlantic/Azores", "2027-03-28T00:30Z", "2027-03-28T01:00Z"},
		{90, "America/New_York", "2027-11-07T05:00Z", "2027-11-07T05:30Z"},
		{90, "America/New_York", "2027-11-07T05:30Z", "2027-11-08T06:30Z"},
		// The last hour of a Saturday does not exist in Nuuk: its digest comes before that.
		{23*60 + 30, "America/Nuuk", "2027-03-28T00:00Z", "2027-03-28T00:59Z"},
		{23*60 + 30, "America/Nuuk", "2027-03-28T00:59Z", "2027-03-29T00:30Z"},
		// Samoa had no December 30th 2011: nor has it a digest.
		{18 * 60, "Pacific/Apia", "2011-12-30T04:00Z", "2011-12-31T04:00Z"},
	} {
		w := Wishes{Digest: Digest{On: true, At: test.at}, Quiet: Quiet{Zone: test.zone}}
		if got := w.NextDigest(utc(t, test.after)); !got.Equal(utc(t, test.want)) {
			t.Errorf("at %d in %s after %s: %s, want %s", test.at, test.zone, test.after, got, test.want)
		}
	}
}
