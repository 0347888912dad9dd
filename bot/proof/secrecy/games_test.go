package secrecy

import (
	"encoding/base64"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	paintduel "bivouac/render/duel"
)

func TestTheSeedStaysAtHome(t *testing.T) {
	played, err := Games(Options{Title: duelTitle, Seed: 1}, 3)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", played)
	if played.Moves < 20 || played.Outputs < 60 {
		t.Errorf("%+v", played)
	}
}

// teller is a duel that tells its seed at the beginning.
type teller struct {
	duel.Game
	in func(game.Seed) string
}

func (g teller) New(s game.Setup) (game.State, []game.Event, error) {
	st, events, err := g.Game.New(s)
	return st, append(events, game.Event{Text: game.Literal(g.in(s.Seed))}), err
}

// TestPlantedSeeds: in each of its forms the seed is found.
func TestPlantedSeeds(t *testing.T) {
	for name, in := range map[string]func(game.Seed) string{
		"hexadecimal": func(s game.Seed) string { return fmt.Sprintf("%x", s) },
		"HEXADECIMAL": func(s game.Seed) string { return fmt.Sprintf("%X", s[16:]) },
		"half":        func(s game.Seed) string { return fmt.Sprintf("%x", s[:16]) },
		"base64":      func(s game.Seed) string { return base64.StdEncoding.EncodeToString(s[:]) },
		"base64, in all": func(s game.Seed) string {
			return base64.RawURLEncoding.EncodeToString(append([]byte("ab"), s[:]...))
		},
		"decimal": func(s game.Seed) string { return new(big.Int).SetBytes(s[:]).String() },
		"bytes":   func(s game.Seed) string { return fmt.Sprint(s) },
		"a stream": func(s game.Seed) string {
			r := game.NewRand(s, "enemy")
			data, _ := r.MarshalJSON()
			return string(data)
		},
	} {
		t.Run(name, func(t *testing.T) {
			title := bot.Title{Game: teller{in: in}, Painter: paintduel.Painter{}, Texts: paintduel.Texts()}
			if _, err := Games(Options{Title: title, Seed: 2}, 1); err == nil || !strings.Contains(err.Error(), "stands in") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// TestPlantedSecrets: what a table's card has committed to is found in each of its forms, in
// the lobby and while the game is on.
func TestPlantedSecrets(t *testing.T) {
	secret := func(at town.Sight) game.Secret {
		if at.Match != nil {
			return at.Match.Setup.Secret
		}
		return at.Secret
	}
	for name, leak := range map[string]func(town.Sight) string{
		"in the lobby": func(at town.Sight) string { return fmt.Sprintf("%x", secret(at)) },
		"while it is on": func(at town.Sight) string {
			if at.Match == nil {
				return "nothing"
			}
			return base64.StdEncoding.EncodeToString(at.Match.Setup.Secret[:])
		},
		"bytes": func(at town.Sight) string { return fmt.Sprint(secret(at)) },
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Games(Options{Title: duelTitle, Seed: 2, leak: leak}, 1); err == nil ||
				!strings.Contains(err.Error(), "the secret") || !strings.Contains(err.Error(), "stands in") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}
