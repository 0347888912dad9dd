package crash

import (
	"errors"
	"math/rand/v2"
	"os"
)

const (
	sector = 512
	page   = 4096
)

// certainty says how sure it is that an op has reached the disk.
type certainty int

const (
	pending certainty = iota // no later sync: a power cut may keep the op, some of its sectors, or nothing
	certain                  // a later sync succeeded
	suspect                  // a later sync failed: the op is as uncertain as a pending one, for ever
)

// drive is a folder to which a recording is replayed, op by op.
type drive struct {
	files map[string]*content // by writeOp.file
	// named are the files that may have the store's name after a power cut. The first file got the
	// name by the last renaming that was synced, each other file by a later renaming. A nil file
	// means that there is no file of this name.
	named []*content
}

func newDrive() *drive { return &drive{map[string]*content{}, []*content{nil}} }

// content is the content of one file.
type content struct {
	ops  []writeOp
	sure []certainty
	base []byte // the content after ops[:done], which are all certain
	done int
}

// take replays one op.
func (d *drive) take(op writeOp) {
	file := d.files[op.file]
	if file == nil {
		file = &content{}
		d.files[op.file] = file
	}
	switch op.kind {
	case opWrite, opTruncate:
		file.ops, file.sure = append(file.ops, op), append(file.sure, pending)
	case opSync:
		file.settle(certain)
	case opUnsync:
		file.settle(suspect)
	case opName:
		d.files[""], d.named = file, append(d.named, file)
	case opSyncName:
		d.named = d.named[len(d.named)-1:]
	}
}

// settle sets the certainty of the pending ops. It then applies all leading certain ops to the
// base.
func (f *content) settle(c certainty) {
	for n := f.done; n < len(f.sure); n++ {
		if f.sure[n] == pending {
			f.sure[n] = c
		}
	}
	for ; f.done < len(f.ops) && f.sure[f.done] == certain; f.done++ {
		f.base = apply(f.base, f.ops[f.done], nil)
	}
}

// image returns a content that the store's file may have after a power cut at this moment, chosen
// at random. It returns nil for a missing file.
func (d *drive) image(random *rand.Rand) []byte {
	file := d.named[random.IntN(len(d.named))]
	if file == nil {
		return nil
	}
	b := append(make([]byte, 0, len(file.base)+page), file.base...)
	fate := random.IntN(4)
	for n := file.done; n < len(file.ops); n++ {
		if file.sure[n] == certain {
			b = apply(b, file.ops[n], nil)
			continue
		}
		b = chance(b, file.ops[n], fate, random)
	}
	return b
}

// chance applies an uncertain op wholly, partly or not at all. Fate 0 drops most ops and fate 1 keeps
// most, so that some images lack all uncertain ops but one, or lack only one.
func chance(b []byte, op writeOp, fate int, random *rand.Rand) []byte {
	odds := [...]int{1, 8, 4, 4}[fate] // chance in 10 that the op is kept whole
	switch roll := random.IntN(10); {
	case roll < odds:
		return apply(b, op, nil)
	case roll == 9 || fate == 3:
		return apply(b, op, func(int) bool { return random.IntN(2) == 0 })
	case roll == 8:
		end := random.IntN(len(op.data)/sector + 1)
		return apply(b, op, func(n int) bool { return n < end })
	}
	return b
}

// apply applies an op to the bytes. If keep is not nil, keep(n) says whether sector n of the op's
// data reaches the disk. A truncation counts as sector 0.
func apply(b []byte, op writeOp, keep func(int) bool) []byte {
	if op.kind == opTruncate {
		if keep != nil && !keep(0) {
			return b
		}
		return resize(b, int(op.at))
	}
	for from := 0; from < len(op.data); from += sector {
		to := min(from+sector, len(op.data))
		if keep != nil && !keep(from/sector) {
			continue
		}
		if end := int(op.at) + to; end > len(b) {
			b = resize(b, end)
		}
		copy(b[int(op.at)+from:], op.data[from:to])
	}
	return b
}

// resize cuts the bytes to the size, or appends zeros up to it.
func resize(b []byte, size int) []byte {
	if size <= len(b) {
		return b[:size]
	}
	if size > cap(b) {
		b = append(make([]byte, 0, size+size/4), b...)
	}
	tail := b[len(b):size]
	clear(tail)
	return b[:size]
}

// writeImage makes b the content of the file. If b is nil, it deletes the file.
func writeImage(path string, b []byte) error {
	if b == nil {
		if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Truncate(int64(len(b))); err != nil {
		return err
	}
	_, err = f.WriteAt(b, 0)
	return err
}
