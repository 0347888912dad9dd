// Package gametest holds the laws that every game must keep, and runs scenarios:
// rules written as small text files, whose format game/scenario documents. It
// imports game, game/amount, game/lang, game/scenario and the standard library. Begin at laws.go.
//
//	func TestLaws(t *testing.T)      { gametest.Run(t, chess.Game{}) }
//	func TestScenarios(t *testing.T) { gametest.Scenarios(t, chess.Game{}, "testdata/scenarios") }
//	func FuzzPlay(f *testing.F)      { gametest.FuzzPlay(f, chess.Game{}) }
//
// In the same way, a game calls these functions:
//   - FuzzLine, FuzzWritten (or FuzzPosition), FuzzLoad, FuzzSetup and FuzzCompose for everything
//     that decodes input (fuzz_decode.go), with bounded memory (bounded.go),
//   - Positions, Saved, Refused and NotRigged for drawn and stored positions (position.go),
//   - BenchmarkPlayout, BenchmarkMatch, BenchmarkClone and LegalAllocatesNothing (play.go).
//
// BIVOUAC_LONG=20 plays twenty times as many random games (package amount). BIVOUAC_SCENARIOS=DIR
// also runs the files of DIR/<game id>/*.txt.
package gametest
