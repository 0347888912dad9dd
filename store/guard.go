package store

import "runtime/debug"

// guard runs fn on bytes that may be damaged. On damage bbolt may panic, or follow wild offsets
// past the end of the mapping, which would end the process; both become *Damaged here. It covers
// fn's own goroutine only, so parts of bbolt that start goroutines (tx.Check) must not run on an
// unchecked file.
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
