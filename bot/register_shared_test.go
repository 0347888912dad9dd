package bot

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
)

// TestRegisterWithShard0: a process without shard 0 registers no command.
func TestRegisterWithShard0(t *testing.T) {
	var calls []string
	discord := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls = append(calls, r.Method)
		w.Header().Set("Content-Type", "application/json")
		if r.Method == http.MethodGet {
			_, _ = io.WriteString(w, `{"id":"1","bot":{"id":"1","username":"bivouac"}}`)
		} else {
			_, _ = io.WriteString(w, `[]`)
		}
	}))
	defer discord.Close()
	log := slog.New(slog.DiscardHandler)
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret("x"), API: discord.URL + "/api/v10", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(filepath.Join(t.TempDir(), "bivouac.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	tables, err := table.New(table.Config{Store: s.Store, Held: &store.Held{}}, features.All.Rules())
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(Config{Tables: tables, Client: client, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b.unregistered.Store(true)
	b.register(t.Context())
	for _, method := range calls {
		if method != http.MethodGet { // of itself
			t.Errorf("without shard 0 it calls %v", calls)
		}
	}
	if err := tables.Sharing.Took(store.Lease{Shard: 0, Of: 1, Epoch: 1}); err != nil {
		t.Fatal(err)
	}
	calls = nil
	b.register(t.Context())
	if len(calls) == 0 || calls[len(calls)-1] != http.MethodPut {
		t.Errorf("with shard 0 it calls %v", calls)
	}
}
