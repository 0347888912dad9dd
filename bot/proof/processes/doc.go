// Package processes proves that several processes can serve one bot on a database. It starts
// PostgreSQL, a local Discord of several shards and processes of the real program, and lets
// members press while processes are killed, stopped and told to end and the database is restarted.
// What it counts: acts that were acknowledged and are not kept, acts that were kept twice, commits
// under a lease after another was given (two masters), posts made twice, and how long a shard was
// silent.
//
// Begin reading at processes.go; bots.go has the processes, engine.go the database with its
// witness and the planted faults, chaos.go what goes wrong, member.go who presses, ear.go what
// Discord hears, check.go the promises.
package processes
