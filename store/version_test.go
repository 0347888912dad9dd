package store

import (
	"errors"
	"testing"
	"time"
)

// TestSchemaOf reads the number and changes nothing.
func TestSchemaOf(t *testing.T) {
	old := golden(t, "schema1.db")
	for range 2 {
		if v, err := SchemaOf(old); v != 1 || err != nil {
			t.Errorf("SchemaOf the old file = %d, %v", v, err)
		}
	}
	s := openAt(t, old, Options{})
	if _, err := SchemaOf(old); !errors.Is(err, ErrLocked) {
		t.Errorf("SchemaOf a file in use: %v", err)
	}
	s.Close()
	if v, err := SchemaOf(old); v != Schema || err != nil {
		t.Errorf("SchemaOf the file after an Open = %d, %v", v, err)
	}
}

// TestCommitted is told of each transaction, and of no refusal.
func TestCommitted(t *testing.T) {
	told := 0
	s := openAt(t, dbPath(t), Options{Committed: func(took time.Duration, changes int) {
		if told += changes; took <= 0 {
			t.Errorf("took %v", took)
		}
	}})
	newMatch(t, s, 1)
	before := told
	if _, err := s.Commit(bg, Change{Match: 1, Version: 9, Append: entriesOf(1, 9, 1)}); !errors.Is(err, ErrConflict) {
		t.Fatal(err)
	}
	if before == 0 || told != before {
		t.Errorf("told of %d changes, then %d", before, told)
	}
}
