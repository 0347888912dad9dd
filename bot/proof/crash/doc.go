// Package crash proves that nothing acknowledged is lost when the process or its disk fails. It
// plays real matches at real tables over the real store in child processes. It ends these processes
// in many ways and compares what is left with what was acknowledged. The command crash of bot/proof
// runs all of it. The tests run short forms.
//
// It imports parts of the bot, game and store, and knows no game by name.
//
// Begin reading at plan.go (what is played, and the expected state after each step), child.go (who
// plays) and audit.go (the check afterwards). Then read the ways to die, each a file with one
// exported function:
//   - Kills: SIGKILL at random moments, also while the file is compacted.
//   - Syscalls: SIGKILL at the n-th call that writes, for every n of a session.
//   - Errors: EIO and ENOSPC at the n-th write and sync, once and in bursts.
//   - Full: a small file system that runs full and is emptied again.
//   - Images: what a power cut may leave, from a recording of every write.
//   - Damage: changed bits, sectors and pages of the file, and missing ends.
//   - Recovery: how long until a killed bot answers again, with many channels.
//
// Syscalls, Errors and Images need strace. Full needs the right to mount. They return ErrSkipped if
// what they need is missing.
//
// After a power cut (image.go) the file has everything that was written before the last sync that
// succeeded. It has all, some or none of the sectors (512 bytes each) of every later write. Writes
// that waited when a sync failed stay uncertain for ever: the system may have forgotten their pages
// although the next sync succeeds.
//
// Each channel's steps are planned once, by playing them on an undisturbed store. A step's
// interaction has the id "channel-step". So every process knows what comes next, a repeated step is
// recognised, and the audit knows what must be there.
package crash
