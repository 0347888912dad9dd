// Package calm is the wire.Pace of a world on one thread: nothing waits, a job runs when
// it is taken, and time passes when the world lets it. Packages town and secrecy build
// such worlds; package faults has a pace of its own, which can end a life at any step.
package calm
