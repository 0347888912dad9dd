// Package crash proves that nothing acknowledged is lost when the process or its disk fails. It
// plays real matches at real tables over the real store in child processes, ends these in many
// ways, and compares what is left with what was acknowledged. The command crash runs it; the tests
// run short forms.
//
// It imports bot/table, game and store, by their public functions only, and knows no game by name.
//
// Begin reading at plan.go (what is played, and the expected state after each step), child.go (who
// plays) and audit.go (the check afterwards). Then the ways to die, each a file with one exported
// function:
//   - Kills: SIGKILL at random moments, also while the file is compacted.
//   - Syscalls: SIGKILL at the n-th call that writes, for every n of a session.
//   - Errors: EIO and ENOSPC at the n-th write and sync, once and in bursts.
//   - Full: a small file system that runs full and is emptied again.
//   - Images: what a power cut may leave, from a recording of every write.
//   - Damage: bits, sectors, pages and ends of the file.
//   - Recovery: how long until a killed bot answers again, with many channels.
//
// Syscalls, Errors and Images need strace, Full needs a mount. They return ErrSkipped if that is
// missing.
//
// A power cut may leave (images.go): everything written before the last sync that succeeded; of
// every later write, any of its sectors of 512 bytes, or none. The same holds, for ever, for writes
// before a sync that failed: the system may have forgotten those pages although the next sync
// succeeds.
//
// Each channel's steps are planned once, by playing them on an undisturbed store. A step's
// interaction has the id "channel-step". So every process knows what comes next, a repeated step is
// recognised, and the audit knows what must be there.
package crash
