// Package rendertest compares pictures with golden ones kept in testdata. Floats
// differ a little between machines and a palette moves soft edges, so pictures
// are compared pixel by pixel with a tolerance, never byte by byte.
//
//	go test ./render/... -update        writes the golden pictures anew
//	go test ./render/... -out DIR       also writes each picture and, as a phone
//	                                    shows it, one 400 pixels wide
//
// Look at a picture in both sizes before you update it.
package rendertest
