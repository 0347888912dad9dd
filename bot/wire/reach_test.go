package wire_test

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/wire"
)

// TestReach: the gateway greets, the clocks agree, and no session is used up.
func TestReach(t *testing.T) {
	t.Parallel()
	srv, e := visit(t)
	r, err := e.client.Reach(t.Context())
	if err != nil || r.Sessions != 1000 || r.Ahead.Abs() > time.Minute || r.REST <= 0 || r.Gateway <= 0 {
		t.Errorf("%+v, %v", r, err)
	}
	app, err := e.client.Application(t.Context())
	if err != nil || !app.Public || app.Members || app.Application == "" {
		t.Errorf("%+v, %v", app, err)
	}
	if i, _ := srv.Identifies(); i != 1 {
		t.Errorf("%d sessions", i)
	}
}

func TestCompareCommands(t *testing.T) {
	t.Parallel()
	_, e := visit(t)
	compare := func(list ...wire.Command) wire.CommandChanges {
		t.Helper()
		c, err := e.client.CompareCommands(t.Context(), list)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := compare(tryCommands...); !c.None() {
		t.Errorf("the same list: %+v", c)
	}
	other := tryCommands[0]
	other.Description = "Something else"
	if c := compare(other, wire.Command{Name: "new", Description: "New"}); !slices.Equal(c.Altered, []string{"try"}) ||
		!slices.Equal(c.Missing, []string{"new"}) || c.Foreign != nil {
		t.Errorf("another list: %+v", c)
	}
	if c := compare(); !slices.Equal(c.Foreign, []string{"try"}) || c.None() {
		t.Errorf("no list: %+v", c)
	}
	if _, err := e.client.SyncCommands(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if c := compare(tryCommands...); !slices.Equal(c.Missing, []string{"try"}) || c.Foreign != nil || c.Altered != nil {
		t.Errorf("none there: %+v", c)
	}
}
