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

// TestRegistrationWithoutUserInstall: an application whose owner does not allow people to
// install it for themselves has its commands all the same.
func TestRegistrationWithoutUserInstall(t *testing.T) {
	var put []string
	discord := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if !strings.HasSuffix(r.URL.Path, "/commands") {
			_, _ = io.WriteString(w, `{"id":"1","username":"bivouac"}`)
			return
		}
		if r.Method == http.MethodPut {
			body, _ := io.ReadAll(r.Body)
			if put = append(put, string(body)); strings.Contains(string(body), `"integration_types":[0,1]`) {
				w.WriteHeader(http.StatusBadRequest)
				_, _ = io.WriteString(w, `{"code":50035,"message":"Invalid Form Body"}`)
				return
			}
		}
		_, _ = io.WriteString(w, `[]`)
	}))
	defer discord.Close()
	log := slog.New(slog.DiscardHandler)
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret("x"), API: discord.URL + "/api/v10", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(Config{Titles: []Title{{Game: duel.Game{}}}, Tables: testTables(t), Client: client, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b.unregistered.Store(true)
	b.register(context.Background())
	if len(put) != 2 || strings.Contains(put[1], `"integration_types":[0,1]`) || b.unregistered.Load() {
		t.Errorf("%d lists were sent, still unregistered: %t; want a second one for servers alone", len(put), b.unregistered.Load())
	}
}

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
	b, err := New(Config{Titles: []Title{{Game: duel.Game{}}}, Tables: testTables(t), Client: client, Log: log})
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
