package duel

import (
	"embed"
	"io/fs"

	"bivouac/game"
)

// Game is the tiny game; its zero value is ready.
type Game struct{}

//go:embed texts
var texts embed.FS

var modes = game.Option{ID: "mode", Values: []string{Rivals, Together}}

// Info says what the lobby needs.
func (Game) Info() game.Info {
	files, err := fs.Sub(texts, "texts")
	if err != nil {
		panic("duel: " + err.Error()) // the folder is embedded above
	}
	card := []game.Param{{ID: "card"}}
	return game.Info{
		ID: "duel", Rules: 1, Seats: [2]int{2, MaxSeats},
		Options: []game.Option{modes},
		Verbs:   []game.Verb{{ID: "bid", Params: card}, {ID: "counter", Params: card}, {ID: "pass"}, {ID: "resign"}},
		Topics:  []game.Topic{{ID: "goal"}, {ID: "counter", Position: "A 3 5; B 4 6; round 2"}},
		Texts:   files,
		Facts:   facts, Ahead: aheads,
	}
}
