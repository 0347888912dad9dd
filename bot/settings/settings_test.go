package settings

import (
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

func TestReadZone(t *testing.T) {
	for in, want := range map[string]string{
		"Europe/Paris": "Europe/Paris", "paris": "Europe/Paris", "MONTREAL": "America/Montreal",
		"new york": "America/New_York", "america/new_york": "America/New_York",
		"America/Port-au-Prince": "America/Port-au-Prince", "port-au-prince": "America/Port-au-Prince",
		"Africa/Porto-Novo": "Africa/Porto-Novo", "Dar es Salaam": "Africa/Dar_es_Salaam", "etc/gmt+3": "Etc/GMT+3",
		"Antarctica/DumontDUrville": "Antarctica/DumontDUrville", "EST5EDT": "EST5EDT", "utc": "UTC", "tokyo": "Asia/Tokyo",
		"": "", "Bivouac": "", "local": "", "../etc/passwd": "", "Europe/": "",
	} {
		if got, ok := readZone(in); got != want || ok != (want != "") {
			t.Errorf("readZone(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
}

func TestReadUntil(t *testing.T) {
	now := time.Date(2026, 11, 22, 15, 0, 0, 0, time.UTC)
	paris := clock.Quiet{Zone: "Europe/Paris"}
	tests := []struct {
		in   string
		want time.Time
	}{
		{"now", now}, {"Maintenant", now},
		{"5d", now.AddDate(0, 0, 5)}, {"2 semaines", now.AddDate(0, 0, 14)}, {"1 J", now.AddDate(0, 0, 1)},
		{"2026-12-24", time.Date(2026, 12, 23, 23, 0, 0, 0, time.UTC)},
		{"24/12", time.Date(2026, 12, 23, 23, 0, 0, 0, time.UTC)},
		{"1.7.", time.Date(2027, 6, 30, 22, 0, 0, 0, time.UTC)},
		{"22/11", time.Date(2027, 11, 21, 23, 0, 0, 0, time.UTC)}, // today has begun: next year's
		{"3/4/2027", time.Date(2027, 4, 2, 22, 0, 0, 0, time.UTC)},
		{"31/2", time.Time{}}, {"2026-13-01", time.Time{}}, {"", time.Time{}}, {"soon", time.Time{}}, {"5", time.Time{}},
	}
	for _, test := range tests {
		got, ok := readUntil(test.in, now, paris)
		if ok == test.want.IsZero() || ok && !got.Equal(test.want) {
			t.Errorf("readUntil(%q) = %s, %v; want %s", test.in, got, ok, test.want)
		}
	}
}
