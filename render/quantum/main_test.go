package quantum

import (
	"testing"

	"bivouac/game/amount"
)

func TestMain(m *testing.M) { amount.Main(m) }
