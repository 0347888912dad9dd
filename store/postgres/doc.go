// Package postgres is the engine of package store for a PostgreSQL database: for a bot that has
// outgrown one file on one machine. It passes the suite of package storetest; no other package
// imports pgx or contains SQL.
//
// Begin reading at migrations/0002_commit.sql: a commit is one function call, one statement, one
// round trip and one transaction, so that no process can be stopped halfway through one. commit.go
// calls it; together.go groups concurrent changes into one statement
// (migrations/0005_together.sql); read.go and list.go are the reads, each one statement and so
// consistent; open.go, migrate.go and health.go find, migrate and monitor the database.
//
// Decisions:
//   - Versions are hashes of the stored data (version_of, and the sum of a person's record), as
//     in the file: equal states have equal versions.
//   - The versions that a Change expects are compared in the statement that alters them, which waits
//     for concurrent transactions on the same rows. A mismatch raises an error, which rolls back
//     everything; then, in a second round trip, its interaction is looked up among those seen.
//     Deadlocks and serialization failures are retried.
//   - Changes that arrive during others wait for these and are sent together, all or none; if one
//     does not fit, each is made by itself. A change that finds none in progress does not wait.
//   - A lost answer is ErrUnknown, never "failed": the server may still be working. The same
//     Change committed again waits for that work, and its Interaction tells the result.
//   - Ids of posts are assigned in ascending order. Two concurrent changes may become visible in
//     another order than their ids, if they are about different matches and channels.
//   - The journal is a hash chain, which Load and Check verify, and so are a match's record
//     and a person's. The rest is left to PostgreSQL (initdb --data-checksums).
//   - Deferred answers are in an unlogged table: every process sees them, a crash of the server
//     empties it, as a power cut does with the file's, and no backup of the server's files and
//     no replica has them. pg_dump leaves them out with --no-unlogged-table-data.
//   - A lease (migrations/0003_leases.sql) is compared in the statement of the commit, which holds
//     a lock on its row: giving the lease to another owner waits for running commits.
//     Epochs come from a sequence and times from the server's clock.
//   - Bots share the store (Options.Beside), each under the leases of its shards; commands that
//     change it without a lease, as move and import do, need it exclusively (Options.Alone).
//   - Clean does nothing: autovacuum frees the space of deleted data, and access to the server's
//     files is the server's responsibility.
//   - The tables are in the first schema of the search path, so that several bots can share a
//     database: postgres://.../db?search_path=name.
package postgres
