// Package store keeps Bivouac's matches, tables and promises. Store (store.go) is its interface,
// File the engine with one bbolt file, package postgres another engine. It knows no game and no
// Discord: values are plain bytes under ids. It imports bbolt and the standard library; no other
// package imports bbolt. The suite of package storetest is the complete contract.
//
// Begin reading at change.go (what one transaction may do), then follow Commit to the disk:
// commit.go groups changes into transactions, apply.go applies one Change. Others: lease.go (who
// may commit), open.go (Open and Close), read.go, scan.go and lists.go (reads and whose servers they
// cover), recovery.go (after a failed commit),
// file.go (creating and syncing a file), check.go (the audit), backup.go, clean.go (overwriting
// deleted data), contents.go (copying to another store), union.go (several stores as one),
// layout.go (buckets and keys), record.go (the envelope of values), meta.go (bookkeeping),
// migrate.go and its steps (older schemas), pagefile.go and structure.go (checking bbolt's pages).
//
// What may not be given up here:
//   - Commit answers nil only after everything of the Change is on disk, and a
//     Change is applied wholly or not at all. It never answers a blind "failed":
//     after a disk error the file is opened again and read.
//   - Damage is reported as *Damaged, never read as data, never a panic. bbolt
//     has no checksum on its pages, so each value carries one, each journal is a
//     hash chain, and the number of values is kept beside them.
//   - What a read returns is the caller's own copy.
//   - What was deleted or written over is in no copy of the file, and Clean overwrites it in
//     the file itself.
//
// Why the checksum is SHA-256 cut to 8 bytes: one method serves the single value
// and the chain, the standard library has it in assembly, and it costs less than
// a microsecond where a commit costs hundreds. A CRC-32 would miss one garbage
// sector in four thousand million; this misses none that will ever occur. It is
// against accidents, not against an enemy who can write the file.
//
// Why changes share transactions: bbolt pays two disk syncs each, however much is
// in it. Changes that arrive while one is being written go together into the next,
// and a lonely Change never waits (bbolt's own Batch makes it wait). There is no
// writer goroutine: a caller that finds none writing writes for all that wait, which
// saves the lonely Change two switches of goroutines.
//
// Deferred answers, which hold tokens, lie beside the file: see deferred.go.
package store
