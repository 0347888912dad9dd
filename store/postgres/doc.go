// Package postgres keeps what package store describes in a PostgreSQL database: for a bot that
// has outgrown one file on one machine. It passes the suite of package storetest; nothing but
// this package imports pgx, and no SQL stands elsewhere.
//
// Begin reading at migrations/0002_commit.sql: one function, one statement, one round trip and
// one transaction is a commit, so that no process can be stopped halfway through one. commit.go
// calls it; together.go has changes that come at once go in one statement (migrations/0005_together.sql);
// read.go and list.go are the reads, each a statement and so of one moment; open.go,
// migrate.go and health.go are how the database is found, brought up to date and waited for.
//
// What was decided:
//   - Versions are hashes of what lies there (version_of, and the sum of a person's record), as
//     in the file: equal states have equal versions.
//   - What a Change was decided on is compared in the statement that alters it, which waits for
//     another transaction that alters it at the time. One that does not fit ends with an error, which takes back
//     all of it; then, in a second round trip, its interaction is looked for among those seen.
//     Where two wait for each other, or the isolation level wants it, the change is made again.
//   - Changes that come while others are on their way wait for these and go together, all or none;
//     where one does not fit, each is made by itself. One that finds nobody on the way waits for nothing.
//   - An answer that got lost is ErrUnknown, never "failed": the server may still be at work. The
//     same Change committed again waits for that work, and its Interaction tells what came of it.
//   - Ids of posts ascend as they are given. Two changes at once may become visible in another
//     order than their ids, if they are about different matches and channels.
//   - The journal is a chain of sums, which Load and Check verify, and so are a match's record
//     and a person's. Of the rest PostgreSQL takes care (initdb --data-checksums).
//   - Deferred answers lie in an unlogged table: every process sees them, a crash of the server
//     empties it, as a power cut does with the file's, and no backup of the server's files and
//     no replica has them. pg_dump leaves them out with --no-unlogged-table-data.
//   - A lease (migrations/0003_leases.sql) is compared in the statement of the commit, which holds
//     a lock on its row: giving the lease to another owner waits for the commits under way.
//     Epochs come from a sequence and times from the server's clock.
//   - Bots share the store (Options.Beside), each under the leases of its shards; what changes it
//     without a lease, as move and import do, has it alone (Options.Alone).
//   - Clean does nothing: autovacuum frees what was deleted for use, and who can read the
//     server's files is the server's business.
//   - The tables lie in the first schema of the search path, so that several bots can share a
//     database: postgres://.../db?search_path=name.
package postgres
