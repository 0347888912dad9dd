// Package rendertest checks what every painter must do (Run, painter.go), and compares
// pictures with golden ones kept in testdata. Besides render it imports the contract
// and the texts of games. A painter's test is
//
//	func TestPainter(t *testing.T) { rendertest.Run(t, rendertest.Painter{Game: chess.Game{}, ...}) }
//
// with scenes by Sayer and Focus, and benchmarks by BenchmarkFull, OneMove and Film. Floats
// differ a little between machines and a palette moves soft edges, so pictures
// are compared pixel by pixel with a tolerance, never byte by byte.
//
//	go test ./render/... -update        writes the golden pictures anew
//	go test ./render/... -out DIR       also writes each picture and, as a phone
//	                                    shows it, one 400 pixels wide
//
// Look at a picture in both sizes before you update it.
package rendertest
