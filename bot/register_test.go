package bot

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/wire"
	"bivouac/game/gametest/duel"
)

// TestRegistrationIsTriedAgain: a refusal at the first start does not leave the bot
// without commands, and what is registered is not registered again.
func TestRegistrationIsTriedAgain(t *testing.T) {
	var asked []string
	discord := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if !strings.HasSuffix(r.URL.Path, "/commands") {
			_, _ = io.WriteString(w, `{"id":"1","username":"bivouac"}`)
			return
		}
		if asked = append(asked, r.Method); len(asked) == 1 {
			w.WriteHeader(http.StatusForbidden)
		}
		_, _ = io.WriteString(w, `[]`)
	}))
	defer discord.Close()
	log := slog.New(slog.DiscardHandler)
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret("x"), API: discord.URL + "/api/v10", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(Config{Titles: []Title{{Game: duel.Game{}}}, Client: client, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b.unregistered.Store(true)
	for range 3 {
		b.register(context.Background())
	}
	if want := []string{"GET", "GET", "PUT"}; !slices.Equal(asked, want) {
		t.Errorf("Discord was asked %v, want %v", asked, want)
	}
}
