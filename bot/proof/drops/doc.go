// Package drops proves that almost no press fails when the connection to Discord's gateway ends
// again and again. The whole bot runs against the playground's server over sockets and in real
// time, and members press the button of their board. A press counts as answered by Discord's rule:
// an acknowledgement within 3 s.
//
// Begin reading at drops.go (a run and its report); press.go has the members and the drops.
package drops
