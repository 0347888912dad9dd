// Package orders is a small language for standing orders, by which a player defines in advance how
// his questions are answered:
//
//	pass
//	pass until end of turn
//	b6 or b5 3 times
//	when asked counter: pass unless high >= 5 and round = 3
//	reroll if sum < 7 until withdrawn
//	pass if class in {move, heal} until 2026-12-24
//	ask if class = move and row = 2 until withdrawn
//
// An order consists of: the kind of question (when asked X:), the answer in the game's notation, or
// several of which the first legal one is used, a condition over named facts (if, unless, and, or,
// not, in, = != < > <= >=), and its end. Without an end it ends when its player acts himself. "ask"
// in place of an answer, or after the others, means that the player is asked, and no later order
// answers. "regardless" lets it answer even when the game reports news (game.Informed.News).
//
// English words and the IDs of facts are the canonical form, in which orders are stored; other
// Tongues are read as well, and shown to their readers. An answer that could be taken for a word of
// the language is in double quotes.
//
// It may import game only, for the kinds of facts. Begin reading at order.go, then
// parse.go and when.go (read), print.go (write), facts.go (what is compared).
//
// Rulings:
//   - A comparison with a fact that is not told now is false, with any operator;
//     "not" and "unless" turn that round.
//   - What was stored is read without the lists of facts (Parse), so that an order
//     outlives a fact that a newer program no longer tells; what a person types is
//     checked against them (Language.Parse).
package orders
