package screen

import (
	"errors"
	"fmt"
	"testing"

	"bivouac/game/mind"
)

// TestKept: what was found about a question is found once, as long as it is among the latest ones. Errors and panics
// are found again.
func TestKept(t *testing.T) {
	var r kept[[]mind.Option]
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
	crash := func() ([]mind.Option, error) { panic("the title broke") }
	if _, err := r.get("first", crash); err == nil {
		t.Error("a panic is no error")
	}
	if a, b, c := get("first"), get("first"), get("second"); a != 1 || b != 1 || c != 2 {
		t.Errorf("the orders are %d, %d, %d; want 1, 1, 2", a, b, c)
	}
	for n := range mostKept - 1 {
		get(fmt.Sprint(n))
	}
	if again, kept := get("second"), len(r.of); again != 2 || kept != mostKept || len(r.latest) != mostKept {
		t.Errorf("of the second question the order is %d, want 2; %d orders are kept", again, kept)
	}
	if again := get("first"); again == 1 {
		t.Error("the oldest order is still there")
	}
}
