// Package rendertest checks what every painter must do (Run, painter.go), and compares
// pictures with the golden ones in testdata. Besides render it imports the contract
// and the texts of games. A painter's test is
//
//	func TestPainter(t *testing.T) { rendertest.Run(t, rendertest.Painter{Game: chess.Game{}, ...}) }
//
// Sayer and Focus help to make its scenes. Its benchmarks call BenchmarkFull, BenchmarkFirst,
// BenchmarkOneMove and BenchmarkFilm. Pictures are compared pixel by pixel with a tolerance,
// never byte by byte, since floats differ a little between machines and a palette changes soft
// edges.
//
//	go test ./render/... -update        writes new golden pictures
//	go test ./render/... -out DIR       also writes each picture and, as a phone
//	                                    shows it, one 400 pixels wide
//
// Look at a picture in both sizes before you update it.
package rendertest
