// Command proof is everything that proves the bot and nothing that ships:
//
//	go run ./bot/proof crash|processes|drops|faults|month|diff|soak|simulate|ladder|taps ...
//
// Below it are town (a small Discord with the whole bot in it, on which the others
// build), tape (what happened in a town, line by line), evening (what people read, word
// for word), blind (whole games by text alone), secrecy (nothing hidden leaves the bot),
// taps (what a turn costs on a phone), month (weeks of many tables), faults (lives in
// which everything goes wrong), crash (processes and disks that die), processes (several
// on one database), drops (a connection that ends again and again) and soak (what is held
// on to after long use). The arrows point from here to bot and store, and nothing that
// ships imports anything of here.
//
// Begin reading at main.go; each command has a file of its own.
package main
