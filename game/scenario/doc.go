// Package scenario reads and plays scenarios: rules and positions written as small
// text files, the same for all games. Tests run them (game/gametest), developers
// draw them or load them into a channel. It imports game, game/lang and the
// standard library. Begin at script.go (reading), then session.go (playing) and
// expect.go (the "?" lines).
//
// # Scenario files
//
// One file shows one rule. A line is one of these; "#" begins a comment line and
// leading spaces do not count:
//
//	# rule C8.5, C8.6: a piece that is stopped      the rules that it shows (for Coverage)
//	game chess seats=2 option.mode=blitz seed=7     first line that counts; all but the name may be left out
//	position 8/8/4k3/8/8/4K3/4P3/8                  the game's own drawing, on one line, or as a block:
//	position
//	  ...
//	end
//	rig dice 6 4 3           the next draws of that stream of luck (a value with spaces in "quotes")
//	W: e2-e4                 seat W types this line (all or nothing); W is a seat's number, or begins its English name
//	> e2-e4                  the seat that is asked first types it; ">" may be left out where no other form fits
//	!W: e2-e5                must be refused, and change nothing
//	! e2-e5 -- C8.5          the same by the seat that is asked; the refusal's rule
//	! e2-e5 -- C8.5 chess.err.blocked     and the key of its text
//	-: join                  a newcomer takes the free seat; "-: ~1" is what the rules' clock does
//	undo  /  undo W          the last mover, or W, takes the last word back (or must not: "!W: undo")
//	when the pawn is pinned  begins a section; each is played after the lines before the first "when"
//
// and what must be true then:
//
//	? view W board.3.kind = pawn    a value in the JSON of W's view ("-" is a spectator): names and indexes
//	                                joined by dots, ".#" is a length; the value is JSON or a bare word;
//	                                "!=" is any other value; "none" is null or a missing value
//	? position = 8/8/4k3/8/8/4K3/8/8    the position as its game draws it, where it can (State.Drawing)
//	? log chess.took who=White n=2  an event of the last line that was played; "no log" forbids it
//	? legal W e2-*                  W may do something like this ("*" is anything); "no legal" forbids it
//	? legal W e2-* = 2              so many of them; "? legal W * = 20" counts all
//	? legal W e2-* = e2-e3 e2-e4    exactly these, in any order (" | " between them if they hold spaces)
//	? anytime W resign              the same for acts that answer no question
//	? pending W,B                   exactly these seats are asked; "none" for nobody
//	? ask W chess.ask.promote       the key of W's question
//	? default W e2-e4               the default answer to W's question; "none" if it has none
//	? label W e2-e4 = e2 → e4       Describe's label in English; the same with "note", "loss", "cost"
//	? over winners W                who won, and perhaps the key of the end's text
//	? over draw chess.end.stalemate also "lost" (nobody of a common side won) and "void"
//	? not over
//
// A value or an action cannot be quoted. It must not contain " = " or begin with "?", so choose
// names accordingly.
package scenario
