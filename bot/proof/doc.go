// Command proof runs the proofs of the bot: long simulations that check what the bot promises. It is
// not part of the shipped program. Its usage:
//
//	go run ./bot/proof crash|processes|drops|faults|month|diff|soak|simulate|ladder|taps ...
//
// Its subpackages are town (a small Discord with the whole bot in it, on which the others build),
// play (written scripts that demonstrate rules), tape (what happened in a town, line by line),
// evening (every text that people read in an evening with the bot), blind (whole games by text
// alone), secrecy (nothing hidden leaves the bot), taps (how many taps a turn costs on a phone),
// month (weeks of many tables), faults (random play while everything goes wrong), crash (processes
// and disks that die), processes (several processes on one database), drops (a connection that ends
// again and again), soak (memory after long use) and pagetest (a reader of the documentation). They
// import bot and store, and nothing that ships imports them.
//
// Begin reading at main.go; each command has its own file.
package main
