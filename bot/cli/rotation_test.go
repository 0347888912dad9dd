package cli

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// made are backups of the given moments.
func made(moments ...string) []saved {
	var all []saved
	for _, m := range moments {
		at, err := time.Parse(time.DateTime, m)
		if err != nil {
			panic(err)
		}
		all = append(all, saved{at.Format(backupName), at})
	}
	return all
}

func TestRotation(t *testing.T) {
	c := Store{BackupKeep: 2, BackupDays: 3, BackupWeeks: 2, BackupMonths: 3}
	for _, one := range []struct {
		name string
		all  []saved
		gone []saved
	}{
		{"none", nil, nil},
		{"few", made("2026-03-10 00:00:00"), nil},
		{"the newest stay, and the last of each day",
			made("2026-03-09 06:00:00", "2026-03-09 18:00:00", "2026-03-10 00:00:00", "2026-03-10 06:00:00",
				"2026-03-10 11:00:00"),
			made("2026-03-09 06:00:00", "2026-03-10 00:00:00")},
		{"days, weeks and months without any do not count", // Sundays and Mondays of 2025 and 2026
			made("2024-01-01 00:00:00", "2025-06-01 00:00:00", "2025-06-02 00:00:00", "2025-06-03 00:00:00",
				"2025-07-01 00:00:00", "2026-03-10 11:00:00"),
			made("2024-01-01 00:00:00", "2025-06-01 00:00:00", "2025-06-02 00:00:00")},
	} {
		t.Run(one.name, func(t *testing.T) {
			got := c.superfluous(one.all)
			if diff := cmp.Diff(one.gone, got, cmp.AllowUnexported(saved{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("taken away (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRotationForYears: with any gaps, the newest are there, the number is bounded, a backup that
// was kept once is not missed, and rotating again takes nothing more.
func TestRotationForYears(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Store{BackupKeep: rapid.IntRange(1, 9).Draw(t, "keep"), BackupDays: rapid.IntRange(0, 8).Draw(t, "days"),
			BackupWeeks: rapid.IntRange(0, 5).Draw(t, "weeks"), BackupMonths: rapid.IntRange(0, 13).Draw(t, "months")}
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		var ever, all []saved
		for range rapid.IntRange(1, 300).Draw(t, "backups") {
			now = now.Add(rapid.SampledFrom([]time.Duration{
				time.Minute, 6 * time.Hour, 25 * time.Hour, 40 * 24 * time.Hour,
			}).Draw(t, "gap"))
			one := saved{now.Format(backupName), now}
			ever, all = append(ever, one), append(all, one)
			gone := c.superfluous(all)
			all = slices.DeleteFunc(all, func(b saved) bool { return slices.Contains(gone, b) })
			newest := min(c.BackupKeep, len(ever))
			if !slices.Equal(all[len(all)-newest:], ever[len(ever)-newest:]) ||
				len(all) > c.BackupKeep+c.BackupDays+c.BackupWeeks+c.BackupMonths {
				t.Fatalf("%d are kept by %+v", len(all), c)
			}
			if again := c.superfluous(all); len(again) > 0 {
				t.Fatalf("a second time takes %v", again)
			}
		}
	})
}

// TestLongestBackup: no scheduled backup is kept for longer than players are told.
func TestLongestBackup(t *testing.T) {
	for name, c := range map[string]Store{
		"by default": DefaultConfig().Store,
		"newest":     {BackupEvery: Duration(7 * time.Hour), BackupKeep: 30},
		"days":       {BackupEvery: Duration(9 * time.Hour), BackupKeep: 1, BackupDays: 9, BackupWeeks: 1},
		"weeks":      {BackupEvery: Duration(9 * time.Hour), BackupKeep: 1, BackupWeeks: 7},
	} {
		c.BackupDir = "somewhere"
		var all []saved
		for now := time.Date(2025, 1, 1, 0, 0, 0, 0,
			time.UTC); now.Year() < 2027; now = now.Add(time.Duration(c.BackupEvery)) {
			all = append(all, saved{now.Format(backupName), now})
			gone := c.superfluous(all)
			all = slices.DeleteFunc(all, func(b saved) bool { return slices.Contains(gone, b) })
			if age := now.Sub(all[0].at); age > c.longest() {
				t.Fatalf("%s: at %s one is %s old, want %s at most", name, now.Format(time.DateOnly), age, c.longest())
			}
		}
	}
	if kept := DefaultConfig().Store.longest(); kept != 0 {
		t.Errorf("where none are made they are kept for %s", kept)
	}
}

// TestSavedIn reads only files that a schedule has named; those from the future are apart, so that rotation leaves them
// alone.
func TestSavedIn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a [b] c*")
	if err := os.MkdirAll(filepath.Join(dir, "bivouac-20260101-000000.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"bivouac-20260301-120000.db", "bivouac-20250301-120000.db", "bivouac-mine.db", "bivouac-20260301-120000.db.part",
		"x.db", "bivouac-20310101-000000.db",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, future := savedIn(dir, noon)
	if len(all) != 2 || filepath.Base(all[0].path) != "bivouac-20250301-120000.db" ||
		all[1].at.Hour() != 12 || len(future) != 1 || future[0].at.Year() != 2031 {
		t.Errorf("%v, and %v", all, future)
	}
	for _, dir := range []string{filepath.Join(dir, "none"), ""} {
		if old, future := savedIn(dir, noon); old != nil || future != nil {
			t.Errorf("of no folder: %v, %v", old, future)
		}
	}
}
