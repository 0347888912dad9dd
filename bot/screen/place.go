package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// A Place is where features put controls of their own on a screen.
type Place int

// Places.
const (
	// InMore is the panel's page of acts that answer no question.
	InMore Place = iota
)

// Buttons are a feature's controls for the reader at a place; none where they do not fit the table.
type Buttons func(Reader, table.Table) []wire.Button

// Plug adds a feature's controls at a place.
func (k *Kit) Plug(at Place, b Buttons) {
	if k.plugs == nil {
		k.plugs = map[Place][]Buttons{}
	}
	k.plugs[at] = append(k.plugs[at], b)
}

// plugged returns the features' controls at a place.
func (s Reader) plugged(at Place, t table.Table) (all []wire.Button) {
	for _, b := range s.plugs[at] {
		all = append(all, b(s, t)...)
	}
	return all
}
