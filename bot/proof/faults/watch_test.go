package faults

import (
	"strings"
	"testing"

	"bivouac/bot/proof/town"
)

// TestOnDiskLooksInOrder: of many tables that are gone the same one is told of each time.
func TestOnDiskLooksInOrder(t *testing.T) {
	x, err := newSim(Options{Dir: t.TempDir()}.defaults())
	if err != nil {
		t.Fatal(err)
	}
	defer x.close()
	const lowest town.ID = 10
	for id := range town.ID(40) {
		x.model.stirred[lowest+id] = true
	}
	if err := x.onDisk(); err != nil {
		t.Fatal(err)
	}
	if x.failure == nil || !strings.HasPrefix(x.failure.What, "table "+lowest.String()+" was stored") {
		t.Errorf("the failure is %v, want one of table %s", x.failure, lowest)
	}
}
