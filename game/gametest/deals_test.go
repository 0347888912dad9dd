package gametest

import (
	"bytes"
	"io"
	"os"
	"testing"
)

func TestDealsHangOnTheTestAndTheWish(t *testing.T) {
	deal := func(t testing.TB) []byte {
		b := make([]byte, 64)
		if _, err := io.ReadFull(Deals(t), b); err != nil {
			t.Fatal(err)
		}
		return b
	}
	first := deal(t)
	if !bytes.Equal(first, deal(t)) {
		t.Error("the same test deals something else")
	}
	t.Run("another", func(t *testing.T) {
		if bytes.Equal(first, deal(t)) {
			t.Error("two tests deal the same")
		}
	})
	t.Setenv("BIVOUAC_DEALS", os.Getenv("BIVOUAC_DEALS")+" anew")
	if bytes.Equal(first, deal(t)) {
		t.Error("BIVOUAC_DEALS deals the same")
	}
}
