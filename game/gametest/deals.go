package gametest

import (
	"crypto/sha256"
	"io"
	"math/rand/v2"
	"os"
	"testing"
)

// Deals returns the source of seeds for a test's tables: bytes derived from the test's name, so
// that it is reproducible. The environment variable BIVOUAC_DEALS, any text, changes the seeds of
// all tests; a test that then fails relied on one game's luck.
func Deals(t testing.TB) io.Reader {
	return rand.NewChaCha8(sha256.Sum256([]byte(os.Getenv("BIVOUAC_DEALS") + "\n" + t.Name())))
}
