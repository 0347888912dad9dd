package table

import "testing"

// TestAClosedLobbyListsNobody whom it had invited.
func TestAClosedLobbyListsNobody(t *testing.T) {
	b, id := sleeper(t)
	_, err := b.Cancel(ctx, b.by("alice"), id)
	b.must(err)
	if ids, err := b.store.MatchesOf("bruno"); err != nil || len(ids) != 0 {
		t.Errorf("the user is listed at %v, %v", ids, err)
	}
}
