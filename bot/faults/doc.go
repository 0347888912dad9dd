// Package faults tries to make the bot lose, double, misdirect or leak something:
// members play in the playground with the real bot, tables, wire and store, while
// clicks, requests, gateway, disk, clock and process go wrong by a seed.
package faults
