package postgres

import (
	"errors"
	"strings"
	"testing"

	"bivouac/store"
)

// TestDamageIsTold: a row altered by hand is reported as damage, by the reads and by Check,
// and its neighbours are well.
func TestDamageIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		sql  string
		load bool // the match cannot be loaded
	}{
		"an entry is altered": {"UPDATE journal SET entry = 'x' WHERE match = 1 AND seq = 1", true},
		"an entry is missing": {"DELETE FROM journal WHERE match = 1 AND seq = 0", true},
		"the last is missing": {"DELETE FROM journal WHERE match = 1 AND seq = 2", true},
		"one too many":        {"INSERT INTO journal VALUES (1, 3, 'x')", true},
		"two are exchanged":   {"UPDATE journal SET seq = -seq WHERE match = 1 AND seq > 0", true},
		"a record is altered": {"UPDATE matches SET record = 'x' WHERE id = 1", true},
		"records are exchanged": {"UPDATE matches m SET record = o.record, sum = o.sum" +
			" FROM matches o WHERE m.id = 1 AND o.id = 2", true},
		"a person's is altered":  {"UPDATE people SET record = 'x' WHERE key = 'ann'", false},
		"a list of nothing":      {"INSERT INTO members VALUES ('l', 77)", false},
		"entries of no match":    {"INSERT INTO journal VALUES (77, 0, 'x')", false},
		"its row is gone":        {"DELETE FROM matches WHERE id = 1", false},
		"a snapshot of too many": {"UPDATE matches SET snapshot = 's', snapshot_at = 9 WHERE id = 1", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := openNew(t)
			for id := uint64(1); id <= 2; id++ {
				if _, err := s.Commit(bg, store.Change{
					Match: id, New: true, Record: []byte{byte(id)}, Append: [][]byte{{1}, {2}, {3}},
					People: []store.Person{{User: []string{"", "ann", "bob"}[id], Record: []byte("p")}},
				}); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := s.pool.Exec(bg, c.sql); err != nil {
				t.Fatal(err)
			}
			var hurt *store.Damaged
			_, err := s.Load(1)
			if errors.As(err, &hurt) != c.load {
				t.Errorf("Load = %v", err)
			}
			if m, err := s.Load(2); err != nil || len(m.Journal) != 3 {
				t.Errorf("its neighbour: %v", err)
			}
			if p, err := s.Person("ann"); strings.Contains(c.sql, "people") != errors.As(err, &hurt) {
				t.Errorf("Person = %v, %v", p, err)
			} else if p.Version == 0 {
				t.Error("a damaged record has no version to replace it by")
			}
			r, err := s.Check()
			if err != nil || len(r.Damage) == 0 || c.load != (len(r.Hurt) == 1) {
				t.Errorf("Check = %+v, %v", r, err)
			}
		})
	}
}
