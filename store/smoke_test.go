package store

import (
	"context"
	"testing"
	"time"
)

func TestSmoke(t *testing.T) {
	s, err := Open(t.TempDir()+"/a.db", Options{})
	if err != nil {
		t.Fatal(err)
	}
	id := s.NextMatch()
	r, err := s.Commit(context.Background(), Change{Interaction: "1", Match: id, New: true, Record: []byte("rec"), Append: [][]byte{[]byte("a"), []byte("b")},
		Bind: []Binding{{"c", 0, id}}, Join: []string{"u"}, Posts: [][]byte{[]byte("p")}, Due: []Due{{"k", time.Now(), []byte("d")}}})
	t.Log(r, err)
	m, err := s.Load(id)
	t.Log(m, err)
	rep, err := s.Check()
	t.Log(rep, err)
	st, err := s.Stats()
	t.Log(st, err)
	t.Log(s.Close())
}
