package symbols

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/invade"
	paintinvade "bivouac/render/invade"
	"bivouac/store"
)

// TestSymbolTaken: a symbol that a process which had shard 0 before uploads at the same moment is used,
// and looked at once more; without shard 0 no symbol is uploaded.
func TestSymbolTaken(t *testing.T) {
	var items []string
	discord := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch {
		case !strings.HasSuffix(r.URL.Path, "/emojis"):
			_, _ = io.WriteString(w, `{"id":"1","bot":{"id":"1","username":"bivouac"}}`)
		case r.Method == http.MethodGet:
			fmt.Fprintf(w, `{"items":[%s]}`, strings.Join(items, ","))
		default:
			body, _ := io.ReadAll(r.Body)
			_, name, _ := strings.Cut(string(body), `"name":"`)
			name, _, _ = strings.Cut(name, `"`)
			items = append(items, fmt.Sprintf(`{"id":"%d","name":%q}`, 100+len(items), name))
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"code":50035,"message":"Invalid Form Body","errors":{"name":{"_errors":[
				{"code":"APPLICATION_EMOJI_NAME_ALREADY_TAKEN","message":"This name is taken"}]}}}`)
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
	cfg := table.Config{Store: s.Store, Games: []game.Game{invade.Game{}}, Held: &store.Held{}}
	tables, err := table.New(cfg, nil)
	if err != nil {
		t.Fatal(err)
	}
	title := screen.Title{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts()}
	all := &symbols{desk: &call.Desk{
		Kit: &screen.Kit{Titles: []screen.Title{title}, Log: log}, Tables: tables, Client: client,
		Listed: func(int) bool { return true },
	}}
	ctx := context.Background()
	sync := func(want bool) {
		t.Helper()
		if done, err := all.sync(ctx); done != want || err != nil {
			t.Errorf("done: %v, %v", done, err)
		}
	}
	sync(false)
	if len(items) != 0 {
		t.Errorf("without shard 0 it uploads %v", items)
	}
	if err := tables.Sharing.Took(store.Lease{Shard: 0, Of: 1, Epoch: 1}); err != nil {
		t.Fatal(err)
	}
	sync(false)
	if n := len(paintinvade.Painter{}.Symbols()); len(all.emoji) != n || len(items) != n {
		t.Errorf("%d of %d symbols are used, of which others have uploaded %d", len(all.emoji), n, len(items))
	}
	sync(true)
}
