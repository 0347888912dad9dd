package store

import "runtime/debug"

// guard runs fn on bytes that may be damaged. bbolt panics on some damage and
// follows wild offsets on other, past the end of the mapping, which would end the
// process; both become *Damaged here. It holds for fn's own goroutine only, so
// nothing of bbolt that starts goroutines (tx.Check) may run on an unproven file.
func guard(fn func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			err = damagedFile(p)
		}
	}()
	return fn()
}
