package gametest

import (
	"crypto/sha256"
	"io"
	"math/rand/v2"
	"os"
	"testing"
)

// Deals is where a test's tables get their seeds from: bytes that hang on the test's
// name alone, so that a test which passes today deals the same tomorrow. The environment
// variable BIVOUAC_DEALS, any text, makes all tests deal anew: a test that then fails
// has taken one game's luck for a rule.
func Deals(t testing.TB) io.Reader {
	return rand.NewChaCha8(sha256.Sum256([]byte(os.Getenv("BIVOUAC_DEALS") + "\n" + t.Name())))
}
