// Package drops proves that a connection to Discord's gateway that ends again and again costs
// next to no press. The whole bot runs against the playground's server over sockets and in real
// time, and members press the button of their board. Each press counts as answered or not by
// Discord's rule: an acknowledgement within 3 s.
//
// Begin reading at drops.go (a run and its report); press.go has the members and the drops.
package drops
