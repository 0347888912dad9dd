// Package store keeps Bivouac's matches, tables and promises in one bbolt file.
// It knows no game and no Discord: what it is given are plain bytes under ids.
// It imports bbolt, an ordered map and the standard library; nobody else imports
// bbolt.
//
// Begin reading at store.go (Open), change.go (what one transaction may do) and
// read.go and scan.go (what comes back). The rest, from the outside in: queue.go and
// commit.go how changes share transactions, apply.go and batch.go one Change inside
// one, tail.go and tailrecord.go where it lies first, image.go how it is read there,
// recovery.go what follows a failed commit, begin.go, sweep.go and settle.go how a file
// comes to be and is made sure, lists.go the indexes, check.go the audit, backup.go, copy.go
// and sound.go, clean.go what becomes of deleted bytes, meta.go and migrate.go the
// file's own bookkeeping, layout.go the buckets and keys, record.go the envelope of
// every value, pagefile.go and structure.go our own careful look at bbolt's pages.
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
// writer goroutine: whoever finds nobody writing writes for all who wait, which
// saves the lonely Change two switches of goroutines.
//
// Deferred answers, which hold tokens, lie beside the file: see deferred.go.
//
// Why values lie in a tail before they come to their place: see tail.go.
package store
