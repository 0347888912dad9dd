package crash

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	fullSize  = "3m"
	fullSteps = 120
	fullAfter = 10 // steps acknowledged before the disk runs full
)

// freeSizes are the numbers of bytes that are free when the disk is "full".
var freeSizes = []int64{0, 4 << 10, 8 << 10, 12 << 10, 20 << 10, 40 << 10, 80 << 10, 160 << 10}

// Full runs sessions whose store is in a small file system. This file system fills up before the
// store is created, or while the store is open.
// When the session has reported trouble, space is freed 20 ms later. The session must then go on
// without help. Full needs the right to mount.
func Full(ctx context.Context, o Options) (r Report, err error) {
	r.What = "full disks"
	defer r.timed(time.Now())
	p, err := newPlan(o.Games, 1, fullSteps, o.Dir)
	if err != nil {
		return r, err
	}
	for n := range 2 * len(freeSizes) {
		if err := fullOnce(ctx, o, p, freeSizes[n/2], n%2 == 0, &r); err != nil {
			return r, err
		}
	}
	if r.Count["times that the store said it takes no changes"] == 0 {
		return r, errors.New("no disk ran full: that proves nothing")
	}
	return r, nil
}

// fullOnce plays one session on a file system of its own. The parameter left is the number of bytes
// that are free when the disk is full. If early is true, the disk is full from the beginning.
func fullOnce(ctx context.Context, o Options, p *plan, left int64, early bool, r *Report) error {
	w, err := o.newWorld(p, fullSteps)
	if err != nil {
		return err
	}
	disk := filepath.Join(w.dir, "disk")
	if err := os.Mkdir(disk, 0o700); err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, "mount", "-t", "tmpfs", "-o", "size="+fullSize, "tmpfs", disk).CombinedOutput()
	if err != nil {
		w.remove()
		return fmt.Errorf("%w: a small file system cannot be mounted: %s %w", ErrSkipped, strings.TrimSpace(string(out)), err)
	}
	defer func() { _ = exec.Command("umount", "-l", disk).Run() }()
	w.store = filepath.Join(disk, "bivouac.db")
	if err := w.playFull(ctx, filepath.Join(disk, "filler"), left, early); err != nil {
		return err
	}
	return w.ended(r)
}

// playFull runs a session and fills the disk during it, or before it if early is true. It empties
// the disk when the session has reported trouble.
func (w *world) playFull(ctx context.Context, filler string, left int64, early bool) error {
	if early {
		if err := fill(filler, left); err != nil {
			return err
		}
	}
	p, err := w.start(ctx, w.task(true))
	if err != nil {
		return err
	}
	full, over := early, false
	for p.out.Scan() {
		w.hear(p.out.Text())
		trouble := w.count[sayIll] + w.count[sayClosed] + w.count[sayRefused] + w.count[sayUnknown]
		switch {
		case !full && !over && w.count[sayAck] == fullAfter:
			full, err = true, fill(filler, left)
		case full && trouble > 0:
			time.Sleep(20 * time.Millisecond)
			full, over, err = false, true, os.Remove(filler)
		}
		if err != nil {
			_ = p.cmd.Process.Kill()
			_ = p.wait()
			return err
		}
	}
	return w.judge(ctx, p.wait())
}

// fill writes a file that fills the disk. The parameter spare is how many bytes stay free.
func fill(path string, spare int64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	b, size := make([]byte, 4096), int64(0)
	for ; size < 64<<20; size += int64(len(b)) {
		if _, err := f.Write(b); err != nil {
			return f.Truncate(max(0, size-spare))
		}
	}
	return errors.New("the small file system takes more than it should")
}
