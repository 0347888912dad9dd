// Package town is a small Discord with the whole bot in it, on one thread and with one clock. It is
// for runs in which members live with the bot for hours or weeks of simulated time. It has the real
// bot, tables, wire and store, and the playground's server without sockets. Nothing waits, and
// nothing happens unless the caller lets it happen. Two towns with the same seed behave alike if
// the same things are done in them.
//
// The package knows no game and checks nothing: packages such as blind and month do. Begin reading
// at world.go, then act.go (what members do), life.go (how the bot starts and ends, and time),
// sight.go (what is known about a table) and inside.go (how it is known). A kill ends a process
// between two of its steps: unfinished work is never done, and the store's file is as the last
// commit left it. Package faults covers faults within a step.
package town
