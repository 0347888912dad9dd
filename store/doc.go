// Package store keeps Bivouac's matches, tables and promises. Store is the domain over any engine of package kv,
// File the same over one bbolt file. It knows no game and no Discord: values are plain bytes under ids.
//
// Begin reading at change.go (what one change may do), then commit.go (what a change is in keys) and keys.go
// (which keys there are). Others: read.go and list.go (reads), held.go (whose servers this process serves),
// check.go (the audit), copy.go (from one engine to another), file.go (a file and its backups), migrate.go
// (an old file made new).
// Group commit, sums, leases and recovery are the engines': package kv.
//
// What may not be given up here:
//   - Commit answers nil only after everything of the Change is durable, and a Change is applied wholly or not at
//     all. It never answers a blind "failed".
//   - Commit reads nothing before it writes: a Change names the versions it was decided on, and the engine
//     compares. So it is one transaction in a file and one round trip to a database. Only a conflict is followed
//     by a read, which tells a repeat from a conflict.
//   - Damage is reported as *Damaged, never read as data, never a panic. Each value carries a sum over its key
//     and its bytes, and each journal is a hash chain whose end is in the match's own value.
//   - What a read returns is the caller's own copy.
//
// Why the sum is SHA-256 cut to 8 bytes: the standard library has it in assembly, and it costs less than a
// microsecond where a commit costs hundreds. A CRC-32 would miss one garbage sector in four thousand million; this
// misses none that will ever occur.
package store
