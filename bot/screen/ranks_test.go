package screen

import (
	"errors"
	"fmt"
	"testing"

	"bivouac/game/mind"
)

func TestRanks(t *testing.T) {
	var r ranks
	asked := 0
	judge := func() ([]mind.Option, error) {
		asked++
		return []mind.Option{{Value: asked}}, nil
	}
	get := func(question string) int {
		t.Helper()
		order, err := r.get(question, judge)
		if err != nil {
			t.Fatal(err)
		}
		return order[0].Value
	}
	broken := errors.New("the judge broke")
	if _, err := r.get("first", func() ([]mind.Option, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if a, b, c := get("first"), get("first"), get("second"); a != 1 || b != 1 || c != 2 {
		t.Errorf("the orders are %d, %d, %d; want 1, 1, 2", a, b, c)
	}
	for n := range mostRanks - 1 {
		get(fmt.Sprint(n))
	}
	if again, kept := get("second"), len(r.of); again != 2 || kept != mostRanks || len(r.latest) != mostRanks {
		t.Errorf("of the second question the order is %d, want 2; %d orders are kept", again, kept)
	}
	if again := get("first"); again == 1 {
		t.Error("the oldest order is still there")
	}
}
