package crash

import (
	"bytes"
	"strings"
	"testing"
)

func write(at int64, b byte, n int) writeOp {
	return writeOp{kind: opWrite, at: at, data: bytes.Repeat([]byte{b}, n)}
}

// What was synced is in every image; what was not, or what a failed sync left in
// doubt, is in some and not in others, in whole sectors.
func TestImagesAreWhatAPowerCutMayLeave(t *testing.T) {
	d := newDrive()
	for _, op := range []writeOp{
		{kind: opName}, {kind: opSyncName},
		write(0, 'a', sector), {kind: opSync},
		write(sector, 'b', sector), {kind: opUnsync}, // suspect for ever
		write(2*sector, 'c', sector), {kind: opSync},
		write(3*sector, 'd', 2*sector), // pending
	} {
		d.take(op)
	}
	seen := map[string]int{}
	for n := range 400 {
		b := d.image(Options{}.random(n))
		b = append(b, make([]byte, 5*sector-len(b))...)
		word := ""
		for at := 0; at < len(b); at += sector {
			if !bytes.Equal(b[at:at+sector], bytes.Repeat(b[at:at+1], sector)) {
				t.Fatalf("a sector in pieces")
			}
			word += string(max(b[at], '.'))
		}
		if word[0] != 'a' || word[2] != 'c' {
			t.Fatalf("%s: what was synced is gone", word)
		}
		seen[word]++
	}
	for _, want := range []string{"a.c..", "abc..", "abcdd", "a.cdd", "abcd.", "a.c.d"} {
		if seen[want] == 0 {
			t.Errorf("no image %s among %v", want, seen)
		}
	}
}

// Before the file has its name for good there may be none.
func TestImagesOfAFileWithoutAName(t *testing.T) {
	d := newDrive()
	d.take(write(0, 'a', sector))
	d.take(writeOp{kind: opSync})
	if b := d.image(Options{}.random(1)); b != nil {
		t.Errorf("%d bytes before it has a name", len(b))
	}
	d.take(writeOp{kind: opName})
	missing := 0
	for n := range 40 {
		if d.image(Options{}.random(n)) == nil {
			missing++
		}
	}
	if missing == 0 || missing == 40 {
		t.Errorf("missing in %d of 40 images, want some", missing)
	}
	d.take(writeOp{kind: opSyncName})
	for n := range 40 {
		if d.image(Options{}.random(n)) == nil {
			t.Fatal("missing although its name was synced")
		}
	}
}

// A file that takes the store's name is there wholly or not at all: before its name is synced a power cut may leave the
// old one, and nothing of either is mixed with the other.
func TestImagesOfACompaction(t *testing.T) {
	d := newDrive()
	both := func(want string) {
		t.Helper()
		seen := map[string]bool{}
		for n := range 40 {
			seen[string(bytes.TrimRight(d.image(Options{}.random(n)), "\x00"))] = true
		}
		for _, one := range strings.Fields(want) {
			if !seen[strings.Repeat(one, sector)] {
				t.Errorf("no image of %q", one)
			}
		}
		if len(seen) != len(strings.Fields(want)) {
			t.Errorf("%d images, want %s", len(seen), want)
		}
	}
	for _, op := range []writeOp{{kind: opName}, {kind: opSyncName}, write(0, 'a', sector), {kind: opSync}} {
		d.take(op)
	}
	copied := write(0, 'b', sector)
	copied.file = ".unfinished-copy-1"
	d.take(copied)
	d.take(writeOp{kind: opSync, file: copied.file})
	both("a")
	d.take(writeOp{kind: opName, file: copied.file})
	both("a b")
	d.take(writeOp{kind: opSyncName})
	both("b")
	d.take(write(0, 'c', sector)) // under its new name
	d.take(writeOp{kind: opSync})
	both("c")
}
