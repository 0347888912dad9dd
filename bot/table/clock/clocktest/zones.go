// Package clocktest gives tests the zones of the tz database, and the moments at which their clocks
// change. Both come from Go's own time/tzdata, not from the machine.
package clocktest

import (
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"go/build"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bivouac/game/amount"
)

// Main runs the tests of a package with the zones of time/tzdata instead of the machine's. It must
// be called before a zone is loaded.
func Main(m *testing.M) int {
	data, err := embedded()
	if err != nil {
		panic(err)
	}
	dir, err := os.MkdirTemp("", "zones")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "zoneinfo.zip")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		panic(err)
	}
	if err := os.Setenv("ZONEINFO", file); err != nil {
		panic(err)
	}
	return m.Run()
}

// embedded returns the zip file of time/tzdata. The package does not export the file, so embedded
// reads it from a constant in the package's source. The source is part of each Go installation.
func embedded() ([]byte, error) {
	root := build.Default.GOROOT
	if root == "" { // GOROOT is empty if the test was built with -trimpath
		said, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return nil, fmt.Errorf("ask for Go's folder: %w", err)
		}
		root = strings.TrimSpace(string(said))
	}
	source, err := os.Open(filepath.Join(root, "src", "time", "tzdata", "zzipdata.go"))
	if err != nil {
		return nil, err
	}
	defer source.Close()
	const begin = "const zipdata = "
	lines := bufio.NewScanner(source)
	lines.Buffer(nil, 1<<25)
	for lines.Scan() {
		if quoted, found := strings.CutPrefix(lines.Text(), begin); found {
			data, err := strconv.Unquote(quoted)
			return []byte(data), err
		}
	}
	return nil, fmt.Errorf("%s has no %q: %w", source.Name(), begin, lines.Err())
}

// shortZones are the zones of the short form. They cover unusual clocks: some change at midnight,
// at the end of a day, by half an hour, by two hours, or during Ramadan; one never changes.
var shortZones = []string{
	"UTC", "America/Santiago", "Atlantic/Azores", "America/Havana", "America/New_York", "Australia/Lord_Howe",
	"America/Nuuk", "Africa/Casablanca", "Antarctica/Troll", "Asia/Beirut", "Europe/Paris",
}

// Zones returns the zones for a test: in the long form all zones, in the short form a few. If
// several zones have the same clocks in the tested years, it returns only one of them.
func Zones(t testing.TB) []*time.Location {
	t.Helper()
	names := shortZones
	if amount.Long() {
		names = all(t)
	}
	var zones []*time.Location
	known := map[string]bool{}
	for _, name := range names {
		place, err := time.LoadLocation(name)
		if err != nil {
			t.Fatalf("zone %s: %v", name, err)
		}
		if same := clocks(place); !known[same] {
			known[same] = true
			zones = append(zones, place)
		}
	}
	return zones
}

// all returns the names of all zones.
func all(t testing.TB) []string {
	t.Helper()
	data, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	files, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		head := make([]byte, 4)
		if _, err := io.ReadFull(r, head); err == nil && string(head) == "TZif" {
			names = append(names, f.Name)
		}
		r.Close()
	}
	if len(names) < 400 {
		t.Fatalf("only %d zones are known", len(names))
	}
	slices.Sort(names)
	return names
}

// years returns the beginning and the end of the tested years: 2026 to 2028 in the long form, 2027
// in the short form. The end is excluded.
func years() (from, to time.Time) {
	year := func(n int) time.Time { return time.Date(n, 1, 1, 0, 0, 0, 0, time.UTC) }
	if amount.Long() {
		return year(2026), year(2029)
	}
	return year(2027), year(2028)
}

// offset returns how many seconds the clocks of a place are ahead of UTC at a moment.
func offset(place *time.Location, at time.Time) int {
	_, seconds := at.In(place).Zone()
	return seconds
}

// Changes returns the moments at which the clocks of a place change in the tested years. If they
// never change, it returns the middle of these years. It finds the changes by comparing the offset
// from UTC every three hours.
func Changes(place *time.Location) []time.Time {
	const step = 3 * time.Hour
	var changes []time.Time
	from, to := years()
	for at, was := from, offset(place, from); at.Before(to); at = at.Add(step) {
		early, late := at, at.Add(step)
		is := offset(place, late)
		if is == was {
			continue
		}
		for late.Sub(early) > time.Second {
			if middle := early.Add(late.Sub(early) / 2).Truncate(time.Second); offset(place, middle) == was {
				early = middle
			} else {
				late = middle
			}
		}
		was, changes = is, append(changes, late)
	}
	if len(changes) == 0 {
		return []time.Time{from.Add(to.Sub(from) / 2)}
	}
	return changes
}

// clocks returns a text that describes the clocks of a place in the tested years. Two places with
// equal texts have the same clocks.
func clocks(place *time.Location) string {
	from, _ := years()
	text := fmt.Sprint(offset(place, from))
	for _, at := range Changes(place) {
		text += fmt.Sprintf(" %d:%d", at.Unix(), offset(place, at))
	}
	return text
}

// Around returns every quarter of an hour from 25 hours before a moment until 25 hours after it.
func Around(change time.Time) []time.Time {
	var quarters []time.Time
	for n := -100; n <= 100; n++ {
		quarters = append(quarters, change.Add(time.Duration(n)*15*time.Minute))
	}
	return quarters
}

// FirstShown returns the first moment at which the clocks of a place show each date or time, within
// four days before and after a change of the clocks. The keys are the dates or times, in a layout
// of package time. FirstShown looks at every quarter of an hour.
func FirstShown(place *time.Location, change time.Time, layout string) map[string]time.Time {
	const around = 96 * time.Hour
	first := map[string]time.Time{}
	for at := change.Add(-around); at.Before(change.Add(around)); at = at.Add(15 * time.Minute) {
		shown := at.In(place).Format(layout)
		if _, known := first[shown]; !known {
			first[shown] = at
		}
	}
	return first
}
