// Package processes proves that several processes can serve one bot on a database. It starts
// PostgreSQL, a local Discord with several shards, and processes of the real program. Members press
// while processes are killed, stopped and asked to end, and the database is restarted. It counts
// acknowledged acts that were not kept, acts that were kept twice, commits under a lease after
// another lease was given (two masters), posts made twice, and how long a shard was silent.
//
// Begin reading at processes.go. Then read bots.go (the processes), engine.go (the database with
// its witness and the planted faults), chaos.go (what goes wrong), member.go (the members who
// press), ear.go (what Discord hears) and check.go (the promises).
package processes
