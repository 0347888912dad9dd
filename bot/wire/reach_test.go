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

// TestCompareCommands: Discord's list is compared by names.
func TestCompareCommands(t *testing.T) {
	t.Parallel()
	_, e := visit(t)
	for _, r := range []struct{ list, missing, foreign []string }{
		{[]string{"try"}, nil, nil},
		{[]string{"new", "try", "more"}, []string{"more", "new"}, nil},
		{nil, nil, []string{"try"}},
	} {
		var list []*wire.Command
		for _, name := range r.list {
			list = append(list, &wire.Command{Name: name})
		}
		missing, foreign, err := e.client.CompareCommands(t.Context(), list)
		if err != nil || !slices.Equal(missing, r.missing) || !slices.Equal(foreign, r.foreign) {
			t.Errorf("%v: missing %v, foreign %v, %v", r.list, missing, foreign, err)
		}
	}
}
