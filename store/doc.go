// Package store keeps Bivouac's matches, tables and promises. A Store uses any engine of package kv; a File
// is a Store in one bbolt file. The package knows no game and no Discord: values are plain bytes under ids.
//
// Start reading with change.go (what one change may do), then commit.go (a change in keys) and keys.go (which
// keys there are). The other files: read.go and list.go (reads), held.go (the servers that this process
// serves), check.go (the audit), copy.go (from one engine to another), file.go (a file and its backups),
// migrate.go (a new file from an old one). Group commit, sums, leases and recovery are in package kv and its
// engines.
//
// These rules must always hold:
//   - Commit returns nil only after everything in the Change is durable, and a Change is applied wholly or
//     not at all. If it is not known whether a Change was applied, Commit says so (ErrUnknown).
//   - Commit reads nothing before it writes: a Change names the versions it was decided on, and the engine
//     compares. So it is one transaction in a file and one round trip to a database. Only after a conflict
//     does it read, to distinguish a repeated change from a conflicting one.
//   - Damage is reported as *Damaged. It is never read as data and never causes a panic. Each value carries a
//     sum over its key and its bytes, and each journal is a hash chain whose end is in the match's own value.
//   - What a read returns is the caller's own copy.
//
// The sum is SHA-256 cut to 8 bytes, since the standard library has it in assembly and it takes less than a
// microsecond, while a commit takes hundreds. A CRC-32 would accept one of four thousand million damaged
// sectors; this sum in practice accepts none.
package store
