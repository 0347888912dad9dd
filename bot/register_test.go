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
	"bivouac/store"
)

// unregistered is a bot that has registered no commands yet, with a Discord that only knows the
// application: requests about commands are answered by a status and a text. held is nil if the bot has all
// shards.
func unregistered(
	t *testing.T, held *store.Held, commands func(method, body string) (status int, answer string),
) *Bot {
	t.Helper()
	discord := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if !strings.HasSuffix(r.URL.Path, "/commands") {
			_, _ = io.WriteString(w, `{"id":"1","bot":{"id":"1","username":"bivouac"}}`)
			return
		}
		body, _ := io.ReadAll(r.Body)
		status, answer := commands(r.Method, string(body))
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(discord.Close)
	log := slog.New(slog.DiscardHandler)
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret("x"), API: discord.URL + "/api/v10", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(Config{Titles: []Title{{Game: duel.Game{}}}, Tables: testTables(t, held), Client: client, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b.unregistered.Store(true)
	return b
}

// TestRegistrationWithoutUserInstall: an application whose owner does not allow people to
// install it for themselves has its commands all the same.
func TestRegistrationWithoutUserInstall(t *testing.T) {
	const forUsers = `"integration_types":[0,1]`
	var put []string
	b := unregistered(t, nil, func(method, body string) (int, string) {
		if method != http.MethodPut {
			return http.StatusOK, `[]`
		}
		if put = append(put, body); strings.Contains(body, forUsers) {
			return http.StatusBadRequest, `{"code":50035,"message":"Invalid Form Body"}`
		}
		return http.StatusOK, `[]`
	})
	b.register(context.Background())
	if len(put) != 2 || strings.Contains(put[1], forUsers) || b.unregistered.Load() {
		t.Errorf("%d lists were sent, still unregistered: %t; want a second one for servers alone", len(put),
			b.unregistered.Load())
	}
}

// TestRegistrationIsTriedAgain: a refusal at the first start does not leave the bot
// without commands, and what is registered is not registered again.
func TestRegistrationIsTriedAgain(t *testing.T) {
	var asked []string
	b := unregistered(t, nil, func(method, _ string) (int, string) {
		if asked = append(asked, method); len(asked) == 1 {
			return http.StatusForbidden, `[]`
		}
		return http.StatusOK, `[]`
	})
	for range 3 {
		b.register(context.Background())
	}
	if want := []string{"PUT", "PUT"}; !slices.Equal(asked, want) {
		t.Errorf("Discord was asked %v, want %v", asked, want)
	}
}

// TestRegisterWithShard0: a process without shard 0 registers no command.
func TestRegisterWithShard0(t *testing.T) {
	var asked []string
	b := unregistered(t, &store.Held{}, func(method, _ string) (int, string) {
		asked = append(asked, method)
		return http.StatusOK, `[]`
	})
	b.register(t.Context())
	if len(asked) > 0 {
		t.Errorf("without shard 0 it asks for %v", asked)
	}
	if err := b.tables.Sharing.Took(store.Lease{Shard: 0, Of: 1, Epoch: 1}); err != nil {
		t.Fatal(err)
	}
	b.register(t.Context())
	if want := []string{"PUT"}; !slices.Equal(asked, want) {
		t.Errorf("with shard 0 it asks for %v, want %v", asked, want)
	}
}
