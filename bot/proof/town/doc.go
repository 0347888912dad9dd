// Package town is a small Discord with the whole bot in it, on one thread and by one
// clock: for runs in which members live with the bot for hours or weeks of simulated
// time. The real bot, tables, wire and store; the playground's server without sockets;
// nothing waits, and nothing happens but what its caller lets happen. Two towns of one
// seed do the same as long as the same is done in them.
//
// It knows no game and judges nothing: packages blind and month do. Begin reading at
// world.go, then act.go (what members do), life.go (the bot's life: restarts, kills,
// time), sight.go (what is known of a table) and inside.go (how it is known). A kill is
// the end of a process between two of its steps: what was under way is never done, and
// the store's file is as the last commit left it. Faults within a step are package
// faults' topic.
package town
